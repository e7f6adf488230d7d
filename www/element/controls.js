// @ts-check
/** What is shown around the board: all, or what the page asks for. */
import { set } from "../base/dom.js";

const CHANGING = ["newGame", "again", "goOn"]; // buttons by which a person begins or changes a game

/**
 * Shows the parts and buttons that `wanted` names: `status`, `players`, `moves`, and the buttons by what they do. Pieces in
 * hands, and buttons that are moves, are always there.
 * @param {Element} frame @param {string | null} wanted `null`: all @param {boolean} readonly
 */
export function limit(frame, wanted, readonly) {
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
