// @ts-check
/** The part of a page above the board that says who is at the table of a live match, and what its reader can do there. */
import { html, keyed, set, write } from "../../base/dom.js";
import { optionsText } from "../../play/new-match/option-fields.js";
import { playerName, seatName } from "../../words/dictionary.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../live/session.js").LiveSession} LiveSession
 * @typedef {typeof import("../../words/en/table.js").default} TableWords
 */

/**
 * The agreed options and clocks of a match, in words.
 * @param {Locale} locale
 * @param {TableWords} tableTexts
 * @param {import("../../live/setup.js").Setup} setup
 */
const factsOf = (locale, tableTexts, setup) =>
  [optionsText(locale, setup.options), termsOf(tableTexts, setup)].filter(Boolean).join(" · ");

/**
 * The same without the options.
 * @param {TableWords} tableTexts
 * @param {Pick<import("../../live/setup.js").Setup, "clock" | "takebacks" | "help" | "public">} setup
 */
export function termsOf(tableTexts, setup) {
  const { clock, takebacks, help } = setup;
  const clockText = clock
    ? tableTexts.clock(Math.round(clock.time / 6000) / 10, clock.increment / 1000)
    : tableTexts.noClock;
  const facts = [clockText, takebacks ? tableTexts.canTakeBack : tableTexts.noTakebacks];
  if (help) facts.push(tableTexts.canHelp);
  if (setup.public) facts.push(tableTexts.isPublic);
  return facts.join(" · ");
}

export class LiveRoom {
  element;
  #locale;
  #tableTexts;
  #say = html("p", { role: "status" });
  #facts = html("p", { class: "facts" });
  #more = html("p", { class: "privacy" });
  #seats = html("ul", { class: "seats" });
  #acts = html("div", { class: "acts" });
  #mode = "";

  /**
   * @param {Locale} locale
   * @param {TableWords} tableTexts
   */
  constructor(locale, tableTexts) {
    this.#locale = locale;
    this.#tableTexts = tableTexts;
    this.element = html(
      "section",
      { class: "correspondence live-room", "aria-label": tableTexts.live },
      this.#say,
      this.#facts,
      this.#more,
      this.#seats,
      this.#acts,
    );
  }

  /**
   * Shows a text, and what the reader can do.
   * @param {string} text
   * @param {object} [more]
   * @param {string} [more.mode] what the acts are for: they change with it alone, so that they keep the focus
   * @param {() => Node[]} [more.acts]
   * @param {string} [more.note]
   * @param {LiveSession | null} [more.session] whose seats and settings are shown
   */
  show(text, { mode = text, acts = () => [], note = "", session = null } = {}) {
    this.element.hidden = false;
    write(this.#say, text);
    write(this.#more, note);
    this.#more.hidden = !note;
    const setup = session?.table.match?.setup;
    this.#facts.hidden = this.#seats.hidden = !setup;
    if (setup) {
      write(this.#facts, factsOf(this.#locale, this.#tableTexts, setup));
      this.#showSeats(/** @type {LiveSession} */ (session), setup);
    }
    set(this.element, { "data-mode": mode });
    if (mode === this.#mode) return;
    this.#mode = mode;
    const hadFocus = this.#acts.contains(document.activeElement);
    this.#acts.replaceChildren(...acts());
    this.#acts.hidden = this.#acts.childElementCount === 0;
    if (!hadFocus) return;
    const next = this.#acts.querySelector("button") ?? document.querySelector("h1");
    if (next) set(next, next.matches("h1") ? { tabindex: -1 } : {}).focus({ preventScroll: true });
  }

  hide() {
    // The focused element is gone: the focus moves to the heading of the page.
    const heading = this.element.contains(document.activeElement) && document.querySelector("h1");
    this.element.hidden = true;
    if (heading) set(heading, { tabindex: -1 }).focus({ preventScroll: true });
  }

  /**
   * @param {LiveSession} session
   * @param {import("../../live/setup.js").Setup} setup
   */
  #showSeats(session, { opener, name, seats }) {
    const { game, words } = this.#locale;
    const tableTexts = this.#tableTexts;
    const host = seats.findIndex((seat) => "key" in seat && seat.key === opener);
    const players = session.players();
    const isOurs = players[host]?.isMe ?? false;
    /** @param {string} computer */
    const playing = (computer) =>
      isOurs ? tableTexts.playsHere(computer) : tableTexts.playsAt(computer, name || tableTexts.opener);
    keyed(
      this.#seats,
      players,
      ({ seat }) => String(seat),
      ({ seat }) => html("li", {}, html("span", {}, playerName(game, words, seat)), " ", html("b")),
      (row, { seat, computer, taken, isMe, name: called }) => {
        const known = called || (seat === host ? name : "");
        const person = isMe ? `${known} ${words.you}`.trim() : known || tableTexts.guest;
        const who = computer ? playing(seatName(words, computer)) : taken ? person : tableTexts.free;
        write(/** @type {Element} */ (row.lastElementChild), who);
        set(row, { "data-free": !taken && !computer });
      },
    );
  }
}
