// A live match around the board: what players see and do during the match, with two browsers' worth of people.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { withRelays } from "../../tools/pages/relays.mjs";
import { startRelay } from "../../tools/build/relay.mjs";
import { fitsWidth, noViolations } from "./support/accessibility-checks.mjs";
import { needs, openPage } from "./support/browsers.mjs";
import { lineTo, passUntilClaim } from "./support/live-site.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const relay = await startRelay(["--trusted-proxy", "127.0.0.1"]);
const line = lineTo(relay.port);
const game = { body: withRelays(readFileSync("dist/hex/index.html", "utf8"), ["/live"]) };
const site = await openSite({ upgrade: (...asked) => line.upgrade(...asked), pages: { "/hex/": game } });
after(async () => {
  await site.close();
  await relay.close();
});

const HEX = { game: "hex", options: { size: 4 }, seats: ["me", "invite"], name: "Ada" };

/** A person on a page with one element. */
class Person {
  constructor(page) {
    this.page = page;
    this.match = new MatchPage(page);
    this.element = page.locator("alveole-game");
    this.bar = page.locator("alveole-game .bar");
  }

  /** @param {import("./support/browsers.mjs").As & {clock?: boolean, attributes?: Record<string, string>}} [how] */
  static async come({ clock = false, attributes = {}, ...as } = {}) {
    const page = await openPage(site.browser, as);
    if (clock) await page.clock.install();
    const person = new Person(page);
    await page.goto(`${site.server.url}match?${new URLSearchParams({ game: "hex", relays: "/live", ...attributes })}`);
    await person.match.waitUntil("ready");
    return person;
  }

  /** Comes to a page of the site with the address of a live match. */
  static async arrive(address, as) {
    const person = new Person(await openPage(site.browser, as));
    await person.page.goto(address);
    await person.page.locator('[data-act="connect"]').click();
    return person;
  }

  /** Two people at a match. */
  static async two(wishes = {}, as = {}) {
    const [ada, bob] = await Promise.all([Person.come(as), Person.come()]);
    const { play, watch } = await ada.element.evaluate((e, wishes) => e.openTable(wishes), { ...HEX, ...wishes });
    await bob.join(play, "Bob");
    await Promise.all([ada, bob].map((one) => one.tool("abort").waitFor()));
    return { ada, bob, watch };
  }

  join(code, name) {
    return this.element.evaluate((element, [code, name]) => element.join(code, { name }), [code, name]);
  }

  /** A button of the toolbar. */
  tool(act) {
    return this.bar.locator(`[data-act="${act}"]:visible`);
  }

  /** What the status or a question says under a key. */
  note(text) {
    return this.page.locator(`alveole-game [data-note="${text}"]:visible`);
  }

  /** Presses one of the acts of the live match that the menu has. */
  async choose(act) {
    await this.tool("more").click();
    await this.page.locator(`alveole-game dialog.menu [data-act="${act}"]`).click();
  }

  /** The row of a player. */
  row(name) {
    return this.page.locator("alveole-game .player", { hasText: name });
  }

  /** Touches a cell of Hex-n. */
  async touch(cell) {
    const { x, y } = await this.match.pointOf(cell, cell);
    await this.page.mouse.click(x, y);
  }

  /** Waits until this many moves are shown. */
  async reached(ply) {
    await this.page.waitForFunction((ply) => document.querySelector("alveole-game")?.state?.()?.ply === ply, ply);
  }

  async close() {
    assert.deepEqual(this.page.errors, []);
    await this.page.context().close();
  }
}

/** Lets both make moves in turn. */
async function play(players, cells) {
  for (const [i, cell] of cells.entries()) {
    await players[i % 2].touch(cell);
    await players[(i + 1) % 2].reached(i + 1);
  }
}

