// Makes one module of what the page uses of a library: node tools/build/vendor/bundle.mjs FOLDER
//
// A bundler keeps each property of an object that is used. What nothing here uses of such objects is taken out of the text
// of the library before; if it is not there as expected, the build fails, so that a new version is looked at.
import { readFile } from "node:fs/promises";
import { build } from "esbuild";

const LIBRARIES = ["secp256k1", "qr"];
/** A method of a class, as text. @param {string} name */
const method = (name) => new RegExp(`^ {4}${name}\\([\\s\\S]*?\\n {4}\\}\\n`, "m");
/**
 * What is taken out: of the signatures, those that a promise gives, with their hashes; of the points, what reads and writes them
 * in ways that no signature has.
 */
const UNUSED = [
  [
    /@noble\/secp256k1\/index\.js$/,
    /^ {4}signAsync: signSchnorrAsync,\n/m,
    /^ {4}verifyAsync: verifySchnorrAsync,\n/m,
    /^ {4}hmacSha256Async: async [\s\S]*?\n {4}\},\n/m,
    /^ {4}sha256Async: async .*\n/m,
    ...["static CURVE", "static fromAffine", "static fromBytes", "static fromHex"].map(method),
    ...["get x", "get y", "is0", "subtract", "multiplyUnsafe", "toBytes", "toHex"].map(method),
  ],
];

/** @type {import("esbuild").Plugin[]} */
const plugins = UNUSED.map(([filter, ...parts]) => ({
  name: "without what is not used",
  setup: (build) =>
    build.onLoad({ filter }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const missing = parts.find((part) => !part.test(text));
      if (missing) throw new Error(`${path} does not have ${missing}`);
      return { contents: parts.reduce((rest, part) => rest.replace(part, ""), text) };
    }),
}));

const [folder] = process.argv.slice(2);
await build({
  entryPoints: LIBRARIES.map((library) => `tools/build/vendor/${library}.js`),
  outdir: `${folder}/vendor`,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  plugins,
});
