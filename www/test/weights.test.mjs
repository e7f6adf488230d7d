// The weights of a game stay small (docs/learned.md).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

const GAMES = new URL("../../src/games/", import.meta.url);
const MOST = 60_000; // bytes of brotli, of all weights of a game

test("the weights of each game have at most 60 kB of brotli", () => {
  const files = readdirSync(GAMES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^\w+\/weights.*\.bin$/.test(file),
  );
  assert.ok(files.length >= 8, files.join());
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const file of files) {
    const game = file.slice(0, file.indexOf("/"));
    sizes[game] = (sizes[game] ?? 0) + brotliCompressSync(readFileSync(new URL(file, GAMES))).length;
  }
  for (const [game, size] of Object.entries(sizes)) assert.ok(size <= MOST, `${game}: ${size} bytes`);
});
