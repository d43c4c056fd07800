//# allFunctionsCalledOnLoad
// The phone beside the board: what it says (undo bar, refusals, the sheet that asks, words for
// listeners), what it wants of every board, what it can do besides (buzz, stay awake).

const UNDO_FOR = 8000;
const REFUSAL_FOR = 12000;
const MERGE_WITHIN = 1000;
const SLOW_AFTER = 2000;
const UNPAINTED = 250;

/** @typedef {{label: string, act: () => void, colour?: string | null, route?: string | null, danger?: boolean}} Choice */

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
export function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (element);
}

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("board-words")?.textContent ?? "{}");

/**
 * A sentence of the page in the reader's language, its {names} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function word(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Says sentences to listeners, at most one a second; what comes in between is joined.
 * @param {HTMLElement} place
 */
function speaker(place) {
  /** @type {string[]} */
  let waiting = [];
  let timer = 0;
  function speak() {
    timer = 0;
    if (waiting.length === 0) return;
    const text = waiting.join(" ");
    // The same words again would not be read again.
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
    waiting = [];
    timer = window.setTimeout(speak, MERGE_WITHIN);
  }
  /** @param {string} text */
  return (text) => {
    waiting.push(text);
    if (timer === 0) speak();
  };
}

/** Says something politely. */
export const say = speaker(part("said"));
/** Says something at once: a refusal of what this phone did. */
export const warn = speaker(part("alert"));

/** The bar that offers to take the last move back; it waits while it is touched or focused. */
export function undoBar() {
  const bar = part("undo-bar");
  const button = part("undo-now");
  /** @type {(() => void) | null} */
  let act = null;
  /** @type {object | null} */
  let told = null;
  let timer = 0;

  function hide() {
    clearTimeout(timer);
    bar.hidden = true;
    act = null;
  }
  function run() {
    clearTimeout(timer);
    if (!bar.hidden) timer = window.setTimeout(hide, UNDO_FOR);
  }
  const pause = () => clearTimeout(timer);
  bar.addEventListener("pointerenter", pause);
  bar.addEventListener("pointerdown", pause);
  bar.addEventListener("focusin", pause);
  bar.addEventListener("pointerleave", run);
  bar.addEventListener("focusout", run);
  button.addEventListener("click", () => {
    const asked = act;
    hide();
    asked?.();
  });
  return {
    /** Hides what it tells of a move, not what it tells of another one. @param {object} move */
    hide(move) {
      if (told === move) hide();
    },
    /** @param {string} text @param {(() => void) | null} undo null where the bar only tells @param {object} move */
    show(text, undo, move) {
      told = move;
      part("undo-text").textContent = text;
      button.hidden = undo === null;
      act = undo;
      bar.hidden = false;
      say(text);
      run();
    },
  };
}

/**
 * The strip that says why something was refused.
 * @param {() => void} read it was read, or had its time
 */
export function refusalStrip(read) {
  const strip = part("refusal");
  const place = part("refusal-text");
  /** @type {Set<string>} */
  const told = new Set();
  let timer = 0;
  function hide() {
    clearTimeout(timer);
    told.clear();
    if (!strip.hidden) strip.hidden = true;
  }
  function close() {
    hide();
    read();
  }
  /** @param {string} text @param {string} news @param {boolean} stays */
  function show(text, news, stays) {
    place.textContent = text;
    strip.hidden = false;
    warn(news);
    clearTimeout(timer);
    if (!stays) timer = window.setTimeout(close, REFUSAL_FOR);
  }
  part("refusal-close").addEventListener("click", close);
  return {
    hide,
    shown: () => !strip.hidden,
    /** @param {string} text @param {boolean} [stays] until it is closed, or hidden */
    show(text, stays = false) {
      told.clear();
      show(text, text, stays);
    },
    /** Of several moves that waited each one may be refused: all of it is to be read. @param {string} text */
    add(text) {
      told.add(text);
      show([...told].join(" "), text, false);
    },
  };
}

/** The small word in the header when the table is not up to date; nothing while it is. */
export function statusChip() {
  const chip = part("status");
  let now = { offline: false, held: false, waiting: 0 };
  let slow = false;
  let timer = 0;

  function draw() {
    const { offline, held, waiting } = now;
    const without = waiting > 0 ? "offline_waiting" : "offline";
    const key = held ? "held_waiting" : offline ? without : slow ? "catching_up" : null;
    chip.hidden = key === null;
    chip.textContent = key === null ? "" : word(key, { waiting });
  }
  return {
    /** @param {{offline: boolean, held: boolean, waiting: number}} next */
    show(next) {
      now = next;
      if (now.waiting === 0) {
        clearTimeout(timer);
        timer = 0;
        slow = false;
      } else if (timer === 0) {
        timer = window.setTimeout(() => {
          slow = true;
          draw();
        }, SLOW_AFTER);
      }
      draw();
    },
  };
}

/** The sheet from below: which route was meant, what a route is. */
export function sheet() {
  const dialog = /** @type {HTMLDialogElement} */ (part("sheet"));
  const close = () => dialog.close();
  part("sheet-close").addEventListener("click", close);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });

  /** @param {Choice} choice */
  function button(choice) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = choice.danger ? "sheet-choice danger" : "sheet-choice";
    if (choice.route) {
      const spot = document.createElement("span");
      spot.className = "spaces";
      spot.dataset["routeColour"] = choice.route;
      if (choice.colour) spot.dataset["owner"] = choice.colour;
      element.append(spot);
    }
    const text = document.createElement("span");
    text.textContent = choice.label;
    element.append(text);
    element.addEventListener("click", () => {
      close();
      choice.act();
    });
    return element;
  }

  return {
    /** @param {string} title @param {string} text @param {Choice[]} choices */
    open(title, text, choices) {
      part("sheet-title").textContent = title;
      part("sheet-text").textContent = text;
      part("sheet-text").hidden = text === "";
      part("sheet-choices").replaceChildren(...choices.map(button));
      if (!dialog.open) dialog.showModal();
    },
  };
}

