// One game in several tabs of a browser: they move, go back, are reloaded and killed while they save, and there may be no space.
import { begins, lineOf } from "../../../www/play/match/match.js";
import { isSameMatch } from "../../../www/play/match/merge-matches.js";
import { engine } from "./engines.mjs";
import { enter } from "./globals.mjs";
import { World } from "./world.mjs";

const TABS = 3;
const LETTERS = ["a", "b", "c"];
/** The most moves that are made: fewer than the variations that a match keeps. */
const MOVES = 30;

/** An `<alveole-game>` as what saves its match needs it. */
class Game extends EventTarget {
  isConnected = true;
  constructor({ MatchClient, clients }) {
    super();
    const changed = () => this.dispatchEvent(new Event("alveole-state"));
    this.client = new MatchClient(engine, { changed, refused() {} }, 0);
    clients.set(this, this.client);
  }
  save = () => structuredClone(this.client.match);
  state = () => this.client.state;
  closest = () => null;
}

const linesOf = (match) => [lineOf(match), ...(match.variations ?? [])];
const textOf = (line) => line.map(({ text }) => text).join("");

export class TabsScene {
  faults = [];
  /** The lines that were made and have to stay. @type {Set<any>} */ #owed = new Set();
  /** @type {{page: any, game: Game, made: any[], autosave: any}[]} */ tabs = [];
  #key = "";
  #moves = 0;
  #isStormy = true;

  /** @param {number} seed */
  constructor(seed) {
    this.world = new World(seed);
    this.browser = this.world.addBrowser();
    this.browser.line = "good";
    const { random } = this.world;
    // What an earlier version stored has no version.
    const status = { over: false, winners: [] };
    const ply = (text, seat) => ({ text, player: seat, seat });
    const match = {
      ...{ game: "small", options: { length: 60 }, position: null, redo: [] },
      seats: ["human", "human"],
    };
    const moves = random(2) === 0 ? [ply("a", 0), ply("b", 1)] : [];
    this.old = { key: "old", when: 1, match: { ...match, moves }, status, to_move: { player: 0, seat: 0 } };
    if (random(2) === 0 && moves.length > 0) {
      this.#key = "old";
      this.browser.values.set("old", this.old);
      this.#owed.add(moves);
    }
  }

  #try(work) {
    work.catch((error) => {
      const known =
        ["outdated", "illegal_move", "bad_ply"].includes(error?.code) || error?.name === "QuotaExceededError";
      if (!known) this.faults.push(`an error: ${error?.stack ?? error}`);
    });
  }

  async run() {
    const { world } = this;
    const { random, time } = world;
    world.later(0, () => this.#try(this.#open()));
    await time.pass(300);
    for (let n = 1; n < TABS; n++) world.later(random(3000), () => this.#try(this.#open()));
    this.#storm();
    await time.pass(5000 + random(25_000));
    this.#isStormy = false;
    world.calm();
    await time.pass(10_000);
    await this.#settle();
    if (this.faults.length === 0) await this.#reopen();
    world.end();
    return this.faults;
  }

  async #open() {
    const { modules } = this.world;
    const page = this.world.openPage(this.browser);
    const kept = this.#key ? await modules.find(this.#key) : null;
    if (page.isGone) return;
    const game = new Game(modules);
    await game.client.begin(kept?.match ?? this.old.match, { quiet: true });
    const start = kept && { key: kept.key, match: kept.match, version: kept.version, arrived: false, note: "" };
    page.state = start && { key: kept.key };
    const tab = { page, game, made: [], autosave: new modules.Autosave(game, start, false, () => {}) };
    this.tabs.push(tab);
  }

  /** @param {boolean} isClosed whether its page can still leave what is not stored */
  #end(tab, isClosed) {
    if (isClosed) tab.page.close();
    else tab.page.kill();
    tab.game.isConnected = false;
    this.tabs = this.tabs.filter((other) => other !== tab);
    // What was not stored yet may be lost with a page that is killed, and with one that finds no space.
    if (isClosed && !this.browser.isFull) return;
    const stored = [...this.browser.values.values()].flatMap(({ match }) => linesOf(match));
    for (const line of tab.made) if (!stored.some((other) => begins(other, line))) this.#owed.delete(line);
  }

  /** The tabs do something, or something fails. */
  #storm() {
    const { world } = this;
    const { random } = world;
    world.later(random(600), () => {
      if (!this.#isStormy) return;
      const tab = this.tabs[random(this.tabs.length || 1)];
      if (tab && !this.browser.isAsleep) this.#act(tab);
      this.#storm();
    });
  }

  #act(tab) {
    const { world, browser } = this;
    const { random } = world;
    const { client } = tab.game;
    enter(tab.page);
    const kind = random(20);
    if (kind < 9) return this.#try(this.#move(tab));
    if (kind < 11) return this.#try(client.undo());
    if (kind === 11) return this.#try(client.goTo(random(lineOf(client.match).length + 1)));
    if (kind === 12) return void (random(8) === 0 && this.#try(client.end([0], "resigned")));
    if (kind === 13) return tab.page.say("visibilitychange");
    world.count.faults++;
    if (kind === 14) {
      browser.isFull = true;
      return world.later(random(3000), () => (browser.isFull = false));
    }
    if (kind === 15) {
      browser.sleep();
      return world.later(random(5000), () => browser.wake());
    }
    if (kind < 18 || !this.#key) return;
    this.#end(tab, kind === 18);
    world.later(random(1000), () => this.#try(this.#open()));
  }

  async #move(tab) {
    if (this.#moves >= MOVES) return;
    const { client } = tab.game;
    const before = client.match;
    await client.play(LETTERS[this.world.random(3)]);
    this.#moves++;
    // Another move may have come between: then it stands in its line.
    const line = client.match.moves;
    if (line.length <= before.moves.length) return;
    tab.made.push(line);
    this.#owed.add(line);
    this.#key ||= tab.autosave.key;
  }

  /** All tabs come to the same, and it is what is stored. */
  async #settle() {
    const { time } = this.world;
    if (this.tabs.length === 0) this.world.later(0, () => this.#try(this.#open()));
    await time.pass(1000);
    for (let round = 0; round < 6; round++) {
      // Any change lets a tab try again what it could not store.
      for (const { game, page } of this.tabs) {
        page.after(0, () => game.dispatchEvent(new Event("alveole-state")));
        page.say("visibilitychange");
      }
      await time.pass(3000);
    }
    const stored = this.#key && this.browser.values.get(this.#key)?.match;
    for (const { game, autosave } of this.tabs)
      if (stored && autosave.key === this.#key && !isSameMatch(game.client.match, stored))
        this.faults.push(
          `tabs differ: ${textOf(lineOf(game.client.match))} is shown, and ${textOf(lineOf(stored))} stored`,
        );
  }

  /** All tabs are closed, and the game is opened again: every move is in it. */
  async #reopen() {
    for (const tab of [...this.tabs]) this.#end(tab, true);
    await this.world.time.pass(1000);
    this.world.later(0, () => this.#try(this.#open()));
    await this.world.time.pass(10_000);
    const stored = [...this.browser.values.values()].flatMap(({ match }) => linesOf(match));
    for (const line of this.#owed)
      if (!stored.some((other) => begins(other, line)))
        this.faults.push(`lost: ${textOf(line)}; stored are ${stored.map(textOf)}`);
  }
}
