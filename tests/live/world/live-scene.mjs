// A live match in the simulated world: people who play, and pages that are reloaded, killed, opened twice and taken over.
import { actsOf } from "../../../www/test/live-support.mjs";
import { legalMoves } from "./engines.mjs";
import { enter } from "./globals.mjs";
import { World } from "./world.mjs";

/** Milliseconds within which all devices show the same after the last fault. */
export const BOUND = 150_000;
/** Milliseconds in which nobody does anything afterwards: soon there are no new states then. */
const QUIET = 15_000;
/** Milliseconds in which a move arrives when nothing fails, and in which a dead line is noticed. */
const SOON = 1500;
const DEAD = 60_000;

/** An `<alveole-game>` as the session of a live match needs it. */
class Host extends EventTarget {
  dataset = {};
  session = null;
  constructor(relays) {
    super();
    this.relays = relays;
  }
  hasAttribute = (name) => name === "storage";
  getAttribute = (name) => (name === "relays" ? this.relays : null);
  toggleAttribute() {}
  removeAttribute() {}
  state = () => ({ status: { over: false, winners: [] }, to_move: null });
  save = () => ({
    ...{ game: "small", options: {}, position: null, moves: [], redo: [], seats: ["human", "away"] },
    acts: this.session ? actsOf(this.session.table) : [],
    keys: this.session?.table.keys ?? [],
  });
}

/** What a page shows of the match. */
function shownOf({ table }) {
  const { game, setup } = table.match ?? {};
  if (!game) return null;
  const { result, aborted, claimed } = game;
  const isOver = Boolean(result || aborted) && !claimed;
  const left = isOver && setup.clock ? table.match.timesLeft() : [];
  const keys = table.keys.map((key) => key?.slice(0, 5));
  const of = table.link.of.slice(0, 5);
  return JSON.stringify({ of, acts: actsOf(table).join(" "), result, aborted, claimed, left, keys });
}

const isPrefix = (a, b) => a.every((act, i) => act === b[i]);

/** Somebody with a device. */
class Person {
  /** @type {{page: import("./browser.mjs").Page, session: any}[]} */ tabs = [];
  code = "";
  /** How many pages were opened: a page that came back may have forgotten what the one before did. */ opened = 0;

  /** @param {LiveScene} scene @param {string} name @param {boolean} plays @param {Person | null} [other] the same player's other device */
  constructor(scene, name, plays, other = null) {
    this.other = other;
    this.scene = scene;
    this.name = name;
    this.plays = plays;
    this.browser = scene.world.addBrowser();
  }

  /** Opens the match in a new page. @param {object} [wishes] of the opener */
  async open(wishes) {
    const { world, relays } = this.scene;
    this.opened++;
    const page = world.openPage(this.browser);
    const { LiveSession } = world.modules;
    const host = new Host(relays);
    const tab = { page, session: null };
    this.tabs.push(tab);
    const session = await this.#opened(LiveSession, host, wishes);
    tab.session = host.session = session;
    this.code ||= session.links.play ?? session.links.watch;
  }

  #opened(LiveSession, host, wishes) {
    if (wishes) return LiveSession.open(host, { ...wishes, name: this.name });
    if (!this.plays) return LiveSession.watch(host, this.code);
    // A page comes back to the match that was stored last.
    const last = [...this.browser.values.values()].sort((a, b) => b.when - a.when)[0];
    return LiveSession.join(host, last?.live.code ?? this.code, { name: this.name });
  }

  /** The link with which the player here goes on at another device; empty until there is one. */
  get ownLink() {
    const { link, secret } = this.playing?.session.save().table ?? {};
    if (!link?.capability || !secret) return "";
    const keys = [link.capability, secret].map((text) => Buffer.from(text, "base64url"));
    return `2.${link.seed}.${link.of}.m${Buffer.concat(keys).toString("base64url")}`;
  }

  /** A page ends, with a word or without. */
  end(tab, isClosed) {
    if (!this.plays) this.code = tab.session?.links.watch ?? this.code;
    if (isClosed) tab.page.close();
    else tab.page.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** Whether the match is stored here, so that a page can come back. */
  get isStored() {
    return !this.plays || this.browser.values.size > 0;
  }

  /** The tab in which the person plays. */
  get playing() {
    return this.tabs.find(({ session }) => session && !session.elsewhere && session.seat !== null);
  }
}

