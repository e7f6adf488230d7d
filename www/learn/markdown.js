// @ts-check
/**
 * Renders the Markdown subset of rules and lessons: headings, paragraphs, lists, tables, emphasis, code, boards.
 * Everything else stays text.
 */
import { html } from "../base/dom.js";

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return html("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return html("em", {}, part.slice(1, -1));
    if (/^`.+`$/.test(part)) return html("code", {}, part.slice(1, -1));
    return part;
  });
}

/**
 * @param {string[]} lines
 * @param {RegExp} bullet
 */
const items = (lines, bullet) =>
  lines
    .join("\n")
    .split(bullet)
    .slice(1)
    .map((item) => html("li", {}, ...inline(item.replaceAll(/\s*\n\s*/g, " "))));

/** @param {string} line */
const cells = (line) => line.replaceAll(/^\s*\||\|\s*$/g, "").split("|");

/**
 * @param {string} block
 * @param {(text: string) => Node} board draws the text between "```board" and "```"
 */
function element(block, board) {
  const lines = block.split("\n");
  if (lines[0] === "```board" && lines.at(-1) === "```") return board(lines.slice(1, -1).join("\n"));
  const [first = ""] = lines;
  const heading = /^(#{1,4}) (.*)$/.exec(first);
  if (heading && lines.length === 1) return html(heading[1] === "#" ? "h2" : "h3", {}, ...inline(heading[2] ?? ""));
  if (/^[-*] /.test(first)) return html("ul", {}, ...items(["", ...lines], /\n[-*] /));
  if (/^\d+\. /.test(first)) return html("ol", {}, ...items(["", ...lines], /\n\d+\. /));
  if (/^\s*\|/.test(first) && /^[\s|:-]+$/.test(lines[1] ?? "")) {
    const row = (/** @type {string} */ line, /** @type {"th" | "td"} */ tag) =>
      html("tr", {}, ...cells(line).map((c) => html(tag, {}, ...inline(c.trim()))));
    return html("table", {}, row(first, "th"), ...lines.slice(2).map((line) => row(line, "td")));
  }
  return html("p", {}, ...inline(lines.join(" ")));
}

/**
 * Renders a text as elements.
 * @param {string} text
 * @param {(text: string) => Node} [board] draws a board; without it, the text is shown
 */
export function markdown(text, board = (text) => html("pre", {}, text)) {
  // A heading is a block even without an empty line after it.
  const blocks = text.replaceAll(/^(#{1,4} .*)$/gm, "\n$1\n").split(/\n\s*\n/);
  return blocks
    .map((b) => b.trim())
    .filter(Boolean)
    .map((block) => element(block, board));
}