detail(
  "a page can prevent that a person ends a live match, by resigning, by a draw or early",
  needs("tabs"),
  async () => {
    const { ada, bob } = await Person.two();
    await bob.page.evaluate(() => {
      window.strict = true;
      window.ends = [];
      document.addEventListener("alveole-before-end", (/** @type {any} */ event) => {
        window.ends.push([event.detail.reason, event.detail.player]);
        if (window.strict) event.preventDefault();
      });
    });
    const ends = () => bob.page.evaluate(() => window.ends.splice(0));
    await bob.tool("abort").click();
    await bob.tool("abortNow").and(bob.page.locator(":enabled")).click();
    assert.deepEqual(await ends(), [["aborted", null]]);
    // A move of each: had the end been sent before, it would be there by then.
    await play([ada, bob], ["b3", "d1"]);
    await bob.tool("resign").click();
    await bob.tool("resignNow").and(bob.page.locator(":enabled")).click();
    assert.deepEqual(await ends(), [["resigned", 1]], "the player who resigns");
    await ada.tool("draw").click();
    await bob.tool("accept").click();
    assert.deepEqual(await ends(), [["agreed", null]]);
    await ada.touch("d2");
    await bob.reached(3);
    for (const one of [ada, bob]) assert.equal((await one.match.state()).status.over, false);
    await bob.page.evaluate(() => (window.strict = false));
    await bob.tool("resign").click();
    await bob.tool("resignNow").and(bob.page.locator(":enabled")).click();
    await ada.note("overResigned").waitFor();
    assert.deepEqual(await ends(), [["resigned", 1]]);
    await ada.close();
    await bob.close();
  },
);

test("a takeback, a draw that is declined, resigning, and a rematch with sides turned", needs("tabs"), async () => {
  const { ada, bob } = await Person.two();
  assert.match(await bob.row("Ada").innerText(), /^Red\s+Ada/);
  await bob.row("Ada").locator(".presence[data-here]", { hasText: "here" }).waitFor();
  assert.equal(await bob.row("Bob").locator(".presence:visible").count(), 0, "the reader knows that they are here");
  const status = bob.page.locator("alveole-game .status");
  await status.getByText("Waiting for Ada").waitFor();
  await noViolations(bob.page, "a live match that begins", "alveole-game");
  await play([ada, bob], ["b3", "d1"]);
  await bob.tool("draw").click();
  await ada.note("drawOffered").getByText("Bob offers a draw.").waitFor();
  await ada.tool("decline").click();
  await ada.note("drawOffered").waitFor({ state: "detached" });

  await bob.tool("takeBack").click();
  await bob.note("youAskBack").getByText("You asked to take back d1. Waiting for Ada.").waitFor();
  await ada.tool("agree").click();
  await Promise.all([ada.reached(1), bob.reached(1)]);

  await bob.touch("d2");
  await ada.reached(2);
  const hint = ada.match.part('.bar [data-act="advice"]');
  assert.equal(await hint.isVisible(), false, "nobody asks the computer during a live match");
  await ada.tool("resign").click();
  const focus = () => ada.page.evaluate(() => document.querySelector("alveole-game").shadowRoot.activeElement?.dataset.act); // prettier-ignore
  assert.equal(await focus(), "stay", "the focus is on the answer that changes nothing");
  await ada.page.getByRole("status").filter({ hasText: "Resign?" }).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.note("sureResign").waitFor({ state: "detached" });
  assert.equal(await focus(), "resign", "and goes back");
  await ada.page.keyboard.press("Enter");
  await ada.tool("resignNow").and(ada.page.locator(":enabled")).waitFor();
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  await bob.note("overResigned").getByText("Ada resigned.").waitFor();
  await ada.note("overResignedOwn").waitFor();
  await hint.waitFor();

  assert.equal(await bob.page.getByRole("button", { name: "Rematch" }).count(), 1);
  await bob.tool("again").click();
  await ada.note("wantsRematch").getByText("Bob wants a rematch.").waitFor();
  await ada.tool("again").click();
  await Promise.all([ada, bob].map((one) => one.tool("abort").waitFor()));
  assert.equal(await ada.element.evaluate((element) => element.save().seats.join()), "away,human");
  await ada.close();
  await bob.close();
});

