// @ts-check
/**
 * The lobby, at `#lobby` of the front page: who comes alone meets somebody. Before its reader agrees nothing connects. The match begins
 * in this same page, which goes on answering in the lobby until everybody is there.
 */
import { addressOf, route } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { toast } from "../../base/toast.js";
import { catalogue } from "../../engine/catalogue.js";
import { DeviceClock, serverDate, serverTime } from "../../live/device-clock.js";
import { open, time } from "../../live/device.js";
import { relaysOf } from "../../live/relay-addresses.js";
import { newSecret, publicKey } from "../../live/seat-keys.js";
import { hexKey } from "../../live/events.js";
import { checkedWishes } from "../../live/wishes.js";
import { callSign } from "../../lobby/challenges.js";
import { Lobby } from "../../lobby/lobby.js";
import { inLanguage, list, lobbyWords, startWords, tableWords } from "../../words/dictionary.js";
import { errorText } from "../../words/messages.js";
import { consent } from "../../live/consent.js";
import { privacy } from "../../live/privacy.js";
import { nameDocument, notice, obstacle, placeTitle } from "../place.js";
import { ChallengeList } from "./challenge-list.js";
import { FindForm } from "./find-form.js";
import elementStyle from "../../element/element.css";
import style from "./lobby.css";

/**
 * @typedef {import("../../types.js").Game} Game
 * @typedef {import("../../types.js").LiveWishes} LiveWishes
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 */

const KEY = "lobby.key";
const BLOCKED = "lobby.blocked";
const MOST_BLOCKED = 200;
const LONGER = 20_000; // milliseconds after which the computer offers to play

/** The key of this browser in the lobby. */
function ownKey() {
  const secret = recall(KEY) || newSecret();
  remember(KEY, secret);
  return secret;
}

/** The lobby in which this page is, until its reader leaves it. @type {LobbyPage | null} */
let current = null;
addEventListener("hashchange", () => route()[1] === "lobby" || current?.leave());
addEventListener("pagehide", () => current?.leave());

class LobbyPage {
  element = html("div", { class: "page lobby" });
  #words;
  #language;
  #games;
  #texts;
  #first;
  /** @type {Lobby | null} */ #lobby = null;
  #clock = new DeviceClock(time);
  #status = html("p", { role: "status", class: "line" });
  #form;
  #sign = html("p", { class: "note sign" });
  #waiting = html("section", { class: "correspondence", hidden: true });
  #waits = html("p", { role: "status" });
  #list;
  /** What the reader does meanwhile. @type {Promise<import("./meanwhile.js").Meanwhile | null> | null} */ #meanwhile =
    null;
  /** When the wait began; 0: nobody waits. */ #since = 0;
  /** What takes the next tick back. @type {ReturnType<typeof setInterval> | undefined} */ #ticks;
  #isLeft = false;

