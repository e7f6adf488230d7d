// What stands around a live match on the site: opening one, inviting, taking a seat, watching, coming back.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { lacks, needs, openPage } from "./support/browsers.mjs";
import { openLiveSite } from "./support/live-site.mjs";
import { requestsOf } from "./support/modules.mjs";
import { detail } from "./support/suite.mjs";

const site = await openLiveSite(["", "fr/", "hive/", "fr/hive/", "hextris/", "hex/"]);
const checkView = await viewChecker(await site.games());
after(() => site.close());

/** Modules that only live play needs. */
const LIVE = requestsOf(
  "www/site/live/live-page.js",
  "www/live/session.js",
  "www/words/en/table.js",
  "www/words/fr/table.js",
);

async function close(...people) {
  for (const { page } of people) {
    assert.deepEqual(page.errors, [], "the console has no errors");
    await page.context().close();
  }
}

test(
  "without a relay nothing leads to live play, and links to it say why they do not open",
  needs("network", "sockets"),
  async () => {
    const page = await openPage(site.browser);
    const sockets = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    const from = site.server.hits.length;
    await page.goto(`${site.server.url}labyrinth/`);
    await page.locator(".share-button").waitFor();
    await page.locator('alveole-game[data-status="ready"]').waitFor();
    await page.locator(".strip .close").waitFor(); // What follows the board is loaded.
    assert.equal(await page.locator(".live-link").count(), 0);
    assert.deepEqual(
      site.server.hits.slice(from).filter((path) => LIVE.test(path)),
      [],
    );
    await page.goto(
      `${site.server.url}labyrinth/#live/2.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAA.jAAAAAAAAAAAAAAAAAAAAAA`,
    );
    await page.locator(".notice", { hasText: "no relay for live games" }).waitFor();
    assert.deepEqual(sockets, []);
    await close({ page });
  },
);

