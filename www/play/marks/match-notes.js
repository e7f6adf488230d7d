// @ts-check
/**
 * Notes on what a person could miss: the colours were swapped, a player could only pass or is out of the game, the position came
 * up for the second time. A person who can only pass passes by itself where the page wants it, and a player who is out can see the end.
 */
import { adopt } from "../../base/css.js";
import { button, html, set, svg } from "../../base/dom.js";
import { nameAt } from "../../base/names.js";
import { centre, outline, translate } from "../../board/geometry.js";
import { calm } from "../../board/viewport.js";
import { playerCount } from "../../words/describe.js";
import { endWords, playerName } from "../../words/dictionary.js";
import { holders, isHuman, lineOf, onlyPerson } from "../match/match.js";
import style from "./match-notes.css";

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").State} State
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {typeof import("../../words/en/end.js").default} EndWords
 */

const PAUSE = 1400; // milliseconds before a person who can only pass passes
const EXPLAINED = "explained.swap"; // where it is kept that the swap was explained

/**
 * The seat of each player.
 * @param {Match} match
 * @param {State} state
 * @param {number} players
 */
const seatsOf = ({ moves }, { to_move }, players) => holders([...moves, ...(to_move ? [to_move] : [])], players);

/**
 * Whether the seats changed colours.
 * @param {{match: Match, state: State}} before
 * @param {{match: Match, state: State}} now
 * @param {number} players
 */
const seatsChanged = (before, now, players) =>
  !now.state.status.over &&
  seatsOf(before.match, before.state, players).join() !== seatsOf(now.match, now.state, players).join();

/**
 * Whether the player to move can only pass.
 * @param {State} state
 */
export const mustPass = ({ legal }) => legal.length === 1 && legal[0]?.taps.join() === "pass";

/**
 * The players that are out of the game.
 * @param {State} state
 */
const outOf = ({ view }) => view.notes.flatMap(({ key, player }) => (key === "out" ? [player] : []));

/**
 * Returns what the last move did that a person could miss, as sentences.
 * @param {Locale} locale
 * @param {EndWords} endTexts
 * @param {{match: Match, state: State}} before
 * @param {{match: Match, state: State}} now
 * @returns {string[]}
 */
export function happened({ game, words, language }, endTexts, before, now) {
  const { match, state } = now;
  const ply = match.moves.at(-1);
  if (!ply) return [];
  const players = playerCount(game, state.options);
  const name = (/** @type {number} */ player) => playerName(game, words, player);
  const you = onlyPerson(match, state.to_move, players);
  const said = [];
  const [seats, old] = [seatsOf(match, state, players), seatsOf(before.match, before.state, players)];
  if (seatsChanged(before, now, players)) {
    const what = game.words[language]?.["swap"] ?? game.words["en"]?.["swap"] ?? "";
    const kind = match.seats[ply.seat] ?? "human";
    const { swap } = endTexts;
    const yours = you === null ? "" : name(you);
    if (you === null) said.push(swap.others(what, name(seats.indexOf(ply.seat)), name(old.indexOf(ply.seat))));
    else if (kind === "human") said.push(swap.you(what, yours));
    else if (kind === "away") said.push(swap.friend(what, yours, nameAt(match, ply.seat)));
    else said.push(swap.computer(what, yours));
  }
  if (mustPass(before.state)) said.push(ply.player === you ? endTexts.youPassed : endTexts.passed(name(ply.player)));
  const known = outOf(before.state);
  // Who loses by the move that ends the game is told by the end.
  for (const player of state.status.over ? [] : outOf(state))
    if (!known.includes(player)) said.push(player === you ? endTexts.youOut : endTexts.out(name(player)));
  const ends = Object.values(game.words).some((texts) => Object.hasOwn(texts, "reason.repetition"));
  if (ends && state.occurrences === 2 && !state.status.over) said.push(endTexts.twice);
  return said;
}

/**
 * Whether every person here is out of the game, and computers play on.
 * @param {Match} match
 * @param {State} state
 * @param {number} players
 */
export function onlyWatching(match, state, players) {
  const out = outOf(state);
  const persons = seatsOf(match, state, players).flatMap((seat, player) => (isHuman(match, seat) ? [player] : []));
  return !state.status.over && persons.length > 0 && persons.every((player) => out.includes(player));
}

