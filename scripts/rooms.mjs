// What one learns the games with, from their rooms into DIR/rooms/: each one's lesson and puzzles, and the rules of all.
//   node scripts/rooms.mjs DIR
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOMS = "src/games";
const into = join(process.argv[2], "rooms");

const rules = {};
for (const { name: game } of readdirSync(ROOMS, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  mkdirSync(join(into, game), { recursive: true });
  rules[game] = {};
  for (const file of readdirSync(join(ROOMS, game)).sort()) {
    const from = join(ROOMS, game, file);
    if (/^lesson\.\w+\.md$|^puzzles\.json$/.test(file)) copyFileSync(from, join(into, game, file));
    const language = /^rules\.(\w+)\.md$/.exec(file)?.[1];
    if (language) rules[game][language] = readFileSync(from, "utf8");
  }
}
// One file: a name that stands in the code as it is, so that bundlers find it.
writeFileSync(join(into, "rules.json"), JSON.stringify(rules));
