//# allFunctionsCalledOnLoad
// The board page: a finger claims, the page shows it at once, the server decides, other phones follow.

import { boardMap } from "./map.js";
import { afterPaint, buzz, part, refusalStrip, say, settingsSheet, sheet, shelf } from "./phone.js";
import { statusChip, timeOf, undoBar, wanted, word } from "./phone.js";
import { OPPOSITE, closesOthers, foreignMoves, meantRoute, newCommandId, standIn, viewOf } from "./state.js";
import { AWAY, outbox, poller } from "./sync.js";
import { cityList, cityName, factsOfRows, moveLog, routeList, seatBar, undoneWords, views } from "./table.js";

/** @typedef {import("./state.js").Command} Command */
/** @typedef {import("./state.js").Moved} Moved */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").View} View */

const LIST_LATER = 60;
const REHEARSED_AFTER = 400;
const page = part("board");
const facts = factsOfRows();
const undo = undoBar();
const refusal = refusalStrip();
const ask = sheet();
const chip = statusChip();
/** @type {State} */
let state = JSON.parse(part("board-state").textContent ?? "");
/** @type {View} */
let view = viewOf(state, [], facts);
let chosen = Number(page.dataset["seat"]);
let reached = true;
let troubled = false;
let listDraws = 0;
/** Why the server takes nothing now; said once, not at every try. */
let heldBy = "";
const seatShelf = shelf("seat");

// --- commands -----------------------------------------------------------------------------------

const box = outbox({
  url: page.dataset["moves"] ?? "",
  token: page.dataset["token"] ?? "",
  fetcher: (input, init) => fetch(input, init),
  shelf: shelf("waiting"),
  soon: afterPaint,
  later: (call, ms) => setTimeout(call, ms),
  changed(_pending, trouble) {
    troubled = trouble;
    draw();
    afterPaint(showStatus);
  },
  answered(_command, _seq, fresh) {
    letGo();
    adopt(fresh);
  },
  held(why) {
    const text = `${why.message || word("not_sent")} ${word("still_kept", { waiting: box.pending().length })}`;
    if (text !== heldBy) refusal.show(text, true);
    heldBy = text;
    if (why.code === AWAY && !state.away) void poll.ask();
  },
  refused(command, why, fresh) {
    letGo();
    if (fresh) adopt(fresh);
    undo.hide();
    refusal.show(why.message || word("not_sent"));
    map.light(command.subject, "refused");
    buzz([30, 20, 30]);
    if (!fresh) void poll.ask();
  },
});

function letGo() {
  if (heldBy) refusal.hide();
  heldBy = "";
}

/**
 * @param {Command["kind"]} kind
 * @param {number} seat
 * @param {string} subject
 * @param {Partial<Command>} [more]
 * @returns {Command | null} null where the game takes nothing, which is said
 */
function order(kind, seat, subject, more = {}) {
  if (state.away) {
    if (!heldBy) refusal.show(word("away"));
    return null;
  }
  const empty = { undoes: null, undoesCommand: null, effect: null };
  const command = { id: newCommandId(), kind, seat, subject, ...empty, ...more };
  if (!heldBy) refusal.hide();
  box.add(command);
  return command;
}

/** @param {string} id */
function claim(id) {
  const route = facts.get(id);
  const seat = view.seats[chosen];
  if (!route || !seat) return;
  const before = seat.points;
  const command = order("claim", chosen, id);
  if (!command) return;
  afterPaint(() => {
    buzz([10]);
    const sum = word("sum", { before, after: before + route.points, gain: route.gain });
    const values = { player: seat.player, route: route.name, what: route.what, sum };
    const text = word(route.gain ? "claimed" : "claimed_plainly", values);
    undo.show(text, () => takeBackCommand(command));
  });
}

/** @param {string} id */
function release(id) {
  const seat = view.owners.get(id);
  const route = facts.get(id);
  if (seat === undefined || !route) return;
  const player = view.seats[seat]?.player ?? "";
  done(order("release", seat, id), word("released", { player, route: route.name }));
}

/** Says what was done and offers to undo it. @param {Command | null} command @param {string} text */
function done(command, text) {
  if (command) undo.show(text, () => takeBackCommand(command));
}

/** Takes back a command of this page, whether it was answered already or not. @param {Command} command */
function takeBackCommand(command) {
  if (command.kind === "undo") return;
  const { id, seat, subject } = command;
  undoing(seat, subject, { undoesCommand: id, effect: OPPOSITE[command.kind] }, "");
}

