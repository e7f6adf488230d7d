// What stands on each kind of built page, as the page's own modules show it, so that nothing moves when they take it over.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { lesson } from "../../www/learn/lesson.js";
import { easyFirst, factsOf, ways } from "../../www/site/front/catalogue.js";
import { inLanguage, playerName, puzzleWords, siteWords, term } from "../../www/words/dictionary.js";
import { TITLE_SIGNS } from "../../www/site/game/title-signs.js";
import { diagram, firstBoard, inPage } from "./boards.mjs";
import { pathOf, way } from "./frame.mjs";
import { element, escape, Markup, together } from "./markup.mjs";
import { TEXTS } from "./texts.mjs";
import { puzzles as puzzlesOf, rulesOf, strategyLessons } from "./game-texts.mjs";

const MODULES = "src/games";
const FIRST = 12; // puzzles that are listed without JavaScript

/**
 * @typedef {import("./frame.mjs").Page} Page
 * @typedef {object} Site what the pages are made of
 * @property {any} engine
 * @property {any[]} games
 * @property {Record<string, any>} words the texts of the interface, by language
 * @property {Map<string, {svg: string}>} miniatures
 */

/** A text of a game module. @param {string} game @param {string} name @param {string} language */
const textOf = (game, name, language) => readFileSync(join(MODULES, game, `${name}.${language}.md`), "utf8");

/** The way from a page to another one of the same language. */
const link = (page, to) => way(pathOf(page), pathOf({ ...page, ...to }));

