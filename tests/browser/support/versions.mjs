// More versions of the built site, made of it without building its modules again.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./modules.mjs";
import { currentFolder, layOut } from "../../../tools/release/versions.mjs";

/** The site as it is built, without the folders of versions. */
const BUILT = "target/site";

/** @typedef {[source: string, from: string | RegExp, to: string]} Change a text of a built file, and another one for it */

/**
 * Changes that make a version, whose texts contain its name: “Share NAME” on the button, “lazy NAME” in its dialog.
 * @param {string} name
 * @returns {Change[]}
 */
export const named = (name) => [
  ["www/words/en/interface.js", /\bshare:`Share`/, `share:"Share ${name}"`],
  ["www/share/share-dialog.js", /\w+\.shareLinkWhat/, `"lazy ${name}"`],
];

/** Replaces a text in a file, which must have it. @param {string} path @param {string | RegExp} from @param {string} to */
export function change(path, from, to) {
  const text = readFileSync(path, "utf8");
  assert.ok(text.match(from), `${path} has ${from}`);
  writeFileSync(path, text.replace(from, to));
}

/**
 * Lays the built site, with changes, out in `dir`.
 * @param {string} dir
 * @param {Change[]} changes
 * @param {Parameters<typeof layOut>[2]} [options]
 * @returns {Promise<string>} the folder of the version
 */
export async function makeVersion(dir, changes, options) {
  const built = mkdtempSync(join(tmpdir(), "alveole-"));
  try {
    cpSync(BUILT, built, { recursive: true });
    for (const [source, from, to] of changes) change(join(built, bundle.file(source)), from, to);
    await layOut(built, dir, options);
    return currentFolder(dir);
  } finally {
    rmSync(built, { recursive: true });
  }
}
