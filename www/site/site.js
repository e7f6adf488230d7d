// @ts-check
/** The site: the catalogue, a game, its lesson, as the document or the address says (base/address.js). */
import { media, serviceWorkers } from "../base/platform.js";
import { addressOf, route, translatedAddress } from "../base/address.js";
import { html, set, svg } from "../base/dom.js";
import { latest } from "../base/latest.js";
import { errorText } from "../words/messages.js";
import { catalogue } from "../engine/catalogue.js";
import { recall, remember } from "../base/preferences.js";
import { showTitle } from "../base/title.js";
import { LANGUAGES, choose, dictionary } from "../words/dictionary.js";

/** @typedef {import("../words/dictionary.js").Dictionary} Dictionary */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

const AFTER = 1500; // milliseconds before a first visit stores the site

/** Settles when what the first page does not need may load. */
const after = new Promise((resolve) => setTimeout(resolve, AFTER));

const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const wanted = choose([recall("language"), ...navigator.languages]);
/** The language of a page is in its address; that of a link to a match is the reader's. */
const [, opening, code] = route();
const isMatch = opening === "link" || (opening === "live" && code);
let language = isMatch ? wanted : choose([root.lang]);
const beginPage = latest();

/** @param {string} theme */
function applyTheme(theme) {
  root.dataset["theme"] = theme;
}

/** The signs of the themes: the sun, and the moon. */
const SIGNS = {
  light:
    "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM9 0v2.5M9 15.5V18M0 9h2.5M15.5 9H18M2.6 2.6l1.8 1.8M13.6 13.6l1.8 1.8M2.6 15.4l1.8-1.8M13.6 4.4l1.8-1.8",
  dark: "M8 1a8 8 0 1 0 9 10A7 7 0 0 1 8 1z",
};