/** @param {Moved} move */
function takeBack(move) {
  const effect = OPPOSITE[/** @type {keyof typeof OPPOSITE} */ (move.kind)] ?? null;
  undoing(move.seat ?? 0, move.subject ?? "", { undoes: move.seq, effect }, move.text);
}

/**
 * @param {number} seat
 * @param {string} subject
 * @param {Partial<Command>} which
 * @param {string} text what the move did, where it does not show on the map
 */
function undoing(seat, subject, which, text) {
  const before = view.seats[seat]?.points ?? 0;
  if (!order("undo", seat, subject, which)) return;
  const told = { before, text, subject, route: facts.get(subject) };
  undo.show(undoneWords(which.effect ?? null, view.seats[seat], told), null);
}

function takeBackLast() {
  const waiting = box.pending().filter((command) => command.kind !== "undo");
  const undone = new Set(box.pending().map((command) => command.undoesCommand));
  const newest = waiting.reverse().find((command) => !undone.has(command.id));
  if (newest) return takeBackCommand(newest);
  const going = new Set(box.pending().map((command) => command.undoes));
  const open = state.moves.filter((move) => move.undoable && !going.has(move.seq));
  const last = open.find((move) => move.mine) ?? open[0];
  if (last) takeBack(last);
  else say(word("nothing_to_undo"));
}

// --- the map's wishes ---------------------------------------------------------------------------

const map = boardMap(part("map"), { routes: routesTapped, city: cityTapped });

/** @param {string[]} near */
function routesTapped(near) {
  const ids = [...new Set(near.map((id) => standIn(id, view, facts)))];
  const clear = meantRoute(ids, view, facts);
  if (clear) routeTapped(clear);
  else {
    for (const id of ids) map.light(id, "asked");
    afterPaint(() => ask.open(word("which_route"), "", ids.map(routeChoice)));
  }
}

/** @param {string} id */
function routeChoice(id) {
  const route = facts.get(id);
  const owner = ownerOf(id);
  const who = owner ? word("owned_by", { player: owner.player }) : word("free");
  return {
    label: word("choice", { route: route?.name ?? id, colour: route?.colourName ?? "", who }),
    route: route?.colour ?? "grey",
    colour: owner?.colour ?? null,
    act: () => routeTapped(id),
  };
}

/** @param {string} id */
function ownerOf(id) {
  const owner = view.owners.get(id);
  return owner === undefined ? undefined : view.seats[owner];
}

/** @param {string} id */
function routeTapped(id) {
  const owner = ownerOf(id);
  const route = facts.get(id);
  if (!route) return;
  if (!owner) return claim(id);
  const at = state.claimed_at[id];
  const when = at ? timeOf(at) : word("just_now");
  const about = word("about_route", { player: owner.player, facts: route.facts, when });
  const closing = closesOthers(id, view, facts) ? word("only_one_track", { players: view.seats.length }) : "";
  const text = `${about} ${closing}`.trim();
  map.light(id, "asked");
  afterPaint(() => {
    ask.open(route.name, text, [{ label: word("take_back"), danger: true, act: () => release(id) }]);
  });
}

/** @param {string} city @returns {boolean} */
function cityTapped(city) {
  const seat = view.seats[chosen];
  if (!seat || seat.stations === null) return false;
  const name = cityName(city);
  const owner = view.stations.get(city);
  if (owner === undefined) {
    const label = word("build_station", { player: seat.player, left: seat.stations });
    afterPaint(() => ask.open(name, "", [{ label, act: () => build(city) }]));
  } else {
    const text = word("station_of", { player: view.seats[owner]?.player ?? "" });
    const act = () => takeStationBack(city);
    afterPaint(() => ask.open(name, text, [{ label: word("take_back"), danger: true, act }]));
  }
  return true;
}

/** @param {string} city */
function build(city) {
  const command = order("place_station", chosen, city);
  const { player = "", stations } = view.seats[chosen] ?? {};
  done(command, word("station_built", { player, city: cityName(city), left: stations ?? 0 }));
}

/** @param {string} city */
function takeStationBack(city) {
  const owner = view.stations.get(city);
  if (owner === undefined) return;
  const player = view.seats[owner]?.player ?? "";
  done(order("take_back_station", owner, city), word("station_gone", { player, city: cityName(city) }));
}

const lamp = settingsSheet(() => state.phase === "playing");

// --- drawing ------------------------------------------------------------------------------------

