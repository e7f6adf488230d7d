// Any value of a property that asks for a match is read, or refused with an error that names the property.
import assert from "node:assert/strict";

class FakeElement {
  #attributes = new Map();
  getAttribute = (name) => this.#attributes.get(name) ?? null;
  hasAttribute = (name) => this.#attributes.has(name);
  removeAttribute(name) {
    this.#attributes.delete(name);
    this.attributeChangedCallback(name);
  }
  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
    this.attributeChangedCallback(name);
  }
}
globalThis.HTMLElement = /** @type {any} */ (FakeElement);
const { AttributeElement } = await import("../../../www/element/attributes.js");
const { EngineError } = await import("../../../www/engine/errors.js");

const NAMES = ["game", "options", "players", "position", "record", "lang", "controls", "orientation", "readonly"];

/**
 * The first byte chooses the property and whether the rest is its value's JSON, its text or the attribute.
 * @param {Buffer} data
 */
export function fuzz(data) {
  const [first = 0] = data;
  const name = NAMES[first % NAMES.length];
  const text = data.subarray(1).toString();
  const element = /** @type {any} */ (new AttributeElement());
  const kind = (first >> 4) % 3;
  if (kind === 0) element.setAttribute(name, text);
  else {
    let value = text;
    if (kind === 1) {
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
    }
    element[name] = value;
  }
  assert.equal(typeof element.wanted, "string");
  void element[name];
  for (const read of [() => element.read(name), () => element.seating]) {
    try {
      read();
    } catch (error) {
      assert(error instanceof EngineError && error.code === "bad_json", String(error));
      assert(NAMES.includes(/** @type {any} */ (error.detail).property));
      assert(error.message.length < 300);
    }
  }
}
