// The first stones of Hex-n in the rules: what the solver's books and docs/hex-solved.md say.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { firstStones, games, rulesOf } from "../../tools/pages/game-texts.mjs";
import { SIGNS } from "../learn/signs.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const DOCUMENT = read("docs/hex-solved.md");

/** The map of a side in the document: its title, and the signs of the cells by their names. */
function mapOf(side) {
  const [title, ...lines] = new RegExp(`^H${side}: [^\`]*`, "m").exec(DOCUMENT)[0].trim().split(/\n+/);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  assert.equal(rows.length, 2 * side - 1);
  const signs = rows.flatMap(([row, ...signs]) => {
    const above = Math.max(0, row.charCodeAt(0) - "a".charCodeAt(0) - side + 1);
    return signs.map((sign, i) => [`${row}${1 + above + i}`, sign]);
  });
  return { title, signs };
}

/** The board with signs in a text. */
const boardIn = (text) => JSON.parse(/^.*"signs".*$/m.exec(text)[0]);

for (const side of [4, 5])
  test(`the map of side ${side} in the document is that of the solver's book`, () => {
    const { title, signs } = mapOf(side);
    const known = firstStones(read(`src/games/hex/solver/openings-${side}.txt`), side);
    for (const [sign, cells] of Object.entries(known)) {
      const said = signs.filter(([, other]) => other === sign).map(([cell]) => cell);
      assert.deepEqual(cells.toSorted(), said.toSorted(), `first stones with ${sign}`);
    }
    const unknown = known["?"].length > 0 ? `, ${known["?"].length} unknown` : "";
    assert.equal(title, `H${side}: ${known["+"].length} of ${signs.length} first stones win${unknown}`);
  });

test("on side 5 each cell of the document's map has the result of its image under the half turn", () => {
  const signs = mapOf(5).signs.map(([, sign]) => sign);
  assert.deepEqual(signs, signs.toReversed());
});

test("a book has half of a board that the half turn leaves as it is", () => {
  assert.deepEqual(firstStones("a1 +\nb1 d4", 5)["+"], ["a1", "i9"]);
  assert.deepEqual(firstStones("a1 +\nb1 d4", 5)["-"], ["b1", "h9"]);
  assert.deepEqual(firstStones("a1 +\nb1 d4", 4)["+"], ["a1"], "the half turn keeps the edges on odd sides only");
});

test("a book for another board is refused", () => {
  assert.throws(() => firstStones("i9 +", 4), /i9/);
});

test("the rules of Hex-n have the map in every language, and a meaning for each sign", () => {
  const { signs } = mapOf(5);
  for (const language of ["en", "fr"]) {
    const board = boardIn(rulesOf("hex", language));
    assert.deepEqual(Object.values(board.signs).flat().toSorted(), signs.map(([cell]) => cell).toSorted());
    for (const [cell, sign] of signs) assert.ok(board.signs[sign].includes(cell), `${cell} ${sign}`);
    assert.deepEqual(board.options, { size: 5, swap: false });
    const shown = Object.keys(SIGNS).filter((sign) => board.signs[sign].length > 0);
    assert.deepEqual(Object.keys(board.legend), shown);
    assert.equal(new Set(Object.values(board.legend)).size, shown.length);
  }
  for (const game of games()) assert.equal(/"signs"/.test(rulesOf(game, "en")), game === "hex", game);
});
