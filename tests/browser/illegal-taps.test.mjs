// Taps that make no move: a message with the reason, marks on the board; what was selected stays selected.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noViolations } from "./support/accessibility-checks.mjs";
import { lacks, needs } from "./support/browsers.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());
// Before the first test, because WebKit has one page at a time.
const games = await site.games();

const hasTouch = !lacks("touch");

async function playAll(match, ...moves) {
  for (const move of moves) assert.ok((await match.play(move)).ok, move);
}

/** The centre of what has the id, whether it is a possible tap or not. */
async function middle(match, id) {
  const { x, y, width, height } = await match.part(`[data-id="${id}"]`).first().boundingBox();
  return [x + width / 2, y + height / 2];
}

const click = async (match, id) => match.page.mouse.click(...(await middle(match, id)));
const tap = async (match, id) =>
  hasTouch ? match.page.touchscreen.tap(...(await middle(match, id))) : click(match, id);

/** Waits for the message. */
async function shows(match, sentence) {
  await match.part(".why", { hasText: sentence }).waitFor();
}

/** The number of marked cells, and whether the tapped cell is marked. */
const marked = async (match) => [
  await match.part(".broken .about").count(),
  await match.part(".broken .touched").count(),
];

const chosen = (match) =>
  match.part('[aria-pressed="true"][data-id]').evaluateAll((all) => all.map((e) => e.dataset.id));

const boxes = (match) =>
  Promise.all([".table", ".players", ".bar"].map((css) => match.part(css).first().boundingBox()));

test(
  "hive: a click on a piece that connects the hive gives the reason, without the whole module, and nothing moves",
  needs("network"),
  async () => {
    const match = await site.openMatch("hive");
    const modules = [];
    match.page.on("request", (request) => /\.wasm/.test(request.url()) && modules.push(request.url()));
    await playAll(match, "wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-", "wA1 /wQ", "bA1 bQ/");
    const before = await boxes(match);
    await click(match, "0,0");
    await shows(match, "One hive: without this piece, the hive would break apart.");
    assert.ok(
      modules.some((url) => url.endsWith("/rules-hive_why.wasm")),
      String(modules),
    );
    assert.ok(!modules.some((url) => /search|alveole/.test(url)), String(modules));
    assert.deepEqual(await marked(match), [2, 1]);
    assert.deepEqual(await boxes(match), before);
    assert.match(
      await match.part(".why .unseen").textContent(),
      /white ant/i,
      "the cells are named for screen readers",
    );
    await click(match, "-2,1");
    await match.part('[data-id="-2,1"][aria-pressed]').waitFor();
    assert.deepEqual(await marked(match), [0, 0], "a possible tap removes the marks");
    await click(match, "1,0");
    await shows(match, "This cell is taken. Only a beetle can climb onto other pieces.");
    assert.deepEqual(await chosen(match), ["-2,1"], "the selection stays");
    await match.page.keyboard.press("Escape");
    assert.equal(await match.part(".why").textContent(), "");
    assert.equal((await match.state()).ply, 6);
    await match.close();
  },
);

detail(
  "hextris: on a touch screen of 360 pixels; the selected piece stays selected and can be placed",
  needs("narrowWindows"),
  async () => {
    const match = await site.openMatch("hextris", { touch: true, width: 360, height: 740 });
    await tap(match, "hand:L");
    await tap(match, "c3");
    await shows(match, "Place new pyramids on the border.");
    assert.deepEqual(await chosen(match), ["hand:L"]);
    const [line, page] = [await match.part(".why").boundingBox(), 360];
    assert.ok(line.x >= 0 && line.x + line.width <= page, JSON.stringify(line));
    await tap(match, "hand1:L");
    await shows(match, "This piece belongs to another player.");
    assert.equal(await match.part("[data-broken]").getAttribute("data-id"), "hand1:L");
    await tap(match, "a1");
    await match.reached(1, "the selected piece");
    assert.deepEqual(await marked(match), [0, 0]);
    assert.equal(await match.part("[data-broken]").count(), 0);
    await match.close();
  },
);

test("labyrinth: with the keyboard, in French; the focus stays, and a live region announces the reason", async () => {
  const match = await site.openMatch("labyrinth", { options: { size: 4 }, lang: "fr" });
  await playAll(match, "Xf5", "Xe4", "Xc2", "Xg5", "Ke7", "Xe2", "Xd3");
  await match.goTo("b1", "a cell that would enclose a king");
  await match.page.keyboard.press("Enter");
  await shows(match, "Une pierre ici couperait un roi de son but. Chaque roi doit garder un chemin.");
  assert.equal(await match.part(".why").getAttribute("role"), "status");
  assert.ok(await match.part('.hit[data-id="b1"]').evaluate((e) => e.matches(":focus")));
  await match.goTo("f3", "the king");
  await match.page.keyboard.press("Enter");
  await match.goTo("c3", "far from the king");
  await match.page.keyboard.press("Enter");
  await shows(match, "Un roi n’avance que d’un pas.");
  assert.deepEqual(await chosen(match), ["f3"]);
  assert.equal((await match.state()).ply, 7);
  await match.close();
});

for (const { id } of games) {
  detail(`${id}: a cell without a move gives the reason, accessibly`, needs("narrowWindows"), async () => {
    const match = await site.openMatch(id, { width: 360, height: 740, dark: id.length % 2 === 0 });
    const { page } = match;
    for (let n = 0; n < 3; n++) await playAll(match, (await match.state()).legal.at(-1).text);
    const { view, legal } = await match.state();
    // Not one that can be chosen before a piece in the hand either, where there is such a cell.
    const dead =
      view.cells.find((c) => !legal.some((m) => m.taps.includes(c.id))) ??
      view.cells.find((c) => !legal.some((m) => m.taps[0] === c.id));
    await click(match, dead.id);
    await shows(match, /\w.*\.$/);
    assert.ok((await match.part(".broken .touched").count()) === 1);
    await noViolations(page, id, "alveole-game");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    await match.close();
  });
}

detail("after the end every tap gives the result, without another module", needs("network"), async () => {
  const match = await site.openMatch("hex", { options: { size: 3, swap: false } });
  const modules = [];
  match.page.on(
    "request",
    (request) => /(?:search|alveole)\S*\.wasm/.test(request.url()) && modules.push(request.url()),
  );
  await playAll(match, "c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1");
  await click(match, "a2");
  await shows(match, /^Red wins\. .+\.$/);
  assert.deepEqual(modules, []);
  await match.press("undo");
  await match.reached(8, "undo");
  assert.equal(await match.part(".why").textContent(), "");
  await match.close();
});