export class LiveScene {
  faults = [];
  /** Acts that players made, by seat and place: a page that forgot one may make another. @type {Map<string, Set<string>>} */
  #made = new Map();
  hasForks = false;
  isStormy = true;

  /** @param {number} seed @param {{kind?: "fast" | "real", game?: readonly any[]}} [given] `game`: its id, its options, and how many play */
  constructor(seed, { kind = "fast", game: given } = {}) {
    this.seed = seed;
    this.world = new World(seed, kind);
    const { random } = this.world;
    this.world.addRelays(1 + random(2));
    this.relays = this.world.relays.map((_, n) => `wss://relay${n}.example`).join(" ");
    const [game, options, players] = given ?? ["small", {}, 2 + Number(random(4) === 0)];
    this.options = given ? options : { players, length: 3 + random(10) };
    const clock = random(2) === 0 ? { time: 20_000 + random(120_000), increment: random(3000) } : null;
    // The opener's page plays for a computer.
    const persons = players > 2 && seed % 3 === 0 ? players - 1 : players;
    const seats = ["me", ...Array(persons - 1).fill("invite"), ...Array(players - persons).fill("computer:0")];
    this.wishes = { game, options: this.options, seats, clock };
    this.people = Array.from({ length: persons }, (_, i) => new Person(this, `P${i}`, true));
    if (random(2) === 0) this.people.push(new Person(this, "Sue", false));
    const twin = this.people[random(persons)];
    if (random(8) === 0) this.people.push(new Person(this, `${twin.name} elsewhere`, true, twin));
  }

  /** Notes what must not happen. */
  fault(what) {
    this.faults.push(what);
  }

