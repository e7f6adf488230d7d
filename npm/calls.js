// @ts-check
/** Requests to the engine, as a program makes them. */
import { EngineError } from "../www/engine/errors.js";

export { EngineError };

/**
 * @typedef {import("../www/types.js").Request} Request
 * @typedef {import("../www/types.js").Answer} Answer
 *
 * @typedef {object} RuleEngine
 * @property {(request: Request) => Answer} answer the answer to a request: `{ok}` or `{error}`
 * @property {(request: Request) => any} ask what the engine says to a request; throws an {@link EngineError} where it refuses
 */

/** @param {(request: Request) => Answer} answer @returns {RuleEngine} */
export const engineOf = (answer) => ({
  answer,
  ask(request) {
    const { ok, error } = answer(request);
    if (error) throw new EngineError(error);
    return ok;
  },
});
