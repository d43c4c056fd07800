/** Shares a result as text: by the phone's own sheet, else copied; at worst marked, to be copied by hand. */

import { copied } from "../copying.js";

const button = document.getElementById("share");
const field = document.getElementById("result-text");
const said = document.getElementById("shared");

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the phone's own sheet took care of it, also when it was put away
 */
async function sent(text) {
  if (!navigator.share) return false;
  return navigator.share({ text }).then(
    () => true,
    (fault) => fault instanceof DOMException && fault.name === "AbortError",
  );
}

button?.addEventListener("click", async () => {
  if (!(field instanceof HTMLTextAreaElement) || !said) return;
  said.textContent = "";
  if (await sent(field.value)) return;
  const words = (await copied(field)) ? said.dataset.copied : said.dataset.select;
  said.textContent = words ?? "";
});
