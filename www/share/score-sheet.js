// @ts-check
/** The score sheet of a match: who played, how it ended, all moves and diagrams, to look at and to print. */
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { nameAt } from "../base/names.js";
import { engine } from "../engine/client.js";
import { holders, reference } from "../play/match/match.js";
import { numbersOf } from "../play/panels/move-numbers.js";
import { optionsText } from "../play/new-match/option-fields.js";
import { playerCount, standing } from "../words/describe.js";
import { inLanguage, playerName, seatName } from "../words/dictionary.js";
import { lookOf } from "./image-export.js";
import { showDialog } from "./page-dialog.js";
import style from "./score-sheet.css";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../words/describe.js").Locale} Locale
 */

const MOST = 8; // diagrams
const STEPS = [4, 6, 8, 10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100];

/**
 * The moves after which a diagram stands. Where moves are counted one by one, the numbers on its stones tell the whole game.
 * @param {number} length of the game, in moves
 * @param {import("../api.js").Counting} counting
 * @returns {number[]}
 */
export function diagramPlies(length, counting) {
  if (counting === "moves") return [length];
  const step = STEPS.find((n) => length <= n * MOST) ?? Math.ceil(length / MOST);
  const between = Array.from({ length: Math.ceil(length / step) }, (_, i) => (i + 1) * step);
  return [...between.filter((ply) => ply < length), length];
}

/**
 * The moves as they are written down: each number with the moves up to the next one.
 * @param {readonly {text: string, seat: number}[]} moves
 * @param {import("../api.js").Counting} counting
 */
export function rounds(moves, counting) {
  /** @type {{number: number, made: string[]}[]} */
  const all = [];
  for (const [i, number] of numbersOf(moves, counting).entries()) {
    if (number !== null) all.push({ number, made: [] });
    all.at(-1)?.made.push(moves[i]?.text ?? "");
  }
  return all;
}

/**
 * A drawing of the position after `ply` moves.
 * @param {Locale} locale
 * @param {Match} match
 * @param {number} ply
 * @param {HTMLElement} element whose board and pieces it has
 */
async function drawing({ game }, match, ply, element) {
  const { svg } = await engine.ask({
    op: "svg",
    ...reference({ ...match, moves: match.moves.slice(0, ply) }),
    // Ink on paper, whatever the screen shows.
    ...lookOf(element),
    theme: "light",
    background: false,
    width: 320,
    numbers: game.counting === "moves",
  });
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(drawn, true);
}

/**
 * Opens the score sheet.
 * @param {HTMLElement & {state: () => import("../types.js").State | null}} element
 * @param {Match} match
 * @param {Locale} locale
 * @param {typeof import("../words/en/link.js").default} linkWords
 */
export async function scoreSheet(element, match, locale, linkWords) {
  const state = element.state();
  if (!state) return;
  adopt(document, style);
  const { game, words, language } = locale;
  const held = holders([...match.moves, ...(state.to_move ? [state.to_move] : [])], playerCount(game, state.options));
  const player = (/** @type {number} */ seat, /** @type {number} */ colour) => {
    const name = nameAt(match, seat) || seatName(words, match.seats[seat] ?? "human");
    return html("li", {}, words.of(playerName(game, words, colour), name));
  };
  const written = rounds(match.moves, game.counting);
  const spaced = match.moves.some(({ text }) => text.includes(" "));
  /** A move with its number. @param {number} ply */
  const nameOf = (ply) => {
    let made = 0;
    const round = written.find((one) => (made += one.made.length) >= ply);
    return ply > 0 && round ? `${round.number}. ${match.moves[ply - 1]?.text ?? ""}` : "";
  };
  const plies = diagramPlies(match.moves.length, game.counting);
  const figures = await Promise.all(
    plies.map(async (ply) =>
      html(
        "figure",
        {},
        await drawing(locale, match, ply, element),
        html("figcaption", {}, linkWords.afterMove(nameOf(ply))),
      ),
    ),
  );
  const lines = written.map(({ number, made }) => html("li", { value: number }, made.join(spaced ? "; " : " ")));
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date());
  const dialog = html(
    "dialog",
    { class: "score-sheet", "aria-labelledby": "score-sheet-title", lang: language },
    html("h1", { id: "score-sheet-title", tabindex: -1, autofocus: true }, inLanguage(game.name, language)),
    html("p", { class: "facts" }, [optionsText(locale, state.options), date].filter(Boolean).join(" · ")),
    html("ul", { class: "players" }, ...held.map(player)),
    html("p", { class: "result" }, standing(locale, state, null)),
    html("ol", { class: "moves", "aria-label": words.moves }, ...lines),
    html("div", { class: "diagrams" }, ...figures),
  );
  dialog.append(
    html(
      "footer",
      {},
      button(linkWords.print, () => print(), { class: "primary", "data-act": "print" }),
      button(words.close, () => dialog.close()),
    ),
  );
  showDialog(dialog);
}
