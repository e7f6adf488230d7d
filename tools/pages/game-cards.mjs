// Writes the catalogue of games into DIR/games/cards.js: what the engine answers to `games`, without the rules to read. A
// module, because a page that embeds the element may forbid `fetch`.
//   node tools/pages/game-cards.mjs DIR
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const dir = process.argv[2];
const engine = await import(pathToFileURL(resolve(dir, "wasm/alveole.js")).href);
engine.initSync({ module: readFileSync(join(dir, "wasm/alveole_bg.wasm")) });
const { games } = engine.call("games", {});
for (const game of games) delete game.rules;
mkdirSync(join(dir, "games"), { recursive: true });
writeFileSync(join(dir, "games/cards.js"), `export default ${JSON.stringify(games)};\n`);
