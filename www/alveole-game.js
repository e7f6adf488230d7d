// @ts-check
/** The one script that a page needs: gives the element its name, `<alveole-game>`. */
import { AlveoleGame } from "./element.js";

export { AlveoleGame };
export { catalogue } from "./games.js";

if (!customElements.get("alveole-game")) customElements.define("alveole-game", AlveoleGame);
