// A game with a friend, from the dialog to the first answers: who begins, the message, the QR code, what the friend reads.
import assert from "node:assert/strict";
import { after } from "node:test";
import jsQR from "jsqr";
import { needs, openPage } from "./support/browsers.mjs";
import { contentOf, send, visit } from "./support/links.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite, until } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const bar = (match) => match.page.locator(".correspondence");
const said = (match, text) => bar(match).locator("p", { hasText: text }).waitFor();

/** Opens the dialog for a game with a friend. */
async function dialogOf(address, as) {
  const page = await openPage(site.browser, as);
  await page.goto(new URL(address, site.server.url).href);
  const match = new MatchPage(page);
  await match.part("dialog.new[open]").waitFor();
  return match;
}

/** Reads the QR code on a page from a screenshot in pixels of the page. */
async function scanned(page) {
  const [width, pixels] = await page.locator(".send-dialog .qr").evaluate(async (code) => {
    const copy = code.cloneNode(true);
    const side = 4 * code.viewBox.baseVal.width;
    for (const name of ["width", "height"]) copy.setAttribute(name, side);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = new OffscreenCanvas(side, side).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return [side, [...canvas.getImageData(0, 0, side, side).data]];
  });
  return jsQR(Uint8ClampedArray.from(pixels), width, width)?.data;
}

for (const [locale, texts] of /** @type {const} */ ([
  [
    "en",
    {
      wait: /Black.*moves first/,
      invited: /Ada invites you to a game of Hex-n.*Your turn \(Red\)/,
      message: /^I started a game of Hex-n with you: http/,
    },
  ],
  [
    "fr",
    {
      wait: /Rouge.*commence/,
      invited: /Ada vous invite à une partie de Hex-n.*À vous \(Rouge\)/,
      message: /^J’ai commencé une partie de Hex-n avec toi.: http/,
    },
  ],
]))
  journeyIf(locale === "en")(
    `${locale}: a friend who begins gets an invitation without a move`,
    needs("tabs", "language"),
    async () => {
      const ada = await dialogOf(inLanguage("hex/#letters", locale), { locale });
      await ada.part('dialog.new [name="name"]').fill("Ada");
      await ada.start({ begins: "computer" });
      const link = await send(ada, 0);
      await bar(ada).locator('[data-act="send"]').click();
      const dialog = ada.page.locator("dialog.send-dialog[open]");
      await dialog.waitFor();
      assert.match(await dialog.locator("textarea").inputValue(), texts.message);
      assert.equal(await scanned(ada.page), link, "the code has the link");
      assert.match(
        await dialog.locator('[data-act="mail"]').getAttribute("href"),
        /^mailto:\?subject=.*&body=.*%2Fhex%2F%23link/,
      );
      await ada.page.keyboard.press("Escape");

      const ben = await visit(site, link, await openPage(site.browser, { locale }));
      await ben.reached(0, "the invitation");
      await said(ben, texts.invited);
      await ben.page.locator(".strip:not([hidden])").waitFor();
      await ben.click((await ben.state()).legal[9]);
      const answer = await send(ben, 1);
      assert.equal((await contentOf(answer)).signatures.length, 1, "the friend signs from the first move on");

      await visit(site, answer, ada.page);
      await ada.reached(1, "the first move of the friend");
      assert.equal(await ada.page.locator("dialog.question").count(), 0);
      await ada.play((await ada.state()).legal[4].text);
      assert.equal((await contentOf(await send(ada, 2))).signatures.length, 2);
      await ada.close();
      await ben.close();
    },
  );

detail("an invitation stays among the saved games, and a second one has its own key", needs("tabs"), async () => {
  const ada = await dialogOf("hex/#letters");
  await ada.start({ begins: "computer" });
  const first = await contentOf(await send(ada, 0));
  await ada.press("newGame");
  await ada.part('dialog.new [name="begins"][value="computer"]').check({ force: true });
  await ada.part("dialog.new details").evaluate((e) => (e.open = true));
  await ada.part('dialog.new .field:has([data-option="size"]) [data-step="less"]').click();
  await ada.start();
  const second = await until(async () => {
    const link = await bar(ada).getAttribute("data-link");
    const { id } = await contentOf(link);
    return id !== first.id && id;
  }, "another key");
  assert.ok(second);
  await ada.page.locator("a.back").click();
  await ada.page
    .locator(".kept .card", { hasText: /Waiting for/ })
    .nth(1)
    .waitFor();
  await ada.close();
});

detail("taking a move back after sending it says what happens", needs("tabs"), async () => {
  const ada = await visit(site, "hex/#letters");
  await ada.waitUntil("ready");
  const { legal } = await ada.state();
  await ada.click(legal[12]);
  await send(ada, 1);
  await ada.press("undo");
  await said(ada, /took back a move.*both versions/);
  await ada.play(legal[20].text);
  await said(ada, /replaces a move that you took back/);
  await ada.press("undo");
  await ada.press("redo");
  await ada.close();
});

detail("with three players the link names the next one", async () => {
  const page = await openPage(site.browser);
  const ada = await visit(site, "hextris/#letters", page);
  await ada.waitUntil("ready");
  await page.locator("alveole-game").evaluate((element) => {
    element.options = { players: 3 };
    element.players = "human,away,away";
    return element.ready;
  });
  await ada.play((await ada.state()).legal[0].text);
  const next = (await ada.state()).to_move;
  await said(ada, /plays next. Send this link to \w+ only/);
  assert.equal(next.seat, 1);
  await ada.close();
});

detail("a player resigns from the bar, after a second press", needs("tabs"), async () => {
  const ada = await visit(site, "hex/#letters");
  await ada.waitUntil("ready");
  await ada.click((await ada.state()).legal[12]);
  const ben = await visit(site, await send(ada, 1));
  await ben.reached(1, "the link");
  await ben.page.evaluate(() => {
    window.strict = true;
    window.ends = [];
    document.addEventListener("alveole-before-end", (/** @type {any} */ event) => {
      window.ends.push([event.detail.reason, event.detail.player, event.detail.state.ply]);
      if (window.strict) event.preventDefault();
    });
  });
  const resign = bar(ben).locator('[data-act="resign"]');
  await resign.click();
  assert.equal(await ben.status(), "ready", "one press asks");
  await resign.click();
  const quitter = (await ben.state()).to_move.player;
  assert.deepEqual(await ben.page.evaluate(() => window.ends), [["resigned", quitter, 1]]);
  assert.equal(await ben.status(), "ready", "the page prevented it");
  await ben.page.evaluate(() => (window.strict = false));
  await resign.click();
  await ben.waitUntil("over");
  assert.equal((await contentOf(await send(ben, 1))).record.result.reason, "resigned");
  await ada.close();
  await ben.close();
});