  /**
   * @param {Dictionary} words
   * @param {string} language
   * @param {readonly Game[]} games
   * @param {{lobbyTexts: typeof import("../../words/en/lobby.js").default, tableTexts: typeof import("../../words/en/table.js").default, startTexts: typeof import("../../words/en/start.js").default}} texts
   * @param {string} first the game that the address names
   */
  constructor(words, language, games, texts, first) {
    this.#words = words;
    this.#language = language;
    this.#games = games;
    this.#texts = texts;
    this.#first = first;
    const { lobbyTexts, startTexts } = texts;
    const look = (/** @type {LiveWishes[]} */ wishes) => void this.#look(wishes);
    const choose = (/** @type {Game} */ game) => void this.#choose(game).catch((error) => this.#problem(error));
    this.#form = new FindForm(games, language, lobbyTexts, startTexts, { look, choose }, first);
    this.#list = new ChallengeList(games, { words, language }, texts, {
      sit: (challenge) => this.#sit(challenge),
      block: (challenge) => this.#block(challenge),
    });
    const stop = button(lobbyTexts.stop, () => this.#stop(), { "data-act": "stop" });
    this.#waiting.append(this.#waits, stop);
    this.element.append(placeTitle(words, language, lobbyTexts.title));
  }

  /** Begins once the page is shown. */
  async begin() {
    const { lobbyTexts, tableTexts } = this.#texts;
    nameDocument(this.#words, lobbyTexts.title);
    await consent("lobby", this.element, this.#privacy, tableTexts.connect);
    if (!this.#isLeft) await this.#connect();
  }

  /** What the relay sees of the lobby. */
  get #privacy() {
    const { lobbyTexts, tableTexts } = this.#texts;
    const { relay } = lobbyTexts;
    return `${lobbyTexts.public} ${privacy({ ...tableTexts, relay, ownRelay: relay })}`;
  }

  async #connect() {
    const { lobbyTexts } = this.#texts;
    this.#showSign();
    const lead = html("p", { class: "intro" }, lobbyTexts.lead);
    this.#form.element.prepend(lead);
    this.element.append(
      this.#status,
      this.#waiting,
      html("div", { class: "columns" }, this.#form.element, this.#list.element),
      html("p", { class: "note" }, this.#privacy),
      this.#sign,
      html("p", {}, html("a", { class: "button", href: addressOf(this.#language, "", "live") }, lobbyTexts.watchTitle)),
    );
    this.#enter();
    this.#ticks = setInterval(() => this.#show(), 1000);
    await this.#clock.learn(() => serverTime((relay) => serverDate(relay ?? location.href), undefined, false));
  }

  /** Connects to the relays. */
  #enter() {
    const world = { relays: relaysOf(), open, time, now: () => this.#clock.server };
    const who = { secret: ownKey(), name: recall("name"), blocked: recall(BLOCKED).split(" ") };
    const { lobbyTexts } = this.#texts;
    this.#lobby = new Lobby(who, world, {
      changed: () => this.#show(),
      seated: (seated) => void this.#seated(seated),
      unseated: (why) => void this.#back(lobbyTexts[why]),
      refused: (why) => toast(lobbyTexts[why]),
    });
    this.#lobby.start(this.#games.map(({ id }) => id));
  }

  /** The call sign of the reader, and the way to another one. */
  #showSign() {
    const { lobbyTexts } = this.#texts;
    const sign = html("span", {}, lobbyTexts.shownAs(callSign(hexKey(publicKey(ownKey())))));
    const change = button(lobbyTexts.newSign, () => this.#changeSign(), { "data-act": "sign" });
    this.#sign.replaceChildren(sign, " ", change);
  }

  #changeSign() {
    remember(KEY, newSecret());
    void this.#lobby?.end();
    this.#enter();
    this.#showSign();
    this.#show();
  }

  /** @param {string} game */
  #nameOf(game) {
    const found = this.#games.find(({ id }) => id === game);
    return found ? inLanguage(found.name, this.#language) : game;
  }

  /** Shows what the lobby is like now. */
  #show() {
    const lobby = this.#lobby;
    if (!lobby || this.#isLeft) return;
    const { lobbyTexts, tableTexts } = this.#texts;
    const { line, listed, own, wish, held, isExpecting, isSeated } = lobby;
    const people = listed.filter(({ computer }) => !computer).length;
    const lines = { online: lobbyTexts.count(people), connecting: tableTexts.connecting, offline: tableTexts.offline };
    write(this.#status, lines[line]);
    this.#list.show(listed, wish?.id ?? null, isExpecting || isSeated);
    const isWaiting = own.length > 0 || held !== null;
    if (!isWaiting) this.#since = 0;
    else this.#since ||= Date.now();
    this.#waiting.hidden = !isWaiting;
    this.#form.element.hidden = isWaiting;
    this.#list.element.hidden = isWaiting && listed.length === 0;
    if (!isWaiting) return;
    write(this.#waits, this.#waitText(lobby));
    this.#meanwhile ??= this.#offerMeanwhile((held ?? own[0])?.game ?? "");
  }

  /** What the reader waits for, in words. @param {Lobby} lobby */
  #waitText({ own, held, isExpecting }) {
    const { lobbyTexts } = this.#texts;
    if (held) return lobbyTexts.held(held.name || lobbyTexts.guest, this.#nameOf(held.game));
    if (isExpecting) return lobbyTexts.expecting;
    const names = [...new Set(own.map(({ game }) => this.#nameOf(game)))];
    const text = lobbyTexts.waiting(list(names, this.#words));
    return Date.now() - this.#since > LONGER ? `${text} ${lobbyTexts.longer}` : text;
  }

  /** @param {string} id of the game that the reader waits for */
  async #offerMeanwhile(id) {
    const game = this.#games.find((one) => one.id === id);
    const { Meanwhile } = await import("./meanwhile.js");
    if (!game || this.#isLeft || this.#waiting.hidden) return null;
    const language = { words: this.#words, language: this.#language };
    const meanwhile = new Meanwhile(this.#games, game, language, this.#texts.lobbyTexts);
    this.#waiting.after(meanwhile.element);
    return meanwhile;
  }

  async #leaveMeanwhile() {
    const leaving = this.#meanwhile;
    this.#meanwhile = null;
    await (await leaving)?.leave();
  }

  // What the reader does

  /** @param {unknown} error */
  async #problem(error) {
    toast(await errorText(error, this.#language));
  }

  /** @param {LiveWishes[]} wishes */
  async #look(wishes) {
    const lobby = this.#lobby;
    if (!lobby) return;
    lobby.name = this.#form.name;
    try {
      lobby.look(await Promise.all(wishes.map(checkedWishes)));
    } catch (error) {
      await this.#problem(error);
    }
    this.#show();
    /** @type {HTMLElement | null} */ (this.#waiting.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** Opens a challenge with rules of the reader's own. @param {Game} game */
  async #choose(game) {
    const { lobbyTexts, tableTexts } = this.#texts;
    const { liveDialog } = await import("../live/live-dialog.js");
    const host = html("div");
    // Dialogs have the look of those of an element.
    adopt(host.attachShadow({ mode: "open" }), elementStyle);
    this.element.append(host);
    const locale = { game, words: this.#words, language: this.#language };
    const { openTitle: title, open: create, computersHere, inviteOne, somebody: invited, others, relay } = lobbyTexts;
    const texts = { ...tableTexts, title, create, computersHere, inviteOne, invited, others, relay, ownRelay: relay };
    await liveDialog(host, locale, texts, async (wishes) => {
      if (this.#lobby) this.#lobby.name = wishes.name ?? "";
      await this.#lobby?.challenge(await checkedWishes(wishes));
    }).finally(() => host.remove());
  }

  #stop() {
    this.#lobby?.stopAsking();
    this.#lobby?.withdraw();
    void this.#leaveMeanwhile();
    this.#show();
    /** @type {HTMLElement | null} */ (this.#form.element.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  /** @param {import("../../lobby/challenges.js").Listed} challenge */
  #sit(challenge) {
    if (this.#lobby) this.#lobby.name = this.#form.name;
    this.#lobby?.ask(challenge);
  }

  /** @param {import("../../lobby/challenges.js").Listed} challenge */
  #block({ opener, name }) {
    const { lobbyTexts } = this.#texts;
    this.#lobby?.block(opener);
    const keep = (/** @type {Iterable<string>} */ keys) =>
      remember(BLOCKED, [...keys].filter(Boolean).slice(-MOST_BLOCKED).join(" "));
    keep(this.#lobby?.blocked ?? []);
    const act = () => {
      this.#lobby?.blocked.delete(opener);
      keep(this.#lobby?.blocked ?? []);
      this.#show();
    };
    toast(lobbyTexts.blocked(name || lobbyTexts.guest), {
      label: lobbyTexts.unblock,
      act,
      close: this.#words.close,
    });
  }

  // The match

  /** @param {import("../../lobby/lobby.js").Seated} seated */
  async #seated({ game: id, session }) {
    const game = this.#games.find((one) => one.id === id);
    const lobby = this.#lobby;
    if (!game || !lobby) return;
    await this.#leaveMeanwhile();
    const { enterMatch } = await import("./enter-match.js");
    const locale = { game, words: this.#words, language: this.#language };
    this.#backTo = await enterMatch(locale, session, this.#texts.lobbyTexts.came, {
      begun: () => this.leave(),
      missed: () => {
        lobby.missed();
        void this.#back(this.#texts.lobbyTexts.away);
      },
    });
    // The seat may have been lost meanwhile.
    if (!lobby.isSeated) await this.#back(this.#texts.lobbyTexts.gone);
  }

  /** Leaves the match that did not begin. @type {(() => Promise<void>) | null} */ #backTo = null;

  /** The match did not begin: the lobby is shown again. @param {string} why */
  async #back(why) {
    const leave = this.#backTo;
    this.#backTo = null;
    // A seat that was held until all came is lost in the lobby itself.
    if (!leave) return toast(why);
    await leave();
    history.replaceState(null, "", addressOf(this.#language, "", ["lobby", this.#first].filter(Boolean).join("/")));
    document.querySelector("main")?.replaceChildren(this.element);
    nameDocument(this.#words, this.#texts.lobbyTexts.title);
    toast(why);
    this.#show();
  }

  /** The reader leaves the lobby. */
  leave() {
    if (this.#isLeft) return;
    this.#isLeft = true;
    clearInterval(this.#ticks);
    if (current === this) current = null;
    void this.#lobby?.end();
    void this.#leaveMeanwhile();
  }
}

/**
 * @param {Dictionary} words
 * @param {string} language
 * @param {string} first the id of the game that the address names; may be empty
 * @returns {Promise<{page: HTMLElement, begin?: () => void}>}
 */
export async function lobbyPage(words, language, first) {
  adopt(document, style);
  current?.leave();
  const [games, lobbyTexts, tableTexts, startTexts] = await Promise.all([
    catalogue(),
    lobbyWords(language),
    tableWords(language),
    startWords(language),
  ]);
  const wrong = obstacle(tableTexts);
  if (wrong)
    return { page: html("div", { class: "page lobby" }, placeTitle(words, language, lobbyTexts.title), notice(wrong)) };
  const page = new LobbyPage(words, language, games, { lobbyTexts, tableTexts, startTexts }, first);
  current = page;
  return { page: page.element, begin: () => void page.begin() };
}
