// @ts-check
/**
 * Premoves: a move that is chosen on an opponent's turn, and made as soon as the turn comes, if it is legal then; and lines, of
 * which each answers certain moves (premove-lines.js). They are kept with the match, and made while the page is open and shows the
 * last position.
 *
 * No rule says what may be chosen, so the engine does: what is legal after some of the opponents' moves can be chosen. The
 * moves they may make are tried one after the other, and go on being tried while the person chooses. That begins when the
 * person points at a cell: a page that only waits has nothing to do, and a move on its way to an opponent has the machine.
 */
import { button, html, set, svg, write } from "../../base/dom.js";
import { engine } from "../../engine/client.js";
import { outline } from "../../board/geometry.js";
import { isHuman, reference } from "../match/match.js";
import { answer, followed, withAny } from "../match/premoves.js";

/**
 * @typedef {import("../../types.js").Move} Move
 * @typedef {import("../../types.js").State} State
 */

const FUTURES = 60; // futures that are tried at most
const FIRST = 12; // futures before a person can choose
const DEPTH = 12; // moves of opponents that are tried one after the other until it is a person's turn

export class Premove {
  #context;
  #layer = svg("g", { class: "premove", "aria-hidden": "true" });
  #text = html("span");
  #cancel = button("", () => this.#context.match.clear(), { "data-act": "cancel-premove" });
  #line = html("p", { class: "premove-line", role: "status", hidden: true }, this.#text, this.#cancel);
  /** Opens the lines, where there are some. */
  #lines = button("", () => this.#context.view.open("lines"), { class: "premove-lines", "data-act": "lines" });
  /** The position that the moves are for. @type {State | null} */ #at = null;
  /** The moves that can be chosen, by their taps. @type {Map<string, Move>} */ #moves = new Map();
  /** Whether enough futures were tried. */ #ready = false;
  /** A touch that waits for that. */ #waiting = "";
  /** The chosen move, until everything else about its last touch is done. @type {Move | null} */ #coming = null;
  /** After how many moves the answer was made. */ #answered = -1;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { board, parts } = context.view;
    board.element.insertBefore(this.#layer, board.element.querySelector(".hits"));
    parts.table.append(this.#line);
    this.#lines.hidden = true;
    parts.tools.append(this.#lines);
    this.changed();
  }

  /** The premoves of the match. */
  get kept() {
    return this.#context.match.client.match.premoves ?? null;
  }

  /** Keeps premoves with the match, where matches are kept. */
  set kept(premoves) {
    const { client } = this.#context.match;
    if (premoves === this.kept) return;
    client.match = { ...client.match };
    if (premoves) client.match.premoves = premoves;
    else delete client.match.premoves;
    // An event inside the element: its page does not receive it.
    this.#context.view.root.host.dispatchEvent(new Event("premoves"));
    this.render();
  }

  /** Whether the person here makes a move. */
  isOwn = (/** @type {import("../../types.js").Ply} */ { seat }) => isHuman(this.#context.match.client.match, seat);

  /** The moves of the match; `null` while the board shows something else than where they lead. */
  get moves() {
    const { match, atEnd } = this.#context.match.client;
    return match.redo.length > 0 || (match.seats.includes("away") && !atEnd) ? null : match.moves;
  }

  /** Whether the person can plan: somebody elsewhere is to move, and no clock is short. */
  get canPlan() {
    const { client } = this.#context.match;
    const { root, readonly } = this.#context.view;
    const isFast = client.match.clock !== undefined || root.host.hasAttribute("data-fast");
    return !readonly() && !isFast && client.away && this.moves !== null && client.match.seats.includes("human");
  }

  /** Whether an answer waits for the turn of the person. */
  get answers() {
    const { kept } = this;
    return kept !== null && (kept.any !== null || answer(kept, this.isOwn) !== null);
  }

  acts() {
    const label = this.#context.view.texts().lines;
    return this.canPlan ? [{ label, act: "plan", work: () => this.#context.view.open("lines") }] : [];
  }

  /** Whether a premove can be chosen now. */
  get #open() {
    const { client } = this.#context.match;
    const { settings } = this.#context;
    if (!settings.current()["premove"] || settings.current()["confirm"] || !client.match.seats.includes("human"))
      return false;
    return client.phase === "thinking" || (client.phase === "waiting" && client.away && client.atEnd);
  }

  /** Whether moves of opponents are tried, or were, in the position on the board. */
  get #explored() {
    return this.#at === this.#context.match.client.state;
  }

  /** The moves that can be chosen. */
  early() {
    return this.#open && this.#explored ? [...this.#moves.values()] : [];
  }

  /** @param {string | null} id */
  look(id) {
    if (id && this.#open && !this.#explored) void this.#explore();
  }

  /**
   * @param {string} id
   * @param {Move | null} move
   */
  touch(id, move) {
    if (move && this.#open) this.#coming = move;
    return false;
  }

  /**
   * Keeps a touch that came before enough futures were tried.
   * @param {string} id
   */
  awaits(id) {
    if (!this.#open || (this.#explored && this.#ready)) return false;
    if (!this.#explored) void this.#explore();
    this.#waiting = id;
    return true;
  }

  /** Tries what the opponents may play until it is a person's turn. */
  async #explore() {
    const { client } = this.#context.match;
    const at = client.state;
    const { match } = client;
    this.#at = at;
    this.#moves.clear();
    this.#ready = false;
    const human = (/** @type {State} */ state) => state.to_move && isHuman(match, state.to_move.seat);
    const replies = at?.legal ?? [];
    const count = Math.min(replies.length, FUTURES);
    for (let n = 0; n < count && at === client.state; n++) {
      if (n === Math.min(FIRST, count - 1)) this.#begin();
      let state = at;
      const moves = match.moves.map(({ text }) => text);
      for (let depth = 0; state && !state.status.over && !human(state) && depth < DEPTH; depth++) {
        // The first move of each future is another one; those after it are spread over all that are legal.
        const { legal } = state;
        const pick = depth === 0 ? Math.floor((n * replies.length) / count) : (n * 7 + depth * 13) % legal.length;
        const move = legal[pick]?.text ?? "";
        const before = { ...reference(match), moves: [...moves] };
        moves.push(move);
        state = await engine.ask({ op: "play", ...before, move }).catch(() => null);
      }
      if (at !== client.state) return;
      if (!state?.to_move || !human(state)) continue;
      const { player } = state.to_move;
      for (const move of state.legal) {
        const taps = asShown(move.taps, player);
        this.#moves.set(taps.join(" "), { ...move, taps });
      }
    }
    if (at !== client.state) return;
    if (this.#ready) this.#context.view.render();
    else this.#begin();
  }

  /** Enough futures were tried: the touch that waited is made. */
  #begin() {
    this.#ready = true;
    const id = this.#waiting;
    this.#waiting = "";
    if (id) this.#context.match.touch(id);
    else this.#context.view.render();
  }

  changed() {
    this.#waiting = "";
    const { client } = this.#context.match;
    const { moves } = this;
    if (!moves || client.phase === "loading") return;
    const { kept } = this;
    const now = followed(kept, moves, this.isOwn);
    const turn = client.phase === "ready";
    this.kept = now?.any && !turn && !this.#open ? withAny(now, moves, null) : now;
    if (turn && this.#answered !== moves.length) void this.#play();
    if (!turn) this.#answered = -1;
    if (!turn || kept) this.#say(null);
  }

  /** Makes the move that answers, once everything under way is done. */
  async #play() {
    const { client, make } = this.#context.match;
    const { kept } = this;
    const text = kept && answer(kept, this.isOwn);
    if (!kept || (!text && !kept.any)) return;
    const turn = client.match.moves.length;
    this.#answered = turn;
    await client.inOrder(async () => {});
    if (client.phase !== "ready" || client.match.moves.length !== turn) return;
    const player = client.state?.to_move?.player ?? 0;
    const taps = kept.any?.taps.join(" ");
    const now = client.state?.legal.find((move) =>
      text ? move.text === text : asShown(move.taps, player).join(" ") === taps,
    );
    // An answer that is made is followed as any move is.
    if (now) return make(now.text);
    this.kept = null;
    this.#context.view.render();
    const texts = this.#context.view.texts();
    write(this.#text, texts.premoveDropped(text ?? kept.any?.text ?? ""));
    set(this.#line, { "data-dropped": true });
    [this.#line.hidden, this.#cancel.hidden] = [false, true];
  }

  clear() {
    const { moves } = this;
    if (moves && (this.#coming || this.kept?.any)) this.kept = withAny(this.kept, moves, this.#coming);
    this.#say(this.#coming);
    this.#coming = null;
  }

  /** Says what is chosen. @param {Move | null} move */
  #say(move) {
    set(this.#line, { "data-dropped": false });
    this.#line.hidden = !this.kept?.any;
    this.#cancel.hidden = false;
    this.render();
    // A live region announces what changes after it is visible.
    const texts = this.#context.view.texts();
    if (move) setTimeout(() => this.kept?.any === move && write(this.#text, texts.premoved(move.text)));
  }

  render() {
    const { touched } = this.#context.match;
    const { board } = this.#context.view;
    const texts = this.#context.view.texts();
    write(this.#cancel, this.#context.view.locale().words.cancel);
    set(this.#cancel, { "aria-label": texts.cancelPremove });
    const lines = this.kept?.lines.length ?? 0;
    this.#lines.hidden = lines === 0 || !this.canPlan;
    write(this.#lines, texts.linesKept(lines));
    const places = (this.kept?.any?.taps ?? []).flatMap((id) => {
      const hit = board.element.querySelector(`.hit[data-id=${JSON.stringify(id)}]:not(.handle)`);
      return hit?.getAttribute("transform") ?? [];
    });
    this.#layer.replaceChildren(...places.map((transform) => svg("polygon", { points: outline(90), transform })));
    set(board.element, { "data-early": this.#open && touched().length > 0 });
  }
}

/**
 * Taps as they are named while another player is to move: a hand has the number of its player then.
 * @param {readonly string[]} taps
 * @param {number} player
 */
const asShown = (taps, player) => taps.map((id) => id.replace(/^hand:/, `hand${player}:`));

/** @param {import("../features.js").Context} context */
export const create = (context) => new Premove(context);
