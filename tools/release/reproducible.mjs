// Builds the site of the last commit twice, in two folders of different names and lengths, and compares the archives of a release.
//   node tools/release/reproducible.mjs
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { SITE, siteArchive } from "./release.mjs";

/**
 * The files that differ between two archives; the archive itself if its files are equal and its bytes are not.
 * @param {Uint8Array} first @param {Uint8Array} second
 */
export function differences(first, second) {
  if (Buffer.from(first).equals(Buffer.from(second))) return [];
  const [one, other] = [unzipSync(first), unzipSync(second)];
  const files = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const differing = files.filter((file) => !one[file] || !other[file] || !Buffer.from(one[file]).equals(other[file]));
  return differing.length > 0 ? differing : ["the order, dates or attributes of the files"];
}

/** The archive of the site, built in a clone. @param {string} folder @param {Date} date */
function build(folder, date) {
  execFileSync("git", ["clone", "--quiet", ".", folder]);
  if (existsSync("node_modules")) {
    cpSync("node_modules", join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
    // Else it would be older than the lock file of the clone, and installed again.
    utimesSync(join(folder, "node_modules/.package-lock.json"), new Date(), new Date());
  }
  // The options of the make that runs this are not for the clone.
  execFileSync("make", ["site"], { cwd: folder, stdio: "inherit", env: { ...process.env, MAKEFLAGS: "" } });
  return siteArchive(join(folder, SITE), date);
}

async function compare() {
  const date = new Date(Number(execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" })) * 1000);
  const root = mkdtempSync(join(tmpdir(), "alveole-"));
  try {
    const first = await build(join(root, "a"), date);
    const second = await build(join(root, "another-folder", "below-it"), date);
    const found = differences(first, second);
    for (const file of found) console.error(`reproducible: ${file} differs`);
    console.log(`reproducible: ${first.length} bytes, ${found.length} differences`);
    return found.length === 0;
  } finally {
    rmSync(root, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) process.exitCode = (await compare()) ? 0 : 1;
