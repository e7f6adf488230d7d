// @ts-check
/**
 * Opens the match of a link. A link whose acts are those of its players continues the match that is kept here without a
 * question; with any other one the reader decides.
 */
import { nameAt } from "../base/names.js";
import { playerCount } from "../words/describe.js";
import { linkWordsIn, playerName } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import { catalogue } from "../engine/catalogue.js";
import { engine } from "../engine/client.js";
import { publicKey } from "../live/seat-keys.js";
import { allowsHelp, find, isBegun, newKey, put } from "../play/storage/game-store.js";
import { fromRecord, holders, reference } from "../play/match/match.js";
import * as linkFormat from "./link-format.js";
import { agrees } from "./link-question.js";
import { relation } from "./relation.js";
import { added, check, endersOf, setupOf } from "./seat-signatures.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").SeatKeys} SeatKeys
 * @typedef {import("../play/storage/game-store.js").Kept} Kept
 * @typedef {import("./send-link.js").LinkWords} LinkWords
 *
 * @typedef {object} Arrival a match from a link
 * @property {Match} match
 * @property {string | null} key the key under which both sides store it
 * @property {string} note a message about it; may be empty
 * @property {SeatKeys | null} [keys] who holds which seat; `null`: it goes on without keys; absent: nobody has signed yet
 * @property {string | undefined} [version] of the saved match
 * @property {Match | undefined} [base] the saved match, which the link continues
 */

export const LONGEST_NAME = 30;

/**
 * Whether two matches have the same game, position and options; `state` is that of `b`.
 * @param {Match} a
 * @param {Match} b
 * @param {State} state
 */
async function isSame(a, b, state) {
  if (a.game !== b.game || JSON.stringify(a.position ?? null) !== JSON.stringify(b.position ?? null)) return false;
  // The engine returns all options, with their defaults.
  const { options } = await engine.ask({ op: "state", ...reference(a), moves: [] }).catch(() => ({ options: null }));
  return JSON.stringify(options) === JSON.stringify(state.options);
}

/**
 * Keeps a version of a match beside the one that goes on.
 * @param {Match} match
 * @param {Pick<Kept, "status" | "to_move">} state
 */
async function keepAside(match, { status, to_move }) {
  await put({ key: newKey(match.help), when: Date.now(), match, status, to_move, keys: null });
}

/**
 * The seats of a match whose players have keys: those of this browser are held by a person here.
 * @param {Match} match
 * @param {string[]} keys
 * @param {string} own the public key of this browser; may be empty
 * @param {Match | null} kept
 * @param {number | undefined} next the seat to move
 */
function seatsOf(match, keys, own, kept, next) {
  const seats = match.seats.map((seat, i) => {
    if (seat !== "human") return seat;
    return keys[i] ? (keys[i] === own ? "human" : "away") : kept?.seats[i] === "human" ? "human" : "away";
  });
  // The first reader takes the seat to move, as long as nobody has it.
  if (!seats.includes("human") && next !== undefined && seats[next] === "away" && !keys[next]) seats[next] = "human";
  return seats;
}

/**
 * The public key of a secret one; empty if it is none.
 * @param {string} secret
 */
function publicOf(secret) {
  try {
    return secret && publicKey(secret);
  } catch {
    return "";
  }
}

/**
 * Whether a seat belongs to the public key of a secret one.
 * @param {string[]} keys
 * @param {string} secret
 */
const holds = (keys, secret) => secret !== "" && keys.includes(publicOf(secret));

/**
 * What no link has of a kept match: its premoves, and the lines that were left for another one, except for those that the match from
 * a link has followed.
 * @param {Match | undefined} kept
 * @param {Match} match
 * @returns {Pick<Match, "variations" | "premoves">}
 */
function ownParts(kept, { moves }) {
  const lines = kept?.variations?.filter((line) => line.some(({ text }, i) => moves[i]?.text !== text));
  const premoves = kept?.premoves ? { premoves: kept.premoves } : {};
  return lines && lines.length > 0 ? { variations: lines, ...premoves } : premoves;
}

/** One link that is being opened. */
class Opening {
  /**
   * @param {linkFormat.LinkContent} link
   * @param {Match} match
   * @param {State} state
   * @param {Kept | null} known
   * @param {Locale} locale
   * @param {LinkWords} linkWords
   * @param {(match: Match) => Promise<void>} show shows a match behind a question
   */
  constructor(link, match, state, known, locale, linkWords, show) {
    this.show = show;
    this.link = link;
    this.match = match;
    this.state = state;
    this.known = known;
    this.locale = locale;
    this.linkWords = linkWords;
  }

