/** An invitation's secret stands after the # and so never reaches a log: take it from there and send it. */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("join"));
const field = form?.querySelector("input[name=secret]");

function openInvitation() {
  const secret = window.location.hash.slice(1);
  if (!form || !(field instanceof HTMLInputElement) || !secret) {
    return;
  }
  window.history.replaceState(null, "", window.location.pathname);
  field.value = secret;
  form.hidden = true;
  document.getElementById("joining")?.removeAttribute("hidden");
  form.requestSubmit();
}

window.addEventListener("hashchange", openInvitation);
openInvitation();

export {};
