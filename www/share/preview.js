// @ts-check
/** Shows a match that is not opened yet, while the reader is asked about it. */

/** @typedef {import("../types.js").GameElement} GameElement */

/**
 * Shows the last position of a match in a page, in place of what the document shows.
 * @param {HTMLElement} page
 * @param {import("../types.js").Match} match
 * @param {string} language
 * @returns {Promise<HTMLElement>} the element with the position
 */
export async function preview(page, match, language) {
  const table = /** @type {GameElement} */ (document.createElement("alveole-game"));
  for (const [name, value] of Object.entries({
    game: match.game,
    lang: language,
    controls: "status,players",
    inert: "",
  }))
    table.setAttribute(name, value);
  // Nobody moves here, and no computer thinks.
  const seats = match.seats.map(() => "away");
  page.append(table);
  document.querySelector("main")?.replaceChildren(page);
  await table.restore({ ...match, seats }).catch(() => {});
  return table;
}
