// @ts-check
/** The script that pages load: defines the element `<alveole-game>`. */
import { AlveoleGame } from "./element/element.js";

export { AlveoleGame };
export { catalogue } from "./engine/catalogue.js";

// A server has no custom elements.
const elements = globalThis.customElements;
if (elements && !elements.get("alveole-game")) elements.define("alveole-game", AlveoleGame);
