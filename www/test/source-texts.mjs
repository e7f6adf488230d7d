// Collects texts and names from source files, by parsing them.
import { parse } from "acorn";
import { full } from "acorn-walk";

const PARSE = { ecmaVersion: "latest", sourceType: "module" };

/** The name at the end of an expression such as `words`, `this.#words` or `locale.words`. */
const lastName = (node) => {
  if (node.type === "ChainExpression") return lastName(node.expression);
  if (node.type === "MemberExpression") return node.computed ? null : node.property.name;
  return node.type === "Identifier" ? node.name : null;
};

/** Calls `visit` with each node of a module. */
const walk = (source, visit) => full(parse(source, PARSE), visit);

/** The texts in calls of `say("…")`. */
export function messagesInScript(source) {
  const texts = [];
  walk(source, (node) => {
    if (node.type !== "CallExpression" || lastName(node.callee) !== "say") return;
    const [text] = node.arguments;
    if (text?.type === "Literal" && typeof text.value === "string") texts.push(text.value);
  });
  return texts;
}

/** The keys that a module reads from anything: `words.key`, `this.#texts.key`, `const { key } = words`. */
export function keysRead(source) {
  const keys = new Set();
  walk(source, (node) => {
    if (node.type === "MemberExpression" && !node.computed) keys.add(node.property.name);
    if (node.type === "ObjectPattern")
      for (const property of node.properties) if (property.key) keys.add(property.key.name);
  });
  return [...keys];
}

/** One token of Rust: a comment, a text, a raw text, a character, a lifetime, a word, or any other character. */
const RUST =
  /\/\/[^\n]*|\/\*[^]*?\*\/|b?"(?<text>(?:[^"\\]|\\[^])*)"|r(?<hashes>#*)"(?<raw>[^]*?)"\k<hashes>|'(?:[^'\\]|\\[^']+|\\')'|'\w+|(?<word>[\w]+!?)|[^\s]/gu;

/** The value of a Rust text: a backslash at the end of a line joins it with the next. */
const unescape = (text) =>
  text
    .replace(/\\\n\s*/g, "")
    .replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\n/g, "\n")
    .replace(/\\(.)/g, "$1");

/** The tokens of a Rust file without its comments: `{text}` for texts, `{word}` for names, `{}` for others. */
export function rustTokens(source) {
  return [...source.matchAll(RUST)].flatMap(({ 0: all, groups: { text, raw, word } }) => {
    if (/^\/[/*]/.test(all)) return [];
    if (text !== undefined) return [{ text: unescape(text) }];
    return raw !== undefined ? [{ text: raw }] : [{ word: word ?? all }];
  });
}

/** The texts in `say!("…")` of a Rust file. */
export function messagesInRust(source) {
  const tokens = rustTokens(source);
  return tokens.flatMap(({ text }, i) =>
    text !== undefined && tokens[i - 1]?.word === "(" && tokens[i - 2]?.word === "say!" ? [text] : [],
  );
}
