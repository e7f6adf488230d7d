// Every view of the site, and the way to each; what must hold in all of them is asked in accessibility.test.mjs.
import { readFileSync, readdirSync } from "node:fs";
import { MatchPage, dice, enter } from "./match-page.mjs";

const VECTORS = new URL("../../tests/vectors/", import.meta.url);

const OPENERS = ["rules", "newGame", "account"];

/** Plays some random moves at a table, by the element's own method. */
export async function playOn(match, count, seed = 1) {
  const roll = dice(seed);
  for (let i = 0; i < count; i++) {
    const { legal, status } = await match.state();
    if (!status.over) await match.play(legal[roll(legal.length)].text);
  }
}

/** Puts a game on the table that was played to its end. */
export async function finish(match) {
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

/** Touches the first thing of a move that takes several; whether there is one. */
export async function begin(match) {
  const move = (await match.state()).legal.find(({ taps }) => taps.length > 1);
  if (!move) return false;
  const { x, y } = await match.pointOf(move.taps[0], "begun");
  await match.page.mouse.click(x, y);
  return true;
}

/** What a table shows from the first position to the end of the game: the name of each view, once it is there. */
export async function* viewsOf(match) {
  yield "the first position";
  await playOn(match, 6);
  yield "in mid-game";
  if (await begin(match)) {
    yield "with a move begun";
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
  await finish(match);
  await match.waitUntil("over");
  yield "after the game";
}

/** What a table offers beside moving, up to a game that is given up. */
export async function* extrasOf(match) {
  const { keyboard } = match.page;
  const menu = async () => {
    await match.press("more");
    await match.part("dialog.menu[open]").waitFor();
  };
  await playOn(match, 3);
  await menu();
  yield "the menu";
  await match.part('dialog [name="coordinates"]').check();
  for (const name of ["minutes-0", "minutes-1"]) await enter(match.part(`dialog [name="${name}"]`), "5");
  await keyboard.press("Tab");
  await match.press("replay");
  await match.part(".scrubber").waitFor();
  await menu();
  await match.press("type");
  await match.part(".typed input:focus").waitFor();
  await keyboard.type("z99");
  await keyboard.press("Enter");
  await match.part('.typed [aria-invalid="true"]').waitFor();
  await match.part(".clocks, .names text").first().waitFor();
  yield "replay, clocks, names of cells and a typed move that is refused";
  await menu();
  await match.part('dialog [name="confirm"]').check();
  await keyboard.press("Escape");
  await match.part("dialog[open]").waitFor({ state: "detached" });
  const { taps } = (await match.state()).legal.find((move) => move.taps.length === 1);
  const { x, y } = await match.pointOf(taps[0], "a move that waits");
  await match.page.mouse.click(x, y);
  await match.part('[data-act="commit"]').waitFor();
  yield "a move that waits for a second touch";
  await keyboard.press("Escape");
  await menu();
  await match.press("resign");
  yield "the menu, asking once more";
  await match.press("resign");
  await match.waitUntil("over");
  yield "a game that was given up";
}

/** What one sees of a game that one learns: its first guided game and its puzzles. */
export async function* learnOf(page, url, game) {
  const match = new MatchPage(page);
  await page.goto(`${url}#${game}/learn`);
  await match.waitUntil("ready");
  yield "the first guided game";
  await page.goto(`${url}#${game}/learn/puzzles`);
  await page.locator(".learn .list button").first().waitFor();
  await match.waitUntil("ready");
  yield "the puzzles";
}

/**
 * What a page shows and offers now, also within shadow roots: elements that are seen, and their texts.
 * Runs in the page.
 */
export function look() {
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
