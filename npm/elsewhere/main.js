import { AlveoleGame } from "alveole";
import { loadEngine } from "alveole/engine";

// Registered by hand, as who wants another name for it would.
customElements.define("alveole-game", AlveoleGame);

const engine = await loadEngine();
const { nodes } = engine.ask({ op: "perft", game: "hex", options: { size: 3 }, depth: 2 });
document.querySelector("output").textContent = String(nodes);
