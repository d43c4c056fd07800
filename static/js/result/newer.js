/** Tells a page of a game that another phone changed the game; what to do about it is the reader's. */

const PAUSE = 10_000;
const ANSWER_WITHIN = 8_000;

const bar = document.getElementById("newer");
const { state = "", seq = "" } = bar?.dataset ?? {};
let timer = 0;
let asking = false;

/** @returns {Promise<boolean>} whether the game has gone on since this page was made */
async function changed() {
  const response = await fetch(state, {
    headers: { Accept: "application/json", "If-None-Match": `"${seq}"` },
    cache: "no-store",
    credentials: "same-origin",
    signal: AbortSignal.timeout?.(ANSWER_WITHIN) ?? null,
  });
  return response.ok && String((await response.json()).seq) !== seq;
}

async function ask() {
  clearTimeout(timer);
  if (!bar || !bar.hidden || asking || document.hidden) return;
  asking = true;
  // Without signal there is no news; the next time tells.
  const news = await changed().catch(() => false);
  asking = false;
  bar.hidden = !news;
  plan();
}

function plan() {
  clearTimeout(timer);
  if (bar?.hidden && !document.hidden) timer = window.setTimeout(ask, PAUSE);
}

document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) void ask();
});
plan();

export {};
