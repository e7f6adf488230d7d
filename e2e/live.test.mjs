// Live matches on elements, between people with browsers of their own, over the project's relay.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { passUpgrade, startRelay } from "../scripts/relay.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";

const relay = await startRelay(["--trusted-proxy", "127.0.0.1"]);
const site = await openSite({ upgrade: passUpgrade(relay.port) });
after(async () => {
  await site.close();
  await relay.close();
});

const HEX = { game: "hex", options: { size: 4 }, seats: ["me", "invite"], name: "Ada" };

/** A person with a browser of their own, on a page with one element. */
class Guest {
  constructor(page) {
    this.page = page;
    this.match = new MatchPage(page);
    this.element = page.locator("alveole-game");
  }

  /** @param {object} [attributes] of the element */
  static async come(attributes = {}) {
    const page = await openPage(site.browser);
    const guest = new Guest(page);
    await guest.visit({ game: "hex", relays: "/live", ...attributes });
    return guest;
  }

  async visit(attributes) {
    await this.page.goto(`${site.server.url}match?${new URLSearchParams(attributes)}`);
    await this.match.waitUntil("ready", "thinking", "over");
  }

  open(wishes) {
    return this.element.evaluate((element, wishes) => element.openTable(wishes), wishes);
  }

  join(code, name) {
    return this.element.evaluate((element, [code, name]) => element.join(code, { name }), [code, name]);
  }

  /** Calls a method of the match, as the buttons of a page do. */
  act(name, ...args) {
    return this.element.evaluate(
      async (element, [folder, name, args]) => {
        const { LiveSession } = await import(`${folder}www/live/session.js`);
        await LiveSession.of(element).table.act((match) => match[name](...args));
      },
      [FOLDER, name, args],
    );
  }

  /** What a session says of itself. @param {string} property */
  session(property) {
    return this.element.evaluate(
      async (element, [folder, property]) => {
        const { LiveSession } = await import(`${folder}www/live/session.js`);
        const value = LiveSession.of(element)[property];
        return typeof value === "function" ? value.call(LiveSession.of(element)) : value;
      },
      [FOLDER, property],
    );
  }

  /** Waits until the element says that the live match is in this phase. */
  phase(...phases) {
    return this.page
      .locator(phases.map((phase) => `alveole-game[data-live="${phase}"]`).join())
      .waitFor({ state: "attached" });
  }

  /** Waits until the match has these moves. */
  async shows(moves) {
    const line = (element) => element.save().moves.map(({ text }) => text);
    await this.page
      .waitForFunction((moves) => {
        const { moves: made } = document.querySelector("alveole-game").save();
        return made.map(({ text }) => text).join(" ") === moves;
      }, moves)
      .catch(async (error) => {
        throw new Error(`“${moves}” is expected, not “${(await this.element.evaluate(line)).join(" ")}”`, {
          cause: error,
        });
      });
  }

  seats() {
    return this.element.evaluate((element) => element.save().seats.join());
  }

  /** Another tab of the same browser. */
  async tab(attributes) {
    const guest = new Guest(await this.page.context().newPage());
    await guest.visit({ game: "hex", relays: "/live", storage: "mine", ...attributes });
    return guest;
  }

  /** Touches a cell of Hex-n. */
  async touch(cell) {
    const { x, y } = await this.match.pointOf(cell, cell);
    await this.page.mouse.click(x, y);
  }
}

test("two people sit down and play, and another one watches", needs("tabs"), async () => {
  const ada = await Guest.come();
  const { play, watch } = await ada.open(HEX);
  await ada.phase("waiting");
  assert.equal(await ada.seats(), "human,away");
  const bob = await Guest.come();
  await bob.join(`https://example.org/#live/${play}`, "Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  assert.equal(await bob.seats(), "away,human");
  assert.deepEqual(await bob.element.evaluate((element) => element.save().names), ["Ada", "Bob"]);

  await ada.touch("b3");
  await bob.shows("b3");
  await bob.touch("d1");
  await ada.shows("b3 d1");
  const eve = await Guest.come();
  await eve.join(watch);
  await eve.shows("b3 d1");
  assert.equal(await eve.seats(), "away,away");
});

test("a match goes on after a reload, and a second tab watches until it takes over", needs("tabs"), async () => {
  const ada = await Guest.come({ storage: "mine" });
  const { play } = await ada.open(HEX);
  const bob = await Guest.come({ storage: "mine" });
  await bob.join(play, "Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  await ada.touch("b3");
  await bob.shows("b3");

  await bob.page.reload();
  await bob.match.waitUntil("ready");
  await ada.shows("b3");
  await bob.join(play);
  await bob.phase("playing");
  await bob.shows("b3");
  assert.equal(await bob.seats(), "away,human", "the link leads back to the own seat");
  await bob.touch("d1");
  await ada.shows("b3 d1");

  const second = await bob.tab();
  await second.join(play);
  await second.shows("b3 d1");
  assert.equal(await second.session("elsewhere"), true);
  assert.equal(await second.seats(), "away,away");
  await second.session("takeOver");
  await until(async () => (await second.seats()) === "away,human", "the second tab plays");
  await until(async () => (await bob.seats()) === "away,away", "the first one watches");
  await ada.touch("a2");
  await second.shows("b3 d1 a2");
  await second.touch("c3");
  await Promise.all([ada.shows("b3 d1 a2 c3"), bob.shows("b3 d1 a2 c3")]);
  await second.page.close();
  await until(async () => (await bob.seats()) === "away,human", "the first tab plays again");
});

test("a takeback, a resignation, and the rematch with sides turned", needs("tabs"), async () => {
  const ada = await Guest.come();
  const { play, watch } = await ada.open(HEX);
  const [bob, eve] = [await Guest.come(), await Guest.come()];
  await bob.join(play, "Bob");
  await eve.join(watch);
  await Promise.all([ada, bob, eve].map((one) => one.phase("playing")));
  const shows = (moves) => Promise.all([ada, bob, eve].map((one) => one.shows(moves)));
  await ada.touch("b3");
  await bob.shows("b3");
  await bob.touch("d1");
  await shows("b3 d1");
  await ada.act("takeBack", 0);
  await until(async () => (await bob.session("offers")).takebacks.length > 0, "Bob sees the request");
  await bob.act("takeBack", 0);
  await shows("");
  await ada.touch("c2");
  await shows("c2");
  await bob.act("resign");
  await Promise.all([ada, bob, eve].map((one) => one.phase("over")));
  assert.deepEqual(await eve.element.evaluate((element) => element.save().result), {
    winners: [0],
    reason: "resigned",
  });
  await Promise.all([ada.act("again"), bob.act("again")]);
  await until(async () => (await ada.seats()) === "away,human", "Ada has the other seat");
  await until(async () => (await bob.seats()) === "human,away", "Bob has the other seat");
  await Promise.all([ada, bob, eve].map((one) => one.phase("playing")));
  await bob.touch("b1");
  await shows("b1");
  assert.deepEqual(await eve.element.evaluate((element) => element.save().names), ["Bob", "Ada"]);
});
