// The reference of everything that has a name: the element's attributes, methods, events and parts, the operations, errors
// and types of the JSON API, the options and the notation of every game. Read from the sources, so that nothing is missing.
//   node tools/pages/reference.mjs [DIR]     prints it as Markdown; DIR is the built site, whose engine lists the games
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { elementApi, usedNames } from "./element-api.mjs";

const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (head, rows) =>
  [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n");
const code = (text) => `\`${text}\``;
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1);

/** Links of Rust's documentation as plain text. */
const plain = (text) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\[(`[^`]+`)\]/g, "$1");

/** The operations, from the one list of them: the comment of each is what it answers. */
export function operations() {
  const list = readFileSync("src/api/operation.rs", "utf8");
  const operation = /((?: {12}\/\/\/ .*\n)+) {12}\w+ \w+: (\w+)\(\s*(?:position)?;([^)]*)\);/g;
  return [...list.matchAll(operation)].map(([, comment, op, fields]) => ({
    op,
    fields: [...fields.matchAll(/"(\w+)"/g)].map(([, field]) => `\`${field}\``).join(", "),
    answer: plain(
      comment
        .replaceAll(/^ *\/\/\/ /gm, "")
        .trim()
        .replaceAll("\n", " "),
    ),
  }));
}

/** The error codes of the API: each with the comment of its variant. */
export function apiErrors() {
  const source = readFileSync("src/play/error.rs", "utf8");
  const comments = new Map(
    [...source.matchAll(/((?: {4}\/\/\/ .*\n)+) {4}(\w+)/g)].map(([, comment, variant]) => [
      variant,
      comment
        .replaceAll(/^ *\/\/\/ /gm, "")
        .trim()
        .replaceAll("\n", " "),
    ]),
  );
  return [...source.matchAll(/^ +(Self::[^=]*) => "(\w+)",$/gm)].map(([, variants, name]) => ({
    name,
    description: [...variants.matchAll(/Self::(\w+)/g)].map(([, variant]) => comments.get(variant) ?? "").join(" "),
  }));
}

/** The error codes that the element adds: the list in the comment of `engine/errors.js`. */
export function elementErrors() {
  const source = readFileSync("www/engine/errors.js", "utf8").replaceAll(/^ \* ?/gm, "");
  return [...source.matchAll(/^- `(\w+)`: ([^]*?)(?=\n- |\n\n|\n\/|\n?\*\/)/gm)].map(([, name, text]) => ({
    name,
    description: text.replaceAll(/\s+/g, " ").trim(),
  }));
}

/** The section of a game's numbered rules about its notation. */
function notation(id) {
  const [, text] = /^## Notation\n([^]*?)(?=^## |(?![^]))/m.exec(readFileSync(`docs/rules/${id}.md`, "utf8")) ?? [];
  if (!text) throw new Error(`docs/rules/${id}.md has no section “Notation”`);
  return text.trim().replaceAll(/^#/gm, "##").replaceAll("](", "](rules/").replaceAll("rules/../", "");
}

/** The cards of all games, from the engine of a built site. */
async function cards(wasm) {
  const { initSync, answer_text } = await import(pathToFileURL(join(wasm, "alveole.js")).href);
  initSync({ module: readFileSync(join(wasm, "alveole_bg.wasm")) });
  return JSON.parse(answer_text({ op: "games" })).ok.games;
}

/** The values of an option. */
function values({ type, enum: choices, minimum, maximum, items }) {
  if (items) return `a list of ${values(items)}`;
  if (choices) return choices.map((value) => code(JSON.stringify(value))).join(", ");
  if (minimum !== undefined) return `${minimum} to ${maximum}`;
  return type === "boolean" ? "`true`, `false`" : type;
}

/** @param {any[]} games */
function gameSections(games) {
  return games.map(({ id, name, options, words, colours, players }) => {
    const label = (key) => words.en[`option.${key}`] ?? "";
    const rows = Object.entries(options).map(([key, schema]) => [
      code(key),
      values(schema),
      code(JSON.stringify(schema.default)),
      label(key),
    ]);
    return `### ${name.en}: \`${id}\`

${players.join(", ")} players, in this order: ${colours.join(", ")}. [The numbered rules](rules/${id}.md).

${rows.length > 0 ? table(["option", "values", "default", ""], rows) : "No options."}

${notation(id)}
`;
  });
}

/**
 * The reference, as Markdown.
 * @param {string} [wasm] the folder of the built engine
 */
export async function reference(wasm = "target/site/wasm") {
  const { attributes, properties, methods, events, slots, parts, cssProperties } = elementApi();
  const named = ({ name, description }) => [code(name), sentence(description)];
  return `# Reference

Everything that has a name, listed from the sources: [the element](embed.md), [the JSON API](api.md), the games.

## Attributes

${table(["attribute", ""], attributes.map(named))}

## Properties

${table(["property", ""], properties.map(named))}

## Methods

${table(
  ["method", ""],
  methods.map(({ name, parameters, description }) => [
    code(`${name}(${parameters.join(", ")})`),
    sentence(description),
  ]),
)}

## Events

${table(["event", "fires when, and its detail"], events.map(named))}

## Parts, custom properties, slot

Parts for \`::part()\`: ${parts.map(({ name }) => code(name)).join(", ")}.

${table(["custom property", ""], cssProperties.map(named))}

The content of the element: ${slots.join(". ")}.

## Operations of the JSON API

${table(
  ["operation", "fields beside the match reference", "answer"],
  operations().map(({ op, fields, answer }) => [`[\`${op}\`](api.md#${op})`, fields, answer]),
)}

## Error codes

Of the JSON API, and so of every program:

${table(["code", ""], apiErrors().map(named))}

Of the element besides:

${table(["code", ""], elementErrors().map(named))}

## Games

${gameSections(await cards(wasm)).join("\n")}
## Types of the JSON API

\`\`\`ts
${readFileSync("www/api.d.ts", "utf8").trim()}
\`\`\`
`;
}

export { usedNames };

if (import.meta.filename === process.argv[1])
  console.log(await reference(process.argv[2] && join(process.argv[2], "wasm")));
