// Cuts a release into target/release-VERSION/: the site, the npm package, the crate, the Python wheel, the command for this
// machine, what is inside each, and their checksums. Publishes nothing.
//   node tools/release/release.mjs VERSION [--tag] [--draft]
//     --tag     tags the commit once all is built
//     --draft   goes on where the tree is not ready for a release, into target/release-VERSION-draft/
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";
import { rustflags } from "../build/modules.mjs";
import { precompress } from "./precompress.mjs";
import { bills } from "./sbom.mjs";
import { filesOf, layOut } from "./versions.mjs";

/** The site as `make site` lays it out, which `make package` has made before. */
export const SITE = "target/site";
/** The target that compares the interface of the crate with that of the last release. */
const INTERFACE = "semver";

/** The targets of a Makefile. @param {string} makefile */
export const targetsOf = (makefile) =>
  new Set([...makefile.matchAll(/^([a-z][a-z -]*):(?!=)/gm)].flatMap(([, names]) => names.trim().split(/\s+/)));

/** The text of a version in a changelog; `null` if it has none. @param {string} changelog @param {string} version */
export function section(changelog, version) {
  const [, heading, text] =
    changelog.split(/^(?=## )/m).flatMap((part) => {
      const found = /^## \[([^\]]+)\](.*)\n([^]*)$/.exec(part);
      return found?.[1] === version ? [found.slice(1)] : [];
    })[0] ?? [];
  return heading === undefined ? null : { date: heading.replace(/^ - /, ""), text: text.trim() };
}

/**
 * Why this tree is no release of that version.
 * @param {string} version
 * @param {(path: string) => string | null} read the text of a file of the tree
 * @param {string} changes what `git status --porcelain` prints
 * @returns {string[]}
 */
export function problems(version, read, changes) {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    return [`“${version}” is not a version: make release VERSION=1.2.3`];
  const found = [];
  if (changes.trim()) found.push(`the tree has changes that are not committed:\n${changes.trimEnd()}`);
  /** @type {Record<string, [file: string, pattern: RegExp, optional?: string]>} */
  const places = {
    "Cargo.toml, [workspace.package]": ["Cargo.toml", /^\[workspace\.package\][^[]*?^version = "([^"]+)"/m],
    "Cargo.toml, [workspace.dependencies]": ["Cargo.toml", /^alveole = \{.*version = "([^"]+)"/m],
    "Cargo.lock": ["Cargo.lock", /^name = "alveole"\nversion = "([^"]+)"/m],
    // Without a version of its own, the wheel has that of the workspace.
    "crates/python/pyproject.toml": [
      "crates/python/pyproject.toml",
      /^\[project\][^[]*?^version = "([^"]+)"/m,
      "optional",
    ],
  };
  for (const [place, [file, pattern, optional]] of Object.entries(places)) {
    const there = pattern.exec(read(file) ?? "")?.[1];
    if (there === undefined && optional) continue;
    if (there !== version) found.push(`${place} says ${there ?? "no version"}, not ${version}`);
  }
  const entry = section(read("CHANGELOG.md") ?? "", version);
  if (!entry) found.push(`CHANGELOG.md has no section “## [${version}] - YYYY-MM-DD”`);
  else {
    if (!/^\d{4}-\d\d-\d\d$/.test(entry.date)) found.push(`CHANGELOG.md: the section ${version} has no date`);
    if (!entry.text) found.push(`CHANGELOG.md: the section ${version} is empty`);
  }
  return found;
}

/**
 * A zip archive. The same files and date give the same bytes.
 * @param {Map<string, {body: Uint8Array, runs?: boolean}>} files `runs`: whether it is a program
 * @param {Date} date of all files
 */
export function zip(files, date) {
  // The format has the local time without a zone: this one is the same everywhere.
  const mtime = new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const mode = (runs) => ((runs ? 0o100755 : 0o100644) << 16) >>> 0;
  return zipSync(Object.fromEntries(entries.map(([path, { body, runs }]) => [path, [body, { attrs: mode(runs) }]])), {
    level: 9,
    mtime,
    os: 3,
  });
}

/**
 * The built site as an archive, laid out for a host, with one version.
 * @param {string} built
 * @param {Date} date
 */
