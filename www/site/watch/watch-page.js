// @ts-check
/** The matches that anybody can watch, at `#live` of the front page, with a small board each. Before its reader agrees nothing connects. */
import "../../alveole-game.js";
import { addressOf, relays, route } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { html, keyed, set, write } from "../../base/dom.js";
import { namesOf } from "../../base/names.js";
import { catalogue } from "../../engine/catalogue.js";
import { open, time } from "../../live/device.js";
import { relaysOf } from "../../live/relay-addresses.js";
import { LiveSession } from "../../live/session.js";
import { PublicMatches } from "../../lobby/public-matches.js";
import { inLanguage, lobbyWords, tableWords } from "../../words/dictionary.js";
import { consent } from "../live/consent.js";
import { privacy } from "../live/live-room.js";
import { nameDocument, notice, obstacle, placeTitle } from "../place.js";
import style from "./watch-page.css";

/**
 * @typedef {import("../../lobby/public-matches.js").PublicMatch} PublicMatch
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 */

/** Boards that are shown: each has a connection of its own. */
const MOST = 8;

/** What ends the page that is shown. */
let leave = () => {};
addEventListener("hashchange", () => route()[1] === "live" || leave());

/**
 * @param {Dictionary} words
 * @param {string} language
 * @returns {Promise<{page: HTMLElement, begin: () => void}>}
 */
export async function watchPage(words, language) {
  adopt(document, style);
  leave();
  const [games, lobbyTexts, tableTexts] = await Promise.all([catalogue(), lobbyWords(language), tableWords(language)]);
  const said = html("p", { role: "status" });
  const list = html("ul", { class: "watched" });
  const page = html("div", { class: "page watch" }, placeTitle(words, language, lobbyTexts.watchTitle));

  /** @param {PublicMatch} match */
  const row = (match) => {
    const game = games.find(({ id }) => id === match.game);
    const name = game ? inLanguage(game.name, language) : match.game;
    const table = /** @type {import("../../element/element.js").AlveoleGame} */ (
      document.createElement("alveole-game")
    );
    set(table, { game: match.game, lang: language, relays: relays(), controls: "none" });
    table.addEventListener("alveole-ready", () => void LiveSession.watch(table, match.id).catch(() => {}), {
      once: true,
    });
    const players = namesOf(match.names.map((one) => ({ name: one || lobbyTexts.guest })));
    const link = html("a", { href: addressOf(language, match.game, `live/${match.id}`) }, name);
    return html("li", {}, html("h2", {}, link), html("p", {}, players), table);
  };

  const begin = async () => {
    nameDocument(words, lobbyTexts.watchTitle);
    const wrong = obstacle(tableTexts);
    if (wrong) return page.append(notice(wrong));
    await consent("live", page, privacy(tableTexts), tableTexts.connect);
    if (page.isConnected) connect();
  };

  const connect = () => {
    page.append(said, list);
    const show = () => {
      const shown = matches.listed.filter(({ game }) => games.some(({ id }) => id === game)).slice(0, MOST);
      write(said, shown.length > 0 ? "" : matches.isKnown ? lobbyTexts.nothingToWatch : tableTexts.connecting);
      keyed(
        list,
        shown,
        ({ id }) => id,
        row,
        undefined,
        (gone) => {
          const table = gone.querySelector("alveole-game");
          if (table) void LiveSession.of(table)?.leave();
          gone.remove();
        },
      );
    };
    const world = { relays: relaysOf(), open, time };
    const matches = new PublicMatches(
      games.map(({ id }) => id),
      world,
      () => setTimeout(show),
    );
    show();
    leave = () => {
      leave = () => {};
      matches.end();
      for (const table of list.querySelectorAll("alveole-game")) void LiveSession.of(table)?.leave();
    };
  };
  return { page, begin: () => void begin() };
}
