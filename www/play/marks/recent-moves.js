// @ts-check
/**
 * Marks what happened since a person's last move: the cells of every move of the opponents, and the order of the moves. The
 * numbers fade; the cells stay marked until the person moves.
 */
import { adopt } from "../../base/css.js";
import { keyed, set, svg, write } from "../../base/dom.js";
import { centre, translate } from "../../board/geometry.js";
import { colourOf } from "../../words/dictionary.js";
import { isHuman, reference } from "../match/match.js";
import style from "./recent-moves.css";

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {{ply: number, player: number, cells: readonly string[]}} Shown
 */

const MOST = 12; // moves that are marked

/** Offsets from the middle of a cell for the numbers of moves that end there, so that none hides another. */
const SPOTS = /** @type {const} */ ([
  [50, -50],
  [-50, -50],
  [50, 50],
  [-50, 50],
]);

/**
 * Returns where the moves since a person's last move begin: those since the last move of the person who is to move, or of the
 * only person here. Without one of them, and with one move only, which is marked anyway, there are none.
 * @param {Match} match
 * @param {number | null} mover the seat that is to move
 * @returns {number} the number of moves before them
 */
export function since({ moves, seats, ...rest }, mover) {
  const match = { moves, seats, ...rest };
  const persons = seats.flatMap((_, seat) => (isHuman(match, seat) ? [seat] : []));
  const everybody = seats.length === 0;
  const mine =
    mover !== null && (everybody || persons.includes(mover)) ? mover : persons.length === 1 ? persons[0] : null;
  const last = moves.findLastIndex(({ seat }) => seat === mine);
  const start = mine === null || mine === undefined ? moves.length : last + 1;
  return moves.length - start < 2 ? moves.length : Math.max(start, moves.length - MOST);
}

class RecentMoves {
  #context;
  #layer = svg("g", { class: "recent", "aria-hidden": "true" });
  /** The cells of moves, by the moves that lead to the position after them. @type {Map<string, readonly string[]>} */
  #cells = new Map();
  /** @type {readonly Shown[]} */ #shown = [];

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    adopt(context.view.root, style);
    context.view.board.element.querySelector(".hits")?.before(this.#layer);
    this.changed();
  }

  /** Another position is on the board, and is drawn next. */
  changed() {
    const { match, state } = this.#context.match.client;
    if (!state) return;
    const asked = reference(match);
    const named = (/** @type {number} */ ply) =>
      JSON.stringify([asked.game, asked.options, asked.position, asked.moves.slice(0, ply)]);
    this.#cells = new Map([...this.#cells].slice(-4 * MOST));
    this.#cells.set(named(state.ply), state.last?.cells ?? []);
    const start = since(match, state.to_move?.seat ?? null);
    const plies = match.moves.slice(start).map(({ player }, i) => ({ player, ply: start + i + 1 }));
    const known = plies.flatMap(({ player, ply }) => {
      const cells = this.#cells.get(named(ply));
      return cells ? { player, ply, cells } : [];
    });
    const complete = known.length === plies.length;
    this.#shown = complete ? known : [];
    if (!complete) void this.#ask(state, plies, named);
  }

  /**
   * Asks the engine for the cells of moves that were made elsewhere, and shows them.
   * @param {import("../../types.js").State} state
   * @param {{ply: number, player: number}[]} plies
   * @param {(ply: number) => string} named
   */
  async #ask(state, plies, named) {
    const { client } = this.#context.match;
    const asked = reference(client.match);
    const found = await Promise.all(
      plies.map(async ({ player, ply }) => {
        const known = this.#cells.get(named(ply));
        if (known) return { player, ply, cells: known };
        const then = await client.ask({ op: "state", ...asked, moves: asked.moves.slice(0, ply) }).catch(() => null);
        const cells = then?.last?.cells ?? [];
        this.#cells.set(named(ply), cells);
        return { player, ply, cells };
      }),
    );
    if (client.state !== state) return;
    this.#shown = found;
    this.#context.view.render();
  }

  /** @param {import("../../board/scene.js").Scene} scene */
  scene(scene) {
    const { client } = this.#context.match;
    if (this.#shown.length === 0 || scene.picture !== client.state?.view) return scene;
    return { ...scene, last: [...new Set(this.#shown.flatMap(({ cells }) => cells))] };
  }

  render() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const picture = client.state?.view;
    const cells = new Map(picture?.cells.map((cell) => [cell.id, cell]));
    /** @type {Map<string, number>} */
    const crowd = new Map();
    const first = this.#shown[0]?.ply ?? 0;
    const numbers = this.#shown.flatMap(({ ply, player, cells: passed }) => {
      const cell = cells.get(passed.at(-1) ?? "");
      if (!cell) return [];
      const n = crowd.get(cell.id) ?? 0;
      crowd.set(cell.id, n + 1);
      const [x, y] = SPOTS[n % SPOTS.length] ?? SPOTS[0];
      const middle = centre(cell);
      return [{ ply, player, n: ply - first + 1, at: { x: middle.x + x, y: middle.y + y } }];
    });
    keyed(
      this.#layer,
      numbers,
      ({ ply, player, n }) => `${ply} ${player} ${n}`,
      ({ player, n }) => {
        const badge = svg("g", { class: "order", "data-colour": colourOf(locale().game, player) });
        badge.append(svg("circle", { r: 30 }), svg("text", { dy: "0.36em" }));
        write(/** @type {Element} */ (badge.lastElementChild), String(n));
        return badge;
      },
      (badge, { at }) => set(badge, { transform: translate(at) }),
    );
  }

  /** Removes itself. */
  leave() {
    this.#layer.remove();
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new RecentMoves(context);
