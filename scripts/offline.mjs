// The service worker of a site, with the list of all files of its version. scripts/versions.mjs writes it.
import { createHash } from "node:crypto";

// Not cached: types, notices, digests, examples, documentation, what hosts read.
const LEFT_OUT = /\.d\.ts$|\.txt$|^_headers$|^integrity\.json$|^(?:examples|docs|v\/\w+\/www\/docs)\//;

const PAGE = "index.html";

const hash = (body, form) => createHash("sha256").update(body).digest(form);

/**
 * Returns the page with the name of its version, and the worker of that version.
 * @param {Map<string, string | Buffer>} files the files of the site, by path
 * @param {string} code the worker, without the list
 * @returns {[path: string, text: string][]}
 */
export function withWorker(files, code) {
  const cached = [...files].filter(([file]) => !LEFT_OUT.test(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  const digests = cached.map(([file, body]) => [file, hash(body, "base64")]);
  const version = hash(JSON.stringify(digests), "hex").slice(0, 12);
  // The page names its version, so that a worker does not control pages of another version.
  const page = String(files.get(PAGE)).replace(/<html\b/, `<html data-version="${version}"`);
  // The folder, not index.html: some hosts redirect from index.html to the folder.
  const list = Object.fromEntries(
    digests.map(([file, digest]) => (file === PAGE ? ["./", hash(page, "base64")] : [file, digest])),
  );
  return [
    [PAGE, page],
    ["sw.js", `self.SITE = ${JSON.stringify({ VERSION: version, FILES: list })};\n${code}`],
  ];
}
