// @ts-check
/** Roving focus: a group of buttons is one tab stop, and the arrow keys, Home and End move within it. */

import { set } from "./dom.js";

/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * @param {Element} group
 * @returns {HTMLButtonElement[]}
 */
const buttons = (group) => [...group.querySelectorAll("button")].filter((b) => !b.disabled && !b.hidden);

/**
 * Sets the tab stop of a group: the focused button, else the wanted one, else the first.
 * @param {Element} group
 * @param {Element | null | undefined} [wanted]
 */
export function setTabStop(group, wanted) {
  const all = buttons(group);
  const stop = all.find((b) => b.matches(":focus")) ?? all.find((b) => b === wanted) ?? all[0];
  for (const b of all) set(b, { tabindex: b === stop ? 0 : -1 });
}

/**
 * Makes a group of buttons one tab stop.
 * @template {HTMLElement} E
 * @param {E} group
 * @returns {E}
 */
export function rovingFocus(group) {
  group.addEventListener("keydown", (event) => {
    const all = buttons(group);
    const at = all.findIndex((b) => b === event.target);
    const to = KEYS[event.key];
    if (at < 0 || !to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[Math.min(Math.max(to(at, all.length - 1), 0), all.length - 1)]?.focus();
  });
  group.addEventListener("focusin", () => setTabStop(group));
  return group;
}
