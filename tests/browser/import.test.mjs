// Games of other programs: pasted on a page of the site, chosen from a list, opened.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fitsWidth, noViolations } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const ONE = '[GameType "Base"]\n[White "Ada"]\n[Black "Zoé"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n';
const WRONG = ONE.replace("3. wQ -wS1", "3. wA1 bS1-");

/** Pastes a text on the page. */
const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
  }, text);

test("a game in the PGN of Mzinga opens; of several, the one that is chosen, and a wrong move is named", async () => {
  const page = await site.visit("hex/");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await paste(page, ONE);
  await page.waitForURL(/\/hive\//);
  await match.waitUntil("ready");
  assert.deepEqual((await match.state()).ply, 3);
  await paste(page, `${ONE}\n${WRONG}`);
  const list = page.locator("dialog.imported li");
  await list.nth(1).waitFor();
  assert.equal(await list.count(), 2);
  assert.match(await list.nth(0).innerText(), /Ada – Zoé\s+Hive · 3 moves/);
  assert.match(await list.nth(1).innerText(), /Move 3, “wA1 bS1-”, can't be played/);
  await list.nth(1).locator("button").click();
  await page.locator("dialog.imported").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelector("alveole-game")?.state?.()?.ply === 2);
  // Of a file with a game of an unknown set, the others can be chosen.
  await paste(page, `${ONE.replace('"Base"', '"Base+X"')}\n${ONE}`);
  await list.nth(1).waitFor();
  assert.match(await list.nth(0).innerText(), /Ada – Zoé\s+Hive · 3 moves/);
  assert.match(await list.nth(1).innerText(), /Game 1 of the file is left out: “Base\+X” is not a game type of Hive/);
  await page.locator("dialog.imported footer button").click();
  await paste(page, "Dear diary");
  await page.locator('[role="status"], .toast', { hasText: "isn't an Alvéole game" }).first().waitFor();
});

detail("a game that goes on after the third repetition opens as a study, and a file in UTF-16 is read", async () => {
  const page = await site.visit("hive/");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const around = "wQ \\wG1\nbQ bG1/\nwQ -wG1\nbQ bG1-\n";
  const pgn = `[GameType "Base"]\n\nwG1\nbG1 wG1-\nwQ -wG1\nbQ bG1-\n${around}${around}wA1 -wQ\n`;
  await page.evaluate((text) => {
    const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([units], "game.pgn"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, pgn);
  const buttons = page.locator("dialog.imported li button");
  await buttons.nth(1).waitFor();
  assert.match(
    await page.locator("dialog.imported li p").innerText(),
    /Move 13, “wA1 -wQ”, can't be played: the game is over/,
  );
  await buttons.nth(1).click();
  await page.waitForFunction(() =>
    /After the third repetition/.test(document.querySelector("alveole-game")?.shadowRoot?.textContent ?? ""),
  );
});

for (const [way, open] of /** @type {const} */ ([
  ["a pasted text", (dialog) => dialog.locator("textarea").fill(ONE)],
  [
    "a file",
    (dialog) =>
      dialog.locator("input").setInputFiles({ name: "a.pgn", mimeType: "text/plain", buffer: Buffer.from(ONE) }),
  ],
  [
    "a file that is dropped",
    (dialog) =>
      dialog.evaluate((element, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "a.pgn"));
        element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, ONE),
  ],
]))
  journeyIf(way === "a pasted text")(
    `the front page opens a game: ${way}`,
    needs("files", "narrowWindows", "language"),
    async () => {
      const page = await site.visit("fr/", { width: 360, height: 640, touch: true, locale: "fr" });
      await page.locator('.with [data-act="openGame"]').tap();
      const dialog = page.locator("dialog.open-game");
      await dialog.waitFor();
      await noViolations(page, "the dialog to open a game");
      await fitsWidth(page, "the dialog to open a game");
      const end = await dialog.locator('[data-act="open"]').boundingBox();
      assert.ok(end.y + end.height <= 640, `in view: ${end.y + end.height}`);
      // What is no game is named, and the text stays.
      await dialog.locator("textarea").fill("Dear diary");
      await dialog.locator('[data-act="open"]').tap();
      await dialog.locator(".problem:not(:empty)").waitFor();
      assert.equal(await dialog.locator("textarea").inputValue(), "Dear diary");
      await open(dialog);
      if (way === "a pasted text") await dialog.locator('[data-act="open"]').tap();
      await page.waitForURL(/\/fr\/hive\//);
      const match = new MatchPage(page);
      await match.waitUntil("ready");
      assert.equal((await match.state()).ply, 3);
      await page.context().close();
    },
  );

const STUDY = (comment = "In the middle.") =>
  `Alveole: 2\nGame: hex\n\nChapter: One\nOptions: {"size":3,"swap":false}\n\n1. c3! {${comment}} [mark red b2] (1. a1 {The edge.}) 2. b2\n`;
const comments = (match) => match.part(".tree .comment").allInnerTexts();

detail("a study opens with its comments when it is pasted, and its link carries them", async () => {
  const page = await site.visit("hive/");
  await new MatchPage(page).waitUntil("ready");
  await paste(page, STUDY());
  await page.waitForURL(/\/hex\//);
  const match = new MatchPage(page);
  await match.part(".tree .comment").first().waitFor();
  assert.deepEqual(await comments(match), ["In the middle.", "The edge."]);
  const shared = async () => {
    await page.locator(".share-button").click();
    const copy = page.locator('dialog.share [data-act="copy"]');
    const [text, link] = [
      await page.locator("dialog.share p").first().innerText(),
      await copy.getAttribute("data-link"),
    ];
    await page.locator("dialog.share footer button").last().click();
    return { text, link };
  };
  const { text, link } = await shared();
  assert.match(text, /includes your comments and drawings/);
  const other = await site.visit("");
  await other.goto(link);
  const opened = new MatchPage(other);
  await opened.part(".tree .comment").first().waitFor();
  assert.deepEqual(await comments(opened), ["In the middle.", "The edge."]);
  assert.deepEqual(other.errors, []);
  await other.context().close();
  // Too long: the link has only the moves, and the dialog says so.
  const noise = (n) =>
    Array.from({ length: 500 }, (_, i) => (((n * 500 + i) * 2654435761) % 2 ** 32).toString(36)).join(" ");
  const chapter = (n) => `Chapter: ${n}\nOptions: {"size":3,"swap":false}\n\n1. c3 {${noise(n)}}\n`;
  const many = Array.from({ length: 24 }, (_, n) => chapter(n));
  await paste(page, `Alveole: 2\nGame: hex\n\n${many.join("\n")}`);
  await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().study?.chapters.length === 24);
  const long = await shared();
  assert.match(long.text, /too long for a link/);
  assert.ok(long.link.length < 1000);
  await page.context().close();
});

detail("a study with a wrong move is refused, and the match on the board stays", async () => {
  const page = await site.visit("hex/");
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await paste(page, STUDY().replace("2. b2", "2. z9"));
  await page.locator('[role="status"], .toast', { hasText: "z9" }).first().waitFor();
  assert.match(page.url(), /\/hex\/$/);
  await page.context().close();
});
