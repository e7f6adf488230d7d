// People who do not know each other meet in the lobby, over the real relay.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { BROWSER, lacks, launch, needs, openPage } from "./support/browsers.mjs";
import { openLiveSite } from "./support/live-site.mjs";
import { requestsOf } from "./support/modules.mjs";
import { FOLDER } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openLiveSite(["", "fr/", "hive/", "fr/hive/", "hexone/", "fr/hexone/"]);
const checkView = await viewChecker(await site.games());
/** The other browser of each meeting is Chromium, whatever browser this run is of. */
const chromium = BROWSER === "chromium" ? site.browser : await launch("chromium");
after(async () => {
  if (chromium !== site.browser) await chromium.close();
  await site.close();
});

const LOBBY = requestsOf("www/site/lobby/lobby-page.js", "www/words/en/lobby.js", "www/words/fr/lobby.js");
const DESKTOP = { width: 1280, height: 800, dark: true, locale: "en" };
const PHONE = { width: 360, height: 664, touch: !lacks("touch"), locale: "fr" };

/** Somebody who comes to the lobby and agrees to connect. */
async function visitor(address, how) {
  const person = await site.person(address, how);
  await person.press("connect");
  await person.page.locator(".find").waitFor();
  return person;
}

/** Looks for somebody. */
async function look(person, name, ...games) {
  for (const game of games) await person.page.locator(`.find [value="${game}"]`).check();
  await person.page.locator('.find [name="name"]').fill(name);
  await person.press("look");
  await person.page.locator('[data-act="stop"]').waitFor();
}

/** A page with an element that lists matches, whose reader agreed to connect. */
async function elementWithList() {
  const person = await site.person("", DESKTOP);
  await person.page.evaluate(async (folder) => {
    await import(`${folder}www/alveole-game.js`);
    globalThis.begun = [];
    addEventListener("alveole-ready", (/** @type {any} */ { detail }) => globalThis.begun.push(detail.state.ply));
    document.querySelector("main").innerHTML = '<h1>Club</h1><alveole-game watch="lobby" lang="en"></alveole-game>';
  }, FOLDER);
  await checkView(person.page, DESKTOP, "the question of an element");
  await person.press("connect");
  await person.page.locator(".watched li").waitFor();
  return person;
}

const rows = (person) => person.page.locator(".waiting-people li");

async function close(...people) {
  for (const { page } of people) {
    assert.deepEqual(page.errors, [], "the console has no errors");
    await page.context().close();
  }
}

