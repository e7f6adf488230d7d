// @ts-check
/** Lists the matches that anybody can watch in the place of a board, and shows the one that the reader chooses: `watch="lobby"`. */
import { relays } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button } from "../base/dom.js";
import { allowedRelays } from "../live/relay-addresses.js";
import { LiveSession } from "../live/session.js";
import { WatchList } from "../lobby/watch-list.js";
import { languageOf, lobbyWords } from "../words/dictionary.js";
import { EVENTS } from "./events.js";
import style from "./match-list.css";

/** @typedef {import("./element.js").AlveoleGame} AlveoleGame */

export class MatchList {
  #host;
  #frame;
  /** @type {WatchList | null} */ #list = null;
  /** The button that leads from a match back to the list. @type {HTMLElement | null} */ #back = null;
  /** What the attributes asked for when the list began. */ #wanted = "";

  /** @param {AlveoleGame} host */
  constructor(host) {
    this.#host = host;
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    this.#frame = /** @type {HTMLElement} */ (root.querySelector(".frame"));
    adopt(root, style);
  }

  get #relays() {
    return this.#host.getAttribute("relays") ?? relays();
  }

  /** Follows the attributes. @throws {EngineError} as {@link allowedRelays} does */
  async update() {
    const host = this.#host;
    const lists = host.isConnected && host.watch === "lobby";
    const wanted = lists ? JSON.stringify([languageOf(host), this.#relays]) : "";
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#end();
    this.#back?.remove();
    this.#back = null;
    if (lists) await this.#show();
  }

  async #show() {
    const host = this.#host;
    const addresses = allowedRelays(host);
    const list = new WatchList(languageOf(host), ({ id }, name) => button(name, () => void this.#watch(id)));
    // The page receives the events of the element alone, not those of each small board.
    for (const name of EVENTS) list.element.addEventListener(`alveole-${name}`, (event) => event.stopPropagation());
    this.#list = list;
    this.#frame.hidden = true;
    this.#frame.before(list.element);
    await list.begin(addresses, { relays: this.#relays, preferences: host.preferences });
  }

  /** Shows a match in the place of the list. @param {string} code */
  async #watch(code) {
    const host = this.#host;
    const { watchTitle } = await lobbyWords(languageOf(host));
    this.#end();
    this.#back = button(`‹ ${watchTitle}`, () => void this.#return(), { class: "back" });
    this.#frame.before(this.#back);
    this.#back.focus();
    await LiveSession.watch(host, code);
  }

  async #return() {
    this.#back?.remove();
    this.#back = null;
    await this.#host.leave();
    await this.#show();
  }

  #end() {
    this.#list?.end();
    this.#list?.element.remove();
    this.#list = null;
    this.#frame.hidden = false;
  }
}
