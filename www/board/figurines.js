// @ts-check
/**
 * Writes moves as people read them: with pictures of the pieces in place of their codes in the notation. The codes stay in the
 * text, too small to be seen, so that a screen reader says the notation and a copy has it.
 */
import { html } from "../base/dom.js";
import { pieceIcon, token } from "./pieces.js";

/** @typedef {Pick<import("../types.js").Game, "art" | "colours" | "figurines">} Game */
/** @typedef {{text: string, player: number}} Move */

/** A code stands at the beginning of such a word. */
const WORDS = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;

/** @param {Game} game @param {string} word */
const figurineOf = (game, word) => game.figurines.find(({ code }) => word.startsWith(code));

/**
 * The text of a move, with pictures.
 * @param {Game} game
 * @param {Move} move
 */
export function moveText(game, { text, player }) {
  const span = html("span", { class: "figured" });
  for (const word of text.match(WORDS) ?? []) {
    const figurine = figurineOf(game, word);
    if (figurine) {
      const { code, kind, colour } = figurine;
      span.append(pieceIcon(game.art, kind, colour ?? game.colours[player] ?? "none"), html("span", {}, code));
    }
    span.append(word.slice(figurine?.code.length ?? 0));
  }
  return span;
}

/**
 * The text of a move behind the token of its player, unless it begins with a piece of that player.
 * @param {Game} game
 * @param {Move} move
 * @returns {Element[]}
 */
export function signedMove(game, { text, player }) {
  const own = game.colours[player] ?? "none";
  const figurine = figurineOf(game, text);
  const isOwn = figurine && (figurine.colour ?? own) === own;
  return [...(isOwn ? [] : [token(own)]), moveText(game, { text, player })];
}

/**
 * Writes a sentence that names moves of a player, if it changed.
 * @param {Element} element
 * @param {string} sentence
 * @param {Game} game
 * @param {number} player
 * @param {readonly string[]} moves
 */
export function writeMoves(element, sentence, game, player, moves) {
  if (element.textContent === sentence) return;
  /** @type {(Node | string)[]} */
  let parts = [sentence];
  for (const text of moves.filter(Boolean))
    parts = parts.flatMap((part) => {
      if (typeof part !== "string") return part;
      const [first = "", ...others] = part.split(text);
      /** @type {(Node | string)[]} */
      const split = [first, ...others.flatMap((other) => [moveText(game, { text, player }), other])];
      return split;
    });
  element.replaceChildren(...parts);
}
