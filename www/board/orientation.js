// @ts-check
/** Rotates and mirrors pictures. The names of the cells do not change. */
import { DIRECTIONS, SIDES } from "./geometry.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Side} Side
 * @typedef {{turns: number, flip: boolean}} Orientation sixths of a turn, clockwise, after mirroring left and right
 */

/**
 * Parses the attribute `orientation`.
 * @param {string} text
 * @returns {Orientation}
 */
export function orientation(text) {
  const degrees = Number(/-?\d+/.exec(text)?.[0] ?? 0);
  return { turns: ((Math.round(degrees / 60) % 6) + 6) % 6, flip: /\bflip\b/.test(text) };
}

/**
 * Composes two orientations.
 * @param {Orientation} first
 * @param {Orientation} then
 * @returns {Orientation}
 */
export const after = (first, then) => ({
  turns: (then.turns + (then.flip ? 6 - first.turns : first.turns)) % 6,
  flip: first.flip !== then.flip,
});

/**
 * Returns where a cell comes to lie.
 * @param {{q: number, r: number}} hex
 * @param {Orientation} to
 */
export function turned({ q, r }, { turns, flip }) {
  if (flip) q = -q - r;
  for (let i = 0; i < turns; i++) [q, r] = [-r, q + r];
  return { q: q + 0, r: r + 0 };
}

/**
 * @param {Side} side
 * @param {Orientation} to
 * @returns {Side}
 */
export function turnedSide(side, to) {
  const { q, r } = turned(DIRECTIONS[side], to);
  return SIDES.find((s) => DIRECTIONS[s].q === q && DIRECTIONS[s].r === r) ?? side;
}

/**
 * @param {Picture} picture
 * @param {Orientation} to
 * @returns {Picture}
 */
export function turnedPicture(picture, to) {
  if (to.turns === 0 && !to.flip) return picture;
  return {
    ...picture,
    cells: picture.cells.map((cell) => ({ ...cell, ...turned(cell, to) })),
    edges: picture.edges.map((edge) => ({ ...edge, side: turnedSide(edge.side, to) })),
    handles: picture.handles.map((handle) => {
      const side = /** @type {Side | undefined} */ (/_(e|ne|nw|w|sw|se)$/.exec(handle.kind)?.[1]?.toUpperCase());
      return side ? /** @type {import("./board.js").Turned} */ ({ ...handle, side: turnedSide(side, to) }) : handle;
    }),
  };
}

/**
 * The feature: rotates the picture by the attribute `orientation`, then by the settings.
 * @param {{settings: {current: () => Orientation}, view: {orientation: () => string}}} context
 */
export const create = ({ settings, view }) => ({
  /** @param {import("./scene.js").Scene} scene */
  scene(scene) {
    return {
      ...scene,
      picture: turnedPicture(scene.picture, after(orientation(view.orientation()), settings.current())),
    };
  },
});
