/** One seat's tickets: the deck narrows while typing or tapping; leaving the page covers it. */

import { wordsOf } from "../board/state.js";
import { wordFor } from "../words.js";

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

const hand = part("hand");
const search = /** @type {HTMLInputElement} */ (part("q"));
const cities = part("cities");
const deck = part("deck");
const tickets = [...deck.querySelectorAll("li")];
let city = "";

/**
 * @param {HTMLElement} ticket
 * @param {string[]} query every one must begin some word of the ticket, in any order
 * @returns {boolean}
 */
function fits(ticket, query) {
  const words = (ticket.dataset.words ?? "").split(" ");
  const ends = (ticket.dataset.ends ?? "").split(" ");
  return (
    query.every((start) => words.some((word) => word.startsWith(start))) &&
    (city === "" || ends.includes(city))
  );
}

function narrow() {
  const query = wordsOf(search.value);
  const asked = query.length > 0 || city !== "";
  let found = 0;
  for (const ticket of tickets) {
    ticket.hidden = !asked || !fits(ticket, query);
    if (!ticket.hidden) found += 1;
  }
  cities.hidden = asked;
  deck.toggleAttribute("data-whole", !asked);
  part("nothing").hidden = !asked || found > 0;
  part("found").textContent = asked ? wordFor("found", found) : "";
}

/**
 * @param {string} chosen the city's id, or "" for none
 * @param {string} name
 */
function chooseCity(chosen, name) {
  city = chosen;
  part("chosen-city").hidden = city === "";
  part("chosen-name").textContent = name;
  narrow();
  const first = city === "" ? search : deck.querySelector("li:not([hidden]) button");
  if (first instanceof HTMLElement) first.focus();
}

cities.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  event.preventDefault();
  chooseCity(button.value, button.textContent ?? "");
});
part("other-city").addEventListener("click", (event) => {
  event.preventDefault();
  chooseCity("", "");
});
search.addEventListener("input", narrow);
part("search").addEventListener("submit", (event) => {
  event.preventDefault();
  narrow();
  const left = deck.querySelectorAll("li:not([hidden]) button");
  if (left.length === 1 && left[0] instanceof HTMLElement) left[0].click();
});
narrow();

// A page put away for "back" must not come out again in somebody else's hands.
if ("secret" in hand.dataset) {
  window.addEventListener("pagehide", () => {
    hand.hidden = true;
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.replace(hand.dataset.cover ?? "/");
  });
}
