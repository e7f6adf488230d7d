// @ts-check
/** The rules of a game, in a dialog or on a page. */
import { adopt } from "../base/css.js";
import { Diagram } from "./diagram.js";
import style from "./diagram.css";
import { button, html } from "../base/dom.js";
import { jsonFile } from "../base/json-file.js";
import { markdown } from "./markdown.js";
import { pieceIcon } from "../board/pieces.js";
import { signedBoard } from "./signed-board.js";
import { colourOf, forPointer, inLanguage, term } from "../words/dictionary.js";

/** @typedef {import("../words/describe.js").Locale} Locale */

/** Loads the rules of every game, in every language. @type {() => Promise<Record<string, import("../types.js").Texts>>} */
const allRules = jsonFile(new URL("../../games/rules.json", import.meta.url));

/**
 * Renders the rules of a game, with diagrams to try.
 * @param {Locale} locale
 * @param {DocumentOrShadowRoot} root where they are shown
 */
export async function rulesText(locale, root) {
  adopt(root, style);
  const { game, words, language } = locale;
  const board = (/** @type {string} */ text) => {
    const given = JSON.parse(text);
    return given.signs ? signedBoard(locale, given) : new Diagram(locale, given).element;
  };
  const text = forPointer(inLanguage((await allRules())[game.id] ?? {}, language), words);
  const page = html("div", { class: "text", lang: language }, ...markdown(text, board));
  for (const name of page.querySelectorAll("p > :first-child, li > :first-child")) {
    if (name.previousSibling?.textContent) continue;
    const kind = kindNamed(locale, name.textContent ?? "");
    if (kind) name.before(pieceIcon(game.art, kind.kind, kind.tint ? colourOf(game, 0) : "none"), " ");
  }
  return page;
}

/**
 * The kind of piece that a text names, in the singular or the plural: “Queen” is a queen bee.
 * @param {Locale} locale
 * @param {string} text
 */
function kindNamed({ game, language }, text) {
  const name = text.replace(/\W+$/u, "").toLocaleLowerCase(language);
  return game.art.find(({ kind }) => {
    const known = term(game, language, `kind.${kind}`).toLocaleLowerCase(language);
    return name === known || known.startsWith(`${name} `) || (name === `${known}s` && known !== "");
  });
}

class Rules {
  element = html("dialog", { class: "dialog", part: "dialog" });
  #context;

  /** @param {import("../play/features.js").Context} context */
  constructor(context) {
    this.#context = context;
    context.view.root.append(this.element);
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  async open() {
    const locale = this.#context.view.locale();
    const { game, words, language } = locale;
    const text = await rulesText(locale, this.#context.view.root);
    const close = button(words.close, () => this.element.close(), { class: "primary", autofocus: true });
    this.element.lang = language;
    this.element.ariaLabel = words.of(inLanguage(game.name, language), words.rules.toLocaleLowerCase(language));
    this.element.replaceChildren(html("div", { class: "sheet" }, text, html("footer", {}, close)));
    if (!this.element.open) this.element.showModal();
    this.element.scrollTop = 0;
  }
}

/** @param {import("../play/features.js").Context} context */
export const create = (context) => new Rules(context);
