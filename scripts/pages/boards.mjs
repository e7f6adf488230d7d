// The boards on the built pages, as markup.
import { element, Markup } from "./markup.mjs";
import { themed } from "./engine.mjs";

const TARGET = 26; // units: the radius of the dot on a cell where a piece can go
const CROSS = 34; // units: half of the width of a cross

/** What stands where a cell is drawn. @param {string} svg @param {string} cell @param {string} what */
function over(svg, cell, what) {
  const found = svg.split('data-cell="').find((part) => part.startsWith(`${cell.replaceAll("&", "&amp;")}"`));
  const place = /transform="(translate\([^)]*\))"/.exec(found ?? "")?.[1];
  return place ? svg.replace(/<\/svg>$/, `<g transform="${place}">${what}</g></svg>`) : svg;
}

/**
 * A picture to read: with a name for readers who do not see it.
 * @param {any} engine
 * @param {string} game
 * @param {string} name
 * @param {{options?: object, position?: unknown, moves?: string[], to?: string[], not?: string[], still?: string[]}} board
 * @returns {Markup}
 */
export function diagram(engine, game, name, { options = {}, position, moves = [], to = [], not = [], still = [] }) {
  const match = { game, options, moves, ...(position === undefined ? {} : { position }) };
  const { svg } = engine.call("svg", match);
  const said = /<desc>(.*?)<\/desc>/s.exec(svg)?.[1] ?? "";
  let text = themed(engine, match, ' class="board" role="img"');
  const dot = `<circle r="${TARGET}" fill="light-dark(#8a5a00,#f0b429)" fill-opacity="0.75"/>`;
  const cross = `<path d="M-${CROSS} -${CROSS}L${CROSS} ${CROSS}M-${CROSS} ${CROSS}L${CROSS} -${CROSS}" fill="none" stroke="light-dark(#b3261e,#ff8a80)" stroke-width="14" stroke-linecap="round"/>`;
  for (const cell of to) text = over(text, cell, dot);
  for (const cell of [...not, ...still]) text = over(text, cell, cross);
  text = text
    .replace(/ data-cell="[^"]*"/g, "")
    .replace(/^<svg[^>]*>/, (tag) => `${tag}<title>${name}</title><desc>${said}</desc>`);
  return element("figure", { class: "diagram" }, inPage(text));
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
