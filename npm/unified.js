/** Plugins for remark and rehype: code blocks with the language `alveole` become static HTML. */
import { fromHtml } from "hast-util-from-html";
import { fence } from "./fence.js";

/** The element for the text of a fence. */
const drawn = (text, options) => fromHtml(fence(text, options), { fragment: true }).children[0];

/** Puts other nodes in place of those in a tree for which `made` returns one. */
function replace(node, made) {
  node.children = node.children.map((child) => made(child) ?? (child.children ? replace(child, made) : child));
  return node;
}

const textOf = (node) => node.value ?? node.children.map(textOf).join("");

/** For Markdown: remark-rehype takes the nodes over. */
export const remarkAlveole = (options) => (tree) =>
  void replace(tree, ({ type, lang, value, position }) => {
    if (type !== "code" || lang !== "alveole") return null;
    const { tagName, properties, children } = drawn(value, options);
    return { type: "alveole", data: { hName: tagName, hProperties: properties, hChildren: children }, position };
  });

/** For HTML. */
export const rehypeAlveole = (options) => (tree) =>
  void replace(tree, ({ tagName, children, position }) => {
    const code = tagName === "pre" && children.find((child) => child.tagName === "code");
    if (!code || ![code.properties.className].flat().includes("language-alveole")) return null;
    return { ...drawn(textOf(code), options), position };
  });
