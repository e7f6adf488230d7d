// Writes HTML as text. All that is not markup is escaped.

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Elements without an end. */
const EMPTY = new Set(["br", "img", "input", "link", "meta"]);

/** A text that is markup already. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** @typedef {Markup | string | false | null | undefined | Child[]} Child */

/** @param {Child[]} children @returns {string} */
const content = (children) =>
  /** @type {any[]} */ (children)
    .flat(Infinity)
    .filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => (child instanceof Markup ? child.text : escape(String(child))))
    .join("");

/**
 * An element. Attributes: `true` stands without a value; `false`, `null` and `undefined` are left out.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...Child} children
 */
export function element(tag, attributes = {}, ...children) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`))
    .join("");
  return new Markup(EMPTY.has(tag) ? `<${tag}${written} />` : `<${tag}${written}>${content(children)}</${tag}>`);
}

/** Nodes beside each other. @param {...Child} children */
export const together = (...children) => new Markup(content(children));

/** JSON in an element `script`, which no text in it can end. @param {string} type @param {unknown} value @param {string} [id] */
export const data = (type, value, id) =>
  new Markup(
    `<script type="${type}"${id ? ` id="${id}"` : ""}>${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`,
  );