test("two strangers meet in the lobby and play", needs("network", "tabs"), async () => {
  const from = site.server.hits.length;
  const ada = await site.person("", DESKTOP);
  await ada.page.locator('.with [value="lobby"]').check();
  await ada.page.locator(".foot").waitFor();
  assert.deepEqual(
    site.server.hits.slice(from).filter((path) => LOBBY.test(path)),
    [],
    "the lobby loads when somebody goes there",
  );
  await ada.page.locator('[data-game="hive"] .play').click();
  await ada.page.locator('[data-act="connect"]').waitFor();
  await checkView(ada.page, DESKTOP, "the question before the first connection");
  assert.equal(ada.connections, 0, "nothing connects before the reader agrees");
  await ada.press("connect");
  await look(ada, "Ada", "hive", "go");
  await ada.page.locator('[data-act="computer"]').waitFor();
  await checkView(ada.page, DESKTOP, "somebody who waits");

  const bob = await visitor("fr/#lobby", PHONE);
  await rows(bob).nth(1).waitFor();
  await checkView(bob.page, PHONE, "the list of those who wait");
  await rows(bob).filter({ hasText: "Hive" }).locator('[data-act="sit"]').click();
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  assert.match(ada.page.url(), /\/hive\/#live\/2\./, "the address is that of the match");
  assert.match(bob.page.url(), /\/fr\/hive\/#live\/2\./);
  const first = (await ada.state()).to_move.seat;
  const seats = await Promise.all(
    [ada, bob].map(({ page }) => page.evaluate(() => document.querySelector("alveole-game").save().seats)),
  );
  assert.deepEqual(seats[0].toSorted(), ["away", "human"]);
  const [mover, other] = seats[0][first] === "human" ? [ada, bob] : [bob, ada];
  await mover.click((await mover.state()).legal[0]);
  await other.reached(1, "the first move");
  await ada.choose("say");
  await checkView(ada.page, DESKTOP, "the phrases");
  await ada.page.locator('alveole-game [data-phrase="1"]').click();
  await bob.page.locator('alveole-game [data-note="phrase"]', { hasText: "Ada : « Bonne chance ! »" }).waitFor();
  // Who loads the page again goes on.
  await ada.page.reload();
  await ada.phase("playing");
  await ada.reached(1, "after a reload");
  const eve = await visitor("#lobby", DESKTOP);
  await eve.page.locator(".line", { hasText: "Nobody else is waiting." }).waitFor();
  await close(ada, bob, eve);
});

detail("two browsers of two kinds: who looks for the same meets by itself", needs("tabs"), async () => {
  const ada = await visitor("#lobby/hexone", DESKTOP);
  await look(ada, "Ada");
  const bob = await openPage(chromium, PHONE);
  await bob.goto(`${site.server.url}fr/#lobby/hexone`);
  await bob.locator('[data-act="connect"]').click();
  await bob.locator('[data-act="look"]').click();
  await bob.locator('alveole-game[data-live="playing"]').waitFor({ state: "attached" });
  await ada.phase("playing");
  await close(ada, { page: bob });
});

detail("who waits plays against the computer meanwhile, and that game is kept", needs("tabs"), async () => {
  const ada = await visitor("#lobby/hexone", DESKTOP);
  await look(ada, "Ada");
  await ada.press("computer");
  await ada.waitUntil("ready");
  const { x, y } = await ada.pointOf((await ada.state()).legal[0].taps[0], "against the computer");
  await ada.page.mouse.click(x, y);
  await ada.reached(2, "the computer's answer");
  const bob = await visitor("#lobby", DESKTOP);
  await rows(bob).locator('[data-act="sit"]').click();
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  await ada.page.goto(site.server.url);
  await ada.page.locator(".kept .card", { hasText: "level 1" }).waitFor();
  await close(ada, bob);
});

detail("a page that is blocked is not seen; who stops waiting is gone; rules of one's own", needs("tabs"), async () => {
  const ada = await visitor("#lobby/hexone", DESKTOP);
  await ada.press("rules");
  const dialog = ada.page.locator("dialog.live");
  await checkView(ada.page, DESKTOP, "the dialog with the rules");
  await dialog.locator("summary").last().click();
  const fill = (cell) => getComputedStyle(cell).fill;
  assert.notEqual(
    await dialog.locator(".preview .cell > *").first().evaluate(fill),
    "rgb(0, 0, 0)",
    "the board has its style",
  );
  await dialog.locator('[value="10+10"]').check();
  await dialog.locator('[name="name"]').fill("Ada http://ads.example");
  await dialog.locator(".primary").click();
  const bob = await visitor("#lobby", DESKTOP);
  await rows(bob).filter({ hasText: "Ada httpadsexample" }).filter({ hasText: "10 min + 10 s" }).waitFor();
  await bob.press("block");
  await rows(bob).waitFor({ state: "detached" });
  await bob.page.reload();
  await bob.page.locator(".line", { hasText: "Nobody else is waiting." }).waitFor();
  const eve = await visitor("#lobby", DESKTOP);
  await rows(eve).waitFor();
  await ada.press("stop");
  await rows(eve).waitFor({ state: "detached" });
  await close(ada, bob, eve);
});

detail("who sits down with somebody who is gone comes back to the lobby", needs("tabs"), async () => {
  const ada = await visitor("#lobby/hexone", DESKTOP);
  await look(ada, "Ada");
  const bob = await site.person("#lobby", { ...DESKTOP, clock: true });
  await bob.press("connect");
  await rows(bob).waitFor();
  // Her page ends without a word.
  await ada.page.context().setOffline(true);
  await rows(bob).locator('[data-act="sit"]').click();
  await bob.page.clock.runFor(6000);
  await bob.page.locator(".toast", { hasText: "Nobody answered." }).waitFor();
  await rows(bob).locator('[data-act="sit"]:enabled').waitFor();
  await bob.page.clock.runFor(61_000);
  await rows(bob).waitFor({ state: "detached" });
  await bob.page.context().close();
  await ada.page.context().close();
});

detail("a match that anybody can watch is listed with its board, and another is not", needs("tabs"), async () => {
  const opened = async (name, isPublic) => {
    const host = await site.person("hexone/#live", DESKTOP);
    await host.page.locator("dialog.live").waitFor();
    await host.page.locator('dialog.live [name="public"]').setChecked(isPublic);
    const invitation = await host.invite(name);
    const guest = await site.person(invitation, DESKTOP);
    await guest.press("connect");
    await guest.sit(`${name} 2`);
    await Promise.all([host.phase("playing"), guest.phase("playing")]);
    return [host, guest];
  };
  const secret = await opened("Sue", false);
  const [ada, bob] = await opened("Ada", true);
  const eve = await site.person("fr/#live", PHONE);
  await checkView(eve.page, PHONE, "the question before the first connection");
  await eve.press("connect");
  const rows = eve.page.locator(".watched li");
  await rows.getByText("Ada – Ada 2").or(rows.getByText("Ada 2 – Ada")).waitFor();
  assert.equal(await rows.count(), 1);
  await checkView(eve.page, PHONE, "the list of public matches");
  await ada.click((await ada.state()).legal[0]);
  await bob.reached(1, "the first move");
  await eve.reached(1, "on the board of the list");
  await rows.getByRole("link").click();
  await eve.page.locator('alveole-game[data-live="playing"]').waitFor({ state: "attached" });
  await eve.reached(1, "on its own page");
  const page = await elementWithList();
  await page.page.locator(".watched").getByRole("button", { name: "Hexone" }).click();
  await page.reached(1, "in the element");
  assert.deepEqual(
    await page.page.evaluate(() => globalThis.begun),
    [1],
    "the page receives no events of small boards",
  );
  await checkView(page.page, DESKTOP, "a match in an element that lists matches");
  await page.page.getByRole("button", { name: "Watch live games" }).click();
  await page.page.locator(".watched > li").waitFor();
  await page.page
    .locator("alveole-game")
    .first()
    .evaluate((element) => element.removeAttribute("watch"));
  await page.page.locator(".watched").waitFor({ state: "detached" });
  await close(ada, bob, eve, page, ...secret);
});