class MatchNotes {
  #context;
  #endTexts;
  #element = html("div", { class: "happened", role: "status", hidden: true });
  #end;
  /** @type {string[]} */ #said = [];
  /** The last position. @type {{match: Match, state: State} | null} */ #before = null;
  /** Passes for the person to move. @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;

  /**
   * @param {import("../features.js").Context} context
   * @param {EndWords} endTexts
   */
  constructor(context, endTexts) {
    this.#context = context;
    this.#endTexts = endTexts;
    adopt(context.view.root, style);
    this.#end = button(endTexts.showEnd, () => context.match.client.showEnd(), {
      class: "primary",
      "data-act": "showEnd",
    });
    context.view.parts.tools.prepend(this.#element, this.#end);
    this.changed(null);
  }

  /** @param {import("../../types.js").Move | null} made */
  changed(made) {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { preferences } = this.#context.settings;
    const { match, state } = client;
    clearTimeout(this.#timer);
    const before = this.#before;
    this.#before = state && { match, state };
    if (!state || !before || !made || before.match.game !== match.game) this.#said = [];
    else {
      const said = happened(locale(), this.#endTexts, before, { match, state });
      const swapped = !!said[0] && seatsChanged(before, { match, state }, playerCount(locale().game, state.options));
      // Notes about opponents stay until a person moves.
      const mine = isHuman(match, match.moves.at(-1)?.seat ?? 0);
      this.#said = mine ? said : [...this.#said, ...said].slice(-4);
      if (swapped) {
        const { recall, remember } = preferences();
        const what = locale().game.words[locale().language]?.["swap"] ?? "";
        if (!recall(EXPLAINED)) this.#said.push(this.#endTexts.swap.why(what));
        remember(EXPLAINED, "1");
        this.#exchange(state);
      }
    }
    if (state && this.#passes(state)) {
      this.#said = [...this.#said.slice(-2), this.#endTexts.willPass];
      this.#timer = setTimeout(() => this.#pass(state), PAUSE);
    }
    this.render();
  }

  /**
   * Whether the person to move passes by itself: not after going back.
   * @param {State} state
   */
  #passes(state) {
    const { client, autopass } = this.#context.match;
    const { readonly } = this.#context.view;
    const ready = autopass() && !readonly() && client.phase === "ready";
    return ready && mustPass(state) && client.match.moves.length === lineOf(client.match).length;
  }

  /** @param {State} state */
  #pass(state) {
    const { client, playing, make } = this.#context.match;
    if (client.state === state && playing() && this.#passes(state)) make(state.legal[0]?.text ?? "");
  }

  /**
   * The players exchange their places beside the board, and the stone that changed hands flashes.
   * @param {State} state
   */
  #exchange({ last, view }) {
    if (calm()) return;
    const { root, board } = this.#context.view;
    requestAnimationFrame(() => {
      const rows = [...root.querySelectorAll(".players .player")].slice(0, 2);
      const [a, b] = rows.map((row) => row.getBoundingClientRect());
      for (const [row, from, to] of /** @type {const} */ ([
        [rows[0], b, a],
        [rows[1], a, b],
      ]))
        // prettier-ignore
        if (row && from && to)
          for (const part of row.querySelectorAll(".name small, .facts"))
            part.animate(
              [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }],
              { duration: 900, easing: "ease-in-out" },
            );
      const cell = view.cells.find(({ id }) => id === last?.cells[0]);
      if (!cell) return;
      const ring = svg("polygon", { class: "mark", "data-mark": "win", points: outline(84) });
      const g = svg("g", { transform: translate(centre(cell)), "aria-hidden": "true", "pointer-events": "none" }, ring);
      board.element.append(g);
      const turn = [{ opacity: 0, transform: "rotate(-180deg) scale(0.4)" }, { opacity: 1, transform: "none", offset: 0.4 }, { opacity: 0 }]; // prettier-ignore
      const gone = () => g.remove();
      ring.animate(turn, { duration: 1600, easing: "ease-out" }).finished.then(gone, gone);
    });
  }

  render() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match, state } = client;
    const close = () => {
      this.#said = [];
      this.render();
    };
    const text = this.#said.join("\n");
    if (this.#element.dataset["said"] !== text) {
      this.#element.dataset["said"] = text;
      set(this.#element, { lang: locale().language }).hidden = text === "";
      const lines = this.#said.map((line) => html("p", {}, line));
      this.#element.replaceChildren(
        html("div", {}, ...lines),
        ...(text ? [button("×", close, { class: "close", "aria-label": locale().words.close })] : []),
      );
    }
    this.#end.hidden = !state || !onlyWatching(match, state, playerCount(locale().game, state.options));
  }

  /** The element left the page. */
  rest() {
    clearTimeout(this.#timer);
  }

  /** Removes itself. */
  leave() {
    this.rest();
    this.#element.remove();
    this.#end.remove();
  }
}

/** @param {import("../features.js").Context} context */
export const create = async (context) => new MatchNotes(context, await endWords(context.view.locale().language));
