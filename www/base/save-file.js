// @ts-check
/** Lets the reader save a file. */
import { html } from "./dom.js";

const LATER = 60_000; // milliseconds after which a download is taken as finished

/**
 * Downloads a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function saveFile(name, blob) {
  const url = URL.createObjectURL(blob);
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), LATER);
}

/**
 * @param {string} text
 * @param {string} type
 */
export const blobOf = (text, type) => new Blob([text], { type });
