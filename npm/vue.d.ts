/** `<alveole-game>` in the templates of Vue 3. */
import type { HTMLAttributes, PublicProps } from "vue";
import type { AlveoleGame } from "../www/element/element.js";
import type { GameAttributes, GameEvents } from "../www/types.js";

/** `alveole-before-move` is `onAlveoleBeforeMove`. */
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Handlers = {
  [N in keyof GameEvents as `on${Capitalize<Camel<N>>}`]?: (event: CustomEvent<GameEvents[N]>) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "alveole-game": new () => AlveoleGame & {
      $props: Omit<HTMLAttributes, keyof GameAttributes> & PublicProps & GameAttributes & Handlers;
    };
  }
}
