// The review of a game: every move judged, the mistakes on the graph and in a list, the proof of a missed win, and looking for
// the better move oneself.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { write } from "../../www/share/link-format.js";
import { visit } from "./support/links.mjs";
import { closeSilent, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const OPTIONS = { size: 3, swap: false };
/** Both players overlook wins: Red with moves 3, 11 and 13, Black with moves 4 and 12. */
const MOVES = ["d2", "b1", "c4", "a2", "b2", "d5", "e3", "b4", "c5", "e4", "e5", "c1", "d3", "a1"];

/** Opens the review of the game, and waits until it is complete. */
async function reviewed(seats, as = {}) {
  const match = await site.openMatch("hex", { options: OPTIONS, ...as });
  const saved = {
    format: "alveole/1",
    game: "hex",
    options: OPTIONS,
    position: null,
    seats,
    moves: MOVES,
    result: null,
  };
  await match.page.locator(match.css).evaluate((element, given) => element.load(given).then(() => null), saved);
  await match.part('.end [data-act="review"]').click();
  await match.part('.review:not([hidden]) [data-act="reviewGo"][hidden]').waitFor({ state: "attached" });
  return match;
}

/** Texts with plain spaces. */
const text = async (match, css) => (await match.part(css).innerText()).replaceAll(/\s+/g, " ");

test("the review names the mistakes and the wins that were missed, and shows the proof on the board", async () => {
  const match = await reviewed([{}, {}]);
  // The chances are those of the reader's level, in which the lost wins keep their flags; one button shows the strongest's.
  assert.equal(await text(match, ".review .view"), "Chances of players of level 1.");
  assert.equal(await match.part(".mistakes .flag").count(), 5);
  const [first] = await match.part(".mistakes .lost").allInnerTexts();
  assert.notEqual(first, "−100%");
  await match.part('.review [data-act="strongest"]').click();
  await match.part(".review .view", { hasText: "Chances as the strongest player sees them." }).waitFor();
  assert.equal(await text(match, ".review .top p"), "All moves reviewed: 5 mistakes.");
  const mistakes = match.part(".mistakes").getByRole("button");
  assert.equal(await mistakes.count(), 5);
  for (const [i, name] of ["3. c4", "4. a2", "11. e5", "12. c1", "13. d3"].entries())
    await mistakes
      .nth(i)
      .and(match.page.getByRole("button", { name: `${name} Blunder Missed a forced win −100%` }))
      .waitFor();
  assert.equal(await match.part(".graph .mark").count(), 5);
  const rows = (await match.part(".review tbody").innerText()).split("\n").map((row) => row.trim().split(/\s+/));
  assert.deepEqual(
    rows.map(([name, , ...counts]) => [name, ...counts]),
    [
      ["Red", "0", "0", "3"],
      ["Black", "0", "0", "2"],
    ],
  );
  // It began at a mistake, and the status says where in the game that is.
  await match.part(".mistakes [aria-current]").waitFor();
  await mistakes.first().click();
  await match.reached(3, "the first mistake");
  assert.equal(await text(match, ".status h2"), "Review · move 3 of 14");
  // A move on the board is judged, and the game stays.
  await match.part('.hit[data-id="a2"]').click();
  await match.part(".review .side .note", { hasText: /^a2: .*The game stays as it was\./ }).waitFor();
  assert.equal((await match.part(".board [data-piece], .board .pieces > *").count()) > 3, true);
  await match.part('[data-act="leaveSide"]').click();
  const { moves, redo } = await match.page.locator(match.css).evaluate((element) => element.save());
  assert.deepEqual([moves.length, [...moves, ...redo].map(({ text }) => text)], [3, MOVES]);
  // From the list to the board, and from the note to the proof.
  await match.part(".mistakes button", { hasText: "11." }).click();
  await match.reached(11, "the mistake");
  assert.equal(await text(match, ".review .body > .note"), "e5: Blunder. a1 wins by force in 2 turns.");
  await match.part('[data-act="better"]').click();
  assert.equal(await text(match, ".review .expected ol"), "a1 a3 b3");
  await match.part('.review [data-act="toGame"]').click();
  // With the keys, the graph goes on to the next position.
  await match.part(".review .graph").focus();
  await match.page.keyboard.press("ArrowRight");
  await match.reached(12, "the next position");
  assert.match(await match.part(".review .graph").getAttribute("aria-valuetext"), /^After 12 moves: .* c1: Blunder\./);
  // The same game is not searched again.
  await match.part('[data-act="closeReview"]').click();
  await match.part('.end [data-act="review"]').click();
  await match.part(".review .view", { hasText: "Chances as the strongest player sees them." }).waitFor();
  assert.equal(await text(match, ".review .top p"), "All moves reviewed: 5 mistakes.");
  await match.close();
});

test("the reader looks for the better moves, which are not made in the match", async () => {
  const match = await reviewed([{}, { ai: 1 }], { lang: "fr" });
  await match.part('.review [data-act="strongest"]').click();
  await match.part('[data-act="learn"]').click();
  await match.reached(2, "the position before the first mistake");
  assert.equal(await text(match, ".lesson .where"), "Erreur 1 sur 3");
  await match.part('.hit[data-id="a1"]').click();
  await match.page.waitForFunction(
    (css) => /Gaffe/.test(document.querySelector(css).shadowRoot.querySelector(".lesson .note").textContent),
    match.css,
  );
  await match.part('.hit[data-id="c3"]').click();
  await match.part(".lesson[data-solved]").waitFor();
  assert.equal(await text(match, ".lesson .note"), "c3 est le meilleur coup.");
  await match.part('[data-act="nextLesson"]').click();
  await match.reached(10, "the position before the second mistake");
  await match.part('.lesson [data-act="answer"]').click();
  assert.equal(await text(match, ".review .expected ol"), "a1 a3 b3");
  await match.page.keyboard.press("Escape");
  await match.part('[data-act="leaveLesson"]').click();
  await match.part('.review [data-act="learn"]').waitFor();
  const kept = await match.page.locator(match.css).evaluate((element) => element.save());
  assert.deepEqual(
    [...kept.moves, ...kept.redo].map((ply) => ply.text),
    MOVES,
  );
  assert.deepEqual(kept.variations ?? [], []);
  await match.close();
});

/** The number of saved games that begin with a position. */
const countPositions = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open("alveole");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result.filter(({ match }) => match.position).length);
          };
        };
      }),
  );

