// The service worker of a site, with the list of all files of its version. tools/release/versions.mjs writes it.
import { createHash } from "node:crypto";

/** The worker has it in itself: hosts answer differently to its own address. */
const LOST = "404.html";

// Not cached: types, notices, digests, examples, documentation, the module for programs, pictures for previews, what hosts read.
const LEFT_OUT =
  /\.d\.ts$|\.txt$|^_headers$|^\.htaccess$|^integrity\.json$|^(?:404\.html|sitemap\.xml)$|(?:^|\/)(?:oembed\.json|daily\.xml)$|^(?:examples|docs|pictures|v\/\w+\/www\/docs)\/|(?:^|\/)wasm\/alveole/;

// Stored once they were loaded: puzzles beyond the first page, openings and strategy lessons.
export const ON_DEMAND = /(?:^|\/)games\/\w+\/(?:puzzles\/page-\w+\.json|openings\.json|lessons\/[a-z-]+\.\w+\.md)$/;

/** A page of the site, and the address under which it is kept: its folder, as some hosts redirect from index.html to it. */
const PAGE = /(^|\/)index\.html$/;

const hash = (body, form) => createHash("sha256").update(body).digest(form);

/**
 * Returns the pages with the name of their version, and the worker of that version.
 * @param {Map<string, string | Buffer>} files the files of the site, by path
 * @param {string} code the worker, without the list
 * @returns {[path: string, text: string][]}
 */
export function withWorker(files, code) {
  const cached = [...files].filter(([file]) => !LEFT_OUT.test(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  const digests = cached.map(([file, body]) => [file, hash(body, "base64")]);
  const version = hash(JSON.stringify(digests), "hex").slice(0, 12);
  // A page names its version, so that a worker does not control pages of another version.
  const pages = new Map(
    cached
      .filter(([file]) => PAGE.test(file))
      .map(([file, body]) => [file, String(body).replace(/<html\b/, `<html data-version="${version}"`)]),
  );
  const list = Object.fromEntries(
    digests.map(([file, digest]) =>
      pages.has(file) ? [file.replace(PAGE, "$1") || "./", hash(pages.get(file), "base64")] : [file, digest],
    ),
  );
  const later = Object.keys(list).filter((file) => ON_DEMAND.test(file));
  const site = { VERSION: version, FILES: list, LATER: later, LOST: String(files.get(LOST) ?? "") };
  return [...pages, ["sw.js", `self.SITE = ${JSON.stringify(site)};\n${code}`]];
}
