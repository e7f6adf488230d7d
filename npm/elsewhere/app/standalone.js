import { loadEngine } from "alveole/standalone";

const engine = await loadEngine();
const { nodes } = engine.ask({ op: "perft", game: "hex", options: { size: 3 }, depth: 2 });
document.querySelector("output").textContent = String(nodes);
