// The end of a match in every game: the card with the result and why, the cells that decided, and what follows; and the notes on
// what a person could miss.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());
const only = process.env.GAMES?.split(",");
/** Games to their end, one for each reason that a short game leads to. */
const ENDS = JSON.parse(readFileSync(new URL("support/ends.json", import.meta.url), "utf8")).map((end) => ({
  ...end,
  moves: end.moves.split(", "),
}));

/** Why a game ended: to a reader who watches, in English and French, and to the winner or the loser. */
const WHY = {
  "hex connected": ["Red's stones connect two opposite edges.", "Les pierres des rouges relient deux bords opposés."],
  "hex last_left": ["Everyone else is cut off from their edges.", "Les autres ne peuvent plus relier leurs bords."],
  "hextris three_groups": [
    "Red's pyramids have formed a third group of five.",
    "Les pyramides des rouges forment un troisième groupe de cinq.",
  ],
  "go full": ["The board is full; the most stones win.", "Le plateau est plein ; le plus de pierres gagne."],
  "hive queen_surrounded": ["White's queen is surrounded.", "La reine des blancs est encerclée."],
  "labyrinth home": ["Red's king has reached its goal.", "Le roi des rouges a atteint son but."],
  "hexone eliminated": ["All of White's discs have been taken.", "Tous les pions des blancs ont été pris."],
  "hexit last_tile": [
    "All tiles are laid; the higher score wins.",
    "Toutes les dalles sont posées ; le meilleur score gagne.",
  ],
  "hexit both_passed": ["Nobody can move; the higher score wins.", "Personne ne peut jouer ; le meilleur score gagne."],
  "hexadames no_men": [
    "All men are home or captured; the most men home win.",
    "Tous les pions sont arrivés ou pris ; le plus de pions arrivés gagne.",
  ],
  "hexadames quiet": [
    "Sixty turns without a man's move or a capture; the most men home win.",
    "Soixante tours sans coup de pion ni prise ; le plus de pions arrivés gagne.",
  ],
};
const REPEATED = [
  "The same position came up for the third time.",
  "La même position est apparue pour la troisième fois.",
];

const record = ({ game, options }, moves, more = {}) => ({
  ...{ format: "alveole/1", game, options, position: null, seats: [], moves, result: null },
  ...more,
});
const load = (match, saved) =>
  match.page.locator(match.css).evaluate((element, given) => element.load(given).then(() => null), saved);

/** Texts of the card, with plain spaces. */
const text = async (match, css) => (await match.part(css).innerText()).replaceAll(/\s+/g, " ");

const LANGUAGES = ["en", "fr"];
for (const end of ENDS.filter(({ game }) => only?.includes(game) ?? true))
  for (const lang of LANGUAGES)
    journeyIf(["hex connected en", "hive repetition fr"].includes(`${end.game} ${end.reason} ${lang}`))(
      `${end.game}, ${end.reason}, ${lang}: the card says who won and why, and the cells that decided are marked`,
      async () => {
        const i = LANGUAGES.indexOf(lang);
        const match = await site.openMatch(end.game, { options: end.options, lang });
        await load(match, record(end, end.moves.slice(0, -1)));
        assert.ok(!(await match.part(".end").isVisible()), "nothing before the end");
        await match.play(end.moves.at(-1));
        await match.part(".end h2").waitFor();
        const [why] = end.reason === "repetition" ? [REPEATED[i]] : [WHY[`${end.game} ${end.reason}`][i]];
        assert.equal(await text(match, ".end header + p"), why);
        const { status, view } = await match.state();
        assert.equal(status.reason, end.reason);
        assert.deepEqual(status.winners, end.winners);
        const title = await text(match, ".end h2");
        if (end.winners.length === 1) assert.match(title, lang === "en" ? / wins$/ : /^Les .* gagnent$/);
        else assert.equal(title, lang === "en" ? "Draw" : "Partie nulle");
        assert.equal(
          (await match.part(".end table").count()) > 0,
          !["hex", "hive"].includes(end.game),
          "a table of points",
        );
        const marked = view.marks.filter(({ kind }) => ["win", "ring"].includes(kind));
        const drawn = match.part(".finale .decided");
        await match.page.waitForFunction(
          ([css, n]) => document.querySelector(css).shadowRoot.querySelectorAll(".finale .decided").length === n,
          [match.css, marked.length],
        );
        assert.equal(await drawn.count(), marked.length);
        if (end.reason === "repetition") {
          await match.part(".end summary").click();
          assert.match(await text(match, ".end details p"), lang === "en" ? /third time/ : /troisième fois/);
        }
        await match.close();
      },
    );

test("a resignation, a draw by agreement and the time are whole sentences too, to a reader who plays", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 }, players: "human,3" });
  for (const [winners, reason, title, why] of [
    [[1], "resigned", "You lose", "You resigned."],
    [[0], "resigned", "You win!", "Black resigned."],
    [[0, 1], "agreed", "Draw", "The players agreed on a draw."],
    [[1], "time", "You lose", "You ran out of time."],
  ]) {
    const saved = record({ game: "hex", options: { size: 3, swap: false } }, ["c3", "a3"], {
      seats: [{}, { ai: 3 }],
      result: { winners, reason },
    });
    await load(match, saved);
    await match.part(".end h2").waitFor();
    assert.equal(await text(match, ".end h2"), title);
    assert.equal(await text(match, ".end header + p"), why);
  }
  await match.close();
});

detail("the card is a neighbour of the board: Escape closes it, and the board has the focus", async () => {
  const end = ENDS.find(({ game }) => game === "hex");
  const match = await site.openMatch("hex");
  await load(match, record(end, end.moves));
  await match.part('.end [data-act="rematch"]').focus();
  await match.page.keyboard.press("Escape");
  await match.part(".end").waitFor({ state: "hidden" });
  const focused = match.page.locator(match.css).evaluate((e) => e.shadowRoot.activeElement?.classList.contains("hit"));
  assert.equal(await focused, true);
  await match.close();
});

