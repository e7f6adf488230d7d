// @ts-check
/** Style sheets that shadow roots and documents adopt. */

/** A colour in light and in dark; the first group has the light one. */
const LIGHT_DARK = /light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)/g;

/**
 * A style sheet with the light colours alone, for browsers that do not know `light-dark()`.
 * @param {string} css
 */
export const inLight = (css) => css.replace(LIGHT_DARK, "$1");

/** Whether a colour can depend on the scheme of the page. */
const knowsSchemes = () => globalThis.CSS?.supports?.("color", "light-dark(red,red)") ?? true;

/**
 * A style sheet of this text.
 * @param {string} css
 * @returns {CSSStyleSheet}
 */
export function sheet(css) {
  // A server has no style sheets, and shows nothing; a browser without sheets of this kind shows all without a style.
  if (!globalThis.CSSStyleSheet?.prototype.replaceSync)
    return /** @type {CSSStyleSheet} */ (/** @type {unknown} */ (null));
  const made = new CSSStyleSheet();
  made.replaceSync(knowsSchemes() ? css : inLight(css));
  return made;
}

/**
 * Lets a shadow root or a document adopt style sheets, each once.
 * @param {DocumentOrShadowRoot} root
 * @param {...CSSStyleSheet} styles
 */
export function adopt(root, ...styles) {
  for (const style of styles)
    if (style && !root.adoptedStyleSheets.includes(style)) root.adoptedStyleSheets.push(style);
}
