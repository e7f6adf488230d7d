// The files that the pages for contributors name exist.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "README.md",
  ...readdirSync(join(ROOT, "docs/design")).map((file) => `docs/design/${file}`),
];
/** All pages whose links must lead somewhere. */
const LINKING = [
  ...PAGES,
  "npm/README.md",
  ...readdirSync(join(ROOT, "docs")).flatMap((file) => (file.endsWith(".md") ? `docs/${file}` : [])),
];
/** Folders at the top that tools make. A name that begins with one of them is not checked. */
const MADE = /^(?:target|node_modules|dist|wasm|games|vendor|v)\//;
const ENDINGS = "rs|js|mjs|ts|md|json|jsonl|txt|css|html|svg|png|sh|toml|yml|bin|ladder|py";
/** A name has a known ending, or ends with a slash. Other words with a slash are none. */
const NAME = new RegExp(String.raw`^(?:[\w.@*-]+/)*(?:[\w.@*-]+\.(?:${ENDINGS})|[\w.@*-]+/)$`);
/** Placeholders stand for a game and a language that exist; a name with another one is not checked. */
const PLACEHOLDERS = { "<id>": "hex", "<language>": "en", "<lang>": "en" };

/** All paths of the working tree, folders with a slash at their end. */
function tree(folder = "") {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (!entry.isDirectory()) return [path];
    if (entry.name === ".git" || MADE.test(`${path}/`)) return [];
    return [`${path}/`, ...tree(`${path}/`)];
  });
}

/** `crates/{cli,lab}/` names two folders. */
function expanded(/** @type {string} */ word) {
  const [all, list] = /\{([^{}]*,[^{}]*)\}/.exec(word) ?? [];
  return all ? list.split(",").flatMap((one) => expanded(word.replace(all, one))) : [word];
}

/** The names of files and folders in the code of a page: in blocks and between backticks. */
export function namesOf(/** @type {string} */ page) {
  const code = [...page.matchAll(/^```[^]*?^```|`[^`\n]+`/gm)].flatMap(([text]) => text.split(/[`\s"'()]+/));
  const filled = code
    .flatMap(expanded)
    .map((word) =>
      Object.entries(PLACEHOLDERS).reduce((name, [placeholder, value]) => name.replaceAll(placeholder, value), word),
    );
  return [...new Set(filled)].filter((name) => NAME.test(name) && !MADE.test(name));
}

/** The names that no path ends with; a star stands for any part of a name. */
export function missing(/** @type {string[]} */ names, /** @type {string[]} */ paths) {
  const there = (/** @type {string} */ name) => {
    const ending = name.replace(/[.]/g, "\\.").replace(/\*/g, "[^/]*");
    const pattern = new RegExp(`^(?:.*/)?${ending}$`);
    return paths.some((path) => pattern.test(path));
  };
  return names.filter((name) => !there(name));
}

test("every file that a page for contributors names exists", () => {
  const paths = tree();
  const found = PAGES.flatMap((page) => {
    const names = namesOf(readFileSync(join(ROOT, page), "utf8"));
    return missing(names, paths).map((name) => `${page}: ${name}`);
  });
  assert.deepEqual(found, []);
});

test("every crate that a page installs or builds exists", () => {
  const crates = ["Cargo.toml", ...readdirSync(join(ROOT, "crates")).map((name) => `crates/${name}/Cargo.toml`)];
  const names = crates.map((file) => /^name = "(.*)"$/m.exec(readFileSync(join(ROOT, file), "utf8"))?.[1]);
  const lost = LINKING.flatMap((page) =>
    [...readFileSync(join(ROOT, page), "utf8").matchAll(/cargo [^`\n]*?(?:--path ([\w./-]+)|-p ([\w-]+))/g)].flatMap(
      ([command, folder, name]) =>
        (folder ? crates.includes(`${folder}/Cargo.toml`) : names.includes(name)) ? [] : [`${page}: ${command}`],
    ),
  );
  assert.deepEqual(lost, []);
});

test("every link of these pages to a file leads to one, and to a heading that it has", () => {
  const anchor = (/** @type {string} */ heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const lost = LINKING.flatMap((page) =>
    [...readFileSync(join(ROOT, page), "utf8").matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(
      ([, path, heading]) => {
        const file = path ? normalize(join(dirname(page), path)) : page;
        if (!existsSync(join(ROOT, file))) return [`${page}: ${path}`];
        if (!heading) return [];
        const headings = readFileSync(join(ROOT, file), "utf8").matchAll(/^#+ (.*)$/gm);
        return ![...headings].some(([, text]) => anchor(text) === heading) ? [`${page}: #${heading}`] : [];
      },
    ),
  );
  assert.deepEqual(lost, []);
});

test("each step of a walk names a file, and what stands in it", () => {
  const paths = tree();
  const steps = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").match(/^\d+\. .*$/gm) ?? [];
  assert.ok(steps.length >= 20, `${steps.length} steps`);
  for (const step of steps) {
    const [file = "", ...code] = [...step.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
    const [named = ""] = namesOf(`\`${file}\``);
    const path = paths.find((path) => path === named || path.endsWith(`/${named}`)) ?? "";
    const text = readFileSync(join(ROOT, path), "utf8");
    for (const word of code.filter((word) => /^#?\w+$/.test(word)))
      assert.ok(text.includes(word), `${path} has no ${word}`);
  }
});

test("names are read from code alone, and a name that is wrong is found", () => {
  const page =
    "A file.js of `src/games/<id>/rules.rs`, `lesson.<language>.md`, `crates/{cli,lab}/`, `wasm/rules.js`, `and/or` or `x/<other>.rs`.\n```sh\nnode tools/a.mjs\n```\n";
  const names = namesOf(page);
  assert.deepEqual(names, ["src/games/hex/rules.rs", "lesson.en.md", "crates/cli/", "crates/lab/", "tools/a.mjs"]);
  const paths = ["src/games/hex/rules.rs", "src/games/hex/lesson.en.md", "crates/cli/", "old-tools/a.mjs"];
  assert.deepEqual(missing(names, paths), ["crates/lab/", "tools/a.mjs"]);
  assert.deepEqual(missing(["docs/*.md", "docs/*.rs"], ["docs/api.md"]), ["docs/*.rs"]);
});
