// @ts-check
/** Studies as JSON (`alveole/2`), as trees, and as the match that the board shows. */
import { isShape } from "../board/shape.js";
import { Full, LIMITS, at, chapterOf, lineThrough, linesOf, longest, mainLine, withLine } from "./tree.js";

/**
 * @typedef {import("../types.js").Study} Study
 * @typedef {import("../types.js").StudyMove} StudyMove
 * @typedef {import("../types.js").StudyTree} StudyTree
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../types.js").StudyNode} Node
 * @typedef {import("../types.js").Match} Match
 * @typedef {{player: number, seat: number}} Mover
 */

const LINES = 40; // lines that a match keeps beside the shown one

/** The moves alone: of a node, what the match has of it. @param {Node} node @returns {import("../types.js").Ply} */
const plyOf = ({ text, player, seat }) => ({ text, player, seat });

/** The annotation of a move, without the fields that the tree has for itself. @param {Node} node */
function saidOf(node) {
  const own = ["text", "player", "seat", "next"];
  return Object.fromEntries(Object.entries(node).filter(([name]) => !own.includes(name)));
}

/**
 * Two nodes of the same move, as a text may have them, become one.
 * @param {Node} a
 * @param {Node} b
 * @returns {Node}
 */
function joined(a, b) {
  const glyphs = [...new Set([...(a.glyphs ?? []), ...(b.glyphs ?? [])])];
  const shapes = [...(a.shapes ?? []), ...(b.shapes ?? [])];
  const both = typeof a.comment === "string" && typeof b.comment === "string" && a.comment !== b.comment;
  const comment = both ? `${a.comment} ${b.comment}` : (a.comment ?? b.comment);
  const node = { ...b, ...a, next: merged([...a.next, ...b.next]) };
  if (glyphs.length > 0) node.glyphs = glyphs;
  if (shapes.length > 0) node.shapes = shapes;
  if (comment !== undefined) node.comment = comment;
  return node;
}

/** @param {Node[]} nodes @returns {Node[]} each move once */
function merged(nodes) {
  /** @type {Map<string, Node>} */
  const found = new Map();
  for (const node of nodes) {
    const known = found.get(node.text);
    found.set(node.text, known ? joined(known, node) : node);
  }
  return [...found.values()];
}

/**
 * The tree of a list of moves with variations.
 * @param {readonly StudyMove[]} moves
 * @param {Iterator<Mover>} movers who makes each move: a move before its variations, and these before the next move
 * @returns {Node[]}
 */
function treeOf(moves, movers) {
  const read = moves.map((one) => {
    const { move: text, variations = [], ...said } = typeof one === "string" ? { move: one } : one;
    const { player, seat } = movers.next().value ?? { player: 0, seat: 0 };
    const others = variations.flatMap((variation) => treeOf(variation, movers));
    return { node: { text, player, seat, ...said }, others };
  });
  return read.reduceRight(
    (/** @type {Node[]} */ next, { node, others }) => merged([{ ...node, next }, ...others]),
    /** @type {Node[]} */ ([]),
  );
}

/**
 * The tree of a study that the engine has checked.
 * @param {import("../types.js").Study} study
 * @param {readonly (readonly Mover[])[]} movers who makes each move, by chapter (docs/api.md)
 * @returns {StudyTree}
 * @throws {Full}
 */
export function fromJson({ title, tags, chapters }, movers) {
  const trees = chapters.map(({ moves, ...head }, i) => ({ ...head, next: treeOf(moves, (movers[i] ?? []).values()) }));
  if (trees.some(({ next }) => longest(next) > LIMITS.length)) throw new Full("length");
  /** @type {StudyTree} */
  const tree = { chapters: trees, at: 0, open: true };
  if (title !== undefined) tree.title = title;
  if (tags !== undefined) tree.tags = tags;
  return tree;
}

/**
 * @param {readonly Node[]} next
 * @returns {StudyMove[]}
 */
function movesOf(next) {
  /** @type {StudyMove[]} */
  const moves = [];
  let here = next;
  for (let [node, ...others] = here; node; [node, ...others] = here) {
    const variations = others.map((other) => [one(other, []), ...movesOf(other.next)]);
    moves.push(one(node, variations));
    here = node.next;
  }
  return moves;
}

