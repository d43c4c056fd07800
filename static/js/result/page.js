/** The result page: layers on the map, and the turn-over once after the game was finished. */

import { word } from "../words.js";
import { Lights, calm } from "./lights.js";
import { Turnover } from "./turnover.js";

/**
 * @typedef {object} ResultData
 * @property {string} key names this game and this version of its result
 * @property {boolean} fresh finished a moment ago
 * @property {string} shown the layer that the address asks for
 * @property {import("./lights.js").Layer[]} layers
 * @property {import("./turnover.js").Step[]} steps
 * @property {import("./turnover.js").SeatStart[]} seats
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

/** @type {ResultData} */
const data = JSON.parse(part("result-data").textContent ?? "{}");
const lights = new Lights(part("result-frame"));
const layers = new Map(data.layers.map((layer) => [layer.id, layer]));
const links = [...document.querySelectorAll("a[data-layer]")];

/** @param {string} id */
function light(id) {
  const layer = layers.get(id) ?? null;
  lights.show(layer);
  part("map-caption").textContent = layer ? layer.caption : word("whole");
  for (const link of links) {
    if (link instanceof HTMLElement && link.dataset.layer === id) {
      link.setAttribute("aria-current", "true");
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

/** The map may be out of sight where it does not stay beside the list. */
function bringMapIntoView() {
  const box = part("result-map").getBoundingClientRect();
  if (box.bottom < box.height / 2 || box.top > window.innerHeight - box.height / 2) {
    part("map").scrollIntoView({ behavior: calm() ? "instant" : "smooth", block: "start" });
  }
}

for (const link of links) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const id = link instanceof HTMLElement ? (link.dataset.layer ?? "") : "";
    light(id);
    bringMapIntoView();
  });
}

const turnover = new Turnover(data.steps, data.seats, light, () => {
  light("");
  // The stage had the focus and is gone: who reads on reads the result.
  part("main").focus({ preventScroll: true });
  window.scrollTo(0, 0);
  part("result-head").classList.add("revealed");
});

/**
 * Says whether this phone has not yet seen this result turn over, and remembers that it has now.
 * @returns {boolean}
 */
function firstTime() {
  try {
    const seen = window.localStorage.getItem("turned-over") === data.key;
    window.localStorage.setItem("turned-over", data.key);
    return !seen;
  } catch {
    return true;
  }
}

part("replay").addEventListener("click", () => turnover.start());
if (data.shown) {
  light(data.shown);
} else if (data.fresh && data.steps.length > 0 && firstTime() && !calm()) {
  turnover.start();
}