  /** Runs work of a page; what it refuses is no fault. @param {Promise<unknown>} work */
  #try(work) {
    work.catch((error) => {
      if (!["not_your_turn", "illegal_move", "not_now", "no_seat"].includes(error?.code))
        this.fault(`an error: ${error?.stack ?? error}`);
    });
  }

  /** @returns {Promise<string[]>} what went wrong */
  async run() {
    const { world, people } = this;
    const { random } = world;
    const [opener, ...others] = people;
    world.later(0, () => this.#try(opener.open(this.wishes)));
    await world.time.pass(100);
    for (const person of others) {
      const watch = opener.tabs[0]?.session?.links.watch ?? opener.code;
      const come = () => {
        person.code = person.other ? person.other.ownLink : person.plays ? opener.code : watch;
        if (person.code) this.#try(person.open());
        else world.later(1000, come);
      };
      world.later(random(person.other ? 12_000 : 6000), come);
    }
    for (const person of people) if (person.plays) this.#play(person);
    this.#storm();
    await world.time.pass(15_000 + random(30_000));
    this.isStormy = false;
    await this.#settle();
    if (this.faults.length === 0) await this.#playOn();
    world.end();
    return this.faults;
  }

  /** Something fails every few seconds. */
  #storm() {
    const { world, people } = this;
    const { random } = world;
    world.later(300 + random(4000), () => {
      if (!this.isStormy) return;
      world.count.faults++;
      const person = people[random(people.length)];
      const kind = random(8);
      if (kind === 0) world.crashRelay();
      else if (kind === 1) world.fillDisk();
      else if (kind < 5) world.faultAt(person.browser);
      else if (person.isStored && !person.browser.isAsleep) this.#pageFault(person);
      this.#storm();
    });
  }

  /** A page is reloaded, killed, opened twice or taken over. */
  #pageFault(person) {
    const { world } = this;
    const { random } = world;
    const tab = person.tabs[random(person.tabs.length)];
    if (!tab?.session) return;
    const kind = random(6);
    if (kind < 3) {
      person.end(tab, kind > 0);
      world.later(random(kind === 2 ? 20_000 : 1500), () => this.#try(person.open()));
    } else if (kind === 3 && person.tabs.length < 3) this.#try(person.open());
    else if (kind === 4) {
      enter(tab.page);
      this.#try(tab.session.takeOver());
    } else {
      tab.page.isVisible = !tab.page.isVisible;
      tab.page.say("visibilitychange");
    }
  }

  /** A person does something from time to time. */
  #play(person) {
    const { world } = this;
    const { random } = world;
    world.later(200 + random(2800), () => {
      if (!this.isStormy) return;
      const tab = person.playing;
      if (tab && !person.browser.isAsleep) this.#try(this.#act(tab));
      this.#play(person);
    });
  }

  async #act({ page, session }) {
    enter(page);
    const { random } = this.world;
    const { table } = session;
    const { game, setup, seat } = table.match;
    if (!game) return;
    const kind = random(30);
    if (game.result || game.aborted) return kind < 2 && table.act((match) => match.again());
    if (kind === 0) return table.act((match) => match.offerDraw());
    if (kind === 1 && random(6) === 0) return table.act((match) => match.resign());
    if (kind === 2 && random(6) === 0) return table.act((match) => match.abort());
    if (kind === 3) return table.act((match) => match.takeBack(match.ownLastMove ?? 0));
    if (kind === 4) return table.act((match) => match.giveTime(random(setup.seats.length)));
    if (kind === 5) return table.claim();
    const { takebacks, draw } = session.offers;
    if (takebacks.length > 0 && kind < 15) return table.act((match) => match.takeBack(takebacks[0].moves));
    if (draw.length > 0 && kind < 8) return table.act((match) => match.offerDraw());
    if (game.mover === seat) return this.#move(table);
  }

  async #move(table) {
    const { setup, game } = table.match;
    const before = actsOf(table);
    const moves = await legalMoves(
      setup,
      game.moves.map(({ text }) => text),
    );
    if (moves.length === 0) return;
    const move = moves[this.world.random(moves.length)];
    await table.act((match) => match.play(move));
    const acts = actsOf(table);
    if (acts.length !== before.length + 1) return;
    const place = `${table.link.of} ${before}`;
    const made = this.#made.get(place) ?? new Set();
    this.#made.set(place, made.add(move));
    // A page that came back without its last move, and made another.
    if (made.size > 1) this.hasForks = true;
  }

  // After the storm

  get #tabs() {
    return this.people.flatMap(({ tabs }) => tabs);
  }

  /** The match that somebody plays now. */
  get #of() {
    return this.people.find(({ playing, other }) => playing && !other)?.playing?.session.table.link.of;
  }

  /**
   * Whether a page may stay behind at the match before a rematch: who went over does not repeat the old match to a relay that lost it.
   * Then a page that only watches, and another device, do not learn of the rematch.
   */
  #mayStay(person, { session }) {
    const isNeeded = person.playing?.session === session && !person.other;
    return this.world.relays.some(({ hasLost }) => hasLost) && !isNeeded && session?.table?.link.of !== this.#of;
  }

  /**
   * Whether who watches alone saw an act that its player's page forgot before it made another: nobody learns it from there, and there
   * it counts until somebody answers the other one.
   */
  #sawMore({ plays }, { session }, players) {
    const [one, other] = [session, players].map((shown) => actsOf(shown?.table));
    const isLast = one.length === other.length && isPrefix(one.slice(0, -1), other);
    return !plays && isLast && session.table.match.evidence.seats.length > 0;
  }

  /** Whether all pages show the same. */
  #same() {
    const { session } = this.people.find(({ playing, other }) => playing && !other)?.playing ?? {};
    const text = session && shownOf(session);
    return this.people.every((person) =>
      person.tabs.every((tab) => {
        const shown = tab.session && shownOf(tab.session);
        return (
          (shown && shown === text) || this.#mayStay(person, tab) || (shown && this.#sawMore(person, tab, session))
        );
      }),
    );
  }

  /** Nothing fails any more: all devices come to the same, and nothing is lost. */
  async #settle() {
    const { world, people } = this;
    const known = this.#known();
    world.calm();
    await world.time.pass(5000);
    for (const person of people) {
      for (const { page } of person.tabs) {
        page.isVisible = true;
        page.say("visibilitychange");
      }
      if (person.tabs.length === 0 && person.code) world.later(0, () => this.#try(person.open()));
    }
    let passed = 0;
    for (; !this.#same() && passed < BOUND; passed += 1000) await world.time.pass(1000);
    if (!this.#same()) return this.fault(`devices differ ${BOUND} ms after the last fault: ${this.#views()}`);
    for (let round = 0; ; round++) {
      const before = world.states.size;
      await world.time.pass(QUIET);
      if (!this.#same()) return this.fault(`devices differ again: ${this.#views()}`);
      const states = world.states.size - before;
      if (states <= this.#tabs.length) break;
      if (round > 2) return this.fault(`the exchange does not end: ${states} new states in ${QUIET} ms`);
    }
    for (const person of people)
      if (person.plays && person.code && !person.playing && !person.tabs.every((tab) => this.#mayStay(person, tab)))
        this.fault(`${person.name} has lost the seat: ${this.#views()}`);
    this.#checkLost(known);
    this.#checkAccused();
  }

  /** Nobody is said to have acted twice at one place who had one page alone. */
  #checkAccused() {
    const accused = new Set(this.#tabs.flatMap(({ session }) => session.table.match.evidence.seats));
    const twins = this.people.map(({ other }) => other);
    for (const person of this.people) {
      const { seat, table } = person.playing?.session ?? {};
      const isAlone = person.opened === 1 && !person.other && !twins.includes(person);
      if (isAlone && table?.link.of === this.#of && accused.has(seat))
        this.fault(`${person.name} is said to have acted twice`);
    }
  }

  #views() {
    const views = this.people.map(({ name, tabs }) => `${name}: ${tabs.map((t) => t.session && shownOf(t.session))}`);
    return `\n    ${views.join("\n    ")}`;
  }

  /** What devices show and keep at the end of the storm. */
  #known() {
    return this.people.flatMap(({ name, tabs, browser, plays }) => [
      ...tabs.map(({ session }) => ({
        name,
        of: session?.table.link.of,
        acts: actsOf(session?.table),
        keys: session?.table.keys ?? [],
        isOver: isOver(session),
      })),
      ...(plays ? [...browser.values.values()] : []).map(({ match, live }) => ({
        name: `${name}'s store`,
        of: live.session.table.link.of,
        acts: match.acts,
        keys: match.keys,
      })),
    ]);
  }

  #checkLost(known) {
    // One that came back may also have agreed to a takeback where it had moved before: pages say that the player acted twice.
    this.hasForks ||= this.#tabs.some(({ session }) => session.table.match.evidence.seats.length > 0);
    if (this.hasForks) return;
    const [{ session }] = this.#tabs;
    const acts = actsOf(session.table);
    for (const one of known) {
      if (one.of !== session.table.link.of) continue;
      // Of two guests who came to a seat at once, one moved there before the opener decided for the other.
      if (one.keys.some((key, seat) => key && key !== session.table.keys[seat])) continue;
      if (!isPrefix(one.acts, acts)) this.fault(`lost: ${one.name} had ${one.acts}; all show ${acts}`);
      if (one.isOver && one.acts.length === acts.length && !isOver(session))
        this.fault(`${one.name} showed the end of a match that goes on`);
    }
  }

  /** The match goes on: each move arrives soon. */
  async #playOn() {
    const { world } = this;
    for (let n = 0; n < 4; n++) {
      const [first] = this.#tabs;
      const { game } = first.session.table.match;
      if (game.result || game.aborted) break;
      const mover = this.people.find(({ playing }) => playing?.session.seat === game.mover)?.playing;
      if (!mover) break;
      world.later(0, () => {
        enter(mover.page);
        this.#try(this.#move(mover.session.table));
      });
      await world.time.pass(SOON);
      // A line that is dead is noticed by and by; then all are whole.
      for (let passed = 0; n === 0 && !this.#same() && passed < DEAD; passed += SOON) await world.time.pass(SOON);
      if (!this.#same()) return this.fault(`a move did not arrive: ${this.#views()}`);
      if (actsOf(first.session.table).length === game.acts.length)
        return this.fault(`no move is possible: ${this.#views()}`);
    }
  }
}

const isOver = (session) => {
  const { result, aborted, claimed } = session?.table.match?.game ?? {};
  return Boolean(result || aborted) && !claimed;
};
