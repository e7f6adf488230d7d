// @ts-check
/** The functions for requests to the engine. */
import { EngineError } from "../www/engine/errors.js";

export { EngineError };

/**
 * @typedef {import("../www/types.js").Request} Request
 * @typedef {import("../www/types.js").Answer} Answer
 *
 * @typedef {object} RuleEngine
 * @property {(request: Request) => Answer} answer returns `{ok}` or `{error}`
 * @property {(request: Request) => any} ask returns the result of a request; throws an {@link EngineError} if the engine refuses it
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
