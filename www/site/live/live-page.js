// @ts-check
/**
 * The page of a live match: its opener chooses the game and invites, a guest sees what the link leads to and takes a seat or
 * watches, and who comes back goes on. Loaded when the address asks for it; before its reader agrees nothing connects.
 */
import { addressOf, relays } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, set } from "../../base/dom.js";
import { plainName } from "../../base/names.js";
import { recall, remember } from "../../base/preferences.js";
import { toast } from "../../base/toast.js";
import { findLink, oldLink, readLink, writeLink } from "../../live/links.js";
import { forgetSession, savedSession } from "../../live/live-store.js";
import { NAME } from "../../live/shapes.js";
import { troubleText } from "../../live/trouble-text.js";
import { copy } from "../../share/send-link.js";
import { inLanguage, linkWordsIn, seatName, tableWords } from "../../words/dictionary.js";
import { errorText } from "../../words/messages.js";
import { arriving } from "./arriving.js";
import { obstacle } from "../place.js";
import { agree, connectButton, isAgreed } from "../../live/consent.js";
import { privacy } from "../../live/privacy.js";
import { LiveRoom } from "./live-room.js";
import style from "./live.css";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../../live/session.js").LiveSession} LiveSession
 * @typedef {import("../../words/dictionary.js").Dictionary} Dictionary
 */

class LivePage {
  /** @type {LiveSession | null} */ #session = null;
  #table;
  #room;
  #locale;
  #code;
  #tableTexts;
  #linkWords;
  /** Whether all seats are taken, for a guest. */ #isLate = false;
  /** Closes the dialog with the invitation. */ #closeSend = () => {};
  /** Whether the page lists the match for all. */ #isListed = false;

  /**
   * @param {AlveoleGame} table
   * @param {Locale} locale
   * @param {string} code of the link that led here; empty: to open a match
   * @param {typeof import("../../words/en/table.js").default} tableTexts
   * @param {import("../../share/send-link.js").LinkWords} linkWords
   */
  constructor(table, locale, code, tableTexts, linkWords) {
    this.#table = table;
    this.#locale = locale;
    const link = findLink(code);
    // A message may have put a dot or a bracket behind the address.
    this.#code = link ? writeLink(link) : code;
    this.#tableTexts = tableTexts;
    this.#linkWords = linkWords;
    this.#room = new LiveRoom(locale, tableTexts);
    this.#room.element.hidden = true;
  }

  get element() {
    return this.#room.element;
  }

