// Makes the npm package from the built site: a folder and a tarball. Publishes nothing.
//   node tools/release/package.mjs            writes target/npm/alveole/ and target/npm/alveole-VERSION.tgz
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { elementApi } from "../pages/element-api.mjs";
import { Bundle } from "../build/bundle.mjs";
import { COMMAND, writeCommand } from "./command.mjs";
import { standalone } from "./standalone.mjs";

/** The site as it is built, without the folders of versions. */
const SITE = "target/site";
const OUT = "target/npm";
const PACKAGE = join(OUT, "alveole");

/** The sources of what the package has of the page; with what they load later. */
const SOURCES = [
  "www/alveole-game.js",
  "www/fences.js",
  "www/element/element.js",
  "www/engine/errors.js",
  "www/engine/rules-worker.js",
  "www/engine/search-worker.js",
];

/** Copies a file into the package. */
function put(from, to = from) {
  mkdirSync(dirname(join(PACKAGE, to)), { recursive: true });
  cpSync(from, join(PACKAGE, to));
}
/** Edits a file of the package. */
const edit = (name, change) => writeFileSync(join(PACKAGE, name), change(readFileSync(join(PACKAGE, name), "utf8")));
const write = (name, value) => writeFileSync(join(PACKAGE, name), `${JSON.stringify(value, null, 2)}\n`);

/** The metadata of the crate. */
function crate() {
  const metadata = execFileSync("cargo", ["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"]);
  return JSON.parse(metadata.toString()).packages.find(({ name }) => name === "alveole");
}

/** The custom-elements manifest, for editors and catalogues: what the sources say, and the types. */
function manifest() {
  const { attributes, properties, methods, events, slots, parts, cssProperties } = elementApi();
  const types = ["attributes", "element"]
    .map((file) => readFileSync(join(PACKAGE, `www/element/${file}.d.ts`), "utf8"))
    .join("\n");
  const typeOf = (name) => new RegExp(`^ {4}get ${name}\\(\\): (.*);$`, "m").exec(types)?.[1];
  return {
    schemaVersion: "1.0.0",
    modules: [
      {
        kind: "javascript-module",
        path: "www/element/element.js",
        declarations: [
          {
            kind: "class",
            customElement: true,
            name: "AlveoleGame",
            tagName: "alveole-game",
            description: "A board on which one game is played.",
            attributes,
            members: [
              ...properties.map((field) => ({ kind: "field", ...field, type: { text: typeOf(field.name) } })),
              ...methods.map(({ parameters, ...method }) => ({
                kind: "method",
                ...method,
                parameters: parameters.map((name) => ({ name: name.replace("?", ""), optional: name.endsWith("?") })),
              })),
            ],
            events: events.map((event) => ({ ...event, type: { text: "CustomEvent" } })),
            slots: slots.map((description) => ({ name: "", description })),
            cssParts: parts,
            cssProperties,
          },
        ],
        exports: [{ kind: "js", name: "AlveoleGame", declaration: { name: "AlveoleGame" } }],
      },
      {
        kind: "javascript-module",
        path: "www/alveole-game.js",
        exports: [
          {
            kind: "custom-element-definition",
            name: "alveole-game",
            declaration: { name: "AlveoleGame", module: "www/element/element.js" },
          },
        ],
      },
    ],
  };
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(PACKAGE, { recursive: true });
for (const file of new Bundle(SITE).everything(SOURCES)) put(join(SITE, file), file);
writeFileSync(join(PACKAGE, "www/alveole-game.js"), `export * from "./element/alveole-game.js";\n`);
for (const file of readdirSync(`${SITE}/wasm`)) {
  put(`${SITE}/wasm/${file}`, `wasm/${file}`);
  // wasm-bindgen has no type for JSON.
  if (file.endsWith(".d.ts")) edit(`wasm/${file}`, (text) => text.replace(/\bany\b/g, "unknown"));
}
for (const file of ["engine.js", "engine-node.js", "calls.js", "elements.d.ts"]) put(`npm/${file}`);
for (const file of ["react.js", "react.d.ts", "vue.d.ts", "svelte.d.ts", "vite.js", "vite.d.ts"]) put(`npm/${file}`);
for (const name of ["fence", "markdown-it", "unified"]) for (const end of ["js", "d.ts"]) put(`npm/${name}.${end}`);
// With the puzzles and lessons, for courses.
cpSync(`${SITE}/games`, join(PACKAGE, "games"), {
  recursive: true,
  filter: (from) => !/\/(?:openings\.json|miniatures\.js)$/.test(from),
});
await writeCommand(PACKAGE);
put("www/types.d.ts");
put("www/api.d.ts");
put("npm/README.md", "README.md");
put(`${SITE}/LICENCES.txt`, "LICENCES.txt");
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) put(file);
const [oneFile, course] = await standalone();
writeFileSync(join(PACKAGE, "standalone.js"), oneFile);
writeFileSync(join(PACKAGE, "npm/course.js"), course);
// For bundlers that do not read `exports`, as Parcel: the files that they look for.
for (const [file, module] of Object.entries({ "define.js": "www/alveole-game.js", "engine.js": "npm/engine.js" }))
  writeFileSync(join(PACKAGE, file), `export * from "./${module}";\n`);
