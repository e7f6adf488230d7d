// @ts-check
/**
 * The moves of a chapter as a tree to read and to walk: variations indented behind the move that they replace, comments and
 * glyphs in place. It changes nothing, so that it serves readers as well as authors.
 *
 * For screen readers it is a tree whose levels are variations; each item says the move, what is said of it, and the level. The
 * keys are those of a tree: down and up to the next and the last item, right to the next move, left to the move before.
 */
import { afterPaint, html, set } from "../base/dom.js";
import { token } from "../board/pieces.js";
import { roundNumbers } from "../play/panels/move-numbers.js";
import { colourOf, playerName } from "../words/dictionary.js";
import { nameOf, signOf } from "./glyphs.js";
import { shapeInWords } from "./shape-words.js";
import { at, inLanguage, lineThrough } from "./tree.js";

/**
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../types.js").StudyNode} Node
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../words/study.js").StudyWords} StudyWords
 * @typedef {readonly string[]} Path
 */

/** @param {Path} path */
const keyOf = (path) => JSON.stringify(path);

export class TreeView {
  element = html("div", { class: "tree", role: "tree" });
  #choose;
  #locale;
  #studyTexts;
  /** @type {Chapter | null} */ #shown = null;
  /** @type {Path} */ #path = [];
  /** @type {Map<string, {button: HTMLButtonElement, path: Path}>} */ #items = new Map();
  /** The places of items, in reading order. @type {string[]} */ #order = [];

  /**
   * @param {Locale} locale
   * @param {StudyWords} studyTexts
   * @param {(path: Path) => void} choose goes to a position
   */
  constructor(locale, studyTexts, choose) {
    this.#locale = locale;
    this.#studyTexts = studyTexts;
    this.#choose = choose;
    set(this.element, { "aria-label": studyTexts.moves });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows a chapter, with the position that a path leads to as the current one.
   * @param {Chapter} chapter
   * @param {Path} path
   */
  render(chapter, path) {
    const focused = this.element.matches(":focus-within");
    if (chapter !== this.#shown) this.#draw(chapter);
    this.#shown = chapter;
    this.#path = path;
    const now = keyOf(path);
    const ahead = new Set(
      lineThrough(chapter, path).map((_, i, line) => keyOf(line.slice(0, i + 1).map((n) => n.text))),
    );
    for (const [key, { button }] of this.#items)
      set(button, {
        "aria-selected": String(key === now),
        tabindex: key === now ? 0 : -1,
        "data-line": ahead.has(key),
      });
    const current = this.#items.get(now)?.button;
    if (focused) current?.focus({ preventScroll: true });
    afterPaint(() => current && this.#scrollTo(current));
  }

  /** Focuses the current position. */
  focus() {
    this.#items.get(keyOf(this.#path))?.button.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} item */
  #scrollTo(item) {
    const { element } = this;
    const [list, place] = [element.getBoundingClientRect(), item.getBoundingClientRect()];
    const above = place.top - list.top;
    if (above < 8 || place.bottom > list.bottom - 8) element.scrollBy({ top: above - list.height / 3 });
  }

  /** @param {Chapter} chapter */
  #draw(chapter) {
    this.#items.clear();
    this.#order = [];
    const first = html("div", { class: "line", role: "none" });
    first.append(this.#item([], null, this.#studyTexts.start, 0, chapter), ...this.#comment(chapter));
    this.element.replaceChildren(first);
    this.#lines(chapter.next, [], 0);
  }

  /**
   * Adds the moves of a line, and of its variations behind the move that they replace.
   * @param {readonly Node[]} first
   * @param {readonly Node[]} before
   * @param {number} depth
   */
  #lines(first, before, depth) {
    /** @type {HTMLElement | null} */
    let block = null;
    const path = [...before];
    const numbers = roundNumbers([...before, ...lineFrom(first)]);
    for (let [node, ...others] = first; node; [node, ...others] = node.next) {
      const number = numbers[path.length];
      const earlier = numbers.slice(0, path.length).findLast(Boolean);
      if (!block) {
        block = html("div", { class: "line", role: "none" });
        block.style.setProperty("--depth", String(depth));
        this.element.append(block);
      }
      const begins = block.childElementCount === 0 || block.lastElementChild?.matches(".comment");
      const text = number ? `${number}.` : begins && earlier ? `${earlier}…` : "";
      if (text) block.append(html("span", { class: "number", "aria-hidden": "true" }, text));
      const here = [...path, node];
      block.append(this.#item(here, node, node.text, depth, node), ...this.#comment(node));
      for (const other of others) {
        this.#lines([other], path, depth + 1);
        block = null;
      }
      path.push(node);
    }
  }

  /**
   * @param {import("../types.js").Said} said
   * @returns {HTMLElement[]}
   */
  #comment({ comment }) {
    const text = inLanguage(comment, this.#locale.language);
    return text ? [html("span", { class: "comment", "aria-hidden": "true" }, text)] : [];
  }

  /**
   * @param {readonly Node[]} nodes the moves to it
   * @param {Node | null} node
   * @param {string} text
   * @param {number} depth
   * @param {import("../types.js").Said} said
   */
  #item(nodes, node, text, depth, said) {
    const { game, words, language } = this.#locale;
    const { glyphs = [], comment, shapes = [] } = said;
    const name = node ? `${nodes.length}. ${words.of(playerName(game, words, node.player), text)}` : text;
    const parts = [
      name,
      ...glyphs.map((glyph) => nameOf(glyph, this.#studyTexts)),
      ...(depth > 0 ? [this.#studyTexts.inVariation(depth)] : []),
      inLanguage(comment, language),
      ...shapes.map((shape) => shapeInWords(shape, this.#studyTexts)),
    ];
    const path = nodes.map((one) => one.text);
    const b = html("button", {
      type: "button",
      role: "treeitem",
      tabindex: -1,
      "aria-level": depth + 1,
      "aria-label": parts.filter(Boolean).join(", "),
    });
    if (node) b.append(token(colourOf(game, node.player)));
    b.append(html("span", { class: "move" }, text));
    if (glyphs.length > 0) b.append(html("span", { class: "glyph" }, glyphs.map(signOf).join(" ")));
    b.addEventListener("click", () => this.#choose(path));
    const key = keyOf(path);
    this.#items.set(key, { button: b, path });
    this.#order.push(key);
    return b;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const chapter = this.#shown;
    if (!chapter || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = this.#order.indexOf(keyOf(this.#path));
    const next = at(chapter, this.#path)?.next[0];
    /** @type {Record<string, () => Path | undefined>} */
    const keys = {
      ArrowRight: () => next && [...this.#path, next.text],
      ArrowLeft: () => (this.#path.length > 0 ? this.#path.slice(0, -1) : undefined),
      ArrowDown: () => this.#items.get(this.#order[place + 1] ?? "")?.path,
      ArrowUp: () => this.#items.get(this.#order[place - 1] ?? "")?.path,
      Home: () => [],
      End: () => lineThrough(chapter, this.#path).map((node) => node.text),
    };
    const to = keys[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const path = to();
    if (path) this.#choose(path);
  }
}

/** The main continuation of a list of moves. @param {readonly Node[]} first */
function lineFrom(first) {
  /** @type {Node[]} */
  const line = [];
  for (let [node] = first; node; [node] = node.next) line.push(node);
  return line;
}
