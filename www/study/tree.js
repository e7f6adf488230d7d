// @ts-check
/**
 * A study as data: a tree of moves for each chapter. Nothing here is changed: each function returns a new tree, which shares
 * with the old one what is the same, so that an earlier study is kept at no cost (history.js).
 *
 * A path names a position: the moves that lead to it from the first one. It stays right when variations change their order.
 */

import { cellsOf, colourOf } from "../board/shape.js";

/**
 * @typedef {import("../types.js").StudyTree} StudyTree
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../types.js").StudyNode} Node
 * @typedef {import("../types.js").Ply} Ply
 * @typedef {import("../types.js").Shape} Shape
 * @typedef {import("../types.js").StudyText} Text
 * @typedef {readonly string[]} Path
 */

/**
 * The limits of a study (docs/studies.md), as in `src/study/limits.rs`: a test compares them. `length` is the number of moves of a
 * line, for browsers store no deeper tree.
 */
export const LIMITS = { moves: 20_000, length: 800, depth: 16, letters: 10_000, shapes: 100, glyphs: 10 };

/** Says which limit a change would pass. */
export class Full extends Error {
  /** @param {keyof typeof LIMITS} limit */
  constructor(limit) {
    super(limit);
    this.limit = limit;
  }
}

/**
 * The position that a path leads to: a move, or the chapter itself at the beginning.
 * @param {Chapter} chapter
 * @param {Path} path
 * @returns {Chapter | Node | null}
 */
export function at(chapter, path) {
  /** @type {Chapter | Node | undefined} */
  let here = chapter;
  for (const move of path) here = here?.next.find((node) => node.text === move);
  return here ?? null;
}

/**
 * The moves along a path, and then along the main continuation of its end.
 * @param {Chapter} chapter
 * @param {Path} path
 * @returns {Node[]}
 */
export function lineThrough(chapter, path) {
  /** @type {Node[]} */
  const line = [];
  let [next, i] = [chapter.next, 0];
  for (;;) {
    const move = path[i++];
    const node = move === undefined ? next[0] : next.find((other) => other.text === move);
    if (!node) return line;
    line.push(node);
    next = node.next;
  }
}

/**
 * The main line: the first move of each position.
 * @param {Chapter} chapter
 */
export const mainLine = (chapter) => lineThrough(chapter, []);

/**
 * Whether a path leads along the main line.
 * @param {Chapter} chapter
 * @param {Path} path
 */
export const isMain = (chapter, path) =>
  mainLine(chapter)
    .slice(0, path.length)
    .every((node, i) => node.text === path[i]);

/**
 * All lines, each complete from the first move, the main line first.
 * @param {Chapter} chapter
 * @param {number} [most]
 * @returns {Node[][]}
 */
export function linesOf(chapter, most = Infinity) {
  /** @type {Node[][]} */
  const lines = [];
  /** @type {{line: Node[], next: readonly Node[]}[]} */
  const open = [{ line: [], next: chapter.next }];
  for (let one = open.pop(); one && lines.length < most; one = open.pop()) {
    const { line, next } = one;
    if (next.length === 0 && line.length > 0) lines.push(line);
    open.push(...next.map((node) => ({ line: [...line, node], next: node.next })).reverse());
  }
  return lines;
}

/**
 * The number of moves, those of variations included.
 * @param {Chapter} chapter
 */
export function count(chapter) {
  let found = 0;
  const open = [chapter.next];
  for (let next = open.pop(); next; next = open.pop()) {
    found += next.length;
    open.push(...next.map((node) => node.next));
  }
  return found;
}

/**
 * The number of moves of the longest line.
 * @param {readonly Node[]} first
 */
export function longest(first) {
  let [length, nodes] = [0, first];
  while (nodes.length > 0) [length, nodes] = [length + 1, nodes.flatMap((node) => node.next)];
  return length;
}

/**
 * How many variations a path enters.
 * @param {Chapter} chapter
 * @param {Path} path
 */
export function depthOf(chapter, path) {
  let depth = 0;
  let { next } = chapter;
  for (const move of path) {
    const i = next.findIndex((node) => node.text === move);
    if (i !== 0) depth++;
    next = next[i]?.next ?? [];
  }
  return depth;
}

/**
 * The chapter with another position at the end of a path.
 * @template {Chapter | Node} T
 * @param {T} root
 * @param {Path} path
 * @param {(here: any) => any} change
 * @param {number} [from] how much of the path leads to `root`
 * @returns {T}
 */
function changed(root, path, change, from = 0) {
  if (from === path.length) return change(root);
  const next = root.next.map((node) => (node.text === path[from] ? changed(node, path, change, from + 1) : node));
  return { ...root, next };
}

/**
 * Adds the moves of a line that are not there yet: where the tree goes on otherwise, as a variation.
 * @param {Chapter} chapter
 * @param {readonly Ply[]} line
 * @returns {Chapter} the same one if it has them all
 * @throws {Full}
 */
export function withLine(chapter, line) {
  const path = line.map((ply) => ply.text);
  const known = path.findIndex((_, i) => !at(chapter, path.slice(0, i + 1)));
  if (known < 0) return chapter;
  if (line.length > LIMITS.length) throw new Full("length");
  if (count(chapter) + line.length - known > LIMITS.moves) throw new Full("moves");
  const added = line
    .slice(known)
    .reduceRight(
      (/** @type {Node[]} */ next, { text, player, seat }) => [{ text, player, seat, next }],
      /** @type {Node[]} */ ([]),
    );
  const after = changed(chapter, path.slice(0, known), (here) => ({ ...here, next: [...here.next, ...added] }));
  if (depthOf(after, path) > LIMITS.depth) throw new Full("depth");
  return after;
}

