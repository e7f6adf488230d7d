// @ts-check
/**
 * All puzzles of a game: the index, which is loaded first, and pages of puzzles, each loaded when one of them is opened.
 * `tools/pages/game-texts.mjs` writes both.
 */
import { once } from "../base/once.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 *
 * @typedef {object} Entry a puzzle in the index
 * @property {string} id
 * @property {number} turns the number of turns to win
 * @property {number | null} level the lowest level that finds the first move, 7 if none up to 6 does; `null`: one of the first twelve
 * @property {string[]} themes (docs/puzzles.md)
 * @property {number | null} players the number of players, where it is an option
 * @property {number} page the number of the page with the puzzle
 *
 * @typedef {object} Index
 * @property {string[]} pages the names of the pages' files
 * @property {Entry[]} puzzles
 */

/** The puzzles of a game. */
export class PuzzleIndex {
  /** @type {Map<number, Promise<Puzzle[]>>} */ #pages = new Map();
  #index;
  #load;

  /**
   * @param {Index} index
   * @param {(name: string) => Promise<any>} load fetches a file of the game as JSON
   */
  constructor(index, load) {
    this.#index = index;
    this.#load = load;
  }

  /**
   * Loads the index of a game.
   * @param {(name: string) => Promise<any>} load fetches a file of the game as JSON
   */
  static async open(load) {
    return new PuzzleIndex(await load("puzzles/index.json"), load);
  }

  /** The entries, in the order in which they are offered. */
  get entries() {
    return this.#index.puzzles;
  }

  /**
   * Returns the name of the file that a puzzle is in.
   * @param {Entry} entry
   */
  fileOf({ page }) {
    return `puzzles/${this.#index.pages[page]}`;
  }

  /**
   * Loads a puzzle, with the page it is on.
   * @param {number} number its place in `entries`
   * @returns {Promise<Puzzle | undefined>}
   */
  async puzzle(number) {
    const entry = this.entries[number];
    if (!entry) return undefined;
    const { page, id } = entry;
    /** @type {Puzzle[]} */
    const puzzles = await once(this.#pages, page, () => this.#load(this.fileOf(entry)));
    return puzzles.find((puzzle) => puzzle.id === id);
  }
}

/**
 * Returns the grade of a puzzle, from 0, easy, to 3: by the level that finds it, else by its turns.
 * @param {Pick<Entry, "level" | "turns">} entry
 */
export const gradeOf = ({ level, turns }) =>
  level === null ? Math.min(turns - 1, 2) : level <= 2 ? 0 : level <= 4 ? 1 : level <= 6 ? 2 : 3;
