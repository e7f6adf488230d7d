// @ts-check
/** The events of the element. */
import { coded } from "../engine/errors.js";

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
  const cancelable = name === "alveole-before-move" || name === "alveole-before-restart";
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/**
 * The detail of the event of an error.
 * @param {unknown} error
 * @returns {GameEvents["alveole-error"]}
 */
export function described(error) {
  const { code, message, detail } = coded(error);
  return typeof detail["property"] === "string" ? { code, message, property: detail["property"] } : { code, message };
}
