// Walks through the views of the site. accessibility.test.mjs checks each of them.
import { readFileSync, readdirSync } from "node:fs";
import { MatchPage } from "./match-page.mjs";
import { dice, enter, inLanguage } from "./site.mjs";

const VECTORS = new URL("../../vectors/", import.meta.url);

const OPENERS = ["rules", "newGame", "account"];

/** Makes `count` random moves by the element's method. */
export async function playRandomly(match, count, seed = 1) {
  const roll = dice(seed);
  for (let i = 0; i < count; i++) {
    const { legal, status } = await match.state();
    if (!status.over) await match.play(legal[roll(legal.length)].text);
  }
}

/** Loads a game that was played to its end. */
export async function loadFinished(match) {
  const { game } = await match.state();
  const file = readdirSync(VECTORS).find((name) => name.startsWith(`${game}.`) && name.endsWith(".games.jsonl"));
  const lines = readFileSync(new URL(file, VECTORS), "utf8").trim().split("\n");
  for (const { options, moves } of lines.map((line) => JSON.parse(line))) {
    const record = { format: "alveole/1", game, options, position: null, seats: [{}, {}], moves, result: null };
    const load = (element, record) => element.load(record).then(({ status }) => status.over);
    if (await match.page.locator(match.css).evaluate(load, record)) return;
  }
  throw new Error(`no game in ${file} was played to its end`);
}

/** Makes the first tap of a move with several taps. Returns whether there is such a move. */
export async function beginMove(match) {
  const move = (await match.state()).legal.find(({ taps }) => taps.length > 1);
  if (!move) return false;
  const { x, y } = await match.pointOf(move.taps[0], "the first tap");
  await match.page.mouse.click(x, y);
  return true;
}

/** All views of a match from the first position to the end, with its dialogs. Yields the name of each when it is shown. */
export async function* allViews(match) {
  yield "the first position";
  await playRandomly(match, 6);
  yield "in mid-game";
  if (await beginMove(match)) {
    yield "with a begun move";
    await match.page.keyboard.press("Escape");
    if (await match.part('[data-act="clear"]').isVisible()) await match.press("clear");
  }
  for (const opener of OPENERS) {
    const button = match.part(`button[data-act="${opener}"]`);
    await button.focus();
    await button.press("Enter");
    await match.part("dialog[open]").waitFor();
    yield opener;
    await match.page.keyboard.press("Escape");
    await match.part("dialog[open]").waitFor({ state: "detached" });
  }
  await loadFinished(match);
  await match.waitUntil("over");
  yield "after the end";
}

/** The menu and what it opens, up to resignation. Yields the name of each view when it is shown. */
export async function* menuViews(match) {
  const { keyboard } = match.page;
  const menu = async () => {
    await match.press("more");
    await match.part("dialog.menu[open]").waitFor();
  };
  await menu();
  await match.press("explorer");
  await match.part(".explorer tbody button").first().waitFor();
  yield "the openings";
  await match.press("closeExplorer");
  await playRandomly(match, 3);
  await menu();
  yield "the menu";
  await match.part('dialog [name="coordinates"]').check();
  for (const name of ["minutes-0", "minutes-1"]) await enter(match.part(`dialog [name="${name}"]`), "5");
  await keyboard.press("Tab");
  await match.press("replay");
  await match.part(".replay-bar").waitFor();
  await menu();
  await match.press("type");
  await match.part(".typed input:focus").waitFor();
  await keyboard.type("z99");
  await keyboard.press("Enter");
  await match.part('.typed [aria-invalid="true"]').waitFor();
  await match.part(".clocks, .names text").first().waitFor();
  yield "replay, clocks, coordinates and a refused typed move";
  await menu();
  await match.part('dialog [name="confirm"]').check();
  await keyboard.press("Escape");
  await match.part("dialog[open]").waitFor({ state: "detached" });
  const { taps } = (await match.state()).legal.find((move) => move.taps.length === 1);
  const { x, y } = await match.pointOf(taps[0], "a move to confirm");
  await match.page.mouse.click(x, y);
  await match.part('[data-act="commit"]').waitFor();
  yield "a move that waits for confirmation";
  await keyboard.press("Escape");
  await menu();
  await match.press("resign");
  yield "the menu, asking to confirm";
  await match.press("resign");
  await match.waitUntil("over");
  yield "a resigned game";
}