detail("the end of a review shows the end of the game, and replay plays it", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 } });
  const moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
  await load(match, record({ game: "hex", options: { size: 3, swap: false } }, moves));
  await match.part('.end [data-act="review"]').click();
  await match.part(".replay-bar").waitFor();
  await match.part(".review:not([hidden])").waitFor();
  await match.part('.mistakes button, .review [data-act="reviewGo"][hidden]').first().waitFor({ state: "attached" });
  // The graph goes to any position.
  await match.part(".review .graph").focus();
  await match.page.keyboard.press("Home");
  await match.reached(0, "the first position");
  await match.part('[data-act="closeReview"]').click();
  await match.reached(9, "the end");
  await match.part('.end [data-act="watch"]').click();
  await match.page.waitForFunction((css) => document.querySelector(css).state().ply < 5, match.css);
  await match.reached(9, "the replay");
  await match.close();
});

test("a rematch has the same seats, and “swap sides” the others; the page's share button is on the card", async () => {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}hex/#together`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const saved = record(
    { game: "hex", options: { size: 3, swap: false } },
    ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1"],
    {
      seats: [{}, { ai: 1 }],
    },
  );
  await load(match, saved);
  await match.play("a1");
  await match.part('.end [data-act="swapSides"]').click();
  await page.waitForFunction(() => document.querySelector("alveole-game").save().moves.length < 3);
  const seats = () => page.locator(match.css).evaluate((element) => element.save().seats);
  assert.deepEqual(await seats(), ["1", "human"]);
  await load(match, saved);
  await match.play("a1");
  await match.part('.end [data-act="rematch"]').click();
  await match.part(".end").waitFor({ state: "hidden" });
  assert.deepEqual(await seats(), ["human", "1"]);
  await load(match, saved);
  await match.play("a1");
  await page.locator("alveole-game .at-end").click();
  await page.locator("dialog[open]").waitFor();
  await page.context().close();
});

detail("the site's matches pass by themselves when a person can do nothing else, and undo skips the pass", async () => {
  const end = ENDS.find(({ moves }) => moves.includes("pass"));
  const at = end.moves.indexOf("pass");
  const match = await site.openMatch(end.game);
  await load(match, record(end, end.moves.slice(0, at)));
  await match.part('.actions [data-id="pass"]').waitFor();
  assert.equal((await match.state()).ply, at, "without the attribute, a person presses the button");
  await match.page.locator(match.css).evaluate((element) => (element.autopass = true));
  await load(match, record(end, end.moves.slice(0, at - 1)));
  await match.page.mouse.move(100, 100);
  await match.part(".board").hover();
  await match.play(end.moves[at - 1]);
  await match.page.waitForFunction(([css, ply]) => document.querySelector(css).state().ply > ply, [match.css, at]);
  const moves = await match.page.locator(match.css).evaluate((element) => element.save().moves.map(({ text }) => text));
  assert.deepEqual(moves.slice(0, at + 1), end.moves.slice(0, at + 1), "the record has the pass");
  assert.match(await text(match, ".happened"), /can't move and passes/);
  await match.close();
});

detail("the swap says so, explains itself the first time, and changes what the reader plays", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 } });
  await match.part(".board").hover();
  await match.part(".happened").waitFor({ state: "attached" });
  const play = async () => {
    await load(match, record({ game: "hex", options: { size: 3 } }, []));
    await match.play("c2");
    await match.play("swap");
    await match.part(".happened").waitFor();
    return text(match, ".happened div");
  };
  assert.match(await play(), /^Black took over the first stone \(swap rule\) and is now Red\. .* worth a lot/);
  assert.doesNotMatch(await play(), /worth a lot/, "explained once");
  await match.close();
});

detail("with several opponents, the order of their moves is numbered until the person moves", async () => {
  const match = await site.openMatch("hex", { options: { size: 4, players: 3 } });
  await match.part(".board").hover();
  const saved = record({ game: "hex", options: { size: 4, players: 3 } }, ["d4", "a1"]);
  await load(match, saved);
  await match.play("b1");
  await match.page.waitForFunction(
    (css) => document.querySelector(css).shadowRoot.querySelectorAll(".recent .order").length === 2,
    match.css,
  );
  assert.deepEqual(await match.part(".recent .order text").allTextContents(), ["1", "2"]);
  assert.equal(await match.part(".cell[data-last]").count(), 2);
  await match.close();
});

detail("on a phone the result is said once, and the card stays below the board", needs("narrowWindows"), async () => {
  const match = await site.openMatch("hex", { options: { size: 3, swap: false }, width: 360, height: 780 });
  for (const move of ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"]) await match.play(move);
  const title = match.part(".end h2");
  await title.waitFor();
  assert.ok(!(await match.part(".status").isVisible()), "the card says it");
  await match.part(".end .close").click();
  assert.equal(await match.part(".status h2").innerText(), "Red wins", "without the card, the bar says it");
  await match.close();
});

detail("with reduced motion the cells that decided are there at once", needs("reducedMotion"), async () => {
  const match = await site.openMatch("hex", { options: { size: 3 } });
  const moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
  await load(match, record({ game: "hex", options: { size: 3, swap: false } }, moves.slice(0, -1)));
  await match.play("a1");
  await match.part(".finale").waitFor({ state: "attached" });
  assert.equal(await match.part(".finale .glow").count(), 0);
  assert.equal(await match.part(".finale .decided").count(), 5);
  await match.close();
});
