// @ts-check
/** Style sheets that shadow roots and documents adopt. */

/**
 * A style sheet of this text.
 * @param {string} css
 * @returns {CSSStyleSheet}
 */
export function sheet(css) {
  // A server has no style sheets, and shows nothing.
  if (!globalThis.CSSStyleSheet) return /** @type {CSSStyleSheet} */ (/** @type {unknown} */ (null));
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/**
 * Lets a shadow root or a document adopt a style sheet, once.
 * @param {DocumentOrShadowRoot} root
 * @param {CSSStyleSheet} style
 */
export function adopt(root, style) {
  if (!root.adoptedStyleSheets.includes(style)) root.adoptedStyleSheets.push(style);
}
