// @ts-check
/** The panel “Openings”: the moves of the position on the board, how often they were played, and how many games each player won. */
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { jsonFile } from "../base/json-file.js";
import { rovingFocus, setTabStop } from "../base/roving-focus.js";
import { moveText } from "../board/figurines.js";
import { token } from "../board/pieces.js";
import { engine } from "../engine/client.js";
import { helps } from "../play/match/help.js";
import { holders } from "../play/match/match.js";
import { takePlace } from "../play/panels/one-panel.js";
import { colourOf, explorerWords, playerName } from "../words/dictionary.js";
import { playerCount } from "../words/describe.js";
import { errorText } from "../words/messages.js";
import style from "./explorer.css";
import { counted, firstMoves, here, isSame, openings, winnersOf } from "./openings.js";

/**
 * @typedef {typeof import("../words/en/explorer.js").default} Texts
 * @typedef {import("./openings.js").Tree} Tree
 * @typedef {import("./openings.js").Opening} Opening
 * @typedef {"computer" | "own"} Source whose games are counted
 */

/** In a variable, because bundlers would take a name that is no constant beside `import.meta.url` for any file. */
const modules = import.meta.url;
/** The name is a parameter, because some bundlers look for the files that a text beside the address stands for. @param {string} name */
const beside = (name) => new URL(name, modules);

/** Loads the tree of a game once. @type {Map<string, () => Promise<Tree>>} */
const trees = new Map();

/** @param {string} game */
function treeOf(game) {
  const load = trees.get(game) ?? jsonFile(beside(`../../games/${game}/openings.json`));
  trees.set(game, load);
  return /** @type {() => Promise<Tree>} */ (load)();
}

class Explorer {
  element = html("section", { class: "explorer", part: "explorer", hidden: true });
  #context;
  #openingTexts;
  /** @type {Source} */ #source = "computer";
  #said = html("p", { role: "status" });
  #note = html("p", { class: "note" });
  #tabs = html("div", { class: "tabs", role: "group" });
  #body = rovingFocus(html("tbody"));
  #table;
  /** The position and the source whose moves are shown, or asked for. */ #asked = "";
  /** @type {Opening[] | null} */ #moves = null;
  /** The number of games that the table is made of. */ #games = 0;
  /** The trees of the person's games, by game and options. @type {Map<string, {games: number, positions: Tree["positions"]}>} */ #own =
    new Map();
  #problem = "";
  #drawn = "";

