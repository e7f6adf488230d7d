// Why a touch leads nowhere: said in words, marked on the board, by mouse, finger and keyboard, and nothing chosen is lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { lacks, needs } from "./support/browsers.mjs";
import { openHouse } from "./support/match-page.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const house = await openHouse();
after(() => house.close());
// Before the first test: it begins as soon as the file waits for something, and WebKit has one page at a time.
const games = await house.games();

const finger = !lacks("finger");

async function playAll(table, ...moves) {
  for (const move of moves) assert.ok((await table.play(move)).ok, move);
}

/** The middle of a thing, whether it can be touched or not. */
async function middle(table, id) {
  const { x, y, width, height } = await table.part(`[data-id="${id}"]`).first().boundingBox();
  return [x + width / 2, y + height / 2];
}

const click = async (table, id) => table.page.mouse.click(...(await middle(table, id)));
const tap = async (table, id) => (finger ? table.page.touchscreen.tap(...(await middle(table, id))) : click(table, id));

/** Waits for the sentence. */
async function said(table, sentence) {
  await table.part(".why", { hasText: sentence }).waitFor();
}

/** How many cells are marked beside the one that was touched, and whether that is. */
const marked = async (table) => [
  await table.part(".broken .about").count(),
  await table.part(".broken .touched").count(),
];

const chosen = (table) =>
  table.part('[aria-pressed="true"][data-id]').evaluateAll((all) => all.map((e) => e.dataset.id));

const boxes = (table) =>
  Promise.all([".table", ".players", ".bar"].map((css) => table.part(css).first().boundingBox()));

test(
  "hive: a click on what holds the hive together says so; the whole module comes only then, and nothing shifts",
  needs("network"),
  async () => {
    const table = await house.sit("hive");
    const modules = [];
    table.page.on("request", (request) => /\.wasm/.test(request.url()) && modules.push(request.url()));
    await playAll(table, "wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-", "wA1 /wQ", "bA1 bQ/");
    const before = await boxes(table);
    assert.deepEqual(modules, [], "the table needs no other module");
    await click(table, "0,0");
    await said(table, "One hive: this piece holds it together, and without it these would be cut off.");
    assert.ok(
      modules.some((url) => url.includes("alveole_bg")),
      String(modules),
    );
    assert.deepEqual(await marked(table), [2, 1]);
    assert.deepEqual(await boxes(table), before);
    assert.match(
      await table.part(".why .unseen").textContent(),
      /white ant/i,
      "the cells are told to those who don't see them",
    );
    await click(table, "-2,1");
    await table.part('[data-id="-2,1"][aria-pressed]').waitFor();
    assert.deepEqual(await marked(table), [0, 0], "a touch that leads somewhere takes it away");
    await click(table, "1,0");
    await said(table, "This cell is taken, and only a beetle climbs onto others.");
    assert.deepEqual(await chosen(table), ["-2,1"], "what was chosen stays");
    await table.page.keyboard.press("Escape");
    assert.equal(await table.part(".why").textContent(), "");
    assert.equal((await table.state()).ply, 6);
    await table.leave();
  },
);

test(
  "hextris: by finger, on a phone's width; the piece in hand stays chosen and goes where it may",
  needs("narrow"),
  async () => {
    const table = await house.sit("hextris", { touch: true, width: 360, height: 740 });
    await tap(table, "hand:L");
    await tap(table, "c3");
    await said(table, "Pyramids are placed on the border.");
    assert.deepEqual(await chosen(table), ["hand:L"]);
    const [line, page] = [await table.part(".why").boundingBox(), 360];
    assert.ok(line.x >= 0 && line.x + line.width <= page, JSON.stringify(line));
    await tap(table, "hand1:L");
    await said(table, "This piece is another player's.");
    assert.equal(await table.part("[data-broken]").getAttribute("data-id"), "hand1:L");
    await tap(table, "a1");
    await table.reached(1, "the piece that stayed chosen");
    assert.deepEqual(await marked(table), [0, 0]);
    assert.equal(await table.part("[data-broken]").count(), 0);
    await table.leave();
  },
);

test("labyrinth: by keyboard and in French; the focus stays, and a live region speaks", async () => {
  const table = await house.sit("labyrinth", { options: { size: 4 }, lang: "fr" });
  await playAll(table, "Xf5", "Xe4", "Xc2", "Xg5", "Ke7", "Xe2", "Xd3");
  await table.goTo("b1", "a site that would wall a king in");
  await table.page.keyboard.press("Enter");
  await said(table, "Pas de prison\u00a0: une pierre ici laisserait un roi sans chemin vers son but.");
  assert.equal(await table.part(".why").getAttribute("role"), "status");
  assert.ok(await table.part('.hit[data-id="b1"]').evaluate((e) => e.matches(":focus")));
  await table.goTo("f3", "the king");
  await table.page.keyboard.press("Enter");
  await table.goTo("c3", "far from the king");
  await table.page.keyboard.press("Enter");
  await said(table, "Un roi fait un pas.");
  assert.deepEqual(await chosen(table), ["f3"]);
  assert.equal((await table.state()).ply, 7);
  await table.leave();
});

for (const { id } of games) {
  test(`${id}: a cell that leads nowhere says why, without a fault that axe finds`, needs("narrow"), async () => {
    const table = await house.sit(id, { width: 360, height: 740, dark: id.length % 2 === 0 });
    const { page } = table;
    for (let n = 0; n < 3; n++) await playAll(table, (await table.state()).legal.at(-1).text);
    const { view, legal } = await table.state();
    const dead = view.cells.find((c) => !legal.some((m) => m.taps[0] === c.id));
    await click(table, dead.id);
    await said(table, /\w.*\.$/);
    assert.ok((await table.part(".broken .touched").count()) === 1);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run(document.querySelector("alveole-game")));
    assert.deepEqual(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      [],
    );
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    await table.leave();
  });
}

test("after the end every touch tells how it ended, without another module", needs("network"), async () => {
  const table = await house.sit("hex", { options: { size: 3, swap: false } });
  const modules = [];
  table.page.on("request", (request) => /alveole_bg/.test(request.url()) && modules.push(request.url()));
  await playAll(table, "c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1");
  await click(table, "a2");
  await said(table, /^Red wins: Joined two ports\.$/);
  assert.deepEqual(modules, []);
  await table.press("undo");
  await table.reached(8, "undo");
  assert.equal(await table.part(".why").textContent(), "");
  await table.leave();
});
