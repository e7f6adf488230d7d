// @ts-check
/** Shows the controls around the board: all, or those that the page asks for. */
import { set } from "../base/dom.js";

const CHANGING = ["newGame", "again", "goOn"]; // buttons that begin or change a match

/**
 * Shows the parts and buttons that `wanted` names: `status`, `players`, `moves`, and buttons by their `data-act`. Pieces in
 * hands and buttons that are moves are always visible.
 * @param {Element} frame
 * @param {string | null} wanted `null`: all
 * @param {boolean} readonly
 */
export function showControls(frame, wanted, readonly) {
  const names = new Set(wanted?.split(/[\s,]+/));
  const off = (/** @type {string} */ name) =>
    (wanted !== null && !names.has(name)) || (readonly && CHANGING.includes(name));
  for (const name of ["status", "players", "moves"])
    for (const part of frame.getElementsByClassName(name)) set(part, { "data-off": off(name) });
  const buttons = [...frame.querySelectorAll(".bar [data-act]")];
  for (const button of buttons) set(button, { "data-off": off(button.getAttribute("data-act") ?? "") });
  for (const button of frame.querySelectorAll(".status [data-act]"))
    set(button, { "data-off": readonly && CHANGING.includes(button.getAttribute("data-act") ?? "") });
  const bar = buttons.every((button) => button.hasAttribute("data-off"));
  set(/** @type {Element} */ (frame.querySelector(".bar")), { "data-off": bar });
  set(frame, { "data-bare": wanted !== null && bar && off("moves") && off("players") });
}
