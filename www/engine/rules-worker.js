// @ts-check
/**
 * Runs the small module of the rules, which is loaded first: in a worker, or in a page that can start none (start.js). Each game
 * is a part of its own, and so is what no first move needs (src/parts.rs): it loads the parts that a request needs.
 */
import { ModuleInParts } from "./parts.js";
import { serve } from "./serve.js";
import init, { answer_text } from "../../wasm/rules.js";
import { PARTS } from "../../wasm/rules-parts.js";

/** @typedef {{op?: string, game?: unknown, record?: {game?: unknown}, study?: string | {game?: unknown}}} Request */

/** The operations of first moves, which the module has in itself (src/api/operation.rs); undefined: a game to prepare. */
const FIRST = [undefined, "state", "legal", "play"];

/** The parts with operations that need the details of a game. @type {Record<string, string>} */
const DETAILED = {
  svg: "drawing",
  ...Object.fromEntries(["text", "perft", "numbers", "explore", "compose"].map((op) => [op, "details"])),
};

/** The ends of the names of a game's parts: the reasons of its taps, its details, its reader of other programs' formats. */
const [WHY, DETAILS, FOREIGN] = ["_why", "_details", "_foreign"];

/** The ids of the games: each has a part of this name. */
const GAMES = Object.keys(PARTS).filter((name) => Object.hasOwn(PARTS, name + WHY));

/** The games that the text of a study may be of: those of its lines `Game: …`, or all where one is written in another way. @param {string} text */
function gamesOf(text) {
  const lines = [...text.matchAll(/^\s*Game:(.*)$/gm)].map(([, game = ""]) => game.trim());
  return lines.some((game) => game.includes("\\")) ? GAMES : lines;
}

/** The parts that a request needs. @param {Request | null} request */
function partsOf(request) {
  if (request?.op === "games") return [...GAMES, "deferred"];
  if (request?.op === "import") return [...GAMES, ...GAMES.map((game) => game + FOREIGN), "import"];
  const { op, game, record, study } = request ?? {};
  const games = typeof study === "string" ? gamesOf(study) : [String(game ?? record?.game ?? study?.game)];
  // The check of its record follows.
  if (op === "study") return [...games, op, "deferred"];
  const part = Object.hasOwn(DETAILED, String(op)) && DETAILED[String(op)];
  if (part) return [...games, games[0] + DETAILS, part];
  return FIRST.includes(op) ? games : [...games, ...(op === "why" ? [game + WHY] : []), "deferred"];
}

/** @param {import("./start.js").Port} port */
export function run(port) {
  const rules = new ModuleInParts(init, PARTS);
  /** Loads what a request needs. @param {Request | null} request */
  const load = async (request) => {
    await rules.load(partsOf(request));
    // Who plays will need it, perhaps without a network. A request that needs it gets the error.
    if (request?.op === "play") rules.load(["deferred", request.game + WHY]).catch(() => {});
  };
  serve(port, load, (request) => JSON.parse(answer_text(request)));
}

if (!globalThis.document) run(self);
