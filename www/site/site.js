// @ts-check
/** The page around the games: the catalogue at `#`, a game's table at `#hex`, what one learns of it at `#hex/learn`. */
import "../alveole-game.js";
import { cataloguePage } from "./catalogue.js";
import { html, set } from "../base/dom.js";
import { errorText } from "../words/messages.js";
import { catalogue } from "../engine/catalogue.js";
import { recall, remember } from "../base/preferences.js";
import { tablePage } from "./game-page.js";
import { LANGUAGES, choose, dictionary } from "../words/dictionary.js";

/** @typedef {import("../words/dictionary.js").Dictionary} Dictionary */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

const AFTER = 1500; // milliseconds that a first visit has for itself

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
        remember("theme", value);
      },
    ),
    picker(
      words.language,
      "Aa",
      Object.entries(LANGUAGES).map(([id, { name }]) => [id, name]),
      language,
      (value) => {
        language = value;
        remember("language", value);
        void show();
      },
    ),
  );
}

/** A part of the address; as it stands, where it is spelt wrong. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shows what the address names. @param {boolean} [led] whether somebody was led here, and has to be told where they are */
async function show(led = false) {
  const mine = ++round;
  const words = await dictionary(language);
  const [id = "", ...way] = location.hash.slice(1).split("/").map(decoded);
  root.lang = language;
  header(words);
  const table = main.querySelector("alveole-game");
  // Only the language changed, or how the address is written: the game on the table goes on.
  const stays = id !== "" && way.length === 0 && table?.getAttribute("game") === id ? table : null;
  stays?.setAttribute("lang", language);
  try {
    // The catalogue waits for the engine: what else the page needs comes meanwhile.
    const [all, learning] = await Promise.all([
      id ? catalogue() : [],
      way[0] === "learn" ? import("./learn-page.js") : null,
    ]);
    const game = all.find((g) => g.id === id);
    /** @type {{page: HTMLElement, begin?: () => void}} */
    const { page, begin } = game
      ? learning
        ? await learning.learnPage({ game, words, language }, way[1])
        : await tablePage({ game, words, language }, way, stays)
      : {
          page: id
            ? html(
                "div",
                { class: "notice" },
                html("h1", {}, words.unknownGame(id)),
                html("a", { class: "button", href: "#" }, words.games),
              )
            : await cataloguePage(words, language),
        };
    if (mine !== round) return;
    if (!game) document.title = words.title;
    main.replaceChildren(page);
    begin?.();
    scrollTo(0, 0);
    const heading = page.querySelector("h1");
    if (led && heading) set(heading, { tabindex: -1 }).focus({ preventScroll: true });
  } catch (error) {
    if (mine !== round) return;
    const again = html("button", { type: "button" }, words.retry);
    again.addEventListener("click", () => void show());
    main.replaceChildren(
      html("div", { class: "notice", role: "alert" }, `${words.failed} ${await errorText(error, language)}`, again),
    );
  }
}

/** Takes up a game that is dropped or pasted on the page. @param {string | File} what */
async function bring(what) {
  const [{ bringText, bringFile }, { toast }] = await Promise.all([
    import("../share/import-game.js"),
    import("../base/toast.js"),
  ]);
  const words = await dictionary(language);
  const brought = typeof what === "string" ? bringText(what, words) : bringFile(what, words);
  await brought.catch(async (error) => toast(await errorText(error, language)));
}
addEventListener("dragover", (e) => e.preventDefault());
addEventListener("drop", (e) => {
  e.preventDefault();
  const what = e.dataTransfer?.files[0] ?? e.dataTransfer?.getData("text");
  if (what) void bring(what);
});
addEventListener("paste", (e) => {
  const into = e.composedPath()[0];
  const text = e.clipboardData?.getData("text").trim();
  if (text && !(into instanceof Element && into.matches("input, textarea"))) void bring(text);
});

/** Keeps the site for times without a network; not where a browser forbids it. @param {boolean} idle */
async function keepOffline(idle) {
  const { keepSite } = await import("./offline.js");
  await keepSite(await dictionary(language), idle).catch(() => {});
}

applyTheme(recall("theme") || "auto");
addEventListener("hashchange", () => void show(true));
// Not in the task in which all modules are run: that would keep the page from answering for too long.
setTimeout(() => void show());
if ("serviceWorker" in navigator) {
  // A new version that waits takes over at once; to fetch one has time.
  const controlled = navigator.serviceWorker.controller !== null;
  addEventListener("load", () => setTimeout(() => void keepOffline(controlled), controlled ? 0 : AFTER), {
    once: true,
  });
}
