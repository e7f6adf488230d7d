// The index of the puzzles and its pages, and what the files of the game modules hold.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sha256 } from "../../tools/pages/mined-cards.mjs";
import { games, puzzles } from "../../tools/pages/game-texts.mjs";
import puzzleTexts from "../words/en/puzzles.js";
import { PuzzleIndex, gradeOf } from "../learn/puzzle-index.js";

const entry = (id, page) => ({ id, turns: 1, level: 1, themes: [], players: null, page });

test("a page is loaded once, when one of its puzzles is opened, and again if that failed", async () => {
  const loaded = [];
  const index = new PuzzleIndex(
    { pages: ["p0", "p1"], puzzles: [entry("a", 0), entry("b", 1), entry("c", 1)] },
    async (name) => {
      loaded.push(name);
      if (loaded.length === 1) throw new TypeError("offline");
      return [{ id: "b" }, { id: "c" }];
    },
  );
  await assert.rejects(index.puzzle(1), TypeError);
  assert.equal((await index.puzzle(1))?.id, "b");
  assert.equal((await index.puzzle(2))?.id, "c");
  assert.equal(await index.puzzle(3), undefined);
  assert.deepEqual(loaded, ["puzzles/p1", "puzzles/p1"]);
});

test("the grade follows the level that finds a puzzle", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((level) => gradeOf({ level, turns: 1 })),
    [0, 0, 1, 1, 2, 2, 3],
  );
  assert.deepEqual(
    [1, 2, 3].map((turns) => gradeOf({ level: null, turns })),
    [0, 1, 2],
  );
});

test("every game has a hundred mined puzzles of its default options, and a hundred for three where three play", () => {
  const without = games().filter((game) => puzzles(game).every(({ level }) => level === undefined));
  assert.deepEqual(without, []);
  for (const game of games()) {
    const mined = puzzles(game).filter(({ level }) => level !== undefined);
    const sets = new Map();
    for (const { options } of mined) {
      const key = JSON.stringify(options);
      sets.set(key, (sets.get(key) ?? 0) + 1);
    }
    for (const [options, count] of sets) assert.ok(count >= 100, `${game} ${options}: ${count}`);
    assert.equal(new Set(puzzles(game).map(({ id }) => id)).size, puzzles(game).length, `${game}: each has its id`);
    for (const { themes } of mined) for (const theme of themes) assert.ok(theme in puzzleTexts.themes, theme);
    if (["hex", "hextris", "labyrinth"].includes(game))
      assert.ok(mined.filter(({ options }) => options.players === 3).length >= 100, game);
  }
});

for (const game of games())
  test(`${game}: the card beside the mined puzzles has their hash, and the command for each set of options`, () => {
    const card = JSON.parse(readFileSync(`src/games/${game}/mined.card.json`, "utf8"));
    assert.equal(card.sha256, sha256(readFileSync(`src/games/${game}/mined.json`)));
    const known = new Set(card.sets.map(({ options }) => JSON.stringify(options)));
    const used = new Set(
      JSON.parse(readFileSync(`src/games/${game}/mined.json`, "utf8")).map(({ options }) => JSON.stringify(options)),
    );
    assert.deepEqual([...known].sort(), [...used].sort());
    for (const { commands, seed, level, games_sha256 } of card.sets) {
      assert.ok(commands[0].includes(`--level ${level} --seed ${seed} `), commands[0]);
      assert.match(games_sha256, /^[0-9a-f]{64}$/);
    }
  });
