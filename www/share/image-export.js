// @ts-check
/** Exports positions as images: SVG with all styles inlined, and PNG made from it. */
import { Board } from "../board/board.js";
import { copyLook } from "../play/look.js";
import { html, set, svg } from "../base/dom.js";
import { bounds } from "../board/geometry.js";
import boardStyle from "../board/board.css.js";
import { colourOf, inLanguage } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Box} Box
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {{layers: string[][], box: Box, paper: string}} Frame the drawn items as markup, by layer
 */

/** The style properties to inline, with the default of each, which is left out. */
const STYLES = {
  fill: "",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
};
const SHAPE = ["d", "points", "cx", "cy", "r", "x", "y", "x1", "y1", "x2", "y2", "dy", "transform"];

const WIDTH = 1200; // pixels: the width of a PNG

/** @type {Map<string, string>} */
const paints = new Map();
const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/**
 * Converts a computed colour to `rgb()` or `rgba()`, which every program reads.
 * @param {string} paint
 */
function plain(paint) {
  if (paint === "none" || paint === "") return paint;
  let known = paints.get(paint);
  if (known === undefined) {
    known = paint;
    if (pixel) {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = paint;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 255] = pixel.getImageData(0, 0, 1, 1).data;
      known = a === 255 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${(a / 255).toFixed(2)})`;
    }
    paints.set(paint, known);
  }
  return known;
}

/**
 * Returns a copy of an element with its styles inlined; `null` if it is invisible.
 * @param {Element} element
 * @returns {SVGElement | null}
 */
function flat(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.opacity === "0") return null;
  const name = /** @type {"g"} */ (element.tagName);
  const children = [...element.children].flatMap((child) => flat(child) ?? []);
  const group = name === "g";
  if (group && children.length === 0) return null;
  if (!group && style.fill === "none" && style.stroke === "none") return null;
  const copy = svg(name, {}, ...children);
  for (const attribute of SHAPE) set(copy, { [attribute]: element.getAttribute(attribute) });
  // The style sheet enlarges some circles.
  const radius = Number.parseFloat(style.getPropertyValue("r"));
  if (name === /** @type {string} */ ("circle") && radius > 0) set(copy, { r: radius });
  if (group) return set(copy, { opacity: style.opacity === "1" ? null : style.opacity });
  const lined = style.stroke !== "none";
  for (const [property, none] of Object.entries(STYLES)) {
    if (property.startsWith("stroke-") && !lined) continue;
    const value = style.getPropertyValue(property).replaceAll("px", "");
    const text = property === "fill" || property === "stroke" ? plain(value) : value;
    if (text !== none) set(copy, { [property]: text });
  }
  if (name === /** @type {string} */ ("text")) {
    copy.textContent = element.textContent;
    set(copy, { "font-family": "sans-serif", "font-weight": 700, "font-size": 36, "text-anchor": "middle" });
  }
  return copy;
}

/** A board outside the screen, in the colours of the page, from which images are made. */
export class OffscreenBoard {
  #root = html("div", { "aria-hidden": "true" });
  #shadow = this.#root.attachShadow({ mode: "open" });

  /**
   * @param {Locale} locale
   * @param {Element} [model] the element whose board and pieces it imitates
   */
  constructor(locale, model) {
    this.locale = locale;
    this.#shadow.adoptedStyleSheets = [boardStyle];
    if (model) copyLook(this.#root, model);
    // Through the CSSOM: a strict content security policy forbids the attribute.
    Object.assign(this.#root.style, { position: "fixed", left: "-9999px", width: "600px", height: "600px" });
    document.body.append(this.#root);
  }

  close() {
    this.#root.remove();
  }

  /**
   * @param {State} state
   * @returns {Frame}
   */
  draw(state) {
    const { game } = this.locale;
    const board = new Board();
    const paper = svg("rect");
    paper.style.fill = "var(--board)";
    this.#shadow.replaceChildren(board.element, svg("svg", {}, paper));
    board.render({
      picture: state.view,
      colour: (player) => colourOf(game, player),
      art: game.art,
      last: state.last?.cells ?? [],
      ...{ lit: new Set(), touched: [], label: () => "", handleLabel: () => "" },
    });
    const text = new XMLSerializer();
    const markup = (/** @type {Element} */ e) => {
      const copy = flat(e);
      return copy ? [text.serializeToString(copy).replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")] : [];
    };
    const layers = [...board.element.children].map((layer) => [...layer.children].flatMap(markup));
    return { layers, box: bounds(state.view.cells, 50), paper: plain(getComputedStyle(paper).fill) };
  }
}

/**
 * Returns a whole SVG file.
 * @param {Locale} locale
 * @param {Box} box
 * @param {string} paper
 * @param {string} inside trusted markup
 */
export function file({ game, language }, { x, y, width, height }, paper, inside) {
  const [left, top, w, h] = [x, y, width, height].map(Math.round);
  const name = inLanguage(game.name, language).replaceAll(/[<&]/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${w} ${h}" width="${w}" height="${h}"><title>${name}</title><rect x="${left}" y="${top}" width="${w}" height="${h}" fill="${paper}"/>${inside}</svg>\n`;
}

/**
 * Returns the position as an SVG file.
 * @param {Locale} locale
 * @param {State} state
 * @param {Element} [model]
 */
export function picture(locale, state, model) {
  const studio = new OffscreenBoard(locale, model);
  try {
    const { layers, box, paper } = studio.draw(state);
    return file(locale, box, paper, layers.flat().join(""));
  } finally {
    studio.close();
  }
}

/**
 * Converts an SVG file to a PNG file.
 * @param {string} text
 * @returns {Promise<Blob>}
 */
export async function bitmap(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = html("canvas", { width: WIDTH, height: Math.round((WIDTH * image.height) / image.width) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {BlobCallback} */ made) => canvas.toBlob(made, "image/png"));
    if (!blob) throw new Error("PNG");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
