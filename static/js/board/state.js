//# allFunctionsCalledOnLoad
// The table as this phone sees it: what the server said, and on top of it what it was told but has
// not answered yet. Pure: knows no page.

/** @typedef {{seat: number, player: string, colour: string, points: number, trains: number, stations: number | null}} Seat */
/**
 * @typedef {object} Moved one line of the log
 * @property {number} seq
 * @property {string} kind
 * @property {number | null} seat
 * @property {string | null} subject
 * @property {string} text
 * @property {string} at
 * @property {string} clock
 * @property {boolean} mine
 * @property {boolean} undone
 * @property {boolean} undoable
 */
/**
 * @typedef {object} State
 * @property {number} seq
 * @property {"playing" | "counting" | "finished"} phase
 * @property {boolean} away it was taken away: nothing is taken until it is back
 * @property {number | null} last_round
 * @property {Seat[]} seats
 * @property {Record<string, number>} owners
 * @property {string[]} closed
 * @property {Record<string, number>} stations
 * @property {Record<string, string>} claimed_at
 * @property {Moved[]} moves
 */
/** @typedef {{id: string, cars: number, points: number, name: string, ends: string[], colour: string, colourName: string, what: string, facts: string, gain: string}} Facts */
/**
 * @typedef {object} Command what this phone asks for
 * @property {string} id 32 hexadecimal digits, made when the finger was lifted
 * @property {"claim" | "release" | "place_station" | "take_back_station" | "undo"} kind
 * @property {number} seat
 * @property {string} subject
 * @property {number | null} undoes the sequence number an undo takes back
 * @property {string | null} undoesCommand the command an undo takes back, while it has no number yet
 * @property {"claim" | "release" | "place_station" | "take_back_station" | null} effect what an undo does to the table, as far as it shows
 */
/**
 * @typedef {object} View
 * @property {Seat[]} seats
 * @property {Map<string, number>} owners
 * @property {Set<string>} waiting routes and cities that no answer has come for
 * @property {Set<string>} closed
 * @property {Map<string, number>} stations
 */

/** What takes a move back, for those that show on the map. */
export const OPPOSITE = Object.freeze({
  claim: "release",
  release: "claim",
  place_station: "take_back_station",
  take_back_station: "place_station",
});

/** @returns {string} 128 random bits; `randomUUID` is missing on plain addresses of a home network */
export function newCommandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Command["kind"]} kind
 * @param {number} seat
 * @param {string} subject a route or a city
 * @param {Partial<Command>} [more]
 * @returns {Command}
 */
export function newCommand(kind, seat, subject, more = {}) {
  return { id: newCommandId(), kind, seat, subject, undoes: null, undoesCommand: null, effect: null, ...more };
}

/** Takes back a command of this page, whether it was answered already or not. @param {Command} command */
export function undoOf({ id, kind, seat, subject }) {
  const effect = kind === "undo" ? null : OPPOSITE[kind];
  return newCommand("undo", seat, subject, { undoesCommand: id, effect });
}

/** Takes back a line of the log. @param {Moved} move */
export function undoOfMove({ seq, kind, seat, subject }) {
  const effect = OPPOSITE[/** @type {keyof typeof OPPOSITE} */ (kind)] ?? null;
  return newCommand("undo", seat ?? 0, subject ?? "", { undoes: seq, effect });
}

/**
 * Lays the commands that wait for an answer over the state.
 * @param {State} state
 * @param {readonly Command[]} pending in the order they were made
 * @param {ReadonlyMap<string, Facts>} facts
 * @returns {View}
 */
export function viewOf(state, pending, facts) {
  /** @type {View} */
  const view = {
    seats: state.seats.map((seat) => ({ ...seat })),
    owners: new Map(Object.entries(state.owners)),
    waiting: new Set(),
    closed: new Set(state.closed),
    stations: new Map(Object.entries(state.stations)),
  };
  for (const command of pending) apply(view, command, facts);
  return view;
}

/**
 * @param {View} view
 * @param {Command} command
 * @param {ReadonlyMap<string, Facts>} facts
 */
function apply(view, command, facts) {
  const kind = command.kind === "undo" ? command.effect : command.kind;
  const seat = view.seats[command.seat];
  if (!kind || !seat) return;
  const changed =
    kind === "claim" || kind === "release"
      ? applyToRoute(view, kind, seat, facts.get(command.subject))
      : applyToCity(view, kind, seat, command.subject);
  if (changed) view.waiting.add(command.subject);
}

/**
 * @param {View} view
 * @param {"claim" | "release"} kind
 * @param {Seat} seat
 * @param {Facts | undefined} route
 * @returns {boolean} whether it changed the table: a state that already holds the move changes no more
 */
