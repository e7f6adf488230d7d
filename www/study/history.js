// @ts-check
/** Undo and redo of everything that is done to a study. Trees share what they have in common, so each is kept as it was. */

/**
 * @typedef {import("../types.js").StudyTree} StudyTree
 * @typedef {{study: StudyTree, path: readonly string[]}} Moment a study, and the position that was shown
 */

const MOST = 500; // changes that can be undone

export class History {
  /** @type {Moment[]} */ #done = [];
  /** @type {Moment[]} */ #undone = [];

  /** Whether something can be undone. */
  get canUndo() {
    return this.#done.length > 0;
  }

  /** Whether something can be done again. */
  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Keeps a study before a change.
   * @param {Moment} before
   */
  keep(before) {
    this.#done.push(before);
    if (this.#done.length > MOST) this.#done.shift();
    this.#undone = [];
  }

  /**
   * The study before the last change.
   * @param {Moment} now
   * @returns {Moment | null}
   */
  undo(now) {
    const before = this.#done.pop() ?? null;
    if (before) this.#undone.push(now);
    return before;
  }

  /**
   * The study after the change that was undone last.
   * @param {Moment} now
   * @returns {Moment | null}
   */
  redo(now) {
    const after = this.#undone.pop() ?? null;
    if (after) this.#done.push(now);
    return after;
  }

  /** Forgets everything: another study is shown. */
  clear() {
    [this.#done, this.#undone] = [[], []];
  }
}
