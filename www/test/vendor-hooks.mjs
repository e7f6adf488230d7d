// Lets Node import modules of the page that import libraries of vendor/, which only the built site has.
import { register } from "node:module";

const LIBRARIES = {
  "idb-keyval": import.meta.resolve("idb-keyval"),
  qr: import.meta.resolve("uqr"),
  secp256k1: new URL("../../tools/build/vendor/secp256k1.js", import.meta.url).href,
};
const hooks = `export const resolve = (specifier, context, next) => {
  const name = /\\/vendor\\/([\\w-]+)\\.js$/.exec(specifier)?.[1];
  const url = /\\/scripts\\//.test(specifier) ? undefined : ${JSON.stringify(LIBRARIES)}[name];
  return url ? { url, shortCircuit: true } : next(specifier, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