detail("the film shows the turning points, and its link opens the position before the missed win", async () => {
  const record = {
    format: "alveole/1",
    game: "hex",
    options: OPTIONS,
    position: null,
    seats: [{}, {}],
    result: null,
    moves: MOVES,
  };
  const match = await visit(site, `hex/#link/${await write({ record, id: "" })}`);
  const { page } = match;
  await match.part('.end [data-act="review"]').click();
  // The policy of the page lets nobody fetch what it made.
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (made) => createObjectURL.call(URL, (window.made = made));
  });
  await match.part('.review [data-act="film"]').click();
  const film = page.locator("dialog.share img.film");
  await film.waitFor();
  const lines = (await film.getAttribute("alt")).split("\n");
  assert.equal(lines.length, 5);
  assert.match(lines.at(-1), /^13\. d3 .*– .* wins/);
  const svg = await page.evaluate(() => window.made.text());
  assert.ok(svg.length < 100_000, `${svg.length} bytes`);
  assert.match(svg, /dur="15\.0s"/);
  assert.match(svg, /Your turn: do it better/);
  const address = await page.locator('dialog.share [data-act="copy"]').getAttribute("data-link");
  await visit(site, address, page);
  await match.part(".review .lesson .note", { hasText: "was played. Find a better move." }).waitFor();
  assert.equal(await text(match, ".status h2"), "Your turn: do it better");
  const wrong = await match.part(".review .lesson .note").innerText();
  const played = /: (\w+) was played/.exec(wrong)[1];
  await match.part(`.hit[data-id="${played}"]`).click();
  await match.part(".review .lesson .note", { hasText: "Try again." }).waitFor();
  await match.part('.lesson [data-act="answer"]').click();
  const [best] = (await text(match, ".review .expected ol")).split(" ");
  await page.keyboard.press("Escape");
  await match.part(`.hit[data-id="${best}"]`).click();
  await match.part(".lesson[data-solved]", { hasText: `${best} is the best move.` }).waitFor();
  // It is no game of the reader, so it is not among the saved ones; a reload opens it again.
  assert.equal(await countPositions(page), 0);
  await page.reload();
  await match.part(".review .lesson .note", { hasText: "was played. Find a better move." }).waitFor();
  assert.equal(await countPositions(page), 0);
  assert.equal((await match.play(best)).code, undefined);
  await until(async () => (await countPositions(page)) === 1, "the game that goes on from there is saved");
  await page.reload();
  assert.ok(!page.url().includes("#turn"), page.url());
  await closeSilent(page);
});
