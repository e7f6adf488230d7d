// Checks that every dependency has an accepted licence.
//   node tools/build/licences.mjs             checks the crates of Cargo.lock and the packages of package-lock.json
//   node tools/build/licences.mjs --notices   prints the notices of what the site distributes
//   node tools/build/licences.mjs --notices alveole-python   prints those of a crate of the workspace, for this machine
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

// Crates and the `dependencies` of npm are in what users download: permissive licences only. The other npm packages are
// tools, which are not distributed.
export const CRATES = new Set(["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC",
  "Unicode-3.0", "Unlicense", "Zlib", "0BSD", "CC0-1.0"]); // prettier-ignore
const TOOLS = new Set([...CRATES, "BlueOak-1.0.0", "MPL-2.0", "Python-2.0"]);

/** Whether a set of licences satisfies an SPDX expression: one side of an OR, both sides of an AND. */
function accepted(expression, licences) {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|\b(?:AND|OR)\b|[^\s()]+(?:\s+WITH\s+[^\s()]+)?/g) ?? [];
  const any = () => {
    let ok = all();
    while (tokens[0] === "OR") ok = (tokens.shift(), all()) || ok;
    return ok;
  };
  const all = () => {
    let ok = one();
    while (tokens[0] === "AND") ok = (tokens.shift(), one()) && ok;
    return ok;
  };
  const one = () => {
    const token = tokens.shift();
    if (token !== "(") return licences.has(token);
    const ok = any();
    tokens.shift();
    return ok;
  };
  return any() && tokens.length === 0;
}

const cargo = (...args) => {
  const metadata = execFileSync("cargo", ["metadata", "--format-version=1", "--locked", ...args], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(metadata.toString());
};

function check() {
  const crates = cargo()
    .packages.filter(({ source }) => source !== null)
    .map(({ name, version, license }) => ({ what: `crate ${name} ${version}`, license, licences: CRATES }));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const packages = Object.entries(lock)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, dev }]) => ({
      what: `npm ${path} ${version}`,
      license,
      licences: dev ? TOOLS : CRATES,
    }));
  const refused = [...crates, ...packages].filter(({ license, licences }) => !accepted(license ?? "", licences));
  for (const { what, license } of refused) console.error(`${what}: its licence is ${license ?? "not given"}`);
  console.log(`licences: ${crates.length} crates, ${packages.length} npm packages, ${refused.length} not accepted`);
  return refused.length === 0;
}

/** The crate of the wheel, which has the element for notebooks too. */
const WHEEL = "alveole-python";

/**
 * The packages in what is distributed: the crates in the wasm module and the libraries of the page; or the crates in `crate`.
 * @param {string} [crate] of the workspace
 */
export function distributed(crate) {
  // `cargo tree` selects the features of the library alone, which `cargo metadata` does not do in a workspace.
  // Procedural macros run in the compiler, with all that they need.
  const module = ["alveole", "--no-default-features", "--target", "wasm32-unknown-unknown"];
  const hasPage = !crate || crate === WHEEL;
  const trees = [...(hasPage ? [module] : []), ...(crate ? [[crate, "--all-features"]] : [])];
  const flags = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}", "--locked"];
  const names = trees.flatMap((tree) =>
    execFileSync("cargo", ["tree", "-p", ...tree, ...flags], { encoding: "utf8" })
      .trim()
      .split("\n"),
  );
  const inside = new Set(names.map((line) => line.split(" ").slice(0, 2).join(" ")));
  const crates = cargo()
    .packages.filter(({ name, version, source }) => inside.has(`${name} v${version}`) && source !== null)
    .map(({ name, version, license, manifest_path }) => ({
      kind: "cargo",
      name,
      version,
      license,
      folder: dirname(manifest_path),
    }));
  if (!hasPage) return crates;
  const libraries = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies).map((name) => {
    const folder = join("node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { kind: "npm", name, version, license, folder };
  });
  return [...crates, ...libraries];
}

/** Prints the licence texts of what is distributed. @param {string} [crate] */
function notices(crate) {
  console.log("Alvéole is licensed under MIT OR Apache-2.0. It contains the following packages.\n");
  for (const { name, version, license, folder } of distributed(crate)) notice(name, version, license, folder);
}

function notice(name, version, license, folder) {
  console.log(`==== ${name} ${version} (${license})\n`);
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  // Where there is a choice, the shorter text is distributed.
  const text = texts.find((file) => /mit/i.test(file)) ?? texts[0];
  if (text) console.log(readFileSync(join(folder, text), "utf8"));
}

if (import.meta.filename === process.argv[1]) {
  const [, , option, crate] = process.argv;
  if (option === "--notices") notices(crate);
  else process.exitCode = check() ? 0 : 1;
}
