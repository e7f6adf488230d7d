// @ts-check
/** The events of the element. */
import { coded } from "../engine/errors.js";

/** @typedef {import("../types.js").GameEvents} GameEvents */

/** Their names, without `alveole-`. */
export const EVENTS = /** @type {const} */ ([
  "ready",
  "before-move",
  "before-end",
  "move",
  "state",
  "gameover",
  "before-restart",
  "live",
  "study",
  "error",
]);

/**
 * Fires an event.
 * @template {keyof GameEvents} N
 * @param {HTMLElement} element
 * @param {N} name
 * @param {GameEvents[N]} detail
 * @returns {boolean} whether the page lets things go on
 */
export function fire(element, name, detail) {
  const cancelable = name.includes("-before-");
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/**
 * The detail of the event of an error.
 * @param {unknown} error
 * @returns {GameEvents["alveole-error"]}
 */
export function described(error) {
  const { code, message, detail, cause } = coded(error);
  const place = ["chapter", "ply", "move", "option"].filter((name) => detail[name] != null);
  return {
    ...{ code, message, ...Object.fromEntries(place.map((name) => [name, detail[name]])) },
    ...(typeof detail["property"] === "string" && { property: detail["property"] }),
    ...(cause !== undefined && { cause: String(cause) }),
  };
}

/** The cause that the console named last: several boards of a page fail for one. */
let named = "";

/**
 * Fires the event of an error. The console gets the cause of a failure, for the author of the page; a refusal has none.
 * @param {HTMLElement} element
 * @param {unknown} error
 */
export function report(element, error) {
  const detail = described(error);
  if (detail.cause && detail.cause !== named) {
    named = detail.cause;
    console.error(`<alveole-game>: ${detail.code}: ${detail.message} ${detail.cause}`);
  }
  fire(element, "alveole-error", detail);
}
