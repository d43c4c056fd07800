//# allFunctionsCalledOnLoad
// The table beside the map: seats, the list of routes, the log. Draws a view and changes only what changed.

import { twice } from "./geometry.js";
import { found } from "./state.js";
import { part, say, word } from "./phone.js";

/** @typedef {import("./state.js").Facts} Facts */
/** @typedef {import("./state.js").Moved} Moved */
/** @typedef {import("./state.js").View} View */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Command} Command */

/**
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
function inside(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

/** @param {Element | null} element @param {string | number} text */
function write(element, text) {
  const wanted = String(text);
  if (element && element.textContent !== wanted) element.textContent = wanted;
}

/** @returns {Map<string, Facts>} what the rows say about their routes */
export function factsOfRows() {
  /** @type {Map<string, Facts>} */
  const facts = new Map();
  for (const row of document.querySelectorAll("#rows > li")) {
    const { dataset } = /** @type {HTMLElement} */ (row);
    const id = dataset["route"] ?? "";
    facts.set(id, {
      id,
      cars: Number(dataset["cars"]),
      points: Number(dataset["points"]),
      name: inside(row, ".route-name").textContent ?? "",
      ends: (dataset["ends"] ?? "").split(" "),
      colour: inside(row, ".spaces").dataset["routeColour"] ?? "grey",
      colourName: dataset["colourName"] ?? "",
      what: dataset["what"] ?? "",
      facts: inside(row, ".route-facts").textContent ?? "",
      gain: dataset["gain"] ?? "",
    });
  }
  return facts;
}

/** @param {(seat: number) => void} chosen */
export function seatBar(chosen) {
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#seats .seat")]);
  part("seats").addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest(".seat");
    if (!button) return;
    event.preventDefault();
    chosen(buttons.indexOf(/** @type {HTMLElement} */ (button)));
  });
  return {
    /** @param {View} view @param {number} seat */
    draw(view, seat) {
      buttons.forEach((button, index) => {
        const facts = view.seats[index];
        if (!facts) return;
        button.setAttribute("aria-pressed", String(index === seat));
        write(inside(button, ".seat-points"), facts.points);
        write(inside(button, ".seat-trains b"), facts.trains);
        write(button.querySelector(".seat-stations b"), facts.stations ?? "");
      });
    },
    /** @param {number} seat @returns {SVGElement} the symbol of a seat, to stand beside its name */
    symbol(seat) {
      const symbol = inside(/** @type {HTMLElement} */ (buttons[seat]), ".symbol");
      return /** @type {SVGElement} */ (/** @type {unknown} */ (symbol.cloneNode(true)));
    },
  };
}

/**
 * The list of routes: the same game without the map.
 * @param {{claim(id: string): void, release(id: string, seat: number): void, symbol(seat: number): SVGElement, searched(): void}} acts
 */
export function routeList(acts) {
  const list = part("rows");
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  const search = /** @type {HTMLInputElement} */ (part("q"));
  const form = /** @type {HTMLFormElement} */ (search.form);
  /** @type {Map<string, number | null>} */
  const drawn = new Map();
  const again = twice();
  let mine = 0;

  function filter() {
    const only = new FormData(form).get("only");
    const asked = search.value.trim() !== "";
    // Of who goes by keyboard; a finger needs no focus.
    const held = rows.find((row) => row.querySelector("button:focus-visible"));
    let shown = 0;
    for (const row of rows) {
      const owner = drawn.get(row.dataset["route"] ?? "") ?? null;
      const free = owner === null && !row.hasAttribute("data-closed");
      const wanted = only === "free" ? free : only === "mine" ? owner === mine : true;
      const named = () => found(search.value, inside(row, ".route-name").textContent ?? "");
      row.hidden = !(wanted && (!asked || named()));
      if (!row.hidden) shown += 1;
    }
    if (held?.hidden) handOn(held);
    write(part("found"), word(shown === 0 ? "none_found" : "found", { shown, all: rows.length }));
  }

  form.addEventListener("input", () => {
    filter();
    acts.searched();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    step(null, 1);
  });
  // What was typed stays after a claim; what is typed next takes its place.
  search.addEventListener("focus", () => search.select());
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    step(null, 1);
  });
  list.addEventListener("keydown", (event) => {
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    step(/** @type {Element} */ (event.target).closest("li"), way);
  });
  list.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const id = button?.value;
    if (!id) return;
    event.preventDefault();
    if (again(id, event.timeStamp)) return;
    const seat = drawn.get(id) ?? null;
    if (seat === null) acts.claim(id);
    else acts.release(id, seat);
  });

  /** Moves the focus to the next row that can act. @param {Element | null} from @param {1 | -1} way */
  function step(from, way) {
    const open = rows.filter(canAct);
    const at = from ? open.indexOf(/** @type {HTMLElement} */ (from)) : -1;
    const next = open[at + way];
    if (next) inside(next, "button").focus();
    else if (way < 0) search.focus();
  }

  /** The row under the focus has left the list: the next one gets it. @param {HTMLElement} row */
  function handOn(row) {
    const at = rows.indexOf(row);
    const next = rows.slice(at).find(canAct) ?? rows.slice(0, at).reverse().find(canAct);
    (next ? inside(next, "button") : search).focus();
  }

  return {
    search,
    filter,
    /** @param {View} view @param {number} seat */
    draw(view, seat) {
      mine = seat;
      for (const row of rows) drawRow(row, view, acts.symbol, drawn);
      filter();
    },
  };
}

