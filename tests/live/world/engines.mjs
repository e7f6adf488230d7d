// The engines of the simulated world: a game so small that it costs nothing, and the rules of the site.
import { NEEDS_ENGINE, realEngine } from "../../../www/test/live-support.mjs";

const LETTERS = ["a", "b", "c"];

/** The games of the site that are played, with their options, and how many play. @type {[string, object, number][]} */
export const SITE_GAMES = [
  ["hexit", {}, 2],
  ["hexone", {}, 2],
  ["hive", {}, 2],
  ["hextris", {}, 2],
  ["hex", { size: 5 }, 2],
  ["hex", { size: 5, players: 3 }, 3],
  ["go", {}, 3],
  ["labyrinth", {}, 2],
  ["hexadames", {}, 2],
];

/** All games that are played, as the catalogue of the site has them. */
export const games = [
  { id: "small", players: [2, 3], options: {}, levels: 0 },
  ...SITE_GAMES.map(([id]) => ({ id, players: [2, 3], options: {}, levels: 0 })),
];
/** Whether the site is built, so that its rules are there. */
export const hasRules = !NEEDS_ENGINE.skip;
const rules = await realEngine();

const refuse = (code) => {
  throw Object.assign(new Error(code), { code });
};

/** A position of the small game: each makes a move in turn, and after some moves the letters say who wins. */
function smallState(options, moves) {
  const { players = 2, length = 9 } = options;
  if (moves.length > length || moves.some((move) => !LETTERS.includes(move))) refuse("illegal_move");
  const over = moves.length === length;
  const winner = moves.reduce((sum, move) => sum + LETTERS.indexOf(move), 0) % players;
  const seat = moves.length % players;
  const status = over ? { over, winners: [winner], reason: "counted" } : { over, winners: [] };
  const last = moves.length > 0 ? { text: moves.at(-1), cells: [] } : null;
  const legal = over ? [] : LETTERS.map((text) => ({ text, taps: [text] }));
  const to_move = over ? null : { player: seat, seat };
  return {
    game: "small",
    options: { players, length },
    position: null,
    ply: moves.length,
    status,
    to_move,
    legal,
    last,
  };
}

function smallAnswer({ op, options, record, moves, move }) {
  if (op === "play") return smallState(options, [...moves, move]);
  if (op === "state") return smallState(options, moves);
  const players = record.options.players ?? 2;
  const made = record.moves.map((text, i) => ({ text, player: i % players, seat: i % players }));
  return { state: smallState(record.options, record.moves), moves: made };
}

/** The engine of all pages. */
export const engine = {
  async ask(request) {
    const game = (request.record ?? request).game;
    return game === "small" ? smallAnswer(request) : rules.ask(request);
  },
  think: () => refuse("not_ready"),
};

/** The legal moves of a position. */
export async function legalMoves({ game, options, position }, moves) {
  if (game === "small") return LETTERS;
  const { legal } = await rules.ask({ op: "legal", game, options, position, moves, view: false });
  return legal.map(({ text }) => text);
}
