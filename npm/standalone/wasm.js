/** In place of wasm/alveole.js: the module is a text, in base64 and compressed. */
import init from "./alveole.js?file";
import wasm from "alveole:wasm";

export * from "./alveole.js?file";

/** @param {Parameters<typeof init>[0]} [source] */
export default function load(source) {
  if (source) return init(source);
  const packed = new Blob([Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0))]);
  const headers = { "content-type": "application/wasm" };
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return init({ module_or_path: new Response(stream, { headers }) });
}
