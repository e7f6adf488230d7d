// @ts-check
/** Bytes as base64url text without padding, as links contain them, and text as bytes. */

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {DOMException} if the text is not base64url
 */
export const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** A text in UTF-8. @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
