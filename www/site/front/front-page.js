// @ts-check
/** The rest of the front page: the puzzles of the day, and its foot. Loaded once the games are there. */
import { media, onceInView } from "../../base/platform.js";
import { addressOf, fileAddress, relays } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html } from "../../base/dom.js";
import { recall } from "../../base/preferences.js";
import { calm } from "../../board/viewport.js";
import { isDone, readDaily } from "../../learn/daily.js";
import { dayOf, gameOf } from "../../learn/day.js";
import { siteWords } from "../../words/dictionary.js";
import { installButton } from "../install.js";
import style from "./front-page.css";

const SOURCE = "https://github.com/alveole/alveole";

/** @param {typeof import("../../words/en/site.js").default} siteTexts @param {string} language */
function foot(siteTexts, language) {
  const links = [
    [addressOf(language, "", "games"), siteTexts.myGames],
    ...(relays() ? [[addressOf(language, "", "tournament"), siteTexts.tournaments]] : []),
    [siteTexts.pages.about, siteTexts.about],
    [siteTexts.pages.privacy, siteTexts.privacyLink],
    ["docs/", siteTexts.docs],
    [SOURCE, siteTexts.source],
    ["LICENCES.txt", siteTexts.licences],
  ].map(([href = "", label = ""]) => html("li", {}, html("a", { href: fileAddress(href) }, label)));
  const install = installButton(siteTexts.install);
  return html("footer", { class: "foot" }, html("p", {}, siteTexts.privacy), html("ul", {}, ...links), install);
}

/**
 * Completes the front page.
 * @param {HTMLElement} page
 * @param {readonly import("../../types.js").Game[]} games
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 */
export async function complete(page, games, words, language) {
  adopt(document, style);
  const siteTexts = await siteWords(language);
  page.append(foot(siteTexts, language));
  showDays(page, games, { words, language }, siteTexts);
}

/**
 * Shows the puzzles of the day, and those of the next one after midnight.
 * @param {HTMLElement} page
 * @param {readonly import("../../types.js").Game[]} games
 * @param {Omit<import("../../words/describe.js").Locale, "game">} locale
 * @param {typeof import("../../words/en/site.js").default} siteTexts
 */
function showDays(page, games, locale, siteTexts) {
  const day = dayOf(new Date());
  const first = gameOf(games, day);
  if (!first) return;
  const from = games.indexOf(first);
  const section = html(
    "section",
    { class: "day", "aria-labelledby": "day" },
    html("h2", { id: "day" }, siteTexts.dailyEight(games.length)),
  );
  // Beside the heading where there is room, so that it comes before the games; else after them.
  const list = page.querySelector(":scope > .cards");
  if (media("(min-width: 64rem)")) list?.before(section);
  else list?.after(section);
  const solved = Object.values(readDaily(recall("daily"), day)).filter(isDone).length;
  const go = () => section.scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
  const way = button(`${siteTexts.dailyEight(games.length)} · ${solved}/${games.length}`, go, { class: "to-day" });
  // The built page keeps its place.
  page.querySelector(".to-day")?.replaceWith(way);
  onceInView(section, () => {
    import("./day-board.js")
      .then((m) => m.showDay(section, [...games.slice(from), ...games.slice(0, from)], locale, siteTexts, day))
      .catch(() => section.remove()); // Without a network the games are there.
  });
  const gone = new AbortController();
  const turn = () => {
    if (gone.signal.aborted) return;
    if (!page.isConnected) return gone.abort();
    // Who is at a puzzle finishes it; a page that sleeps looks when it wakes.
    if (dayOf(new Date()) === day || section.contains(document.activeElement)) return;
    gone.abort();
    section.remove();
    showDays(page, games, locale, siteTexts);
  };
  const midnight = new Date();
  midnight.setHours(24, 0, 1, 0);
  setTimeout(turn, midnight.getTime() - Date.now());
  document.addEventListener("visibilitychange", turn, { signal: gone.signal });
}
