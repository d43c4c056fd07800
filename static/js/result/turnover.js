/** The turn-over: tickets turn over one by one, the map lights up, the running totals move. */

import { word } from "../words.js";

const FIRST_MS = 900;
const TURN_MS = 420;
const GOOD_MS = 2100;
const OPEN_MS = 2900;

/**
 * @typedef {object} Step
 * @property {string} kind
 * @property {number} seat
 * @property {string} title
 * @property {string} note
 * @property {string} points
 * @property {boolean} good
 * @property {string} layer
 * @property {string[]} totals
 *
 * @typedef {{player: string, colour: string, start: string}} SeatStart
 */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

export class Turnover {
  /**
   * @param {Step[]} steps
   * @param {SeatStart[]} seats
   * @param {(layer: string) => void} light shows a layer on the map
   * @param {() => void} ended the result may be shown in full
   */
  constructor(steps, seats, light, ended) {
    this.steps = steps;
    this.seats = seats;
    this.light = light;
    this.ended = ended;
    this.timer = 0;
    this.playing = false;
    // The result's own heading says who won, and is out of sight until then.
    this.heading = document.createElement("h1");
    this.heading.className = "quietly";
    this.heading.textContent = word("turning");
    part("skip").addEventListener("click", (event) => {
      event.stopPropagation();
      this.stop();
    });
    part("stage").addEventListener("click", () => this.stop());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.stop();
    });
  }

  start() {
    window.clearTimeout(this.timer);
    this.playing = true;
    document.body.classList.add("is-turning");
    part("stage").prepend(this.heading);
    part("stage").hidden = false;
    this.totals(this.seats.map((seat) => seat.start));
    this.light("");
    part("stage").focus({ preventScroll: true });
    window.scrollTo(0, 0);
    this.cover(this.steps[0]);
    this.timer = window.setTimeout(() => this.turn(0), FIRST_MS);
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    window.clearTimeout(this.timer);
    document.body.classList.remove("is-turning");
    part("stage").hidden = true;
    this.heading.remove();
    this.ended();
  }

  /**
   * The back of the next card: whose it is, not yet what it says.
   * @param {Step | undefined} step
   */
  cover(step) {
    const card = part("turning-card");
    card.classList.remove("face");
    card.dataset.kind = step?.kind ?? "";
    if (step) this.name(step);
  }

  /** @param {number} index */
  turn(index) {
    const step = this.steps[index];
    if (!step) {
      this.stop();
      return;
    }
    this.cover(step);
    part("turning-of").textContent = word("of", { step: index + 1, steps: this.steps.length });
    this.timer = window.setTimeout(() => {
      this.face(step);
      this.timer = window.setTimeout(() => this.turn(index + 1), step.good ? GOOD_MS : OPEN_MS);
    }, TURN_MS);
  }

  /** @param {Step} step */
  name(step) {
    part("turning").dataset.colour = this.seats[step.seat]?.colour ?? "";
    part("turning-seat").textContent = this.seats[step.seat]?.player ?? "";
  }

  /** @param {Step} step */
  face(step) {
    const card = part("turning-card");
    card.classList.add("face");
    card.dataset.good = step.good ? "yes" : "no";
    part("turning-title").textContent = step.title;
    part("turning-points").textContent = step.points;
    part("turning-note").textContent = step.note;
    part("turning-said").textContent = [
      this.seats[step.seat]?.player,
      step.title,
      step.points,
      step.note,
    ].join(", ");
    this.light(step.layer);
    this.totals(step.totals, step.seat);
  }

  /**
   * @param {string[]} totals as they read now, one a seat
   * @param {number} [moved] the seat whose total has just moved
   */
  totals(totals, moved) {
    for (const row of part("running").querySelectorAll("li")) {
      const seat = Number(row.dataset.seat);
      const total = row.querySelector("[data-total]");
      if (total) total.textContent = totals[seat] ?? "";
      row.classList.toggle("moved", seat === moved);
    }
  }
}
