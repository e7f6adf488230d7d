/** `<alveole-game>` in the markup of Svelte 5. */
import type { HTMLAttributes } from "svelte/elements";
import type { AlveoleGame } from "../www/element/element.js";
import type { GameAttributes, GameEvents, GameHandlers } from "../www/types.js";

/** The handlers as Svelte 4 writes them. */
type Directives = { [N in keyof GameEvents as `on:${N}`]?: (event: CustomEvent<GameEvents[N]>) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "alveole-game": Omit<HTMLAttributes<AlveoleGame>, keyof GameAttributes> &
      GameAttributes &
      GameHandlers &
      Directives;
  }
}
