// @ts-check
/** The games as cards, each with a live miniature of its board. */
import { catalogue } from "./alveole-game.js";
import { Board } from "./board.js";
import { html } from "./dom.js";
import { engine } from "./engine.js";
import { boardStyle } from "./style.js";
import { colourOf, inLanguage, term } from "./words.js";

/**
 * @typedef {import("./types.js").Game} Game
 * @typedef {import("./types.js").State} State
 */

const SHOWN = 12; // plies played before a miniature is shown
const PACE = 700;

/** A number or a range of them. @param {readonly number[]} players */
function range(players) {
  const [first, last] = [players[0] ?? 0, players[players.length - 1] ?? 0];
  if (first === last) return String(first);
  return last - first === players.length - 1 ? `${first}–${last}` : players.join(", ");
}

/** A board that plays by itself while somebody looks at its card. */
class Miniature {
  element = html("div", { class: "mini" });
  #board = new Board(false);
  /** @type {string[]} */ #moves = [];
  #seed = 1;
  #timer = 0;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    const root = this.element.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [boardStyle];
    root.append(this.#board.element);
  }

  async begin() {
    for (let i = 0; i < SHOWN; i++) {
      const state = await this.#move();
      if (state.status.over) break;
    }
    this.#draw(await this.#ask("state"));
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this.#timer);
    if (on)
      this.#timer = setInterval(
        () =>
          this.#move()
            .then((s) => this.#draw(s))
            .catch(() => this.play(false)),
        PACE,
      );
  }

  /** @param {string} op @param {object} [more] */
  #ask(op, more) {
    return engine.ask({ op, game: this.game.id, moves: this.#moves, ...more });
  }

  /** One random move; after the end, the first of another game. @returns {Promise<State>} */
  async #move() {
    try {
      const { move } = await this.#ask("best", { level: 0, seed: this.#seed++ });
      const state = await this.#ask("play", { move: move.text });
      this.#moves = [...this.#moves, move.text];
      return state;
    } catch {
      this.#moves = [];
      return this.#ask("state");
    }
  }

  /** @param {State} state */
  #draw(state) {
    const { game } = this;
    const colour = (/** @type {number | null} */ player) => colourOf(game, player);
    const none = { lit: new Set(), touched: [], label: () => "", handleLabel: () => "" };
    this.#board.render({ picture: state.view, colour, art: game.art, last: state.last?.cells ?? [], ...none });
  }
}

/** @param {Game} game @param {import("./words.js").Dictionary} words @param {string} language */
function card(game, words, language) {
  const mini = new Miniature(game);
  const link = html(
    "a",
    { class: "card", href: `#${game.id}` },
    mini.element,
    html("h2", {}, inLanguage(game.name, language)),
    html("p", {}, term(game, language, "about")),
    html("p", { class: "meta" }, [words.playerCount(range(game.players)), game.author].filter(Boolean).join(" · ")),
  );
  for (const [event, on] of /** @type {const} */ ([
    ["pointerenter", true],
    ["pointerleave", false],
    ["focus", true],
    ["blur", false],
  ]))
    link.addEventListener(event, () => mini.play(on && !matchMedia("(prefers-reduced-motion: reduce)").matches));
  return { link, mini };
}

/** The page of all games. @param {import("./words.js").Dictionary} words @param {string} language */
export async function cataloguePage(words, language) {
  const cards = (await catalogue()).map((game) => card(game, words, language));
  // One after the other: the first miniatures are there at once.
  void (async () => {
    for (const { mini } of cards) await mini.begin().catch(() => {});
  })();
  const list = html("ul", { class: "cards" }, ...cards.map(({ link }) => html("li", {}, link)));
  return html("div", { class: "catalogue" }, html("h1", {}, words.tagline), list);
}
