// Games by link have a key for each seat: what a thief with a link does is shown and asked about, and overwrites nothing.
import assert from "node:assert/strict";
import { after } from "node:test";
import { write } from "../../www/share/link-format.js";
import { viewChecker } from "./support/accessibility-checks.mjs";
import { BROWSER, lacks, needs, openPage } from "./support/browsers.mjs";
import { contentOf, send, visit } from "./support/links.mjs";
import { requestsOf } from "./support/modules.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { ALL, detail } from "./support/suite.mjs";

const { newSecret } = await import("../../www/live/seat-keys.js");
const { setupOf, signed } = await import("../../www/share/seat-signatures.js");

/** @typedef {import("../../www/share/link-format.js").LinkContent} LinkContent */

const site = await openSite();
after(() => site.close());

const open = (address, match) => visit(site, address, match?.page);
const question = (match) => match.page.locator("dialog.question");
/** Answers the question about a link, which has this text. */
async function answer(match, text, act) {
  await question(match).locator("p", { hasText: text }).first().waitFor();
  // The position is behind the question.
  await match.page.locator("main alveole-game svg.board [data-id]").first().waitFor();
  await question(match).locator(`[data-act="${act}"]`).click();
}
const unasked = async (match) => assert.equal(await question(match).count(), 0, "nothing is asked");

/** Makes the move with this index among the legal ones. */
async function move(match, index = 0) {
  const { legal } = await match.state();
  await match.play(legal[index].text);
}

/** The matches that a browser keeps: their keys, moves and results. */
const kept = (match) =>
  match.page.evaluate(async (folder) => {
    const { all } = await import(`${folder}www/play/storage/game-store.js`);
    return (await all()).map(({ key, match }) => ({
      key,
      moves: match.moves.map(({ text }) => text),
      result: match.result ?? null,
      seats: match.seats,
    }));
  }, FOLDER);

/** Waits until the only match that a browser keeps has this number of moves. */
const saved = (match, moves) => until(async () => (await kept(match))[0]?.moves.length === moves, "saving");

/** A link with changed content, as anyone who has a link can make it. */
async function forge(link, change) {
  const content = await contentOf(link);
  const text = await write({ ...content, ...change(content) });
  return `${content.record.game}/#link/${text}`;
}

/**
 * Signs the acts of a seat with a key of the thief.
 * @param {LinkContent} content
 * @param {number} seat
 * @param {import("../../www/types.js").Signature["act"]} [act]
 */
function signedByThief({ id, from, record, signatures }, seat, act = "moves") {
  const table = { id, setup: setupOf(record, from), record };
  return [...signatures.filter(({ seats }) => !seats.includes(seat)), signed(table, [seat], act, newSecret())];
}

/** Ada and Ben begin: one move each. The last link is for Ada. */
async function begin() {
  const ada = await open("hex/#letters");
  await ada.waitUntil("ready");
  await ada.page.locator(".correspondence input.name").waitFor({ state: "attached" });
  await move(ada, 3);
  await ada.page.locator(".correspondence input.name").fill("Ada");
  const first = await send(ada, 1);
  const ben = await open(first);
  await ben.reached(1, "the invitation");
  await move(ben, 5);
  const second = await send(ben, 2);
  return { ada, ben, first, second };
}