const types = ["-p", "npm", "--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", PACKAGE];
execFileSync("tsc", types, { stdio: "inherit" });
// In TypeScript, an id is one of those that the package has.
const { default: cards } = await import(resolve(`${SITE}/games/cards.js`));
const ids = cards.map(({ id }) => JSON.stringify(id)).join(" | ");
edit("www/types.d.ts", (text) => text.replace("export type GameId = string;", `export type GameId = ${ids};`));
// In TypeScript, the name of the tag gives the class of the element, and the name of an event its details.
edit("www/alveole-game.d.ts", (text) => `import "../npm/elements.js";\n${text}`);
write("custom-elements.json", manifest());

const { name, version, license, description, keywords, homepage, repository } = crate();
const entry = (types, file) => ({ types: `./${types}`, default: `./${file}` });
/** What programs can import. @type {Record<string, any>} */
const EXPORTS = {
  ".": entry("www/element/element.d.ts", "www/element/element.js"),
  "./define": entry("www/alveole-game.d.ts", "www/alveole-game.js"),
  "./engine": {
    types: "./npm/engine.d.ts",
    node: "./npm/engine-node.js",
    default: "./npm/engine.js",
  },
  "./standalone": entry("npm/standalone.d.ts", "standalone.js"),
  "./types": { types: "./www/types.d.ts" },
  "./react": entry("npm/react.d.ts", "npm/react.js"),
  "./vite": entry("npm/vite.d.ts", "npm/vite.js"),
  "./fence": entry("npm/fence.d.ts", "npm/fence.js"),
  "./fences": "./www/element/fences.js",
  "./markdown-it": entry("npm/markdown-it.d.ts", "npm/markdown-it.js"),
  "./unified": entry("npm/unified.d.ts", "npm/unified.js"),
  "./vue": { types: "./npm/vue.d.ts" },
  "./svelte": { types: "./npm/svelte.d.ts" },
  "./worker": "./www/engine/rules-worker.js",
  "./thinker": "./www/engine/search-worker.js",
  "./wasm/*": "./wasm/*",
  "./custom-elements.json": "./custom-elements.json",
  "./package.json": "./package.json",
};
/** What those have who use the entry for it. */
const PEERS = { "hast-util-from-html": "^2.0.0", react: ">=19", svelte: ">=5", vue: ">=3.3" };
write("package.json", {
  ...{ name, version, description, license, keywords, homepage },
  repository: { type: "git", url: `git+${repository}.git`, directory: "npm" },
  bugs: { url: `${repository}/issues` },
  type: "module",
  engines: { node: ">=20.19" },
  customElements: "custom-elements.json",
  bin: { alveole: COMMAND },
  main: "./www/element/element.js",
  peerDependencies: PEERS,
  peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])),
  sideEffects: [
    "./define.js",
    "./www/alveole-game.js",
    "./www/element/alveole-game.js",
    "./www/element/fences.js",
    "./standalone.js",
    "./npm/react.js",
    "./www/engine/rules-worker.js",
    "./www/engine/search-worker.js",
  ],
  types: "./www/element/element.d.ts",
  exports: EXPORTS,
  // For `moduleResolution: node10`, which does not read `exports`.
  typesVersions: {
    "*": Object.fromEntries(
      Object.entries(EXPORTS).flatMap(([name, { types }]) => (types ? [[name.slice("./".length), [types]]] : [])),
    ),
  },
});
const [packed] = JSON.parse(
  execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", ".."], {
    cwd: PACKAGE,
    encoding: "utf8",
  }),
);
console.log(
  `${OUT}/${packed.filename}: ${packed.entryCount} files, ${packed.size} bytes, ${packed.unpackedSize} unpacked`,
);
console.log(`standalone.js: ${Buffer.byteLength(oneFile)} bytes, ${brotliCompressSync(oneFile).length} in brotli`);
