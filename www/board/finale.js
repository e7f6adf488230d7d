// @ts-check
/** Shows how a game ended: pieces that left go group by group, then the cells that decided light up one by one. */
import { svg } from "../base/dom.js";
import { centre, outline, touching, translate } from "./geometry.js";
import { artOf, drawPiece } from "./pieces.js";
import { calm } from "./viewport.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {{art: readonly import("../types.js").Art[], colour: (player: number | null) => string}} Look
 */

const LENGTH = 1800; // milliseconds for all steps of one kind
const STEP = 160; // milliseconds at most from one step to the next
const DECIDING = new Set(["win", "ring", "largest"]); // kinds of marks on the cells that decided

/**
 * Returns the cells that decided, in the order in which they light up: those with a mark, else those of the last move.
 * @param {import("../types.js").State} state
 * @returns {string[]}
 */
export function decisive({ view, last }) {
  const marked = view.marks.filter(({ kind }) => DECIDING.has(kind)).map(({ cell }) => cell);
  return [...new Set(marked.length > 0 ? marked : (last?.cells ?? []))];
}

/**
 * Returns the pieces that are no longer on the board, or are another player's now, as groups of one player side by side.
 * @param {Picture} before
 * @param {Picture} after
 * @returns {Piece[][]}
 */
export function lost(before, after) {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece.player]));
  const cells = new Map(before.cells.map((cell) => [cell.id, cell]));
  const open = new Set(before.pieces.filter(({ id, player }) => now.get(id) !== player));
  /** @type {Piece[][]} */
  const groups = [];
  for (const first of open) {
    const group = [first];
    open.delete(first);
    // The group grows while it is read.
    for (const { cell, player } of group) {
      const here = cells.get(cell);
      const near = new Set(here ? [here, ...touching(before.cells, here)].map(({ id }) => id) : []);
      for (const piece of open) {
        if (piece.player !== player || !near.has(piece.cell)) continue;
        open.delete(piece);
        group.push(piece);
      }
    }
    groups.push(group);
  }
  return groups;
}

/**
 * Removes what {@link showFinale} drew.
 * @param {SVGSVGElement} board
 */
export const hideFinale = (board) => board.querySelector(".finale")?.remove();

/** @param {number} count */
const stepOf = (count) => Math.min(STEP, LENGTH / Math.max(count, 1));

/**
 * Shows the end of a game on its board.
 * @param {SVGSVGElement} board
 * @param {import("../types.js").State} state
 * @param {Picture | null} before the picture before the last move
 * @param {Look} look
 * @param {boolean} now whether it is animated; else, and with reduced motion, everything is there at once
 */
export function showFinale(board, state, before, { art, colour }, now) {
  const still = !now || calm();
  hideFinale(board);
  const layer = svg("g", { class: "finale", "aria-hidden": "true", "pointer-events": "none" });
  board.querySelector(".hits")?.before(layer);
  const groups = before && !still ? lost(before, state.view) : [];
  const old = new Map((before?.cells ?? []).map((cell) => [cell.id, cell]));
  const pace = stepOf(groups.length) * 2;
  for (const [i, group] of groups.entries()) {
    for (const { cell, kind, player } of group) {
      const place = old.get(cell);
      if (!place) continue;
      const ghost = svg("g", {}, drawPiece(artOf(art, kind), colour(player)));
      layer.append(svg("g", { transform: translate(centre(place)) }, ghost));
      ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0, transform: "scale(0.3)" }], {
        duration: 700,
        delay: i * pace,
        easing: "ease-in",
        fill: "both",
      });
    }
  }
  const start = groups.length > 0 ? groups.length * pace + 400 : 250;
  const cells = new Map(state.view.cells.map((cell) => [cell.id, cell]));
  const shown = decisive(state).flatMap((id) => cells.get(id) ?? []);
  const step = stepOf(shown.length);
  const marks = [...board.querySelectorAll(".marks > .mark")];
  const kinds = new Map(state.view.marks.map(({ cell, kind }) => [cell, kind]));
  for (const [i, cell] of shown.entries()) {
    const at = translate(centre(cell));
    const place = svg("g", { transform: at });
    layer.append(place);
    // Over the pieces, which hide the marks under them.
    const kind = kinds.get(cell.id);
    const line = svg("polygon", { class: "decided", "data-mark": kind, points: outline(92) });
    if (kind && kind !== "largest") place.append(line);
    if (still) continue;
    const glow = svg("polygon", { class: "glow", points: outline(84) });
    place.append(glow);
    const delay = start + i * step;
    const pop = [
      { opacity: 0, transform: "scale(0.5)" },
      { opacity: 1, transform: "scale(1.12)", offset: 0.35 },
      { opacity: 0, transform: "scale(1)" },
    ];
    glow.animate(pop, { duration: 900, delay, easing: "ease-out", fill: "both" });
    for (const mark of [line, ...marks.filter((other) => other.getAttribute("transform") === at)])
      mark.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250, delay, fill: "backwards" });
  }
}
