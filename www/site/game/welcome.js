// @ts-check
/**
 * The strip and the title of the page of a game: for a new player the aim, with a link to the lesson; later the results at the level
 * that is played, and the next level to somebody who wins often enough.
 */
import { addressOf, relays } from "../../base/address.js";
import { button, html, set, write } from "../../base/dom.js";
import { remember } from "../../base/preferences.js";
import * as results from "../../play/match/results.js";
import { playerCount } from "../../words/describe.js";
import { siteWords } from "../../words/dictionary.js";

/**
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../../words/describe.js").Locale} Locale
 */

/** @param {AlveoleGame} table */
const isBegun = (table) => {
  const { moves, redo } = table.save();
  return moves.length + redo.length > 0;
};

/**
 * Fills the strip above the board, which has the aim already.
 * @param {HTMLElement} strip
 * @param {Locale} locale
 * @param {string} label
 * @param {() => void} leave hides it
 */
function invite(strip, { game, words, language }, label, leave) {
  const learn = html("a", { class: "button", href: addressOf(language, game.id, "learn") }, words.learn.link);
  const close = button(
    "×",
    () => {
      remember(`aim.${game.id}`, "off");
      leave();
    },
    { class: "close", "aria-label": words.close, title: words.close },
  );
  for (const built of [...strip.children].slice(1)) built.remove();
  set(strip, { "aria-label": label }).append(learn, close);
}

/**
 * Leads to live play: in the dialog before a match, and in the title if it has room.
 * @param {HTMLElement} title
 * @param {AlveoleGame} table
 * @param {string} address
 * @param {string} lobby its address
 * @param {string} text
 */
function leadToLive(title, table, address, lobby, text) {
  table.dataset["livePage"] = address;
  table.dataset["lobbyPage"] = lobby;
  const before = /** @type {HTMLElement | null} */ (title.lastElementChild);
  const live = html("a", { class: "button live-link", href: address }, text);
  title.append(live);
  // In a second line it would move the board.
  if (before && live.offsetTop >= before.offsetTop + before.offsetHeight) live.remove();
}

/**
 * Completes the title and the strip of a page whose match is shown.
 * @param {HTMLElement} title
 * @param {HTMLElement} strip
 * @param {Locale} locale
 */
export async function welcome(title, strip, locale) {
  const { game, language } = locale;
  const table = /** @type {AlveoleGame | null} */ (title.parentElement?.querySelector("alveole-game"));
  const line = title.querySelector("p");
  if (!table || !line) return;
  const siteTexts = await siteWords(language);
  const lobby = addressOf(language, "", `lobby/${game.id}`);
  if (relays()) leadToLive(title, table, addressOf(language, game.id, "live"), lobby, siteTexts.playLive);
  let invites = !strip.hidden;
  const about = line.textContent || strip.firstElementChild?.textContent || "";

  const update = () => {
    if (!title.isConnected) return table.removeEventListener("alveole-state", update);
    const state = table.state();
    // Once a match is under way the title says the aim, and leads to the lesson.
    strip.hidden = !invites || isBegun(table) || results.hasWon(game.id);
    const against = state && results.standingAgainst(table.save(), state, playerCount(game, state.options));
    const level = Number(against?.opponents) || 0; // 0 against people
    const { won, lost, drawn } = results.tally(game.id, level);
    const all = won + lost + drawn;
    write(line, all > 0 ? siteTexts.won(won, all, level) : strip.hidden ? about : "");
    const next = all > 0 && results.nextLevel(game.id, level, game.levels ?? 0);
    if (next)
      line.append(
        " · ",
        html("a", { href: addressOf(language, game.id, `computer/${next}`) }, siteTexts.playLevel(next)),
      );
  };
  const leave = () => {
    invites = false;
    update();
    const heading = title.querySelector("h1");
    if (heading) set(heading, { tabindex: -1 }).focus({ preventScroll: true });
  };
  if (invites) invite(strip, locale, siteTexts.aim, leave);
  update();
  table.addEventListener("alveole-state", update);
}
