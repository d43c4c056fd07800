/** What every page has: the mark that scripts run, day or night, and forms that are sent once. */

const root = document.documentElement;
root.classList.add("scripted");

const YEAR_IN_SECONDS = 31_536_000;
const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");

/** @returns {boolean} whether the page is shown in night colours now */
function isNight() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : darkSystem.matches;
}

/**
 * The choice is a cookie, so that the server writes it into the next page and nothing flashes.
 * @param {"light" | "dark"} theme
 */
function choose(theme) {
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;
}

const themeSwitch = document.getElementById("theme-switch");

function showState() {
  themeSwitch?.setAttribute("aria-pressed", String(isNight()));
}

themeSwitch?.addEventListener("click", () => {
  choose(isNight() ? "light" : "dark");
  showState();
});
darkSystem.addEventListener("change", showState);
showState();

const AGAIN_AFTER = 10_000;

/**
 * A second tap on the same button sends nothing again; coming back to the page allows it, and so does patience, for
 * whoever stopped a page that did not come. What is sent twice counts once: the server knows the form's number.
 */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || event.defaultPrevented) {
    return;
  }
  if (form.dataset.sent && event.timeStamp - Number(form.dataset.sent) < AGAIN_AFTER) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = String(event.timeStamp);
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
  }
});

export {};
