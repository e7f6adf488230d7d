// @ts-check
/** What a page shows of a tournament: what happens, what its reader can do, the table and the rounds. */
import { addressOf } from "../../base/address.js";
import { button, html, keyed, set, write } from "../../base/dom.js";
import { plainName } from "../../base/names.js";
import { recall } from "../../base/preferences.js";
import { writeLink } from "../../live/links.js";
import { NAME } from "../../live/shapes.js";
import { optionsText } from "../../play/new-match/option-fields.js";
import { watchLink } from "../../tournament/pairing-match.js";
import { inLanguage } from "../../words/dictionary.js";
import { statusOf, warningsOf } from "./tournament-status.js";

/**
 * @typedef {import("../../tournament/tournament-client.js").TournamentClient} TournamentClient
 * @typedef {import("../../tournament/known.js").Known} Known
 * @typedef {import("../../tournament/log.js").Match} Match
 * @typedef {import("./tournament-page.js").TournamentWords} TournamentWords
 *
 * @typedef {object} Acts what the reader can do
 * @property {(name: string) => Promise<void>} join
 * @property {() => void} leave
 * @property {() => Promise<void>} open opens the own match
 * @property {(beside: HTMLElement) => Promise<void>} copy
 */

/** Twice the points as text. @param {number} points */
const half = (points) => `${points === 1 ? "" : Math.floor(points / 2)}${points % 2 === 1 ? "½" : ""}`;

/** The head of a table. @param {readonly (readonly [name: string, short?: string])[]} columns */
function headOf(columns) {
  const cells = columns.map(([name, short]) =>
    html("th", { scope: "col" }, short ? html("abbr", { title: name }, short) : name),
  );
  return html("thead", {}, html("tr", {}, ...cells));
}

export class TournamentView {
  element;
  #texts;
  #words;
  #language;
  #acts;
  #title = html("h1");
  #facts = html("p", { class: "muted" });
  #status = html("p", { class: "status", role: "status" });
  #warnings = html("div", { role: "alert" });
  #actions = html("div", { class: "acts" });
  #players = html("section");
  #table = html("div", { class: "wide" });
  #rounds = html("div");
  #mode = "";
  /** The codes of matches for those who watch, by setup; empty while they are made. @type {Map<string, string>} */ #codes =
    new Map();
  /** Shows the tournament again. */ #again = () => {};