detail(
  "a thief moves and resigns for a player: the other one is asked, and keeps the game",
  needs("tabs"),
  async () => {
    const { ada, ben, first, second } = await begin();
    const { key } = (await kept(ben))[0];
    const thief = await open(second);
    await thief.reached(2, "the stolen link");
    assert.match(
      await thief.page.locator(".correspondence").innerText(),
      /You are watching: Ada plays on another device/,
    );
    assert.deepEqual((await kept(thief))[0]?.seats ?? ["away", "away"], ["away", "away"]);
    assert.equal(await thief.part("[data-next]").count(), 0, "no taps for a seat of somebody else");
    await thief.page.locator('[data-act="claim"]').click();
    await thief.page.locator(".correspondence p", { hasText: "Your turn" }).waitFor();
    await move(thief, 7);
    const stolen = await send(thief, 3);

    const foreign = /This move doesn't come from the player you started with/;
    await open(stolen, ben);
    await answer(ben, foreign, "no");
    await ben.reached(2, "kept");
    assert.equal((await kept(ben)).length, 1);

    const { record } = await contentOf(second);
    const more = { ...record, moves: [...record.moves, (await contentOf(stolen)).record.moves[2]] };
    const resigned = { ...record, result: { winners: [1], reason: "resigned" } };
    /** @type {[string, string | RegExp, Partial<LinkContent> | ((content: LinkContent) => Partial<LinkContent>)][]} */
    const tricks = [
      ["a move without a signature", foreign, { record: more }],
      ["a move without signatures", foreign, { record: more, signatures: undefined }],
      ["a move with no signature at all", foreign, { record: more, signatures: [] }],
      ["a move as if nobody signed yet", foreign, { record: more, from: 3 }],
      ["a move with another key", foreign, (content) => ({ record: more, signatures: signedByThief({ ...content, record: more }, 0) })], // prettier-ignore
      ["a resignation", /ends the game on behalf of Ada/, { record: resigned }],
      [
        "a resignation in a link without signatures",
        /ends the game on behalf of Ada/,
        { record: resigned, signatures: undefined },
      ],
      ["a resignation with another key", /ends the game on behalf of Ada/, (content) => ({ record: resigned, signatures: signedByThief({ ...content, record: resigned }, 0, "result") })], // prettier-ignore
      ["a resignation for the reader", /ends the game in your name/, { record: { ...record, result: { winners: [0], reason: "resigned" } } }], // prettier-ignore
    ];
    for (const [what, text, change] of tricks.filter((_, i) => ALL || i % 3 === 0)) {
      await open(await forge(second, (content) => (typeof change === "function" ? change(content) : change)), ben);
      await answer(ben, text, "no").catch(() => assert.fail(`${what}: no question`));
      await ben.reached(2, what);
      const [{ moves, result }, ...others] = await kept(ben);
      assert.deepEqual([moves, result, others], [record.moves, null, []], what);
    }
    // Escape keeps the game as well.
    await open(stolen, ben);
    await question(ben).waitFor();
    await ben.page.keyboard.press("Escape");
    await ben.reached(2, "Escape");

    // An older link is shown as such; the real move goes on without a question.
    await open(first, ben);
    await ben.page.locator(".toast", { hasText: "earlier move" }).waitFor();
    await ben.reached(2, "an older link");
    await open(second, ada);
    await ada.reached(2, "the answer");
    await unasked(ada);
    await move(ada, 1);
    const third = await send(ada, 3);
    await open(third, ben);
    const { last } = await ben.reached(3, "the move of Ada");
    await unasked(ben);
    assert.equal(last.text, (await contentOf(third)).record.moves[2]);
    await saved(ben, 3);

    // Now the stolen link continues the game differently: both versions stay.
    await open(stolen, ben);
    await answer(ben, "Both versions are kept", "no");
    // Behind the question was the other one, which has as many moves.
    await ben.reached(3, "the own version", last.text);
    const games = await kept(ben);
    assert.equal(games.length, 2);
    assert.deepEqual(games.find((game) => game.key === key).moves, (await contentOf(third)).record.moves);
    for (const match of [ada, ben, thief]) await match.close();
  },
);

