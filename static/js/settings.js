/**
 * Sends a link with the phone's own means where it has them, or copies it and says that it did. Without a secure
 * address the link is selected, to be copied by hand.
 */

import { copied } from "./copying.js";

const SAID_FOR = 2500;

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) {
    return;
  }
  const words = button.querySelector("span");
  if (!(await copied(field)) || !words) return;
  // Kept at the first tap: at the second one the button says what it did.
  button.dataset.says ??= words.textContent ?? "";
  words.textContent = button.dataset.copied ?? "";
  setTimeout(() => { words.textContent = button.dataset.says ?? ""; }, SAID_FOR);
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (button instanceof HTMLButtonElement) {
    button.addEventListener("click", () => { copy(button); });
  }
}

/** @param {HTMLButtonElement} button */
async function send(button) {
  const field = document.getElementById(button.dataset.share ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  // Who closes the phone's own sheet has changed their mind: nothing to say.
  await navigator.share({ title: button.dataset.title, url: field.value }).catch(() => undefined);
}

for (const button of document.querySelectorAll("button[data-share]")) {
  if (button instanceof HTMLButtonElement && "share" in navigator) {
    button.hidden = false;
    button.addEventListener("click", () => { send(button); });
  }
}
