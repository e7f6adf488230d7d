// Correspondence by link: two people play by sending links; broken and hostile links are refused.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { write, writeStudy } from "../../www/share/link-format.js";
import { needs, openPage } from "./support/browsers.mjs";
import { contentOf, send, visit as open } from "./support/links.mjs";
import { openSite } from "./support/site.mjs";
import { requestsOf } from "./support/modules.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const record = (more) => ({ options: {}, position: null, seats: [], result: null, moves: [], ...more });

const visit = (address, page) => open(site, address, page);

test("two people play by links, each on their own device", needs("tabs"), async () => {
  const ada = await visit("hex/#letters");
  await ada.waitUntil("ready");
  await ada.click((await ada.state()).legal[3]);
  await ada.page.locator(".correspondence input.name").fill("Ada");
  assert.equal((await ada.part("[data-next]").count()) === 0, true, "no taps for the other side");
  const first = await send(ada, 1);
  assert.ok(first.length < 400, `${first.length} letters`);

  const ben = await visit(first);
  await ben.reached(1, "the link");
  assert.match(await ben.page.locator(".correspondence").innerText(), /Your turn \(Black\)/);
  assert.match(await ben.text(), /Ada/, "the sender is named");
  await ben.click((await ben.state()).legal[5]);
  const second = await send(ben, 2);

  await visit(second, ada.page);
  const state = await ada.reached(2, "the answer");
  assert.match(await ada.page.locator(".correspondence").innerText(), /Your turn \(Red\)/);
  assert.deepEqual(state, await ben.state());
  await ada.click(state.legal[0]);
  const third = await send(ada, 3);

  // An older link, opened again, takes nothing back.
  await visit(second, ada.page);
  await ada.reached(3, "an old link");
  await ada.page.locator(".toast", { hasText: "earlier move" }).waitFor();
  // The own link does not give the seat of the opponent.
  await visit(third, ada.page);
  await ada.reached(3, "the own link");
  assert.match(await ada.page.locator(".correspondence").innerText(), /Send this link/);
  // It is one of the recent games, and waits.
  await ada.page.locator("a.back").click();
  await ada.page.locator(".kept .card", { hasText: /Waiting for/ }).waitFor();
  assert.equal(await ada.page.locator(".kept .card").count(), 1);
  await visit("hex/", ben.page);
  await ben.reached(2, "continued");
  await ben.page.locator(".correspondence").waitFor();
  await ada.close();
  await ben.close();
});

detail("a link with the id of a stored match replaces it only if it continues it", async () => {
  const ada = await visit("hex/#letters");
  await ada.waitUntil("ready");
  await ada.click((await ada.state()).legal[3]);
  const { record: sent, id } = await contentOf(await send(ada, 1));
  const forged = [
    { game: "hextris", moves: ["La1"] },
    { game: "hex", options: { ...sent.options, size: 6 }, moves: [...sent.moves, "b2"] },
    { game: "hex", position: { stones: [["e5"], []], to_move: 1, swapped: false }, moves: [] },
  ];
  for (const other of forged) {
    await visit(`${other.game}/#link/${await write({ record: record(other), id })}`, ada.page);
    await ada.reached(other.moves.length, `${JSON.stringify(other)} is shown`);
    await ada.page.locator(".toast").waitFor();
    await visit(`hex/#kept/${id}`, ada.page);
    const { options, last } = await ada.reached(1, "the stored match does not change");
    assert.deepEqual([options.size, last.text], [sent.options.size, sent.moves[0]]);
  }
  await ada.close();
});

detail("a link without an id shows the match, to replay and to continue", async () => {
  const moves = ["e5", "swap", "d4"];
  const text = await write({ record: record({ game: "hex", options: { size: 6 }, moves }), id: "" });
  const match = await visit(`hex/#link/${text}`);
  const state = await match.reached(3, "the link");
  assert.equal(state.options.size, 6);
  assert.equal(state.last.text, "d4");
  assert.equal(await match.page.locator(".correspondence").count(), 0);
  await match.click(state.legal[0]);
  await match.close();
});

