// What a page of a game loads first of the rules, its core and its part, answers the first board and any first move: else the
// first touch would wait for the rest. On the modules of the built site, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../target/site/wasm/", import.meta.url);
const { PARTS } = await import(new URL("parts.js", folder));
const games = (await import(new URL("../games/cards.js", folder))).default;

for (const { id, presets } of games)
  test(`the first moves of ${id} need no more than what loads first`, async () => {
    const { initSync, answer_json } = await import(`${new URL("rules.js", folder)}?${id}`);
    const core = initSync({ module: readFileSync(new URL("rules_bg.wasm", folder)) });
    new WebAssembly.Instance(new WebAssembly.Module(readFileSync(PARTS[id]())), { core });
    const ask = (request) => JSON.parse(answer_json(JSON.stringify(request)));
    const match = { game: id, options: presets[0]?.options ?? {}, position: null, moves: [] };
    const { legal } = ask({ op: "state", ...match }).ok;
    assert.ok(legal.length > 0);
    for (const { text } of legal) assert.equal(ask({ op: "play", ...match, move: text }).ok.last.text, text);
  });
