// @ts-check
/**
 * Correspondence by link: the player who opens a link sees the game after its last move, moves, and sends the next link,
 * which the players sign (docs/links.md).
 */
import { playerCount, resultText, sentence } from "../words/describe.js";
import { inLanguage, linkWordsIn, playerName } from "../words/dictionary.js";
import { button, html, set } from "../base/dom.js";
import { nameAt } from "../base/names.js";
import { latest } from "../base/latest.js";
import { recall, remember } from "../base/preferences.js";
import { clients } from "../play/match/match-client.js";
import { begins, onlyPerson } from "../play/match/match.js";
import { LONGEST_NAME } from "./arrival.js";
import { asSigned, drawOffers, firstSigned, signedBy, standing } from "./seat-signatures.js";
import { copy, link } from "./send-link.js";

/**
 * @typedef {import("../types.js").GameElement} GameElement
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").SeatKeys} SeatKeys
 * @typedef {import("../types.js").Written} Written
 * @typedef {import("./send-link.js").LinkWords} LinkWords
 *
 * @typedef {object} Keeper saves the match
 * @property {string} key the key by which both sides know the match
 * @property {SeatKeys | null | undefined} keys who holds which seat; `null`: the match has no keys
 * @property {() => void} [onKeys] called when another tab changed them
 */

/** The bar above a match with a player on another device. */
export class Correspondence {
  element = html("section", { class: "correspondence" });
  #table;
  #locale;
  #keeper;
  /** @type {LinkWords} */ #linkWords;
  #say = html("p", { role: "status" });
  #send = html("div", { class: "send" });
  #answers = html("div", { class: "answers" });
  #draw;
  #arrived;
  /** Whether the link offers a draw. */ #offers = false;
  #link = "";
  #begin = latest();

