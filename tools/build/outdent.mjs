// Removes the indentation of the built site's modules, so that visitors download less (make size). The lines of texts in
// backticks stay as they are.
//   node tools/build/outdent.mjs DIR
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { full } from "acorn-walk";

/** A module without indentation. @param {string} code */
export function outdented(code) {
  /** @type {[number, number][]} */
  const texts = [];
  full(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    if (node.type === "TemplateElement") texts.push([node.start, node.end]);
  });
  return code.replace(/(?<=\n)[ \t]+/g, (blanks, at) =>
    texts.some(([start, end]) => start <= at && at < end) ? blanks : "",
  );
}

if (import.meta.filename === process.argv[1]) {
  const folder = join(process.argv[2], "www");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (name.endsWith(".js")) writeFileSync(file, outdented(readFileSync(file, "utf8")));
  }
}
