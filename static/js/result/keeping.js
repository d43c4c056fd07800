/** The count's links off the page press the button that leads there too: it keeps what was typed. */

/** @type {Record<string, string>} */
const INSTEAD = { ".masthead-button[href], .masthead-title a": "to-board", "#newer": "keep" };

for (const [links, id] of Object.entries(INSTEAD)) {
  for (const link of document.querySelectorAll(links)) {
    link.addEventListener("click", (event) => {
      // With a key held down the link opens elsewhere, and this page stays.
      if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      const button = document.getElementById(id);
      if (!button) return;
      event.preventDefault();
      button.click();
    });
  }
}

export {};