/** Markdown of a game, with its boards as pictures. */
function prose(site, game, name, text) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${Math.min(depth + 1, 6)}>${inner}</h${Math.min(depth + 1, 6)}>\n`;
      },
      code: ({ text: code, lang }) =>
        lang === "board"
          ? `${diagram(site.engine, game, name, JSON.parse(code))}\n`
          : `<pre tabindex="0">${escape(code)}</pre>\n`,
      html: ({ text: raw }) => escape(raw),
    },
  });
  return new Markup(marked.parse(text, { async: false }));
}

/** The sign and the label of a button of the title. @param {string} name @param {string} label */
const signed = (name, label) => [
  element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, element("path", { d: TITLE_SIGNS[name] })),
  element("span", {}, label),
];

/** The title of a game's page and the lines above its board. */
function gameMain(site, page, game) {
  const words = site.words[page.language];
  const name = inLanguage(game.name, page.language);
  const about = term(game, page.language, "about");
  const to = (kind) => link(page, { kind });
  const [usual] = game.presets;
  const attributes = {
    game: game.id,
    lang: page.language,
    storage: "alveole",
    "data-links": true,
    autopass: true,
    "data-fills": true,
    options: usual ? JSON.stringify(usual.options) : null,
  };
  return [
    element(
      "div",
      { class: "page" },
      element(
        "div",
        { class: "title" },
        element(
          "a",
          { class: "back", href: link(page, { game: "", kind: "catalogue" }) },
          "‹ ",
          element("span", {}, words.games),
        ),
        element("h1", {}, name),
        element("p"),
        element("a", { class: "button learn-link", href: to("learn") }, signed("learn", words.learn.link)),
      ),
      // As the page fills it for a new reader (www/site/game/welcome.js), so that nothing below it moves then.
      element(
        "section",
        { class: "strip" },
        element("p", {}, about),
        element("a", { class: "button", href: to("learn") }, words.learn.link),
        element("button", { type: "button", class: "close", disabled: true }, "×"),
      ),
      element("alveole-game", { ...attributes, "data-built": true }, firstBoard(site.engine, game)),
    ),
    element(
      "div",
      { class: "about" },
      element("p", {}, about),
      element("p", { class: "meta" }, factsOf(game, words).join(" · "), game.author ? ` · ${game.author}` : ""),
      element(
        "ul",
        {},
        ["rules", "learn", "puzzles"].map((kind) =>
          element("li", {}, element("a", { href: to(kind) }, TEXTS[page.language].headings[kind](name))),
        ),
      ),
    ),
  ];
}

/** The rules, the lesson or the puzzles of a game, with the way to the others. */
async function learnMain(site, page, game) {
  const words = site.words[page.language];
  const name = inLanguage(game.name, page.language);
  const texts = TEXTS[page.language];
  const tab = (kind, label) =>
    element("a", { href: link(page, { kind }), "aria-current": page.kind === kind ? "page" : null }, label);
  const contents = { rules: rulesText, learn: lessonText, puzzles: puzzlesText }[page.kind];
  return element(
    "div",
    { class: "page learn" },
    element(
      "div",
      { class: "title" },
      element("a", { class: "back", href: link(page, { kind: "game" }) }, "‹ ", element("span", {}, name)),
      element("h1", {}, texts.headings[page.kind](name)),
    ),
    element(
      "nav",
      { "aria-label": words.learn.title(name) },
      tab("learn", words.learn.lesson),
      tab("puzzles", words.learn.puzzles),
      tab("rules", words.rules),
    ),
    element("div", { class: "text" }, await contents(site, page, game, name)),
  );
}

const rulesText = (site, { language }, game, name) =>
  prose(site, game.id, TEXTS[language].board(name), rulesOf(game.id, language).replace(/^# .*\n/, ""));

/** All steps of the lessons, with the first board. */
function lessonText(site, { language }, game, name) {
  const { title, steps, more } = lesson(textOf(game.id, "lesson", language));
  const texts = TEXTS[language];
  const list = (all, first) =>
    element(
      "ol",
      {},
      all.map((step, i) =>
        element(
          "li",
          {},
          element("h3", {}, step.title),
          prose(site, game.id, name, step.text),
          first && i === 0 ? diagram(site.engine, game.id, texts.board(name), step.board) : null,
        ),
      ),
    );
  return together(
    element("p", {}, texts.stepsWhat(steps.length)),
    [{ title, steps }, ...more].map((one, i) => [element("h2", {}, one.title), list(one.steps, i === 0)]),
    strategyLessons(game.id, language).map(({ name: id, text }) => {
      const strategy = lesson(text);
      const idea = strategy.idea && prose(site, game.id, name, strategy.idea);
      return [element("h2", { id }, strategy.title), idea, list(strategy.steps, false)];
    }),
  );
}

/** What a puzzle asks for. */
export function taskOf(site, language, texts, game, { options, position, moves = [], turns }) {
  const state = site.engine.call("state", { game: game.id, options, moves, ...(position ? { position } : {}) });
  return texts.task(playerName(game, site.words[language], state.to_move.player), turns);
}

/** The first puzzle, and what the others ask for. */
async function puzzlesText(site, { language }, game, name) {
  const texts = await puzzleWords(language);
  const all = puzzlesOf(game.id);
  const puzzles = all.slice(0, FIRST);
  const task = (puzzle) => taskOf(site, language, texts, game, puzzle);
  return together(
    element("p", {}, TEXTS[language].puzzlesWhat),
    element("h2", {}, texts.puzzle(1, puzzles[0].turns, false)),
    element("p", {}, task(puzzles[0])),
    diagram(site.engine, game.id, TEXTS[language].board(name), { ...puzzles[0], to: [] }),
    element(
      "ol",
      { start: 2 },
      puzzles.slice(1).map((puzzle) => element("li", {}, task(puzzle))),
    ),
  );
}

/** The cards of all games, easy ones first. */
function cards(site, page) {
  const words = site.words[page.language];
  return element(
    "ul",
    { class: "cards" },
    site.games.toSorted(easyFirst).map((game) => {
      const name = inLanguage(game.name, page.language);
      const to = (kind) => link(page, { game: game.id, kind });
      return element(
        "li",
        { class: "card", "data-game": game.id },
        element("div", { class: "mini" }, inPage(site.miniatures.get(game.id)?.svg ?? "", ' aria-hidden="true"')),
        element("h2", {}, name),
        element("p", {}, term(game, page.language, "about")),
        element("p", { class: "meta" }, factsOf(game, words).join(" · "), element("br"), game.author),
        element(
          "div",
          { class: "to" },
          // As the page begins for a new reader (www/site/front/catalogue.js).
          element(
            "a",
            { class: "play", "aria-label": words.otherGame(name), href: `${to("game")}#computer` },
            words.play,
          ),
          element("a", { href: to("learn"), "aria-label": words.learn.title(name) }, words.learn.link),
          element("a", { href: to("puzzles"), "aria-label": words.of(words.learn.puzzles, name) }, words.learn.puzzles),
        ),
      );
    }),
  );
}

