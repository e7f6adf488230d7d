// The simulated world: time, chance, the network and what fails in it. Everything in it follows from one seed.
import { dice } from "../../browser/support/dice.mjs";
import { MadeUpTime } from "../made-up-time.mjs";
import { Browser, Page } from "./browser.mjs";
import { enter } from "./globals.mjs";
import { Relay, Socket, loadRelay } from "./network.mjs";

/** What the pages of this world have loaded. */
const FILES = ["live/session", "site/game/autosave", "play/storage/game-store", "play/match/match-client"];

/** The modules of the pages, by kind of world. @type {Map<string, any>} */
const modules = new Map();

/** Loads the modules of the pages. @param {string} kind `fast` or `real`: their signatures */
export async function loadPages(kind) {
  const loaded = await Promise.all(FILES.map((file) => import(`../../../www/${file}.js?world=${kind}`)));
  modules.set(kind, Object.assign({}, ...loaded));
}

/** Resolves when no promise has anything left to do: nothing in this world waits for the outside. */
const drained = () => new Promise((done) => process.nextTick(done));

export class World {
  time = new MadeUpTime();
  count = { messages: 0, faults: 0 };
  /** The ids of the states that were published. @type {Set<string>} */ states = new Set();
  /** Whether nothing fails any more. */ isCalm = false;
  /** @type {Relay[]} */ relays = [];
  /** @type {Browser[]} */ browsers = [];

  /** @param {number} seed @param {"fast" | "real"} kind */
  constructor(seed, kind = "fast") {
    this.random = dice(seed);
    this.kind = kind;
    this.time.idle = drained;
  }

  /** @param {number} count */
  addRelays(count) {
    loadRelay().real(this.kind === "real");
    for (let n = 0; n < count; n++) this.relays.push(new Relay(n, this));
  }

  addBrowser() {
    const browser = new Browser(this.time, this.random);
    // Some lines lose, double and delay messages, others are only slow.
    browser.line = ["good", "good", "slow", "bad"][this.random(4)];
    this.browsers.push(browser);
    return browser;
  }

  /** The delays of the copies of a message between a browser and a relay. @param {Browser} browser @returns {number[]} */
  way({ line }) {
    const { random } = this;
    if (this.isCalm || line === "good") return [1 + random(60)];
    if (line === "slow") return [50 + random(1500)];
    if (random(6) === 0) return [];
    const copies = random(5) === 0 ? 2 : 1;
    return Array.from({ length: copies }, () => 1 + random(random(8) === 0 ? 8000 : 800));
  }

  /** The modules of the pages. */
  get modules() {
    return modules.get(this.kind);
  }

  /** Opens a page, which runs now. @param {Browser} browser */
  openPage(browser) {
    const open = (page, address) => new Socket(page, this.relays[Number(address.match(/(\d)\.example/)[1])]);
    const page = new Page(browser, open);
    enter(page);
    return page;
  }

  /** Starts or stops a fault after `ms`. @param {number} ms @param {() => void} then */
  later(ms, then) {
    this.time.after(ms, then);
  }

  /** A relay crashes, and starts again. */
  crashRelay() {
    const { random } = this;
    const relay = this.relays[random(this.relays.length)];
    if (!relay.isUp) return;
    // The process alone, or the power: then the last bytes are lost, at any place.
    relay.crash(random(2) === 0 ? 0 : random(4000));
    this.later(random(20_000), () => relay.isUp || relay.start());
  }

  /** The disk of a relay is full for a while, in the middle of a line. */
  fillDisk() {
    const relay = this.relays[this.random(this.relays.length)];
    if (!relay.isUp) return;
    relay.setRoom(this.random(5000));
    this.later(this.random(60_000), () => relay.setRoom());
  }

  /** What fails at one device; each ends by itself. @param {Browser} browser */
  faultAt(browser) {
    const { random } = this;
    const faults = [
      () => {
        browser.isConnected = false;
        this.later(random(40_000), () => (browser.isConnected = true));
      },
      () => {
        browser.sleep();
        this.later(random(90_000), () => browser.wake());
      },
      () => {
        const minutes = [1, 10, 20, 1440][random(4)] * (random(2) ? 1 : -1);
        browser.ahead += minutes * 60_000;
        this.later(random(60_000), () => (browser.ahead -= minutes * 60_000));
      },
      () => {
        browser.isFull = true;
        this.later(random(60_000), () => (browser.isFull = false));
      },
    ];
    faults[random(faults.length)]();
  }

  /** From now on nothing fails: what had failed is mended. */
  calm() {
    this.isCalm = true;
    for (const relay of this.relays) {
      if (!relay.isUp) relay.start();
      relay.setRoom();
    }
    for (const browser of this.browsers) {
      Object.assign(browser, { isConnected: true, isFull: false, ahead: 0 });
      browser.wake();
      for (const page of browser.pages) page.say("online");
    }
  }

  /** The world ends: nothing of it runs on. */
  end() {
    for (const { pages } of this.browsers) for (const page of [...pages]) page.kill();
  }
}
