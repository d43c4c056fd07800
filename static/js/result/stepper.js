/** Plus and minus beside a number: one press, one step, within what the field allows. */

for (const stepper of document.querySelectorAll("[data-stepper]")) {
  const field = stepper.querySelector("input");
  stepper.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !field) return;
    const least = Number(field.min || 0);
    const most = field.max === "" ? Infinity : Number(field.max);
    const next = (Number.parseInt(field.value, 10) || 0) + Number(button.dataset.step);
    field.value = String(Math.min(most, Math.max(least, next)));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