/** Returns the sign of the theme that is seen now. */
function themeSign() {
  const theme = root.dataset["theme"];
  const dark = theme === "dark" || (theme !== "light" && media("(prefers-color-scheme: dark)"));
  const path = svg("path", { d: SIGNS[dark ? "dark" : "light"] });
  return svg("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, path);
}

/**
 * Returns a choice in the header, which shows what is chosen.
 * @param {string} label
 * @param {() => Node} sign
 * @param {[string, string][]} choices
 * @param {string} value
 * @param {(value: string) => void} act
 */
function picker(label, sign, choices, value, act) {
  const select = html(
    "select",
    { "aria-label": label, title: label },
    ...choices.map(([v, t]) => html("option", { value: v }, t)),
  );
  const shown = html("span", { "aria-hidden": "true" });
  const show = () => shown.replaceChildren(sign(), html("span", {}, select.selectedOptions[0]?.text ?? ""));
  select.value = value;
  select.addEventListener("change", () => {
    act(select.value);
    show();
  });
  show();
  return html("label", { class: "picker" }, shown, select);
}

/** @param {Dictionary} words */
function header(words) {
  const brand = document.querySelector("a.brand");
  if (brand) set(brand, { href: addressOf(language) });
  const theme = root.dataset["theme"] ?? "auto";
  document.querySelector(".tools")?.replaceChildren(
    picker(
      words.theme,
      themeSign,
      THEMES.map((t) => [t, words.themes[t]]),
      theme,
      (value) => {
        applyTheme(value);
        remember("theme", value);
      },
    ),
    picker(
      words.language,
      () => html("b", {}, language.toUpperCase()),
      Object.entries(LANGUAGES).map(([id, { name }]) => [id, name]),
      language,
      (value) => {
        language = value;
        remember("language", value);
        history.replaceState(history.state, "", translatedAddress(value));
        void show();
      },
    ),
  );
  void after
    .then(() => import("./sound-switch.js"))
    .then(({ soundSwitch }) => soundSwitch(language))
    .catch(() => {});
}

/** Whether the page has a board that no script has begun yet. */
const begun = () => main.querySelector(":scope > .page > alveole-game[data-built]") !== null;

/**
 * @typedef {{page: HTMLElement, begin?: () => void}} Page `begin`: called once the page is shown
 */

/** @param {Dictionary} words @param {string[]} way @returns {Promise<Page>} */
async function frontPage(words, [place, game = ""]) {
  if (place === "games") return (await import("./my-games/games-page.js")).gamesPage(words, language);
  if (place === "live") return (await import("./watch/watch-page.js")).watchPage(words, language);
  if (place === "lobby") return (await import("./lobby/lobby-page.js")).lobbyPage(words, language, game);
  if (place === "tournament")
    return (await import("./tournament/tournament-page.js")).tournamentPage(words, language, game);
  const { cataloguePage } = await import("./front/catalogue.js");
  return { page: await cataloguePage(words, language) };
}

/**
 * The page of a game, or one to learn it.
 * @param {string} id
 * @param {string[]} way
 * @param {Element | null} stays the element to keep
 * @param {Dictionary} words
 * @returns {Promise<Page>}
 */
async function gamePages(id, way, stays, words) {
  const learns = way[0] === "learn";
  const [games, learning, playing] = await Promise.all([
    catalogue(id, language),
    learns ? import("./learn/learn-page.js") : null,
    learns ? null : import("./game/game-page.js"),
    begun() ? null : import("../alveole-game.js"),
  ]);
  const game = /** @type {import("../types.js").Game} */ (games.find((known) => known.id === id));
  const locale = { game, words, language };
  if (learning) return learning.learnPage(locale, way[1]);
  return /** @type {NonNullable<typeof playing>} */ (playing).gamePage(locale, way, stays);
}

/**
 * Shows what the address names.
 * @param {boolean} [led] whether a link led here, so that the focus moves to the heading
 */
async function show(led = false) {
  const isLatest = beginPage();
  const words = await dictionary(language);
  const [id = "", ...way] = route();
  root.lang = language;
  header(words);
  const table = main.querySelector(":scope > .page:not(.learn) > alveole-game:defined:not([data-built], [relays])");
  // Only the language changed: keep the match, unless it is live.
  const stays = id !== "" && way.length === 0 && table?.getAttribute("game") === id ? table : null;
  stays?.setAttribute("lang", language);
  try {
    const { page, begin } = id ? await gamePages(id, way, stays, words) : await frontPage(words, way);
    if (!isLatest()) return;
    if (!id) showTitle(words.title, language);
    // An element that is connected before it has its class would begin another match.
    if (id) await import("../alveole-game.js");
    if (!isLatest()) return;
    if (page.parentElement === main) for (const other of [...main.children]) other === page || other.remove();
    else main.replaceChildren(page);
    begin?.();
    // The text of a strategy lesson, which the address names, stood further down until now.
    if (led || (way[0] === "learn" && way[1])) scrollTo(0, 0);
    const heading = page.querySelector("h1");
    if (led && heading) set(heading, { tabindex: -1 }).focus({ preventScroll: true });
  } catch (error) {
    if (!isLatest()) return;
    const again = html("button", { type: "button" }, words.retry);
    again.addEventListener("click", () => void show());
    main.replaceChildren(
      html("div", { class: "notice", role: "alert" }, `${words.failed} ${await errorText(error, language)}`, again),
    );
  }
}

/**
 * Opens a game that is dropped or pasted on the page.
 * @param {string | File} what
 */
async function importGame(what) {
  const [{ importText, importFile }, { toast }] = await Promise.all([
    import("../share/import-game.js"),
    import("../base/toast.js"),
  ]);
  const words = await dictionary(language);
  const imported = typeof what === "string" ? importText(what, words) : importFile(what, words);
  await imported.catch(async (error) => toast(await errorText(error, language)));
}
addEventListener("dragover", (e) => e.preventDefault());
addEventListener("drop", (e) => {
  e.preventDefault();
  const what = e.dataTransfer?.files[0] ?? e.dataTransfer?.getData("text");
  if (what) void importGame(what);
});
addEventListener("paste", (e) => {
  const into = e.composedPath()[0];
  const text = e.clipboardData?.getData("text").trim();
  if (text && !(into instanceof Element && into.matches("input, textarea"))) void importGame(text);
});

/**
 * Stores the site for offline use, unless the browser forbids it.
 * @param {boolean} idle
 */
async function keepOffline(idle) {
  const { keepSite } = await import("./offline.js");
  await keepSite(await dictionary(language), idle);
}

addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault(); // The front page has a button for it.
  void import("./install.js").then((m) => m.offered(e));
});

applyTheme(recall("theme") || "auto");
addEventListener("hashchange", () => void show(true));
// In a task of its own, after the modules have run: one long task would block the page.
setTimeout(() => void show());
const workers = serviceWorkers();
if (workers) {
  // Activate a waiting version at once; fetching a new one can wait.
  const controlled = workers.controller !== null;
  const begin = () => void keepOffline(controlled).catch(() => {});
  addEventListener("load", () => setTimeout(begin, controlled ? 0 : AFTER), { once: true });
}
