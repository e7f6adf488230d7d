// Lays the built site out for a host. All that makes a version lies in a folder of its own, v/VERSION/, whose name is a
// digest of its content; the addresses that stay name that folder. Earlier versions are kept, for pages that are open or
// that a browser has in its cache.
//   node tools/release/versions.mjs FROM INTO [--keep COUNT] [--days DAYS] [--published URL] [--plain]
//     --keep, --days   how many earlier versions stay, and for how many days after they were replaced
//     --plain          without compressed files
//     --published      the address of the site: the earlier versions are those published there, not those in INTO
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseArgs } from "node:util";
import { transformSync } from "esbuild";
import { withWorker } from "./offline.mjs";
import { COMPRESSED, precompress } from "./precompress.mjs";

/** The folders that make a version. */
const VERSIONED = /^(?:www|wasm|games)\//;
/** The service worker, which offline.mjs completes. */
const WORKER = "www/site/service-worker.js";
/** Modules that other pages load: the addresses, which stay, and the files. */
const LOADED = {
  "www/alveole-game.js": "www/element/alveole-game.js",
  "www/fences.js": "www/element/fences.js",
  "wasm/alveole.js": "wasm/alveole.js",
};
/** Pages to copy from: they show the addresses that stay. */
const COPIED = /^examples\//;
/** What Apache reads; other files whose names begin so are marks of the build. */
const APACHE = ".htaccess";
/** A file that a page loads: the beginning of a tag, and the address. */
const NAMED = /(<(?:script|link)\b[^>]*?\s(?:src|href|data-rules)=")([^"]+)/g;

const DAY = 24 * 60 * 60 * 1000;
/** What stays by default. */
export const KEPT = { keep: 5, days: 30 };

/** @typedef {{name: string, since: string, until?: string}} Version `until`: when it was replaced */

const LIST = "v/versions.json";
const FILES = "files.json";
const NAME = /^[0-9a-f]{12}$/;
/** How many versions that are gone lead to the current one. */
const REMEMBERED = 200;

/** The digest of a file, as the attribute `integrity` has it. @param {string | Buffer} body */
export const digest = (body) => `sha384-${createHash("sha384").update(body).digest("base64")}`;

/** The name of a version: a digest of its list of files. @param {string} list */
const nameOf = (list) => createHash("sha256").update(list).digest("hex").slice(0, 12);

/** The files in a folder, as paths with `/`. @param {string} dir */
export const filesOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, "/").length))
    .sort();

/** The versions in a laid-out site, the current one first. @param {string} dir @returns {Version[]} */
export function versions(dir) {
  const list = join(dir, LIST);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).versions : [];
}

/** The names of the versions that a laid-out site no longer has, the last one first. @param {string} dir @returns {string[]} */
function goneFrom(dir) {
  const list = join(dir, LIST);
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")).gone ?? []) : [];
}

/** The folder of the current version of a laid-out site: `v/VERSION/`. @param {string} dir */
export function currentFolder(dir) {
  const [current] = versions(dir);
  if (!current) throw new Error(`${dir} has no version: make site`);
  return `v/${current.name}/`;
}

/**
 * The list of versions after `name` became the current one.
 * @param {string} name
 * @param {Version[]} before
 * @param {{keep?: number, days?: number, now?: number}} [options] `now`: milliseconds since 1970
 * @returns {Version[]}
 */
export function succeed(name, before, { keep = KEPT.keep, days = KEPT.days, now = Date.now() } = {}) {
  const time = new Date(now).toISOString();
  const current = before[0]?.name === name ? before[0] : { name, since: time };
  const replaced = before
    .filter((one) => one.name !== name)
    .map((one) => ({ ...one, until: one.until ?? time }))
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until))
    .filter(({ until }, i) => i < keep && now - Date.parse(until) < days * DAY);
  return [current, ...replaced];
}

/** A module, and all that it imports before it runs. @param {string} file @param {(file: string) => Buffer} read */
function imported(file, read, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ""] of read(file)
    .toString()
    .matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g))
    imported(posix.join(posix.dirname(file), name), read, found);
  return found;
}

/**
 * A module at the address `at`: all that the module `file` in `folder` exports. It names what that imports, too, so that all of it
 * loads at once: each step of imports would be another trip to the host.
 */