test("an offer that comes while a finger is on its way is not accepted by it", needs("tabs", "clock"), async () => {
  const ada = await Person.come();
  const bob = await Person.come({ clock: true });
  const { play: code } = await ada.element.evaluate((element, wishes) => element.openTable(wishes), HEX);
  await bob.join(code, "Bob");
  await Promise.all([ada, bob].map((one) => one.tool("abort").waitFor()));
  await play([ada, bob], ["b3", "d1"]);
  await bob.page.clock.pauseAt((await bob.page.evaluate(() => Date.now())) + 1000);
  await ada.tool("draw").click();
  await bob.note("drawOffered").waitFor();
  const accept = bob.tool("accept");
  await accept.click({ force: true });
  assert.equal(await accept.isDisabled(), true);
  await bob.page.clock.runFor(700);
  assert.equal(await accept.isEnabled(), true);
  assert.equal((await bob.match.state()).status.over, false);
  await accept.click();
  await ada.page.locator('alveole-game[data-live="over"]').waitFor();
  await ada.close();
  await bob.close();
});

test("clocks, time that is given, a claim with its countdown", needs("tabs", "clock"), async () => {
  const { ada, bob } = await Person.two({ clock: { time: 60_000, increment: 0 } }, { clock: true });
  await play([ada, bob], ["b3", "d1", "b2"]);
  const clock = (person, seat) => person.page.locator("alveole-game .players [role=timer]").nth(seat);
  await clock(ada, 1).and(ada.page.locator("[data-running]")).waitFor();
  await ada.choose("give");
  await clock(bob, 1)
    .getByText(/^1:1\d$/)
    .waitFor();
  await ada.tool("more").click();
  assert.equal(await ada.page.locator('dialog.menu [data-act="give"]').count(), 0, "once a turn");
  await ada.page.keyboard.press("Escape");

  await passUntilClaim(ada.page);
  await ada.note("timeUpSoon").waitFor();
  await ada.page.clock.resume();
  await ada.page.clock.fastForward(5000);
  await ada.tool("claim").click();
  await ada.note("overClaimedTime").waitFor();
  await bob
    .note("saidYourTime")
    .getByText(/Your clock has 1:/)
    .waitFor();
  await bob.touch("c3");
  await ada.note("answered").waitFor();
  await ada.tool("playOn").click();
  await ada.note("answered").waitFor({ state: "detached" });
  await ada.reached(4);
  await ada.close();
  await bob.close();
});

detail("a spectator watches, and a player who leaves is seen to have left", needs("tabs"), async () => {
  const { ada, bob, watch } = await Person.two();
  const eve = await Person.come({ width: 360, height: 780, touch: true });
  await eve.join(watch);
  await eve.note("watching").waitFor();
  await noViolations(eve.page, "a spectator of a live match", "alveole-game");
  await fitsWidth(eve.page, "a spectator of a live match");
  await bob.choose("leave");
  await bob.tool("leaveNow").click();
  await bob.note("youLeft").waitFor();
  await ada.row("Bob").getByText("left", { exact: true }).waitFor();
  await ada.tool("abort").click();
  await ada.tool("abortNow").click();
  await eve.note("overAborted").getByText("Ada cancelled the game.").waitFor();
  for (const person of [ada, bob, eve]) await person.close();
});

test("a lost connection is said over the board and to screen readers, and healed", needs("tabs"), async () => {
  const { ada, bob } = await Person.two();
  const status = (text) => ada.page.getByRole("status").filter({ hasText: text }).waitFor();
  line.cut();
  await ada.page.locator(".live-lost").waitFor();
  await status(/^Connection lost/);
  await ada.touch("b3");
  line.heal();
  await status("Connected again.");
  await ada.page.locator(".live-lost").waitFor({ state: "hidden" });
  await bob.reached(1);
  for (const person of [ada, bob]) await person.page.context().close();
});

