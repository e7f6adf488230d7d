// @ts-check
/**
 * Messages to an element in a frame, version 1. `{alveole: 1, id, call, args}` calls one of its methods, and `{alveole: 1,
 * id, set}` sets properties; both are answered by `{alveole: 1, id, ok}` or `{alveole: 1, id, error: {code, message}}`. They
 * are carried out one after the other. Properties that are refused are set back, so that the match goes on as it was.
 */
import { EngineError } from "../engine/errors.js";
import { FRAMED } from "./attributes.js";
import { described } from "./events.js";

/**
 * @typedef {import("./element.js").AlveoleGame} AlveoleGame
 * @typedef {{id: string | number, ok?: unknown, error?: {code: string, message: string}}} Reply
 */

const CALLS = ["play", "sync", "undo", "redo", "goTo", "reset", "highlight", "legalMoves", "state", "record", "load", "openTable", "join", "leave"]; // prettier-ignore

/** @param {string} message */
const refuse = (message) => new EngineError({ code: "bad_message", message });

/**
 * Sets properties; sets them back if they are refused.
 * @param {any} element
 * @param {Record<string, unknown>} values
 */
async function assign(element, values) {
  const before = Object.keys(values).map((name) => /** @type {const} */ ([name, element.given(name)]));
  try {
    for (const [name, value] of Object.entries(values)) {
      try {
        element[name] = value;
      } catch (error) {
        throw refuse(`“${name}”: ${described(error).message}`);
      }
    }
    return await element.ready;
  } catch (error) {
    for (const [name, text] of before) {
      element[name] = null;
      if (text !== null) element.setAttribute(name, text);
    }
    await element.ready.catch(() => {}); // There was no match before.
    throw error;
  }
}

/**
 * Carries a message out.
 * @param {any} element
 * @param {Record<string, unknown>} message
 */
async function execute(element, { call, args = [], set }) {
  if (typeof call === "string") {
    if (!CALLS.includes(call)) throw refuse(`there is no method “${call.slice(0, 40)}”`);
    if (!Array.isArray(args)) throw refuse("“args” is a list");
    if (call === "play" && typeof args[0] !== "string") throw refuse("a move is a text");
    if (call === "highlight" && !Array.isArray(args[0])) throw refuse("what is pointed at is a list");
    if (call === "join" && typeof args[0] !== "string") throw refuse("a code is a text");
    return element[call](...args.slice(0, 2));
  }
  if (typeof set !== "object" || set === null) throw refuse("a message has “call” or “set”");
  const stranger = Object.keys(set).find((name) => !FRAMED.includes(name));
  if (stranger !== undefined) throw refuse(`there is no property “${stranger.slice(0, 40)}”`);
  return assign(element, /** @type {Record<string, unknown>} */ (set));
}

/** The last answer of each element. @type {WeakMap<AlveoleGame, Promise<unknown>>} */
const last = new WeakMap();

/**
 * Answers a message, after those before it; returns `null` for one of another protocol.
 * @param {AlveoleGame} element
 * @param {unknown} message
 * @returns {Promise<Reply> | null}
 */
export function answer(element, message) {
  if (typeof message !== "object" || message === null) return null;
  const { alveole, id, ...rest } = /** @type {Record<string, unknown>} */ (message);
  if (alveole !== 1 || (typeof id !== "string" && typeof id !== "number")) return null;
  const executed = Promise.resolve(last.get(element)).then(() => execute(element, rest));
  const reply = executed.then(
    (ok) => ({ id, ok: ok ?? null }),
    (error) => ({ id, error: described(error) }),
  );
  last.set(element, reply);
  return reply;
}
