/** `<alveole-game>` in React 19: the type of the tag, and a component for pages that a server renders too. */
import type { HTMLAttributes, Key, ReactElement, Ref } from "react";
import type { AlveoleGame as AlveoleGameElement } from "../www/element/element.js";
import type { GameAttributes, GameHandlers } from "../www/types.js";

export type { AlveoleGameElement };

export interface AlveoleGameProps
  extends Omit<HTMLAttributes<AlveoleGameElement>, keyof GameAttributes>, GameAttributes, GameHandlers {
  class?: string;
  key?: Key | null;
  ref?: Ref<AlveoleGameElement>;
}

/** The tag `<alveole-game>`, which React takes over from a server with its objects and handlers. */
export function AlveoleGame(props: AlveoleGameProps): ReactElement;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "alveole-game": AlveoleGameProps;
    }
  }
}