const seats = seatBar((seat) => choose(seat));
const { symbol } = seats;
const list = routeList({ claim, release, symbol, searched: () => cities.filter() });
const cities = cityList({ build, takeBack: takeStationBack, symbol });
const log = moveLog(takeBack);

/** @param {number} seat */
function choose(seat) {
  chosen = seat;
  seatShelf.set(String(seat));
  seats.draw(view, chosen);
  afterPaint(drawLists);
  say(word("claims_now", { player: view.seats[seat]?.player ?? "" }));
}

function drawLists() {
  list.draw(view, chosen);
  cities.draw(view, chosen);
  map.describe(word("map_label", { claimed: view.owners.size, all: facts.size }));
}

function draw() {
  const before = view;
  view = viewOf(state, box.pending(), facts);
  map.draw(before, view);
  // The map lies under the finger and answers first; bar and list follow when that is painted.
  if (page.dataset["view"] === "list") drawTheRest(0);
  else afterPaint(() => drawTheRest(LIST_LATER));
}

/** @param {number} later milliseconds until the list is drawn */
function drawTheRest(later) {
  seats.draw(view, chosen);
  clearTimeout(listDraws);
  listDraws = window.setTimeout(drawLists, later);
}

/** @param {State} fresh */
function adopt(fresh) {
  if (fresh.seq < state.seq) return;
  const news = foreignMoves(state, fresh);
  const changed = fresh.seq !== state.seq;
  const back = state.away && !fresh.away;
  state = fresh;
  if (back) box.nudge();
  draw();
  if (changed) log.draw(state.moves);
  for (const move of news) {
    say(move.text);
    if (move.subject) map.light(move.subject, "news");
  }
  showPhase();
}

function showPhase() {
  const caller = state.last_round === null ? undefined : state.seats[state.last_round];
  const banner = part("last-round");
  if (caller && banner.hidden) {
    banner.textContent = word("last_round", { player: caller.player });
    say(banner.textContent);
  }
  banner.hidden = !caller;
  part("away").hidden = !state.away;
  part("moved-on").hidden = state.phase !== "counting";
  lamp.check();
  if (state.phase === "finished") location.assign(page.dataset["result"] ?? "");
}

function showStatus() {
  const offline = !reached || troubled || !navigator.onLine;
  chip.show({ offline, held: heldBy !== "", waiting: box.pending().length });
}

// --- news of other phones -----------------------------------------------------------------------

const poll = poller({
  url: page.dataset["state"] ?? "",
  seq: () => state.seq,
  fetcher: (input, init) => fetch(input, init),
  news: adopt,
  reached(ok) {
    reached = ok;
    if (ok && troubled) box.nudge();
    showStatus();
  },
  shutOut() {
    // With moves in hand the page stays: the next try says why nothing is taken.
    if (box.pending().length === 0) location.reload();
  },
});

function wake() {
  if (document.hidden) return;
  box.nudge();
  void poll.ask();
}

document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", wake);
window.addEventListener("offline", showStatus);
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, poll.used);

// --- views, keys, screen ------------------------------------------------------------------------

const show = views(page);
part("undo").addEventListener("click", (event) => {
  event.preventDefault();
  takeBackLast();
});
document.addEventListener("keydown", (event) => {
  const typing = /** @type {Element} */ (event.target).matches?.("input:not([type=radio]), textarea");
  const asked = document.querySelector("dialog[open]") !== null;
  if (!wanted("keys") || typing || asked || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = Number(event.key);
  if (event.key === "/") {
    show("list");
    list.search.focus();
  } else if (event.key === "u") takeBackLast();
  else if (number >= 1 && number <= view.seats.length) choose(number - 1);
  else return;
  event.preventDefault();
});

/** What a first tap needs is used once while nobody waits: then the store is open and the code warm. */
function rehearse() {
  const [subject = ""] = facts.keys();
  const claimed = { id: newCommandId(), seat: chosen, subject, undoes: null, undoesCommand: null, effect: null };
  viewOf(state, [{ ...claimed, kind: "claim" }], facts);
  map.rehearse();
  const spare = shelf("rehearsal");
  spare.set(subject);
  spare.set(null);
  timeOf(new Date().toISOString());
}

// --- start ---

const remembered = seatShelf.get();
if (!location.search.includes("seat=") && remembered !== null && view.seats[Number(remembered)]) chosen = Number(remembered);
draw();
drawLists();
showPhase();
box.nudge();
poll.plan();
setTimeout(rehearse, REHEARSED_AFTER);
