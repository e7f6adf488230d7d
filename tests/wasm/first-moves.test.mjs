// What a page of a game loads of the rules, the core and the part of the game, answers the first board and any first move. A
// request that needs another part throws: it is never answered as if there were none.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { PARTS } from "../../target/site/wasm/rules-parts.js";
import * as rules from "../../target/site/wasm/rules.js";
import { Parts } from "../../www/engine/parts.js";

/** Asks a module with the part of one game. Each thread has a module of its own. */
async function firstMoves(game) {
  /** The exports, which wasm-bindgen declares one by one. @type {any} */
  const core = rules.initSync({
    module: readFileSync(new URL("../../target/site/wasm/rules_bg.wasm", import.meta.url)),
  });
  await new Parts().load(new Uint8Array(readFileSync(PARTS[game]())).buffer, Promise.resolve(core));
  const ask = (request) => JSON.parse(rules.answer_text(request));
  const { legal } = ask({ op: "state", game }).ok;
  assert.ok(legal.length > 0);
  assert.equal(ask({ op: "legal", game }).ok.legal.length, legal.length);
  for (const { text } of legal) assert.equal(ask({ op: "play", game, move: text }).ok.last.text, text);
  assert.equal(ask({ op: "state", game: "chess" }).error.code, "unknown_game");
  return ask;
}

const games = Object.keys(PARTS).filter((name) => `${name}_why` in PARTS);

if (isMainThread)
  for (const [i, game] of games.entries())
    test(`the first moves of ${game} need no more than what loads first`, async () => {
      const other = games[(i + 1) % games.length];
      for (const absent of [
        { op: "state", game: other },
        { op: "text", game },
        { op: "why", game, taps: [] },
        { op: "numbers", game },
        { op: "import", text: "Base;NotStarted;White[1]" },
        { op: "games" },
      ]) {
        const worker = new Worker(import.meta.filename, { workerData: { game, absent } });
        const [said] = await once(worker, "message");
        assert.equal(said, "threw", JSON.stringify(absent));
      }
    });
else {
  const ask = await firstMoves(workerData.game);
  try {
    parentPort.postMessage(ask(workerData.absent));
  } catch {
    parentPort.postMessage("threw");
  }
}