  /**
   * @param {import("../play/features.js").Context} context
   * @param {Texts} openingTexts
   */
  constructor(context, openingTexts) {
    this.#context = context;
    this.#openingTexts = openingTexts;
    adopt(context.view.root, style);
    const close = button("×", () => this.close(), { "aria-label": openingTexts.close, "data-act": "closeExplorer" });
    for (const source of /** @type {const} */ (["computer", "own"]))
      this.#tabs.append(button(openingTexts.sources[source], () => this.#choose(source), { "data-source": source }));
    const heads = [openingTexts.move, openingTexts.games, openingTexts.won].map((text) =>
      html("th", { scope: "col" }, text),
    );
    this.#table = html("table", {}, html("thead", {}, html("tr", {}, ...heads)), this.#body);
    set(this.element, { "aria-label": openingTexts.title });
    set(this.#tabs, { "aria-label": openingTexts.source });
    set(this.#table, { "aria-label": openingTexts.table });
    this.element.append(
      html("div", { class: "top" }, html("h3", {}, openingTexts.title), this.#tabs, close),
      this.#said,
      this.#table,
      this.#note,
    );
    context.view.parts.actions.after(this.element);
    // Another panel takes its place.
    this.element.addEventListener("close", () => this.close());
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    this.#body.addEventListener("pointerleave", () => this.#mark(null));
    this.#body.addEventListener("focusout", () => this.#mark(null));
  }

  /** Whether the position may be looked up. */
  get #allowed() {
    return helps(this.#context);
  }

  /** Opens the panel; closes it if it is open. */
  open() {
    if (!this.element.hidden) return this.close();
    takePlace(this.#context.view.root, this.element);
    this.element.hidden = false;
    this.render();
    /** @type {HTMLElement | null} */ (this.#tabs.querySelector('[aria-pressed="true"]'))?.focus({
      preventScroll: true,
    });
  }

  close() {
    const inside = this.element.contains(this.#context.view.root.activeElement);
    this.#mark(null);
    this.element.hidden = true;
    if (inside) this.#context.view.board.focus();
  }

  /** Removes itself. */
  leave() {
    this.close();
    this.element.remove();
  }

  /** @param {Source} source */
  #choose(source) {
    this.#source = source;
    // Games end and are kept while the panel is open.
    this.#own.clear();
    this.#asked = "";
    this.render();
  }

  /** Draws the panel. Called after each change of the match. */
  render() {
    if (this.element.hidden) return;
    for (const tab of this.#tabs.children)
      set(tab, { "aria-pressed": String(tab.getAttribute("data-source") === this.#source) });
    const { client } = this.#context.match;
    const asked = this.#allowed && client.state ? JSON.stringify([this.#source, here(client.match)]) : "off";
    if (asked !== this.#asked) {
      this.#asked = asked;
      if (asked === "off") this.#moves = null;
      else void this.#look(asked);
    }
    this.#draw();
  }

  /**
   * Looks the position up.
   * @param {string} asked
   */
  async #look(asked) {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match } = client;
    const options = client.state?.options ?? {};
    this.#problem = "";
    /** @type {Opening[]} */
    let moves = [];
    try {
      const [explored, { games, positions }] = await Promise.all([
        engine.ask(here(match)),
        this.#source === "own" ? this.#ownGames(match.game, options) : this.#computerGames(match.game, options),
      ]);
      if (asked !== this.#asked) return;
      this.#games = games;
      moves = openings(positions, explored);
    } catch (error) {
      const text = await errorText(error, locale().language);
      if (asked !== this.#asked) return;
      this.#problem = text;
    }
    this.#moves = moves;
    this.#draw();
  }

  /**
   * The games between computer players; none with other options than theirs.
   * @param {string} game
   * @param {import("../types.js").Options} options
   */
  async #computerGames(game, options) {
    const { card, positions } = await treeOf(game);
    write(this.#note, this.#openingTexts.from(card.level));
    return isSame(options, card.options) ? { games: card.games, positions } : { games: 0, positions: {} };
  }

  /**
   * The games that this browser keeps, with the same options.
   * @param {string} game
   * @param {import("../types.js").Options} options
   */
  async #ownGames(game, options) {
    const name = JSON.stringify([game, options]);
    const known = this.#own.get(name);
    if (known) return known;
    const { all } = await import("../play/storage/game-store.js");
    const players = playerCount(this.#context.view.locale().game, options);
    const kept = (await all()).filter(
      ({ match }) => match.game === game && match.position == null && isSame(options, match.options),
    );
    const { keys } = await engine.ask({ op: "explore", game, options, moves: [] });
    const found = [];
    for (const one of kept) {
      // Moves that an older version of the rules allowed are left out.
      const explored = await engine.ask(firstMoves(one.match)).catch(() => null);
      const seats = holders([...one.match.moves, ...(one.to_move ? [one.to_move] : [])], players);
      // Options that are left out have their defaults, which may be others.
      if (explored && explored.keys.length > 1 && explored.keys[0] === keys[0])
        found.push({ keys: explored.keys, winners: winnersOf(one, seats) });
    }
    const own = { games: found.length, positions: counted(found, players) };
    this.#own.set(name, own);
    return own;
  }

  /** Draws what is known. */
  #draw() {
    const openingTexts = this.#openingTexts;
    const { client, playing } = this.#context.match;
    const moves = this.#allowed ? this.#moves : null;
    const said = () => {
      if (!this.#allowed) return openingTexts.off;
      if (this.#problem) return this.#problem;
      if (moves === null) return openingTexts.loading;
      if (client.state?.status.over) return openingTexts.over;
      if (this.#games === 0) return this.#source === "own" ? openingTexts.noneOwn : openingTexts.noneOptions;
      return moves.length === 0 ? openingTexts.none : openingTexts.count[this.#source](this.#games);
    };
    write(this.#said, said());
    this.#note.hidden = this.#source !== "computer" || !moves?.length;
    this.#table.hidden = !moves?.length;
    const mayPlay = playing();
    const drawn = JSON.stringify([this.#asked, moves, mayPlay]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.#body.contains(this.#context.view.root.activeElement);
    this.#body.replaceChildren(...(moves ?? []).map((opening) => this.#row(opening, mayPlay)));
    setTabStop(this.#body);
    // The button of the move that was made is gone: the focus goes to the next moves.
    if (focused)
      (this.#body.querySelector("button") ?? this.#tabs.querySelector("button"))?.focus({ preventScroll: true });
  }

  /**
   * @param {Opening} opening
   * @param {boolean} mayPlay
   */
  #row({ move, alike, games, share, won }, mayPlay) {
    const openingTexts = this.#openingTexts;
    const { language, words, game } = this.#context.view.locale();
    const percent = new Intl.NumberFormat(language, { style: "percent" });
    const play = button("", () => mayPlay && this.#context.match.make(move.text), {
      "aria-disabled": mayPlay ? null : "true",
      title: mayPlay ? openingTexts.play(move.text) : null,
    });
    play.append(moveText(game, { ...move, player: this.#context.match.client.state?.to_move?.player ?? 0 }));
    const first = html("th", { scope: "row" }, play);
    if (alike.length > 0) first.append(html("small", { title: openingTexts.alike(alike.length) }, `+${alike.length}`));
    first.append(html("span", { class: "unseen" }, alike.length > 0 ? openingTexts.alike(alike.length) : ""));
    const seats = this.#seats;
    const bar = html("span", { class: "won", "aria-hidden": "true" });
    const shares = html("span", { class: "shares" });
    for (const [player, seat] of seats.entries()) {
      const part = won[seat] ?? 0;
      const segment = html("span", { "data-colour": colourOf(game, player) });
      segment.style.setProperty("--share", `${part * 100}%`);
      bar.append(segment);
      const name = html("span", { class: "unseen" }, playerName(game, words, player));
      shares.append(html("span", {}, token(colourOf(game, player)), name, ` ${percent.format(part)}`));
    }
    const count = html(
      "td",
      {},
      new Intl.NumberFormat(language).format(games),
      html("small", {}, percent.format(share)),
    );
    const row = html("tr", {}, first, count, html("td", {}, bar, shares));
    const mark = () => this.#mark(move.taps);
    row.addEventListener("pointerenter", mark);
    row.addEventListener("focusin", mark);
    return row;
  }

  /** Who holds which colour: seats by player. */
  get #seats() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match, state } = client;
    const seen = [...match.moves, ...(state?.to_move ? [state.to_move] : [])];
    return holders(seen, playerCount(locale().game, state?.options ?? {}));
  }

  /**
   * Marks a move on the board; `null`: none.
   * @param {readonly string[] | null} taps
   */
  #mark(taps) {
    this.#context.view.use("highlights", (highlights) => highlights.show(taps ?? []));
  }
}

/** @param {import("../play/features.js").Context} context */
export const create = async (context) => new Explorer(context, await explorerWords(context.view.locale().language));
