// Builds the WebAssembly modules of the site into DIR: `alveole.js` with everything, built for speed; `rules.js`, which a page loads
// first, built for size, and split into a core and parts (crates/bindgen/); and `search-ID.js`, the computer players of a game, which
// `search.js` lists.
//   node tools/build/modules.mjs DIR [--quick | --plain]     quick: compiles in a quarter of the time, and the modules are larger and
//     slower, and all games have the same computer players; plain: without the flags for speed, to measure them
//     (docs/performance.md)
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const TARGET = "wasm32-unknown-unknown";
/** The linker leaves in the module what refers to what, for the splitter. */
const SPLITTING = ["-Clink-arg=--emit-relocs"];
// 128-bit SIMD, which every browser that runs the page has. Copies of up to 256 bytes by loads and stores: V8 calls a function
// for the instruction that copies memory, for every position of a search. Larger functions inlined than by default (350, not
// 225; cold ones stay at 45): calls cost more than in native code.
const SPEED = [
  "-Ctarget-feature=+simd128",
  "-Cllvm-args=-max-store-memcpy=32",
  "-Cllvm-args=-inline-threshold=350",
  "-Cllvm-args=-inlinecold-threshold=45",
];
/** Features, flags and profile of each module, by the first word of its name; rustflags() adds those of all. */
const MODULES = {
  alveole: { profile: "release", features: "games", flags: SPEED },
  search: { profile: "release", features: "search", flags: SPEED },
  rules: { profile: "rules", features: "rules,games", flags: SPLITTING },
};
/** The ids of the games, as the list of the feature `games` has them. */
const GAMES = /** @type {string[]} */ (
  JSON.parse(/^games = (\[.*\])$/m.exec(readFileSync("Cargo.toml", "utf8"))?.[1] ?? "[]")
);

/** Runs a command to its end. @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const run = (command, args, env = process.env) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: "inherit", env });
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? done(null) : failed(new Error(`${command} ended with ${code}`))));
  });

/** The compiler flags of all that is distributed: it contains no path of the machine that builds it. */
export function rustflags() {
  const cargo = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const registries = join(cargo, "registry/src");
  const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  const crates = existsSync(registries)
    ? readdirSync(registries).map((name) => `${join(registries, name)}/=crates/`)
    : [];
  return [`${process.cwd()}=alveole`, ...crates, `${sysroot}=rust`].map((map) => `--remap-path-prefix=${map}`);
}

/** Compiles a module; returns its path. @param {string} name `search-ID` for a game @param {boolean} quick */
async function compile(name, quick) {
  const [kind, game] = name.split("-");
  const { features, ...own } = MODULES[/** @type {keyof typeof MODULES} */ (kind)];
  const profile = quick ? "quick" : own.profile;
  // Quick modules have the same flags, so that what they need is compiled once.
  const flags = [...rustflags(), ...(quick ? SPLITTING : own.flags)];
  console.log(`Compiling the module ${name} (${profile}) …`);
  await run(
    "cargo",
    [
      ...`build --locked --package alveole --lib --target ${TARGET} --profile ${profile}`.split(" "),
      ...["--no-default-features", "--features", game ? `${features},${game}` : features],
    ],
    { ...process.env, CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: flags.join(" ") },
  );
  const built = join("target", TARGET, profile, "alveole.wasm");
  // Modules come from one folder.
  const module = join("target", TARGET, `${profile}-${name}.wasm`);
  renameSync(built, module);
  return module;
}

/**
 * Writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm` of a module; with `--split` also its parts.
 * @param {string} module @param {string} dir @param {string} name @param {string[]} options
 */
const bindgen = (module, dir, name, ...options) => run("target/quick/alveole-bindgen", [module, dir, name, ...options]);

/** Compiles the program that {@link bindgen} runs. */
const buildBindgen = () => run("cargo", "build --locked --profile quick --package alveole-bindgen".split(" "));

/** Builds a module in one file. @param {string} dir @param {string} name */
async function buildWhole(dir, name) {
  await bindgen(await compile(name, false), dir, name);
  console.log(`Optimising the module ${name} …`);
  const file = join(dir, `${name}_bg.wasm`);
  await run("node_modules/.bin/wasm-opt", ["-O3", file, "-o", file]);
}

/** Builds the module of the rules. @param {string} dir @param {boolean} quick */
async function buildRules(dir, quick) {
  const module = await compile("rules", quick);
  console.log("Splitting the module rules …");
  await bindgen(module, dir, "rules", "--split");
}

/** Lists the modules of the computer players, by the ids of their games. @param {string} dir @param {Record<string, string>} modules */
function list(dir, modules) {
  const entry = (/** @type {[string, string]} */ [game, name]) => `  ${game}: {
    script: () => import("./${name}.js"),
    url: () => new URL("${name}_bg.wasm", import.meta.url),
    length: ${statSync(join(dir, `${name}_bg.wasm`)).size},
  },
`;
  writeFileSync(join(dir, "search.js"), `export const SEARCH = {\n${Object.entries(modules).map(entry).join("")}};\n`);
}

/** @param {string} dir @param {boolean} quick */
async function build(dir, quick) {
  mkdirSync(dir, { recursive: true });
  await buildBindgen();
  if (quick) {
    // From one folder of cargo, one after the other, each with both cores.
    const whole = await compile("alveole", quick);
    // A module for each game would make a quick build several times slower.
    for (const name of ["alveole", "search-all"]) await bindgen(whole, dir, name);
    list(dir, { all: "search-all" });
    await buildRules(dir, quick);
  } else {
    const names = GAMES.map((game) => `search-${game}`);
    // Those of one profile have a folder of cargo in common.
    const fast = async () => {
      for (const name of ["alveole", ...names]) await buildWhole(dir, name);
    };
    await Promise.all([fast(), buildRules(dir, quick)]);
    list(dir, Object.fromEntries(names.map((name, i) => [GAMES[i], name])));
  }
}

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: "boolean", default: false }, plain: { type: "boolean" } },
  });
  const [dir] = positionals;
  if (!dir) throw new Error("usage: modules.mjs DIR [--quick]");
  if (values.plain) MODULES.alveole.flags = MODULES.search.flags = [];
  await build(dir, values.quick);
}
