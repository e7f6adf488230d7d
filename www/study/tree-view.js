// @ts-check
/**
 * The moves of a chapter as a tree to read and to walk: variations indented behind the move that they replace, comments and
 * glyphs in place. It changes nothing, so that it serves readers as well as authors.
 *
 * For screen readers it is a tree whose levels are variations; each item says the move, what is said of it, and the level. The
 * keys are those of a tree: down and up to the next and the last item, right to the next move, left to the move before.
 *
 * A study may have 20,000 moves: only the lines near what is seen are drawn, and the others keep their room. The keys reach all of
 * them; the browser's own search finds what is drawn.
 */
import { afterPaint, html, set } from "../base/dom.js";
import { signedMove } from "../board/figurines.js";
import { playerName } from "../words/dictionary.js";
import { nameOf, signOf } from "./glyphs.js";
import { shapeInWords } from "./shape-words.js";
import { at, inLanguage, lineThrough } from "./tree.js";
import { linesOfTree, pathOf } from "./tree-lines.js";

/**
 * @typedef {import("../types.js").StudyChapter} Chapter
 * @typedef {import("../types.js").StudyNode} Node
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../words/study.js").StudyWords} StudyWords
 * @typedef {import("./tree-lines.js").Item} Item
 * @typedef {import("./tree-lines.js").Line} Line
 * @typedef {readonly string[]} Path
 */

/** Lines around that of the current position that are always drawn: more than fit on the screen between it and the edge. */
const AROUND = 12;
/** How far from the part that is seen lines are drawn. */
const MARGIN = "800px";
/** Moves in a row of the tree, to guess how high a line is before it is drawn. */
const IN_A_ROW = 4;