/** The choice of opponent as it is for a new reader, so that nothing moves when www/site/front/catalogue.js takes its place. */
function opponent(site, words) {
  const choices = ways(site.live).map((value, i) =>
    element(
      "label",
      { class: "choice" },
      element("input", { type: "radio", checked: i === 0 }),
      element("span", {}, words.ways[value]),
    ),
  );
  const level = element("select", {}, element("option", {}, words.ownLevel));
  const open = element("button", { type: "button" }, words.openGame);
  return element("div", { class: "with", inert: true }, element("div", { class: "ways" }, choices), level, open);
}

/** The catalogue. */
async function catalogueMain(site, page) {
  const words = site.words[page.language];
  const { dailyEight } = await siteWords(page.language);
  const count = site.games.length;
  return element(
    "div",
    // www/site/front/catalogue.js completes it.
    { class: "catalogue", "data-drawn": page.language },
    element(
      "div",
      { class: "lead" },
      element("h1", {}, words.tagline(site.games.length)),
      element("p", { class: "promise" }, words.promise),
      opponent(site, words),
      // As www/site/front/front-page.js fills it for a new reader.
      element("button", { type: "button", class: "to-day", disabled: true }, `${dailyEight(count)} · 0/${count}`),
    ),
    cards(site, page),
  );
}

/** The page for an address that does not exist, in every language; its links are named from the top of the site. */
export async function lostMain(site, languages) {
  return languages.map((language) => {
    const page = { language, game: "", kind: "catalogue" };
    return element(
      "div",
      { class: "notice", lang: language },
      element("h1", {}, TEXTS[language].lost),
      element("p", {}, TEXTS[language].lostWhat),
      element("p", {}, element("a", { class: "button", href: pathOf(page) || "./" }, site.words[language].games)),
    );
  });
}

/** What stands on a page. @param {Site} site @param {Page} page */
export async function mainOf(site, page) {
  const game = site.games.find(({ id }) => id === page.game);
  if (!game) return catalogueMain(site, page);
  return page.kind === "game" ? gameMain(site, page, game) : learnMain(site, page, game);
}

/** What schema.org has of a game. */
export async function schemaOf(site, page, address) {
  const game = site.games.find(({ id }) => id === page.game);
  const { language } = page;
  const at = (path) => (address ? { url: address + path } : {});
  if (!game) {
    if (page.kind !== "catalogue") return null;
    const { description } = TEXTS[language];
    return { "@type": "WebSite", name: "Alvéole", description, inLanguage: language, ...at(pathOf(page)) };
  }
  if (page.kind !== "game") return null;
  const authors = game.author
    ? game.author.split(/,| and | & /).map((name) => name.replace(/ \(.*\)$/, "").trim())
    : [];
  return {
    "@type": "Game",
    name: inLanguage(game.name, language),
    description: term(game, language, "about"),
    inLanguage: language,
    ...(authors.length > 0 ? { author: authors.map((name) => ({ "@type": "Person", name })) } : {}),
    numberOfPlayers: { "@type": "QuantitativeValue", minValue: game.players[0], maxValue: game.players.at(-1) },
    ...at(pathOf(page)),
    image: `${address || way(pathOf(page), "").replace(/^\.\/$/, "")}pictures/${game.id}.png`,
    isAccessibleForFree: true,
  };
}

/** The title and the description of a page. */
export function namesOf(site, { language, game: id, kind }) {
  const texts = TEXTS[language];
  const game = site.games.find((one) => one.id === id);
  if (!game) return { title: texts.site, description: texts.description };
  const name = inLanguage(game.name, language);
  const count = kind === "puzzles" ? puzzlesOf(id).length : 0;
  return {
    title: `${texts.titles[kind](name)} · Alvéole`,
    description: texts.descriptions[kind](name, term(game, language, "about"), count),
  };
}

export { siteWords };
