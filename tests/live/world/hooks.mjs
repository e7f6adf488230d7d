// Loads the modules of www for the pages of the simulated world, as `FILE?world=fast`, or `real`: what they find as globals is that of
// the page that runs, and dynamic imports are there at once, so that a run depends on nothing but its seed. A few modules are
// replaced by stand-ins; in the fast world those of signatures too.
import { readFileSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url).href;
const HERE = new URL("./", import.meta.url).href;

/** The modules that have stand-ins, by their paths: no worker, no drawing, and cryptography that answers at once. */
const STAND_INS = {
  "www/engine/client.js": "stand-ins.mjs",
  "www/engine/catalogue.js": "stand-ins.mjs",
  "www/live/live-board.js": "stand-ins.mjs",
  "www/live/turn-sender.js": "stand-ins.mjs",
  "www/base/base64url.js": "stand-ins.mjs",
  "www/base/compression.js": "stand-ins.mjs",
  "www/base/sha256.js": "stand-ins.mjs",
  "www/base/toast.js": "stand-ins.mjs",
  "www/site/game/left-game.js": "stand-ins.mjs",
  "node_modules/idb-keyval/dist/index.js": "database.mjs",
};

/** The globals of a page. */
const GLOBALS = [
  ...[
    "document",
    "navigator",
    "performance",
    "Date",
    "Math",
    "WebSocket",
    "localStorage",
    "location",
    "history",
    "crypto",
  ],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "BroadcastChannel", "MutationObserver", "fetch"],
  ...["addEventListener", "AbortSignal", "CompressionStream", "DecompressionStream", "globalThis"],
];

/** A fault that is put into a module, as its path, what is right and what is wrong. @type {string[]} */
let fault = [];

export function initialize(data) {
  fault = data.fault ?? [];
}

/** The world for which a module is loaded. @param {string | undefined} url */
const worldOf = (url) => (url?.startsWith("file:") ? new URL(url).searchParams.get("world") : null);

export async function resolve(specifier, context, next) {
  const world = worldOf(context.parentURL);
  const found = await next(specifier, context);
  if (world === null || !found.url.startsWith(ROOT)) return found;
  const path = found.url.slice(ROOT.length).replace(/\?.*/, "");
  if (!path.startsWith("www/") && !path.startsWith("node_modules/idb-keyval/")) return found;
  const isKeys = path === "www/live/seat-keys.js" && world === "fast" && !specifier.endsWith("?own");
  const standIn = isKeys ? "fast-keys.mjs" : STAND_INS[path];
  const url = standIn ? HERE + standIn : ROOT + path;
  return { url: `${url}?world=${world}`, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  if (worldOf(url) === null) return next(url, context);
  const at = new URL(url);
  at.search = "";
  // Comments have imports of types.
  let source = readFileSync(at, "utf8").replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, " "));
  if (fault[0] && at.href === ROOT + fault[0]) {
    if (!source.includes(fault[1])) throw new Error(`${fault[0]} has no ${fault[1]}`);
    source = source.replace(fault[1], () => fault[2]);
  }
  const imports = [];
  source = source.replace(/\bimport\(("[^"]+")\)/g, (_, name) => {
    imports.push(`import * as later${imports.length} from ${name};`);
    return `Promise.resolve(later${imports.length - 1})`;
  });
  const names = GLOBALS.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
  const head = `import { globals } from "${HERE}globals.mjs"; const { ${names} } = globals;`;
  return { format: "module", source: head + imports.join("") + source, shortCircuit: true };
}