detail(
  "the modules that send a match are requested again after a failure",
  needs("network", "moduleRetry"),
  async () => {
    const page = await openPage(site.browser);
    let offline = true;
    const route = (route) => (offline ? route.abort() : route.continue());
    await page
      .context()
      .route(
        requestsOf("www/site/game/autosave.js", "www/share/correspondence.js", "www/share/share-dialog.js"),
        route,
      );
    const ada = await visit("hex/#letters", page);
    await ada.waitUntil("ready");
    await page.locator(".share-button").click();
    await page.getByText("Part of this page could not be loaded.").waitFor();
    assert.equal(await page.locator("dialog.share").count(), 0);
    offline = false;
    await ada.click((await ada.state()).legal.at(-1));
    await send(ada, 1);
    await page.locator(".share-button").click();
    await page.locator("dialog.share").waitFor();
    page.errors.length = 0; // errors of the failed requests
    await page.goto("about:blank");
    const again = await visit("hex/", page);
    await again.reached(1, "the match was stored");
    await again.close();
  },
);

test("every broken or hostile link gets a message, and playing stays possible", async () => {
  const good = await write({ record: record({ game: "hex", moves: ["e5", "swap", "d4"] }), id: "k" });
  const make = (more, id = "") => write({ record: record(more), id });
  const study = (more) => writeStudy({ format: "alveole/2", ...more });
  const bytes = Buffer.alloc(20_000_000, " ");
  const bomb = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), deflateRawSync(bytes)]).toString("base64url");
  /** @type {[string, RegExp][]} */
  const hostile = [
    ["", /incomplete/],
    [good.slice(0, -6), /incomplete/],
    [good.replace(/.$/, "") + "%", /./],
    ["%E0%A4%A", /./],
    ["<img src=x onerror=alert(1)>", /incomplete/],
    ["A".repeat(400_000), /valid game link/],
    [bomb, /valid game link/],
    ["BA" + good.slice(2), /newer/],
    [await make({ moves: ["e5", "e5"] }), /isn't valid.*e5/s],
    [await make({ moves: ["<script>alert(1)</script>"] }), /isn't valid/],
    [await make({ options: { size: 1e9 } }), /isn't valid/],
    [await make({ options: [] }), /isn't valid/],
    [await make({ options: { __proto__: null, constructor: 1 } }), /isn't valid/],
    [await make({ position: { stones: "x" } }), /isn't valid/],
    [await make({ seats: [{ ai: 99 }], moves: "no" }), /isn't valid/],
    [await make({ seats: { length: 1e9 } }), /isn't valid/],
    [await make({ result: { winners: [9], reason: "magic" } }), /isn't valid/],
    [await make({ moves: Array.from({ length: 40_000 }, () => "e5") }), /isn't valid/],
    [await study({ game: "hex", chapters: [{ moves: [{ move: "z9" }] }] }), /isn't valid.*z9/s],
    [await study({ game: "hive", chapters: [{ moves: [{ move: "wS1" }] }] }), /incomplete/],
    [await study({ game: "hex", chapters: [{ comment: 7, moves: [] }] }), /isn't valid/],
    [await study({ game: "hex", chapters: [] }), /isn't valid/],
    [await study({ game: "<img>", chapters: [{ moves: [] }] }), /isn't valid/],
  ];
  const match = await visit("hex/");
  const { page } = match;
  for (const [text, message] of hostile) {
    await page.evaluate((text) => (location.hash = `#link/${text}`), text);
    const alert = page.locator('main [role="alert"]', { hasText: message });
    await alert.waitFor().catch(() => assert.fail(`no message for “${text.slice(0, 60)}”`));
  }
  await page.locator("main a.button:not(.learn-link)").first().click();
  await match.waitUntil("ready");
  await match.play((await match.state()).legal[0].text);
  assert.deepEqual(page.errors, []);
  await match.close();
});

for (const [game, width, height] of /** @type {const} */ ([
  ["hex", 740, 360],
  ["hive", 740, 360],
  ["hive", 844, 390],
]))
  detail(
    `${game}: on a phone in landscape, ${width} × ${height}, the link to send, the board and the buttons are in one view`,
    async () => {
      const page = await openPage(site.browser, { width, height, touch: true, locale: "fr" });
      const match = await visit(`fr/${game}/#letters`, page);
      await match.waitUntil("ready");
      await match.play((await match.state()).legal[0].text);
      await send(match, 1);
      assert.equal(await page.getByRole("button", { name: "Proposer la nulle", exact: true }).count(), 1);
      const parts = [
        page.locator(".send button"),
        page.locator(".send input.name"),
        page.locator('.send [data-act="offer"]'),
        match.part("svg.board"),
      ];
      const buttons = await match.part(".bar button").all();
      assert.ok(buttons.length >= 6);
      for (const part of [...parts, ...buttons]) {
        const box = await part.first().boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${part}: ${JSON.stringify(box)}`);
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.height >= 34, `${part}: ${JSON.stringify(box)}`);
      }
      await match.close();
    },
  );
