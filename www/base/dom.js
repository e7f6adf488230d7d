// @ts-check
/** Makes and updates elements. Everything goes through the DOM, so that no text is read as markup. */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes: `true` sets an empty one; `false`, `null` and `undefined` remove it.
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @returns {E}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      // A strict content security policy forbids the attribute `style`, but not the property.
      if (name === "style")
        /** @type {ElementCSSInlineStyle} */ (/** @type {unknown} */ (element)).style.cssText = text;
      else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
  return element;
}

/** The values that `update` set last, by attribute. @type {WeakMap<Element, Attributes>} */
const written = new WeakMap();

/**
 * Sets the attributes whose values differ from those of its last call for this element. Of the hundreds of cells of a board few
 * change with a move, and comparing two values costs less than reading an attribute. Nothing else may set these attributes,
 * unless the next call has the same values.
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @returns {E}
 */
export function update(element, attributes) {
  const before = written.get(element) ?? {};
  written.set(element, before);
  for (const name in attributes) {
    const value = attributes[name];
    if (name in before && before[name] === value) continue;
    before[name] = value;
    set(element, { [name]: value });
  }
  return element;
}

/**
 * Makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = set(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = set(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), attributes);
  element.append(...children);
  return element;
}

/**
 * Makes a button.
 * @param {string} label
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function button(label, act, attributes = {}) {
  const element = html("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", act);
  return element;
}

/**
 * Writes a text if it changed, so that a screen reader announces nothing twice.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Calls `work` after the next frame is painted. Layout is done by then, so reading a place or a size forces none.
 * @param {() => void} work
 */
export const afterPaint = (work) => void requestAnimationFrame(() => setTimeout(work));

/** @type {WeakMap<Element, Map<string, Element>>} */
const kept = new WeakMap();
/** Elements whose items are gone, while their removal is animated. @type {WeakSet<Element>} */
const leaving = new WeakSet();

/**
 * Keeps one child of `parent` for each item, by key, in the order of the items. Children that stay in place are not moved, so
 * that they keep the focus.
 * @template I
 * @template {Element} E
 * @param {Element} parent
 * @param {readonly I[]} items
 * @param {(item: I) => string} key
 * @param {(item: I) => E} create
 * @param {(element: E, item: I) => void} [update]
 * @param {(element: E) => void} [remove] removes a child whose item is gone
 */
export function keyed(parent, items, key, create, update = () => {}, remove = (e) => e.remove()) {
  const before = /** @type {Map<string, E>} */ (kept.get(parent) ?? new Map());
  const keys = items.map(key);
  let i = 0;
  const known = before.keys();
  // Mostly the items are those of before, in their order: then nothing is made or moved.
  if (keys.length === before.size && keys.every((k) => k === known.next().value)) {
    for (const element of before.values()) update(element, /** @type {I} */ (items[i++]));
    return;
  }
  const after = new Map(keys.map((k, at) => [k, /** @type {I} */ (items[at])]));
  for (const [k, element] of before) {
    if (after.has(k)) continue;
    leaving.add(element);
    remove(element);
  }
  /** @type {Map<string, E>} */
  const now = new Map();
  let place = parent.firstElementChild;
  for (const [k, item] of after) {
    const element = before.get(k) ?? create(item);
    now.set(k, element);
    while (place && leaving.has(place)) place = place.nextElementSibling;
    // The child here comes later: one that moves up the list takes its place then, so that those between need not move.
    if (place && place !== element && place.nextElementSibling === element) place = element;
    if (place === element) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
    update(element, item);
  }
  kept.set(parent, now);
}
