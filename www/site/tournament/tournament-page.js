// @ts-check
/**
 * The pages of tournaments: the list of those that this browser knows with the form that announces one, and a tournament itself.
 * Loaded when the address asks for it; before its reader agrees nothing connects.
 */
import { addressOf, relays } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { html } from "../../base/dom.js";
import { plainName } from "../../base/names.js";
import { remember } from "../../base/preferences.js";
import { catalogue } from "../../engine/catalogue.js";
import { engine } from "../../engine/client.js";
import { open, time } from "../../live/device.js";
import { serverDate } from "../../live/device-clock.js";
import { relaysOf } from "../../live/relay-addresses.js";
import { SeatLock } from "../../live/seat-lock.js";
import { newSecret } from "../../live/seat-keys.js";
import { readAnnouncement, readCode } from "../../tournament/announcement.js";
import { keepTournament, keptCodes, keptTournament } from "../../tournament/kept-tournaments.js";
import { TournamentClient } from "../../tournament/tournament-client.js";
import { linkWordsIn, tableWords, tournamentWords } from "../../words/dictionary.js";
import { errorText } from "../../words/messages.js";
import { agree, connectButton, isAgreed } from "../../live/consent.js";
import { relayHosts } from "../../live/privacy.js";
import { nameDocument, notice, obstacle, placeTitle } from "../place.js";
import { TournamentView } from "./tournament-view.js";
import style from "./tournament.css";

/**
 * @typedef {typeof import("../../words/en/tournament.js").default} TournamentWords
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 */

const READ = 5000; // milliseconds after which an own match is read again

/** The tournament that the page shows. @type {TournamentPage | null} */
let current = null;

class TournamentPage {
  element;
  #code;
  #id;
  #language;
  #view;
  #texts;
  /** @type {TournamentClient | null} */ #client = null;
  #lock;
  #ends = new AbortController();
  #isShowing = false;

