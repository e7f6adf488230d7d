// @ts-check
/** The menu of a match: actions beside moves, the look of the board, toggles and clocks. */
import { playerCount } from "../../words/describe.js";
import { button, html, set, write } from "../../base/dom.js";
import { engine } from "../../engine/client.js";
import { canSetUp, setUp } from "../new-match/set-up.js";
import { helps } from "../match/help.js";
import { holders, isHuman, reference } from "../match/match.js";
import { token } from "../../board/pieces.js";
import { colourOf, playerName } from "../../words/dictionary.js";

const FAIR = 0.05; // a computer player agrees to a draw while its share is at most this much above an even one
const TIME = 1200; // milliseconds of search before it answers

export class Menu {
  element = html("dialog", { class: "dialog menu", part: "dialog", "aria-labelledby": "menu-title" });
  #context;
  /** @type {typeof import("../look.js") | null} */ #look = null;
  #said = html("p", { class: "note", role: "status" });

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  async open() {
    // Before the menu is shown: what grows afterwards moves under the finger that taps it.
    this.#look ??= await import("../look.js").catch(() => null); // Without a network, the rest of the menu is useful.
    if (this.element.open) return;
    const looks = this.#look?.lookFields(this.#context) ?? [];
    const { locale, readonly, root } = this.#context.view;
    const { language, words } = locale();
    if (!this.element.isConnected) root.append(this.element);
    write(this.#said, "");
    const close = button(words.close, () => this.element.close(), { class: "primary", autofocus: true });
    set(this.element, { lang: language });
    this.element.replaceChildren(
      html(
        "div",
        { class: "sheet" },
        html("h2", { id: "menu-title" }, words.menu),
        ...this.#acts(),
        html(
          "section",
          {},
          html("h3", {}, this.#texts.boardTitle),
          this.#turns(),
          html("div", { class: "fields" }, ...looks),
          this.#toggles(),
        ),
        ...(readonly() ? [] : [this.#clocks()]),
        html("footer", {}, close),
      ),
    );
    this.element.showModal();
    this.element.scrollTop = 0;
  }

  get #texts() {
    return this.#context.view.texts();
  }

  /**
   * @param {string} label
   * @param {string} act
   * @param {() => void} work
   */
  #act(label, act, work) {
    return button(
      label,
      () => {
        this.element.close();
        work();
      },
      { "data-act": act },
    );
  }

  /** The sections of the actions: those to look at a game, and those in it. */
  #acts() {
    const texts = this.#texts;
    const section = (/** @type {string} */ title, /** @type {Element[]} */ acts) =>
      html("section", {}, html("h3", {}, title), html("div", { class: "grid" }, ...acts));
    const inGame = this.#inGame();
    const shown = [section(texts.analyse, this.#analysis())];
    if (inGame.length > 0) shown.push(section(texts.thisGame, inGame));
    shown.at(-1)?.append(this.#said);
    return shown;
  }

  /** What shows the game, and other games from it. */
  #analysis() {
    const { client } = this.#context.match;
    const { readonly, open, locale, root } = this.#context.view;
    const texts = this.#texts;
    const isLive = root.host.hasAttribute("data-live");
    const acts = [this.#act(texts.replay, "replay", () => open("replay"))];
    const finished = client.state?.status.over || client.match.redo.length > 0;
    if (finished) acts.push(this.#act(texts.review, "review", () => open("review")));
    if (!isLive || helps(this.#context)) acts.push(this.#act(texts.openings, "explorer", () => open("explorer")));
    // Studies change the moves, which players on other devices have too.
    if (!readonly() && !client.match.seats.includes("away") && !isLive)
      acts.push(this.#act(texts.annotate, "annotate", () => open("study")));
    // Only pages of the site have an editor.
    if (canSetUp()) acts.push(this.#act(texts.setUp, "setup", () => setUp(locale(), client.state)));
    return acts;
  }

  /** What a player does in the game. */
  #inGame() {
    const { client } = this.#context.match;
    const { readonly, open, acts: more, root } = this.#context.view;
    const texts = this.#texts;
    const added = more().map(({ label, act, work }) => this.#act(label, act, work));
    if (readonly()) return added;
    const acts = [this.#act(texts.typeMove, "type", () => open("typed")), ...added];
    // The toolbar of a live match has what its players can do.
    if (root.host.hasAttribute("data-live")) return acts;
    // With players on other devices, a person resigns on the own turn, and offers a draw with the link.
    const away = client.match.seats.includes("away");
    if (!client.state || client.state.status.over || (away && client.phase !== "ready")) return acts;
    const quitter = this.#quitter;
    if (quitter !== null)
      acts.push(
        this.#sure(texts.resign, texts.sureResign(this.#persons.length > 1 ? this.#name(quitter) : ""), "resign", () =>
          this.#resign(),
        ),
      );
    if (away) return acts;
    const sure = this.#persons.length > 1 ? texts.sureDraw : "";
    acts.push(this.#sure(texts.offerDraw, sure, "draw", () => void this.#draw()));
    return acts;
  }

  /**
   * A button that asks once more before it acts.
   * @param {string} label
   * @param {string} question
   * @param {string} act
   * @param {() => void} work
   */
  #sure(label, question, act, work) {
    const b = button(
      label,
      () => {
        if (!question || b.hasAttribute("data-sure")) return work();
        set(b, { "data-sure": true, class: "primary" });
        write(b, question);
      },
      { "data-act": act },
    );
    return b;
  }

  /** @param {number} player */
  #name(player) {
    const { game, words } = this.#context.view.locale();
    return playerName(game, words, player);
  }

  /** Who holds which colour: seats by player. */
  get #seats() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match, state } = client;
    const seen = [...match.moves, ...(state?.to_move ? [state.to_move] : [])];
    return holders(seen, playerCount(locale().game, state?.options ?? {}));
  }

  /** The players that are persons here. */
  get #persons() {
    const { match } = this.#context.match.client;
    return this.#seats.flatMap((seat, player) => (isHuman(match, seat) ? [player] : []));
  }

  /** Who would resign: the person whose turn it is, else the only one. */
  get #quitter() {
    const persons = this.#persons;
    const player = this.#context.match.client.state?.to_move?.player;
    return persons.find((p) => p === player) ?? (persons.length === 1 ? (persons[0] ?? null) : null);
  }

  #resign() {
    const quitter = this.#quitter;
    this.element.close();
    const winners = this.#seats.map((_, player) => player).filter((player) => player !== quitter);
    const { client } = this.#context.match;
    if (quitter !== null && client.mayEnd("resigned", quitter)) void client.end(winners, "resigned");
  }

  /** A draw: persons agree by asking for it; a computer player weighs how it stands. */
  async #draw() {
    const { client } = this.#context.match;
    const texts = this.#texts;
    const { match, state } = client;
    const players = this.#seats.map((_, player) => player);
    const computers = players.filter((p) => !this.#persons.includes(p));
    const serious = computers.filter((p) => match.seats[this.#seats[p] ?? -1] !== "random");
    if (serious.length > 0) {
      write(this.#said, texts.weighing);
      const level = Math.max(...serious.map((p) => Number(match.seats[this.#seats[p] ?? -1])));
      /** @type {import("../../types.js").Request<"best">} */
      const request = { op: "best", ...reference(match), level, time_ms: TIME, lines: 1 };
      const shares = await engine.think(request, {}).then(
        (best) => best.shares ?? [],
        () => [],
      );
      const better = serious.find((p) => !((shares[p] ?? 1) <= 1 / players.length + FAIR));
      if (better !== undefined) return write(this.#said, texts.noDraw(this.#name(better)));
    }
    this.element.close();
    if (client.state === state && client.mayEnd("agreed")) void client.end(players, "agreed");
  }

  #turns() {
    const texts = this.#texts;
    const { settings } = this.#context;
    const turn = (/** @type {number} */ by) => () =>
      settings.change({ turns: (settings.current().turns + by + 6) % 6 });
    const flip = button(
      texts.flip,
      () => {
        settings.change({ flip: !settings.current().flip });
        set(flip, { "aria-pressed": String(settings.current().flip) });
      },
      { "data-act": "flip", "aria-pressed": String(settings.current().flip) },
    );
    return html(
      "div",
      { class: "grid" },
      button(`↺ ${texts.turnLeft}`, turn(-1), { "data-act": "turn-left" }),
      button(`↻ ${texts.turnRight}`, turn(1), { "data-act": "turn-right" }),
      flip,
    );
  }

  #toggles() {
    const { locale } = this.#context.view;
    const { settings } = this.#context;
    const counted = locale().game.counting === "moves";
    const toggles = settings.toggles.filter((name) => name !== "numbers" || counted);
    /** @type {Record<string, string>} */
    const names = this.#texts.settings;
    const rows = toggles.map((name) => {
      const box = html("input", { type: "checkbox", name });
      box.checked = Boolean(settings.current()[name]);
      box.addEventListener("change", () => settings.change({ [name]: box.checked }));
      return html("label", { class: "field" }, html("span", {}, names[name] ?? name), box);
    });
    return html("div", { class: "fields" }, ...rows);
  }

  /** Minutes for each seat, seconds for each move. */
  #clocks() {
    const texts = this.#texts;
    const { locale } = this.#context.view;
    const { settings } = this.#context;
    const { game } = locale();
    const players = this.#seats.map((_, player) => player);
    /**
     * @param {number} value
     * @param {number} max
     * @param {(n: number) => void} act
     * @param {string} name
     */
    const number = (value, max, act, name) => {
      const input = html("input", { type: "number", min: 0, max, step: 1, name, inputmode: "numeric" });
      input.value = String(value);
      input.addEventListener("change", () => {
        const n = Math.min(Math.max(Math.round(input.valueAsNumber) || 0, 0), max);
        input.value = String(n);
        act(n);
      });
      return input;
    };
    const rows = players.map((player) => {
      const value = settings.current().minutes[player] ?? settings.current().minutes.at(-1) ?? 0;
      const input = number(
        value,
        180,
        (n) => {
          const { minutes } = settings.current();
          const all = players.map((p) => (p === player ? n : (minutes[p] ?? minutes.at(-1) ?? 0)));
          settings.change({ minutes: all });
        },
        `minutes-${player}`,
      );
      const name = html("span", {}, token(colourOf(game, player)), texts.minutesOf(this.#name(player)));
      return html("label", { class: "field" }, name, input);
    });
    const increment = number(settings.current().increment, 300, (n) => settings.change({ increment: n }), "increment");
    return html(
      "section",
      {},
      html("h3", {}, texts.clocks),
      ...rows,
      html("label", { class: "field" }, html("span", {}, texts.increment), increment),
      html("p", { class: "note" }, texts.clockNote),
    );
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new Menu(context);