/**
 * @param {Node} node
 * @param {StudyMove[][]} variations
 * @returns {StudyMove}
 */
function one(node, variations) {
  const said = saidOf(node);
  if (variations.length > 0) return { move: node.text, ...said, variations };
  return Object.keys(said).length > 0 ? { move: node.text, ...said } : node.text;
}

/**
 * A study as JSON.
 * @param {string} game
 * @param {StudyTree} tree
 * @returns {Study}
 */
export const toJson = (game, { title, tags, chapters }) => ({
  format: "alveole/2",
  game,
  ...(title === undefined ? {} : { title }),
  ...(tags === undefined ? {} : { tags }),
  chapters: chapters.map(({ next, ...head }) => ({ ...head, moves: movesOf(next) })),
});

/**
 * A study of a match, in which nothing is said yet: all its lines.
 * @param {Match} match
 * @param {import("../types.js").Written} record the same match, with its players and result
 * @returns {StudyTree}
 */
export function fromMatch(match, { options, position, seats, result, date }) {
  /** @type {Chapter} */
  const head = { next: [] };
  if (date) head.tags = { date: date.slice(0, 10) };
  if (Object.keys(options).length > 0) head.options = options;
  if (position) head.position = position;
  if (seats.some((seat) => seat.name || seat.ai !== undefined)) head.seats = seats;
  if (result && match.redo.length === 0) head.result = result;
  const lines = [[...match.moves, ...match.redo], ...(match.variations ?? [])];
  return { chapters: [lines.reduce((chapter, line) => withLine(chapter, line), head)], at: 0, open: true };
}

/**
 * The match that shows a position of a study: the line through it, and as many other lines as a match keeps.
 * @param {Match} match the match so far, whose players stay
 * @param {StudyTree} study
 * @param {readonly string[]} path
 * @returns {Match}
 */
export function matchOf(match, study, path) {
  const chapter = chapterOf(study);
  const known = at(chapter, path) ? path : [];
  const line = lineThrough(chapter, known);
  const shown = line.at(-1);
  const rest = { ...match };
  delete rest.variations;
  delete rest.result;
  const main = mainLine(chapter).at(-1) === shown;
  const others = linesOf(chapter, LINES + 1).filter((other) => other.at(-1) !== shown);
  const variations = others.slice(0, LINES).map((other) => other.map(plyOf));
  const { result } = chapter;
  const chosen = main && result && ["resigned", "agreed", "time"].includes(result.reason);
  if (variations.length > 0) rest.variations = variations;
  if (chosen) rest.result = result;
  return {
    ...rest,
    study,
    options: chapter.options ?? {},
    position: chapter.position ?? null,
    moves: line.slice(0, known.length).map(plyOf),
    redo: line.slice(known.length).map(plyOf),
  };
}

/** @param {any} value @param {string} type */
const isOptional = (value, type) => value === undefined || typeof value === type;

/** @param {any} node */
const isNode = (node) =>
  typeof node?.text === "string" &&
  Number.isInteger(node.player) &&
  Number.isInteger(node.seat) &&
  Array.isArray(node.next) &&
  isSaid(node);

/** @param {any} said */
const isSaid = ({ glyphs, comment, shapes }) =>
  (glyphs === undefined || (Array.isArray(glyphs) && glyphs.every(Number.isInteger))) &&
  (isOptional(comment, "string") || (comment && typeof comment === "object")) &&
  (shapes === undefined || (Array.isArray(shapes) && shapes.every(isShape)));

/**
 * Whether a study that was stored can be shown: others may write into the storage.
 * @param {unknown} study
 * @returns {study is StudyTree}
 */
export function isStudy(study) {
  const { chapters, at } = /** @type {any} */ (study ?? {});
  if (!Array.isArray(chapters) || !Number.isInteger(at) || !chapters[at]) return false;
  const open = [...chapters];
  for (let here = open.pop(); here; here = open.pop()) {
    if (!Array.isArray(here.next) || !isSaid(here) || !here.next.every(isNode)) return false;
    open.push(...here.next);
  }
  return true;
}