  /** The holders of the colours at the end of the link. */
  async #holders() {
    const { match, state, locale } = this;
    // A result hides who is to move, and with it who holds which colour.
    const { to_move } = state.to_move ? state : await engine.ask({ op: "state", ...reference(match) });
    return holders([...match.moves, ...(to_move ? [to_move] : [])], playerCount(locale.game, state.options));
  }

  /**
   * Checks the signatures of the link against what it adds.
   * @param {boolean} ends whether its result is new
   * @param {number} common
   */
  async #verdict(ends, common) {
    const { link, match, known } = this;
    const { record, id, from = 0, signatures = [] } = link;
    const persons = match.seats.flatMap((seat, i) => (seat === "human" ? [i] : []));
    const enders = match.result && ends ? endersOf(match.result, await this.#holders(), persons) : [];
    const table = { id, setup: setupOf(record, from), record };
    return check({ table, from, signatures, plies: match.moves, persons, enders, common }, known?.keys ?? null);
  }

  /**
   * The question about acts of other people.
   * @param {number[]} foreign
   * @param {number} common
   * @returns {Promise<string[]>} its paragraphs
   */
  async #doubts(foreign, common) {
    const { match, known, locale, linkWords } = this;
    const all = await this.#holders();
    const own = foreign.some((seat) => known?.match.seats[seat] === "human");
    const lines = foreign.map((seat) => {
      const colour = playerName(locale.game, locale.words, all.indexOf(seat));
      const given = known && nameAt(known.match, seat);
      const name = given ? `${given} (${colour})` : colour;
      const mine = known?.match.seats[seat] === "human";
      const moves = match.moves.slice(common).filter((ply) => ply.seat === seat);
      const text = moves.map((ply) => ply.text).join(", ");
      if (text) return mine ? linkWords.ownMove(text) : linkWords.foreignMove(name, text);
      return mine ? linkWords.ownEnd : linkWords.foreignEnd(name);
    });
    return [...lines, own ? linkWords.ownWhy : linkWords.foreignWhy];
  }

  /**
   * The match as it goes on here.
   * @param {import("./seat-signatures.js").Verdict} verdict
   * @param {string} secret
   * @returns {Arrival}
   */
  #accepted({ keys, signatures }, secret) {
    const { link, match, state, known } = this;
    const setup = known?.keys?.setup ?? setupOf(link.record, link.from ?? 0);
    const seats = seatsOf(match, keys, publicOf(secret), known?.match ?? null, state.to_move?.seat);
    const all = added(known?.keys?.signatures ?? [], signatures);
    const next = state.to_move?.seat ?? -1;
    // A computer player moves on the page that made the link, or on the one that keeps its match.
    if (!["human", undefined].includes(seats[next]) && [undefined, "away"].includes(known?.match.seats[next]))
      seats[next] = "away";
    return {
      match: { ...match, seats, ...ownParts(known?.match, match) },
      key: link.id,
      note: "",
      keys: { secret, setup, keys, signatures: all },
    };
  }

  /**
   * Asks a question about the link, over its position.
   * @param {string} title
   * @param {string[]} text
   * @param {{no: string, yes: string}} labels
   */
  async #agrees(title, text, labels) {
    await this.show(this.match);
    return agrees(title, text, labels);
  }

  /**
   * Opens a link with signatures, or one for a match whose players sign.
   * @param {string} given a secret key from the address; may be empty
   * @returns {Promise<Arrival>}
   */
  async signed(given) {
    const { match, state, known, linkWords, link } = this;
    const nothing = { how: "newer", common: 0, ends: Boolean(match.result) };
    const { how, common, ends } = known ? relation(known.match, match) : nothing;
    const verdict = await this.#verdict(ends, common);
    const { foreign } = verdict;
    if (!known) {
      const labels = { no: this.locale.words.cancel, yes: linkWords.openAnyway };
      if (foreign.length > 0 && !(await this.#agrees(linkWords.changedTitle, [linkWords.changedLink], labels)))
        throw new Error(linkWords.notOpened);
      return this.#accepted(verdict, holds(verdict.keys, given) ? given : "");
    }
    // A friend has begun the match that this browser started.
    const keys = known.keys ?? { secret: "", setup: setupOf(link.record, link.from ?? 0), keys: [], signatures: [] };
    const held = keys.secret;
    const secret = !holds(keys.keys, held) && holds(keys.keys, given) ? given : held;
    if (how === "same" || how === "older") {
      const mine = seatsOf(known.match, keys.keys, publicOf(secret), known.match, known.to_move?.seat);
      const signatures = added(
        keys.signatures,
        verdict.signatures.filter(({ seats, key }) => seats.every((seat) => keys.keys[seat] === key)),
      );
      return {
        match: { ...known.match, seats: secret === held ? known.match.seats : mine },
        key: link.id,
        note: how === "older" ? linkWords.oldLink : "",
        keys: { ...keys, secret, signatures },
      };
    }
    const doubts = foreign.length > 0 ? await this.#doubts(foreign, common) : [];
    const labels = { no: linkWords.keepMine, yes: how === "other" ? linkWords.takeOther : linkWords.accept };
    const title = how === "other" ? linkWords.otherTitle : linkWords.foreignTitle;
    const text = how === "other" ? [linkWords.otherLink, ...doubts, linkWords.otherWhich] : doubts;
    const takes = text.length === 0 || (await this.#agrees(title, text, labels));
    const arrived = this.#accepted(verdict, secret);
    if (how === "other") {
      if (takes) await keepAside(known.match, known);
      else await keepAside(arrived.match, state);
    }
    return takes ? arrived : { match: known.match, key: link.id, note: "", keys };
  }
}

/**
 * Opens a study.
 * @param {string} study as JSON
 * @param {string} game the game of the address
 * @returns {Promise<Arrival>} rejects as the engine does
 */
async function studied(study, game) {
  const { openStudy } = await import("../study/open-study.js");
  const opened = await openStudy(study, await catalogue(game), (request) => engine.ask(request));
  if (opened.id !== game) throw new linkFormat.LinkError("broken");
  return { match: opened.match(), key: null, note: "" };
}

/** Finds the match that went on by link on other devices, while it was a live one here. @param {string} id @param {number} [from] */
const live = async (id, from) => (/^H?L/.test(id) ? (await import("./live-links.js")).fromLive(id, from) : null);

/**
 * Reads the match of a link. The reader is the player to move, unless this browser has the match already or another player
 * has the seat.
 * @param {string} game
 * @param {string} text
 * @param {Locale} locale
 * @param {string} [secret] the key of a seat, from the link that a player opens on another device
 * @param {(match: Match) => Promise<void>} [show] shows a match behind a question
 * @returns {Promise<Arrival>} rejects with a message for the reader
 */
export async function receive(game, text, locale, secret = "", show = async () => {}) {
  const { language } = locale;
  const linkWords = await linkWordsIn(language);
  const bad = (/** @type {linkFormat.LinkError} */ { code }) => new Error(linkWords.badLink[code]);
  // A message may have put a dot, a bracket or words behind the address.
  const [letters = ""] = /^[\w-]*/.exec(text) ?? [];
  const link = await linkFormat.read(game, letters || text).catch((error) => {
    throw bad(error);
  });
  const { record, id, study } = link;
  if (study !== undefined)
    return studied(study, game).catch(async (error) => {
      if (error instanceof linkFormat.LinkError) throw bad(error);
      throw new Error(linkWords.illegalLink(await errorText(error, language)));
    });
  const { state, moves } = await engine.ask({ op: "check", record }).catch(async (error) => {
    throw new Error(linkWords.illegalLink(await errorText(error, language)));
  });
  const card = (await catalogue(state.game)).find((g) => g.id === state.game);
  const match = fromRecord(record, moves, card ? playerCount(card, state.options) : 0);
  match.names = match.names?.map((name) => name.slice(0, LONGEST_NAME)) ?? [];
  if (!id) return { match, key: null, note: "" };
  if (allowsHelp(id)) match.help = true;
  const known = await find(id)
    .then((kept) => kept ?? live(id, link.from))
    .catch(() => null);
  const mine = state.to_move?.seat;
  const seats = match.seats.map((seat, i) => (seat !== "human" || i === mine ? seat : "away"));
  // Who opens the link of a match without moves makes its first one, and signs it.
  const unsigned = moves.length === 0 && known?.keys !== null ? {} : { keys: known?.keys ?? null };
  const arrived = { match: { ...match, seats }, key: id, note: "", ...unsigned };
  const aside = { match: arrived.match, key: null, note: linkWords.otherLink };
  const saved = { version: known?.version, base: known?.match };
  // Under the key of a different game it would overwrite that game.
  if (known && !(await isSame(known.match, match, state))) return aside;
  const invited = known && known.keys === undefined && !isBegun(known.match);
  const signs = known && !invited ? known.keys : link.signatures;
  if (signs) {
    const opening = new Opening(link, match, state, known, locale, linkWords, show);
    return { ...(await opening.signed(secret)), ...saved };
  }
  if (!known) return arrived;
  // The seats stay as they are, no matter who opens the link.
  arrived.match = { ...match, seats: known.match.seats, ...ownParts(known.match, match) };
  const { how } = relation(known.match, match);
  if (how === "older") return { match: known.match, key: id, note: linkWords.oldLink, keys: known.keys, ...saved };
  return how === "other" ? aside : { ...arrived, ...saved };
}
