// @ts-check
/** The scene of a board: a picture, and the accessible names of its cells. */
import { cellLabels } from "../words/describe.js";
import { colourOf, term } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {import("../types.js").Handle} Handle
 *
 * @typedef {object} Scene everything that the board shows
 * @property {import("../types.js").Picture} picture
 * @property {(player: number | null) => string} colour
 * @property {readonly import("../types.js").Art[]} art
 * @property {ReadonlySet<string>} lit the ids that can be tapped next
 * @property {ReadonlySet<string>} [open] the cells that can be tapped before a piece in the hand
 * @property {readonly string[]} touched
 * @property {readonly string[]} last the cells of the last move
 * @property {(cell: Cell) => string} label the name of a cell
 * @property {(handle: Handle) => string} handleLabel
 * @property {Element | null} [origin] where new pieces come from; without it they appear in place
 */

/**
 * Makes the scene of a state.
 * @param {import("../words/describe.js").Locale} locale
 * @param {import("../types.js").State} state
 * @param {{lit: ReadonlySet<string>, touched: readonly string[]}} now
 * @returns {Scene}
 */
export const scene = (locale, state, now) => ({
  ...now,
  picture: state.view,
  colour: (player) => colourOf(locale.game, player),
  art: locale.game.art,
  last: state.last?.cells ?? [],
  label: cellLabels(locale, state, now),
  handleLabel: (handle) => term(locale.game, locale.language, `handle.${handle.kind}`),
});
