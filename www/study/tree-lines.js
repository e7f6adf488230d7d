// @ts-check
/** The lines of a tree of moves in the order in which one reads them: a variation comes behind the move that it replaces. */
import { roundNumbers } from "../play/panels/move-numbers.js";

/**
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../types.js").StudyNode} Node
 *
 * @typedef {object} Item a position in the tree
 * @property {Chapter | Node} here the move that leads to it; the chapter at the beginning
 * @property {Item | null} before the item of the position before
 * @property {number} ply the number of moves to it
 * @property {number} depth the number of variations that it is in
 * @property {number | null} number the number of the round that the move begins
 * @property {number | null} round the number of the round before that, to repeat where reading begins in the middle
 * @property {number} place its place in reading order
 * @property {number} line the place of its line
 *
 * @typedef {object} Line items that follow each other
 * @property {number} place
 * @property {number} depth
 * @property {Item[]} items
 */

/** The longest line: a tree is drawn line by line. */
const LONGEST = 100;

/**
 * Returns all lines of a chapter. The first has the beginning alone.
 * @param {Chapter} chapter
 */
export function linesOfTree(chapter) {
  /** @type {Line[]} */
  const lines = [];
  let place = 0;
  /** @param {number} depth */
  const open = (depth) => {
    /** @type {Line} */
    const line = { place: lines.length, depth, items: [] };
    lines.push(line);
    return line;
  };
  /** @param {Line} line @param {Omit<Item, "place" | "line" | "depth">} item */
  const add = (line, item) => {
    const added = { ...item, depth: line.depth, place: place++, line: line.place };
    line.items.push(added);
    return added;
  };
  /** @param {readonly Node[]} first @param {readonly Node[]} before @param {Item} from @param {number} depth */
  const walk = (first, before, from, depth) => {
    const numbers = roundNumbers([...before, ...lineFrom(first)]);
    const path = [...before];
    let round = numbers.slice(0, path.length).findLast(Boolean) ?? null;
    /** @type {Line | null} */
    let line = null;
    for (let [node, ...others] = first; node; [node, ...others] = node.next) {
      if (!line || line.items.length === LONGEST) line = open(depth);
      const number = numbers[path.length] ?? null;
      const item = add(line, { here: node, before: from, ply: path.length + 1, number, round });
      for (const other of others) walk([other], path, from, depth + 1);
      if (others.length > 0) line = null;
      path.push(node);
      round = number ?? round;
      from = item;
    }
  };
  const start = add(open(0), { here: chapter, before: null, ply: 0, number: null, round: null });
  walk(chapter.next, [], start, 0);
  return lines;
}

/**
 * The moves to an item.
 * @param {Item} item
 */
export function pathOf(item) {
  /** @type {string[]} */
  const path = [];
  for (let at = item; at.before; at = at.before) path.unshift(/** @type {Node} */ (at.here).text);
  return path;
}

/** The main continuation of a list of moves. @param {readonly Node[]} first */
function lineFrom(first) {
  /** @type {Node[]} */
  const line = [];
  for (let [node] = first; node; [node] = node.next) line.push(node);
  return line;
}
