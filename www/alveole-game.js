// @ts-check
/** The one script that a page needs: gives the element its name, `<alveole-game>`. */
import { AlveoleGame } from "./element/element.js";

export { AlveoleGame };
export { catalogue } from "./engine/catalogue.js";

// On a server there are no elements.
const elements = globalThis.customElements;
if (elements && !elements.get("alveole-game")) elements.define("alveole-game", AlveoleGame);
