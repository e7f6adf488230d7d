// @ts-check
/** Bytes as base64url text without padding, as links contain them. */

const CHUNK = 8192; // bytes per call: the number of arguments is limited

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function toText(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {DOMException} if the text is not base64url
 */
export const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
