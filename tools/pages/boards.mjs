// The boards on the built pages, as markup.
import { SAMPLE, SIGNS, meanings } from "../../www/learn/signs.js";
import { element, escape, Markup, together } from "./markup.mjs";
import { themed } from "./engine.mjs";

const TARGET = 26; // units: the radius of the dot on a cell where a piece can go
const CROSS = 34; // units: half of the width of a cross

/** What stands where a cell is drawn. @param {string} svg @param {string} cell @param {string} what */
function over(svg, cell, what) {
  const found = svg.split('data-cell="').find((part) => part.startsWith(`${cell.replaceAll("&", "&amp;")}"`));
  const place = /transform="(translate\([^)]*\))"/.exec(found ?? "")?.[1];
  return place ? svg.replace(/<\/svg>$/, `<g transform="${place}">${what}</g></svg>`) : svg;
}

/** A sign as markup. @param {string} sign */
const drawn = (sign) => together(...SIGNS[sign].map(([tag, attributes]) => element(tag, attributes)));

/** The meanings of the signs on a board, each with the number of its cells. */
const legend = (all) =>
  element(
    "ul",
    {},
    all.map(({ sign, meaning, cells }) =>
      element(
        "li",
        {},
        element("svg", { ...SAMPLE, "aria-hidden": "true" }, drawn(sign)),
        element("span", {}, `${meaning} (${cells.length})`),
      ),
    ),
  );

/**
 * A picture to read: with a name for readers who do not see it.
 * @param {any} engine
 * @param {string} game
 * @param {string} name
 * @param {{options?: object, position?: unknown, moves?: string[], to?: string[], not?: string[], still?: string[],
 *   signs?: Record<string, string[]>, legend?: Record<string, string>}} board
 * @returns {Markup}
 */
export function diagram(engine, game, name, board) {
  const { options = {}, position, moves = [], to = [], not = [], still = [] } = board;
  const match = { game, options, moves, ...(position === undefined ? {} : { position }) };
  const { svg } = engine.call("svg", match);
  const signs = board.signs ? meanings(/** @type {any} */ (board)) : [];
  const said = board.signs
    ? escape(signs.map(({ meaning, cells }) => `${meaning}: ${cells.join(", ")}.`).join(" "))
    : (/<desc>(.*?)<\/desc>/s.exec(svg)?.[1] ?? "");
  let text = themed(engine, match, ' class="board" role="img"');
  const dot = `<circle r="${TARGET}" fill="light-dark(#8a5a00,#f0b429)" fill-opacity="0.75"/>`;
  const cross = `<path d="M-${CROSS} -${CROSS}L${CROSS} ${CROSS}M-${CROSS} ${CROSS}L${CROSS} -${CROSS}" fill="none" stroke="light-dark(#b3261e,#ff8a80)" stroke-width="14" stroke-linecap="round"/>`;
  for (const cell of to) text = over(text, cell, dot);
  for (const cell of [...not, ...still]) text = over(text, cell, cross);
  for (const { sign, cells } of signs)
    for (const cell of cells) text = over(text, cell, `<g data-sign="${sign}">${drawn(sign)}</g>`);
  text = text
    .replace(/ data-cell="[^"]*"/g, "")
    .replace(/^<svg[^>]*>/, (tag) => `${tag}<title>${name}</title><desc>${said}</desc>`);
  if (!board.signs) return element("figure", { class: "diagram" }, inPage(text));
  return element("figure", { class: "diagram signed" }, inPage(text), legend(signs));
}

/**
 * A drawing in HTML, which needs no name space.
 * @param {string} svg
 * @param {string} [attributes] more of them
 */
export const inPage = (svg, attributes = "") => new Markup(svg.replace(/^<svg xmlns="[^"]*"/, `<svg${attributes}`));

/**
 * The board of a new match, which the element takes over: its cells have their ids.
 * @param {any} engine
 * @param {{id: string, presets: {options: object}[]}} game
 */
export function firstBoard(engine, { id, presets: [usual] }) {
  const match = { game: id, ...(usual ? { options: usual.options } : {}) };
  const { cells } = engine.call("state", match).view;
  // A board that grows has room for its buttons below it (www/element/frame.css).
  const grown = cells.some(({ kind }) => kind === "virtual") ? " grown" : "";
  return inPage(themed(engine, match, ` slot="picture" class="board${grown}" aria-hidden="true"`));
}
