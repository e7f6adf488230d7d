// @ts-check
/** The saved matches, as cards to continue. */
import { catalogue } from "../../engine/catalogue.js";
import { engine } from "../../engine/client.js";
import { playerCount, resultText, turnText } from "../../words/describe.js";
import { addressOf } from "../../base/address.js";
import { button, html } from "../../base/dom.js";
import { nameAt } from "../../base/names.js";
import { onlyPerson, reference } from "../../play/match/match.js";
import { Miniature } from "./miniature.js";
import * as store from "../../play/storage/game-store.js";
import { toast } from "../../base/toast.js";
import { inLanguage, list, playerName, siteWords } from "../../words/dictionary.js";

/**
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 * @typedef {typeof import("../../words/en/site.js").default} SiteWords
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").State} State
 */

const SHOWN = 3; // cards on the front page

const STEPS = /** @type {const} */ ([
  ["day", 86400e3],
  ["hour", 3600e3],
  ["minute", 60e3],
  ["second", Infinity], // “now”
]);

/**
 * Returns how long ago something was, in words.
 * @param {number} when
 * @param {string} language
 */
function ago(when, language) {
  const past = Date.now() - when;
  const [unit, length] = STEPS.find(([, length]) => past >= length) ?? STEPS[3];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(past / length), unit);
}

/**
 * Returns the status line of a saved match.
 * @param {store.Kept} kept
 * @param {Game} game
 * @param {Dictionary} words
 * @param {string} language
 */
function standing({ match, status, to_move }, game, words, language) {
  const locale = { game, words, language };
  const ended = { status, options: match.options };
  const you = onlyPerson(match, to_move, playerCount(game, match.options));
  if (status.over || !to_move) return resultText(locale, ended, you)[0];
  return match.seats[to_move.seat] === "away"
    ? words.awaits(nameAt(match, to_move.seat) || playerName(game, words, to_move.player))
    : turnText(locale, to_move.player, you);
}

/**
 * Returns the opponents of the people here, in words.
 * @param {import("../../types.js").Match} match
 * @param {SiteWords} siteTexts
 */
export function opponents(match, siteTexts) {
  const { seats } = match;
  const away = seats.indexOf("away");
  if (away >= 0) return siteTexts.byLink(nameAt(match, away));
  const [kind, ...others] = new Set(seats.filter((seat) => seat !== "human"));
  if (kind === undefined) return siteTexts.together;
  if (others.length > 0) return siteTexts.againstComputers;
  return kind === "random" ? siteTexts.againstRandom : siteTexts.against(Number(kind));
}

/**
 * @param {store.Kept} kept
 * @param {Game} game
 * @param {Dictionary} words
 * @param {SiteWords} siteTexts
 * @param {string} language
 * @param {() => void} gone
 */
function card(kept, game, words, siteTexts, language, gone) {
  const { key, match, when, live } = kept;
  const mini = new Miniature(game);
  engine.ask({ op: "state", ...reference(match) }).then(
    (state) => mini.draw(state),
    () => {}, // The card is useful without a board; the page of the match shows the error.
  );
  const name = inLanguage(game.name, language);
  const others = match.seats.flatMap((seat, i) => (seat === "away" && nameAt(match, i)) || []);
  const against = live ? siteTexts.liveWith(list(others, words)) : opponents(match, siteTexts);
  const facts = [against, siteTexts.moveCount(match.moves.length), ago(when, language)].join(" · ");
  const link = html(
    "a",
    { class: "card", href: addressOf(language, game.id, live ? `live/${live.code}` : `kept/${key}`) },
    mini.element,
    html("h3", {}, name),
    html("p", {}, standing(kept, game, words, language)),
    html("p", { class: "meta" }, facts),
  );
  const away = button(
    "×",
    async () => {
      await store.remove(key).catch(() => {});
      gone();
      toast(siteTexts.removed, {
        label: siteTexts.putBack,
        act: () => void store.put(kept).then(gone, () => {}),
        close: words.close,
      });
    },
    { class: "remove", "aria-label": siteTexts.remove(name), title: siteTexts.remove(name) },
  );
  return html("li", { "data-key": key }, link, away);
}

/**
 * Returns the section with saved matches; empty without any.
 * @param {Dictionary} words
 * @param {string} language
 * @param {number} [most] how many are shown; of more there is a link to all
 */
export async function lastGames(words, language, most = SHOWN) {
  const section = html("section", { class: "kept" });
  const fill = async () => {
    const [games, siteTexts] = await Promise.all([catalogue(), siteWords(language)]);
    const begun = (await store.all().catch(() => [])).filter(
      ({ match, to_move, live }) => store.isBegun(match) || store.invites(match, to_move) || live,
    );
    const cards = begun.slice(0, most).flatMap((kept) => {
      const game = games.find(({ id }) => id === kept.match.game);
      return game ? [card(kept, game, words, siteTexts, language, () => void fill())] : [];
    });
    section.replaceChildren();
    if (cards.length === 0) return;
    section.append(html("h2", {}, siteTexts.lastGames), html("ul", { class: "cards" }, ...cards));
    if (begun.length > most)
      section.append(
        html("a", { class: "button all", href: addressOf(language, "", "games") }, siteTexts.showAll(begun.length)),
      );
  };
  await fill();
  return section;
}
