// @ts-check
/** The question whether a move is to be made, which waits for a second tap. Independent of the rules of any game. */
import { besideBoard, sentence } from "../../words/describe.js";
import { term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").State} State
 *
 * Returns the question whether a move is made: “Move the ant here?”, “Place the stone here?”, “Pass?”. “Here” is the last tap.
 * @param {import("../../words/describe.js").Locale} locale
 * @param {import("../features.js").PlayWords} texts
 * @param {State} before
 * @param {import("../../types.js").Move} move
 * @param {State} after
 */
export function question({ game, language }, { question: ask }, before, { taps }, after) {
  const here = taps.at(-1) ?? "";
  const the = (/** @type {string} */ kind) => term(game, language, `definite.${kind}`);
  const pressed = [...before.view.handles, ...besideBoard(before, new Set(taps))].find(({ id }) => id === here);
  if (pressed) return ask.press(sentence(term(game, language, `handle.${pressed.kind}`), language).slice(0, -1));
  const known = new Map(before.view.pieces.map((piece) => [piece.id, piece]));
  // Of a move, the piece that was there before says what it is: it may have become another one.
  const there = after.view.pieces.filter(({ cell }) => cell === here);
  for (const { id } of there) {
    const was = known.get(id);
    if (was && was.cell !== here) return ask.move(the(was.kind));
  }
  const came = there.find(({ id }) => !known.has(id));
  if (came) return ask.place(the(came.kind));
  const kindOf = (/** @type {State} */ { view }) => view.cells.find(({ id }) => id === here)?.kind;
  const [old, ground] = [kindOf(before), kindOf(after)];
  if (ground !== undefined && ground !== old) return ask.place(the(ground));
  // What the move itself takes off the board again.
  const mover = before.view.pieces.findLast(({ cell }) => cell === taps[0]);
  if (mover && taps.length > 1) return ask.move(the(mover.kind));
  const held = before.view.hands.flatMap(({ pieces }) => pieces).find(({ id }) => taps.includes(id));
  const kinds = Object.keys(game.words["en"] ?? {}).filter((key) => key.startsWith("definite."));
  const [only, another] = held ? [held.kind] : kinds.map((key) => key.slice("definite.".length));
  return only !== undefined && another === undefined ? ask.place(the(only)) : ask.other;
}
