// @ts-check
/** The catalogue: a card for each game, with an animated miniature of its board. */
import { media } from "../../base/platform.js";
import { catalogue } from "../../engine/catalogue.js";
import { addressOf, relays } from "../../base/address.js";
import { button, html, write } from "../../base/dom.js";
import { CardBoard } from "./card-board.js";
import { recall, remember } from "../../base/preferences.js";
import { chosenLevel } from "../game/level.js";
import { inLanguage, term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").Game} Game
 */

const DIFFICULTIES = ["easy", "medium", "hard"];

/**
 * Compares games by their difficulty.
 * @param {Game} a
 * @param {Game} b
 */
export const easyFirst = (a, b) => DIFFICULTIES.indexOf(a.difficulty) - DIFFICULTIES.indexOf(b.difficulty);

/** The ways to play, as they are written in addresses. */
const WAYS = /** @type {const} */ (["computer", "together", "letters", "live", "lobby"]);
/** The ways that there are where the host names no relay. */
const WITHOUT_RELAY = WAYS.slice(0, 3);
/** @param {boolean} [hasRelay] */
export const ways = (hasRelay = relays() !== "") => (hasRelay ? WAYS : WITHOUT_RELAY);
const chosen = () => ways().find((way) => way === recall("way")) ?? "computer";

/**
 * Returns “from–to”.
 * @param {readonly number[]} numbers
 */
function range(numbers) {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === last ? `${first}` : `${first}–${last}`;
}

/**
 * Returns numbers as a range if none between them is missing, else as a list.
 * @param {readonly number[]} numbers
 */
const several = (numbers) =>
  (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) === numbers.length - 1 ? range(numbers) : numbers.join(", ");

/**
 * Returns the number of players, the duration and the difficulty of a game, in words.
 * @param {Game} game
 * @param {import("../../words/dictionary.js").Dictionary} words
 */
export const factsOf = (game, words) => [
  words.playerCount(several(game.players)),
  words.minutes(range(game.minutes)),
  words.difficulty[game.difficulty],
];

/**
 * Draws a card.
 * @param {Game} game
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 */
function drawn(game, words, language) {
  const name = inLanguage(game.name, language);
  return html(
    "li",
    { class: "card", "data-game": game.id },
    html("div", { class: "mini" }),
    html("h2", {}, name),
    html("p", {}, term(game, language, "about")),
    html("p", { class: "meta" }, factsOf(game, words).join(" · "), html("br"), game.author),
    html(
      "div",
      { class: "to" },
      html("a", { class: "play", "aria-label": words.otherGame(name) }, words.play),
      html(
        "a",
        { href: addressOf(language, game.id, "learn"), "aria-label": words.learn.title(name) },
        words.learn.link,
      ),
      html(
        "a",
        { href: addressOf(language, game.id, "learn/puzzles"), "aria-label": words.of(words.learn.puzzles, name) },
        words.learn.puzzles,
      ),
    ),
  );
}

/**
 * Returns the card of a game: that of the built page, or a new one.
 * @param {Game} game
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 * @param {HTMLElement | null} built the built page
 */
function card(game, words, language, built) {
  /** @type {HTMLElement} */
  const element = built?.querySelector(`.card[data-game="${game.id}"]`) ?? drawn(game, words, language);
  const play = /** @type {HTMLAnchorElement} */ (element.querySelector(".play"));
  const mini = new CardBoard(game, element.querySelector(".mini"));
  for (const [event, on] of /** @type {const} */ ([
    ["pointerenter", true],
    ["pointerleave", false],
    ["focusin", true],
    ["focusout", false],
  ]))
    element.addEventListener(event, () => mini.play(on && !media("(prefers-reduced-motion: reduce)")));
  return { element, play, mini, game };
}

/**
 * The choice of opponent for all games, stored for the next visit, and the way to a game from elsewhere.
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {number} levels
 * @param {() => void} changed
 */
function opponent(words, levels, changed) {
  const level = html(
    "select",
    { "aria-label": words.strength },
    html("option", { value: "" }, words.ownLevel),
    ...Array.from({ length: levels }, (_, i) => html("option", { value: i + 1 }, words.ofLevel(String(i + 1)))),
  );
  level.value = chosenLevel();
  const choices = ways().map((way) => {
    const radio = html("input", { type: "radio", name: "way", value: way, checked: way === chosen() });
    radio.addEventListener("change", () => {
      remember("way", way);
      level.hidden = way !== "computer";
      changed();
    });
    return html("label", { class: "choice" }, radio, html("span", {}, words.ways[way]));
  });
  level.hidden = chosen() !== "computer";
  level.addEventListener("change", () => remember("level", level.value));
  const group = html("div", { class: "ways", role: "radiogroup", "aria-label": words.seats }, ...choices);
  const open = () => void import("../../share/open-dialog.js").then((m) => m.openGame(words));
  return html("div", { class: "with" }, group, level, button(words.openGame, open, { "data-act": "openGame" }));
}

/**
 * Returns the page of all games: the built one of this language, completed, if no script has begun it yet.
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 */
export async function cataloguePage(words, language) {
  // Without saved matches there is nothing to wait for.
  const kept = recall("games") && import("./last-games.js").then((m) => m.lastGames(words, language)).catch(() => "");
  const games = await catalogue();
  /** @type {HTMLElement | null} */
  const built = document.querySelector(`main > .catalogue[data-drawn="${language}"]`);
  built?.removeAttribute("data-drawn");
  const cards = games.toSorted(easyFirst).map((game) => card(game, words, language, built));
  const lead = () => {
    const way = chosen();
    for (const { play, game } of cards)
      play.href = way === "lobby" ? addressOf(language, "", `lobby/${game.id}`) : addressOf(language, game.id, way);
  };
  lead();
  void (async () => {
    await Promise.all(cards.map(({ mini }) => mini.show()));
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    await import("./front-page.js").then((m) => m.complete(page, games, words, language)).catch(() => {}); // It is useful without.
  })();
  const page =
    built ??
    html(
      "div",
      { class: "catalogue" },
      html(
        "div",
        { class: "lead" },
        html("h1", {}, words.tagline(games.length)),
        html("p", { class: "promise" }, words.promise),
        html("div", { class: "with" }),
        html("button", { type: "button", class: "to-day", disabled: true }),
      ),
      html("ul", { class: "cards" }, ...cards.map(({ element }) => element)),
    );
  // The page may come from a cache, with older words.
  write(/** @type {Element} */ (page.querySelector("h1")), words.tagline(games.length));
  const choice = /** @type {Element} */ (page.querySelector(".with"));
  choice.before(await kept);
  choice.replaceWith(opponent(words, games[0]?.levels ?? 0, lead));
  return page;
}