  /**
   * @param {GameElement} table
   * @param {Locale} locale
   * @param {Keeper} keeper
   * @param {LinkWords} linkWords
   * @param {boolean} arrived whether the match was just opened with a link
   */
  constructor(table, locale, keeper, linkWords, arrived) {
    this.#arrived = arrived;
    this.#table = table;
    this.#locale = locale;
    this.#keeper = keeper;
    this.#linkWords = linkWords;
    this.element.setAttribute("aria-label", linkWords.byLink);
    const name = html("input", {
      class: "name",
      value: recall("name"),
      placeholder: linkWords.yourName,
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
    });
    name.addEventListener("input", () => {
      remember("name", name.value.trim());
      void this.#changed();
    });
    this.#send.append(
      button(linkWords.copyLink, () => void copy(this.#link, linkWords, this.#send), { class: "primary" }),
      button(linkWords.sendLink, () => void this.#open().catch(() => {}), { "data-act": "send" }),
    );
    // Who gave a name in the dialog for a new game changes it there.
    if (!recall("name")) this.#send.append(html("label", {}, html("span", {}, linkWords.yourName), name));
    const offer = () => {
      this.#offers = !this.#offers;
      void this.#changed();
    };
    const { offerDraw } = linkWords;
    this.#draw = button(offerDraw, offer, { "data-act": "offer" });
    this.#send.append(this.#draw);
    this.element.append(this.#say, this.#send, this.#answers);
    if (keeper.keys) this.#offers = this.#offerer("human", table.save(), table.record()) !== undefined;
    table.addEventListener("alveole-state", () => {
      this.#offers = false; // An offer is for one position.
      void this.#changed();
    });
    keeper.onKeys = () => void this.#changed();
    void this.#changed();
  }

  /**
   * The bar of a match, with its texts.
   * @param {GameElement} table
   * @param {Locale} locale
   * @param {Keeper} keeper
   * @param {boolean} arrived whether the match was just opened with a link
   */
  static async open(table, locale, keeper, arrived) {
    return new Correspondence(table, locale, keeper, await linkWordsIn(locale.language), arrived);
  }

  /** Opens the dialog that sends the link, with a message for the state of the game. */
  async #open() {
    const { sendDialog } = await import("./send-dialog.js");
    const { game, language, words } = this.#locale;
    const name = inLanguage(game.name, language);
    const state = this.#table.state();
    const linkWords = this.#linkWords;
    const isFirst = !this.#table.save().moves.some(({ seat }) => this.#table.save().seats[seat] === "away");
    const text = state?.to_move ? (isFirst ? linkWords.invitation : linkWords.nextMove) : linkWords.ended;
    sendDialog(this.#link, text(name, this.#link), `${words.title}: ${name}`, this.#locale, linkWords);
  }

  /**
   * Describes the use of the link for the player.
   * @param {Match} match
   * @param {string} other the name of the player who is to move
   */
  #sendText({ moves, seats, variations = [] }, other) {
    const linkWords = this.#linkWords;
    if (moves.length === 0) return linkWords.sendInvitation(other);
    const text = seats.length > 2 ? linkWords.sendNextOf(other) : linkWords.sendMove(other);
    const before = moves.slice(0, -1);
    const replaces = variations.some((line) => begins(line, before) && line[before.length]);
    return replaces ? `${text} ${linkWords.replaced}` : text;
  }

  /**
   * Describes the next step of the player at this device.
   * @param {Match} match
   * @param {string} name the colour
   */
  #moveText(match, name) {
    const linkWords = this.#linkWords;
    const { moves, seats, redo } = match;
    if (redo.length > 0) return `${linkWords.sendNext(name)} ${linkWords.takenBack}`;
    const isNew = !moves.some(({ seat }) => seats[seat] === "human") && (this.#arrived || moves.length > 0);
    if (!isNew) return linkWords.sendNext(name);
    const { game, language } = this.#locale;
    const host = seats.flatMap((seat, i) => (seat === "away" && nameAt(match, i)) || []);
    const invited = linkWords.invited(host[0] ?? "", inLanguage(game.name, language));
    return [invited, match.help ? linkWords.helpAllowed : "", linkWords.sendNext(name)].filter(Boolean).join(" ");
  }

  async #changed() {
    const isLatest = this.#begin();
    const state = this.#table.state();
    const match = this.#table.save();
    this.element.hidden = !match.seats.includes("away");
    if (!state || this.element.hidden) return;
    const { words, game, language } = this.#locale;
    const linkWords = this.#linkWords;
    const { to_move } = state;
    const players = playerCount(game, state.options);
    const mine = to_move && match.seats[to_move.seat] === "human";
    const name = to_move ? playerName(game, words, to_move.player) : "";
    const other = (to_move && nameAt(match, to_move.seat)) || name;
    const watches = Boolean(to_move && this.#keeper.keys?.keys[to_move.seat]) && !match.seats.includes("human");
    const ended = () => {
      const you = onlyPerson(match, to_move, players);
      return `${sentence(resultText(this.#locale, state, you)[0], language)} ${linkWords.sendEnd}`;
    };
    const said = () =>
      watches ? linkWords.watching(other) : mine ? this.#moveText(match, name) : this.#sendText(match, other);
    this.#say.textContent = to_move ? said() : ended();
    this.#answers.replaceChildren();
    if (watches) this.#offerSeat(match, to_move?.seat ?? 0, other);
    this.#send.hidden = Boolean(mine) || watches || !match.seats.includes("human");
    const record = this.#table.record({ shown: true });
    record.seats.forEach((seat, i) => {
      if (match.seats[i] === "human" && recall("name")) seat.name = recall("name");
    });
    if (mine) this.#offerDraw(match, record);
    if (mine && match.moves.length > 0) this.#offerResignation(match, to_move.player, players);
    if (this.#send.hidden) return;
    this.#draw.hidden = !to_move || match.moves.length === 0 || match.seats.length !== 2 || this.#keeper.keys === null;
    set(this.#draw, { "aria-pressed": String(this.#offers), class: this.#offers && "primary" });
    const made = await link(this.#content(match, record));
    if (!isLatest()) return;
    if (!made) {
      this.#say.textContent = linkWords.linkTooLong;
      this.#send.hidden = true;
      delete this.element.dataset["link"];
      return;
    }
    this.#link = made;
    this.element.dataset["link"] = made;
  }

  /**
   * Lets the player at this device resign.
   * @param {Match} match
   * @param {number} quitter
   * @param {number} players
   */
  #offerResignation(match, quitter, players) {
    const { resign, sureResign } = this.#linkWords;
    const winners = Array.from({ length: players }, (_, player) => player).filter((player) => player !== quitter);
    const act = button(
      resign,
      () => {
        if (act.classList.contains("primary")) return this.#end(match, { winners, reason: "resigned" }, quitter);
        act.classList.add("primary");
        act.textContent = sureResign;
      },
      { "data-act": "resign" },
    );
    this.#answers.append(act);
  }

  /**
   * Ends the match, unless the page prevents it.
   * @param {Match} match
   * @param {{winners: number[], reason: "resigned" | "agreed"}} result
   * @param {number} [quitter] the player who resigns
   */
  #end(match, result, quitter) {
    if (clients.get(this.#table)?.mayEnd(result.reason, quitter)) void this.#table.restore({ ...match, result });
  }

  /**
   * The content of the link.
   * @param {Match} match
   * @param {Written} record
   */
  #content(match, record) {
    const { key: id, keys: kept } = this.#keeper;
    if (kept === null) return { record, id };
    const keys = signedBy(kept, id, record, match, this.#offers);
    const content = asSigned({ record, id, setup: keys.setup });
    const signatures = standing(content, keys);
    // Only a computer has moved here.
    if (signatures.length === 0) return { record: content.record, id };
    if (keys !== kept) this.#keeper.keys = keys;
    return { ...content, from: firstSigned(keys.setup), signatures };
  }

  /**
   * Offers the seat of a player on another device.
   * @param {Match} match
   * @param {number} seat
   * @param {string} name
   */
  #offerSeat(match, seat, name) {
    const claim = () => this.#table.restore({ ...match, seats: match.seats.with(seat, "human") });
    this.#answers.append(button(this.#linkWords.claim(name), () => void claim(), { "data-act": "claim" }));
  }

  /**
   * The seat of a player here or on another device (`human`, `away`) whose offer of a draw holds.
   * @param {"human" | "away"} kind
   * @param {Match} match
   * @param {Written} record
   */
  #offerer(kind, match, record) {
    const { key: id, keys } = this.#keeper;
    const offers = keys ? drawOffers({ record, id, setup: keys.setup }, keys) : [];
    return offers.flatMap(({ seats }) => seats).find((seat) => match.seats[seat] === kind);
  }

  /**
   * Shows the offer of a draw that came with the link.
   * @param {Match} match
   * @param {Written} record
   */
  #offerDraw(match, record) {
    const seat = this.#offerer("away", match, record);
    if (seat === undefined) return;
    const { words, game } = this.#locale;
    const linkWords = this.#linkWords;
    const players = match.seats.map((_, player) => player);
    const player = match.moves.findLast((ply) => ply.seat === seat)?.player ?? seat;
    const agree = () => this.#end(match, { winners: players, reason: "agreed" });
    const name = nameAt(match, seat) || playerName(game, words, player);
    this.#say.textContent = `${linkWords.drawOffered(name)} ${this.#say.textContent}`;
    this.#answers.append(button(linkWords.acceptDraw, agree, { "data-act": "draw" }));
  }
}
