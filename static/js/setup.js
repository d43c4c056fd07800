/** Setting a game up: names are seated by a tap, and the chosen board is said where the list is folded. */

const rows = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".colour-row input")]);
const chips = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".people [data-name]")]);

/** @param {string} name */
function folded(name) {
  return name.normalize("NFC").trim().toLocaleLowerCase();
}

/** @param {string} name */
function rowOf(name) {
  return rows.find((row) => folded(row.value) === folded(name));
}

/** @param {string} usual the colour that somebody usually takes, or "" */
function freeRow(usual) {
  const free = rows.filter((row) => !row.value.trim());
  return free.find((row) => row.name === usual) ?? free[0];
}

function showSeated() {
  for (const chip of chips) {
    const row = rowOf(chip.dataset.name ?? "");
    chip.setAttribute("aria-pressed", String(Boolean(row)));
    if (row) {
      chip.dataset.colour = row.name;
    } else {
      delete chip.dataset.colour;
    }
  }
  for (const row of rows) {
    row.closest(".colour-row")?.classList.toggle("taken", Boolean(row.value.trim()));
  }
  askHouseRule();
}

for (const chip of chips) {
  chip.addEventListener("click", () => {
    const name = chip.dataset.name ?? "";
    const seated = rowOf(name);
    const row = seated ?? freeRow(chip.dataset.usual ?? "");
    if (row) {
      row.value = seated ? "" : name;
    }
    showSeated();
  });
}
for (const row of rows) {
  row.addEventListener("input", showSeated);
}

const picker = document.getElementById("ruleset-picker");
const chosen = document.getElementById("ruleset-chosen");
const facts = document.getElementById("ruleset-facts");
const houseRule = /** @type {HTMLFieldSetElement | null} */ (document.getElementById("house-rule"));
const tracksOpen = document.getElementById("tracks-open");

/** A rule that opens what is open anyway is not asked about. */
function askHouseRule() {
  const radio = /** @type {HTMLInputElement | null} */ (picker?.querySelector("input:checked"));
  if (!houseRule || !tracksOpen || !radio) return;
  const from = Number(radio.dataset.tracksOpenFrom);
  const seated = rows.filter((row) => row.value.trim()).length;
  houseRule.hidden = from === 0;
  houseRule.disabled = seated >= from;
  houseRule.querySelector(".switch")?.toggleAttribute("hidden", seated >= from);
  tracksOpen.hidden = seated < from;
}
showSeated();

picker?.addEventListener("change", (event) => {
  const radio = event.target;
  if (radio instanceof HTMLInputElement && chosen) {
    askHouseRule();
    chosen.textContent = radio.dataset.title ?? "";
    const known = radio.parentElement?.querySelector(".ruleset-facts")?.children ?? [];
    facts?.replaceChildren(...[...known].map((line) => line.cloneNode(true)));
  }
});
// A finger is done after one tap; arrow keys go on through the list, so they leave it open.
picker?.addEventListener("click", (event) => {
  const onLabel = event.target instanceof Element && event.target.closest("label");
  if (onLabel && event.detail > 0) {
    setTimeout(() => {
      picker.removeAttribute("open");
      picker.scrollIntoView({ block: "nearest" });
    }, 150);
  }
});

export {};
