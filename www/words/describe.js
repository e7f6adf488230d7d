// @ts-check
/** Describes positions, cells and results in words, for the status line and screen readers. */
import { colourOf, list, playerName, term } from "./dictionary.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {import("./dictionary.js").Dictionary} Dictionary
 * @typedef {{game: Game, words: Dictionary, language: string}} Locale
 */

/**
 * Returns a piece's name, with its colour.
 * @param {Locale} locale
 * @param {string} kind
 * @param {number | null} player
 */
export function pieceName({ game, words, language }, kind, player) {
  const name = term(game, language, `kind.${kind}`);
  return player === null ? name : words.piece(name, words.colours[/** @type {"red"} */ (colourOf(game, player))]);
}

/**
 * Returns the accessible names of cells: a cell's name and kind, its pieces from the top down, and whether it is playable.
 * @param {Locale} locale
 * @param {State} state
 * @param {{lit: ReadonlySet<string>, touched: readonly string[]}} touches
 * @returns {(cell: Cell) => string}
 */
export function cellLabels(locale, { view: picture, last }, { lit, touched }) {
  const { game, words, language } = locale;
  const [pieces, edges, marks] = [byCell(picture.pieces), byCell(picture.edges), byCell(picture.marks)];
  return ({ id, kind, tone }) => {
    const stack = [...(pieces.get(id) ?? [])].sort((a, b) => b.level - a.level);
    const parts = [id];
    if (kind !== "cell") parts.push(term(game, language, `cell.${kind}`));
    if (tone !== null) parts.push(words.tone(playerName(game, words, tone)));
    if (stack.length > 1) parts.push(words.stack(stack.length));
    if (stack.length === 0) parts.push(words.empty);
    for (const { kind, player, count } of stack)
      parts.push(pieceName(locale, kind, player) + (count > 1 ? ` × ${count}` : ""));
    const owners = [...new Set(edges.get(id)?.map((e) => playerName(game, words, e.player)))];
    if (owners.length > 0) parts.push(words.border(list(owners, words)));
    for (const mark of marks.get(id) ?? []) parts.push(term(game, language, `mark.${mark.kind}`));
    if (last?.cells.includes(id)) parts.push(words.last);
    if (touched.includes(id)) parts.push(words.chosen);
    else if (lit.has(id)) parts.push(words.playable);
    return parts.join(", ");
  };
}

/**
 * Groups what a picture has by cell.
 * @template {{cell: string}} I
 * @param {readonly I[]} items
 */
function byCell(items) {
  /** @type {Map<string, I[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(item.cell);
    if (group) group.push(item);
    else groups.set(item.cell, [item]);
  }
  return groups;
}

/**
 * Turns a text into a sentence: a capital letter first, and a full stop unless it ends with another mark.
 * @param {string} text
 * @param {string} language
 */
export const sentence = (text, language) =>
  text && `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/**
 * Returns the text that says whose turn it is.
 * @param {Locale} locale
 * @param {number} player
 * @param {number | null} you the player of the only person here
 */
export function turnText({ game, words }, player, you) {
  const name = playerName(game, words, player);
  return player === you ? words.yourTurn(name) : words.turn(name);
}

/** The ends by which one of several players has lost, and the others have won. */
const LOST_ALONE = ["resigned", "time"];

/**
 * Returns how a game ended, and why.
 * @param {Locale} locale
 * @param {Pick<State, "status" | "options">} state
 * @param {number | null} you the player of the only person here
 * @returns {[result: string, reason: string]} the reason is a sentence, or empty
 */
export function resultText({ game, words, language }, { status, options }, you) {
  const { winners, reason } = status;
  const count = playerCount(game, options);
  const name = (/** @type {number} */ player) => playerName(game, words, player);
  const losers = Array.from({ length: count }, (_, player) => player).filter((player) => !winners.includes(player));
  const [one = 0] = losers;
  // Without a name: the reader.
  const called = (/** @type {number} */ player) => (player === you ? "" : name(player));
  const chosen = words.ends[/** @type {"resigned"} */ (reason)]?.(
    losers.length === 1 ? called(one) : list(losers.map(name), words),
  );
  const text = chosen ?? (reason ? term(game, language, `reason.${reason}`) : "");
  const owned = (/** @type {string} */ _, /** @type {string} */ who, /** @type {string} */ thing) =>
    words.owned(thing, called(who === "winner" ? (winners[0] ?? 0) : one));
  const why = sentence(text.replace(/\{(winner|loser):(.+?)\}/, owned), language);
  if (winners.length !== 1) {
    if (winners.length === 0 || losers.length === 0) return [words.draw, why];
    const names = (/** @type {number[]} */ players) => list(players.map(name), words);
    if (!LOST_ALONE.includes(String(reason))) return [words.drawBetween(names(winners)), why];
    if (you !== null && winners.includes(you))
      return [words.youShareWin(names(winners.filter((player) => player !== you))), why];
    const shared = words.shareWin(names(winners));
    return [you === null ? shared : words.youLoseTo(shared), why];
  }
  const [winner = 0] = winners;
  if (winner === you) return [words.youWin, why];
  const wins = words.wins(name(winner));
  return [you === null ? wins : count === 2 ? words.youLose : words.youLoseTo(wins), why];
}

/**
 * Returns whose turn it is, or how the game ended, as sentences.
 * @param {Locale} locale
 * @param {State} state
 * @param {number | null} you the player of the only person here
 */
export function standing(locale, state, you) {
  const { game, words, language } = locale;
  const { to_move, status } = state;
  if (to_move) return sentence(turnText(locale, to_move.player, you), language);
  const [result, reason] = resultText(locale, state, you);
  const points = status.scores?.map((n, p) => `${playerName(game, words, p)} ${n.toLocaleString(language)}`) ?? [];
  return [sentence(result, language), reason, points.length > 0 ? words.scores(points.join(", ")) : ""]
    .filter(Boolean)
    .join(" ");
}

/**
 * Returns the handles that can be tapped next and are neither on the board nor in a hand: they are shown as buttons.
 * @param {State} state
 * @param {ReadonlySet<string>} lit
 * @returns {import("../types.js").Handle[]}
 */
export function besideBoard({ view: { cells, hands, handles } }, lit) {
  const drawn = new Set([...cells, ...handles, ...hands.flatMap((h) => h.pieces)].map(({ id }) => id));
  const hidden = [...lit].filter((id) => !drawn.has(id)).map((id) => ({ id, cell: null, kind: id }));
  return [...handles.filter((h) => h.cell === null && lit.has(h.id)), ...hidden];
}

/**
 * Returns the number of players with these options, clamped to what the game allows (the engine reports wrong options).
 * @param {Game} game
 * @param {import("../types.js").Options} options
 */
export function playerCount(game, options) {
  const count = Number(options["players"] ?? game.options["players"]?.default ?? game.players[0] ?? 2);
  return Math.min(Math.max(count || 0, 0), Math.max(...game.players));
}
