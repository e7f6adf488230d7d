// @ts-check
/** Plays the answer of opponents to a wrong move in a puzzle or a lesson on the board. The page takes both back. */
import { engine } from "../../engine/client.js";
import { reference } from "../../play/match/match.js";

/**
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 * @typedef {import("../../types.js").State} State
 */

/** Milliseconds before each reply, so that moves can be followed. */
export const PACE = 700;
/** Milliseconds that a wrong move and its answer stay on the board. */
export const HOLD = 2600;

const THINK = 600; // milliseconds that the engine looks for a refutation
const PATIENCE = 4000; // milliseconds after which a refutation is no longer waited for
const LONGEST = 12; // moves of a refutation

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns the moves of a line up to the reader's turn, and the position after them.
 * @param {AlveoleGame} table
 * @param {State} state
 * @param {number | null} player the reader
 * @param {string[]} line
 */
async function theirs(table, state, player, line) {
  const before = reference(table.save());
  /** @type {string[]} */
  const moves = [];
  for (const move of line) {
    if (state.status.over || state.to_move?.player === player) break;
    moves.push(move);
    state = await engine.ask({ op: "state", ...before, moves: [...before.moves, ...moves] });
  }
  return { moves, state };
}

/**
 * Returns what the opponents play after a wrong move, and the position after it; no moves if they are not to move, or if the engine is
 * slow or missing.
 * @param {AlveoleGame} table
 * @param {State} state the position after the wrong move
 * @param {number | null} player the reader
 * @param {AbortSignal} signal
 * @returns {Promise<{moves: string[], state: State}>}
 */
export async function refutation(table, state, player, signal) {
  if (state.status.over || state.to_move?.player === player) return { moves: [], state };
  const late = new AbortController();
  const giveUp = () => late.abort();
  const timer = setTimeout(giveUp, PATIENCE);
  signal.addEventListener("abort", giveUp);
  try {
    const best = await engine.think(
      { op: "best", ...reference(table.save()), level: 8, time_ms: THINK, seed: 1, lines: 1, keep: false },
      { signal: late.signal },
    );
    return await theirs(table, state, player, best.pv.slice(0, LONGEST));
  } catch {
    return { moves: [], state }; // Slow, offline or given up: the text alone answers.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

/**
 * Plays moves on a board, and returns whether nothing came between.
 * @param {AlveoleGame} table
 * @param {readonly string[]} moves
 * @param {number} pace milliseconds before each
 * @param {AbortSignal} signal
 */
export async function playMoves(table, moves, pace, signal) {
  for (const move of moves) {
    await pause(pace);
    if (!table.isConnected || signal.aborted) return false;
    await table.play(move);
  }
  return table.isConnected && !signal.aborted;
}