/** @param {HTMLElement} row */
const canAct = (row) => !row.hidden && !inside(row, "button").matches(":disabled");

/**
 * @param {HTMLElement} row
 * @param {View} view
 * @param {(seat: number) => SVGElement} symbol
 * @param {Map<string, number | null>} drawn
 */
function drawRow(row, view, symbol, drawn) {
  const id = row.dataset["route"] ?? "";
  const owner = view.owners.get(id) ?? null;
  const seat = owner === null ? null : (view.seats[owner] ?? null);
  const closed = owner === null && view.closed.has(id);
  row.toggleAttribute("data-waiting", view.waiting.has(id));
  if (drawn.get(id) === owner && row.hasAttribute("data-closed") === closed) return;
  drawn.set(id, owner);
  row.toggleAttribute("data-closed", closed);
  if (seat) row.dataset["owner"] = seat.colour;
  else delete row.dataset["owner"];
  const place = inside(row, ".route-owner");
  if (seat) place.replaceChildren(symbol(seat.seat), seat.player);
  else write(place, closed ? word("closed") : "");
  const button = /** @type {HTMLButtonElement} */ (inside(row, "button"));
  button.disabled = closed;
  button.setAttribute("form", owner === null ? "claim-form" : `release-${owner}`);
  write(inside(button, ".act"), word(owner === null ? "claim" : "take_back"));
}

/**
 * The list of cities, in games with stations: those with a station, and those that are searched for.
 * @param {{build(city: string): void, takeBack(city: string, seat: number): void, symbol(seat: number): SVGElement}} acts
 */
export function cityList(acts) {
  const list = document.getElementById("cities");
  const rows = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);
  const search = /** @type {HTMLInputElement} */ (part("q"));
  const form = /** @type {HTMLFormElement} */ (search.form);
  /** @type {ReadonlyMap<string, number>} */
  let owners = new Map();
  const again = twice();
  let mine = 0;

  list?.addEventListener("click", (event) => {
    const city = /** @type {Element} */ (event.target).closest("button")?.value;
    if (!city) return;
    event.preventDefault();
    if (again(city, event.timeStamp)) return;
    const seat = owners.get(city);
    if (seat === undefined) acts.build(city);
    else acts.takeBack(city, seat);
  });

  function filter() {
    const only = new FormData(form).get("only");
    const asked = search.value.trim() !== "";
    for (const row of rows) {
      const owner = owners.get(row.dataset["city"] ?? "");
      const free = owner === undefined;
      const shown = only === "mine" ? owner === mine : only === "free" ? asked && free : asked || !free;
      row.hidden = !(shown && found(search.value, inside(row, ".route-name").textContent ?? ""));
    }
  }

  return {
    filter,
    /** @param {View} view @param {number} seat */
    draw(view, seat) {
      owners = view.stations;
      mine = seat;
      for (const row of rows) drawCity(row, view, acts.symbol);
      filter();
    },
  };
}

/**
 * @param {HTMLElement} row
 * @param {View} view
 * @param {(seat: number) => SVGElement} symbol
 */
