// @ts-check
/** The matches that anybody can watch, with a small board each: on a page of the site, or in an element on any page. */
import { adopt } from "../base/css.js";
import { html, keyed, set, write } from "../base/dom.js";
import { namesOf } from "../base/names.js";
import { catalogue } from "../engine/catalogue.js";
import { open, time } from "../live/device.js";
import { consent } from "../live/consent.js";
import { privacy } from "../live/privacy.js";
import { LiveSession } from "../live/session.js";
import { inLanguage, lobbyWords, tableWords } from "../words/dictionary.js";
import { PublicMatches } from "./public-matches.js";
import style from "./watch-list.css";

/**
 * @typedef {import("./public-matches.js").PublicMatch} PublicMatch
 * @typedef {import("../live/consent.js").Where} Where
 */

/** Boards that are shown: each has a connection of its own. */
const MOST = 8;

export class WatchList {
  element = html("div", { class: "watch" });
  #status = html("p", { role: "status" });
  #list = html("ul", { class: "watched" });
  /** @type {PublicMatches | null} */ #matches = null;
  #isEnded = false;
  #language;
  #heading;

  /**
   * @param {string} language
   * @param {(match: PublicMatch, name: string) => Node} heading that of a match, which leads to it; `name`: of the game
   */
  constructor(language, heading) {
    this.#language = language;
    this.#heading = heading;
  }

  /**
   * Asks before it connects, and lists the matches. The element is in its place by then.
   * @param {readonly string[]} addresses of the relays
   * @param {Where & {relays: string}} where
   */
  async begin(addresses, where) {
    const { relays } = where;
    adopt(/** @type {Document | ShadowRoot} */ (this.element.getRootNode()), style);
    const [games, texts, tableTexts] = await Promise.all([
      catalogue(),
      lobbyWords(this.#language),
      tableWords(this.#language),
    ]);
    await consent("live", this.element, privacy(tableTexts, relays), tableTexts.connect, where);
    if (this.#isEnded) return;
    this.element.append(this.#status, this.#list);
    const names = new Map(games.map(({ id, name }) => [id, inLanguage(name, this.#language)]));
    const show = () => {
      const shown = matches.listed.filter(({ game }) => names.has(game)).slice(0, MOST);
      write(this.#status, shown.length > 0 ? "" : matches.isKnown ? texts.nothingToWatch : tableTexts.connecting);
      const row = (/** @type {PublicMatch} */ match) =>
        this.#row(match, names.get(match.game) ?? "", relays, texts.guest);
      keyed(
        this.#list,
        shown,
        ({ id }) => id,
        row,
        undefined,
        (gone) => {
          leave(gone);
          gone.remove();
        },
      );
    };
    const world = { relays: addresses, open, time };
    const matches = new PublicMatches([...names.keys()], world, () => setTimeout(show));
    this.#matches = matches;
    show();
  }

  /** @param {PublicMatch} match @param {string} name @param {string} relays @param {string} guest */
  #row(match, name, relays, guest) {
    const table = /** @type {import("../types.js").GameElement} */ (document.createElement("alveole-game"));
    set(table, { game: match.game, lang: this.#language, relays, controls: "none" });
    const watch = () => void LiveSession.watch(table, match.id).catch(() => {});
    table.addEventListener("alveole-ready", watch, { once: true });
    const players = namesOf(match.names.map((one) => ({ name: one || guest })));
    return html("li", {}, html("h2", {}, this.#heading(match, name)), html("p", {}, players), table);
  }

  /** Ends the connections. */
  end() {
    this.#isEnded = true;
    this.#matches?.end();
    leave(this.#list);
  }
}

/** Leaves the matches of the boards within an element. @param {Element} within */
function leave(within) {
  for (const table of within.querySelectorAll("alveole-game")) void LiveSession.of(table)?.leave();
}
