// A game in a link: two people play by pasting links, and whatever else comes in an address harms nobody.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { write } from "../www/share/link-format.js";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";

const site = await openSite();
after(() => site.close());

const record = (more) => ({ options: {}, position: null, seats: [], result: null, moves: [], ...more });

async function visit(address, page = null) {
  const there = page ?? (await openPage(site.browser));
  // Where only the fragment differs, a browser does not load anew.
  await there.goto("about:blank");
  await there.goto(new URL(address, site.server.url).href);
  return new MatchPage(there);
}

/** The link that the page offers to send, once it is that of the position on the table. */
async function send(match, moves) {
  await match.reached(moves, "the move that is sent");
  await match.page.locator(".letters .send button").first().waitFor();
  const bar = match.page.locator(".letters[data-link]");
  await bar.waitFor();
  let link = "";
  for (let tries = 0; tries < 50 && link === ""; tries++) {
    const made = await bar.getAttribute("data-link");
    const { read } = await import("../www/share/link-format.js");
    const [game, , text] = new URL(made).hash.slice(1).split("/");
    if ((await read(game, text)).record.moves.length === moves) link = made;
    else await match.page.waitForTimeout(20);
  }
  return link;
}

test("two people play by links alone, each on their own device", needs("pages"), async () => {
  const ada = await visit("#hex/letters");
  await ada.waitUntil("ready");
  await ada.click((await ada.state()).legal[3]);
  await ada.page.locator(".letters input").fill("Ada");
  assert.equal((await ada.part("[data-next]").count()) === 0, true, "nothing can be touched for the other side");
  const first = await send(ada, 1);
  assert.ok(first.length < 250, `${first.length} letters`);

  const ben = await visit(first);
  await ben.reached(1, "the link");
  assert.match(await ben.page.locator(".letters").innerText(), /Your turn \(Black\)/);
  assert.match(await ben.text(), /Ada/, "the sender is named");
  await ben.click((await ben.state()).legal[5]);
  const second = await send(ben, 2);

  await visit(second, ada.page);
  const state = await ada.reached(2, "the answer");
  assert.match(await ada.page.locator(".letters").innerText(), /Your turn \(Red\)/);
  assert.deepEqual(state, await ben.state());
  await ada.click(state.legal[0]);
  const third = await send(ada, 3);

  // An older link, opened once more by accident, takes nothing back.
  await visit(second, ada.page);
  await ada.reached(3, "an old link");
  await ada.page.locator(".toast", { hasText: "earlier move" }).waitFor();
  // One's own link is not a way to the other's seat.
  await visit(third, ada.page);
  await ada.reached(3, "the own link");
  assert.match(await ada.page.locator(".letters").innerText(), /Send this link/);
  // It is one game among the last ones, and waits.
  await ada.page.locator("a.back").click();
  await ada.page.locator(".kept .card", { hasText: /Waiting for/ }).waitFor();
  assert.equal(await ada.page.locator(".kept .card").count(), 1);
  await visit("#hex", ben.page);
  await ben.reached(2, "taken up again");
  await ben.page.locator(".letters").waitFor();
  await ada.close();
  await ben.close();
});

test("a link that goes by the name of a kept game takes its place only if it goes on with it", async () => {
  const ada = await visit("#hex/letters");
  await ada.waitUntil("ready");
  await ada.click((await ada.state()).legal[3]);
  const { read } = await import("../www/share/link-format.js");
  const { record: sent, id } = await read("hex", new URL(await send(ada, 1)).hash.split("/")[2]);
  const forged = [
    { game: "hextris", moves: ["La1"] },
    { game: "hex", options: { ...sent.options, size: 6 }, moves: [...sent.moves, "b2"] },
    { game: "hex", position: { stones: [["e5"], []], to_move: 1, swapped: false }, moves: [] },
  ];
  for (const other of forged) {
    await visit(`#${other.game}/link/${await write({ record: record(other), id })}`, ada.page);
    await ada.reached(other.moves.length, `${JSON.stringify(other)} is shown`);
    await ada.page.locator(".toast").waitFor();
    await visit(`#hex/kept/${id}`, ada.page);
    const { options, last } = await ada.reached(1, "the kept game is as it was");
    assert.deepEqual([options.size, last.text], [sent.options.size, sent.moves[0]]);
  }
  await ada.close();
});

