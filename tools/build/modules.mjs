// Builds the WebAssembly modules of the site into DIR: `alveole.js` with everything, built for speed; `rules.js`, which a page loads
// first, built for size, and split into a core and parts (crates/bindgen/); and the computer players of each game, which
// `search.js` lists.
//   node tools/build/modules.mjs DIR [--quick | --plain]     quick: compiles in a quarter of the time, and the modules are larger and
//     slower, and all games have the same computer players; plain: without the flags for speed, to measure them
//     (docs/performance.md)
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** @param {string} file */
async function optimise(file) {
  console.log(`Optimising ${file} …`);
  await run("node_modules/.bin/wasm-opt", ["-O3", file, "-o", file]);
}

/** Builds the module of the rules. @param {string} dir @param {boolean} quick */
async function buildRules(dir, quick) {
  const module = await compile("rules", quick);
  console.log("Splitting the module rules …");
  await bindgen(module, dir, "rules", "--split");
}

/**
 * Writes the modules of the computer players, and the script that they have in common: there it is a function, since each game has an
 * instance of its own, and some bundlers write a worker as one file, which imports nothing later.
 * @param {string} dir
 * @param {Record<string, string>} modules the compiled modules, by the ids of their games
 * @param {boolean} quick
 */
export async function writePlayers(dir, modules, quick) {
  const script = join(dir, "search.js");
  const scripts = new Set();
  let entries = "";
  for (const [game, module] of Object.entries(modules)) {
    // Under one name: a module has that of its script in itself.
    await bindgen(module, dir, "search");
    scripts.add(readFileSync(script, "utf8"));
    const name = `search-${game}_bg.wasm`;
    renameSync(join(dir, "search_bg.wasm"), join(dir, name));
    if (!quick) await optimise(join(dir, name));
    const length = statSync(join(dir, name)).size;
    entries += `  ${game}: { url: () => new URL("${name}", import.meta.url), length: ${length} },\n`;
  }
  if (scripts.size > 1) throw new Error("modules.mjs: the scripts of the computer players differ");
  const [text] = scripts;
  const exported = [...text.matchAll(/^export function (\w+)/gm)].map(([, one]) => one);
  const shared = text
    .replace(/^\/\* @ts-self-types.*\n/, "")
    .replace(/^ +if \(module_or_path === undefined\) \{[^}]*\}\n/m, "")
    .replaceAll("export function", "function")
    .replace(/^export \{.*\};$/m, `return { default: __wbg_init, initSync, ${exported.join(", ")} };`);
  writeFileSync(script, `export const SEARCH = {\n${entries}};\nexport function search() {\n${shared}}\n`);
  for (const types of ["search.d.ts", "search_bg.wasm.d.ts"]) rmSync(join(dir, types));
}

/** @param {string} dir @param {boolean} quick */
async function build(dir, quick) {
  mkdirSync(dir, { recursive: true });
  await buildBindgen();
  if (quick) {
    // From one folder of cargo, one after the other, each with both cores.
    const whole = await compile("alveole", quick);
    await bindgen(whole, dir, "alveole");
    // A module for each game would make a quick build several times slower.
    await writePlayers(dir, { all: whole }, quick);
    await buildRules(dir, quick);
  } else {
    // Those of one profile have a folder of cargo in common.
    const fast = async () => {
      await bindgen(await compile("alveole", quick), dir, "alveole");
      await optimise(join(dir, "alveole_bg.wasm"));
      const modules = /** @type {Record<string, string>} */ ({});
      for (const game of GAMES) modules[game] = await compile(`search-${game}`, quick);
      await writePlayers(dir, modules, quick);
    };
    await Promise.all([fast(), buildRules(dir, quick)]);
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