/**
 * Removes a move and all that follows.
 * @param {Chapter} chapter
 * @param {Path} path not empty
 * @returns {Chapter}
 */
export const without = (chapter, path) =>
  changed(chapter, path.slice(0, -1), (here) => ({
    ...here,
    next: here.next.filter((/** @type {Node} */ node) => node.text !== path.at(-1)),
  }));

/**
 * Puts the variation that a path is in before the line that it leaves; of variations in variations the innermost.
 * @param {Chapter} chapter
 * @param {Path} path
 * @returns {Chapter} the same one if the path leads along the main line
 */
export function promoted(chapter, path) {
  for (let i = path.length - 1; i >= 0; i--) {
    const before = path.slice(0, i);
    const next = at(chapter, before)?.next ?? [];
    const place = next.findIndex((node) => node.text === path[i]);
    if (place <= 0) continue;
    const moved = /** @type {Node} */ (next[place]);
    return changed(chapter, before, (here) => ({ ...here, next: [moved, ...next.filter((node) => node !== moved)] }));
  }
  return chapter;
}

/**
 * The position with or without a field, which is left out if it is empty.
 * @template {Chapter | Node} T
 * @param {T} here
 * @param {keyof import("../types.js").Said} field
 * @param {unknown} value
 * @returns {T}
 */
function said(here, field, value) {
  const rest = { ...here };
  delete (/** @type {any} */ (rest)[field]);
  const empty = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return empty ? rest : { ...rest, [field]: value };
}

/** Glyphs of which a move has at most one: how good it is, and how the position stands. */
const EXCLUSIVE = [
  [1, 2, 3, 4, 5, 6],
  [10, 13, 14, 15, 16, 17, 18, 19],
];

/**
 * Gives a move a glyph, or takes it away; one that says the opposite goes.
 * @param {Chapter} chapter
 * @param {Path} path not empty
 * @param {number} glyph
 * @returns {Chapter}
 * @throws {Full}
 */
export function withGlyph(chapter, path, glyph) {
  const rivals = EXCLUSIVE.find((group) => group.includes(glyph)) ?? [glyph];
  return changed(chapter, path, (here) => {
    const before = /** @type {number[]} */ (here.glyphs ?? []);
    const others = before.filter((other) => !rivals.includes(other));
    const glyphs = before.includes(glyph) ? others : [...others, glyph].sort((a, b) => a - b);
    if (glyphs.length > LIMITS.glyphs) throw new Full("glyphs");
    return said(here, "glyphs", glyphs);
  });
}

/**
 * A text in a language, or else in English, or else in any language.
 * @param {Text | undefined} text
 * @param {string} language
 * @returns {string}
 */
export const inLanguage = (text, language) =>
  typeof text === "object" ? (text[language] ?? text["en"] ?? Object.values(text)[0] ?? "") : (text ?? "");

/**
 * The text with another one in a language; without a language (`""`) it is the only one, for readers of all.
 * @param {Text | undefined} before
 * @param {string} language
 * @param {string} words
 * @returns {Text | undefined} `undefined` if nothing is left
 */
export function rewritten(before, language, words) {
  if (language === "") return words || undefined;
  const texts = typeof before === "object" ? { ...before } : {};
  delete texts[language];
  if (words) texts[language] = words;
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/**
 * Says something of a position.
 * @param {Chapter} chapter
 * @param {Path} path
 * @param {string} language empty: for readers of all languages
 * @param {string} saying empty: nothing
 * @returns {Chapter}
 * @throws {Full}
 */
export function withComment(chapter, path, language, saying) {
  const clean = saying.trim().normalize();
  if ([...clean].length > LIMITS.letters) throw new Full("letters");
  return changed(chapter, path, (here) => said(here, "comment", rewritten(here.comment, language, clean)));
}

/** @param {Shape} a @param {Shape} b */
const isSamePlace = (a, b) => cellsOf(a).join(" ") === cellsOf(b).join(" ");

/**
 * Draws an arrow or a mark; the same one again removes it, another colour replaces it.
 * @param {Chapter} chapter
 * @param {Path} path
 * @param {Shape} shape
 * @returns {Chapter}
 * @throws {Full}
 */
export const withShape = (chapter, path, shape) =>
  changed(chapter, path, (here) => {
    const before = /** @type {Shape[]} */ (here.shapes ?? []);
    const others = before.filter((other) => !isSamePlace(other, shape));
    const same = before.some((other) => isSamePlace(other, shape) && colourOf(other) === colourOf(shape));
    if (!same && others.length >= LIMITS.shapes) throw new Full("shapes");
    return said(here, "shapes", same ? others : [...others, shape]);
  });

/**
 * Removes all arrows and marks of a position.
 * @param {Chapter} chapter
 * @param {Path} path
 * @returns {Chapter}
 */
export const withoutShapes = (chapter, path) => changed(chapter, path, (here) => said(here, "shapes", []));

/**
 * The study with another tree in the chapter that is shown.
 * @param {StudyTree} study
 * @param {Chapter} chapter
 * @returns {StudyTree} the same one if the chapter is
 */
export const withChapter = (study, chapter) =>
  chapter === study.chapters[study.at]
    ? study
    : { ...study, chapters: study.chapters.map((other, i) => (i === study.at ? chapter : other)) };

/** The chapter that is shown. @param {StudyTree} study */
export const chapterOf = (study) => /** @type {Chapter} */ (study.chapters[study.at] ?? study.chapters[0]);
