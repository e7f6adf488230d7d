// @ts-check
/** Geometry of hexagons on the screen: pointy-top, y downward, 100 units from a cell's centre to its corner. */

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").Box} Box
 * @typedef {import("../types.js").Side} Side
 * @typedef {{q: number, r: number}} Hex
 */

export const RADIUS = 100;
const WIDTH = Math.sqrt(3) * RADIUS;

/** The six directions, as axial steps. @type {Record<Side, Hex>} */
export const DIRECTIONS = {
  E: { q: 1, r: 0 },
  NE: { q: 1, r: -1 },
  NW: { q: 0, r: -1 },
  W: { q: -1, r: 0 },
  SW: { q: -1, r: 1 },
  SE: { q: 0, r: 1 },
};
export const SIDES = /** @type {Side[]} */ (Object.keys(DIRECTIONS));

/**
 * Returns the centre of a cell.
 * @param {Hex} hex
 * @returns {Point}
 */
export const centre = ({ q, r }) => ({ x: WIDTH * (q + r / 2), y: 1.5 * RADIUS * r });

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
export const shift = (a, b) => ({ x: a.x + b.x, y: a.y + b.y });

/**
 * Returns the point at `distance` from the origin toward a direction.
 * @param {Side} side
 * @param {number} distance
 */
export function toward(side, distance) {
  const { x, y } = centre(DIRECTIONS[side]);
  return { x: (x / WIDTH) * distance, y: (y / WIDTH) * distance };
}

/** The direction of each key: the arrows, and the six keys around S. @type {Record<string, Point>} */
export const KEYS = {
  ArrowLeft: toward("W", 1),
  ArrowRight: toward("E", 1),
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  KeyW: toward("NW", 1),
  KeyE: toward("NE", 1),
  KeyD: toward("E", 1),
  KeyX: toward("SE", 1),
  KeyZ: toward("SW", 1),
  KeyA: toward("W", 1),
};

/** The corners of a cell of radius 1. */
const CORNERS = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i - Math.PI / 6;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

/**
 * Returns the corners of a cell around the origin, clockwise on the screen from the upper right one.
 * @param {number} radius
 * @returns {Point[]}
 */
export const corners = (radius) => CORNERS.map(({ x, y }) => ({ x: radius * x, y: radius * y }));

/**
 * Returns points as an SVG attribute.
 * @param {Point[]} points
 */
export const points = (points) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");

/** A cache of outlines by radius: a board has hundreds of the same. @type {Map<number, string>} */
const outlines = new Map();

/**
 * Returns the outline of a cell around the origin, as an SVG attribute.
 * @param {number} radius
 */
export function outline(radius) {
  const known = outlines.get(radius) ?? points(corners(radius));
  outlines.set(radius, known);
  return known;
}

/** @param {number} n */
export const round = (n) => Math.round(n * 10) / 10;

/** @param {Point} p */
export const translate = ({ x, y }) => `translate(${round(x)} ${round(y)})`;

/**
 * Returns the side of a cell's outline toward a direction, or one half of it, in clockwise order.
 * @param {Side} side
 * @param {number} radius
 * @param {"whole" | "first" | "second"} [part]
 * @returns {[Point, Point]}
 */
export function edge(side, radius, part = "whole") {
  const i = (6 - SIDES.indexOf(side)) % 6; // corners go clockwise, directions counterclockwise
  const all = corners(radius);
  const a = /** @type {Point} */ (all[i]);
  const b = /** @type {Point} */ (all[(i + 1) % 6]);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return part === "first" ? [a, middle] : part === "second" ? [middle, b] : [a, b];
}

/**
 * Returns a band of `thickness` along the outer side of a cell's edge, or of one half of it. Both ends are mitred to
 * meet the band of the next edge, of the same cell or of its neighbour.
 * @param {Side} side
 * @param {"whole" | "first" | "second"} part
 * @param {number} thickness
 * @param {(side: Side) => boolean} isCell whether there is a cell in that direction
 * @returns {Point[]}
 */
export function band(side, part, thickness, isCell) {
  const i = SIDES.indexOf(side);
  const [a, b] = edge(side, RADIUS, part);
  const along = {
    x: (b.x - a.x) / Math.hypot(b.x - a.x, b.y - a.y),
    y: (b.y - a.y) / Math.hypot(b.x - a.x, b.y - a.y),
  };
  const out = toward(side, thickness);
  const slant = thickness / Math.sqrt(3);
  const before = part === "second" ? 0 : isCell(/** @type {Side} */ (SIDES[(i + 1) % 6])) ? slant : -slant;
  const after = part === "first" ? 0 : isCell(/** @type {Side} */ (SIDES[(i + 5) % 6])) ? -slant : slant;
  const lift = (/** @type {Point} */ p, /** @type {number} */ by) => ({
    x: p.x + out.x + along.x * by,
    y: p.y + out.y + along.y * by,
  });
  return [a, b, lift(b, after), lift(a, before)];
}

/**
 * Returns the box around cells with a margin, at least `least` units wide and high.
 * @param {Hex[]} cells
 * @param {number} margin
 * @param {number} [least]
 * @returns {Box}
 */
export function bounds(cells, margin, least = 0) {
  if (cells.length === 0) cells = [{ q: 0, r: 0 }];
  const centres = cells.map(centre);
  const xs = centres.map((p) => p.x);
  const ys = centres.map((p) => p.y);
  const [left, right] = [Math.min(...xs) - WIDTH / 2 - margin, Math.max(...xs) + WIDTH / 2 + margin];
  const [top, bottom] = [Math.min(...ys) - RADIUS - margin, Math.max(...ys) + RADIUS + margin];
  const width = Math.max(right - left, least);
  const height = Math.max(bottom - top, least);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/**
 * Returns the place that a key leads to: the nearest one within 45° of the direction.
 * @template {{at: Point}} P
 * @param {P[]} places
 * @param {Point} start
 * @param {Point} direction
 * @returns {P | undefined}
 */
export function neighbour(places, start, direction) {
  const length = Math.hypot(direction.x, direction.y);
  let best;
  let least = Infinity;
  for (const place of places) {
    const { x, y } = place.at;
    const [dx, dy] = [x - start.x, y - start.y];
    const along = (dx * direction.x + dy * direction.y) / length;
    const aside = Math.abs(dx * direction.y - dy * direction.x) / length;
    if (along <= 0 || aside > along * 1.001) continue;
    // Breaks the tie between the two cells right above in favour of the left one.
    const cost = along + aside + (dx < 0 ? 0 : 0.001);
    if (cost < least) [least, best] = [cost, place];
  }
  return best;
}

/**
 * Returns the neighbours of a cell.
 * @template {Hex} C
 * @param {C[]} cells
 * @param {Hex} hex
 * @returns {C[]}
 */
export const touching = (cells, { q, r }) =>
  cells.filter((c) => SIDES.some((s) => c.q - q === DIRECTIONS[s].q && c.r - r === DIRECTIONS[s].r));
