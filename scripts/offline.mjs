// Writes the service worker of a built site, DIR/sw.js, with the list of all files of this version.
//   node scripts/offline.mjs DIR
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Not cached: types, notices, digests, examples, documentation, and the worker itself.
const LEFT_OUT =
  /\.d\.ts$|\.txt$|^integrity\.json$|^sw\.js$|^www\/site\/service-worker\.js$|^(examples|docs|www\/docs)\//;

const hash = (body, form) => createHash("sha256").update(body).digest(form);

export function writeWorker(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, "/").length))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  const digests = () => files.map((file) => [file, hash(readFileSync(join(dir, file)), "base64")]);
  // The page names its version, so that a worker does not control pages of another version.
  const page = join(dir, "index.html");
  const bare = readFileSync(page, "utf8").replace(/(<html\b[^>]*?)\s+data-version="[^"]*"/, "$1");
  writeFileSync(page, bare);
  const version = hash(JSON.stringify(digests()), "hex").slice(0, 12);
  writeFileSync(page, bare.replace(/<html\b/, `<html data-version="${version}"`));
  // The folder, not index.html: some hosts redirect from index.html to the folder.
  const list = Object.fromEntries(digests().map(([file, digest]) => [file === "index.html" ? "./" : file, digest]));
  const source = join(dir, "www/site/service-worker.js");
  const code = readFileSync(existsSync(source) ? source : join(dir, "sw.js"), "utf8").replace(/^self\.SITE = .*\n/, "");
  writeFileSync(join(dir, "sw.js"), `self.SITE = ${JSON.stringify({ VERSION: version, FILES: list })};\n${code}`);
  rmSync(source, { force: true });
  return version;
}

if (import.meta.filename === process.argv[1]) writeWorker(process.argv[2]);
