// Serves a site that follows its sources: after an edit of the page its modules are bundled again, after any other edit the site
// is built again, and open pages reload.
//   node tools/build/dev.mjs DIR
import { spawn } from "node:child_process";
import { watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { play } from "./play.mjs";

const [dir] = process.argv.slice(2);
/** Edits that arrive within this time are one, in milliseconds. */
const TOGETHER = 50;
/** What a bundle consists of; a page that is written into HTML needs more. */
const BUNDLED = /^www\/(?!docs\/playground\.html|site\/early).*\.(?:js|css)$/;
const SOURCES = ["www", "src", "assets", "docs", "examples", "tools", "Cargo.toml", "embed.html"];

/** Open pages, which wait for a line. @type {Set<import("node:http").ServerResponse>} */
const open = new Set();
const RELOAD = `new EventSource("/dev/reload").onmessage = () => location.reload();\n`;

const make = () =>
  new Promise((done, failed) => {
    const child = spawn("make", ["--no-print-directory", `DIR=${dir}`, `${dir}/.pages`], { stdio: "inherit" });
    child.once("close", (code) => (code === 0 ? done(null) : failed(new Error("The site is not built: see above."))));
  });

/** @type {Set<string>} */
const edited = new Set();
let building = false;
async function build() {
  if (building) return;
  building = true;
  while (edited.size > 0) {
    const files = [...edited];
    edited.clear();
    const began = performance.now();
    try {
      await (files.every((file) => BUNDLED.test(file)) ? bundle(dir) : make());
      withReload();
      for (const page of open) page.write("data: built\n\n");
      console.log(`${files.join(", ")}: built in ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      console.error(error.message);
    }
  }
  building = false;
}

/** Every page loads this module first: it reloads the page after a build. */
function withReload() {
  writeFileSync(join(dir, "www/site/start-engine.js"), RELOAD, { flag: "a" });
}

withReload();
for (const source of SOURCES)
  watch(source, { recursive: true }, (_, name) => {
    edited.add(name && name !== source ? join(source, name) : source);
    setTimeout(build, TOGETHER);
  });
/** The scripts that other pages load, as versions.mjs lays them out. */
const scripts = ["alveole-game", "fences"].map((name) => {
  const script = { type: "text/javascript", body: `export * from "./element/${name}.js";\n` };
  return [`/www/${name}.js`, script];
});
await play(dir, {
  pages: Object.fromEntries(scripts),
  answer(request, response) {
    if (request.url !== "/dev/reload") return false;
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    open.add(response);
    response.once("close", () => open.delete(response));
    return true;
  },
});
