// Moves go out in order and count once, whatever the network does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { IDLE, IDLE_AFTER, WATCHED, outbox, poller } from "../../static/js/board/sync.js";

/** @param {number} seq */
const tableAt = (seq) => ({ seq, owners: {} });

/**
 * A server that answers as it is told, and a clock that is turned by hand.
 * @param {Array<(fields: URLSearchParams) => Response | Error>} answers
 * @param kept what the shelf holds, or a shelf that is shared
 */
function room(answers, kept = null) {
  const seen = { sent: [], answered: [], refused: [], held: [], troubled: [], waits: [] };
  let own = kept;
  const shelf = kept?.get ? kept : { get: () => own, set: (text) => void (own = text) };
  const timers = [];
  const box = outbox({
    url: "/moves",
    token: "t",
    shelf,
    soon: (call) => void (seen.waits.push(0), timers.push(call)),
    later: (call, ms) => void (seen.waits.push(ms), timers.push(call)),
    changed: (_pending, troubled) => seen.troubled.push(troubled),
    answered: (command, seq) => seen.answered.push([command.subject, seq]),
    refused: (command, refusal) => seen.refused.push([command.subject, refusal.message]),
    held: (why) => seen.held.push(why.message),
    fetcher: async (_url, init) => {
      seen.sent.push(Object.fromEntries(init.body));
      const answer = answers.shift()?.(init.body) ?? new Error("nobody answers");
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  async function settle() {
    for (let i = 0; i < 30; i += 1) await new Promise((done) => setImmediate(done));
  }
  async function turn() {
    timers.splice(0).forEach((call) => call());
    await settle();
  }
  return { box, seen, turn, settle, timers, shelf: shelf.get };
}

let last = 0;
function claim(subject) {
  last += 1;
  const id = last.toString(16).padStart(32, "0");
  return { id, kind: "claim", seat: 0, subject, undoes: null, undoesCommand: null, effect: null };
}
function undo(command) {
  return { ...claim(command.subject), kind: "undo", undoesCommand: command.id, effect: "release" };
}

const taken = (seq) => () => Response.json({ seq, repeated: false, state: tableAt(seq) });
const refusedWith = (message) => () =>
  Response.json({ error: { code: "taken", message }, state: tableAt(9) }, { status: 422 });
const lost = () => new Error("the wifi dropped");

test("a move is kept at once and goes out when its picture is on the screen", async () => {
  const { box, seen, turn, shelf } = room([taken(1)]);
  box.add(claim("a"));
  assert.match(shelf() ?? "", /"subject":"a"/);
  assert.equal(seen.sent.length, 0);
  await turn();
  assert.equal(seen.sent.length, 1);
});

test("moves are sent one after the other, in the order of the fingers", async () => {
  const { box, seen, turn } = room([taken(1), taken(2)]);
  box.add(claim("a"));
  box.add(claim("b"));
  await turn();
  assert.deepEqual(seen.answered, [["a", 1], ["b", 2]]);
  assert.equal(box.pending().length, 0);
});

test("a lost answer is asked for again with the same id", async () => {
  const { box, seen, turn } = room([lost, taken(1)]);
  box.add(claim("a"));
  await turn();
  assert.equal(seen.troubled.at(-1), true);
  assert.equal(box.pending().length, 1);
  await turn();
  assert.equal(seen.sent[0].command_id, seen.sent[1].command_id);
  assert.deepEqual(seen.answered, [["a", 1]]);
  assert.equal(seen.troubled.at(-1), false);
});

test("a fault of the server is waited out, longer each time", async () => {
  const broken = () => new Response("", { status: 503 });
  const { box, seen, turn } = room([broken, broken, broken, taken(1)]);
  box.add(claim("a"));
  for (let i = 0; i < 4; i += 1) await turn();
  assert.deepEqual(seen.waits.slice(1), [1000, 2000, 4000]);
  assert.deepEqual(seen.answered, [["a", 1]]);
});

test("a server that is too busy says itself when to come again", async () => {
  const busy = () => new Response("", { status: 429, headers: { "Retry-After": "7" } });
  const { box, seen, turn } = room([busy, taken(1)]);
  box.add(claim("a"));
  await turn();
  assert.equal(seen.waits.at(-1), 7000);
});

test("a refused move is told and dropped, and the next one still goes", async () => {
  const { box, seen, turn } = room([refusedWith("Ben has it already."), taken(10)]);
  box.add(claim("a"));
  box.add(claim("b"));
  await turn();
  assert.deepEqual(seen.refused, [["a", "Ben has it already."]]);
  assert.deepEqual(seen.answered, [["b", 10]]);
});

for (const status of [400, 403, 404, 503]) {
  test(`an answer ${status} is told in its words, and the waiting moves stay kept`, async () => {
    const not = () => Response.json({ error: { code: "no", message: "Not now." } }, { status });
    const { box, seen, turn, shelf } = room([not, taken(1), taken(2)]);
    box.add(claim("a"));
    box.add(claim("b"));
    await turn();
    assert.deepEqual(seen.held, ["Not now."]);
    assert.deepEqual(seen.refused, []);
    assert.equal(JSON.parse(shelf() ?? "[]").length, 2);
    await turn();
    assert.deepEqual(seen.answered, [["a", 1], ["b", 2]]);
  });
}

test("too fast: the next try comes when the server says, and not before", async () => {
  const slower = () =>
    Response.json(
      { error: { code: "too_many", message: "A little too fast." } },
      { status: 429, headers: { "Retry-After": "7" } },
    );
  const { box, seen, turn } = room([slower, taken(1), taken(2)]);
  box.add(claim("a"));
  await turn();
  assert.deepEqual(seen.held, ["A little too fast."]);
  assert.equal(seen.waits.at(-1), 7000);
  box.add(claim("b"));
  box.nudge();
  assert.equal(seen.sent.length, 1);
  await turn();
  assert.deepEqual(seen.answered, [["a", 1], ["b", 2]]);
});

test("a move that the table forbids is refused, not kept", async () => {
  const forbidden = () =>
    Response.json({ error: { code: "no", message: "Not yours." }, state: tableAt(3) }, { status: 403 });
  const { box, seen, turn } = room([forbidden]);
  box.add(claim("a"));
  await turn();
  assert.deepEqual(seen.refused, [["a", "Not yours."]]);
  assert.equal(box.pending().length, 0);
});

test("an undo made before the answer takes back the number that the answer brings", async () => {
  const { box, seen, turn } = room([taken(41), taken(42)]);
  const first = claim("a");
  box.add(first);
  box.add(undo(first));
  await turn();
  assert.equal(seen.sent[1].kind, "undo");
  assert.equal(seen.sent[1].undoes, "41");
});

test("an undo of a refused move has nothing to do and is not sent", async () => {
  const { box, seen, turn } = room([refusedWith("Taken.")]);
  const first = claim("a");
  box.add(first);
  box.add(undo(first));
  await turn();
  assert.equal(seen.sent.length, 1);
  assert.equal(box.pending().length, 0);
});

test("waiting moves outlive a reload and keep their ids", async () => {
  const before = room([lost]);
  before.box.add(claim("a"));
  await before.turn();
  const after = room([taken(1)], before.shelf());
  assert.equal(after.box.pending().length, 1);
  after.box.nudge();
  await after.settle();
  assert.equal(after.seen.sent[0].command_id, before.seen.sent[0].command_id);
  assert.equal(after.shelf(), null);
});

test("a shelf that holds nonsense is an empty one", () => {
  assert.equal(room([], "{oh").box.pending().length, 0);
  assert.equal(room([], '"text"').box.pending().length, 0);
});

test("moves for a game that was taken away are kept, and go out when it is back", async () => {
  const away = () =>
    Response.json({ error: { code: "withdrawn", message: "Taken away." }, state: tableAt(9) }, { status: 409 });
  const { box, seen, turn, settle, shelf } = room([away, taken(11)]);
  box.add(claim("a"));
  await turn();
  assert.deepEqual(seen.held, ["Taken away."]);
  assert.deepEqual(seen.refused, []);
  assert.match(shelf() ?? "", /"subject":"a"/);
  box.nudge();
  await settle();
  assert.deepEqual(seen.answered, [["a", 11]]);
});

test("a nudge takes the place of the planned try: a server that is down is not asked in many chains", async () => {
  const down = Array.from({ length: 40 }, () => () => new Response("", { status: 500 }));
  const { box, seen, turn, settle, timers } = room(down);
  box.add(claim("a"));
  await turn();
  for (let i = 0; i < 5; i += 1) {
    box.nudge();
    await settle();
  }
  const before = seen.sent.length;
  for (const call of timers.splice(0)) {
    call();
    await settle();
  }
  assert.equal(seen.sent.length, before + 1);
});

for (const strange of ["{}", "null", '{"ok": true}', "<!doctype html><title>Welcome to the hotel</title>"]) {
  test(`somebody else's answer (${strange.slice(0, 12)}) is no answer, and the move stays kept`, async () => {
    const hotel = () => new Response(strange, { headers: { "Content-Type": "application/json" } });
    const { box, seen, turn } = room([hotel, taken(1)]);
    box.add(claim("a"));
    await turn();
    assert.equal(box.pending().length, 1);
    await turn();
    assert.deepEqual(seen.answered, [["a", 1]]);
  });
}

test("a server that asks for an hour of patience is tried again before that", async () => {
  const closed = () => new Response("", { status: 503, headers: { "Retry-After": "3600" } });
  const { box, seen, turn } = room([closed]);
  box.add(claim("a"));
  await turn();
  assert.equal(seen.waits.at(-1), 60_000);
});

test("two tabs of one browser keep each other's waiting moves", async () => {
  const shared = { text: null };
  const shelf = { get: () => shared.text, set: (text) => void (shared.text = text) };
  const kept = () => JSON.parse(shared.text ?? "[]").map((one) => one.subject);
  const first = room([taken(1)], shelf);
  const second = room([lost], shelf);
  first.box.add(claim("a"));
  second.box.add(claim("b"));
  assert.deepEqual(kept(), ["a", "b"]);
  await second.turn();
  await first.turn();
  assert.deepEqual(kept(), ["b"]);
  assert.equal(room([], shelf).box.pending().length, 1);
});

test("what is no move on the shelf is left out, and the moves beside it are sent", () => {
  const kept = JSON.stringify([null, 7, "x", {}, claim("a")]);
  assert.deepEqual(room([], kept).box.pending().map((one) => one.subject), ["a"]);
});

/** A page that is looked at, whose clock is turned by hand. */
function lookout(answers, seq = 5) {
  const seen = { news: [], reached: [], outdated: 0, asked: [] };
  const timers = [];
  globalThis.document = { hidden: false };
  globalThis.window = { setTimeout: (call, ms) => timers.push({ call, ms }) };
  const poll = poller({
    url: "/state",
    seq: () => seq,
    fetcher: async (_url, init) => {
      seen.asked.push(init.headers["If-None-Match"]);
      const answer = answers.shift()?.() ?? new Error("nobody answers");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    news: (fresh) => {
      seen.news.push(fresh.seq);
      if (fresh.fault) throw new Error("a fault of the page");
    },
    reached: (ok) => seen.reached.push(ok),
    outdated: () => void (seen.outdated += 1),
  });
  return { poll, seen, timers };
}

test("news are taken, nothing new is an answer too, and each question plans the next", async () => {
  const { poll, seen, timers } = lookout([() => Response.json({ seq: 6 }), () => new Response(null, { status: 304 })]);
  await poll.ask();
  await poll.ask();
  assert.deepEqual(seen, { news: [6], reached: [true, true], outdated: 0, asked: ['"5"', '"5"'] });
  assert.deepEqual(timers.map((timer) => timer.ms), [WATCHED, WATCHED]);
});

for (const strange of ["{}", "null", "<!doctype html>"]) {
  test(`a page that stands between (${strange}) is not the table, and is told once as no signal`, async () => {
    const { poll, seen } = lookout([() => new Response(strange)]);
    await poll.ask();
    assert.deepEqual([seen.news, seen.reached], [[], [false]]);
  });
}

test("a table older than this page's is one that was brought back from a backup: the page is outdated", async () => {
  const { poll, seen } = lookout([() => Response.json({ seq: 3 })]);
  await poll.ask();
  assert.deepEqual([seen.outdated, seen.news], [1, []]);
});

test("a phone that is no longer let in has an outdated page", async () => {
  const { poll, seen } = lookout([() => new Response("", { status: 404 })]);
  await poll.ask();
  assert.equal(seen.outdated, 1);
});

test("a fault of the page while it draws news does not end the asking", async () => {
  const { poll, timers, seen } = lookout([() => Response.json({ seq: 6, fault: true }), () => Response.json({ seq: 7 })]);
  await assert.rejects(poll.ask(), /a fault of the page/);
  assert.equal(timers.length, 1);
  await poll.ask();
  assert.deepEqual(seen.news, [6, 7]);
});

test("a page that nobody used asks seldom, also when the clock was set back meanwhile", async (t) => {
  const idle = () => new Response(null, { status: 304 });
  const { poll, timers } = lookout([idle, idle]);
  t.mock.method(performance, "now", () => 10 * IDLE_AFTER);
  t.mock.method(Date, "now", () => 0);
  await poll.ask();
  assert.equal(timers.at(-1).ms, IDLE);
});
