// @ts-check
/** The menu of a table: what can be done beside moving, how the board is shown, clocks. */
import { playerCount } from "../words/describe.js";
import { button, html, set, write } from "../base/dom.js";
import { engine } from "../engine/client.js";
import { holders, isHuman, reference } from "./match.js";
import { token } from "../board/pieces.js";
import { colourOf, playerName } from "../words/dictionary.js";

const FAIR = 0.05; // by how much a computer player that agrees to a draw may stand better than all alike
const TIME = 1200; // milliseconds that it thinks it over
const TOGGLES = /** @type {const} */ (["preview", "confirm", "coordinates", "sound", "haptics"]);

export class Menu {
  element = html("dialog", { class: "dialog menu", part: "dialog", "aria-labelledby": "menu-title" });
  #extras;
  #said = html("p", { class: "note", role: "status" });

  /** @param {import("../element/extras.js").Extras} extras */
  constructor(extras) {
    this.#extras = extras;
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
  }

  open() {
    const { texts, host } = this.#extras;
    const { language, words } = host.locale();
    write(this.#said, "");
    const close = button(words.close, () => this.element.close(), { class: "primary", autofocus: true });
    set(this.element, { lang: language });
    this.element.replaceChildren(
      html(
        "div",
        { class: "sheet" },
        html("h2", { id: "menu-title" }, words.menu),
        html("section", {}, this.#acts(), this.#said),
        html("section", {}, html("h3", {}, texts.boardTitle), this.#turns(), this.#toggles()),
        ...(host.element.readonly ? [] : [this.#clocks()]),
        html("footer", {}, close),
      ),
    );
    this.element.showModal();
    this.element.scrollTop = 0;
  }

  /** @param {string} label @param {string} act @param {() => void} work */
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

  #acts() {
    const { texts, host } = this.#extras;
    const { table, element } = host;
    const acts = html("div", { class: "grid" });
    acts.append(this.#act(texts.replay, "replay", () => void this.#extras.replay()));
    if (element.readonly) return acts;
    acts.append(this.#act(texts.typeMove, "type", () => void this.#extras.type()));
    // Who sits elsewhere hears of moves alone.
    if (!table.state || table.state.status.over || table.match.seats.includes("away")) return acts;
    const quitter = this.#quitter;
    if (quitter !== null)
      acts.append(this.#sure(texts.resign, texts.sureResign(this.#name(quitter)), "resign", () => this.#resign()));
    const sure = this.#persons.length > 1 ? texts.sureDraw : "";
    acts.append(this.#sure(texts.offerDraw, sure, "draw", () => void this.#draw()));
    return acts;
  }

  /** A button that asks once more before it acts. @param {string} label @param {string} question @param {string} act @param {() => void} work */
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
    const { game, words } = this.#extras.host.locale();
    return playerName(game, words, player);
  }

  /** Who holds which colour: seats by player. */
  get #seats() {
    const { table, locale } = this.#extras.host;
    const { match, state } = table;
    const seen = [...match.moves, ...(state?.to_move ? [state.to_move] : [])];
    return holders(seen, playerCount(locale().game, state?.options ?? {}));
  }

  /** The players that are persons here. */
  get #persons() {
    const { match } = this.#extras.host.table;
    return this.#seats.flatMap((seat, player) => (isHuman(match, seat) ? [player] : []));
  }

  /** Who would resign: the person whose turn it is, else the only one. */
  get #quitter() {
    const persons = this.#persons;
    const player = this.#extras.host.table.state?.to_move?.player;
    return persons.find((p) => p === player) ?? (persons.length === 1 ? (persons[0] ?? null) : null);
  }

  #resign() {
    const quitter = this.#quitter;
    this.element.close();
    const winners = this.#seats.map((_, player) => player).filter((player) => player !== quitter);
    if (quitter !== null) void this.#extras.host.table.end(winners, "resigned");
  }

  /** A draw: persons agree by asking for it; a computer player weighs how it stands. */
  async #draw() {
    const { texts, host } = this.#extras;
    const { table } = host;
    const { match, state } = table;
    const players = this.#seats.map((_, player) => player);
    const computers = players.filter((p) => !this.#persons.includes(p));
    const serious = computers.filter((p) => match.seats[this.#seats[p] ?? -1] !== "random");
    if (serious.length > 0) {
      write(this.#said, texts.weighing);
      const level = Math.max(...serious.map((p) => Number(match.seats[this.#seats[p] ?? -1])));
      const request = { op: "best", ...reference(match), level, time_ms: TIME, lines: 1 };
      /** @type {number[]} */
      const shares = await engine.think(request, {}).then(
        (best) => best.shares,
        () => [],
      );
      const better = serious.find((p) => !((shares[p] ?? 1) <= 1 / players.length + FAIR));
      if (better !== undefined) return write(this.#said, texts.noDraw(this.#name(better)));
    }
    this.element.close();
    if (table.state === state) void table.end(players, "agreed");
  }

  #turns() {
    const { texts, settings } = this.#extras;
    const turn = (/** @type {number} */ by) => () =>
      void this.#extras.change({ turns: (this.#extras.settings.turns + by + 6) % 6 });
    const flip = button(
      texts.flip,
      () => {
        void this.#extras.change({ flip: !this.#extras.settings.flip });
        set(flip, { "aria-pressed": String(this.#extras.settings.flip) });
      },
      { "data-act": "flip", "aria-pressed": String(settings.flip) },
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
    const { texts } = this.#extras;
    const rows = TOGGLES.filter((name) => name !== "haptics" || "vibrate" in navigator).map((name) => {
      const box = html("input", { type: "checkbox", name });
      box.checked = this.#extras.settings[name];
      box.addEventListener("change", () => void this.#extras.change({ [name]: box.checked }));
      return html("label", { class: "field" }, html("span", {}, texts.settings[name]), box);
    });
    return html("div", { class: "fields" }, ...rows);
  }

  /** Minutes for each seat, seconds for each move. */
  #clocks() {
    const { texts, settings, host } = this.#extras;
    const { game } = host.locale();
    const players = this.#seats.map((_, player) => player);
    /** @param {number} value @param {number} max @param {(n: number) => void} act @param {string} name */
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
      const value = settings.minutes[player] ?? settings.minutes.at(-1) ?? 0;
      const input = number(
        value,
        180,
        (n) => {
          const { minutes } = this.#extras.settings;
          const all = players.map((p) => (p === player ? n : (minutes[p] ?? minutes.at(-1) ?? 0)));
          void this.#extras.change({ minutes: all });
        },
        `minutes-${player}`,
      );
      const name = html("span", {}, token(colourOf(game, player)), texts.minutesOf(this.#name(player)));
      return html("label", { class: "field" }, name, input);
    });
    const increment = number(settings.increment, 300, (n) => void this.#extras.change({ increment: n }), "increment");
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
