// @ts-check
/** Positions and moves in words, for screen readers. Independent of the rules of any game. */
import { besideBoard, pieceName, sentence, standing } from "../../words/describe.js";
import { button, html } from "../../base/dom.js";
import { heightOf, stacksOf } from "../../board/stacks.js";
import { inLanguage, list, playerName, term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Piece} Piece
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../features.js").PlayWords} PlayWords
 */

const MOST = 4; // changes of one kind that are named; the others are counted

/**
 * Groups items by a name, in their order.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} name
 * @returns {[string, T[]][]}
 */
function grouped(items, name) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) groups.set(name(item), [...(groups.get(name(item)) ?? []), item]);
  return [...groups];
}

/**
 * The cells of pieces: each once, with the number of its pieces if more than one.
 * @param {Locale} locale
 * @param {readonly {cell: string, count?: number}[]} pieces
 */
const cellsOf = ({ words }, pieces) =>
  list(
    grouped(pieces, (p) => p.cell).map(([cell, those]) => {
      const height = heightOf(those);
      return height > 1 ? `${cell} × ${height}` : cell;
    }),
    words,
  );

/**
 * Describes the changes of a move: the pieces that moved, came, turned and left, compared by their ids.
 * @param {Locale} locale
 * @param {PlayWords} texts
 * @param {Picture} before
 * @param {Picture} after
 * @returns {string} empty if no piece changed
 */
export function changes(locale, texts, before, after) {
  const { language } = locale;
  const name = (/** @type {Piece} */ p) => pieceName(locale, p.kind, p.player);
  const left = new Map(before.pieces.map((p) => [p.id, p]));
  /** @type {[Piece, string][]} */ const went = [];
  /** @type {Piece[]} */ const came = [];
  /** @type {Piece[]} */ const turned = [];
  for (const piece of after.pieces) {
    const was = left.get(piece.id);
    left.delete(piece.id);
    if (!was) came.push(piece);
    else if (was.cell !== piece.cell) went.push([piece, was.cell]);
    else if (was.player !== piece.player || was.kind !== piece.kind) turned.push(piece);
  }
  const groups = (/** @type {Piece[]} */ pieces, /** @type {(name: string, cells: string) => string} */ tell) =>
    grouped(pieces, name).map(([kind, those]) => tell(kind, cellsOf(locale, those)));
  const travels = grouped(went, ([piece, from]) => `${name(piece)} ${from}`).map(([, those]) => {
    const [[piece, from]] = /** @type {[[Piece, string]]} */ (/** @type {unknown} */ (those));
    const ends = those.map(([{ cell }]) => ({ cell }));
    return texts.changes.went(name(piece), from, cellsOf(locale, ends));
  });
  const sentences = [
    travels,
    groups(came, texts.changes.came),
    groups(turned, texts.changes.turned),
    groups([...left.values()], texts.changes.gone),
  ].flatMap((lines) =>
    lines.length > MOST ? [...lines.slice(0, MOST), texts.changes.more(lines.length - MOST)] : lines,
  );
  return sentences.map((text) => sentence(text, language)).join(" ");
}

/**
 * Describes the step between two positions: the changes on the board, or else the button that was pressed.
 * @param {Locale} locale
 * @param {PlayWords} texts
 * @param {State} before
 * @param {State} after
 */
export function happened(locale, texts, before, after) {
  const changed = changes(locale, texts, before.view, after.view);
  const { last, ply } = after;
  if (changed || !last || ply !== before.ply + 1 || !before.to_move) return changed;
  const { game, words, language } = locale;
  const taps = new Set(before.legal.find((m) => m.text === last.text)?.taps);
  const pressed = besideBoard(before, taps).map(({ kind }) => term(game, language, `handle.${kind}`));
  return words.moved(playerName(game, words, before.to_move.player), list(pressed, words) || last.text);
}

/**
 * The whole position: a heading and its lines for each player, and for what belongs to none.
 * @param {Locale} locale
 * @param {PlayWords} texts
 * @param {State} state
 * @param {number | null} you the player of the only person here
 * @returns {{title: string, lines: string[]}[]}
 */
