// @ts-check
/** A board of the rules with a sign on each cell. Below it stand the meanings of the signs, for screen readers with their cells. */
import { Board } from "../board/board.js";
import { centre, translate } from "../board/geometry.js";
import { scene } from "../board/scene.js";
import { html, svg } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { inLanguage } from "../words/dictionary.js";
import { SAMPLE, SIGNS, meanings } from "./signs.js";

/** @param {string} sign */
const parts = (sign) => (SIGNS[sign] ?? []).map(([tag, attributes]) => svg(tag, attributes));

/**
 * Returns the board of the start with the signs, once the engine has answered, and their meanings.
 * @param {import("../words/describe.js").Locale} locale
 * @param {import("./signs.js").SignedBoard} given
 */
export function signedBoard(locale, given) {
  const board = new Board();
  const all = meanings(given);
  const legend = all.map(({ sign, meaning, cells }) =>
    html(
      "li",
      {},
      svg("svg", { ...SAMPLE, "aria-hidden": "true" }, ...parts(sign)),
      html("span", {}, `${meaning} (${cells.length})`, html("span", { class: "unseen" }, `: ${cells.join(", ")}`)),
    ),
  );
  const name = locale.words.board(inLanguage(locale.game.name, locale.language));
  const table = html("div", { class: "table" }, board.element);
  const element = html("figure", { class: "diagram signed", "aria-label": name }, table, html("ul", {}, ...legend));
  void draw();
  return element;

  async function draw() {
    const { options = {} } = given;
    const state = await engine.ask({ op: "state", game: locale.game.id, options, moves: [] });
    board.render(scene(locale, state, { lit: new Set(), touched: [] }));
    const places = new Map(state.view.cells.map((cell) => [cell.id, translate(centre(cell))]));
    const signs = all.flatMap(({ sign, cells }) =>
      cells.map((cell) => svg("g", { "data-sign": sign, transform: places.get(cell) }, ...parts(sign))),
    );
    board.element.append(svg("g", { class: "signs" }, ...signs));
  }
}
