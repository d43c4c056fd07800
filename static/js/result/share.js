/** Shares a result as text: by the phone's own sheet, else copied; at worst marked, to be copied by hand. */

const button = document.getElementById("share");
const field = document.getElementById("result-text");
const said = document.getElementById("shared");

/** @param {string} text */
async function copied(text) {
  if (!(field instanceof HTMLTextAreaElement)) return false;
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (done) return true;
  }
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.select();
  return document.execCommand("copy");
}

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
  const words = (await copied(field.value)) ? said.dataset.copied : said.dataset.select;
  said.textContent = words ?? "";
});

export {};
