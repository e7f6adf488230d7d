// @ts-check
/** The functions for requests to the engine. */
import { EngineError } from "../www/engine/errors.js";

export { EngineError };

/**
 * @typedef {import("../www/types.js").Op} Op
 *
 * @typedef {object} RuleEngine
 * @property {<O extends Op>(request: import("../www/types.js").Request<O>) => import("../www/types.js").Answer<O>} answer
 * returns `{ok}` or `{error}`
 * @property {<O extends Op>(request: import("../www/types.js").Request<O>) => import("../www/types.js").Answers[O]} ask
 * returns the result of a request; throws an {@link EngineError} if the engine refuses it
 */

/**
 * Draws a position as SVG text.
 * @param {RuleEngine} engine
 * @param {import("../www/types.js").Requests["svg"]} request a match reference or a record, and what to draw
 * @returns {string}
 */
export const svgOf = (engine, request) => engine.ask({ ...request, op: "svg" }).svg;

/** @param {RuleEngine["answer"]} answer @returns {RuleEngine} */
export const engineOf = (answer) => ({
  answer,
  ask(request) {
    const { ok, error } = answer(request);
    if (error) throw new EngineError(error);
    return ok;
  },
});
