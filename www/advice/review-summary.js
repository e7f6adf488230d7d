// @ts-check
/** The table of the players of a reviewed game, and the items of the list of mistakes. */
import { button, html, svg } from "../base/dom.js";
import { signedMove } from "../board/figurines.js";
import { token } from "../board/pieces.js";
import { colourOf, playerName } from "../words/dictionary.js";
import { isProven } from "./review-run.js";
import { GLYPHS } from "./turning-points.js";

/**
 * @typedef {import("../types.js").ReviewedMove} ReviewedMove
 *
 * @typedef {object} Texts
 * @property {import("../words/describe.js").Locale} locale
 * @property {typeof import("../words/en/review.js").default} reviewTexts
 * @property {(share: number) => string} percent
 */

const KINDS = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]);
const FLAG = "M2 15.5V1.5h9l-2.5 3 2.5 3H2"; // the sign of a move that a proof speaks against

/**
 * Returns the head and the body of the table of the players.
 * @param {import("../types.js").Review} review
 * @param {Texts} texts
 */
export function seatTable(review, { locale: { game, words, language }, reviewTexts, percent }) {
  const head = (/** @type {string} */ text, more = {}) => html("th", { scope: "col", ...more }, text);
  const heads = KINDS.map((kind) => {
    const name = reviewTexts.counts[kind];
    return head(GLYPHS[kind] ?? "", { "aria-label": name, title: name });
  });
  const rows = review.seats.map((seat, i) => {
    // The colour that the seat has moved with last: the swap exchanges them.
    const player = review.moves.findLast((move) => move?.seat === i)?.player ?? i;
    const name = html("th", { scope: "row" }, token(colourOf(game, player)), ` ${playerName(game, words, player)}`);
    const accuracy = seat.accuracy === null ? "–" : percent(seat.accuracy / 100);
    const numbers = [seat.inaccuracies, seat.mistakes, seat.blunders].map((n) => n.toLocaleString(language));
    return html("tr", {}, name, ...[accuracy, ...numbers].map((text) => html("td", {}, text)));
  });
  const top = html("tr", {}, head(reviewTexts.player), head(reviewTexts.accuracy), ...heads);
  return [html("thead", {}, top), html("tbody", {}, ...rows)];
}

/**
 * The signs of a move: the glyph of a mistake, and a flag where a proof speaks against it.
 * @param {ReviewedMove} move
 * @param {Texts["reviewTexts"]} reviewTexts
 */
function signs(move, { judgement, missedWin, forcedLoss }) {
  const all = html("span", { class: "signs" });
  const glyph = GLYPHS[move.judgement];
  if (glyph) all.append(html("b", { role: "img", "aria-label": judgement[move.judgement] }, glyph), " ");
  const label = move.missed_win ? missedWin : forcedLoss;
  const flag = { class: "flag", viewBox: "0 0 12 16", role: "img", "aria-label": label };
  if (isProven(move)) all.append(svg("svg", flag, svg("path", { d: FLAG })), " ");
  return all;
}

/**
 * Returns the item of a move in the list of mistakes.
 * @param {{ply: number, move: ReviewedMove}} mistake
 * @param {number} here the number of moves before the position on the board
 * @param {Texts} texts
 * @param {() => void} choose called when the reader chooses it
 */
export function mistakeItem({ ply, move }, here, { locale: { game }, reviewTexts, percent }, choose) {
  const current = here === ply + 1 ? "true" : null;
  const item = button("", choose, { "aria-current": current, "data-kind": move.judgement });
  item.append(
    html("span", { class: "number" }, `${ply + 1}. `),
    html("span", { class: "text" }, ...signedMove(game, move), " "),
    signs(move, reviewTexts),
    html("span", { class: "lost" }, `−${percent(move.loss)}`),
  );
  return html("li", {}, item);
}
