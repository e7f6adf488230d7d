// @ts-check
/**
 * Messages to an element in a frame, version 1. `{alveole: 1, id, call, args}` calls one of its methods, and `{alveole: 1,
 * id, set}` sets properties; both are answered by `{alveole: 1, id, ok}` or `{alveole: 1, id, error: {code, message}}`.
 */
import { EngineError } from "../engine/errors.js";

/** @typedef {import("./element.js").AlveoleGame} AlveoleGame */

const CALLS = ["play", "undo", "redo", "goTo", "reset", "legalMoves", "state", "record", "load"];
const PROPERTIES = ["game", "options", "players", "record", "position", "orientation", "controls", "theme", "lang", "readonly"]; // prettier-ignore

/** @param {string} message */
const refuse = (message) => new EngineError({ code: "bad_message", message });

/**
 * Carries a message out.
 * @param {any} element
 * @param {Record<string, unknown>} message
 */
async function execute(element, { call, args = [], set }) {
  if (typeof call === "string") {
    if (!CALLS.includes(call)) throw refuse(`there is no method “${call.slice(0, 40)}”`);
    if (!Array.isArray(args)) throw refuse("“args” is a list");
    const [argument] = args;
    if (call === "play" && typeof argument !== "string") throw refuse("a move is a text");
    return element[call](argument);
  }
  if (typeof set !== "object" || set === null) throw refuse("a message has “call” or “set”");
  const stranger = Object.keys(set).find((name) => !PROPERTIES.includes(name));
  if (stranger !== undefined) throw refuse(`there is no property “${stranger.slice(0, 40)}”`);
  Object.assign(element, set);
  return element.ready;
}

/**
 * Answers a message; returns `null` for one of another protocol.
 * @param {AlveoleGame} element
 * @param {unknown} message
 * @returns {Promise<{id: string | number, ok?: unknown, error?: {code: string, message: string}}> | null}
 */
export function answer(element, message) {
  if (typeof message !== "object" || message === null) return null;
  const { alveole, id, ...rest } = /** @type {Record<string, unknown>} */ (message);
  if (alveole !== 1 || (typeof id !== "string" && typeof id !== "number")) return null;
  return execute(element, rest).then(
    (ok) => ({ id, ok: ok ?? null }),
    (error) => ({
      id,
      error: {
        code: error instanceof EngineError ? error.code : "bad_message",
        message: String(error?.message ?? error),
      },
    }),
  );
}