function loader(at, file, read, folder) {
  const named = (/** @type {string} */ file) => JSON.stringify(posix.relative(posix.dirname(at), folder + file));
  const whole = /\bexport default\b|\bas default\b/.test(read(file).toString())
    ? `export { default } from ${named(file)};\n`
    : "";
  const [, ...others] = imported(file, read);
  return `export * from ${named(file)};\n${whole}${others.map((other) => `import ${named(other)};\n`).join("")}`;
}

/** The modules that pages of the site load, and what stands there once the version is gone: the page came from a cache. */
const PAGES = ["www/site/start-engine.js", "www/site/site.js"];
const RELOAD = `// The host no longer has this version of the page: its current one.
if (performance.getEntriesByType("navigation")[0]?.type !== "reload") location.reload();
`;

/** A page whose tags name the files of its version in `folder`. */
function named(file, page, folder, versioned) {
  return page.replace(NAMED, (whole, tag, address) => {
    const path = posix.join(posix.dirname(file), address);
    if (versioned.has(path)) return tag + posix.relative(posix.dirname(file), folder + path);
    // 404.html has whole addresses.
    for (let at = /^https?:\/\//.test(address) ? address.indexOf("/") : -1; at >= 0; at = address.indexOf("/", at + 1))
      if (versioned.has(address.slice(at + 1))) return tag + address.slice(0, at + 1) + folder + address.slice(at + 1);
    return whole;
  });
}

/** Whether the folder of a version has exactly the files of its list, beside what they are compressed to. */
function complete(dir) {
  const list = join(dir, FILES);
  if (!existsSync(list)) return false;
  const files = JSON.parse(readFileSync(list, "utf8"));
  const there = filesOf(dir).filter((file) => file !== FILES && !COMPRESSED.test(file));
  return (
    there.length === Object.keys(files).length &&
    there.every((file) => digest(readFileSync(join(dir, file))) === files[file])
  );
}

/** Writes a folder whole: it never exists with a part of its files. @param {(dir: string) => void | Promise<void>} fill */
async function whole(dir, fill) {
  const unfinished = `${dir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await fill(unfinished);
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
}

function put(dir, file, body) {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), body);
}

/**
 * Lays the site in `from` out in the folder `into`.
 * @param {string} from
 * @param {string} into
 * @param {{keep?: number, days?: number, now?: number, before?: Version[], gone?: string[]}} [options] `before`: the versions
 *   so far; `gone`: the names of those that are no longer kept
 * @returns {Promise<Version[]>} the versions, the current one first
 */
export async function layOut(from, into, { before = versions(into), gone = goneFrom(into), ...options } = {}) {
  if (
    existsSync(into) &&
    readdirSync(into).length > 0 &&
    !existsSync(join(into, "index.html")) &&
    !existsSync(join(into, "v"))
  )
    throw new Error(`${into} is not a site: its files would be deleted`);
  const read = (file) => readFileSync(join(from, file));
  const all = filesOf(from).filter((file) => !file.startsWith(".") || file === APACHE);
  const versioned = new Map(all.filter((file) => VERSIONED.test(file)).map((file) => [file, digest(read(file))]));
  const list = `${JSON.stringify(Object.fromEntries(versioned), null, 1)}\n`;
  const name = nameOf(list);
  const folder = `v/${name}/`;

  /** What lies at the addresses that stay. @type {Map<string, string | Buffer>} */
  const stable = new Map();
  for (const file of all) {
    if (versioned.has(file)) continue;
    const page = file.endsWith(".html") && !COPIED.test(file);
    stable.set(file, page ? named(file, read(file).toString(), folder, versioned) : read(file));
  }
  const loaded = Object.entries(LOADED).filter(([, file]) => versioned.has(file));
  for (const [at, file] of loaded) stable.set(at, loader(at, file, read, folder));
  const scripts = [...versioned].filter(([file]) => file.endsWith(".js")).map(([file, sum]) => [folder + file, sum]);
  stable.set("integrity.json", `${JSON.stringify(Object.fromEntries(scripts), null, 2)}\n`);
  const worker = transformSync(readFileSync(WORKER, "utf8"), { minify: true, legalComments: "none" }).code;
  const inVersion = [...versioned.keys()].map((file) => /** @type {const} */ ([folder + file, read(file)]));
  for (const [file, body] of withWorker(new Map([...stable, ...inVersion]), worker)) stable.set(file, body);
  const now = succeed(name, before, options);
  // A cache may keep the name of a version longer than the host keeps the version: it leads to the current one.
  const kept = now.map((one) => one.name);
  const away = [...new Set([...before.map((one) => one.name), ...gone])].filter((old) => !kept.includes(old));
  const remembered = away.slice(0, REMEMBERED);
  for (const old of remembered) {
    for (const file of loaded.map(([, file]) => file)) {
      const at = `v/${old}/${file}`;
      // What its loader named beside it has nothing to do any more.
      for (const other of imported(file, read)) stable.set(`v/${old}/${other}`, "");
      stable.set(at, loader(at, file, read, folder));
    }
    for (const file of PAGES) stable.set(`v/${old}/${file}`, RELOAD);
  }
  stable.set(LIST, `${JSON.stringify({ versions: now, gone: remembered }, null, 2)}\n`);

  // The version first, whole; then what names it; then away with what is no longer named.
  if (!complete(join(into, folder)))
    await whole(join(into, "v", name), (dir) => {
      for (const file of versioned.keys()) put(dir, file, read(file));
      put(dir, FILES, list);
    });
  for (const [file, body] of stable) put(into, file, body);
  for (const file of filesOf(into))
    if (!stable.has(file) && !kept.some((one) => file.startsWith(`v/${one}/`))) rmSync(join(into, file));
  empty(into);
  return now;
}

/** Removes folders without files. */
function empty(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) if (entry.isDirectory()) empty(join(dir, entry.name));
  if (readdirSync(dir).length === 0) rmSync(dir, { recursive: true });
}

/**
 * Copies the versions of a published site that are not in `into`. Rejects unless every file has the digest of its list,
 * whose own digest is the name of the version.
 * @param {string} url
 * @param {string} into
 * @returns {Promise<Version[]>} the versions of the published site that can be kept
 */
export async function download(url, into) {
  const get = async (path) => {
    const response = await fetch(new URL(path, url), { cache: "no-store" });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const published = await get(LIST);
  if (!published) {
    console.warn(`${new URL(LIST, url)} does not exist: there are no earlier versions to keep`);
    return [];
  }
  const found = [];
  const { versions: all, gone = [] } = JSON.parse(published.toString());
  // For layOut, which reads there what is gone.
  put(into, LIST, JSON.stringify({ versions: [], gone: gone.filter((name) => NAME.test(name)) }));
  for (const version of all) {
    if (!NAME.test(version.name)) throw new Error(`${LIST} names a version “${version.name}”`);
    const folder = `v/${version.name}/`;
    if (!complete(join(into, folder))) {
      const list = await get(folder + FILES);
      if (!list) {
        console.warn(`${new URL(folder, url)} does not exist: that version is not kept`);
        continue;
      }
      if (nameOf(list.toString()) !== version.name)
        throw new Error(`${folder}${FILES} is not the list of that version`);
      await whole(join(into, "v", version.name), async (dir) => {
        for (const [file, sum] of Object.entries(JSON.parse(list.toString()))) {
          if (posix.normalize(file) !== file || !VERSIONED.test(file))
            throw new Error(`${folder}${FILES} names ${file}`);
          const body = await get(folder + file);
          if (!body || digest(body) !== sum) throw new Error(`${new URL(folder + file, url)} is not of that version`);
          put(dir, file, body);
        }
        put(dir, FILES, list);
      });
    }
    found.push(version);
  }
  return found;
}

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: "string" },
      days: { type: "string" },
      published: { type: "string" },
      plain: { type: "boolean" },
    },
  });
  const [from, into] = positionals;
  const count = (name) => {
    const value = Number(values[name] || KEPT[name]);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is a whole number, not ${values[name]}`);
    return value;
  };
  const before = values.published ? await download(values.published.replace(/\/?$/, "/"), into) : versions(into);
  const all = await layOut(from, into, { before, keep: count("keep"), days: count("days") });
  const { files } = values.plain ? { files: 0 } : await precompress(into);
  console.log(`${into}: version ${all[0].name}, ${all.length - 1} earlier, ${files} compressed files`);
}
