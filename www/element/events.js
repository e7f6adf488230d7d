// @ts-check
/** The events of the element. */
import { EngineError } from "../engine/errors.js";

/** @typedef {import("../types.js").GameEvents} GameEvents */

/**
 * Fires an event.
 * @template {keyof GameEvents} N
 * @param {HTMLElement} element
 * @param {N} name
 * @param {GameEvents[N]} detail
 * @returns {boolean} whether the page lets things go on
 */
export function fire(element, name, detail) {
  const cancelable = name === "alveole-before-move";
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/**
 * What the event of an error says.
 * @param {unknown} error
 * @returns {GameEvents["alveole-error"]}
 */
export function described(error) {
  if (!(error instanceof EngineError)) return { code: "failed", message: String(error) };
  const { code, message, detail } = error;
  return typeof detail["property"] === "string" ? { code, message, property: detail["property"] } : { code, message };
}
