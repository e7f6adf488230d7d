// @ts-check
/** Shows the controls around the board: all, or those that the page asks for. */
import { set } from "../base/dom.js";

const STEPS = new Map([["ArrowLeft", -1], ["ArrowRight", 1], ["Home", -Infinity], ["End", Infinity]]); // prettier-ignore
const CHANGING = ["newGame", "again", "goOn"]; // buttons that begin or change a match

/**
 * Whether the element is a picture: the board alone, as wide as the element, which nothing moves.
 * @param {string | null} wanted the attribute `controls`
 * @param {boolean} readonly
 */
export const isDiagram = (wanted, readonly) => readonly && /^\s*(?:none)?\s*$/.test(wanted ?? "all");

/**
 * How many moves forward a key leads in a match that nobody plays here; the key does nothing else then. 0: another key.
 * @param {KeyboardEvent} event
 */
export function stepOf(event) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  // Lists of buttons and fields have these keys for themselves.
  const taken = target instanceof Element && target.closest(".moves, .hand, input, select");
  const by = taken || altKey || ctrlKey || metaKey || shiftKey ? 0 : (STEPS.get(key) ?? 0);
  if (by) event.preventDefault();
  if (by) event.stopPropagation();
  return by;
}

/**
 * Shows the parts and buttons that `wanted` names: `status`, `players`, `moves`, and buttons by their `data-act`. Pieces in
 * hands and buttons that are moves are always visible, except beside a diagram.
 * @param {Element} frame
 * @param {string | null} wanted `null`: all
 * @param {boolean} readonly
 * @param {boolean} live whether it shows a live match, whose players and buttons are always visible
 */
export function showControls(frame, wanted, readonly, live) {
  const names = new Set(wanted?.split(/[\s,]+/));
  if (live) for (const name of ["status", "players"]) names.add(name);
  const off = (/** @type {string} */ name) =>
    (wanted !== null && !names.has(name)) || (readonly && CHANGING.includes(name));
  for (const name of ["status", "players", "moves"])
    for (const part of frame.getElementsByClassName(name)) set(part, { "data-off": off(name) });
  set(/** @type {Element} */ (frame.querySelector(".players")), { hidden: isDiagram(wanted, readonly) });
  const buttons = [...frame.querySelectorAll(".bar > [data-act]")];
  for (const button of buttons) set(button, { "data-off": off(button.getAttribute("data-act") ?? "") });
  for (const button of frame.querySelectorAll(".status [data-act]"))
    set(button, { "data-off": readonly && CHANGING.includes(button.getAttribute("data-act") ?? "") });
  const bar = !live && buttons.every((button) => button.hasAttribute("data-off"));
  set(/** @type {Element} */ (frame.querySelector(".bar")), { "data-off": bar });
  set(frame, { "data-bare": wanted !== null && bar && off("moves") && off("players") });
}