test("a link without a game of its own shows the game, to look at and to play on", async () => {
  const moves = ["e5", "swap", "d4"];
  const text = await write({ record: record({ game: "hex", options: { size: 6 }, moves }), id: "" });
  const match = await visit(`#hex/link/${text}`);
  const state = await match.reached(3, "the link");
  assert.equal(state.options.size, 6);
  assert.equal(state.last.text, "d4");
  assert.equal(await match.page.locator(".letters").count(), 0);
  await match.click(state.legal[0]);
  await match.close();
});

test("what sends a game is asked for again where it could not be loaded", needs("network", "again"), async () => {
  const page = await openPage(site.browser);
  let gone = true;
  const route = (route) => (gone ? route.abort() : route.continue());
  await page.context().route(/\/www\/(site\/autosave|share\/correspondence|share\/share-dialog)\.js$/, route);
  const ada = await visit("#hex/letters", page);
  await ada.waitUntil("ready");
  await page.locator(".share-button").click();
  await page.getByText("Part of this page could not be loaded.").waitFor();
  assert.equal(await page.locator("dialog.share").count(), 0);
  gone = false;
  await ada.click((await ada.state()).legal[3]);
  await send(ada, 1);
  await page.locator(".share-button").click();
  await page.locator("dialog.share").waitFor();
  page.errors.length = 0; // what the browser says of the requests that failed
  await page.goto("about:blank");
  const again = await visit("#hex", page);
  await again.reached(1, "the game was kept");
  await again.close();
});

test("every broken or hostile link gets a message, and play goes on", async () => {
  const good = await write({ record: record({ game: "hex", moves: ["e5", "swap", "d4"] }), id: "k" });
  const make = (more, id = "") => write({ record: record(more), id });
  const bytes = Buffer.alloc(20_000_000, " ");
  const bomb = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), deflateRawSync(bytes)]).toString("base64url");
  const hostile = [
    ["", /incomplete/],
    [good.slice(0, -6), /incomplete/],
    [good.replace(/.$/, "") + "%", /./],
    ["%E0%A4%A", /./],
    ["<img src=x onerror=alert(1)>", /incomplete/],
    ["A".repeat(400_000), /valid game link/],
    [bomb, /valid game link/],
    ["Aw" + good.slice(2), /newer/],
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
  ];
  const match = await visit("#hex");
  const { page } = match;
  for (const [text, message] of hostile) {
    const started = Date.now();
    await visit(`#hex/link/${text}`, page);
    const said = page.locator('main [role="alert"]', { hasText: message });
    await said.waitFor().catch(() => assert.fail(`“${text.slice(0, 60)}” is not told of`));
    assert.ok(Date.now() - started < 5000, `“${text.slice(0, 60)}” takes ${Date.now() - started} ms`);
  }
  await page.locator("main a.button:not(.learn-link)").first().click();
  await match.waitUntil("ready");
  await match.click((await match.state()).legal[0]);
  assert.deepEqual(page.errors, []);
  await visit("#nogame/link/AAAA", page);
  await page.locator("main .notice", { hasText: "nogame" }).waitFor();
  await match.close();
});

for (const [game, width, height] of [
  ["hex", 740, 360],
  ["hive", 740, 360],
  ["hive", 844, 390],
])
  test(`${game}: on a phone that lies on its side, ${width} × ${height}, what there is to send leaves board and buttons in one view with it`, async () => {
    const page = await openPage(site.browser, { width, height, touch: true, locale: "fr" });
    const match = await visit(`#${game}/letters`, page);
    await match.waitUntil("ready");
    await match.play((await match.state()).legal[0].text);
    await send(match, 1);
    const parts = [page.locator(".send button"), page.locator(".send input"), match.part("svg.board")];
    const buttons = await match.part(".bar button").all();
    assert.ok(buttons.length >= 6);
    for (const part of [...parts, ...buttons]) {
      const box = await part.first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part}: ${JSON.stringify(box)}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.height >= 34, `${part}: ${JSON.stringify(box)}`);
    }
    await match.close();
  });
