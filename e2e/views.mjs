// Every view of the site, and the way to each; what must hold in all of them is asked in everyone.test.mjs.
import { readFileSync, readdirSync } from "node:fs";
import { dice } from "./table.mjs";

const VECTORS = new URL("../tests/vectors/", import.meta.url);

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
