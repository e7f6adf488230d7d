// A small site as it is built, for tests of what lays it out for a host.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a small site, whose element says `text`, into the folder `dir`, and returns the folder.
 * @param {string} dir
 * @param {string} text
 * @param {Record<string, string>} [more] other files
 */
export function smallSite(dir, text, more = {}) {
  const page = `<html lang="en"><head><link rel="icon" href="assets/icon.svg" /><script type="module" src="www/main.js"></script></head></html>`;
  const files = {
    "index.html": page,
    "docs/page.html": `<script type="module" src="../www/element/alveole-game.js"></script><a href="../www/main.js">`,
    "examples/one.html": `<script type="module" src="../www/alveole-game.js"></script>`,
    "404.html": `<link rel="stylesheet" href="https://host/www/a/www/site.css" /><link rel="icon" href="https://host/www/a/i.svg" />`,
    "assets/icon.svg": "<svg/>",
    "www/site.css": "",
    "www/element/alveole-game.js": `export const text = ${JSON.stringify(text)};`,
    "www/docs/playground.js": "",
    "www/main.js": `import "./element/alveole-game.js";`,
    "wasm/alveole.js": "export default () => {}; export const answer = 1;",
    "games/rules.json": "{}",
    ".unfinished": "",
    ...more,
  };
  for (const [file, body] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), body);
  }
  return dir;
}
