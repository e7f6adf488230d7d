// Prints the integrity attributes and the import map with which a page accepts only the current scripts of the element.
//   node tools/release/integrity.mjs https://your.host/
import { readFileSync } from "node:fs";
import { currentFolder } from "./versions.mjs";

const base = process.argv[2] ?? "https://your.host/";
const digests = JSON.parse(readFileSync("dist/integrity.json", "utf8"));
const entry = `${currentFolder("dist")}www/element/alveole-game.js`;
const integrity = Object.fromEntries(Object.entries(digests).map(([file, value]) => [new URL(file, base).href, value]));
console.log(`<script type="importmap">
${JSON.stringify({ integrity }, null, 2)}
</script>
<script type="module" crossorigin src="${new URL(entry, base).href}" integrity="${digests[entry]}"></script>`);