export class TreeView {
  element = html("div", { class: "tree", role: "tree" });
  #choose;
  #locale;
  #studyTexts;
  /** @type {Chapter | null} */ #shown = null;
  /** @type {Path} */ #path = [];
  /** The items, in reading order. @type {Item[]} */ #items = [];
  /** @type {Line[]} */ #lines = [];
  /** @type {Map<Chapter | Node, Item>} */ #itemOf = new Map();
  /** The elements of the lines, in their order. @type {HTMLElement[]} */ #blocks = [];
  /** The buttons of the lines that are drawn. @type {Map<Line, HTMLButtonElement[]>} */ #drawn = new Map();
  /** The lines near what is seen. @type {Set<number>} */ #near = new Set();
  /** The positions on the way to the current one and along the line after it. @type {Set<Chapter | Node>} */ #ahead =
    new Set();
  #observer = new IntersectionObserver((entries) => this.#scrolled(entries), {
    rootMargin: MARGIN,
    // A newer option, for the tree that scrolls within the page.
    .../** @type {IntersectionObserverInit} */ ({ scrollMargin: MARGIN }),
  });

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
    if (chapter !== this.#shown) this.#read(chapter);
    this.#shown = chapter;
    this.#path = path;
    this.#ahead = new Set(lineThrough(chapter, path));
    this.#draw();
    if (focused) this.focus();
    afterPaint(() => {
      const current = this.#button;
      if (current) this.#scrollTo(current);
    });
  }

  /** Focuses the current position. */
  focus() {
    this.#button?.focus({ preventScroll: true });
  }

  /** The item of the current position. */
  get #item() {
    const here = this.#shown && at(this.#shown, this.#path);
    return here ? this.#itemOf.get(here) : undefined;
  }

  /** The button of the current position. */
  get #button() {
    const item = this.#item;
    const line = item && this.#lines[item.line];
    return line && this.#drawn.get(line)?.[line.items.indexOf(item)];
  }

  /** @param {HTMLElement} item */
  #scrollTo(item) {
    const { element } = this;
    const [list, place] = [element.getBoundingClientRect(), item.getBoundingClientRect()];
    const above = place.top - list.top;
    if (above < 8 || place.bottom > list.bottom - 8) element.scrollBy({ top: above - list.height / 3 });
  }

  /** Takes the lines of another chapter, none of which is drawn. @param {Chapter} chapter */
  #read(chapter) {
    this.#lines = linesOfTree(chapter);
    this.#items = this.#lines.flatMap(({ items }) => items);
    this.#itemOf = new Map(this.#items.map((item) => [item.here, item]));
    this.#observer.disconnect();
    this.#near.clear();
    this.#drawn.clear();
    this.#blocks = this.#lines.map(({ depth, items }, i) => {
      const block = html("div", { class: "line", role: "none", "data-place": i });
      block.style.setProperty("--depth", String(depth));
      block.style.minHeight = `${Math.ceil(items.length / IN_A_ROW) * 1.75}rem`;
      return block;
    });
    this.element.replaceChildren(...this.#blocks);
    for (const block of this.#blocks) this.#observer.observe(block);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #scrolled(entries) {
    for (const { target, isIntersecting } of entries) {
      const line = Number(target.getAttribute("data-place"));
      if (isIntersecting) this.#near.add(line);
      else this.#near.delete(line);
    }
    this.#draw();
  }

  /** Draws the lines that are near, and leaves the others their room. */
  #draw() {
    const current = this.#item;
    const around = Array.from({ length: 2 * AROUND + 1 }, (_, i) => (current?.line ?? 0) - AROUND + i);
    const wanted = new Set([...this.#near, ...around].flatMap((i) => this.#lines[i] ?? []));
    // Reading all heights comes before the first change.
    const leaving = [...this.#drawn.keys()].filter((line) => !wanted.has(line));
    const rooms = leaving.map((line) => this.#block(line).offsetHeight);
    for (const [i, line] of leaving.entries()) {
      const block = this.#block(line);
      block.style.minHeight = `${rooms[i]}px`;
      block.replaceChildren();
      this.#drawn.delete(line);
    }
    for (const line of wanted) if (!this.#drawn.has(line)) this.#drawLine(line);
    for (const [line, buttons] of this.#drawn)
      for (const [i, item] of line.items.entries())
        set(/** @type {Element} */ (buttons[i]), {
          "aria-selected": String(item === current),
          tabindex: item === current ? 0 : -1,
          "data-line": this.#ahead.has(item.here),
        });
  }

  /** @param {Line} line */
  #block = (line) => /** @type {HTMLElement} */ (this.#blocks[line.place]);

  /** @param {Line} line */
  #drawLine(line) {
    const block = this.#block(line);
    const { language } = this.#locale;
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    let begins = true;
    for (const item of line.items) {
      const { number, round, here } = item;
      const text = number ? `${number}.` : begins && round ? `${round}…` : "";
      const button = this.#itemButton(item);
      buttons.push(button);
      const before = text ? [html("span", { class: "number", "aria-hidden": "true" }, text)] : [];
      block.append(html("span", { class: "item", role: "none" }, ...before, button));
      const comment = inLanguage(here.comment, language);
      if (comment) block.append(html("span", { class: "comment", "aria-hidden": "true" }, comment));
      begins = comment !== "";
    }
    block.style.minHeight = "";
    this.#drawn.set(line, buttons);
  }

  /** @param {Item} item */
  #itemButton(item) {
    const { game, words, language } = this.#locale;
    const { ply, depth, place, here } = item;
    const node = "text" in here ? here : null;
    const { glyphs = [], comment, shapes = [] } = /** @type {import("../types.js").Said} */ (here);
    const parts = [
      node ? `${ply}. ${words.of(playerName(game, words, node.player), node.text)}` : this.#studyTexts.start,
      ...glyphs.map((glyph) => nameOf(glyph, this.#studyTexts)),
      ...(depth > 0 ? [this.#studyTexts.inVariation(depth)] : []),
      inLanguage(comment, language),
      ...shapes.map((shape) => shapeInWords(shape, this.#studyTexts)),
    ];
    const b = html("button", {
      type: "button",
      role: "treeitem",
      "aria-level": depth + 1,
      "aria-posinset": place + 1,
      "aria-setsize": this.#items.length,
      "aria-label": parts.filter(Boolean).join(", "),
    });
    b.append(...(node ? signedMove(game, node) : [html("span", {}, this.#studyTexts.start)]));
    b.lastElementChild?.classList.add("move");
    if (glyphs.length > 0) b.append(html("span", { class: "glyph" }, glyphs.map(signOf).join(" ")));
    b.addEventListener("click", () => this.#choose(pathOf(item)));
    return b;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const chapter = this.#shown;
    if (!chapter || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = at(chapter, this.#path)?.next[0];
    /** @param {number} by */
    const beside = (by) => {
      const item = this.#items[(this.#item?.place ?? 0) + by];
      return item && pathOf(item);
    };
    /** @type {Record<string, () => Path | undefined>} */
    const keys = {
      ArrowRight: () => next && [...this.#path, next.text],
      ArrowLeft: () => (this.#path.length > 0 ? this.#path.slice(0, -1) : undefined),
      ArrowDown: () => beside(1),
      ArrowUp: () => beside(-1),
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
