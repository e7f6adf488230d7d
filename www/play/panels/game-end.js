// @ts-check
/**
 * The end of a match: the result and why, the points, what a person may want next; and the cells that decided, animated. The
 * card is not modal and lies beside the board.
 */
import { onResize } from "../../base/platform.js";
import { adopt } from "../../base/css.js";
import { button, html, set } from "../../base/dom.js";
import { hideFinale, showFinale } from "../../board/finale.js";
import { token } from "../../board/pieces.js";
import { playerCount, resultText } from "../../words/describe.js";
import { colourOf, endWords, playerName, term } from "../../words/dictionary.js";
import style from "./game-end.css";
import { isHuman, onlyPerson, reference } from "../match/match.js";
import { ownRating } from "../match/own-rating.js";
import { nextLevel, standingAgainst, tally } from "../match/results.js";
import { swapSides } from "../match/sides.js";

/**
 * @typedef {typeof import("../../words/en/end.js").default} EndWords
 * @typedef {import("../../types.js").State} State
 */

export class GameEnd {
  element = html("section", { class: "end", part: "end", hidden: true, "aria-labelledby": "end-title" });
  #context;
  #endTexts;
  #title = html("h2", { id: "end-title", tabindex: -1 });
  /** The result that a person closed. @type {State["status"] | null} */ #closed = null;
  /** The result that the card was made for. */ #made = "";

