// @ts-check
/**
 * Shows what a move does before it is made: the position after it, compared with the one on the board piece by piece. With the
 * setting `confirm`, a move that is touched waits for a second touch.
 */
import { button, html, set, svg, write } from "../../base/dom.js";
import { latest } from "../../base/latest.js";
import { engine } from "../../engine/client.js";
import { outline, round } from "../../board/geometry.js";
import { changes } from "../screen-reader/position-text.js";
import { reference } from "../match/match.js";
import { question } from "./move-question.js";
import { sign } from "../../board/pieces.js";
import * as taps from "../match/taps.js";
import { colourOf, playerName, term } from "../../words/dictionary.js";

/**
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("../../types.js").Piece} Piece
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../types.js").Move} Move
 */

const WAIT = 120; // milliseconds on a cell before the engine is asked

/**
 * The difference of two pictures: pieces are compared by their ids, marks by their cells, notes by their values.
 * @param {Picture} before
 * @param {Picture} after
 */
export function difference(before, after) {
  const left = new Map(before.pieces.map((p) => [p.id, p]));
  /** @type {Piece[]} */ const came = [];
  /** @type {Piece[]} */ const turned = [];
  /** @type {{piece: Piece, from: string}[]} */ const moved = [];
  for (const piece of after.pieces) {
    const was = left.get(piece.id);
    left.delete(piece.id);
    if (!was) came.push(piece);
    else if (was.cell !== piece.cell) moved.push({ piece, from: was.cell });
    else if (was.player !== piece.player || was.kind !== piece.kind) turned.push(piece);
  }
  const marks = after.marks.filter((m) => !before.marks.some((b) => b.cell === m.cell && b.kind === m.kind));
  const notes = after.notes.flatMap((note) => {
    const was = before.notes.find((n) => n.player === note.player && n.key === note.key)?.value;
    return was === note.value ? [] : [{ ...note, was }];
  });
  return { gone: [...left.values()], came, turned, moved, marks, notes };
}

class MovePreview {
  #layer = svg("g", { class: "foresight", "aria-hidden": "true" });
  #context;
  #begin = latest();
  /** The position after the last move that was looked at. @type {{at: State, text: string, after: State} | null} */ #known =
    null;

