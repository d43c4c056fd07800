// The table with this phone's unanswered moves laid over it, and the search over city names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { closesOthers, folded, foreignMoves, found } from "../../static/js/board/state.js";
import { lastWord, newCommand, newCommandId, standIn, undoOf, undoOfMove, viewOf, wordsOf } from "../../static/js/board/state.js";

const facts = new Map(
  [
    { id: "denver--helena-1", cars: 4, points: 7, name: "Denver – Helena" },
    { id: "boston--montreal-1", cars: 2, points: 2, name: "Boston – Montréal" },
  ].map((route) => [
    route.id,
    { ...route, ends: route.id.split("--"), colour: "grey", colourName: "grey", what: "", gain: "" },
  ]),
);

/** @param {Partial<import("../../static/js/board/state.js").State>} more */
function state(more = {}) {
  return {
    seq: 1,
    phase: "playing",
    away: false,
    last_round: null,
    seats: [
      { seat: 0, player: "Alice", colour: "blue", points: 0, trains: 45, stations: 3 },
      { seat: 1, player: "Ben", colour: "red", points: 0, trains: 45, stations: 3 },
    ],
    owners: {},
    closed: [],
    stations: {},
    claimed_at: {},
    moves: [],
    ...more,
  };
}

const command = newCommand;

test("a claim without an answer shows at once, with points and trains", () => {
  const view = viewOf(state(), [command("claim", 0, "denver--helena-1")], facts);
  assert.equal(view.owners.get("denver--helena-1"), 0);
  assert.deepEqual([view.seats[0].points, view.seats[0].trains], [7, 41]);
  assert.ok(view.waiting.has("denver--helena-1"));
});

test("a claim that the server has already is not counted twice", () => {
  const seats = state().seats.map((seat) => (seat.seat === 0 ? { ...seat, points: 7, trains: 41 } : seat));
  const known = state({ owners: { "denver--helena-1": 0 }, seats });
  const view = viewOf(known, [command("claim", 0, "denver--helena-1")], facts);
  assert.deepEqual([view.seats[0].points, view.seats[0].trains], [7, 41]);
  assert.equal(view.waiting.size, 0);
});

test("what somebody else got first stays with them", () => {
  const view = viewOf(state({ owners: { "denver--helena-1": 1 } }), [command("claim", 0, "denver--helena-1")], facts);
  assert.equal(view.owners.get("denver--helena-1"), 1);
  assert.equal(view.seats[0].trains, 45);
});

test("claiming and taking back cancel out while both wait", () => {
  const claim = command("claim", 0, "denver--helena-1");
  const undo = undoOf(claim);
  const view = viewOf(state(), [claim, undo], facts);
  assert.equal(view.owners.size, 0);
  assert.deepEqual([view.seats[0].points, view.seats[0].trains], [0, 45]);
});

test("the server's state is left as it came", () => {
  const given = state();
  viewOf(given, [command("claim", 0, "denver--helena-1")], facts);
  assert.deepEqual(given, state());
});

test("a station shows at once and takes one from the supply", () => {
  const view = viewOf(state(), [command("place_station", 1, "helena")], facts);
  assert.equal(view.stations.get("helena"), 1);
  assert.equal(view.seats[1].stations, 2);
  const back = viewOf(state({ stations: { helena: 1 } }), [command("take_back_station", 1, "helena")], facts);
  assert.equal(back.stations.size, 0);
});

test("an undo that shows nowhere changes nothing", () => {
  const view = viewOf(state(), [command("undo", 0, "", { undoes: 3 })], facts);
  assert.equal(view.waiting.size, 0);
});

test("command ids are 128 bits and differ", () => {
  const ids = new Set(Array.from({ length: 50 }, newCommandId));
  assert.equal(ids.size, 50);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});

test("both cities are searched by their words' beginnings, in any order", () => {
  assert.ok(found("den kan", "Denver – Kansas City"));
  assert.ok(found("kan den", "Denver – Kansas City"));
  assert.ok(found("CITY den", "Denver – Kansas City"));
  assert.ok(!found("ver", "Denver – Kansas City"));
  assert.ok(found("", "Denver – Kansas City"));
});

