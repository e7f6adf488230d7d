// Reads from the sources what pages can use of the element: attributes, properties, methods, events, parts.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { simple } from "acorn-walk";

const ELEMENT = "www/element/element.js";
/** The classes of the element, the derived one first. */
const CLASSES = [ELEMENT, "www/element/attributes.js"];
/** Methods that browsers or the element itself call. */
const INTERNAL = /Callback$|^(constructor|changed|given|preferences|read|recorded|seating|wanted)$/;

/** The description and the tags of a JSDoc comment. @param {string} comment */
function documented(comment) {
  const lines = comment
    .replace(/^\*/, "")
    .replaceAll(/^\s*\* ?/gm, "")
    .trim();
  const [description = "", ...tags] = lines.split(/^@|\s@(?=type\b)/m);
  return { description: description.trim().replaceAll(/\s*\n\s*/g, " "), tags: tags.map((tag) => tag.trim()) };
}

/** A module's syntax tree, and the JSDoc comment that ends before each position. @param {string} file */
function read(file) {
  const source = readFileSync(file, "utf8");
  /** @type {import("acorn").Comment[]} */
  const comments = [];
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
  const before = (/** @type {number} */ at) => {
    const comment = comments.findLast(({ end, value }) => end <= at && value.startsWith("*"));
    return comment && source.slice(comment.end, at).trim() === "" ? documented(comment.value) : null;
  };
  return { tree, before, top: documented(comments.find(({ value }) => value.startsWith("*"))?.value ?? "") };
}

/** The lines of the element's own comment with a tag: names that share a line share its description. */
function tagged(tags, tag) {
  return tags.flatMap((line) => {
    const [, kind, rest] = /^(\w+)\s+([^]*)$/.exec(line) ?? [];
    if (kind !== tag) return [];
    const [, names, description = ""] = /^((?:[\w-]+,\s)*[\w-]+)(?:\s+([^]*))?$/.exec(rest.trim());
    // An empty line ends the tag: the text after it is about something else.
    const [text] = description.split("\n\n");
    return names.split(/,\s/).map((name) => ({ name, description: text.trim().replaceAll(/\s*\n\s*/g, " ") }));
  });
}

/**
 * What the comment of the element and its classes say.
 * @returns {{attributes: Item[], properties: Item[], methods: (Item & {parameters: string[]})[], events: Item[], slots: string[], parts: Item[], cssProperties: Item[]}}
 * @typedef {{name: string, description: string}} Item
 */
export function elementApi() {
  const { tags } = read(ELEMENT).top;
  const properties = new Map();
  const methods = new Map();
  for (const file of CLASSES) {
    const { tree, before } = read(file);
    simple(tree, {
      ClassBody({ body }) {
        for (const member of body) {
          if (member.type !== "MethodDefinition" || member.static || member.key.type !== "Identifier") continue;
          const { name } = member.key;
          const description = before(member.start)?.description ?? "";
          if (INTERNAL.test(name)) continue;
          if (member.kind === "method") {
            const parameters = member.value.params.map((param) =>
              param.type === "Identifier"
                ? param.name
                : `${"left" in param && "name" in param.left ? param.left.name : "options"}?`,
            );
            if (!methods.has(name)) methods.set(name, { name, parameters, description });
          } else if (!properties.get(name)?.description) properties.set(name, { name, description });
        }
      },
    });
  }
  return {
    attributes: tagged(tags, "attribute"),
    properties: [...properties.values()],
    methods: [...methods.values()],
    events: tagged(tags, "event"),
    slots: tags.filter((line) => line.startsWith("slot ")).map((line) => line.slice(5).trim()),
    parts: tagged(tags, "csspart"),
    cssProperties: tagged(tags, "cssproperty"),
  };
}

/** The modules of the page, without their tests. */
const modules = () =>
  readdirSync("www", { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js") && !file.endsWith(".css.js") && !/^test\b/.test(file))
    .map((file) => join("www", file));

/**
 * What the modules really have: the parts they name, the events they fire, the codes of the errors they make and the
 * sentence of each.
 * @returns {{parts: Set<string>, events: Set<string>, codes: Map<string, string>}}
 */
export function usedNames() {
  const parts = new Set();
  const events = new Set();
  const codes = new Map();
  const text = (/** @type {any} */ node) => (node?.type === "Literal" ? String(node.value) : undefined);
  for (const file of modules())
    simple(read(file).tree, {
      Property({ key, value }) {
        const [name, string] = [key.type === "Identifier" ? key.name : text(key), text(value)];
        if (name === "part" && string) for (const part of string.split(" ")) parts.add(part);
        if (name === "code" && string) codes.set(string, codes.get(string) ?? "");
      },
      Literal({ value }) {
        if (/^alveole-[a-z-]+$/.test(String(value)) && value !== "alveole-game") events.add(value);
      },
      CallExpression({ callee, arguments: [code, message] }) {
        if (callee.type !== "Identifier" || callee.name !== "refusal" || !text(code)) return;
        const sentence = message?.type === "CallExpression" ? text(message.arguments[0]) : undefined;
        if (!codes.get(text(code))) codes.set(text(code), sentence ?? "");
      },
    });
  return { parts, events, codes };
}
