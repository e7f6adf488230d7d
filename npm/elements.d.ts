/** What TypeScript knows of pages with the element: the class behind its tag, and its events. */
import type { AlveoleGame } from "../www/element/element.js";
import type { GameEventMap } from "../www/types.js";

declare global {
  interface HTMLElementTagNameMap {
    "alveole-game": AlveoleGame;
  }
  // The events bubble: elements, documents and windows receive them.
  interface GlobalEventHandlersEventMap extends GameEventMap {}
}
