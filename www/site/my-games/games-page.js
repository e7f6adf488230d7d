// @ts-check
/** The games of the reader, at `#games` of the front page: the results, and all matches that this browser keeps. */
import { adopt } from "../../base/css.js";
import { html } from "../../base/dom.js";
import { catalogue } from "../../engine/catalogue.js";
import { ownRating } from "../../play/match/own-rating.js";
import { tally } from "../../play/match/results.js";
import { inLanguage, siteWords } from "../../words/dictionary.js";
import { lastGames } from "../front/last-games.js";
import { nameDocument, placeTitle } from "../place.js";
import style from "./games-page.css";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 * @typedef {typeof import("../../words/en/site.js").default} SiteWords
 */

/**
 * The results of each game at each level that was played, and against people; and the ratings that follow from them.
 * @param {readonly Game[]} games
 * @param {string} language
 * @param {SiteWords} siteTexts
 * @returns {HTMLElement | null} `null` if there are none
 */
function results(games, language, siteTexts) {
  /** @type {import("../../play/match/results.js").Opponents[]} */
  const opponents = Array.from({ length: Math.max(...games.map(({ levels = 0 }) => levels)) }, (_, i) => i + 1);
  opponents.push("people");
  const rows = games.map((game) => ({ game, tallies: opponents.map((one) => tally(game.id, one)) }));
  const isPlayed = (/** @type {import("../../play/match/results.js").Tally | undefined} */ one) =>
    one !== undefined && one.won + one.lost + one.drawn > 0;
  const played = rows.filter(({ tallies }) => tallies.some(isPlayed));
  if (played.length === 0) return null;
  const shown = [...opponents.keys()].filter((i) => played.some(({ tallies }) => isPlayed(tallies[i])));
  const head = shown.map((i) => {
    const one = opponents[i];
    return html("th", { scope: "col" }, one === "people" ? siteTexts.people : siteTexts.level(Number(one)));
  });
  const isRated = played.some(({ game }) => ownRating(game.id));
  if (isRated) head.unshift(html("th", { scope: "col" }, siteTexts.rating));
  const body = played.map(({ game, tallies }) => {
    const cells = shown.map((i) => {
      const one = tallies[i];
      return html("td", {}, one && isPlayed(one) ? siteTexts.score(one.won, one.drawn, one.lost) : "");
    });
    const name = html("th", { scope: "row" }, inLanguage(game.name, language));
    if (!isRated) return html("tr", {}, name, ...cells);
    const own = ownRating(game.id);
    const rating = html("td", {}, own ? siteTexts.ratingOf(own.rating, own.range) : "");
    return html("tr", {}, name, rating, ...cells);
  });
  return html(
    "div",
    { class: "results", tabindex: 0, role: "region", "aria-label": siteTexts.results },
    html(
      "table",
      {},
      html("caption", {}, siteTexts.resultsWhat),
      html("thead", {}, html("tr", {}, html("td"), ...head)),
      html("tbody", {}, ...body),
    ),
  );
}

/**
 * @param {Dictionary} words
 * @param {string} language
 * @returns {Promise<{page: HTMLElement, begin: () => void}>}
 */
export async function gamesPage(words, language) {
  adopt(document, style);
  const [games, siteTexts] = await Promise.all([catalogue(), siteWords(language)]);
  const kept = await lastGames(words, language, Infinity);
  const table = results(games, language, siteTexts);
  const title = placeTitle(words, language, siteTexts.myGames);
  const none = html("p", {}, siteTexts.noGames);
  none.hidden = kept.childElementCount > 0 || table !== null;
  const page = html("div", { class: "page my-games" }, title, none);
  if (table) page.append(html("h2", {}, siteTexts.results), table);
  page.append(kept);
  return { page, begin: () => nameDocument(words, siteTexts.myGames) };
}
