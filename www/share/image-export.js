// @ts-check
/** Exports positions as images: SVG as the engine draws it, and PNG made from it. */
import { media } from "../base/platform.js";
import { html } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { positionText } from "../play/screen-reader/position-text.js";
import { inLanguage, playWords } from "../words/dictionary.js";

const WIDTH = 1200; // pixels: the width of a PNG

/**
 * How the engine draws a picture that looks like an element: in its colours, on its board, with its pieces.
 * @param {HTMLElement} element
 */
export function lookOf(element) {
  const scheme = getComputedStyle(element).colorScheme;
  const isDark = /dark/.test(scheme) && (!/light/.test(scheme) || media("(prefers-color-scheme: dark)"));
  const { board, pieces, numbers } = element.dataset;
  return {
    theme: /** @type {"dark" | "light"} */ (isDark ? "dark" : "light"),
    board: /** @type {"wood"} */ (board ?? "wood"),
    monochrome: pieces === "monochrome",
    numbers: numbers !== undefined,
  };
}

/**
 * Returns a position as an SVG file, with the position in words as its description.
 * @param {import("../words/describe.js").Locale} locale
 * @param {import("../types.js").State} state
 * @param {ReturnType<typeof import("../play/match/match.js").reference>} reference the match that leads to it
 * @param {HTMLElement} element whose look it has
 */
export async function picture(locale, state, reference, element) {
  const { game, language } = locale;
  const sections = positionText(locale, await playWords(language), state, null);
  const description = sections.flatMap(({ title, lines }) => [...(title ? [`${title}:`] : []), ...lines]).join("\n");
  const title = inLanguage(game.name, language);
  return (await engine.ask({ op: "svg", ...reference, ...lookOf(element), title, description })).svg;
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
