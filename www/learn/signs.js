// @ts-check
/**
 * The signs on a board that says something of each cell. They differ in form, for people who do not tell colours apart: a plus
 * on a disc, a minus, a question mark.
 */

/** @typedef {[tag: "circle" | "path", attributes: Record<string, string | number>]} Part */

const line = (/** @type {string} */ d, /** @type {string} */ stroke) =>
  /** @type {Part} */ ([
    "path",
    { d, fill: "none", stroke, "stroke-width": 20, "stroke-linecap": "round", "stroke-linejoin": "round" },
  ]);

/** The drawing of each sign around the middle of a cell. @type {Record<string, readonly Part[]>} */
export const SIGNS = {
  "+": [
    ["circle", { r: 62, fill: "light-dark(#0b6b3c,#5fdc9a)" }],
    line("M-32 0H32M0-32V32", "light-dark(#fff,#14281c)"),
  ],
  "-": [line("M-34 0H34", "light-dark(#b3261e,#ff9d8f)")],
  "?": [line("M-22-22A23 23 0 1 1 10 5Q0 10 0 22M0 48V49", "light-dark(#4d453a,#d9cfbf)")],
};

/** The attributes of a picture of one sign. */
export const SAMPLE = { class: "sign", viewBox: "-70 -70 140 140", width: 24, height: 24 };

/**
 * @typedef {object} SignedBoard a board of the rules with a sign on each cell
 * @property {import("../types.js").Options} [options]
 * @property {Record<string, readonly string[]>} signs the cells of each sign
 * @property {Record<string, string>} legend what each sign means
 */

/**
 * The signs that the board has, with their meaning and their cells.
 * @param {SignedBoard} board
 */
export const meanings = ({ signs, legend }) =>
  Object.entries(signs)
    .filter(([, cells]) => cells.length > 0)
    .map(([sign, cells]) => ({ sign, meaning: legend[sign] ?? sign, cells }));
