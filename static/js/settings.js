/** Copies a link, and says that it did. Without a secure address the link is selected, to be copied by hand. */

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) {
    return;
  }
  field.focus();
  field.select();
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(field.value).then(() => true, () => false)
    : document.execCommand("copy");
  const words = button.querySelector("span");
  if (copied && words) {
    const before = words.textContent;
    words.textContent = button.dataset.copied ?? "";
    setTimeout(() => { words.textContent = before; }, 2500);
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (button instanceof HTMLButtonElement) {
    button.addEventListener("click", () => { copy(button); });
  }
}

export {};
