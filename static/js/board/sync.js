//# allFunctionsCalledOnLoad
// Talking to the server: moves are kept, go out in order and once, states come in. Knows no page.

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
/** A server may ask for more patience; nobody at a table waits an hour for it. */
const MOST_PATIENCE = 60000;

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
  /** All moves that this page had, waiting or done. */
  const own = new Set(pending.map((command) => command.id));
  /** @type {Map<string, number>} */
  const numbers = new Map();
  let sending = false;
  let wait = FIRST_WAIT;
  let troubled = false;
  /** The server named the time of the next try. */
  let barred = false;
  let tries = 0;

  /** What another tab of this browser has on the shelf stays there. @param {Command[]} next */
  function keep(next) {
    pending = next;
    for (const { id } of pending) own.add(id);
    const all = [...restored(post.shelf).filter((command) => !own.has(command.id)), ...pending];
    post.shelf.set(all.length > 0 ? JSON.stringify(all) : null);
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
      tryAgain(outcome.after ?? wait);
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

  /** There is one next try: a nudge that came to nothing puts it off. @param {number} ms */
  function tryAgain(ms) {
    tries += 1;
    const number = tries;
    post.later(() => {
      if (number !== tries) return;
      barred = false;
      void sendNext();
    }, ms);
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
 * Something this phone remembers about this game.
 * @param {string} name
 */
export function shelf(name) {
  const key = `${name} ${location.pathname}`;
  return {
    get() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    /** @param {string | null} text */
    set(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // A private window may refuse; the game then lives on the server only.
      }
    },
  };
}

/**
 * @param {Shelf} shelf
 * @returns {Command[]}
 */
function restored(shelf) {
  try {
    const kept = JSON.parse(shelf.get() ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string") : [];
  } catch {
    return [];
  }
}

/** Is this a table? What stands between a phone and the server answers in its own ways. @param {any} answer */
const isState = (answer) => Number.isInteger(answer?.seq);

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
    const { seq, state } = await response.json();
    if (!isState(state)) return { again: true, after: null, why: null };
    return { again: false, refusal: null, seq, state };
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
  return { again: true, after: seconds > 0 ? Math.min(seconds * 1000, MOST_PATIENCE) : null, why };
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
 * @property {() => void} outdated this phone is not let in any more, or the server has less than this page
 */

/**
 * Asks for the state while the page is looked at: often when it is used, seldom when it lies about.
 * @param {Watch} watch
 */
export function poller(watch) {
  let timer = 0;
  let asking = false;
  let again = false;
  // Not the time of day: somebody may set that.
  let usedAt = performance.now();
  const idle = () => performance.now() - usedAt > IDLE_AFTER;

  async function ask() {
    clearTimeout(timer);
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    try {
      await asked(watch);
    } finally {
      asking = false;
      plan();
    }
    if (again) {
      again = false;
      void ask();
    }
  }

  function plan() {
    clearTimeout(timer);
    if (!document.hidden) timer = window.setTimeout(ask, idle() ? IDLE : WATCHED);
  }

  return {
    ask,
    plan,
    used() {
      const wasIdle = idle();
      usedAt = performance.now();
      if (wasIdle) void ask();
    },
  };
}

/** @param {Watch} watch */
async function asked(watch) {
  const had = watch.seq();
  const { status, fresh } = await answerTo(watch, had);
  // Numbers only grow, unless a backup was brought back.
  if (status === 403 || status === 404 || (fresh && fresh.seq < had)) return watch.outdated();
  watch.reached(fresh !== null || status === 304);
  if (fresh) watch.news(fresh);
}

/**
 * @param {Watch} watch
 * @param {number} had the version that is known
 * @returns {Promise<{status: number, fresh: State | null}>} status 0 where nobody answered
 */
async function answerTo(watch, had) {
  try {
    const response = await watch.fetcher(watch.url, {
      headers: { Accept: "application/json", "If-None-Match": `"${had}"` },
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(ANSWER_WITHIN) ?? null,
    });
    const fresh = response.ok ? await response.json() : null;
    return { status: response.status, fresh: isState(fresh) ? fresh : null };
  } catch {
    return { status: 0, fresh: null };
  }
}
