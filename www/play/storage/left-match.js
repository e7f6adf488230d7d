// @ts-check
/**
 * A match whose page is left before the match is stored, which takes a moment. A page that is left can still write at once to
 * `localStorage`: the next page stores it from there (play/storage/game-store.js).
 */
import { recall, remember } from "../../base/preferences.js";
import { isKept } from "./kept.js";

/**
 * @typedef {object} Left
 * @property {import("./game-store.js").Kept} kept the match, with a version of its own
 * @property {string | undefined} version the version that it replaces
 * @property {import("../../types.js").Match | null} base the match of that version
 *
 * @typedef {object} Early what a page leaves that had not begun to save
 * @property {import("../../types.js").Match} match
 * @property {import("../../types.js").State | null} state
 * @property {Pick<import("./game-store.js").Kept, "version" | "keys" | "match"> & {key: string | null,
 *   base?: import("../../types.js").Match, arrived: boolean} | null} start the match that it continued
 */

const NAME = "left";
const EARLY = "early";

/** The first letter of the keys of matches in which players elsewhere agreed to hints. */
const HELPED = "H";

/** Returns a key for a match, or a version. @param {boolean} [help] whether its players agreed to hints */
export const newKey = (help) => marked(Date.now().toString(36) + Math.random().toString(36).slice(2, 6), help);

/**
 * Whether the players of a match agreed to hints: all links of a match have its key, and signatures are about it, so that all see
 * the same and nobody changes it alone.
 * @param {string} key
 */
export const allowsHelp = (key) => key.startsWith(HELPED);

/** Marks the key of a match whose players agreed to hints. @param {string} key @param {boolean} [help] */
export const marked = (key, help = false) => (help ? HELPED + key : key);

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(recall(name) || "null");
  } catch {
    return null;
  }
}

/**
 * Reads the match of a page that had not begun to save (site/game/game-page.js), as others leave it; `null` if it has nothing new.
 * @param {Early} early
 * @returns {Left | null}
 */
function whole({ match, state, start }) {
  if (!state || (!start?.arrived && match.moves.length === (start?.match.moves.length ?? 0))) return null;
  const { status, to_move } = state;
  const keys = start?.keys === undefined ? {} : { keys: start.keys };
  const kept = {
    key: start?.key ?? newKey(match.help),
    when: Date.now(),
    match,
    status,
    to_move,
    version: newKey(),
    ...keys,
  };
  return { kept, version: start?.version, base: (start?.arrived ? start.base : start?.match) ?? null };
}

/** Takes over what a page left that had not begun to save. */
function takeEarly() {
  const early = read(EARLY);
  if (!early) return;
  remember(EARLY, "");
  try {
    const one = whole(early);
    if (one) leave(one);
  } catch {
    // It is no match: another program wrote it.
  }
}

/** @returns {Left[]} what is written down, without what is no such entry */
function entries() {
  const all = read(NAME);
  return Array.isArray(all) ? all.filter((one) => isKept(one?.kept)) : [];
}

/** @returns {Left[]} what pages left */
export function left() {
  takeEarly();
  const all = entries();
  if (all.length === 0 && recall(NAME)) remember(NAME, "");
  return all;
}

/** @param {Left} one */
export function leave(one) {
  remember(NAME, JSON.stringify([...entries(), one]));
  remember("games", "kept");
}

/**
 * Forgets what is stored by now.
 * @param {Left[]} stored
 */
export function forget(stored) {
  const versions = stored.map(({ kept }) => kept.version);
  const others = left().filter(({ kept }) => !versions.includes(kept.version));
  remember(NAME, others.length > 0 ? JSON.stringify(others) : "");
}
