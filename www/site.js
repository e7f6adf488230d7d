// @ts-check
/** The page around the games: the catalogue at `#`, a game's table at `#hex`, and so on. */
import { catalogue } from "./alveole-game.js";
import { cataloguePage } from "./catalogue.js";
import { html } from "./dom.js";
import { LANGUAGES, choose, dictionary, inLanguage, term } from "./words.js";

/** @typedef {import("./words.js").Dictionary} Dictionary */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** What the reader chose on an earlier visit; a browser may forbid to keep it. @param {string} key */
function recall(key) {
  try {
    return localStorage.getItem(`alveole.${key}`) ?? "";
  } catch {
    return "";
  }
}
/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(`alveole.${key}`, value);
  } catch {
    // Not kept then.
  }
}

const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
let language = choose([recall("language"), ...navigator.languages]);
/** Counts the pages shown, so that one that loads slowly doesn't replace a later one. */
let round = 0;

/** @param {string} theme */
function applyTheme(theme) {
  root.dataset["theme"] = theme;
}

/** A choice in the header. @param {string} label @param {string} icon @param {[string, string][]} choices @param {string} value @param {(value: string) => void} act */
function picker(label, icon, choices, value, act) {
  const select = html(
    "select",
    { "aria-label": label, title: label },
    ...choices.map(([v, t]) => html("option", { value: v }, t)),
  );
  select.value = value;
  select.addEventListener("change", () => act(select.value));
  return html("label", { class: "picker" }, html("span", { "aria-hidden": "true" }, icon), select);
}

/** @param {Dictionary} words */
function header(words) {
  const theme = root.dataset["theme"] ?? "auto";
  document.querySelector(".tools")?.replaceChildren(
    picker(
      words.theme,
      "◐",
      THEMES.map((t) => [t, words.themes[t]]),
      theme,
      (value) => {
        applyTheme(value);
        keep("theme", value);
      },
    ),
    picker(words.language, "Aa", Object.entries(LANGUAGES), language, (value) => {
      language = value;
      keep("language", value);
      void show();
    }),
  );
}

/** A game's table. @param {Dictionary} words @param {string} id */
async function gamePage(words, id) {
  const game = (await catalogue()).find((g) => g.id === id);
  if (!game) return html("p", { class: "notice" }, words.unknownGame(id));
  const title = html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: "#" }, `‹ ${words.games}`),
    html("h1", {}, inLanguage(game.name, language)),
    html("p", {}, term(game, language, "about")),
  );
  document.title = `${inLanguage(game.name, language)} · ${words.title}`;
  const table = document.createElement("alveole-game");
  table.setAttribute("game", id);
  return html("div", { class: "page" }, title, table);
}

async function show() {
  const mine = ++round;
  const words = await dictionary(language);
  const id = decodeURIComponent(location.hash.slice(1));
  root.lang = language;
  header(words);
  const table = main.querySelector("alveole-game");
  if (table?.getAttribute("game") === id && id) {
    // Only the language changed: the game on the table goes on.
    table.setAttribute("lang", language);
  }
  try {
    const page = id ? await gamePage(words, id) : await cataloguePage(words, language);
    if (mine !== round) return;
    if (!id) document.title = words.title;
    const kept = page.querySelector("alveole-game");
    if (kept && table?.getAttribute("game") === id) kept.replaceWith(table);
    main.replaceChildren(page);
    scrollTo(0, 0);
  } catch (error) {
    if (mine !== round) return;
    const again = html("button", { type: "button" }, words.retry);
    again.addEventListener("click", () => void show());
    main.replaceChildren(html("div", { class: "notice", role: "alert" }, `${words.failed} ${error}`, again));
  }
}

applyTheme(recall("theme") || "auto");
addEventListener("hashchange", () => void show());
void show();
