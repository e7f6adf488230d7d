// @ts-check
/** The matches that anybody can watch, at `#live` of the front page, with a small board each. Before its reader agrees nothing connects. */
import "../../alveole-game.js";
import { addressOf, relays, route } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, keyed, set, write } from "../../base/dom.js";
import { namesOf } from "../../base/names.js";
import { recall, remember } from "../../base/preferences.js";
import { catalogue } from "../../engine/catalogue.js";
import { relaysOf } from "../../live/relay-addresses.js";
import { LiveSession } from "../../live/session.js";
import { PublicMatches } from "../../lobby/public-matches.js";
import { inLanguage, lobbyWords, tableWords } from "../../words/dictionary.js";
import { privacy } from "../live/live-room.js";
import style from "./watch-page.css";

/**
 * @typedef {import("../../lobby/public-matches.js").PublicMatch} PublicMatch
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 */

const AGREED = "live.relays"; // the relays that the reader agreed to
/** Boards that are shown: each has a connection of its own. */
const MOST = 8;

const time = {
  now: Date.now,
  /** @param {number} ms @param {() => void} then */
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

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
  const title = html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: addressOf(language) }, "‹ ", html("span", {}, words.games)),
    html("h1", {}, lobbyTexts.watchTitle),
  );
  const said = html("p", { role: "status" });
  const list = html("ul", { class: "watched" });
  const page = html("div", { class: "page watch" }, title);

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

  const begin = () => {
    document.title = `${lobbyTexts.watchTitle} · ${words.title}`;
    if (!relays() || !globalThis.crypto?.subtle) {
      write(said, relays() ? tableTexts.insecure : tableTexts.noRelay);
      return page.append(said);
    }
    if (recall(AGREED) === relays()) return connect();
    const go = button(tableTexts.connect, () => (ask.remove(), connect()), {
      class: "primary",
      "data-act": "connect",
    });
    const ask = html("div", { class: "notice" }, html("p", {}, privacy(tableTexts)), go);
    page.append(ask);
  };

  const connect = () => {
    remember(AGREED, relays());
    page.append(said, list);
    const open = (/** @type {string} */ address) =>
      /** @type {import("../../live/relay-client.js").Socket} */ (/** @type {unknown} */ (new WebSocket(address)));
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
  return { page, begin };
}
