// The commands behind the figures of docs/strength.md (`make strength`).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rowsOf, wordsOf } from "../../tools/bench/strength.mjs";

const GAMES = ["go", "hex", "hexadames", "hexit", "hexone", "hextris", "hive", "labyrinth"];
const page = readFileSync(new URL("../../docs/strength.md", import.meta.url), "utf8");

test("docs/strength.md has ratings of each game, and each row of players has a command", () => {
  const { rows, without } = rowsOf(page, GAMES);
  assert.deepEqual(without, []);
  const tournaments = rows.filter(({ words }) => words[0] === "tournament");
  for (const game of GAMES) {
    assert.ok(page.includes(`| ${game} level:7 |`), `${game} has no ratings`);
    const against = tournaments
      .filter(({ words }) => words[1] === game)
      .map(({ words }) => words[words.indexOf("--b") + 1]);
    for (const player of ["api:target/baseline/alveole", "bare+no-learned"]) assert.ok(against.includes(player), game);
  }
  assert.equal(rows.length - tournaments.length, GAMES.length, "one ladder a game");
  assert.ok(page.split("\n").length <= 201, "the page has at most 200 lines");
});

test("a row is measured with the line of its opponent, its own players, options and number of games", () => {
  const text = `## Levels
\`\`\`sh
alveole-lab ladder GAME --out GAME.ladder
alveole-lab tournament GAME --a ours --b uct --time 50
sh build.sh
\`\`\`

| players | share of the win | 95 % | even | games |
| --- | ---: | ---: | ---: | ---: |
| hive ours : uct | 100.0 % | 83.9–100.0 | 50 % | 20 |
| hex ours+ms=9 : uct (\`--time 9 --options '{"size": 7}'\`) | 90.0 % | 82.6–94.5 | 50 % | 100 |
| hive ours : mcts | 90.0 % | 82.6–94.5 | 50 % | 50 |
`;
  const { rows, without } = rowsOf(text, ["go", "hive"]);
  assert.deepEqual(
    rows.map(({ heading, words }) => `${heading}: ${words.join(" ")}`),
    [
      "## Levels: ladder go --out go.ladder",
      "## Levels: ladder hive --out hive.ladder",
      "## Levels: tournament hive --a ours --b uct --time 50 --games 20",
      '## Levels: tournament hex --a ours+ms=9 --b uct --time 9 --options {"size": 7} --games 100',
    ],
  );
  assert.deepEqual(without, ["hive ours : mcts"]);
  assert.deepEqual(wordsOf(`a 'b c' --d`), ["a", "b c", "--d"]);
});