/**
 * Runs what can wait until the tap is on the screen. A page that is not looked at paints nothing: it waits no longer.
 * @param {() => void} call
 */
export function afterPaint(call) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    call();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNPAINTED);
}

/** @param {string} iso @returns {string} the time of day as the reader writes it */
export function timeOf(iso) {
  const { lang } = document.documentElement;
  // "en-GB" for a page in "en": the reader's own way to write the time of day.
  const own = navigator.languages.find((language) => language.startsWith(lang));
  return new Intl.DateTimeFormat(own ?? lang, { timeStyle: "short" }).format(new Date(iso));
}

// --- what this phone wants of every board: a cookie, so that the server writes the look into the page

const COOKIE = "board";
const YEAR_IN_SECONDS = 31_536_000;
/** Nobody has looked for so long: the screen may go dark. */
export const RESTED_AFTER = 20 * 60_000;

/** Wishes that are on unless they were switched off, and how the cookie says so. */
const OFF = { buzz: "no-buzz", keys: "no-keys", awake: "no-awake" };
/** Wishes that are off at first; the page wears them as classes. */
const LOOKS = ["left", "bright"];

/** @returns {Set<string>} */
function kept() {
  const found = /(?:^|; )board=([^;]*)/.exec(document.cookie);
  return new Set((found?.[1] ?? "").split(".").filter(Boolean));
}

/** @param {string} name @param {boolean} on */
function keep(name, on) {
  const wishes = kept();
  if (on) wishes.add(name);
  else wishes.delete(name);
  const text = [...wishes].join(".");
  document.cookie = `${COOKIE}=${text}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;
}

/** @param {keyof typeof OFF} name */
export const wanted = (name) => !kept().has(OFF[name]);

/** @param {number[]} pattern milliseconds of buzzing and pausing; not every phone can */
export function buzz(pattern) {
  if (wanted("buzz")) navigator.vibrate?.(pattern);
}

/** @param {string} name @returns {HTMLInputElement} */
const box = (name) => /** @type {HTMLInputElement} */ (part(`wish-${name}`));

/** @param {string} name */
function offer(name) {
  const row = box(name).parentElement;
  if (row) row.hidden = false;
}

/** A bright table is in the day's colours; without it the theme is what was chosen. @param {boolean} on */
function lightUp(on) {
  const { dataset } = document.documentElement;
  const chosen = on ? "light" : /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  if (chosen) dataset["theme"] = chosen;
  else delete dataset["theme"];
}

/**
 * The sheet with the switches.
 * @param {() => boolean} playing
 */
export function settingsSheet(playing) {
  const dialog = /** @type {HTMLDialogElement} */ (part("settings"));
  const lamp = awake(playing);
  part("settings-open").addEventListener("click", () => {
    lamp.show();
    dialog.showModal();
  });
  part("settings-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const name of LOOKS) {
    box(name).addEventListener("change", () => {
      document.body.classList.toggle(name, box(name).checked);
      keep(name, box(name).checked);
      if (name === "bright") lightUp(box(name).checked);
    });
  }
  for (const name of /** @type {const} */ (["buzz", "keys"])) {
    box(name).checked = wanted(name);
    box(name).addEventListener("change", () => {
      keep(OFF[name], !box(name).checked);
      if (name === "buzz") buzz([10]);
    });
  }
  if ("vibrate" in navigator) offer("buzz");
  return lamp;
}

/**
 * Keeps the screen on during play, where the browser can: asked for at the first tap, given back
 * when nobody tapped for a while or the game is over. The switch shows what is really so.
 * @param {() => boolean} playing
 */
function awake(playing) {
  const able = "wakeLock" in navigator;
  part("awake-advice").hidden = able;
  if (!able) return { show() {}, check() {} };
  const toggle = box("awake");
  const says = part("help-awake");
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let resting = 0;
  let asking = false;
  const held = () => lock !== null && !lock.released;

  /** @param {string} [why] */
  function show(why) {
    toggle.checked = held();
    says.textContent = word(why ?? (held() ? "awake_now" : wanted("awake") && playing() ? "awake_later" : "awake_not"));
  }

  async function giveBack() {
    clearTimeout(resting);
    await lock?.release();
    show();
  }

  async function ask() {
    if (!wanted("awake") || document.hidden || !playing()) return;
    clearTimeout(resting);
    resting = window.setTimeout(giveBack, RESTED_AFTER);
    if (held() || asking) return;
    asking = true;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    lock?.addEventListener("release", () => show());
    show(lock ? undefined : "awake_refused");
  }

  offer("awake");
  show();
  document.addEventListener("pointerup", () => afterPaint(ask));
  document.addEventListener("visibilitychange", () => lock && ask());
  toggle.addEventListener("change", async () => {
    keep(OFF.awake, !toggle.checked);
    if (toggle.checked) await ask();
    else await giveBack();
  });
  return {
    show: () => show(),
    /** Gives the lock back when the game is over. */
    check() {
      if (held() && !playing()) void giveBack();
    },
  };
}
