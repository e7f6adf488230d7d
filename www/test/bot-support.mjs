// The bot of the npm package (npm/bot/) in the tests: over a relay in memory, in made-up time, with real programs.
import assert from "node:assert/strict";
import { execPath } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MadeUpTime, MemoryRelay, realEngine } from "./live-support.mjs";

const { Bot } = await import("../../npm/bot/bot.js");
const { readOptions } = await import("../../npm/bot/options.js");
const { wholeLink } = await import("../live/channel.js");
const { LiveTable } = await import("../live/live-table.js");
const { readLink, writeLink } = await import("../live/links.js");
const { newSecret } = await import("../live/seat-keys.js");
const { Lobby } = await import("../lobby/lobby.js");
const { openedSetup, rematchSecret } = await import("../live/setup.js");

/** What takes longer than this, in milliseconds, has failed. */
const PATIENCE = 30_000;
export const RELAY = "ws://127.0.0.1:1/";

/** The command of a program in fake-player.mjs. */
export const fake = (...args) =>
  [execPath, fileURLToPath(new URL("fake-player.mjs", import.meta.url)), ...args].map((word) => `"${word}"`).join(" ");

/** A thread for the search that is none. */
async function threads() {
  const { full } = await import("../../tests/wasm/load.mjs");
  return () => {
    let then = (_) => {};
    return {
      on: (name, heard) => name === "message" && (then = heard),
      postMessage: (request) => void setImmediate(() => then(JSON.parse(full.answer_text(request)))),
      terminate() {},
    };
  };
}

/** People and bots at one relay. */
export class Room {
  step = 0;
  said = [];
  warned = [];
  tables = [];
  lobbies = [];
  bots = [];
  /** What the bots ran to: nothing, or their errors. */
  ends = [];

  /** @param {number} [step] made-up milliseconds that pass while a test waits for one of its machine: few, where programs play */
  static async open(step = 200) {
    const room = new Room();
    room.step = step;
    const time = new MadeUpTime();
    time.idle = () => room.#rest();
    room.relay = new MemoryRelay(time);
    room.world = {
      engine: await realEngine(),
      relays: [RELAY],
      open: () => room.relay.open(),
      time,
      chance: () => 0.5,
    };
    room.thread = await threads();
    return room;
  }

  /** Waits until nobody has anything left to do: else time would pass faster than keys and signatures are made. */
  async #rest() {
    for (let i = 0; i < 2; i++)
      await Promise.all([...this.tables, ...this.lobbies, ...this.bots].map((one) => one.settled()));
  }

  /** Somebody opens a match; returns the table. */
  async host(wishes = {}) {
    const secret = newSecret();
    const wanted = { game: "hex", options: { size: 3 }, seats: ["me", "free"], name: "Ada", ...wishes };
    const { setup, link } = await openedSetup(wanted, secret);
    const before = this.relay.events.size;
    const table = await this.#start({ link, secret, setup });
    await this.until(
      () => this.relay.events.size === before + 2,
      "the relay has the setup and the state of the opener",
    );
    const { seed, of, join, capability, topic } = link;
    const code = writeLink({ seed, of, join });
    return { table, code, own: writeLink({ seed, of, capability, secret }), watch: writeLink({ seed, of, topic }) };
  }

  async #start(match) {
    const table = new LiveTable(match, this.world);
    this.tables.push(table);
    await table.start();
    return table;
  }

  /** Somebody watches. */
  async watch(code) {
    const { seed, of, topic } = await wholeLink(readLink(code));
    return this.#start({ link: { seed, of, topic } });
  }

  /** A person takes a seat. */
  async join(code) {
    const table = await this.#start({ link: readLink(code), secret: newSecret() });
    void table.sit("Bob");
    return table;
  }

  /** A person goes over to the rematch. */
  async goOver(table) {
    return this.#start({ ...table.rematch, secret: await rematchSecret(table.save().secret, table.link) });
  }

  /** Starts a bot in a match. */
  bot(code, ...args) {
    return this.#run(["--join", code, ...args]);
  }

  /** Starts a bot in the lobby. */
  inLobby(...args) {
    return this.#run(["--lobby", ...args]);
  }

  /** A person in the lobby. */
  visitor(name, games) {
    const person = { lobby: null, seated: null };
    person.lobby = new Lobby({ secret: newSecret(), name }, this.world, {
      changed() {},
      seated: (seated) => (person.seated = seated),
      unseated() {},
      refused() {},
    });
    this.lobbies.push(person.lobby);
    person.lobby.start(games);
    return person;
  }

  /** A person takes the seat of the first challenge. */
  async sitDown(person) {
    person.lobby.ask(person.lobby.listed[0]);
    await this.until(() => person.seated, "there is a seat");
    const { link, secret } = person.seated.session.table;
    const table = await this.#start({ link, secret });
    void table.sit("Guest");
    await this.until(() => table.match?.game && table.keys.every(Boolean), "the match begins");
    await person.lobby.end();
    return table;
  }

  /** Starts a bot; its end is in {@link ends}. */
  #run(args) {
    const { engine, open, time } = this.world;
    const options = readOptions(["--relay", RELAY, ...args]);
    const say = (text) => this.said.push(text);
    const warn = (text) => this.warned.push(text);
    const device = { world: { engine, open, time }, thread: this.thread, say, warn };
    const bot = new Bot(options, device);
    const i = this.bots.push(bot) - 1;
    const end = bot.run().then(
      () => "left",
      (error) => `${error.name}: ${error.message}`,
    );
    void end.then((text) => (this.ends[i] = text));
    return { bot, end };
  }

  /** Waits for something; says what the bots said if it does not come. */
  async until(holds, what) {
    const end = Date.now() + PATIENCE;
    while (!holds()) {
      assert.ok(Date.now() < end, `${what}; ${[...this.said, ...this.warned, ...this.ends].join("; ")}`);
      await this.world.time.pass(this.step);
      await pause(1);
    }
  }

  /** Waits for the end of a bot. */
  async end({ end }) {
    let isOver = false;
    void end.then(() => (isOver = true));
    await this.until(() => isOver, "the bot ends");
    return end;
  }

  /** Plays for a table: any move, when it is its turn. */
  async answer(table, choose = (legal) => legal[0]) {
    const { match } = table;
    const { game, options, position } = match.setup;
    const { moves } = match.game.position;
    const { legal } = await this.world.engine.ask({ op: "legal", game, options, position, moves, view: false });
    await table.act((one) => one.play(choose(legal.map(({ text }) => text))));
  }

  async close() {
    for (const table of this.tables) table.end();
    await Promise.all(this.lobbies.map((lobby) => lobby.end()));
    await Promise.all(this.bots.map((bot) => bot.stop()));
  }
}
