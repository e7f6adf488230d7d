// @ts-check
/** Draws pieces and handles from their art: a body in the player's colour, and an emblem. */
import { svg } from "../base/dom.js";
import { corners, outline, points, translate } from "./geometry.js";

/** @typedef {import("../types.js").Art} Art */

/** A sign for each colour, so that colour is never the only cue: paths around (0, 0), at most 50 units out. */
export const SIGNS = /** @type {Record<string, string>} */ ({
  red: "M0-42A42 42 0 1 1 0 42 42 42 0 1 1 0-42Z",
  black: "M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46ZM0-26A26 26 0 1 0 0 26 26 26 0 1 0 0-26Z",
  white: "M-46-9H46V9H-46Z",
  yellow: "M0-48 46 34H-46Z",
  blue: "M-46-34H46V-10H-46ZM-46 10H46V34H-46Z",
  green: "M0-50 44 0 0 50-44 0Z",
  violet: "M-15-46H15V-15H46V15H15V46H-15V15H-46V-15H-15Z",
});

const ARROW = "M-26-10H4V-30L38 0 4 30V10H-26Z";
const DOT = "M0-16A16 16 0 1 1 0 16 16 16 0 1 1 0-16Z";

/** The thickness of each body: a piece on top of it is raised by this. @type {Record<Art["body"], number>} */
export const THICKNESS = { tile: 22, stone: 16, disc: 14, pyramid: 16, none: 12 };

/**
 * Returns the art of a kind; without one, a stone. Handles without art are arrows and dots.
 * @param {readonly Art[]} art
 * @param {string} kind
 * @returns {Art}
 */
export const artOf = (art, kind) => art.find((a) => a.kind === kind) ?? { kind, body: "stone", size: 60, path: "" };

/**
 * @param {Art["body"]} body
 * @param {number} size
 * @param {string} part
 * @param {number} [dy]
 */
function shape(body, size, part, dy = 0) {
  if (body === "stone" || body === "disc") return svg("circle", { class: part, cy: dy || null, r: size });
  const rim = corners(size).map(({ x, y }) => ({ x, y: y + dy }));
  return svg("polygon", { class: part, points: points(rim) });
}

/**
 * Draws the colour's sign at a scale and place.
 * @param {string} colour
 * @param {number} scale
 * @param {import("../types.js").Point} [at]
 */
export const sign = (colour, scale, at = { x: 0, y: 0 }) =>
  svg("path", { class: "sign", d: SIGNS[colour] ?? "", transform: `${translate(at)} scale(${scale})` });

/**
 * Draws a piece around (0, 0).
 * @param {Art} art
 * @param {string} colour
 */
export function drawPiece({ body, size, path, tint }, colour) {
  const g = svg("g", { class: "art", "data-colour": colour, "data-body": body });
  if (body !== "none") {
    g.append(shape(body, size, "side", THICKNESS[body]), shape(body, size, "body"));
    if (body === "pyramid") g.append(...facets(size));
    else g.append(shape(body, size - 7, "rim"));
  }
  if (path) {
    const emblem = svg("path", { class: "emblem", d: path });
    const own = tint?.[["white", "black"].indexOf(colour)];
    if (own) emblem.style.setProperty("--emblem", own);
    g.append(emblem);
  }
  if (body === "none") return g;
  // On a piece with an emblem the sign is small, below the emblem.
  g.append(
    path ? sign(colour, 0.2, { x: 0, y: size * (body === "tile" ? 0.7 : 0.62) }) : sign(colour, (size / 100) * 0.72),
  );
  return g;
}

/**
 * Draws a pyramid from above: six slopes, lit from the upper left.
 * @param {number} size
 */
function facets(size) {
  const rim = corners(size);
  return rim.map((a, i) => {
    const b = /** @type {typeof a} */ (rim[(i + 1) % 6]);
    return svg("polygon", { class: `slope slope${i}`, points: points([{ x: 0, y: 0 }, a, b]) });
  });
}

/**
 * Draws a handle around (0, 0), turned toward its direction if it has one.
 * @param {readonly Art[]} art
 * @param {string} kind
 * @param {number} angle in degrees, clockwise
 * @param {boolean} directed
 */
export function drawHandle(art, kind, angle, directed) {
  const own = art.find((a) => a.kind === kind);
  const g = svg("g", { class: "art handle-art" }, svg("circle", { class: "grip", r: 40 }));
  if (own?.path) g.append(svg("path", { class: "emblem", d: own.path }));
  else g.append(svg("path", { class: "emblem", d: directed ? ARROW : DOT, transform: `rotate(${angle})` }));
  return g;
}

/**
 * Draws a small icon of a piece, at the scale of the largest piece of its game.
 * @param {readonly Art[]} art
 * @param {string} kind
 * @param {string} colour
 */
export function pieceIcon(art, kind, colour) {
  const half = 1.16 * Math.max(...art.filter((a) => a.body !== "none").map((a) => a.size), 20);
  const viewBox = [-half, -0.9 * half, 2 * half, 2 * half].map(Math.round).join(" ");
  return svg("svg", { class: "icon", viewBox, "aria-hidden": "true" }, drawPiece(artOf(art, kind), colour));
}

/**
 * Draws a player's token: the colour with its sign.
 * @param {string} colour
 */
export const token = (colour) =>
  svg(
    "svg",
    { class: "token", viewBox: "-100 -100 200 200", "aria-hidden": "true" },
    svg(
      "g",
      { class: "art", "data-colour": colour },
      svg("polygon", { class: "body", points: outline(92) }),
      sign(colour, 1),
    ),
  );
