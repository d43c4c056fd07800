//# allFunctionsCalledOnLoad
// Talking to the server: moves go out in order and once, states come in. Knows no page.

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Command} Command */
/** @typedef {{code: string, message: string}} Refusal */
/** @typedef {{get(): string | null, set(text: string | null): void}} Shelf where waiting commands outlive a reload */
/**
 * @typedef {object} Post
 * @property {string} url
 * @property {string} token
 * @property {typeof fetch} fetcher
 * @property {Shelf} shelf
 * @property {(call: () => void) => unknown} soon when what the finger did is on the screen
 * @property {(call: () => void, ms: number) => unknown} later
 * @property {(pending: readonly Command[], troubled: boolean) => void} changed
 * @property {(command: Command, seq: number, state: State) => void} answered
 * @property {(command: Command, refusal: Refusal, state: State | null) => void} refused
 * @property {(why: Refusal) => void} held the server takes nothing now, and says why; the moves are kept
 */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const ANSWER_WITHIN = 10000;

/** What the server can never take, however often it is sent. */
const HOPELESS = new Set([409, 413, 422]);
/** The game was taken away: what waits is kept until it is back. */
export const AWAY = "withdrawn";
/** Not now: too fast, not ready, or this phone or this page is not let in; waiting moves are kept. */
const HELD = new Set([400, 401, 403, 404, 410, 429, 503]);

/**
 * Keeps the moves that wait and sends them one after the other. A move is sent again with the same
 * id until an answer comes, so a lost answer never doubles it.
 * @param {Post} post
 */
export function outbox(post) {
  /** @type {Command[]} */
  let pending = restored(post.shelf);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  let sending = false;
  let wait = FIRST_WAIT;
  let troubled = false;
  /** The server named the time of the next try. */
  let barred = false;

  /** @param {Command[]} next */
  function keep(next) {
    pending = next;
    post.shelf.set(pending.length > 0 ? JSON.stringify(pending) : null);
    post.changed(pending, troubled);
  }

  /** Gives an undo the number of the move it takes back, once that is known. @param {Command} command */
  function numbered(command) {
    if (command.kind !== "undo" || command.undoes !== null) return;
    command.undoes = numbers.get(command.undoesCommand ?? "") ?? null;
  }

  /** @param {Command} command */
  function drop(command) {
    keep(pending.filter((other) => other.id !== command.id));
  }

  async function sendNext() {
    const command = pending[0];
    if (sending || barred || !command) return;
    if (command.kind === "undo" && command.undoes === null) {
      // What it would take back was refused: there is nothing left to do.
      drop(command);
      return void sendNext();
    }
    sending = true;
    const outcome = await sent(post, command);
    sending = false;
    if (outcome.again) {
      troubled = true;
      if (outcome.why) post.held(outcome.why);
      post.changed(pending, troubled);
      barred = outcome.after !== null;
      post.later(barred ? tryAgain : sendNext, outcome.after ?? wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return;
    }
    troubled = false;
    wait = FIRST_WAIT;
    if (outcome.refusal) {
      // The state first, then the drop: nothing flashes in between.
      post.refused(command, outcome.refusal, outcome.state);
    } else if (outcome.state) {
      numbers.set(command.id, outcome.seq);
      pending.forEach(numbered);
      post.answered(command, outcome.seq, outcome.state);
    }
    drop(command);
    void sendNext();
  }

  function tryAgain() {
    barred = false;
    void sendNext();
  }

  return {
    /** @param {Command} command */
    add(command) {
      numbered(command);
      keep([...pending, command]);
      post.soon(sendNext);
    },
    /** Tries at once, for instance when the signal is back. */
    nudge() {
      wait = FIRST_WAIT;
      void sendNext();
    },
    /** @returns {readonly Command[]} */
    pending: () => pending,
  };
}

/**
 * @param {Shelf} shelf
 * @returns {Command[]}
 */
function restored(shelf) {
  try {
    const kept = JSON.parse(shelf.get() ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @typedef {{again: true, after: number | null, why: Refusal | null} | {again: false, refusal: Refusal | null, seq: number, state: State | null}} Outcome */

/**
 * @param {Post} post
 * @param {Command} command
 * @returns {Promise<Outcome>}
 */
async function sent(post, command) {
  const fields = new URLSearchParams({
    csrf_token: post.token,
    command_id: command.id,
    kind: command.kind,
  });
  if (command.kind === "undo") fields.set("undoes", String(command.undoes));
  else {
    fields.set("seat", String(command.seat));
    fields.set("subject", command.subject);
  }
  try {
    const response = await post.fetcher(post.url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(ANSWER_WITHIN) ?? null,
    });
    return await outcomeOf(response);
  } catch {
    return { again: true, after: null, why: null };
  }
}

/**
 * @param {Response} response
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(response) {
  if (response.ok) {
    const answer = await response.json();
    return { again: false, refusal: null, seq: answer.seq, state: answer.state };
  }
  const { status } = response;
  if (!HOPELESS.has(status) && !HELD.has(status)) return { again: true, after: null, why: null };
  const answer = await response.json().catch(() => ({}));
  const why = answer.error ?? { code: String(status), message: "" };
  // An answer with the table in it has judged the move.
  if (why.code !== AWAY && (HOPELESS.has(status) || answer.state)) {
    return { again: false, refusal: why, seq: 0, state: answer.state ?? null };
  }
  const seconds = Number(response.headers.get("Retry-After"));
  return { again: true, after: seconds > 0 ? seconds * 1000 : null, why };
}

/** How often to ask for news, in milliseconds. */
export const WATCHED = 3000;
export const IDLE = 30000;
export const IDLE_AFTER = 60000;

/**
 * @typedef {object} Watch
 * @property {string} url
 * @property {() => number} seq the version this page has
 * @property {typeof fetch} fetcher
 * @property {(state: State) => void} news
 * @property {(reached: boolean) => void} reached
 * @property {() => void} shutOut
 */

/**
 * Asks for the state while the page is looked at: often when it is used, seldom when it lies about.
 * @param {Watch} watch
 */
export function poller(watch) {
  let timer = 0;
  let asking = false;
  let again = false;
  let usedAt = Date.now();

  async function ask() {
    clearTimeout(timer);
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    await asked(watch);
    asking = false;
    if (again) {
      again = false;
      void ask();
    } else plan();
  }

  function plan() {
    clearTimeout(timer);
    if (document.hidden) return;
    const pause = Date.now() - usedAt > IDLE_AFTER ? IDLE : WATCHED;
    timer = window.setTimeout(ask, pause);
  }

  return {
    ask,
    plan,
    used() {
      const wasIdle = Date.now() - usedAt > IDLE_AFTER;
      usedAt = Date.now();
      if (wasIdle) void ask();
    },
  };
}

/** @param {Watch} watch */
async function asked(watch) {
  try {
    const response = await watch.fetcher(watch.url, {
      headers: { Accept: "application/json", "If-None-Match": `"${watch.seq()}"` },
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(ANSWER_WITHIN) ?? null,
    });
    if (response.status === 403 || response.status === 404) watch.shutOut();
    else watch.reached(response.ok || response.status === 304);
    if (response.ok) watch.news(await response.json());
  } catch {
    watch.reached(false);
  }
}
