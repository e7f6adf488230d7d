// @ts-check
/** A draft of a position, as a person sets it up: changes to it, each of which gives a new one, and their history. */

/**
 * @typedef {import("../api.js").Draft} Draft
 * @typedef {import("../api.js").Put} Put
 * @typedef {import("../api.js").Palette} Palette
 * @typedef {import("../api.js").Thing} Thing
 */

/** @param {Thing} thing @returns {(put: Put) => boolean} */
const is = (thing) => (put) => put.kind === thing.kind && (put.player ?? null) === thing.player;

/** The place in the palette of what a draft has. @param {Palette} palette @param {Put} put */
const placeOf = (palette, put) => palette.things.findIndex((thing) => is(thing)(put));

/** Whether a put is ground. @param {Palette} palette @param {Put} put */
const isGround = (palette, put) => palette.things[placeOf(palette, put)]?.ground ?? false;

/**
 * Returns how many of a thing can still be put; `null` for as many as fit.
 * @param {Draft} draft
 * @param {Thing} thing
 */
export const left = (draft, thing) =>
  thing.most === null ? null : Math.max(0, thing.most - draft.pieces.filter(is(thing)).length);

/**
 * Returns what is on a cell, from the bottom up.
 * @param {Draft} draft
 * @param {string} cell
 */
export const on = (draft, cell) => draft.pieces.filter((put) => put.cell === cell);

/**
 * Puts a thing on a cell: on top of what is there, or in its place. What exists only once moves there.
 * @param {Draft} draft
 * @param {Palette} palette
 * @param {Thing} thing
 * @param {string} cell
 * @returns {Draft} the same draft if there is none left
 */
export function put(draft, palette, thing, cell) {
  const once = thing.most === 1;
  if (!once && left(draft, thing) === 0) return draft;
  const replaced = (/** @type {Put} */ other) =>
    (once && is(thing)(other)) ||
    (other.cell === cell && isGround(palette, other) === thing.ground && (thing.ground || !palette.stacks));
  const pieces = draft.pieces.filter((other) => !replaced(other));
  return { ...draft, pieces: [...pieces, { cell, kind: thing.kind, player: thing.player }] };
}

/**
 * Takes the top thing of a cell away, the ground last.
 * @param {Draft} draft
 * @param {Palette} palette
 * @param {string} cell
 * @returns {Draft}
 */
export function remove(draft, palette, cell) {
  const top = topOf(draft, palette, cell);
  return top ? { ...draft, pieces: draft.pieces.filter((put) => put !== top) } : draft;
}

/**
 * Returns the thing on top of a cell.
 * @param {Draft} draft
 * @param {Palette} palette
 * @param {string} cell
 */
export function topOf(draft, palette, cell) {
  const here = on(draft, cell);
  return here.findLast((put) => !isGround(palette, put)) ?? here.at(-1);
}

/**
 * Moves the thing on top of a cell to another cell.
 * @param {Draft} draft
 * @param {Palette} palette
 * @param {string} from
 * @param {string} to
 * @returns {Draft}
 */
export function move(draft, palette, from, to) {
  const top = topOf(draft, palette, from);
  const thing = top && palette.things[placeOf(palette, top)];
  return thing && from !== to ? put(remove(draft, palette, from), palette, thing, to) : draft;
}

/**
 * Turns the thing on top of a cell over: it becomes another one.
 * @param {Draft} draft
 * @param {Palette} palette
 * @param {string} cell
 * @returns {Draft}
 */
export function turn(draft, palette, cell) {
  const top = topOf(draft, palette, cell);
  const next = top && palette.things[palette.things[placeOf(palette, top)]?.turned ?? -1];
  if (!next) return draft;
  const turned = { cell, kind: next.kind, player: next.player };
  return { ...draft, pieces: draft.pieces.map((put) => (put === top ? turned : put)) };
}

/**
 * Sets a field.
 * @param {Draft} draft
 * @param {string} key
 * @param {unknown} value
 * @returns {Draft}
 */
export const withField = (draft, key, value) => ({ ...draft, fields: { ...draft.fields, [key]: value } });

/** The states of an editor, one after the other: a step back, and forward again. @template T */
export class History {
  /** @type {T[]} */ #states;
  #at = 0;

  /** @param {T} first */
  constructor(first) {
    this.#states = [first];
  }

  get now() {
    return /** @type {T} */ (this.#states[this.#at]);
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** Adds a state, after which there is none to redo. @param {T} state */
  add(state) {
    if (state === this.now) return;
    this.#states = [...this.#states.slice(0, this.#at + 1), state];
    this.#at++;
  }

  undo() {
    if (this.canUndo) this.#at--;
  }

  redo() {
    if (this.canRedo) this.#at++;
  }
}
