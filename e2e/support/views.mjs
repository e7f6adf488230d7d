// Every view of the site, and the way to each; what must hold in all of them is asked in accessibility.test.mjs.
import { readFileSync, readdirSync } from "node:fs";
import { Table, dice, enter } from "./match-page.mjs";

const VECTORS = new URL("../../tests/vectors/", import.meta.url);

const OPENERS = ["rules", "newGame", "account"];

/** Plays some random moves at a table, by the element's own method. */
export async function playOn(table, count, seed = 1) {
  const roll = dice(seed);
  for (let i = 0; i < count; i++) {
    const { legal, status } = await table.state();
    if (!status.over) await table.play(legal[roll(legal.length)].text);
  }
}

/** Puts a game on the table that was played to its end. */
export async function finish(table) {
  const { game } = await table.state();
  const file = readdirSync(VECTORS).find((name) => name.startsWith(`${game}.`) && name.endsWith(".games.jsonl"));
  const lines = readFileSync(new URL(file, VECTORS), "utf8").trim().split("\n");
  for (const { options, moves } of lines.map((line) => JSON.parse(line))) {
    const record = { format: "alveole/1", game, options, position: null, seats: [{}, {}], moves, result: null };
    const load = (element, record) => element.load(record).then(({ status }) => status.over);
    if (await table.page.locator(table.css).evaluate(load, record)) return;
  }
  throw new Error(`no game in ${file} was played to its end`);
}

/** Touches the first thing of a move that takes several; whether there is one. */
export async function begin(table) {
  const move = (await table.state()).legal.find(({ taps }) => taps.length > 1);
  if (!move) return false;
  const { x, y } = await table.placeOf(move.taps[0], "begun");
  await table.page.mouse.click(x, y);
  return true;
}

/** What a table shows from the first position to the end of the game: the name of each view, once it is there. */
export async function* viewsOf(table) {
  yield "the first position";
  await playOn(table, 6);
  yield "in mid-game";
  if (await begin(table)) {
    yield "with a move begun";
    await table.page.keyboard.press("Escape");
    if (await table.part('[data-act="clear"]').isVisible()) await table.press("clear");
  }
  for (const opener of OPENERS) {
    const button = table.part(`button[data-act="${opener}"]`);
    await button.focus();
    await button.press("Enter");
    await table.part("dialog[open]").waitFor();
    yield opener;
    await table.page.keyboard.press("Escape");
    await table.part("dialog[open]").waitFor({ state: "detached" });
  }
  await finish(table);
  await table.waitUntil("over");
  yield "after the game";
}

/** What a table offers beside moving, up to a game that is given up. */
export async function* extrasOf(table) {
  const { keyboard } = table.page;
  const menu = async () => {
    await table.press("more");
    await table.part("dialog.menu[open]").waitFor();
  };
  await playOn(table, 3);
  await menu();
  yield "the menu";
  await table.part('dialog [name="coordinates"]').check();
  for (const name of ["minutes-0", "minutes-1"]) await enter(table.part(`dialog [name="${name}"]`), "5");
  await keyboard.press("Tab");
  await table.press("replay");
  await table.part(".scrubber").waitFor();
  await menu();
  await table.press("type");
  await table.part(".typed input:focus").waitFor();
  await keyboard.type("z99");
  await keyboard.press("Enter");
  await table.part('.typed [aria-invalid="true"]').waitFor();
  await table.part(".clocks, .names text").first().waitFor();
  yield "replay, clocks, names of cells and a typed move that is refused";
  await menu();
  await table.part('dialog [name="confirm"]').check();
  await keyboard.press("Escape");
  await table.part("dialog[open]").waitFor({ state: "detached" });
  const { taps } = (await table.state()).legal.find((move) => move.taps.length === 1);
  const { x, y } = await table.placeOf(taps[0], "a move that waits");
  await table.page.mouse.click(x, y);
  await table.part('[data-act="commit"]').waitFor();
  yield "a move that waits for a second touch";
  await keyboard.press("Escape");
  await menu();
  await table.press("resign");
  yield "the menu, asking once more";
  await table.press("resign");
  await table.waitUntil("over");
  yield "a game that was given up";
}

/** What one sees of a game that one learns: its first guided game and its puzzles. */
export async function* learnOf(page, url, game) {
  const table = new Table(page);
  await page.goto(`${url}#${game}/learn`);
  await table.waitUntil("ready");
  yield "the first guided game";
  await page.goto(`${url}#${game}/learn/puzzles`);
  await page.locator(".learn .list button").first().waitFor();
  await table.waitUntil("ready");
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
