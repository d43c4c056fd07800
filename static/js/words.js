/** The words of the page for scripts: written by the server in the reader's language. */

/** @type {Record<string, string | Record<string, string>>} */
let known = {};
const block = document.getElementById("words");
if (block?.textContent) {
  known = JSON.parse(block.textContent);
}

/**
 * Puts values where the text names them: "%(city)s" or "{city}".
 * @param {string} text
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
function filled(text, values) {
  return text.replace(/%\((\w+)\)[sd]|\{(\w+)\}/g, (whole, percent, brace) => {
    const value = values[percent ?? brace];
    return value === undefined ? whole : String(value);
  });
}

/**
 * One word or sentence of the page.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function word(key, values = {}) {
  const text = known[key];
  return filled(typeof text === "string" ? text : key, values);
}

/**
 * A sentence that depends on a number; the server wrote one form for each plural category.
 * @param {string} key
 * @param {number} number
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function wordFor(key, number, values = {}) {
  const forms = known[key];
  const category = new Intl.PluralRules(document.documentElement.lang).select(number);
  const text = typeof forms === "object" ? (forms[category] ?? forms["other"]) : forms;
  return filled(text ?? key, { number, num: number, ...values });
}
