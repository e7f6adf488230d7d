// @ts-check
/** What a bot keeps in a file, so that it goes on after a restart: its key in the lobby, and the matches that it plays. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { BotError } from "./match-player.js";

/**
 * @typedef {import("../../www/live/live-table.js").SavedTable} SavedTable
 *
 * @typedef {object} State
 * @property {1} v
 * @property {string} secret the key by which others can block this player in the lobby; empty: none yet
 * @property {string} joined the digest of the setup of the match that it was sent to; empty: none
 * @property {SavedTable[]} matches
 */

/** @type {State} */
const NOTHING = { v: 1, secret: "", joined: "", matches: [] };

/** @param {any} state @returns {state is State} */
const isState = (state) =>
  state?.v === 1 &&
  typeof state.secret === "string" &&
  typeof state.joined === "string" &&
  Array.isArray(state.matches) &&
  state.matches.every((/** @type {any} */ match) => typeof match?.link?.of === "string" && Array.isArray(match.events));

/**
 * Reads the state of a bot.
 * @param {string | undefined} path
 * @returns {State} nothing for a file that is not there yet
 * @throws {BotError} which names the file
 */
export function readState(path) {
  if (path === undefined) return NOTHING;
  let state;
  try {
    state = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (/** @type {any} */ (error).code === "ENOENT") return NOTHING;
    throw new BotError(`--state “${path}”: ${/** @type {Error} */ (error).message}`);
  }
  if (!isState(state)) throw new BotError(`--state “${path}” is not the state of a bot: name another file`);
  return state;
}

/**
 * Writes the state of a bot. It has the keys of seats, so others may not read it.
 * @param {string | undefined} path
 * @param {State} state
 * @throws {Error} if the file cannot be written
 */
export function writeState(path, state) {
  if (path === undefined) return;
  writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
