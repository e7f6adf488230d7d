// The opening trees of the game modules: their size, and what their cards say.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { games } from "../../tools/pages/game-texts.mjs";

for (const game of games())
  test(`${game}: its tree is small, of many games, and adds up`, () => {
    const file = `src/games/${game}/openings.json`;
    assert.ok(existsSync(file), `alveole-lab openings ${game}.games --out ${file}`);
    const text = readFileSync(file);
    assert.ok(brotliCompressSync(text).length <= 40_000, `${brotliCompressSync(text).length} bytes of brotli`);
    const { card, positions } = JSON.parse(text);
    // Of games with other options, those that fit are left.
    assert.ok(
      card.games >= (card.played ? 15_000 : 20_000) && card.level >= 3 && card.game === game,
      JSON.stringify(card),
    );
    assert.match(card.sha256, /^[0-9a-f]{64}$/);
    // Nearly all games have a first move that is in the tree.
    const firsts = Object.values(positions).map((rows) => rows.reduce((sum, [, games]) => sum + games, 0));
    assert.ok(Math.max(...firsts) > 0.9 * card.games && Math.max(...firsts) <= card.games * card.depth);
    for (const rows of Object.values(positions))
      for (const [, games, ...won] of rows) {
        assert.ok(games >= card.least);
        assert.ok(won.reduce((sum, wins) => sum + wins, 0) <= games + won.length / 2, JSON.stringify(rows));
      }
  });