/** A game of Hex-n in which both players overlook wins: Red with moves 3, 11 and 13, Black with moves 4 and 12. */
export const MISSED = {
  game: "hex",
  options: { size: 3, swap: false },
  moves: ["d2", "b1", "c4", "a2", "b2", "d5", "e3", "b4", "c5", "e4", "e5", "c1", "d3", "a1"],
};

/** The review of a match of Hex-n and the study of its moves. Yields the name of each view when it is shown. */
export async function* studyViews(match) {
  const { page } = match;
  const record = { format: "alveole/1", ...MISSED, position: null, seats: [{}, {}], result: null };
  await page.locator(match.css).evaluate((element, record) => element.load(record).then(() => null), record);
  await match.part('.end [data-act="review"]').click();
  await match.part('.review:not([hidden]) [data-act="reviewGo"][hidden]').waitFor({ state: "attached" });
  yield "the review of a game";
  await match.part(".mistakes button").last().click();
  await match.part('.review [data-act="better"]').click();
  yield "a mistake and the better line";
  await match.part('.review [data-act="toGame"]').click();
  await match.part('[data-act="learn"]').click();
  await match.part(".lesson .where").waitFor();
  yield "looking for the better move";
  await match.part('[data-act="leaveLesson"]').click();
  await match.part('[data-act="closeReview"]').click();
  await match.press("more");
  await match.press("annotate");
  await match.part(".study .tree").waitFor();
  await match.press("study-judge");
  yield "the tree of a study with its judgements";
  await match.press("study-glyph2");
  await match.press("study-comment");
  await match.part(".study textarea").fill("c3 = e5");
  await match.part('.hit[data-id="c3"]').focus();
  await page.keyboard.press("2");
  await match.part(".board .shapes > g").waitFor({ state: "attached" });
  yield "a comment and a mark";
  await match.press("study-more");
  yield "what else can be done in a study";
}

/** The lesson and the puzzles of a game. Yields the name of each view when it is shown. */
export async function* learnViews(page, url, game, language) {
  const match = new MatchPage(page);
  await page.goto(`${url}${inLanguage(`${game}/learn/`, language)}`);
  await match.waitUntil("ready");
  yield "the lesson";
  await page.locator(".lesson .steps button").last().click();
  await page.locator(".lesson .steps .primary").waitFor();
  yield "a solved step of the lesson";
  await page.goto(`${url}${inLanguage(`${game}/puzzles/`, language)}`);
  await page.locator(".learn .list button").first().waitFor();
  await match.waitUntil("ready");
  yield "the puzzles";
  await page.locator(".puzzles summary").last().click();
  await page.locator(".puzzles details").last().locator(".list button").first().waitFor();
  yield "an open fold of the puzzles";
  const hint = page.locator('[data-act="hint"]');
  await hint.click();
  yield "a puzzle with a hint";
  await hint.click();
  await hint.click();
  await page.locator('[data-act="run"]').waitFor();
  yield "the solution of a puzzle";
}

/** The visible elements of a page, those in shadow roots included; of a modal dialog only its own. Runs in the page. */
export function visibleElements() {
  const seen = [];
  const walk = (node) => {
    if (node.nodeType !== 1) return;
    if (node.matches("script, style, noscript, template, [hidden]")) return;
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden") return;
    seen.push(node);
    for (const child of (node.shadowRoot ?? node).children) walk(child);
  };
  const modal = [document, ...[...document.querySelectorAll("*")].flatMap((e) => e.shadowRoot ?? [])]
    .map((root) => root.querySelector("dialog:modal"))
    .find(Boolean);
  walk(modal ?? document.body);
  return seen;
}