export async function siteArchive(built, date) {
  const dir = mkdtempSync(join(tmpdir(), "alveole-"));
  try {
    await layOut(built, dir, { before: [], now: date.getTime() });
    await precompress(dir, { forget: false });
    return zip(new Map(filesOf(dir).map((file) => [file, { body: readFileSync(join(dir, file)) }])), date);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The checksums of the files in a folder, as sha256sum prints them. @param {string} dir */
export const checksums = (dir) =>
  filesOf(dir)
    .filter((file) => file !== "SHA256SUMS")
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(dir, file)))
          .digest("hex")}  ${file}\n`,
    )
    .join("");

const run = (command, args, env = {}) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
const ask = (command, args) => execFileSync(command, args, { encoding: "utf8" });

/** Builds the command for this machine; the path of its program. */
function command(host) {
  run("cargo", ["build", "--release", "--locked", "-p", "alveole-cli", "--features", "relay", "--target", host], {
    RUSTFLAGS: rustflags().join(" "),
  });
  return join("target", host, "release", host.includes("windows") ? "alveole.exe" : "alveole");
}

async function cut(version, { tag, draft }) {
  const found = problems(
    version,
    (path) => (existsSync(path) ? readFileSync(path, "utf8") : null),
    ask("git", ["status", "--porcelain"]),
  );
  for (const problem of found) console.error(`release: ${problem}`);
  if (found.length > 0 && (!draft || tag)) return 1;

  const targets = targetsOf(readFileSync("Makefile", "utf8"));
  const date = new Date(Number(ask("git", ["log", "-1", "--format=%ct"])) * 1000);
  const name = `alveole-${version}`;
  const out = `target/release-${version}${draft ? "-draft" : ""}`;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const keep = (path) => copyFileSync(path, join(out, basename(path)));
  /** The only file of a folder with this ending. */
  const only = (dir, ending) => {
    const files = readdirSync(dir).filter((file) => file.endsWith(ending));
    if (files.length !== 1) throw new Error(`${dir} has ${files.length} files ${ending}, not one`);
    return join(dir, files[0]);
  };
  const env = { SOURCE_DATE_EPOCH: String(date.getTime() / 1000) };

  if (targets.has(INTERFACE)) run("make", [INTERFACE], env);
  run("make", ["package"], env);
  writeFileSync(join(out, `${name}-site.zip`), await siteArchive(SITE, date));
  keep(only("target/npm", ".tgz"));
  run("cargo", ["package", "-p", "alveole", "--locked", ...(draft ? ["--allow-dirty"] : [])], env);
  keep(`target/package/alveole-${crateVersion()}.crate`);
  if (targets.has("wheel")) {
    run("make", ["wheel"], env);
    keep(only("target/wheels", ".whl"));
  }
  const host = /^host: (.*)$/m.exec(ask("rustc", ["-vV"]))[1];
  const program = command(host);
  /** @type {Map<string, {body: Buffer, runs?: boolean}>} */
  const inside = new Map(
    ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"].map((file) => [file, { body: readFileSync(file) }]),
  );
  inside.set(basename(program), { body: readFileSync(program), runs: true });
  inside.set("LICENCES.txt", {
    body: Buffer.from(ask("node", ["tools/build/licences.mjs", "--notices", "alveole-cli"])),
  });
  writeFileSync(
    join(out, `${name}-${host}.zip`),
    zip(new Map([...inside].map(([file, entry]) => [`${name}/${file}`, entry])), date),
  );
  for (const [file, text] of bills(version, date)) writeFileSync(join(out, file), text);
  writeFileSync(join(out, "SHA256SUMS"), checksums(out));
  console.log(`\n${out}:\n${readFileSync(join(out, "SHA256SUMS"), "utf8").trimEnd()}`);
  if (tag) run("git", ["tag", "--annotate", `v${version}`, "--message", `Release ${version}`]);
  return 0;
}

/** The version of the crate. A draft may have another than that of the release. */
const crateVersion = () => JSON.parse(readFileSync("target/npm/alveole/package.json", "utf8")).version;

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: "boolean" }, draft: { type: "boolean" } },
  });
  process.exitCode = await cut(positionals[0] ?? "", values);
}
