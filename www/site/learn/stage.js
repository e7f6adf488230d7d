// @ts-check
/** Shared by the pages for learning a game: the files of its module, and tasks that follow one another. */
import { cached } from "../../base/platform.js";
import { html } from "../../base/dom.js";
import { PuzzleIndex } from "../../learn/puzzle-index.js";

/**
 * Returns the address of a file of a game module.
 * @param {string} game
 * @param {string} name
 */
const addressOf = (game, name) => new URL(`../../../games/${game}/${name}`, import.meta.url);

/**
 * Fetches a file of a game module.
 * @param {string} game
 * @param {string} name
 */
export async function gameFile(game, name) {
  const answer = await fetch(addressOf(game, name));
  if (!answer.ok) throw new TypeError(`failed to fetch ${name}: ${answer.status}`);
  return answer;
}

/**
 * Whether a file of a game module can be had now: online, or stored by the service worker.
 * @param {string} game
 * @param {string} name
 */
export const isAtHand = async (game, name) => navigator.onLine || Boolean(await cached(addressOf(game, name)));

/**
 * Opens the puzzles of a game.
 * @param {string} game
 */
export const puzzlesOf = (game) => PuzzleIndex.open(async (name) => (await gameFile(game, name)).json());

/**
 * Returns the task above a board.
 * @param {string | (Node | string)[]} step
 * @param {string} title
 * @param {...(Node | string)} text
 */
export function task(step, title, ...text) {
  const heading = html("h2", { tabindex: -1 }, title);
  return html("div", { class: "task" }, html("p", { class: "step" }, ...[step].flat()), heading, ...text);
}

/** A part of the page whose content is replaced step by step; the focus moves to the new heading. */
export class Stage {
  element = html("div");
  #shown = false;

  /** @param {...Node} nodes */
  show(...nodes) {
    this.element.replaceChildren(...nodes);
    if (this.#shown) {
      this.element.querySelector("h2")?.focus({ preventScroll: true });
      // Scroll back to the task above the board.
      this.element.querySelector(".task")?.scrollIntoView({ block: "nearest" });
    }
    this.#shown = true;
  }
}
