// The commands behind the figures of docs/strength.md (`make strength`).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rowsOf, wordsOf } from "../../tools/bench/strength.mjs";

const page = readFileSync(new URL("../../docs/strength.md", import.meta.url), "utf8");

test("each row of players in docs/strength.md has a command, except those that a command prints together", () => {
  const { rows, without } = rowsOf(page, ["hive"]);
  assert.ok(rows.length > 100, `${rows.length} rows`);
  // What `tune` measured of Hive's weights, partly of terms that are gone.
  const { rows: others, without: lost } = rowsOf(page.split("\n## Hive's weights")[0], ["hive"]);
  assert.ok(others.length > 100 && without.length > 0);
  assert.deepEqual(lost, []);
});

test("a row is measured with the block above it, its own players and what stands behind them", () => {
  const text = `## Levels
\`\`\`sh
alveole-lab tournament GAME --a ours --b uct --time 50 \\
  --games 20
alveole-lab tactics GAME --count 300
\`\`\`

| players | share of the win | 95 % | even | games |
| --- | ---: | ---: | ---: | ---: |
| hive ours : uct | 100.0 % | 83.9–100.0 | 50 % | 20 |
| hex ours+ms=9 : uct (\`--options '{"size": 7}'\`) | 90.0 % | 82.6–94.5 | 50 % | 100 |
| hex ours+ms=9 in seat 1 : uct (\`--options '{"size": 7}'\`) | 90.0 % | 82.6–94.5 | 50 % | 50 |
| one : two | 90.0 % | 82.6–94.5 | 50 % | 50 |
`;
  const { rows, without } = rowsOf(text, ["go", "hive"]);
  assert.deepEqual(
    rows.map(({ heading, words }) => `${heading}: ${words.join(" ")}`),
    [
      "## Levels: tactics go --count 300",
      "## Levels: tactics hive --count 300",
      "## Levels: tournament hive --a ours --b uct --time 50 --games 20",
      '## Levels: tournament hex --a ours+ms=9 --b uct --time 50 --games 100 --options {"size": 7}',
    ],
  );
  assert.deepEqual(without, ["one : two"]);
  assert.deepEqual(wordsOf(`a 'b c' --d`), ["a", "b c", "--d"]);
});