test("accents and sharp s need not be typed", () => {
  assert.ok(found("montreal", "Boston – Montréal"));
  assert.ok(found("zur", "Zürich – Basel"));
  assert.ok(found("tromso", "Narvik – Tromsø"));
  assert.equal(folded("Große Straße"), "grosse strasse");
});

test("a query is its words without accents, also in letters that no accent makes", () => {
  assert.deepEqual(wordsOf(" Łódź–ÆRØ  đakovo"), ["lodz", "aero", "dakovo"]);
  assert.deepEqual(wordsOf(" – "), []);
});

test("a saint may be short or long, and letters may be spelled out", () => {
  for (const query of ["st louis", "St. Lou", "saint louis", "louis sankt"]) {
    assert.ok(found(query, "Kansas City – Saint Louis"), query);
  }
  assert.ok(found("saint gallen", "St. Gallen – Zürich"));
  assert.ok(found("koeln muenchen", "Köln – München"));
  assert.ok(found("aalborg", "Ålborg – Århus"));
  assert.ok(found("koln munchen", "Ko\u0308ln – Mu\u0308nchen"));
  assert.ok(!found("st", "Denver – Kansas City"));
});

test("news are the moves of others that were not there before, the oldest first", () => {
  const move = (seq, mine) => ({ seq, mine, kind: "claim", text: `move ${seq}` });
  const before = state({ seq: 2 });
  const after = state({ seq: 5, moves: [move(5, false), move(4, true), move(3, false), move(2, false)] });
  assert.deepEqual(foreignMoves(before, after).map((one) => one.seq), [3, 5]);
});

test("a closed track stands for the claimed one beside it, an open one for itself", () => {
  const tracks = new Map(
    ["a--b-1", "a--b-2", "a--b-3", "a--c-1"].map((id) => [id, { id, ends: id.slice(0, 4).split("--") }]),
  );
  const closed = viewOf(state({ owners: { "a--b-2": 1 }, closed: ["a--b-1", "a--b-3"] }), [], tracks);
  assert.deepEqual([...tracks.keys()].map((id) => standIn(id, closed, tracks)), ["a--b-2", "a--b-2", "a--b-2", "a--c-1"]);
  assert.ok(closesOthers("a--b-2", closed, tracks));
  assert.ok(!closesOthers("a--c-1", closed, tracks));
  const open = viewOf(state({ owners: { "a--b-2": 1 } }), [], tracks);
  assert.equal(standIn("a--b-1", open, tracks), "a--b-1");
  assert.ok(!closesOthers("a--b-2", open, tracks));
});

/** A line of the log. */
const line = (seq, more = {}) => ({ seq, kind: "claim", seat: 0, subject: "a", undoable: true, mine: false, ...more });

test("undo takes back what waits first, then this phone's newest move, then anybody's", () => {
  const first = command("claim", 0, "a");
  const second = command("claim", 0, "b");
  const table = state({ moves: [line(9), line(8, { mine: true }), line(7, { mine: true })] });
  assert.equal(lastWord(table, [first, second]).command, second);
  assert.equal(lastWord(table, [first, second, undoOf(second)]).command, first);
  assert.equal(lastWord(table, [first, undoOf(first)]).move.seq, 8);
  assert.equal(lastWord(table, [undoOfMove(line(8))]).move.seq, 7);
  assert.equal(lastWord(state({ moves: [line(9), line(6, { undoable: false })] }), []).move.seq, 9);
  assert.deepEqual(lastWord(state({ moves: [line(6, { undoable: false })] }), []), { move: undefined });
});

test("a line of the log that does not show on the map is taken back without a picture of it", () => {
  const { undoes, effect, seat, subject } = undoOfMove(line(4, { kind: "set_item", seat: null, subject: null }));
  assert.deepEqual({ undoes, effect, seat, subject }, { undoes: 4, effect: null, seat: 0, subject: "" });
});
