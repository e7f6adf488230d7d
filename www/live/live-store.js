// @ts-check
/** Keeps live matches among the saved ones of this browser, with the secret key of the own seat. */
import { find, put, remove } from "../play/storage/game-store.js";
import { oldLink, readLink } from "./links.js";

/**
 * @typedef {import("./session.js").LiveSession} LiveSession
 * @typedef {import("./session.js").SavedSession} SavedSession
 */

/**
 * The key of a match: all codes of it have the same.
 * @param {string} code
 */
export const keyOf = (code) => `live-${(readLink(code) ?? oldLink(code))?.seed ?? ""}`;

/**
 * Finds the saved form of a match in which the reader has a seat.
 * @param {string} code
 * @returns {Promise<SavedSession | null>}
 */
export async function savedSession(code) {
  const kept = await find(keyOf(code));
  return /** @type {SavedSession | undefined} */ (kept?.live?.session) ?? null;
}

/**
 * Keeps a match as it is now.
 * @param {LiveSession} session in which its reader has a seat
 * @returns {Promise<void>} rejects if the browser forbids it or has no space
 */
export async function keepSession(session) {
  const state = session.host.state();
  const code = session.links.watch;
  if (!state || !code) return;
  const { status, to_move } = state;
  const live = { code, session: session.save() };
  await put({ key: keyOf(code), when: Date.now(), match: session.host.save(), status, to_move, live });
}

/**
 * Forgets a match that was cancelled.
 * @param {string} code
 */
export const forgetSession = (code) => remove(keyOf(code));
