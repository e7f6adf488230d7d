// @ts-check
/**
 * Correspondence by link: the player who opens a link sees the game after its last move, moves, and sends the next
 * link.
 */
import { catalogue } from "../engine/catalogue.js";
import { playerCount, resultText, sentence } from "../words/describe.js";
import { button, html } from "../base/dom.js";
import { engine } from "../engine/client.js";
import * as linkFormat from "./link-format.js";
import { fromRecord, onlyPerson, reference } from "../play/match.js";
import { errorText } from "../words/messages.js";
import { recall, remember } from "../base/preferences.js";
import { find } from "../play/game-store.js";
import { toast } from "../base/toast.js";
import { playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").GameElement} GameElement
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").Saved} Saved
 *
 * @typedef {object} Arrival a match from a link
 * @property {Match} match
 * @property {string | null} key the key under which both sides store it
 * @property {string} note a message about it; may be empty
 */

const LONGEST_NAME = 30;

/**
 * Returns the link to a game.
 * @param {Saved} record
 * @param {string} id the key that both sides share; empty if the game is only shown
 * @returns {Promise<string | null>} `null` if the game is too long for a link
 */
export async function link(record, id) {
  const { origin, pathname, search } = location;
  const text = await linkFormat.write({ record, id }).catch((error) => {
    if (error instanceof linkFormat.LinkError) return null;
    throw error;
  });
  return text && `${origin}${pathname}${search}#${record.game}/link/${text}`;
}

/**
 * Whether the moves of `a` are the first moves of `b`.
 * @param {Match} a
 * @param {Match} b
 */
const begins = (a, b) => a.moves.every(({ text }, i) => b.moves[i]?.text === text);

/**
 * Whether two matches have the same game, position and options; `state` is that of `b`.
 * @param {Match} a
 * @param {Match} b
 * @param {import("../types.js").State} state
 */
async function isSame(a, b, state) {
  if (a.game !== b.game || JSON.stringify(a.position ?? null) !== JSON.stringify(b.position ?? null)) return false;
  // The engine returns all options, with their defaults.
  const { options } = await engine.ask({ op: "state", ...reference(a), moves: [] }).catch(() => ({ options: null }));
  return JSON.stringify(options) === JSON.stringify(state.options);
}

/**
 * Reads the match of a link. The reader is the player to move, unless this browser has the match already.
 * @param {string} game
 * @param {string} text
 * @param {Locale} locale
 * @returns {Promise<Arrival>} rejects with a message for the reader
 */
export async function receive(game, text, { words, language }) {
  const { record, id } = await linkFormat.read(game, text).catch((error) => {
    throw new Error(words.badLink[/** @type {linkFormat.LinkError} */ (error).code]);
  });
  const { state, moves } = await engine.ask({ op: "check", record }).catch(async (error) => {
    throw new Error(words.illegalLink(await errorText(error, language)));
  });
  const card = (await catalogue()).find((g) => g.id === state.game);
  const match = fromRecord(record, moves, card ? playerCount(card, state.options) : 0);
  match.names = match.names?.map((name) => name.slice(0, LONGEST_NAME)) ?? [];
  if (!id) return { match, key: null, note: "" };
  const known = await find(id).catch(() => null);
  const mine = state.to_move?.seat;
  const seats = match.seats.map((seat, i) => (seat !== "human" || i === mine ? seat : "away"));
  const arrived = { match: { ...match, seats }, key: id, note: "" };
  if (!known) return arrived;
  // Under the key of a different game it would overwrite that game.
  if (!(await isSame(known.match, match, state))) return { ...arrived, key: null, note: words.otherLink };
  // The seats stay as they are, no matter who opens the link.
  arrived.match.seats = known.match.seats;
  if (begins(known.match, match)) return arrived;
  if (begins(match, known.match)) return { match: known.match, key: id, note: words.oldLink };
  return { ...arrived, key: null, note: words.otherLink };
}

/**
 * Copies a text, or shows it in a field where copying is forbidden.
 * @param {string} text
 * @param {Locale} locale
 * @param {HTMLElement} beside
 */
export async function copy(text, { words }, beside) {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied);
  } catch {
    const field = html("input", { class: "link", readonly: true, "aria-label": words.copyLink, value: text });
    beside.querySelector(".link")?.remove();
    beside.append(field);
    field.select();
  }
}

/** The bar above a match with a player on another device. */
export class Correspondence {
  element = html("section", { class: "correspondence" });
  #table;
  #locale;
  #id;
  #say = html("p", { role: "status" });
  #send = html("div", { class: "send" });
  #link = "";
  #round = 0;

  /**
   * @param {GameElement} table
   * @param {Locale} locale
   * @param {() => string} id by which both sides know the game
   */
  constructor(table, locale, id) {
    this.#table = table;
    this.#locale = locale;
    this.#id = id;
    const { words } = locale;
    this.element.setAttribute("aria-label", words.byLink);
    const name = html("input", {
      value: recall("name"),
      placeholder: words.yourName,
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
    });
    name.addEventListener("input", () => {
      remember("name", name.value.trim());
      void this.#changed();
    });
    this.#send.append(button(words.copyLink, () => void copy(this.#link, locale, this.#send), { class: "primary" }));
    if ("share" in navigator) {
      const share = () => navigator.share({ title: words.title, url: this.#link }).catch(() => {});
      this.#send.append(button(words.sendLink, () => void share()));
    }
    this.#send.append(html("label", {}, html("span", {}, words.yourName), name));
    this.element.append(this.#say, this.#send);
    table.addEventListener("alveole-state", () => void this.#changed());
    void this.#changed();
  }

  async #changed() {
    const round = ++this.#round;
    const state = this.#table.state();
    const match = this.#table.save();
    this.element.hidden = !match.seats.includes("away");
    if (!state || this.element.hidden) return;
    const { words, game, language } = this.#locale;
    const { to_move } = state;
    const you = onlyPerson(match, to_move, playerCount(game, state.options));
    const mine = to_move && match.seats[to_move.seat] === "human";
    const name = to_move ? playerName(game, words, to_move.player) : "";
    const other = (to_move && match.names?.[to_move.seat]) || name;
    const ended = () => `${sentence(resultText(this.#locale, state, you)[0], language)} ${words.sendEnd}`;
    this.#say.textContent = !to_move ? ended() : mine ? words.sendNext(name) : words.sendMove(other);
    this.#send.hidden = Boolean(mine) || match.moves.length === 0;
    if (this.#send.hidden) return;
    const record = this.#table.record();
    record.seats.forEach((seat, i) => {
      if (match.seats[i] === "human" && recall("name")) seat.name = recall("name");
    });
    const made = await link(record, this.#id());
    if (round !== this.#round) return;
    if (!made) {
      this.#say.textContent = words.linkTooLong;
      this.#send.hidden = true;
      delete this.element.dataset["link"];
      return;
    }
    this.#link = made;
    this.element.dataset["link"] = made;
  }
}