detail("a player takes the seat along to a phone, and goes on by link", needs("tabs"), async () => {
  const ada = await Person.come();
  const { play: code } = await ada.element.evaluate((element, wishes) => element.openTable(wishes), HEX);
  const bob = await Person.arrive(`${site.server.url}hex/#live/${code}`);
  await bob.page.locator('[data-act="sit"]').click();
  await bob.tool("abort").waitFor();
  await noViolations(bob.page, "a live match on the site");
  await bob.choose("seatAlong");
  const dialog = bob.page.locator("dialog.send-dialog");
  await noViolations(bob.page, "the link to the own seat");
  const address = await dialog.getAttribute("data-link");
  await dialog.getByRole("button", { name: "Close" }).click();
  const phone = await Person.arrive(address, { width: 360, height: 780, touch: true });
  await phone.tool("abort").waitFor();
  assert.doesNotMatch(phone.page.url(), /\.m[\w-]+$/, "the secret key leaves the address");
  await fitsWidth(phone.page, "a live match on a phone");
  await ada.touch("b3");
  await phone.reached(1);
  await phone.touch("d1");
  await Promise.all([ada.reached(2), bob.reached(2)]);

  await bob.choose("byLink");
  await bob.tool("byLinkNow").click();
  const link = bob.page.locator("section.correspondence[data-link]");
  await link.waitFor();
  assert.equal(await bob.element.evaluate((element) => element.save().seats.join()), "away,human");
  const cleo = new Person(await openPage(site.browser));
  await cleo.page.goto(await link.getAttribute("data-link"));
  await cleo.reached(2);
  assert.equal(await cleo.element.evaluate((element) => element.save().seats.join()), "human,away");

  // Ada's seat has her key: Bob is asked before somebody else moves for her.
  const { legal } = await cleo.match.state();
  await cleo.touch(legal[0].text);
  const theirs = cleo.page.locator("section.correspondence[data-link]");
  await theirs.waitFor();
  await bob.page.goto("about:blank");
  await bob.page.goto(await theirs.getAttribute("data-link"));
  await bob.page.locator("dialog.question[open] [data-act=no]").click();
  await bob.reached(2);
  for (const person of [ada, bob, phone, cleo]) await person.close();
});

detail(
  "a computer player who is to move when the match goes on by link moves on the opener's page alone",
  needs("tabs"),
  async () => {
    const ada = await Person.come({ attributes: { storage: "alveole" } });
    const three = { ...HEX, options: { size: 4, players: 3 }, seats: ["me", "invite", "computer:1"] };
    const { play: code } = await ada.element.evaluate((element, wishes) => element.openTable(wishes), three);
    const bob = await Person.arrive(`${site.server.url}hex/#live/${code}`);
    await bob.page.locator('[data-act="sit"]').click();
    await Promise.all([ada, bob].map((one) => one.tool("abort").waitFor()));
    const touchFirst = async (person) => person.touch((await person.match.state()).legal[0].text);
    await touchFirst(ada);
    await bob.reached(1);
    const seats = ({ element }) => element.evaluate((element) => element.save().seats.join());
    // Ada is away, so that nobody moves for the computer before Bob goes on.
    await ada.page.goto("about:blank");
    await touchFirst(bob);
    await bob.reached(2);
    await bob.choose("byLink");
    await bob.tool("byLinkNow").click();
    const link = ({ page }) => page.locator("section.correspondence[data-link]").getAttribute("data-link");
    const first = await link(bob);
    assert.equal(await seats(bob), "away,human,away");
    await bob.page.getByRole("status").getByText("Computer, level 1 (Ada)").waitFor();

    await ada.page.goto(first);
    await ada.reached(3);
    assert.equal(await seats(ada), "human,away,1");
    await touchFirst(ada);
    await ada.reached(4);
    const { moves } = await ada.match.record();
    await bob.page.goto(await link(ada));
    await bob.reached(4);
    assert.equal(await seats(bob), "away,human,1");
    assert.deepEqual((await bob.match.record()).moves, moves);
    assert.equal((await bob.match.state()).to_move.seat, 1);
    for (const person of [ada, bob]) await person.close();
  },
);