function applyToRoute(view, kind, seat, route) {
  if (!route) return false;
  const owner = view.owners.get(route.id);
  if (kind === "claim" ? owner !== undefined : owner !== seat.seat) return false;
  const sign = kind === "claim" ? 1 : -1;
  seat.points += sign * route.points;
  seat.trains -= sign * route.cars;
  if (kind === "claim") view.owners.set(route.id, seat.seat);
  else view.owners.delete(route.id);
  return true;
}

/**
 * @param {View} view
 * @param {"place_station" | "take_back_station"} kind
 * @param {Seat} seat
 * @param {string} city
 * @returns {boolean}
 */
function applyToCity(view, kind, seat, city) {
  const owner = view.stations.get(city);
  if (kind === "place_station" ? owner !== undefined : owner !== seat.seat) return false;
  if (seat.stations !== null) seat.stations += kind === "place_station" ? -1 : 1;
  if (kind === "place_station") view.stations.set(city, seat.seat);
  else view.stations.delete(city);
  return true;
}

/**
 * A closed track stands for the claimed one beside it, which tells why.
 * @param {string} id
 * @param {View} view
 * @param {ReadonlyMap<string, Facts>} facts
 */
export function standIn(id, view, facts) {
  if (!view.closed.has(id) || view.owners.has(id)) return id;
  return besideIt(id, view.owners.keys(), facts) ?? id;
}

/**
 * Does a claimed track keep others between the same two cities closed?
 * @param {string} id
 * @param {View} view
 * @param {ReadonlyMap<string, Facts>} facts
 */
export function closesOthers(id, view, facts) {
  const shut = [...view.closed].filter((other) => !view.owners.has(other));
  return besideIt(id, shut, facts) !== undefined;
}

/**
 * @param {string} id
 * @param {Iterable<string>} others
 * @param {ReadonlyMap<string, Facts>} facts
 */
function besideIt(id, others, facts) {
  const ends = facts.get(id)?.ends.join();
  return [...others].find((other) => other !== id && facts.get(other)?.ends.join() === ends);
}

/**
 * The one route that a finger means, if that is clear. Both tracks of a double route are the same to the game when
 * they are free and of one colour.
 * @param {string[]} ids the nearest first
 * @param {View} view
 * @param {ReadonlyMap<string, Facts>} facts
 */
export function meantRoute(ids, view, facts) {
  const sorts = new Set(
    ids.map((id) => {
      const route = facts.get(id);
      return route && !view.owners.has(id) ? `${route.ends.join()} ${route.colour}` : id;
    }),
  );
  return ids.length === 1 || sorts.size === 1 ? ids[0] : undefined;
}

/**
 * What "undo" takes back: the newest move of this page that waits, else this phone's newest, else anybody's.
 * @param {State} state
 * @param {readonly Command[]} pending
 * @returns {{command?: Command, move?: Moved}} neither where there is nothing to take back
 */
export function lastWord(state, pending) {
  const undone = new Set(pending.map((command) => command.undoesCommand));
  const waiting = pending.filter((command) => command.kind !== "undo" && !undone.has(command.id));
  const command = waiting[waiting.length - 1];
  if (command) return { command };
  const going = new Set(pending.map((one) => one.undoes));
  const open = state.moves.filter((move) => move.undoable && !going.has(move.seq));
  return { move: open.find((one) => one.mine) ?? open[0] };
}

/**
 * @param {string} text
 * @returns {string} without accents and capitals
 */
export function folded(text) {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[ßøæœłđ]/g, (letter) => PLAIN[letter]);
}

/** As scorekeeper/web/spelling.py has them. @type {Record<string, string>} */
const PLAIN = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d" };
/** @type {Record<string, string>} */
const SPELLED_OUT = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const SAINTS = ["st", "saint", "sainte", "sankt"];

/** @param {string} text "Łódź – Köln" @returns {string[]} "lodz", "koln" */
export function wordsOf(text) {
  return folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** @param {string} name "Köln" @returns {string[]} every word that finds it: koln, koeln */
function spellings(name) {
  const spelledOut = name.normalize("NFC").toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter]);
  const words = [...wordsOf(name), ...wordsOf(spelledOut)];
  return words.some((word) => SAINTS.includes(word)) ? [...words, ...SAINTS] : words;
}

/**
 * Does every word of the query begin a word of the name, in any order?
 * @param {string} query "den kan"
 * @param {string} name "Denver – Kansas City"
 */
export function found(query, name) {
  const words = spellings(name);
  return wordsOf(query).every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Which moves of others came in with a new state?
 * @param {State} before
 * @param {State} after
 * @returns {Moved[]} oldest first
 */
export function foreignMoves(before, after) {
  return after.moves
    .filter((move) => move.seq > before.seq && !move.mine)
    .sort((a, b) => a.seq - b.seq);
}
