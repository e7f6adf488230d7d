// Live matches on elements, between people with browsers of their own, over the project's relay.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { passUpgrade, startRelay } from "../scripts/relay.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";

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
      async (element, [name, args, folder]) => {
        const { sessions } = await import(`${folder}www/live/sessions.js`);
        await sessions.get(element).table.act((match) => match[name](...args));
      },
      [name, args, ""],
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
