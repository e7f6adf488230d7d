// Builds the three WebAssembly modules of the site into DIR: `alveole.js` with everything, built for speed; `rules.js`, which a
// page loads first, built for size, and `search.js`, the computer players alone: each split into a core and a part for each game
// (crates/bindgen/).
//   node tools/build/modules.mjs DIR [--quick | --plain]     quick: compiles in a quarter of the time, and the modules are larger and
//     slower, and `search.js` is that of `alveole.js`; plain: without the flags for speed, to measure them (docs/performance.md)
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
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
/** Features, flags and profile of each module; rustflags() adds those of all. */
const MODULES = {
  alveole: { profile: "release", features: ["--features", "full,games"], flags: SPEED },
  search: { profile: "release", features: ["--features", "search,games"], flags: [...SPEED, ...SPLITTING] },
  rules: { profile: "rules", features: ["--features", "games"], flags: SPLITTING },
};

/** Runs a command to its end. @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const run = (command, args, env = process.env) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: "inherit", env });
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? done(null) : failed(new Error(`${command} ended with ${code}`))));
  });

/** The compiler flags of all modules: they contain no path of the machine that builds them. */
function rustflags() {
  const cargo = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const registries = join(cargo, "registry/src");
  const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  const crates = existsSync(registries)
    ? readdirSync(registries).map((name) => `${join(registries, name)}/=crates/`)
    : [];
  return [`${process.cwd()}=alveole`, ...crates, `${sysroot}=rust`].map((map) => `--remap-path-prefix=${map}`);
}

/** Compiles a module; returns its path. @param {keyof typeof MODULES} name @param {boolean} quick */
async function compile(name, quick) {
  const { features, ...own } = MODULES[name];
  const profile = quick ? "quick" : own.profile;
  // Quick modules have the same flags, so that what they need is compiled once.
  const flags = [...rustflags(), ...(quick ? SPLITTING : own.flags)];
  console.log(`Compiling the module ${name} (${profile}) …`);
  await run(
    "cargo",
    [
      ...`build --locked --package alveole --lib --target ${TARGET} --profile ${profile}`.split(" "),
      "--no-default-features",
    ].concat(features),
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

/** @param {string} dir @param {boolean} quick */
async function buildFull(dir, quick) {
  await bindgen(await compile("alveole", quick), dir, "alveole");
  if (quick) return;
  console.log("Optimising the module alveole …");
  const file = join(dir, "alveole_bg.wasm");
  await run("node_modules/.bin/wasm-opt", ["-O3", file, "-o", file]);
}

/** @param {string} dir @param {"rules" | "search"} name @param {boolean} quick */
async function buildSplit(dir, name, quick) {
  const module = await compile(name, quick);
  console.log(`Splitting the module ${name} …`);
  await bindgen(module, dir, name, "--split");
}

/** Puts the whole module in place of that of the search: a third would make a quick build slower by a half. @param {string} dir */
function withoutSearch(dir) {
  for (const file of ["search.js", "search-parts.js"]) copyFileSync(join("npm/standalone", file), join(dir, file));
}

/** @param {string} dir @param {boolean} quick */
async function build(dir, quick) {
  mkdirSync(dir, { recursive: true });
  await buildBindgen();
  if (quick) {
    // From one folder of cargo, one after the other, each with both cores.
    await buildFull(dir, quick);
    withoutSearch(dir);
    await buildSplit(dir, "rules", quick);
  } else {
    // The first two have a profile, and therefore a folder of cargo, in common.
    const fast = buildSplit(dir, "search", quick).then(() => buildFull(dir, quick));
    await Promise.all([fast, buildSplit(dir, "rules", quick)]);
  }
}

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: "boolean", default: false }, plain: { type: "boolean" } },
  });
  const [dir] = positionals;
  if (!dir) throw new Error("usage: modules.mjs DIR [--quick]");
  if (values.plain) MODULES.alveole.flags = [];
  await build(dir, values.quick);
}
