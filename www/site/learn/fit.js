// @ts-check
/** Gives the board of a lesson or puzzle the height that the rest leaves of the screen. */
import { onResize } from "../../base/platform.js";

const MARGIN = 16; // pixels below the exercise
const LEAST = 120; // pixels of the board's height, however small the screen is

/**
 * Measures an exercise, so that all of it is in view: `--fit` is the height for its board, `--players` that of the rows of the
 * players. They keep it when a hand is empty, and stay below each other (`--player`, the width of one) if they are.
 * @param {HTMLElement} exercise
 * @param {HTMLElement} place where its board is
 * @param {HTMLElement} below what is in view with it
 */
export function fit(exercise, place, below) {
  const [board] = place.querySelectorAll("alveole-game");
  const drawn = board?.shadowRoot?.querySelector(".table");
  if (!drawn) return;
  for (const name of ["--players", "--player"]) exercise.style.removeProperty(name);
  const top = document.documentElement.getBoundingClientRect().top;
  const bottom = Math.max(...[place, below].map((part) => part.getBoundingClientRect().bottom)) - top;
  const height = innerHeight - (bottom - drawn.getBoundingClientRect().height) - MARGIN;
  exercise.style.setProperty("--fit", `${Math.max(Math.floor(height), LEAST)}px`);
  const players = board?.shadowRoot?.querySelector(".players");
  const [first, second] = [...(players?.children ?? [])].map((row) => row.getBoundingClientRect().top);
  exercise.style.setProperty("--players", `${Math.ceil(players?.getBoundingClientRect().height ?? 0)}px`);
  if (first !== second) exercise.style.setProperty("--player", "100%");
}

/**
 * Calls `work` when the width of an element has changed.
 * @param {HTMLElement} element
 * @param {() => void} work
 */
export function onWidth(element, work) {
  let width = 0;
  onResize(element, () => {
    if (width === element.clientWidth) return;
    width = element.clientWidth;
    work();
  });
}
