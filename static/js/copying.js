/**
 * Copies a field's text. Without a secure address the text is marked, to be copied by hand.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copied(field) {
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(field.value).then(() => true, () => false);
    if (done) return true;
  }
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.select();
  return document.execCommand("copy");
}