detail("a thief with an own key who comes first has the seat; the player invited sees it", needs("tabs"), async () => {
  const ada = await open("hex/#letters");
  await ada.waitUntil("ready");
  await move(ada, 3);
  const first = await send(ada, 1);
  const ben = await open(first);
  await ben.reached(1, "the invitation");
  const thief = await open(first);
  await thief.reached(1, "the same invitation");
  await move(thief, 2);
  await open(await send(thief, 2), ada);
  await ada.reached(2, "the move of the thief");
  await unasked(ada);
  await move(ada, 1);
  await open(await send(ada, 3), ben);
  await ben.reached(3, "the seat is taken");
  assert.match(await ben.page.locator(".correspondence").innerText(), /Black plays on another device/);
  await ben.page.locator('[data-act="claim"]').click();
  await ben.page.locator(".correspondence p", { hasText: "Your turn" }).waitFor();
  await move(ben, 4);
  await open(await send(ben, 4), ada);
  await answer(ada, /doesn't come from the player you started with/, "yes");
  await ada.reached(4, "accepted");
  await move(ada, 0);
  await open(await send(ada, 5), ben);
  await ben.reached(5, "Ben has the seat");
  await unasked(ben);
  for (const match of [ada, ben, thief]) await match.close();
});

detail(
  "a player goes on on another device: with a question, or with the link for the own seat",
  needs("tabs"),
  async () => {
    const { ada, ben, second } = await begin();
    // The phone has no key: the others are asked once.
    const phone = await open(second);
    await phone.page.locator('[data-act="claim"]').click();
    await phone.page.locator(".correspondence p", { hasText: "Your turn" }).waitFor();
    await move(phone, 1);
    await open(await send(phone, 3), ben);
    await answer(ben, /doesn't come from the player you started with/, "yes");
    await ben.reached(3, "accepted");
    await move(ben, 0);
    const fourth = await send(ben, 4);
    await open(fourth, phone);
    await phone.reached(4, "on the phone");
    await unasked(phone);
    // The computer of Ada is asked about moves that were not made there.
    await open(fourth, ada);
    await answer(ada, /This link plays/, "yes");
    await ada.reached(4, "on the computer");
    assert.match(await ada.page.locator(".correspondence").innerText(), /plays on another device/);

    // With the link for the own seat nobody is asked.
    await phone.page.locator(".share-button").click();
    const own = await phone.page.locator('.share [data-act="seat"]').getAttribute("data-link");
    const tablet = await open(own);
    await tablet.reached(4, "on the tablet");
    assert.match(await tablet.page.locator(".correspondence").innerText(), /Your turn/);
    assert.equal(tablet.page.url(), `${site.server.url}hex/`, "the key does not stay in the address");
    await move(tablet, 2);
    await open(await send(tablet, 5), ben);
    await ben.reached(5, "from the tablet");
    await unasked(ben);
    for (const match of [ada, ben, phone, tablet]) await match.close();
  },
);

detail(
  "a move taken back after the link was sent: the reader chooses, and both versions stay",
  needs("tabs"),
  async () => {
    const { ada, ben, second } = await begin();
    await open(second, ada);
    await ada.reached(2, "the answer");
    await move(ada, 1);
    await open(await send(ada, 3), ben);
    await ben.reached(3, "the first version");
    await ada.press("undo");
    await ada.reached(2, "taken back");
    await move(ada, 4);
    const other = await send(ada, 3);
    await open(other, ben);
    await answer(ben, "Both versions are kept", "yes");
    await ben.reached(3, "the second version", (await contentOf(other)).record.moves[2]);
    assert.equal((await kept(ben)).length, 2);
    await move(ben, 0);
    await open(await send(ben, 4), ada);
    await ada.reached(4, "the game goes on under its key");
    await unasked(ada);
    for (const match of [ada, ben]) await match.close();
  },
);

detail("a resignation and an agreed draw go by link, signed", needs("tabs"), async () => {
  const { ada, ben, second } = await begin();
  await open(second, ada);
  await ada.reached(2, "the answer");
  await move(ada, 1);
  await ada.page.locator('.correspondence [data-act="offer"]').click();
  /** @param {LinkContent} content */
  const offers = ({ signatures }) => signatures.some(({ act }) => act === "draw");
  const offered = await linkWith(ada, offers);
  await ada.page.reload();
  await ada.reached(3, "reloaded");
  await ada.page.locator(".correspondence[data-link]").waitFor();
  assert.ok(offers(await contentOf(await linkWith(ada, () => true))), "the offer outlives the page");
  await open(offered, ben);
  await ben.reached(3, "the offer");
  assert.match(await ben.page.locator(".correspondence").innerText(), /Ada offers a draw/);
  await ben.page.locator('.correspondence [data-act="draw"]').click();
  await ben.waitUntil("over");
  const agreed = await linkWith(ben, ({ record }) => record.result?.reason === "agreed");
  await open(agreed, ada);
  await ada.waitUntil("over");
  await unasked(ada);
  // Instead of the draw, Ben resigns.
  await ben.close();
  await ada.close();
  const again = await begin();
  await open(again.second, again.ada);
  await again.ada.reached(2, "the answer");
  await again.ada.press("more");
  await again.ada.part('dialog [data-act="resign"]').click();
  await again.ada.part('dialog [data-act="resign"]').click();
  await again.ada.waitUntil("over");
  const resigned = await linkWith(again.ada, ({ record }) => record.result?.reason === "resigned");
  await open(resigned, again.ben);
  await again.ben.waitUntil("over");
  await unasked(again.ben);
  await again.ada.close();
  await again.ben.close();
});

/** The link that a page offers, once its content is as wanted. */
async function linkWith(match, wanted) {
  const bar = match.page.locator(".correspondence[data-link]");
  for (let tries = 0; tries < 200; tries++) {
    const link = await bar.getAttribute("data-link");
    if (wanted(await contentOf(link))) return link;
    await match.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return assert.fail("the link has not what was wanted");
}

detail("three play by link, each with a key of their own; a fourth moves for nobody", needs("tabs"), async () => {
  const ada = await open("hex/#letters");
  await ada.waitUntil("ready");
  await ada.page
    .locator("alveole-game")
    .evaluate((element) => Object.assign(element, { players: "human,away,away", options: { players: 3 } }));
  await ada.page.waitForFunction(() => document.querySelector("alveole-game").state()?.options.players === 3);
  await ada.waitUntil("ready");
  await move(ada, 3);
  let link = await send(ada, 1);
  const all = [ada, await open(link)];
  await all[1].reached(1, "the second");
  await move(all[1], 2);
  link = await send(all[1], 2);
  all.push(await open(link));
  for (let ply = 2; ply < 8; ply++) {
    const match = all[ply % 3];
    if (ply > 2) await open(link, match);
    await match.reached(ply, `player ${ply % 3}`);
    await unasked(match);
    await move(match, 1);
    link = await send(match, ply + 1);
  }
  const { signatures } = await contentOf(link);
  assert.deepEqual(signatures.map(({ seats }) => seats[0]).sort(), [0, 1, 2]);
  assert.equal(new Set(signatures.map(({ key }) => key)).size, 3);
  const thief = await open(link);
  await thief.page.locator('[data-act="claim"]').click();
  await thief.page.locator(".correspondence p", { hasText: "Your turn" }).waitFor();
  await move(thief, 0);
  const stolen = await send(thief, 9);
  for (const seat of [0, 1]) {
    await open(stolen, all[seat]);
    await answer(all[seat], /doesn't come from the player you started with/, "no");
  }
  for (const match of [...all, thief]) await match.close();
});

detail(
  "a link without keys goes on without keys, and a changed link is not opened without asking",
  needs("tabs"),
  async () => {
    const { ada, ben, second } = await begin();
    const content = await contentOf(second);
    const unknown = { record: content.record, id: "old1" };
    const reader = await open(`hex/#link/${await write(unknown)}`);
    await reader.reached(2, "a link without signatures");
    await unasked(reader);
    await move(reader, 1);
    assert.equal((await contentOf(await send(reader, 3))).signatures, undefined);
    await reader.page.reload();
    assert.equal((await contentOf(await send(reader, 3))).signatures, undefined, "after a reload as well");

    const moved = { ...content.record, moves: [...content.record.moves].reverse() };
    const changed = `hex/#link/${await write({ ...content, id: "other", record: moved })}`;
    await open(changed, reader);
    await answer(reader, /Some moves in this link/, "no");
    await reader.page.locator("main .notice", { hasText: "The link was not opened" }).waitFor();
    await open(changed, reader);
    await answer(reader, /Some moves in this link/, "yes");
    await reader.reached(2, "opened anyway");
    for (const match of [ada, ben, reader]) await match.close();
  },
);

detail("the signature library loads with the first game by link, not before", needs("network"), async () => {
  const match = await open("");
  // The module that signs imports the library.
  const signing = requestsOf("www/share/correspondence.js");
  const loaded = async () => {
    const names = await match.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    return names.some((name) => signing.test(name));
  };
  await match.page.locator(".card .play").first().waitFor();
  await match.page.goto(`${site.server.url}hex/#together`);
  await match.waitUntil("ready");
  await move(match, 0);
  assert.equal(await loaded(), false);
  await match.page.evaluate(() => (location.hash = "#letters"));
  await until(loaded, "loading");
  await match.close();
});

const SETTINGS = [
  { width: 1280, height: 800, locale: "en" },
  { width: 360, height: 740, dark: true, touch: BROWSER === "chromium", locale: "fr" },
];
for (const setting of SETTINGS)
  detail(
    `the bar and the questions are accessible: ${setting.width} px, ${setting.locale}`,
    { skip: lacks("tabs", ...(setting.dark ? ["narrowWindows", "language"] : [])) },
    async () => {
      const checkView = await viewChecker(await site.games());
      const { ada, ben, second } = await begin();
      const thief = await visit(site, second, await openPage(site.browser, setting));
      await thief.page.locator('[data-act="claim"]').waitFor();
      await checkView(thief.page, setting, "watching");
      await thief.page.locator('[data-act="claim"]').click();
      await thief.page.locator('[data-act="claim"]').waitFor({ state: "detached" });
      await move(thief, 7);
      const stolen = await send(thief, 3);
      await checkView(thief.page, setting, "sending");
      const reader = await visit(site, second, await openPage(site.browser, setting));
      await reader.reached(2, "a spectator");
      await saved(reader, 2);
      await open(stolen, reader);
      await question(reader).waitFor();
      await checkView(reader.page, setting, "a foreign move");
      await reader.page.keyboard.press("Escape");
      await open(second, ada);
      await ada.reached(2, "the answer");
      await move(ada, 1);
      await ada.page.locator('.correspondence [data-act="offer"]').click();
      const offered = await linkWith(ada, ({ signatures }) => signatures.some(({ act }) => act === "draw"));
      await open(offered, reader);
      await reader.reached(3, "the real move");
      await saved(reader, 3);
      await open(stolen, reader);
      await question(reader).waitFor();
      await checkView(reader.page, setting, "two versions");
      for (const match of [ada, ben, thief, reader]) await match.close();
    },
  );
