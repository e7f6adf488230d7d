// Live matches on elements, between people with browsers of their own, over the project's relay.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { passUpgrade, startRelay } from "../../tools/build/relay.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { requestsOf } from "./support/modules.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

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

  /** Ada opens a match, Bob joins it, and both play. @param {object} [wishes] @param {object} [attributes] of Bob's element */
  static async two(wishes = {}, attributes = {}) {
    const ada = await Guest.come({ storage: "mine" });
    const links = await ada.open({ ...HEX, ...wishes });
    const bob = await Guest.come(attributes);
    await bob.join(links.play, "Bob");
    await Promise.all([ada.phase("playing"), bob.phase("playing")]);
    return { ada, bob, ...links };
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

detail("two people sit down and play, and another one watches", needs("tabs"), async () => {
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

detail("a match goes on after a reload, and a second tab watches until it takes over", needs("tabs"), async () => {
  const { ada, bob, play } = await Guest.two({}, { storage: "mine" });
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

detail("a page that closes says goodbye, and takes it back when it is loaded again", needs("tabs"), async () => {
  const { ada, bob, play } = await Guest.two({}, { storage: "mine" });
  const bobSeen = async () => (await ada.session("players"))[1];
  assert.equal((await bobSeen()).left, false);
  await bob.page.reload();
  await until(async () => (await bobSeen()).left, "the goodbye");
  await bob.match.waitUntil("ready");
  await bob.join(play);
  await until(async () => !(await bobSeen()).left, "it is taken back");
  assert.equal((await bobSeen()).here, true);
  await bob.page.close({ runBeforeUnload: true });
  await until(async () => (await bobSeen()).left, "the goodbye of a page that is closed");
});

detail("a takeback, a resignation, and the rematch with sides turned", needs("tabs"), async () => {
  const { ada, bob, watch } = await Guest.two();
  const eve = await Guest.come();
  await eve.join(watch);
  await eve.phase("playing");
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

detail(
  "six seats, one of them of a computer player, and guests who move by the method `play`",
  needs("tabs"),
  async () => {
    const ada = await Guest.come();
    const options = { size: 5, players: 6 };
    const seats = ["me", "invite", "invite", "computer:0", "invite", "invite"];
    const { play } = await ada.open({ game: "hex", options, seats, name: "Ada" });
    const page = await openPage(site.browser);
    await page.goto(`${site.server.url}match?game=hex&relays=/live`);
    // Four people, at one page to save processor time.
    await page.evaluate(async (play) => {
      const first = document.querySelector("alveole-game");
      for (const name of ["Bob", "Cleo", "Dan", "Eve"]) {
        const element =
          name === "Bob" ? first : first.parentElement.appendChild(/** @type {Element} */ (first.cloneNode()));
        await element.ready;
        await element.join(play, { name });
      }
    }, play);
    await ada.phase("playing");
    const moves = ["a1", "b1", "c1", null, "e1", "a2"];
    const line = () =>
      ada.element.evaluate((element) => {
        const { moves, redo } = element.save();
        return [...moves, ...redo].map(({ text }) => text);
      });
    for (const [seat, move] of moves.entries()) {
      if (seat === 0) await ada.element.evaluate((element, move) => element.play(move), move);
      else if (move)
        await page.waitForFunction(
          ([move, seat]) => {
            const mine = [...document.querySelectorAll("alveole-game")].find(
              (element) => element.save().seats[seat] === "human",
            );
            if (mine?.state()?.to_move?.seat !== seat) return false;
            // The computer player, which moves at random, may have taken the place.
            const legal = mine.state().legal.map(({ text }) => text);
            return mine.play(legal.includes(move) ? move : legal[0]).then(() => true);
          },
          [move, seat],
        );
      await until(async () => (await line()).length > seat, `move ${seat + 1}`);
      // The computer player moves although its opener looks at an earlier position.
      if (seat === 1) await ada.element.evaluate((element) => element.goTo(1));
    }
    const all = (await line()).join(" ");
    await page.waitForFunction(
      (all) =>
        [...document.querySelectorAll("alveole-game")].every(
          (element) =>
            element
              .save()
              .moves.map(({ text }) => text)
              .join(" ") === all,
        ),
      all,
    );
    assert.equal((await ada.element.evaluate((element) => element.save().moves)).length, 1, "the reader stays");
    assert.match(all, /^a1 b1 c1 \S+ e1 a2$/);
  },
);

detail("a clock of a device that is set in a turn costs nobody time", needs("tabs", "clock"), async () => {
  const ada = await Guest.come();
  const { play } = await ada.open({ ...HEX, clock: { time: 60_000 } });
  const bob = await Guest.come();
  await bob.page.clock.install();
  await bob.visit({ game: "hex", relays: "/live" });
  await bob.join(play, "Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  const lastMove = (text) => document.querySelector("alveole-game").save().moves.at(-1)?.text === text;
  for (const [i, move] of ["a1", "b1", "c1"].entries()) {
    await [ada, bob][i % 2].act("play", move);
    await Promise.all([ada, bob].map(({ page }) => page.waitForFunction(lastMove, move)));
  }
  for (const step of [10 * 60_000, -20 * 60_000]) {
    await bob.page.clock.setSystemTime(Date.now() + step);
    await bob.page.clock.runFor(6000);
    assert.equal(await bob.session("phase"), "playing", `${step} ms`);
  }
  await bob.act("play", "d1");
  await ada.shows("a1 b1 c1 d1");
  const [own, other] = await ada.element.evaluate(async (element, folder) => {
    const { LiveSession } = await import(`${folder}www/live/session.js`);
    return LiveSession.of(element).table.match.timesLeft();
  }, FOLDER);
  assert.ok(own > 30_000 && other > 30_000 && other < 49_000, `${own}, ${other}`);
  for (const { page } of [ada, bob]) await page.context().close();
});

detail(
  "a wrong clock costs nothing where the time of a server is known, else it is named, with a match on the element or without",
  needs("tabs", "clock"),
  async () => {
    const ada = await Guest.come();
    const { play } = await ada.open({ ...HEX, options: { size: 3, players: 3 }, seats: ["me", "invite", "invite"] });
    for (const { game, isKnown } of [
      { game: "hex", isKnown: true },
      { game: "hex", isKnown: false },
      { game: "", isKnown: false },
    ]) {
      const bob = new Guest(await openPage(site.browser, { date: new Date(Date.now() - 20 * 60_000).toISOString() }));
      const attributes = { relays: "/live", lang: "en", ...(game && { game }) };
      // Only requests of HTTP: the relay itself is there.
      if (!isKnown) await bob.page.route("**/live", (route) => route.abort());
      await bob.page.goto(`${site.server.url}match?${new URLSearchParams(attributes)}`);
      await bob.match.waitUntil(game ? "ready" : "failed");
      await bob.join(play, "Bob");
      if (isKnown) await until(async () => (await bob.session("seat")) === 1, "Bob sits");
      else await bob.page.getByText("The clock of your device or of another player is wrong").first().waitFor();
      await bob.page.context().close();
    }
    await ada.page.context().close();
  },
);

detail(
  "nothing is loaded before it is asked for, and wrong wishes, codes and relays are refused",
  needs("network", "sockets", "tabs"),
  async () => {
    const sockets = [];
    const ada = await Guest.come({ relays: "/live wss://relay.example http://relay.example" });
    ada.page.on("websocket", (socket) => sockets.push(socket.url()));
    const refused = (name, ...args) =>
      ada.element.evaluate(
        (element, [name, args]) =>
          element[name](...args).then(
            () => "",
            ({ code, message }) => `${code}: ${message}`,
          ),
        [name, args],
      );
    const session = requestsOf("www/live/session.js");
    const loaded = () => site.server.hits.filter((path) => session.test(path)).length;
    const before = loaded();
    await ada.visit({ game: "hex", relays: "/live" });
    assert.equal(loaded(), before);
    await ada.visit({ game: "hex", relays: "/live wss://relay.example http://relay.example" });
    assert.match(await refused("openTable", HEX), /^bad_relay: .*http:\/\/relay\.example/);
    const relays = (text) => ada.element.evaluate((element, text) => element.setAttribute("relays", text), text);
    await relays("");
    assert.match(await refused("openTable", HEX), /^no_relay/);
    await relays("/live");
    assert.match(await refused("openTable", { ...HEX, seats: ["me"] }), /^bad_seat: .*2 seats, not 1/);
    assert.match(await refused("openTable", { ...HEX, seats: ["invite", "invite"] }), /^bad_seat/);
    assert.match(await refused("openTable", { ...HEX, seats: ["me", "computer:99"] }), /^bad_seat: .*computer:99/);
    assert.match(await refused("openTable", { ...HEX, options: { size: 1 } }), /^bad_option/);
    assert.match(await refused("openTable", { ...HEX, clock: { time: -1 } }), /^bad_clock/);
    assert.match(await refused("join", "2.AAAA"), /^bad_link.*incomplete/);
    assert.match(await refused("join", "1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAA"), /^bad_link.*earlier version/);
    // What the first edition saved stays in the store, and does not go on.
    const resumed = await ada.element.evaluate(async (element, folder) => {
      const { LiveSession } = await import(`${folder}www/live/session.js`);
      const saved = {
        v: 1,
        name: "Ada",
        table: { link: { seed: "", of: "" }, events: [], since: { acts: -1, at: 0 } },
      };
      return LiveSession.resume(element, saved).then(
        () => "",
        ({ code, message }) => `${code}: ${message}`,
      );
    }, FOLDER);
    assert.match(resumed, /^bad_link.*earlier version/);
    assert.deepEqual(sockets, []);
    await ada.open(HEX);
    await until(() => sockets.length === 1, "the connection");
    assert.ok(loaded() > before);
  },
);

test(
  "a frame plays live where its own host names a relay, and nowhere else",
  needs("frames", "network", "tabs"),
  async () => {
    const embed = readFileSync("dist/embed.html", "utf8");
    const named = embed.replace("<title>", '<meta name="alveole-relays" content="/live"><title>');
    site.pages["/embed-live.html"] = { body: named };
    const frame = (name) =>
      `/${name}?game=hex&options={"size":4}&relays=/live&origin=${site.server.url}`.replaceAll('"', "%22");
    site.pages["/around"] = {
      body: `<!doctype html><title>a</title><link rel="icon" href="data:,"><script>
      const waiting = new Map();
      globalThis.phases = [];
      addEventListener("message", ({ data }) => {
        if (data.event === "live") phases.push(data.detail.phase);
        waiting.get(data.id)?.(data.error?.code ?? data.ok);
      });
      globalThis.call = (call, ...args) => new Promise((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        frames[0].postMessage({ alveole: 1, id, call, args }, "*");
      });
    </script>
    <iframe title="f" width="700" height="700" src="${frame("embed-live.html")}"></iframe>`,
    };
    const page = await openPage(site.browser);
    await page.goto(`${site.server.url}around`);
    const inFrame = (name) => page.frameLocator("iframe").locator(`alveole-game[data-status="${name}"]`).waitFor();
    await inFrame("ready");
    const { play } = await page.evaluate((wishes) => globalThis.call("openTable", wishes), HEX);
    const bob = await Guest.come();
    await bob.join(play, "Bob");
    await bob.phase("playing");
    await page.waitForFunction(() => globalThis.phases.includes("playing"));
    await page.evaluate(() => globalThis.call("play", "b3"));
    await bob.shows("b3");
    assert.equal(await page.evaluate(() => globalThis.call("leave")), null);
    await page.waitForFunction(() => globalThis.phases.at(-1) === "left");

    await page.evaluate((src) => void (document.querySelector("iframe").src = src), frame("embed.html"));
    await page.waitForFunction(() => frames[0].location.pathname === "/embed.html");
    await inFrame("ready");
    assert.equal(await page.evaluate((wishes) => globalThis.call("openTable", wishes), HEX), "no_relay");
  },
);

detail("the example: two people find each other by its link, also after a reload", needs("tabs"), async () => {
  const visit = async (page, hash = "") => {
    await page.goto(`${site.server.url}examples/live.html${hash}`);
    await page.locator('alveole-game[data-status="ready"]').waitFor();
  };
  const enter = async (page, name) => {
    await page.locator("input").fill(name);
    await page.locator("form button").click();
  };
  const says = (page, text) => page.locator("#status", { hasText: text }).waitFor();
  const [ada, bob] = [await openPage(site.browser), await openPage(site.browser)];
  await visit(ada);
  await enter(ada, "Ada");
  await says(ada, "Waiting for your friend");
  const invitation = await ada.locator("#invitation").getAttribute("href");
  await visit(bob, invitation);
  await enter(bob, "Bob");
  await says(bob, "Ada and Bob");
  await ada.reload();
  await ada.locator('alveole-game[data-status="ready"]').waitFor();
  await enter(ada, "Ada");
  await says(ada, "Ada and Bob");
  assert.equal(await ada.locator("alveole-game").evaluate((element) => element.save().seats.join()), "human,away");
});

detail("a conditional premove answers after a reload, and nobody else sees it", needs("tabs"), async () => {
  const { ada, bob, play } = await Guest.two({}, { storage: "mine" });
  await ada.touch("b3");
  await bob.shows("b3");

  const plan = async (...cells) => {
    await ada.match.part('[data-act="more"]').first().click();
    await ada.page.locator('dialog.menu [data-act="plan"]').click();
    const trial = ada.match.beside(".trial-board");
    await trial.waitUntil("ready");
    for (const cell of cells) {
      const { x, y } = await trial.pointOf(cell, cell);
      await ada.page.mouse.click(x, y);
      await ada.page.locator(".lines .head .ply", { hasText: cell }).waitFor();
    }
    await ada.page.locator('.lines [data-act="add-line"]').click();
    await ada.page.locator('.lines [data-act="close-lines"]').click();
  };
  await plan("d1", "c2", "b1", "a2");
  const lines = () => ada.page.locator(".premove-lines", { hasText: "1 conditional premove" });
  await lines().waitFor();
  assert.equal(await bob.element.evaluate((element) => "premoves" in element.save()), false);
  await ada.page.reload();
  await ada.match.waitUntil("ready");
  await ada.join(play);
  await ada.phase("playing");
  await lines().waitFor();
  assert.equal(await ada.element.evaluate((element) => "premoves" in element.save()), false, "no page sees it");

  await bob.touch("d1");
  await bob.shows("b3 d1 c2");
  await ada.shows("b3 d1 c2");
  // A takeback leads elsewhere: the rest of the line is forgotten.
  await bob.act("takeBack", 1);
  await ada.act("takeBack", 1);
  await Promise.all([ada.shows("b3"), bob.shows("b3")]);
  await lines().waitFor({ state: "hidden" });
  await bob.touch("b1");
  await ada.shows("b3 b1");
  await ada.match.waitUntil("ready");
});

detail("with a fast clock nothing is planned", async () => {
  for (const [time, offered] of [
    [600_000, 0],
    [3_600_000, 1],
  ]) {
    const { ada, bob } = await Guest.two({ clock: { time, increment: 5000 } });
    await ada.touch("b3");
    await bob.shows("b3");
    await ada.match.part('[data-act="more"]').first().click();
    await ada.page.locator("dialog.menu[open]").waitFor();
    assert.equal(await ada.page.locator('dialog.menu [data-act="plan"]').count(), offered);
  }
});
