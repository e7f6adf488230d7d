/** The module of the widget (notebook.py): unpacks the element from the widget, once for all widgets of a game on the page. */
const unpacked = (globalThis[Symbol.for("alveole.notebook")] ??= new Map());

const TYPES = { js: "text/javascript", json: "application/json", wasm: "application/wasm" };

/** The address of a file. @param {string} name @param {DataView} packed @param {string} before what stands before it */
async function addressOf(name, packed, before) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const content = await new Response(stream).blob();
  return URL.createObjectURL(new Blob([before, content], { type: TYPES[name.split(".").at(-1)] }));
}

/** Defines the element. The scripts begin with the addresses of the files before them. */
async function unpack(tag, files) {
  const FILES = {};
  for (const [name, packed] of Object.entries(files)) {
    const before = name.endsWith(".js") ? `const FILES = ${JSON.stringify(FILES)};\n` : "";
    FILES[name] = await addressOf(name, packed, before);
  }
  const element = await import(FILES["notebook.js"]);
  element.define(tag);
  return element;
}

export default {
  async render({ model, el }) {
    const tag = model.get("_tag");
    if (!unpacked.has(tag)) unpacked.set(tag, unpack(tag, model.get("_files")));
    const { show } = await unpacked.get(tag);
    // The keys and the menus of the notebook would take those of the board.
    Object.assign(el.dataset, { lmSuppressShortcuts: "true", jpSuppressContextMenu: "true" });
    el.addEventListener("keydown", (event) => event.stopPropagation());
    return show(model, el, tag);
  },
};
