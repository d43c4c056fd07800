// The phone beside the board: what it says (undo bar, refusals, the sheet that asks, words for
// listeners), what it remembers, and what it can do besides (buzz, stay awake).

const UNDO_FOR = 8000;
const REFUSAL_FOR = 12000;
const MERGE_WITHIN = 1000;

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
    hide,
    /** @param {string} text @param {() => void} undo */
    show(text, undo) {
      part("undo-text").textContent = text;
      act = undo;
      bar.hidden = false;
      say(text);
      run();
    },
  };
}

/** The strip that says why something was refused. */
export function refusalStrip() {
  const strip = part("refusal");
  let timer = 0;
  function hide() {
    clearTimeout(timer);
    strip.hidden = true;
  }
  part("refusal-close").addEventListener("click", hide);
  return {
    hide,
    /** @param {string} text */
    show(text) {
      part("refusal-text").textContent = text;
      strip.hidden = false;
      warn(text);
      clearTimeout(timer);
      timer = window.setTimeout(hide, REFUSAL_FOR);
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

/** @param {number[]} pattern milliseconds of buzzing and pausing; not every phone can */
export function buzz(pattern) {
  navigator.vibrate?.(pattern);
}

/**
 * Keeps the screen on during play, where the browser can: asked for at the first tap, and again
 * when the page comes back. The switch shows what is really so.
 * @param {HTMLElement} toggle
 * @param {() => boolean} playing
 */
export function keepAwake(toggle, playing) {
  if (!("wakeLock" in navigator)) return;
  const choice = shelf("awake");
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  const held = () => lock !== null && !lock.released;
  const show = () => toggle.setAttribute("aria-pressed", String(held()));

  async function ask() {
    if (choice.get() === "off" || held() || document.hidden || !playing()) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    lock?.addEventListener("release", show);
    show();
  }

  toggle.hidden = false;
  document.addEventListener("pointerup", ask, { once: true });
  document.addEventListener("visibilitychange", () => lock && ask());
  toggle.addEventListener("pointerup", (event) => event.stopPropagation());
  toggle.addEventListener("click", async () => {
    const on = held();
    choice.set(on ? "off" : null);
    if (on) await lock?.release();
    else await ask();
  });
}