function drawCity(row, view, symbol) {
  const city = row.dataset["city"] ?? "";
  const seat = view.seats[view.stations.get(city) ?? -1];
  row.toggleAttribute("data-waiting", view.waiting.has(city));
  if (row.dataset["owner"] === seat?.colour) return;
  if (seat) row.dataset["owner"] = seat.colour;
  else delete row.dataset["owner"];
  inside(row, ".route-owner").replaceChildren(...(seat ? [symbol(seat.seat), seat.player] : []));
  const button = inside(row, "button");
  button.setAttribute("form", seat ? `take-back-${seat.seat}` : "build-form");
  write(inside(button, ".act"), word(seat ? "take_back" : "build"));
}

/** @param {(move: Moved) => void} takeBack */
export function moveLog(takeBack) {
  const list = part("log");
  /** @type {Moved[]} */
  let shown = [];
  list.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const move = shown.find((one) => String(one.seq) === button?.value);
    if (!move) return;
    event.preventDefault();
    takeBack(move);
  });
  return {
    /** @param {Moved[]} moves the newest first */
    draw(moves) {
      const held = /** @type {HTMLButtonElement | null} */ (list.querySelector("button:focus"));
      shown = moves;
      list.replaceChildren(...moves.map(logRow));
      inside(document.body, ".log-empty").hidden = moves.length > 0;
      if (!held) return;
      // Whoever stood on a button stands on it still, or on the newest one.
      const buttons = [...list.querySelectorAll("button")];
      const same = buttons.find((button) => button.value === held.value) ?? buttons[0];
      same?.focus({ preventScroll: true });
    },
  };
}

/** @param {Moved} move */
function logRow(move) {
  const row = document.createElement("li");
  row.dataset["seq"] = String(move.seq);
  row.classList.toggle("undone", move.undone);
  const text = document.createElement("span");
  text.className = "log-text";
  text.textContent = move.text;
  const time = document.createElement("time");
  time.dateTime = move.at;
  time.textContent = move.clock;
  row.append(text, time);
  if (move.undoable) {
    const button = document.createElement("button");
    button.name = "undoes";
    button.value = String(move.seq);
    button.setAttribute("form", "undo-form");
    const about = document.createElement("span");
    about.className = "quietly";
    about.textContent = ` ${move.text}`;
    button.append(word("take_back"), about);
    row.append(button);
  }
  return row;
}

/** What is written over the map of the whole game. @param {State} state */
export function drawBanners(state) {
  const caller = state.last_round === null ? undefined : state.seats[state.last_round];
  const banner = part("last-round");
  const call = caller ? word("last_round", { player: caller.player }) : "";
  if (call && banner.textContent !== call) say(call);
  write(banner, call);
  banner.hidden = !caller;
  part("away").hidden = !state.away;
  part("moved-on").hidden = state.phase === "playing";
}

/** @param {string} city */
export function cityName(city) {
  return document.querySelector(`[data-name-of="${CSS.escape(city)}"]`)?.textContent ?? city;
}

/**
 * What taking a move back came to.
 * @param {Command["effect"]} effect
 * @param {Seat | undefined} seat as it is now
 * @param {{before: number, text: string, subject: string, route: Facts | undefined}} told
 */
export function undoneWords(effect, seat, { before, text, subject, route }) {
  const { player = "", points: after = 0, stations } = seat ?? {};
  const city = cityName(subject);
  if (effect === "claim") return word("back_again", { player, route: route?.name ?? "" });
  if (effect === "place_station") return word("station_again", { player, city });
  if (effect === "release" && route) {
    const what = word("claimed_plainly", { player, route: route.name, what: route.what });
    return word(route.gain ? "taken_back_points" : "taken_back", { what, before, after });
  }
  const what = effect ? word("station_unbuilt", { player, city, left: stations ?? 0 }) : text;
  return word("taken_back", { what });
}

/**
 * The map or the list.
 * @param {HTMLElement} page
 * @returns {(name: string) => void} shows one of them
 */
export function views(page) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a[data-view]")]);
  /** @param {string} name */
  function show(name) {
    page.dataset["view"] = name;
    for (const tab of tabs) {
      if (tab.dataset["view"] === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
  }
  for (const tab of tabs) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      show(tab.dataset["view"] ?? "map");
    });
  }
  return show;
}
