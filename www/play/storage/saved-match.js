// @ts-check
/** Checks a match that a page saved: it may come from a storage that others write to. Loaded with the first of them. */
import { EngineError } from "../../engine/errors.js";
import { refusal, say } from "../../words/messages.js";
import { wrongPart } from "./kept.js";

/** @typedef {import("../../types.js").Match} Match */

/**
 * Returns a match whose parts have the right types; its moves are for the engine to check.
 * @param {unknown} value
 * @returns {Match}
 * @throws {EngineError} `bad_match`
 */
export function checked(value) {
  const match = /** @type {any} */ (value);
  let wrong = wrongPart(match);
  try {
    if (wrong === undefined) return structuredClone(match);
  } catch {
    wrong = "position"; // It holds what is no data, such as a function.
  }
  throw new EngineError(refusal("bad_match", say("this isn't a saved match: “{}” is missing or wrong", wrong)));
}