  /**
   * @param {import("../features.js").Context} context
   * @param {EndWords} endTexts
   */
  constructor(context, endTexts) {
    this.#context = context;
    this.#endTexts = endTexts;
    adopt(context.view.root, style);
    context.view.parts.tools.prepend(this.element);
    onResize(this.element, () =>
      context.view.parts.tools.style.setProperty("--end-height", `${this.element.offsetHeight}px`),
    );
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close();
    });
  }

  /** Whether the page wants the card: with all controls, or where it names it. */
  get #wanted() {
    const wanted = this.#context.view.controls();
    // In a study, the end of a line is no end of the match.
    return this.#context.match.client.match.study?.open
      ? false
      : wanted === null || wanted.split(/[\s,]+/).includes("end");
  }

  /** @param {boolean} now whether a move led to the end just now */
  ended(now) {
    if (!this.#wanted) return;
    if (now) this.#closed = null;
    this.render();
    void this.#animate(now);
  }

  /** Another position is on the board. */
  changed() {
    hideFinale(this.#context.view.board.element);
    if (!this.#context.match.client.state?.status.over) this.#closed = null;
  }

  /** @param {boolean} now whether it is animated */
  async #animate(now) {
    const { client } = this.#context.match;
    const { board, locale } = this.#context.view;
    const { state, match } = client;
    if (!state) return;
    const asked = reference(match);
    /** @type {State | null} */
    const before = !now
      ? null
      : await client.ask({ op: "state", ...asked, moves: asked.moves.slice(0, -1) }).catch(() => null);
    if (client.state !== state) return;
    const { game } = locale();
    const colour = (/** @type {number | null} */ player) => colourOf(game, player);
    showFinale(board.element, state, before && before.view, { art: game.art, colour }, now);
  }

  #close() {
    const inside = this.element.contains(this.#context.view.root.activeElement);
    this.#closed = this.#context.match.client.state?.status ?? null;
    this.render();
    if (inside) this.#context.view.board.focus();
  }

  /** Shows the card while the end is on the board. */
  render() {
    const { client } = this.#context.match;
    const { locale, readonly, said } = this.#context.view;
    const { state, match } = client;
    const hidden = !state?.status.over || this.#closed === state.status || !this.#wanted;
    this.element.hidden = hidden;
    if (hidden || !state) return void (this.#made = "");
    const made = JSON.stringify([
      locale().language,
      state.game,
      match.seats,
      match.counted,
      state.ply,
      state.status,
      readonly(),
      said(),
      this.#rating(match.game),
    ]);
    if (made === this.#made) return;
    this.#made = made;
    this.#fill(state);
  }

  /** @param {State} state */
  #fill(state) {
    const { client } = this.#context.match;
    const { locale, readonly, said } = this.#context.view;
    const endTexts = this.#endTexts;
    const { game, language } = locale();
    const { match } = client;
    const players = playerCount(game, state.options);
    const you = readonly() ? null : onlyPerson(match, client.toMove, players);
    const [result, usual] = resultText(locale(), state, you);
    const why = said()?.line ?? usual;
    const { winners, reason } = state.status;
    this.#title.textContent = result;
    const won = winners.length === 1 ? (winners[0] ?? 0) : null;
    const close = button("×", () => this.#close(), {
      class: "close",
      "aria-label": endTexts.close,
      title: endTexts.close,
    });
    const head = html(
      "header",
      {},
      html("span", { class: "who", "aria-hidden": "true" }),
      html("div", {}, this.#title),
      close,
    );
    if (won !== null) head.firstElementChild?.append(token(colourOf(game, won)));
    set(this.element, { lang: language, "data-outcome": you === null ? null : winners.includes(you) ? "won" : "lost" });
    const against = standingAgainst(match, state, players, client.toMove);
    const level = Number(against?.opponents) || null; // `null` against people
    const counts = level && tally(match.game, level, this.#context.settings.preferences());
    const about = endTexts.about[/** @type {"repetition"} */ (reason)];
    this.element.replaceChildren(
      head,
      ...(why ? [html("p", { "data-note": said()?.key }, why)] : []),
      ...(about ? [html("details", {}, html("summary", {}, endTexts.what), html("p", {}, about))] : []),
      ...this.#points(state),
      ...(counts && counts.won + counts.lost + counts.drawn > 0
        ? [
            html(
              "p",
              { class: "note" },
              [endTexts.tally(level, counts.won, counts.lost, counts.drawn), this.#rating(match.game)].join(" "),
            ),
          ]
        : []),
      ...this.#acts(level, game.levels),
    );
  }

  /** The reader's rating in a sentence; empty if there is none. @param {string} game */
  #rating(game) {
    const own = ownRating(game, this.#context.settings.preferences());
    return own ? this.#endTexts.rating(own.rating, own.range) : "";
  }

  /**
   * The points of the players, the most first, and what else is counted; without points, what is counted for each player.
   * @param {State} state
   */
  #points({ options, status, view }) {
    const { game, words, language } = this.#context.view.locale();
    const count = playerCount(game, options);
    const label = (/** @type {string} */ key) => term(game, language, `note.${key}`);
    const notes = view.notes.filter(({ key }) => label(key).includes("{n}"));
    const [first] = notes;
    const shared = first && notes.filter(({ key }) => key === first.key);
    const counts = status.scores ?? (shared?.length === count ? shared.map(({ value }) => value) : null);
    if (!counts || count < 2) return [];
    // The name of the points, where a note has the same numbers.
    const same = first && shared?.length === count && shared.every(({ player, value }) => counts[player] === value);
    const counted = same ? label(first.key).replace(/\s*:?\s*\{n\}/, "") : this.#endTexts.points;
    const rows = counts
      .map((points, player) => ({ points, player }))
      .sort((a, b) => Number(status.winners.includes(b.player)) - Number(status.winners.includes(a.player)));
    const body = rows.map(({ points, player }) => {
      const facts = notes
        .filter((note) => note.player === player && !(same && note.key === first?.key))
        .map((note) => label(note.key).replace("{n}", String(note.value)));
      const name = html("th", { scope: "row" }, token(colourOf(game, player)), ` ${playerName(game, words, player)}`);
      if (facts.length > 0) name.append(html("small", {}, facts.join(" · ")));
      const row = html("tr", { "data-won": status.winners.includes(player) });
      row.append(name, html("td", {}, points.toLocaleString(language)));
      return row;
    });
    const head = html("tr", {}, html("th", { scope: "col" }, this.#endTexts.player));
    head.append(html("th", { scope: "col" }, counted));
    return [html("table", {}, html("thead", {}, head), html("tbody", {}, ...body))];
  }

  /**
   * @param {number | null} level the level of the opponents, if it is one
   * @param {number} levels the highest level
   */
  #acts(level, levels) {
    const { client, again, begin } = this.#context.match;
    const { open, readonly, use } = this.#context.view;
    const { preferences } = this.#context.settings;
    const endTexts = this.#endTexts;
    const { match } = client;
    const [acts, more] = [html("div", { class: "acts" }), html("div", { class: "acts" })];
    /**
     * @param {string} label
     * @param {string} act
     * @param {() => void} work
     * @param {Element} [row]
     */
    const add = (label, act, work, row = acts) =>
      row.append(button(label, work, { "data-act": act, class: act === "rematch" ? "primary" : null }));
    const seats = match.seats;
    const mixed = seats.some((_, seat) => isHuman(match, seat)) && new Set(seats).size > 1;
    if (!readonly()) {
      add(endTexts.rematch, "rematch", again);
      if (mixed && !seats.includes("away"))
        add(endTexts.swapSides, "swapSides", () => begin(match.options, swapSides(seats)));
      const next = level === null ? null : nextLevel(match.game, level, levels, preferences());
      if (next !== null)
        add(endTexts.nextLevel(next), "nextLevel", () =>
          begin(
            match.options,
            seats.map((seat) => (seat === "human" ? seat : String(next))),
          ),
        );
    }
    if (match.moves.length === 0) return [acts];
    add(
      endTexts.review,
      "review",
      () => {
        this.#close();
        use("replay", (replay) => replay.open());
        open("review");
      },
      more,
    );
    add(
      endTexts.replay,
      "watch",
      () => {
        this.#close();
        use("replay", (replay) => replay.run());
      },
      more,
    );
    more.append(html("slot", { name: "end" }));
    return readonly() ? [more] : [acts, more];
  }

  /** Removes itself. */
  leave() {
    this.element.remove();
  }
}

/** @param {import("../features.js").Context} context */
export const create = async (context) => new GameEnd(context, await endWords(context.view.locale().language));