  get #name() {
    const { game, language } = this.#locale;
    return inLanguage(game.name, language);
  }

  /** Begins once the element shows a board. */
  async begin() {
    try {
      if (!this.#code) return await this.#open();
      const prepared = arriving.get(this.#code);
      arriving.delete(this.#code);
      const saved = prepared ?? (await savedSession(this.#code).catch(() => null)); // The browser may forbid to store.
      if (saved) return await this.#resume(saved);
      await this.#arrive();
    } catch (error) {
      this.#room.show(await errorText(error, this.#locale.language));
    }
  }

  #live() {
    return import("../../live/session.js");
  }

  /** Opens a match, as its opener wants it. */
  async #open() {
    const [{ liveDialog }, { LiveSession }] = await Promise.all([import("./live-dialog.js"), this.#live()]);
    const isOpen = await liveDialog(this.#table, this.#locale, this.#tableTexts, async (wishes) => {
      agree("live");
      const before = this.#session;
      if (before) await before.table.act((match) => match.abort()).catch(() => {}); // It may be over.
      this.#attend(await LiveSession.open(this.#table, wishes));
      if (before) await forgetSession(before.links.watch).catch(() => {});
    });
    if (isOpen) await this.#send();
    else if (!this.#session) location.replace("#");
  }

  /** @param {import("../../live/session.js").SavedSession} saved */
  async #resume(saved) {
    const { LiveSession } = await this.#live();
    this.#room.show(this.#tableTexts.connecting);
    this.#attend(await LiveSession.resume(this.#table, saved));
  }

  /** A link led here. */
  async #arrive() {
    if (!isAgreed("live")) await this.#agreed();
    agree("live");
    this.#room.show(this.#tableTexts.connecting);
    const { LiveSession } = await this.#live();
    this.#attend(await LiveSession.watch(this.#table, this.#code));
  }

  /** Says what the relay sees, and waits until the reader goes on. */
  #agreed() {
    const tableTexts = this.#tableTexts;
    return new Promise((resolve) => {
      const go = connectButton(tableTexts.connect, () => resolve(null));
      this.#room.show(tableTexts.linkTo(this.#name), { note: privacy(tableTexts), acts: () => [go] });
    });
  }

  /**
   * Follows a session, as long as the page shows it.
   * @param {LiveSession} session
   */
  #attend(session) {
    this.#session = session;
    session.addEventListener("change", () => this.#session === session && this.#show());
    this.#show();
  }

  #show() {
    const session = /** @type {LiveSession} */ (this.#session);
    const { setup, game } = session.table.match ?? {};
    const { language } = this.#locale;
    if (setup && setup.game !== this.#locale.game.id) {
      location.replace(addressOf(language, setup.game, `live/${this.#code}`));
      return;
    }
    const troubles = session.troubles.filter((one) => one !== "full");
    if (troubles.length > 0 && !game) return void this.#showTrouble({ ...session.detail, troubles }, session);
    if (!setup || !game) return void this.#waitForSetup(session);
    if (setup.tournament) this.#leadBack(setup.tournament);
    this.#keepAddress(session);
    if (setup.public && session.phase === "playing" && this.#isHost(session) && !this.#isListed) this.#list();
    const free = session.players().filter(({ taken, computer }) => !taken && !computer).length;
    if (free === 0) this.#closeSend();
    if (session.elsewhere) this.#showElsewhere(session);
    else if (session.seat !== null) this.#showOwn(session, free);
    else this.#showGuest(session, free);
  }

  /** Leads back to the tournament of the match. @param {string} tournament */
  #leadBack(tournament) {
    if (this.element.previousElementSibling?.matches(".to-tournament")) return;
    const href = addressOf(this.#locale.language, "", `tournament/${tournament.split(" ")[0]}`);
    this.element.before(html("a", { class: "button to-tournament", href }, this.#tableTexts.toTournament));
  }

  /**
   * Says what keeps the match from beginning.
   * @param {import("../../types.js").LiveDetail} detail
   * @param {LiveSession} session
   */
  async #showTrouble(detail, session) {
    const text = await troubleText(detail, this.#locale.language);
    if (this.#session === session && !session.table.match?.game) this.#room.show(text);
  }

  /** @param {LiveSession} session */
  async #waitForSetup(session) {
    const tableTexts = this.#tableTexts;
    const { line } = session;
    if (line !== "online") return this.#room.show(line === "offline" ? tableTexts.offline : tableTexts.connecting);
    await session.table.settled();
    if (!session.table.match && this.#session === session && session.line === "online")
      this.#room.show(tableTexts.notFound);
  }

  /** The address names the match, so that a page that is loaded again goes on; it invites nobody. @param {LiveSession} session */
  #keepAddress({ links, seat }) {
    if (seat === null) return;
    const address = this.#linkTo(links.watch);
    if (address !== location.href) history.replaceState(null, "", address);
  }

  /** @param {string} code */
  #linkTo(code) {
    return addressOf(document.documentElement.lang, this.#locale.game.id, `live/${code}`);
  }

  /**
   * Somebody without a seat: takes one, or watches.
   * @param {LiveSession} session
   * @param {number} free
   */
  #showGuest(session, free) {
    const tableTexts = this.#tableTexts;
    const { setup, game } = /** @type {NonNullable<LiveSession["table"]["match"]>} */ (session.table.match);
    const link = readLink(this.#code);
    if (game?.aborted) return this.#room.show(tableTexts.cancelledBefore, { session });
    const isInvited = link?.join || link?.invitation;
    // Who comes too late watches.
    if (isInvited && free === 0 && !game?.result && !this.#isLate) toast(tableTexts.full);
    this.#isLate = free === 0;
    if (!isInvited || free === 0 || game?.result) return this.#showWatching(session);
    const host = session.table.stateOf(setup.seats.findIndex((seat) => "key" in seat))?.name || setup.name;
    const text = this.#linkWords.invited(plainName(host), this.#name);
    this.#room.show(text, { session, mode: "arrived", acts: () => this.#guestActs() });
  }

  /** @param {LiveSession} session */
  #showWatching(session) {
    if (session.phase === "playing" || session.phase === "over") this.#room.hide();
    else this.#room.show(this.#tableTexts.youWatch, { session });
  }

  #guestActs() {
    const tableTexts = this.#tableTexts;
    const name = html("input", {
      name: "name",
      value: recall("name"),
      placeholder: this.#linkWords.yourName, // A narrow screen shows it in the place of the label.
      maxlength: NAME,
      autocomplete: "nickname",
    });
    const sit = async () => {
      remember("name", name.value.trim());
      const { LiveSession } = await this.#live();
      this.#attend(await LiveSession.join(this.#table, this.#code, { name: name.value.trim() }));
    };
    const act = (/** @type {() => Promise<void>} */ task) => () =>
      void task().catch(async (error) => this.#room.show(await errorText(error, this.#locale.language)));
    const form = html(
      "form",
      { class: "send" },
      html("label", {}, html("span", {}, this.#linkWords.yourName), name),
      html("button", { class: "primary", "data-act": "sit" }, tableTexts.sit),
      button(tableTexts.watch, () => this.#watch(), { "data-act": "watch" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(sit)();
    });
    return [form];
  }

  /** The reader plays in another tab. @param {LiveSession} session */
  #showElsewhere(session) {
    const tableTexts = this.#tableTexts;
    const take = button(tableTexts.playHere, () => void session.takeOver(), { "data-act": "take-over" });
    // The bar of the match says it once the match has begun.
    if (session.phase === "waiting") this.#room.show(tableTexts.elsewhere, { acts: () => [take] });
    else this.#room.hide();
  }

  /** The reader only wants to watch. */
  #watch() {
    this.#code = /** @type {LiveSession} */ (this.#session).links.watch;
    history.replaceState(null, "", this.#linkTo(this.#code));
    this.#show();
  }

  /**
   * Somebody with a seat: waits, invites.
   * @param {LiveSession} session
   * @param {number} free
   */
  #showOwn(session, free) {
    const tableTexts = this.#tableTexts;
    const { game } = /** @type {NonNullable<LiveSession["table"]["match"]>} */ (session.table.match);
    const isHost = this.#isHost(session);
    if (game?.aborted && free > 0) return this.#room.show(tableTexts.cancelledBefore, { session });
    if (free === 0 || session.phase === "over") return this.#room.hide();
    const text = isHost ? tableTexts.waiting(free) : tableTexts.waitingFor(free);
    this.#room.show(text, { session, mode: isHost ? "host" : "guest", acts: () => this.#acts(isHost) });
  }

  /** Whether the reader opened the match. @param {LiveSession} session */
  #isHost(session) {
    return session.seat === session.table.match?.setup.seats.findIndex((seat) => "key" in seat);
  }

  /** Lists the match for all to watch, as long as it goes on. */
  #list() {
    this.#isListed = true;
    const match = () => {
      const session = this.#session;
      const { setup } = session?.table.match ?? {};
      if (!session || !setup?.public || session.phase !== "playing" || !this.#isHost(session)) return null;
      const names = session
        .players()
        .map(({ name, computer }) => (computer ? seatName(this.#locale.words, computer) : name));
      return { code: session.links.watch, game: setup.game, names, relays: session.table.relays };
    };
    const every = (/** @type {number} */ ms, /** @type {() => void} */ then) => {
      const timer = setInterval(() => (this.#table.isConnected ? then() : clearInterval(timer)), ms);
      return () => clearInterval(timer);
    };
    void import("../../lobby/public-matches.js").then(({ announce }) => announce(match, { now: Date.now, every }));
  }

  /** @param {boolean} isHost */
  #acts(isHost) {
    const tableTexts = this.#tableTexts;
    const linkWords = this.#linkWords;
    const acts = html("div", { class: "send" });
    const links = () => /** @type {LiveSession} */ (this.#session).links;
    const failed = async (/** @type {unknown} */ error) => toast(await errorText(error, this.#locale.language));
    const invite = () => void this.#send().catch(failed);
    const copied = (/** @type {string} */ code) => void copy(this.#linkTo(code), linkWords, acts);
    if (isHost)
      acts.append(
        button(tableTexts.copyInvitation, () => copied(links().play ?? ""), { class: "primary", "data-act": "copy" }),
        button(linkWords.sendLink, invite, { "data-act": "send" }),
      );
    const others = [button(tableTexts.copyWatch, () => copied(links().watch), { "data-act": "copy-watch" })];
    if (isHost)
      others.push(
        button(tableTexts.change, () => void this.#open().catch(failed), { "data-act": "change" }),
        button(tableTexts.cancelGame, () => void this.#cancel().catch(failed), { "data-act": "cancel" }),
      );
    if (isHost) acts.append(this.#fold(others));
    acts.append(...others);
    return [acts];
  }

  /** A button that shows others, where a phone has no room for all (live.css). @param {readonly Element[]} others */
  #fold(others) {
    for (const other of others) set(other, { class: "folded" });
    const fold = button(this.#locale.words.menu, () => {
      const isOpen = fold.getAttribute("aria-expanded") === "true";
      set(fold, { "aria-expanded": String(!isOpen) });
    });
    return set(fold, { class: "fold", "aria-expanded": "false" });
  }

  /** Shows the invitation, as a QR code and in a message. */
  async #send() {
    const { play } = /** @type {LiveSession} */ (this.#session).links;
    if (!play) return;
    const { sendDialog } = await import("../../share/send-dialog.js");
    const tableTexts = this.#tableTexts;
    const link = this.#linkTo(play);
    const texts = { sendTitle: tableTexts.inviteTitle, codeName: tableTexts.codeName, codeWhat: tableTexts.scan };
    const { words } = this.#locale;
    const subject = `${words.title}${words.of("", this.#name)}`;
    const dialog = sendDialog(link, tableTexts.message(this.#name, link), subject, this.#locale, {
      ...this.#linkWords,
      ...texts,
    });
    this.#closeSend = () => dialog.close();
  }

  /** Cancels the match before it begins: its invitation no longer works. */
  async #cancel() {
    const session = /** @type {LiveSession} */ (this.#session);
    this.#session = null;
    await session.table.act((match) => match.abort()).catch(() => {}); // It may be over.
    await session.leave();
    await forgetSession(session.links.watch).catch(() => {});
    toast(this.#tableTexts.cancelled);
    location.replace("#");
  }
}

/**
 * @param {HTMLElement} page with its title
 * @param {HTMLElement} title
 * @param {Locale} locale
 * @param {string} code
 * @returns {Promise<{page: HTMLElement, begin?: () => void}>}
 */
export async function livePage(page, title, locale, code) {
  const { game, words, language } = locale;
  adopt(document, style);
  const [tableTexts, linkWords] = await Promise.all([tableWords(language), linkWordsIn(language)]);
  const problem = () => {
    const wrong = obstacle(tableTexts);
    if (wrong || !code || readLink(code)) return wrong;
    if (oldLink(code)) return linkWords.badLink.older;
    return /^(?:[3-9]|\d\d)\d*\./.test(code) ? linkWords.badLink.newer : linkWords.badLink.broken;
  };
  const wrong = problem();
  if (wrong) {
    const name = inLanguage(game.name, language);
    const other = html("a", { class: "button", href: addressOf(language, game.id) }, words.otherGame(name));
    title.lastElementChild?.remove(); // There is nothing to share.
    page.append(html("div", { class: "notice", role: "alert" }, html("p", {}, wrong), other));
    return { page };
  }
  const table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  set(table, { game: game.id, lang: language, storage: "alveole", autopass: true, relays: relays() });
  table.setAttribute("data-fills", ""); // element/fills.css
  const [usual] = game.presets;
  if (usual) table.setAttribute("options", JSON.stringify(usual.options));
  page.querySelector(".strip")?.remove(); // A guest learns the aim from the rules; the board needs the room.
  const live = new LivePage(table, locale, code, tableTexts, linkWords);
  const begin = () => {
    table.addEventListener("alveole-ready", () => void live.begin(), { once: true });
    page.append(live.element, table);
    void import("../game/step-keys.js").then(({ stepKeys }) => stepKeys(table)).catch(() => {});
  };
  return { page, begin };
}