  /** The effect of the move, in words. */
  #text = html("p");
  #commit = button("", () => this.#waiting && this.#context.match.make(this.#waiting.text), {
    class: "primary",
    "data-act": "commit",
  });
  #strip = html(
    "div",
    { class: "move-preview", part: "preview", role: "status", hidden: true },
    this.#text,
    this.#commit,
  );
  /** The move that a second touch makes. @type {Move | null} */ #waiting = null;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { board, parts, root } = context.view;
    board.element.insertBefore(this.#layer, board.element.querySelector(".hits"));
    parts.table.append(this.#strip);
    // The pointer or the focus may be on a cell already.
    const seen = root.querySelector(".board .hit:hover, .board .hit:focus-visible");
    this.look(seen?.getAttribute("data-id") ?? null);
  }

  /** @param {string | null} id */
  look(id) {
    const { client, touched, playing } = this.#context.match;
    const { settings } = this.#context;
    if (this.#waiting || !settings.current()["preview"]) return;
    const move = id && client.state && playing() ? taps.touch(client.state.legal, touched(), id).move : null;
    if (move) void this.#show(move, false);
    else this.#hide();
  }

  /**
   * @param {string} _id
   * @param {Move | null} move
   */
  touch(_id, move) {
    if (!this.#context.settings.current()["confirm"] || !move || this.#waiting?.text === move.text) return false;
    this.#waiting = move;
    void this.#show(move, true);
    this.render();
    return true;
  }

  changed() {
    this.clear();
  }

  clear() {
    this.#waiting = null;
    this.#hide();
  }

  render() {
    write(this.#commit, this.#context.view.texts().commit);
    set(this.#context.view.board.element, {
      "data-waiting": this.#waiting !== null && this.#context.match.client.state !== null,
    });
  }

  #hide() {
    this.#begin();
    this.#layer.replaceChildren();
    this.#strip.hidden = true;
  }

  /**
   * Shows what a move does.
   * @param {Move} move
   * @param {boolean} firm whether it was touched and waits for a second touch
   */
  async #show(move, firm) {
    const states = await this.#foresee(move, firm);
    if (states === null || (firm && this.#waiting !== move)) return;
    const [before, after] = states;
    const { view } = this.#context;
    const effects = this.#effects(before, after);
    const changed = changes(view.locale(), view.texts(), before.view, after.view);
    // The board shows where a move that waits leads; for readers who do not see it, the cells stay.
    if (firm)
      this.#text.replaceChildren(
        question(view.locale(), view.texts(), before, move, after),
        ...(effects ? [` ${effects}`] : []),
        html("span", { class: "unseen" }, ` ${changed}`),
      );
    else write(this.#text, [changed, effects].filter(Boolean).join(" "));
    this.#commit.hidden = !firm;
    this.#strip.hidden = !firm && this.#text.textContent === "";
  }

  /**
   * Draws the position after a move.
   * @param {Move} move
   * @param {boolean} now without waiting
   * @returns {Promise<[State, State] | null>} the position before and after; `null` if something else is looked at by now
   */
  async #foresee(move, now) {
    const isLatest = this.#begin();
    const { client } = this.#context.match;
    const at = client.state;
    if (!now) await new Promise((resolve) => setTimeout(resolve, WAIT));
    if (!isLatest() || !at) return null;
    if (this.#known?.at !== at || this.#known.text !== move.text) {
      const after = await engine
        .ask({ op: "play", ...reference(client.match), move: move.text })
        .catch(() => /** @type {State | null} */ (null));
      if (!after || !isLatest() || at !== client.state) return null;
      this.#known = { at, text: move.text, after };
    }
    const { after } = this.#known;
    this.#draw(at, after);
    return [at, after];
  }

  /**
   * @param {State} before
   * @param {State} after
   */
  #draw(before, after) {
    const { gone, came, turned, moved, marks } = difference(before.view, after.view);
    const { game } = this.#context.view.locale();
    const hits = this.#context.view.board.element.querySelectorAll(".hit:not(.handle)");
    const places = new Map([...hits].map((hit) => [hit.getAttribute("data-id"), hit.getAttribute("transform") ?? ""]));
    const at = (/** @type {string} */ cell, /** @type {SVGElement[]} */ ...things) => {
      const transform = places.get(cell);
      return transform === undefined ? [] : [svg("g", { transform }, ...things)];
    };
    const ghost = (/** @type {Piece} */ p, /** @type {string} */ kind) =>
      at(
        p.cell,
        svg("circle", { class: "halo", r: 58 }),
        set(svg("circle", { class: kind, r: 58 }), { "data-colour": colourOf(game, p.player) }),
        svg("g", { "data-colour": colourOf(game, p.player) }, sign(colourOf(game, p.player), 0.5)),
      );
    const way = (/** @type {string} */ from, /** @type {string} */ to) => {
      const [a, b] = [from, to].map((cell) => places.get(cell)?.match(/-?[\d.]+/g) ?? []);
      const [x1, y1, x2, y2] = [a?.[0], a?.[1], b?.[0], b?.[1]].map((n) => round(Number(n)));
      return a?.length && b?.length ? [svg("line", { class: "way", x1, y1, x2, y2 })] : [];
    };
    this.#layer.replaceChildren(
      ...marks.flatMap((m) => at(m.cell, svg("polygon", { class: "mark", points: outline(84) }))),
      ...moved.flatMap(({ piece, from }) => way(from, piece.cell)),
      ...moved.flatMap(({ piece }) => ghost(piece, "came")),
      ...came.flatMap((p) => ghost(p, "came")),
      ...turned.flatMap((p) => ghost(p, "turned")),
      ...gone.flatMap((p) => at(p.cell, svg("path", { class: "gone", d: "M-42-42 42 42M42-42-42 42" }))),
    );
  }

  /**
   * Returns what a move changes that is counted: notes and points.
   * @param {State} before
   * @param {State} after
   */
  #effects(before, after) {
    const locale = this.#context.view.locale();
    const { game, words, language } = locale;
    const { notes } = difference(before.view, after.view);
    const counted = notes.map(({ player, key, value, was }) => {
      const text = term(game, language, `note.${key}`);
      const number = was === undefined ? String(value) : `${was} → ${value}`;
      return words.of(playerName(game, words, player), text.replace("{n}", number));
    });
    const scores = (after.status.scores ?? []).flatMap((score, player) => {
      const was = before.status.scores?.[player];
      return was === score || was === undefined
        ? []
        : [words.of(playerName(game, words, player), words.points(score, `${was} → ${score}`))];
    });
    return [...counted, ...scores].join(" · ");
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new MovePreview(context);
