// Any message to an element in a frame is ignored, or answered with its id and a result or an error.
import assert from "node:assert/strict";

import { answer } from "../../../www/element/protocol.js";
import { EngineError } from "../../../www/engine/errors.js";

/** An element that does nothing, and fails as the element does. */
class Stub {
  ready = Promise.resolve();
  play(text) {
    assert.equal(typeof text, "string");
    return text.length > 3
      ? Promise.reject(new EngineError({ code: "illegal_move", message: text }))
      : Promise.resolve();
  }
  goTo = (ply) => Promise.resolve(ply);
  sync = (record) => this.load(record);
  load = (record) => (record ? Promise.resolve() : Promise.reject(new TypeError("no record")));
  undo = () => Promise.resolve();
  redo = () => Promise.resolve();
  reset = () => Promise.resolve();
  legalMoves = () => [];
  state = () => null;
  record = () => null;
  given = () => null;
  setAttribute() {}
  set game(value) {
    this.chosen = value;
  }
  set options(value) {
    JSON.stringify(value);
  }
  get remove() {
    throw new Error("not a method of the protocol");
  }
}

/** @param {Buffer} data JSON */
export async function fuzz(data) {
  let message;
  try {
    message = JSON.parse(data.toString());
  } catch {
    return;
  }
  const element = new Stub();
  const prototype = Object.getPrototypeOf(element);
  const answered = answer(/** @type {any} */ (element), message);
  assert.equal(answered !== null, message?.alveole === 1 && ["string", "number"].includes(typeof message.id));
  if (answered === null) return;
  const { id, ok, error } = await answered;
  assert.equal(id, message.id);
  assert((ok === undefined) !== (error === undefined));
  if (error) {
    assert.equal(typeof error.code, "string");
    assert(typeof error.message === "string" && error.message.length < 300);
  }
  assert.equal(Object.getPrototypeOf(element), prototype);
  assert.equal({}.polluted, undefined);
}