  /**
   * @param {import("../../tournament/announcement.js").Code} code
   * @param {string} id the same as text
   * @param {string} language
   * @param {TournamentWords} texts
   * @param {Dictionary} words
   */
  constructor(code, id, language, texts, words) {
    this.#code = code;
    this.#id = id;
    this.#language = language;
    this.#texts = texts;
    this.#lock = new SeatLock(`tournament ${id}`, {
      came: () => void this.#client?.activate(true, keptTournament(id)),
      went: () => void this.#client?.activate(false),
    });
    this.#view = new TournamentView(texts, words, language, {
      join: (name) => this.#join(name),
      leave: () => void this.#client?.leave(),
      open: () => this.#open(),
      copy: (beside) => this.#copy(beside),
    });
    this.element = this.#view.element;
  }

  async begin() {
    if (!isAgreed("tournament") && !keptTournament(this.#id).text) await this.#agreed();
    agree("tournament");
    if (!this.#ends.signal.aborted) await this.#connect();
  }

  /** Says what the relay sees, and waits until the reader goes on. */
  #agreed() {
    return new Promise((resolve) => {
      this.#view.ask(
        privacyOf(this.#texts),
        connectButton(this.#texts.connect, () => resolve(null)),
      );
    });
  }

  async #connect() {
    const { signal } = this.#ends;
    const client = new TournamentClient(this.#code, keptTournament(this.#id), {
      ...{ engine, relays: relaysOf(), open, time },
      date: (relay) => serverDate(relay ?? location.href),
      save: (more) => keepTournament(this.#id, { ...keptTournament(this.#id), ...more }),
      changed: () => void this.#show().catch(() => {}),
    });
    this.#client = client;
    client.isActive = await this.#lock.take();
    if (signal.aborted) return;
    const wake = () => {
      client.wake(document.visibilityState === "visible");
      void this.#readOwn();
    };
    document.addEventListener("visibilitychange", wake, { signal });
    for (const event of ["online", "pageshow"]) addEventListener(event, wake, { signal });
    const reads = setInterval(() => void this.#readOwn(), READ);
    signal.addEventListener("abort", () => clearInterval(reads));
    await client.start();
    await this.#readOwn();
  }

  async #show() {
    const client = this.#client;
    if (!client || this.#isShowing) return;
    this.#isShowing = true;
    const { game } = client.known?.terms ?? {};
    const games = game ? await catalogue(game, this.#language) : [];
    this.#isShowing = false;
    if (this.#ends.signal.aborted) return;
    this.#view.show(
      client,
      games.find(({ id }) => id === game),
    );
  }

  /** @param {string} name */
  async #join(name) {
    remember("name", name);
    await this.#client?.join(newSecret(), name);
  }

  /** The own match, while its round goes on. */
  async #own() {
    const { known, player, saved } = this.#client ?? {};
    const { match, round = 0 } = known?.matchOf(player?.key ?? "") ?? {};
    const link = match && !known?.course.rounds[round]?.isClosed ? await player?.link() : null;
    const { secret, name = "" } = saved ?? {};
    return match && link && secret ? { setup: match.setup, link, secret, name } : null;
  }

  /** Reads what was signed in the own match, which its page keeps. */
  async #readOwn() {
    const own = await this.#own();
    if (!own || this.#ends.signal.aborted) return;
    const { signedIn } = await import("../../tournament/own-match.js");
    for (const items of await signedIn(own.link).catch(() => [])) await this.#client?.played(own.setup, items);
  }

  async #open() {
    const own = await this.#own();
    if (!own) return;
    const { keepMatch } = await import("../../tournament/own-match.js");
    const code = await keepMatch(engine, own);
    location.href = addressOf(this.#language, JSON.parse(own.setup).game, `live/${code}`);
  }

  /** @param {HTMLElement} beside */
  async #copy(beside) {
    const sending = import("../../share/send-link.js");
    const [{ copy }, linkWords] = await Promise.all([sending, linkWordsIn(this.#language)]);
    await copy(addressOf(this.#language, "", `tournament/${this.#id}`), linkWords, beside);
  }

  end() {
    this.#ends.abort();
    this.#lock.close();
    this.#client?.end();
  }
}

/** What the relay of this page sees. @param {TournamentWords} texts */
const privacyOf = (texts) => texts.privacy(relayHosts(relays(), location).hosts.join(", "));

/**
 * The list of tournaments, and the form that announces one.
 * @param {HTMLElement} page
 * @param {Dictionary} words
 * @param {string} language
 * @param {TournamentWords} texts
 * @returns {Promise<() => void>} begins once the page is shown
 */
async function listPage(page, words, language, texts) {
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const items = keptCodes().flatMap((id) => {
    const announcement = readAnnouncement(keptTournament(id).text ?? "");
    if (!announcement || !readCode(id)) return [];
    const name = plainName(announcement.name) || texts.unnamed;
    const link = html("a", { href: addressOf(language, "", `tournament/${id}`) }, name);
    return [html("li", {}, link, ` · ${when.format(announcement.start * 1000)}`)];
  });
  const { AnnounceForm } = await import("./announce-form.js");
  const form = new AnnounceForm(texts, words, language, privacyOf(texts));
  page.append(
    placeTitle(words, language, texts.title),
    html("p", {}, texts.about),
    html("h2", {}, texts.yours),
    items.length > 0 ? html("ul", { class: "known" }, ...items) : html("p", { class: "muted" }, texts.none),
    form.element,
  );
  return () => void form.begin().catch(async (error) => page.append(notice(await errorText(error, language))));
}

/**
 * @param {Dictionary} words
 * @param {string} language
 * @param {string} id the code of a tournament; empty: the list
 * @returns {Promise<{page: HTMLElement, begin: () => void}>}
 */
export async function tournamentPage(words, language, id) {
  adopt(document, style);
  current?.end();
  current = null;
  const [texts, tableTexts] = await Promise.all([tournamentWords(language), tableWords(language)]);
  const page = html("div", { class: "tournament" });
  const titled = () => nameDocument(words, texts.title);
  const code = readCode(id);
  const problem = obstacle(tableTexts);
  if (problem || (id && !code)) {
    page.append(placeTitle(words, language, texts.title), notice(problem || texts.badLink));
    return { page, begin: titled };
  }
  if (!code) {
    const begin = await listPage(page, words, language, texts);
    return { page, begin: () => (titled(), begin()) };
  }
  const shown = new TournamentPage(code, id, language, texts, words);
  current = shown;
  addEventListener("hashchange", () => shown.end(), { once: true });
  const failed = async (/** @type {unknown} */ error) => shown.element.append(notice(await errorText(error, language)));
  return { page: shown.element, begin: () => (titled(), void shown.begin().catch(failed)) };
}
