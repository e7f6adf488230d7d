// @ts-check
/**
 * Lets keys step through the moves of a match from anywhere on its page: left and right by one move, Home and End to its ends.
 * Where the keyboard moved the focus onto the board, a hand or the list of moves, these keep their own arrow keys.
 */
import { clients } from "../../play/match/match-client.js";
import { Steps } from "../../play/match/steps.js";

const STEPS = new Map([["ArrowLeft", -1], ["ArrowRight", 1], ["Home", -Infinity], ["End", Infinity]]); // prettier-ignore
const FIELDS = "input, select, textarea, dialog, [contenteditable]";
const OWN = ".board, .hand, .moves";

/** @param {HTMLElement} table the element */
export function stepKeys(table) {
  const client = clients.get(table);
  if (!client) return;
  const steps = new Steps(client);
  const gone = new AbortController();
  const options = { capture: true, signal: gone.signal };
  /** Whether the pointer was not used last: the focus is where the keyboard or a screen reader moved it. */
  let keyboard = true;
  addEventListener("pointerdown", () => (keyboard = false), options);
  addEventListener(
    "keydown",
    (event) => {
      if (!table.isConnected) return gone.abort();
      const by = STEPS.get(event.key);
      if (!by) return void (keyboard = true);
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const inside = (/** @type {string} */ css) =>
        event.composedPath().some((target) => target instanceof Element && target.matches(css));
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      if (inside(FIELDS) || (keyboard && inside(OWN)) || steps.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void steps.by(by);
    },
    options,
  );
}
