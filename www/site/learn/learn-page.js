// @ts-check
/**
 * The pages to learn a game: the lesson at `hex/learn/`, puzzles at `hex/puzzles/`, the rules at `hex/rules/`.
 */
import { addressOf } from "../../base/address.js";
import { html } from "../../base/dom.js";
import { showTitle } from "../../base/title.js";
import { rulesText } from "../../learn/rules.js";
import { adopt } from "../../base/css.js";
import boardStyle from "../../board/board.css";
import elementStyle from "../../element/element.css";
import dialogsStyle from "../../play/dialogs.css";
import style from "./learn-page.css";
import { inLanguage } from "../../words/dictionary.js";

/** @typedef {import("../../words/describe.js").Locale} Locale */

/**
 * Returns the rules, styled as in the rules dialog.
 * @param {Locale} locale
 */
async function rules(locale) {
  const element = html("div", { class: "rules" });
  const root = element.attachShadow({ mode: "open" });
  adopt(root, boardStyle, elementStyle, dialogsStyle);
  root.append(html("div", { class: "sheet flat" }, await rulesText(locale, root)));
  return element;
}

/**
 * Returns what stands below the tabs.
 * @param {Locale} locale
 * @param {string | undefined} way
 */
async function content(locale, way) {
  if (way === "rules") return rules(locale);
  if (way === "puzzles") return (await import("./puzzles-page.js")).puzzlesPage(locale);
  return (await import("./lesson-page.js")).lessonPage(locale, way ?? "");
}

/**
 * @param {Locale} locale
 * @param {string | undefined} way the part of the address after `learn`
 * @returns {Promise<{page: HTMLElement}>}
 */
export async function learnPage(locale, way) {
  const { game, words, language } = locale;
  adopt(document, style);
  const name = inLanguage(game.name, language);
  const title = words.learn.title(name);
  showTitle(`${title} · ${words.title}`, language);
  const tab = (/** @type {string} */ to, /** @type {string} */ label, /** @type {boolean} */ here) =>
    html("a", { href: addressOf(language, game.id, to), "aria-current": here ? "page" : null }, label);
  const inPuzzles = way === "puzzles";
  const inRules = way === "rules";
  const page = html(
    "div",
    { class: "page learn" },
    html(
      "div",
      { class: "title" },
      html("a", { class: "back", href: addressOf(language, game.id) }, "‹ ", html("span", {}, name)),
      html("h1", {}, title),
    ),
    html(
      "nav",
      { "aria-label": title },
      tab("learn", words.learn.lesson, !inPuzzles && !inRules),
      tab("learn/puzzles", words.learn.puzzles, inPuzzles),
      tab("learn/rules", words.rules, inRules),
    ),
    await content(locale, way),
  );
  return { page };
}
