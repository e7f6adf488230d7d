// @ts-check
/** Stores matches in this browser: each under its key, as it was after its last move. */
import { createStore, del, delMany, entries, get, set, update } from "idb-keyval";
import { remember } from "../../base/preferences.js";
import { isKept, wrongPart } from "./kept.js";
import { allowsHelp, forget, left, marked, newKey } from "./left-match.js";

/**
 * @typedef {object} Kept a stored match
 * @property {string} key
 * @property {number} when the time of its last change, in milliseconds
 * @property {import("../../types.js").Match} match
 * @property {import("../../types.js").Status} status
 * @property {import("../../types.js").State["to_move"]} to_move
 * @property {string} [version] another one after each change
 * @property {import("../../types.js").SeatKeys | null} [keys] of a match by link: who holds which seat; `null`: it began
 * with a link without keys
 * @property {{code: string, session: unknown}} [live] of a live match: its code for spectators, and what the session needs
 */

const MOST = 200; // matches; beyond it, finished ones are removed first

/** Milliseconds in which the database answers. A browser can leave a request without any answer: the page goes on then. */
const PATIENCE = 5000;

const database = createStore("alveole", "games");

/** Whether the database left a request without an answer, and has answered none since. */
let silent = false;

/** The database, whose calls all settle. @type {import("idb-keyval").UseStore} */
const store = async (mode, work) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    const giveUp = () => {
      silent = true;
      reject(new DOMException("The browser's database does not answer.", "TimeoutError"));
    };
    timer = setTimeout(giveUp, silent ? 0 : PATIENCE);
  });
  const done = database(mode, work).finally(() => {
    silent = false;
    clearTimeout(timer);
  });
  return Promise.race([done, late]);
};

/**
 * Whether a move was made in a match.
 * @param {import("../../types.js").Match} match
 */
export const isBegun = ({ moves, redo }) => moves.length + redo.length > 0;

/**
 * Whether a match waits for the first move of a player on another device, who was sent a link to it.
 * @param {import("../../types.js").Match} match
 * @param {import("../../types.js").State["to_move"]} next
 */
export const invites = (match, next) => !isBegun(match) && match.seats[next?.seat ?? -1] === "away";

export { allowsHelp, marked, newKey };

/**
 * @param {Kept} kept
 * @returns {Promise<void>} rejects if the browser forbids it or has no space
 */
export async function put(kept) {
  // First, as the page may be left as soon as the match is stored.
  remember("games", "kept");
  await set(kept.key, kept, store);
}

/**
 * Stores a match, unless another tab stored it since; in one transaction.
 * @param {Kept} kept
 * @param {string | undefined} version the version that it replaces
 * @returns {Promise<Kept | null>} what another tab stored, and then nothing changes; rejects as {@link put} does
 */
export async function replace(kept, version) {
  /** @type {Kept | null} */
  let other = null;
  remember("games", "kept");
  await update(
    kept.key,
    (value) => {
      other = isKept(value) && value.version !== version ? value : null;
      return other ?? kept;
    },
    store,
  );
  return other;
}

/**
 * Stores a match that a page left before it was stored.
 * @param {import("./left-match.js").Left} left
 * @returns {Promise<void>} rejects as {@link put} does
 */
async function recoverOne({ kept, version, base }) {
  let other = await replace(kept, version);
  // Another tab saved meanwhile: both stay, in one match or, if it is another one by now, in two.
  while (other && other.version !== kept.version) {
    const { mergeMatches } = await import("../match/merge-matches.js");
    const { match } = mergeMatches(wrongPart(base) ? null : base, kept.match, other.match) ?? {};
    const next = match ? { ...other, match, version: newKey() } : { ...kept, key: newKey(kept.match.help) };
    other = await replace(next, match ? other.version : undefined);
  }
}

/** Stores what pages left. What the browser does not store now stays where it is, for the next time. */
async function recover() {
  for (const one of left())
    await recoverOne(one).then(
      () => forget([one]),
      () => {},
    );
}

/**
 * @param {string} key
 * @returns {Promise<Kept | null>}
 */
export async function find(key) {
  await recover();
  const value = await get(key, store);
  return isKept(value) ? value : null;
}

/** @param {string} key */
export const remove = (key) => del(key, store);

/**
 * All matches, the last one first.
 * @returns {Promise<Kept[]>}
 */
export async function all() {
  await recover();
  const values = (await entries(store)).map(([, value]) => value);
  return values.filter(isKept).sort((a, b) => b.when - a.when);
}

/**
 * The last match of a game that is not live.
 * @param {string} game
 */
export const latest = async (game) => (await all()).find(({ match, live }) => match.game === game && !live) ?? null;

/**
 * Removes matches without a move, and finished ones beyond `MOST`.
 * @param {string} except the key of the match that is shown
 */
export async function tidy(except) {
  const others = (await all()).filter(({ key }) => key !== except);
  const idle = others.filter(({ match, to_move, live }) => !isBegun(match) && !invites(match, to_move) && !live);
  const begun = others.filter(({ match }) => isBegun(match));
  const over = begun.filter(({ status }) => status.over).reverse();
  const surplus = over.slice(0, Math.max(begun.length - MOST, 0));
  await delMany(
    [...idle, ...surplus].map(({ key }) => key),
    store,
  );
}
