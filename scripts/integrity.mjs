// Prints the integrity attributes and the import map with which a page accepts only the current scripts of the element.
//   node scripts/integrity.mjs https://your.host/
// Also writes the digests to dist/integrity.json.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const base = process.argv[2] ?? "https://your.host/";
const files = ["www", "wasm", "vendor"].flatMap((folder) =>
  readdirSync(`dist/${folder}`, { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${folder}/${name}`),
);
const digest = (file) =>
  `sha384-${createHash("sha384")
    .update(readFileSync(`dist/${file}`))
    .digest("base64")}`;
const digests = Object.fromEntries(files.sort().map((file) => [file, digest(file)]));
writeFileSync("dist/integrity.json", `${JSON.stringify(digests, null, 2)}\n`);

const entry = "www/alveole-game.js";
const integrity = Object.fromEntries(Object.entries(digests).map(([file, value]) => [new URL(file, base).href, value]));
console.log(`<script type="importmap">
${JSON.stringify({ integrity }, null, 2)}
</script>
<script type="module" crossorigin src="${new URL(entry, base).href}" integrity="${digests[entry]}"></script>`);
