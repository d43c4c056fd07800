/** A choice in the history shows at once: the new page is fetched, and what it lists is put here. */

const ANSWER_WITHIN = 8_000;

const filters = /** @type {HTMLFormElement | null} */ (document.querySelector("form.filters"));
const told = document.getElementById("told");
let asked = 0;

/** @returns {URL} the address of what is chosen */
function address() {
  const url = new URL(location.pathname, location.href);
  for (const { name, value } of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll(".filters select"))) {
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

/** @param {URL} url @returns {Promise<HTMLElement>} what that page lists */
async function listOf(url) {
  const response = await fetch(url, {
    cache: "no-store",
    credentials: "same-origin",
    signal: AbortSignal.timeout?.(ANSWER_WITHIN) ?? null,
  });
  const list = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("chosen");
  if (!response.ok || !list) throw new Error("no list");
  return document.adoptNode(list);
}

/** The focus stays where it is: arrow keys go through a list of choices without leaving it. */
async function show() {
  const url = address();
  const number = (asked += 1);
  const before = document.getElementById("chosen");
  before?.setAttribute("aria-busy", "true");
  try {
    const list = await listOf(url);
    if (number !== asked) return;
    before?.replaceWith(list);
    history.replaceState(null, "", url);
    if (told) told.textContent = list.dataset.told ?? "";
  } catch {
    // Whatever it is, the browser says it best itself.
    if (number === asked) location.assign(url);
  }
}

filters?.addEventListener("change", () => { void show(); });
filters?.addEventListener("submit", (event) => {
  event.preventDefault();
  void show();
});

export {};
