// @ts-check
/** Draws what lies under the pieces: cells, coloured edges and marks. */
import { keyed, set, svg, update } from "../base/dom.js";
import {
  DIRECTIONS,
  band,
  centre,
  corners,
  edge,
  outline,
  points,
  round,
  shift,
  touching,
  toward,
  translate,
} from "./geometry.js";
import { sign } from "./pieces.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {import("../types.js").Side} Side
 */

const [COLUMN, ROWS] = [100 * Math.sqrt(3), 300]; // units: after which a honeycomb repeats
let combs = 0;

/**
 * Draws a honeycomb that is aligned with the cells.
 * @param {number} far how far it reaches from the middle
 */
export function honeycomb(far) {
  const id = `comb${++combs}`;
  const [middle, d] = [COLUMN / 2, (/** @type {number[]} */ ...n) => n.map(round).join(" ")];
  const lines = `M0 0V100L${d(middle, 150, COLUMN, 100)}V0M${d(middle, 150)}V250L0 300M${d(middle, 250, COLUMN, 300)}`;
  const tile = { id, x: -middle, y: -50, width: COLUMN, height: ROWS, patternUnits: "userSpaceOnUse" };
  return svg(
    "g",
    {},
    svg("pattern", tile, svg("path", { d: lines })),
    svg("rect", { x: -far, y: -far, width: 2 * far, height: 2 * far, fill: `url(#${id})` }),
  );
}

const BORDER = 25; // units: the width of coloured edges
const SLAB = 16; // units: the thickness of a tile

/**
 * Returns the cells in the order in which they are drawn: each tile covers the side of the one behind it.
 * @param {readonly Cell[]} cells
 */
const fromBehind = (cells) =>
  cells.some(({ kind }) => kind === "tile") ? [...cells].sort((a, b) => a.r - b.r) : cells;

/**
 * Draws the cells.
 * @param {SVGGElement} layer
 * @param {Scene} scene
 */
export function drawGround(layer, { picture, colour, lit, touched, last }) {
  const linked = picture.cells.filter((c) => c.kind === "point");
  keyed(
    layer,
    fromBehind(picture.cells),
    (c) => `${c.id} ${c.kind} ${c.q},${c.r}`,
    (cell) => {
      // Hundreds of elements each with a `transform` cost the browser half as much again to put together, with every change.
      const at = centre(cell);
      const [x, y] = [round(at.x), round(at.y)];
      const hexagon = (/** @type {number} */ radius, lower = 0) =>
        points(corners(radius).map((corner) => shift(corner, { x: at.x, y: at.y + lower })));
      const g = svg("g", { class: "cell", "data-kind": cell.kind });
      for (const other of touching(linked, cell).filter(() => cell.kind === "point")) {
        const b = centre(other);
        g.append(
          svg("line", { class: "link", x1: x, y1: y, x2: round((at.x + b.x) / 2), y2: round((at.y + b.y) / 2) }),
        );
      }
      if (cell.kind === "tile") g.append(svg("polygon", { class: "slab", points: hexagon(96, SLAB) }));
      g.append(svg("polygon", { class: "floor", points: hexagon(96) }));
      if (cell.kind === "point") g.append(svg("circle", { class: "spot", cx: x, cy: y, r: 17 }));
      if (cell.kind === "centre") g.append(svg("polygon", { class: "heart", points: hexagon(40) }));
      return g;
    },
    (g, cell) => {
      const { id } = cell;
      const tone = cell.tone === null ? null : colour(cell.tone);
      if (g.getAttribute("data-tone") !== tone) {
        g.querySelector(".sign")?.remove();
        if (tone) g.append(sign(tone, 0.42, centre(cell)));
      }
      update(g, {
        "data-tone": tone,
        "data-lit": lit.has(id) && (touched.length > 0 ? "chosen" : true),
        "data-chosen": touched.includes(id),
        "data-last": last.includes(id),
      });
    },
  );
}

/** The cells that the edges of a layer were drawn from. @type {WeakMap<SVGGElement, {cells: readonly Cell[], edges: string}>} */
const edgesOf = new WeakMap();

/**
 * Whether these are the same cells in the same places.
 * @param {readonly Cell[]} some
 * @param {readonly Cell[]} others
 */
const samePlaces = (some, others) =>
  some.length === others.length && some.every(({ q, r }, i) => q === others[i]?.q && r === others[i].r);

/**
 * Draws the coloured edges.
 * @param {SVGGElement} layer
 * @param {Scene} scene
 */
export function drawEdges(layer, { picture, colour }) {
  // They seldom change, and which cells are beside each one is much to find out with every move.
  const edges = picture.edges.map((e) => `${e.cell} ${e.side} ${e.player} ${colour(e.player)}`).join();
  const drawn = edgesOf.get(layer);
  edgesOf.set(layer, { cells: picture.cells, edges });
  if (drawn?.edges === edges && layer.childElementCount > 0 && samePlaces(drawn.cells, picture.cells)) return;
  const cells = new Map(picture.cells.map((c) => [c.id, c]));
  const taken = new Set(picture.cells.map(({ q, r }) => `${q},${r}`));
  const at = (/** @type {{cell: string, side: string}} */ e) => `${e.cell} ${e.side}`;
  const places = picture.edges.map(at);
  const parts = picture.edges.flatMap((e, i) => {
    const cell = cells.get(e.cell);
    if (!cell) return [];
    const place = places[i] ?? "";
    const before = places.indexOf(place);
    const twin = before < i ? before : places.indexOf(place, i + 1);
    /** @type {"whole" | "first" | "second"} */
    const part = twin < 0 ? "whole" : twin > i ? "first" : "second";
    return [{ ...e, hex: cell, part }];
  });
  keyed(
    layer,
    parts,
    (e) => `${at(e)} ${e.part} ${e.player}`,
    ({ hex, side, part, player }) => {
      const isCell = (/** @type {Side} */ s) => taken.has(`${hex.q + DIRECTIONS[s].q},${hex.r + DIRECTIONS[s].r}`);
      const stretch = band(side, part, BORDER, isCell);
      const [a, b] = edge(side, 100, part);
      const middle = shift({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, toward(side, BORDER / 2));
      const mark = sign(colour(player), 0.25, middle);
      const stripe = svg("polygon", { class: "band", points: points(stretch) });
      const g = svg("g", { class: "art", "data-colour": colour(player), transform: translate(centre(hex)) });
      g.append(stripe, mark);
      return g;
    },
  );
}

/**
 * Draws the marks.
 * @param {SVGGElement} layer
 * @param {Scene} scene
 */
export function drawMarks(layer, { picture }) {
  const cells = new Map(picture.cells.map((c) => [c.id, c]));
  const shown = picture.marks.filter((m) => cells.has(m.cell));
  keyed(
    layer,
    shown,
    (m) => `${m.cell} ${m.kind}`,
    (m) => svg("polygon", { class: "mark", "data-mark": m.kind, points: outline(84) }),
    (g, m) => set(g, { transform: translate(centre(/** @type {Cell} */ (cells.get(m.cell)))) }),
  );
}
