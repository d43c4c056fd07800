//# allFunctionsCalledOnLoad
// The board page: a finger claims, the page shows it at once, the server decides, other phones follow.

import { boardMap } from "./map.js";
import { twice } from "./geometry.js";
import { afterPaint, buzz, part, refusalStrip, say, settingsSheet, sheet } from "./phone.js";
import { statusChip, timeOf, undoBar, wanted, word } from "./phone.js";
import { closesOthers, foreignMoves, lastWord, meantRoute, newCommand, standIn } from "./state.js";
import { undoOf, undoOfMove, viewOf } from "./state.js";
import { AWAY, outbox, poller, shelf } from "./sync.js";
import { cityList, cityName, drawBanners, factsOfRows, moveLog, routeList, seatBar, undoneWords, views } from "./table.js";

/** @typedef {import("./state.js").Command} Command */
/** @typedef {import("./state.js").Moved} Moved */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").View} View */

const LIST_LATER = 60;
const REHEARSED_AFTER = 400;
const page = part("board");
const facts = factsOfRows();
const undo = undoBar();
const refusal = refusalStrip(leave);
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
    leave();
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
    undo.hide(command);
    refusal.add(why.message || word("not_sent"));
    map.light(command.subject, "refused");
    buzz([30, 20, 30]);
    if (!fresh) void poll.ask();
  },
});

function letGo() {
  if (heldBy) refusal.hide();
  heldBy = "";
}

/** @param {Command} command @returns {boolean} false where the game takes nothing, which is said */
function order(command) {
  if (state.away) {
    if (!heldBy) refusal.show(word("away"));
    return false;
  }
  if (!heldBy) refusal.hide();
  box.add(command);
  return true;
}

/** @param {string} id */
function claim(id) {
  const route = facts.get(id);
  const seat = view.seats[chosen];
  if (!route || !seat) return;
  const before = seat.points;
  const command = newCommand("claim", chosen, id);
  if (!order(command)) return;
  afterPaint(() => {
    buzz([10]);
    const sum = word("sum", { before, after: before + route.points, gain: route.gain });
    const values = { player: seat.player, route: route.name, what: route.what, sum };
    const text = word(route.gain ? "claimed" : "claimed_plainly", values);
    offerUndo(command, text);
  });
}

/** @param {string} id @param {number} seat who was said to have it: it may be somebody else's by now */
function release(id, seat) {
  const route = facts.get(id);
  if (!route) return;
  const player = view.seats[seat]?.player ?? "";
  done(newCommand("release", seat, id), word("released", { player, route: route.name }));
}

/** @param {Command} command @param {string} text what is said when it is done */
function done(command, text) {
  if (order(command)) offerUndo(command, text);
}

/** @param {Command} command @param {string} text */
function offerUndo(command, text) {
  undo.show(text, () => takeBack(undoOf(command)), command);
}

/** @param {Command} command an undo @param {string} [text] what the move did, where it does not show on the map */
function takeBack(command, text = "") {
  const { seat, subject, effect } = command;
  const before = view.seats[seat]?.points ?? 0;
  if (!order(command)) return;
  const told = { before, text, subject, route: facts.get(subject) };
  undo.show(undoneWords(effect, view.seats[seat], told), null, command);
}

/** @param {Moved} move */
function takeBackLine(move) {
  takeBack(undoOfMove(move), move.text);
}

function takeBackLast() {
  const { command, move } = lastWord(state, box.pending());
  if (command) takeBack(undoOf(command));
  else if (move) takeBackLine(move);
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
    act: () => (owner ? about(id, owner) : claim(id)),
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
  if (owner) about(id, owner);
  else claim(id);
}

/** Says what a claimed route is, and offers to take it back. @param {string} id @param {Seat} owner */
function about(id, owner) {
  const route = facts.get(id);
  if (!route) return;
  const at = state.claimed_at[id];
  const when = at ? timeOf(at) : word("just_now");
  const what = word("about_route", { player: owner.player, facts: route.facts, when });
  const closing = closesOthers(id, view, facts) ? word("only_one_track", { players: view.seats.length }) : "";
  const text = `${what} ${closing}`.trim();
  map.light(id, "asked");
  afterPaint(() => {
    const act = () => release(id, owner.seat);
    ask.open(route.name, text, [{ label: word("take_back"), danger: true, act }]);
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
    const act = () => takeStationBack(city, owner);
    afterPaint(() => ask.open(name, text, [{ label: word("take_back"), danger: true, act }]));
  }
  return true;
}

/** @param {string} city */
function build(city) {
  const command = newCommand("place_station", chosen, city);
  if (!order(command)) return;
  const { player = "", stations } = view.seats[chosen] ?? {};
  offerUndo(command, word("station_built", { player, city: cityName(city), left: stations ?? 0 }));
}

/** @param {string} city @param {number} seat who was said to have it */
function takeStationBack(city, seat) {
  const player = view.seats[seat]?.player ?? "";
  done(newCommand("take_back_station", seat, city), word("station_gone", { player, city: cityName(city) }));
}

const lamp = settingsSheet(() => state.phase === "playing");

// --- drawing ------------------------------------------------------------------------------------

const seats = seatBar((seat) => choose(seat));
const { symbol } = seats;
const list = routeList({ claim, release, symbol, searched: () => cities.filter() });
const cities = cityList({ build, takeBack: takeStationBack, symbol });
const log = moveLog(takeBackLine);

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
  drawBanners(state);
  lamp.check();
  leave();
}

/** A finished game has its result instead; what was not taken is sent, or told and read, before. */
function leave() {
  if (state.phase !== "finished" || box.pending().length > 0 || refusal.shown()) return;
  // Not one more step back: the board would only lead to the result again.
  location.replace(page.dataset["result"] ?? "");
}

function showStatus() {
  chip.show({ offline: !reached || troubled, held: heldBy !== "", waiting: box.pending().length });
}

// --- news of other phones -----------------------------------------------------------------------

const poll = poller({
  url: page.dataset["state"] ?? "",
  seq: () => state.seq,
  fetcher: (input, init) => fetch(input, init),
  news: adopt,
  reached(ok) {
    const back = ok && !reached;
    reached = ok;
    if (back) box.nudge();
    showStatus();
  },
  outdated() {
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
window.addEventListener("offline", () => {
  // Said at once, and asked: a home network without the internet is "offline" too.
  reached = false;
  showStatus();
  void poll.ask();
});
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, poll.used);

// --- views, keys, screen ------------------------------------------------------------------------

const show = views(page);
const again = twice();
part("undo").addEventListener("click", (event) => {
  event.preventDefault();
  if (!again("undo", event.timeStamp)) takeBackLast();
});
document.addEventListener("keydown", (event) => {
  if (event.repeat) {
    // A key held down on a button would claim and take back in turns, and "u" take all of it back.
    if (event.key === "Enter") event.preventDefault();
    return;
  }
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
  viewOf(state, [newCommand("claim", chosen, subject)], facts);
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