  /**
   * @param {TournamentWords} texts
   * @param {import("../../words/dictionary.js").Dictionary} words
   * @param {string} language
   * @param {Acts} acts
   */
  constructor(texts, words, language, acts) {
    this.#texts = texts;
    this.#words = words;
    this.#language = language;
    this.#acts = acts;
    write(this.#title, texts.title);
    write(this.#status, texts.connecting);
    const all = html("a", { class: "all", href: addressOf(language, "", "tournament") }, `‹ ${texts.all}`);
    this.element = html(
      "div",
      { class: "tournament" },
      ...[all, this.#title, this.#facts, this.#status, this.#warnings, this.#actions],
      ...[this.#table, this.#players, this.#rounds],
    );
  }

  /** Asks before anything connects. @param {string} text @param {HTMLElement} go */
  ask(text, go) {
    write(this.#status, text);
    this.#actions.replaceChildren(go);
  }

  /**
   * @param {TournamentClient} client
   * @param {import("../../types.js").Game | undefined} game
   */
  show(client, game) {
    this.#again = () => this.show(client, game);
    const { known } = client;
    write(
      this.#status,
      statusOf(client, this.#texts, (key) => this.#nameOf(known, key)),
    );
    if (!known) return this.#showActions("", []);
    write(this.#title, plainName(known.terms.name) || this.#texts.unnamed);
    if (game) write(this.#facts, this.#factsOf(known, game));
    const warnings = warningsOf(known, this.#texts, (key) => this.#nameOf(known, key));
    keyed(
      this.#warnings,
      warnings,
      (text) => text,
      (text) => html("p", { class: "problem" }, text),
    );
    this.#offer(client, known);
    this.#showPlayers(known, client);
    this.#showTable(known, client);
    this.#showRounds(known, client);
  }

  /** @param {Known} known @param {import("../../types.js").Game} game */
  #factsOf({ terms }, game) {
    const { by, options, clock, system, rounds, most, start, wait, length } = terms;
    const [texts, language] = [this.#texts, this.#language];
    const when = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" }).format(start * 1000);
    const parts = [
      inLanguage(game.name, language),
      optionsText({ game, words: this.#words, language }, options),
      texts.clock(Math.round(clock.time / 6000) / 10, clock.increment / 1000),
      texts.systems[system],
      system === "swiss" ? texts.roundCount(rounds) : "",
      texts.atMost(most),
      texts.by(plainName(by) || texts.someone),
    ];
    return `${parts.filter(Boolean).join(" · ")}. ${texts.starts(when)}. ${texts.times(wait, length)}`;
  }

  /** @param {Known | null} known @param {string} key */
  #nameOf(known, key) {
    const { joins = [], players = [] } = known?.course ?? {};
    const all = players.length > 0 ? players : joins.length > 0 ? joins : (known?.organizer?.joins ?? []);
    const name = plainName(all.find(([one]) => one === key)?.[1]);
    if (!name) return this.#texts.anonymous(key.slice(0, 4));
    const isAlone = all.every(([one, other]) => one === key || plainName(other) !== name);
    return isAlone ? name : `${name} (${key.slice(0, 4)})`;
  }

  // Actions

  /** What the reader can do now. @param {TournamentClient} client @param {Known} known */
  #offer({ player, isActive }, known) {
    const { course, organizer, terms, twice } = known;
    const texts = this.#texts;
    const isFull = (organizer?.joins.length ?? 0) >= terms.most;
    const number = known.numberOf(player?.key ?? "");
    const { match, seat = 0, round = 0 } = known.matchOf(player?.key ?? "") ?? {};
    const plays = match && course.phase === "playing" && !known.games.shown(match.setup).end && !twice && isActive;
    const other = match && course.players[match.players[seat === 0 ? 1 : 0]];
    const canLeave =
      course.phase === "joining" || (course.phase === "playing" && number >= 0 && !course.out.has(number));
    /** @type {[string, () => HTMLElement][]} */
    const offers = [];
    if (plays && other) offers.push([`open ${round}`, () => this.#openButton(this.#nameOf(known, other[0]))]);
    if (organizer && !player && course.phase === "joining" && !isFull && isActive)
      offers.push(["join", () => this.#joinForm()]);
    offers.push([
      "copy",
      () => button(texts.copyLink, () => void this.#acts.copy(this.#actions), { "data-act": "copy" }),
    ]);
    if (player && !player.hasLeft && isActive && canLeave)
      offers.push(["leave", () => button(texts.leave, () => this.#acts.leave(), { "data-act": "leave" })]);
    this.#showActions(
      offers.map(([name]) => name).join(","),
      offers.map(([, make]) => make),
    );
  }

  /** @param {string} name of the opponent */
  #openButton(name) {
    const act = { class: "primary", "data-act": "open" };
    return button(this.#texts.open(name), () => void this.#acts.open(), act);
  }

  /** They change with the mode alone, so that they keep the focus. @param {string} mode @param {(() => HTMLElement)[]} makers */
  #showActions(mode, makers) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    const hadFocus = this.#actions.contains(document.activeElement);
    this.#actions.replaceChildren(...makers.map((make) => make()));
    if (hadFocus) set(this.#title, { tabindex: -1 }).focus({ preventScroll: true });
  }

  #joinForm() {
    const texts = this.#texts;
    const name = html("input", {
      name: "name",
      value: recall("name"),
      placeholder: texts.yourName, // A narrow screen shows it in the place of the label.
      maxlength: NAME,
      autocomplete: "nickname",
    });
    const form = html(
      "form",
      { class: "send" },
      html("label", {}, html("span", {}, texts.yourName), name),
      html("button", { class: "primary", "data-act": "join" }, texts.join),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#acts.join(name.value.trim());
    });
    return form;
  }

  // Tables

  /** The players before the first round. @param {Known} known @param {TournamentClient} client */
  #showPlayers(known, client) {
    const { organizer, course } = known;
    const joins = organizer?.joins ?? [];
    this.#players.hidden = course.players.length > 0 || joins.length === 0;
    if (this.#players.hidden) return;
    if (!this.#players.firstChild) this.#players.append(html("h2"), html("ol", { class: "names" }));
    const [heading, list] = this.#players.children;
    write(/** @type {Element} */ (heading), this.#texts.players(joins.length));
    keyed(
      /** @type {Element} */ (list),
      joins,
      ([key]) => key,
      () => html("li"),
      (row, [key]) => write(row, this.#player(known, client, key)),
    );
  }

  /** The name of a player, with what there is to say of this player. @param {Known} known @param {TournamentClient} client @param {string} key */
  #player(known, { player }, key) {
    const texts = this.#texts;
    const isOut = known.course.out.has(known.numberOf(key));
    return [this.#nameOf(known, key), key === player?.key && texts.you, isOut && texts.withdrawn]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {Known} known @param {TournamentClient} client */
  #showTable(known, client) {
    const { table, players } = known.course;
    const texts = this.#texts;
    this.#table.hidden = players.length === 0;
    if (this.#table.hidden) return;
    const isSwiss = known.terms.system === "swiss";
    const columns = /** @type {const} */ (["points", ...(isSwiss ? ["buchholz"] : []), "berger", "wins"]);
    /** @type {[string, string?][]} */
    const names = [
      [texts.place, texts.short.place],
      [texts.player],
      ...columns.map(
        (name) =>
          /** @type {[string, string]} */ ([
            texts[/** @type {"points"} */ (name)],
            texts.short[/** @type {"points"} */ (name)],
          ]),
      ),
    ];
    if (!this.#table.firstChild)
      this.#table.append(
        html("table", { class: "standings" }, html("caption", {}, texts.table), headOf(names), html("tbody")),
      );
    const number = new Intl.NumberFormat(this.#language);
    keyed(
      /** @type {Element} */ (this.#table.querySelector("tbody")),
      table,
      ({ player }) => String(player),
      () => html("tr", {}, ...names.map((_, i) => html(i === 1 ? "th" : "td", i === 1 ? { scope: "row" } : {}))),
      (row, { player, place, points, buchholz, berger, wins }) => {
        const key = String(players[player]?.[0]);
        const sums = [...(isSwiss ? [number.format(buchholz / 2)] : []), number.format(berger / 4), String(wins)];
        const cells = [String(place), this.#player(known, client, key), half(points) || "0", ...sums];
        for (const [i, text] of cells.entries()) write(/** @type {Element} */ (row.children[i]), text);
        set(row, { class: key === client.player?.key && "own" });
      },
    );
  }

  /** @param {Known} known @param {TournamentClient} client */
  #showRounds(known, client) {
    const texts = this.#texts;
    /** @type {[string][]} */
    const columns = [[texts.first], [texts.result], [texts.second], [texts.watch]];
    const rounds = known.course.rounds.map((round, number) => ({ ...round, number })).reverse();
    keyed(
      this.#rounds,
      rounds,
      ({ number }) => String(number),
      ({ number }) =>
        html(
          "div",
          { class: "wide" },
          html(
            "table",
            { class: "round" },
            html("caption", {}, texts.round(number + 1)),
            headOf(columns),
            html("tbody"),
          ),
        ),
      (element, { matches, byes, number }) => {
        const body = /** @type {Element} */ (element.querySelector("tbody"));
        const rows = [
          ...matches.map((match) => ({ match, players: match.players })),
          ...byes.map((player) => ({ match: null, players: [player] })),
        ];
        keyed(
          body,
          rows,
          ({ players }) => players.join(" "),
          () => html("tr", {}, html("td"), html("td"), html("td"), html("td")),
          (row, { match, players }) => this.#showMatch(row, known, client, match, players, number),
        );
      },
    );
  }

  /**
   * @param {Element} row
   * @param {Known} known
   * @param {TournamentClient} client
   * @param {Match | null} match
   * @param {readonly number[]} players
   * @param {number} round
   */
  #showMatch(row, known, client, match, players, round) {
    const keys = players.map((player) => String(known.course.players[player]?.[0]));
    const [first = "", second = this.#texts.bye] = keys.map((key) => this.#player(known, client, key));
    const texts = [first, match ? this.#resultOf(known, match) : "1", second];
    for (const [i, text] of texts.entries()) write(/** @type {Element} */ (row.children[i]), text);
    set(row, { class: keys.includes(client.player?.key ?? "") && "own" });
    const cell = /** @type {Element} */ (row.lastElementChild);
    const code = match && this.#codeOf(known, match, keys, round);
    if (!code || cell.firstChild) return;
    const label = this.#texts.watchGame(keys.map((key) => this.#nameOf(known, key)).join(" – "));
    const href = addressOf(this.#language, known.terms.game, `live/${code}`);
    cell.append(html("a", { href, "aria-label": label }, this.#texts.watch));
  }

  /** @param {Known} known @param {Match} match */
  #resultOf({ games }, { setup, end, points }) {
    const { ends } = this.#texts;
    if (end === 0) return ends.none;
    const { acts, end: shown } = games.shown(setup);
    const both = points ?? (shown && games.prove(setup, shown)?.points);
    if (both) return both.map((one) => half(one) || "0").join(" – ");
    return acts > 0 ? ends.running : ends.before;
  }

  /** The code of a match, as soon as it is known. @param {Known} known @param {Match} match @param {string[]} keys @param {number} round */
  #codeOf(known, { setup }, keys, round) {
    const topic = keys.flatMap((key) => known.players.get(key)?.topics ?? []).find(([one]) => one === round)?.[1];
    if (!topic || this.#codes.has(setup)) return this.#codes.get(setup);
    this.#codes.set(setup, "");
    void watchLink(setup, topic).then((link) => {
      this.#codes.set(setup, writeLink(link));
      this.#again();
    });
    return "";
  }
}