export function positionText(locale, texts, state, you) {
  const { game, words, language } = locale;
  const { view, status, legal, last } = state;
  const mine = (/** @type {number | null} */ player) => {
    const pieces = view.pieces.filter((p) => p.player === player);
    const lines = grouped(pieces, (p) => term(game, language, `kind.${p.kind}`)).map(
      ([kind, those]) => `${kind} × ${heightOf(those)}: ${cellsOf(locale, those)}`,
    );
    const owned = view.cells.filter((c) => c.tone === player).map((c) => ({ cell: c.id }));
    if (player !== null && owned.length > 0)
      lines.push(texts.positionText.ownCells(owned.length, cellsOf(locale, owned)));
    const border = [...new Set(view.edges.filter((e) => e.player === player).map((e) => e.cell))];
    if (border.length > 0) lines.push(texts.positionText.ownBorder(list(border, words)));
    const hand = view.hands.find((h) => h.player === player)?.pieces ?? [];
    const held = hand.filter((p) => p.count > 0).map((p) => `${term(game, language, `kind.${p.kind}`)} × ${p.count}`);
    if (held.length > 0) lines.push(texts.positionText.inHand(list(held, words)));
    for (const note of view.notes.filter((n) => n.player === player))
      lines.push(term(game, language, `note.${note.key}`).replace("{n}", String(note.value)));
    const points = player === null ? undefined : status.scores?.[player];
    if (points !== undefined) lines.push(words.points(points, points.toLocaleString(language)));
    return lines;
  };
  const players = Array.from({ length: Math.max(...game.players) }, (_, player) => player);
  const sections = [...players, null].map((player) => ({
    title: playerName(game, words, player),
    lines: mine(player),
  }));
  const stacks = [...stacksOf(view.pieces)].filter(([, stack]) => stack.length > 1);
  sections.push({
    title: texts.positionText.stacks,
    lines: stacks.map(([cell, stack]) =>
      words.of(
        cell,
        stack
          .toReversed()
          .map((p) => pieceName(locale, p.kind, p.player))
          .join(", "),
      ),
    ),
  });
  const marked = view.marks.map(({ cell, kind }) => ({ cell, kind: term(game, language, `mark.${kind}`) }));
  sections.push({
    title: texts.positionText.marks,
    lines: grouped(marked, (m) => m.kind).map(([kind, those]) => words.of(kind, cellsOf(locale, those))),
  });
  sections.push({
    title: texts.positionText.legalMoves(legal.length),
    lines: legal.length > 0 ? [legal.map((m) => m.text).join(" · ")] : [],
  });
  const now = [standing(locale, state, you), ...(last ? [words.of(words.last, last.text)] : [])];
  return [{ title: "", lines: now }, ...sections.filter(({ lines }) => lines.length > 0)];
}

/** The dialog of the position in words. */
export class PositionDialog {
  element = html("dialog", { class: "dialog", part: "dialog", "aria-labelledby": "account-title" });

  constructor() {
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  /**
   * @param {Locale} locale
   * @param {PlayWords} texts
   * @param {State} state
   * @param {number | null} you the player of the only person here
   */
  open(locale, texts, state, you) {
    const { game, words, language } = locale;
    const title = words.of(inLanguage(game.name, language), words.account.toLocaleLowerCase(language));
    const sections = positionText(locale, texts, state, you).flatMap(({ title, lines }) => [
      ...(title ? [html("h3", {}, title)] : []),
      html("ul", {}, ...lines.map((line) => html("li", {}, line))),
    ]);
    const close = button(words.close, () => this.element.close(), { class: "primary" });
    // The heading has the focus, so that a screen reader begins there.
    const heading = html("h2", { id: "account-title", tabindex: -1, autofocus: true }, title);
    const text = html("div", { class: "text" }, heading, ...sections);
    void this.#addKinds(locale, texts, state, text);
    this.element.replaceChildren(html("div", { class: "sheet" }, text, html("footer", {}, close)));
    this.element.lang = language;
    this.element.showModal();
    this.element.scrollTop = 0;
  }

  /**
   * Adds what the kinds of pieces do; without a network they are missing.
   * @param {Locale} locale
   * @param {PlayWords} texts
   * @param {State} state
   * @param {Element} text
   */
  async #addKinds(locale, texts, state, text) {
    const { kindsText } = await import("../marks/piece-help.js");
    const lines = await kindsText(locale, state.view).catch(() => []);
    if (lines.length === 0) return;
    text.append(html("h3", {}, texts.looks.pieces.title), html("ul", {}, ...lines.map((line) => html("li", {}, line))));
  }
}