test("two people meet, play and come back; a third one watches", needs("network", "tabs"), async () => {
  const DESKTOP = { width: 1280, height: 800, locale: "en" };
  const from = site.server.hits.length;
  const ada = await site.person("", DESKTOP);
  const { page } = ada;
  await page.locator('.with [value="live"]').check();
  await page.locator(".foot").waitFor(); // The rest of the page is loaded.
  assert.deepEqual(
    site.server.hits.slice(from).filter((path) => LIVE.test(path)),
    [],
  );
  await page.locator('[data-game="hive"] .play').click();
  await page.locator("dialog.live .privacy", { hasText: "127.0.0.1" }).waitFor();
  await checkView(page, DESKTOP, "the dialog that opens a live match");
  assert.equal(ada.connections + site.line.connections, 0, "nothing connects before the invitation");
  const invitation = await ada.invite("Ada");
  await ada.room.locator("li", { hasText: "White Ada (you)" }).waitFor();
  await ada.room.locator("li", { hasText: "Black Free seat" }).waitFor();
  await checkView(page, DESKTOP, "the waiting room");

  const PHONE = { width: 360, height: 780, dark: true, touch: !lacks("touch"), locale: "fr" };
  const bob = await site.person(invitation, PHONE);
  await bob.room.locator(".privacy", { hasText: "127.0.0.1" }).waitFor();
  await checkView(bob.page, PHONE, "the question before the first connection");
  assert.equal(bob.connections, 0, "nothing connects before the guest agrees");
  await bob.press("connect");
  await bob.room.getByText("Ada vous invite à une partie de Hive.").waitFor();
  await checkView(bob.page, PHONE, "the invitation");
  await bob.sit("Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  await bob.room.waitFor({ state: "hidden" });
  await ada.room.waitFor({ state: "hidden" });
  await ada.click((await ada.state()).legal[0]);
  const { legal } = await bob.reached(1, "the first move");
  await (PHONE.touch ? bob.tap(legal[0]) : bob.click(legal[0]));
  await ada.reached(2, "the answer");

  // The address of a player invites nobody, and leads the player back without a question.
  assert.notEqual(page.url(), invitation);
  const eve = await site.person(page.url(), DESKTOP);
  await eve.press("connect");
  await eve.reached(2, "a spectator");
  assert.deepEqual((await eve.state()).to_move && (await eve.part("[data-next]").count()), 0);
  // The invitation is used.
  const late = await site.person(invitation, DESKTOP);
  await late.press("connect");
  await late.page.locator(".toast").getByText("All seats are taken. You can watch.").waitFor();
  await late.room.waitFor({ state: "hidden" });
  assert.equal(await late.page.locator('[data-act="sit"]').count(), 0);
  await page.reload();
  await ada.phase("playing");
  assert.equal((await ada.reached(2, "after a reload")).to_move.seat, 0);
  await ada.click((await ada.state()).legal[0]);
  await bob.reached(3, "a move after a reload");
  await page.goto(site.server.url);
  const card = page.locator(".kept .card", { hasText: "live with Bob" });
  await card.click();
  await ada.phase("playing");
  await ada.reached(3, "from the catalogue");
  await close(ada, bob, eve, late);
});

detail("three seats: a guest, and a computer player of the opener's page", needs("tabs"), async () => {
  const ada = await site.person("hextris/");
  await ada.page.locator("alveole-game[data-live-page]").waitFor();
  await ada.page.locator('alveole-game [data-act="newGame"]').click();
  await ada.page.locator('dialog.new [value="live"]').check();
  await ada.page.locator("dialog.new .primary").click();
  const dialog = ada.page.locator("dialog.live");
  await dialog.locator('[data-option="players"] + [data-step="more"]').click();
  await dialog.locator('[data-opponent="1"]').selectOption("computer:1");
  await dialog.getByText("Computers play on your page.").waitFor();
  await dialog.locator('[data-opponent="0"]').selectOption("computer:1");
  await dialog.getByText("Invite at least one player.").waitFor();
  await dialog.locator('[data-opponent="0"]').selectOption("invite");
  const invitation = await ada.invite("Ada");
  await ada.room.locator("li", { hasText: "Computer, level 1, on your page" }).waitFor();
  const bob = await site.person(invitation);
  await bob.press("connect");
  await bob.room.locator("li", { hasText: "Computer, level 1, on Ada's page" }).waitFor();
  await bob.sit("Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  await ada.click((await ada.state()).legal[0]);
  const { legal } = await bob.reached(1, "the first move");
  await bob.click(legal[0]);
  const state = await bob.reached(3, "the move of the computer");
  assert.equal(state.to_move.seat, 0);
  await close(ada, bob);
});

detail(
  "a game can be changed and cancelled before somebody comes; damaged and newer links say so",
  needs("tabs"),
  async () => {
    const ada = await site.person("hex/#live");
    const first = await ada.invite("Ada");
    await ada.press("change");
    await ada.page.locator('dialog.live [name="time"][value="5+5"]').check();
    const second = await ada.invite("Ada");
    assert.notEqual(first, second);
    await ada.room.getByText("5 min + 5 s per move").waitFor();
    const bob = await site.person(first);
    await bob.press("connect");
    await bob.room.getByText("This game was cancelled.").waitFor();
    await ada.press("cancel");
    await ada.page.locator(".live-room").waitFor({ state: "detached" });
    await ada.page.locator(".live-link").waitFor();
    await bob.page.goto(second);
    await bob.room.getByText("This game was cancelled.").waitFor();
    for (const [code, text] of [
      [second.split("#live/")[1].slice(0, -30), "This link is incomplete."],
      ["3.AAAA", "newer version"],
      ["1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAA", "earlier version"],
    ]) {
      await bob.page.goto(`${site.server.url}hex/#live/${code}`);
      await bob.page.locator(".notice", { hasText: text }).waitFor();
    }
    await bob.page.goto(
      `${site.server.url}hex/#live/2.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAA.wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    );
    await bob.room.getByText("The relay does not have this game.").waitFor();
    await close(ada, bob);
  },
);
