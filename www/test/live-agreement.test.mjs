// The agreement of live matches: every interleaving of a few acts of a small game, and the answers of an implementation of the
// same specification by others. ALL=1 explores deeper; with REFERENCE=PATH/agreed.mjs the reference itself is asked as well.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { dice } from "../../tests/browser/support/dice.mjs";
import { explore } from "../../tests/live/explorer.mjs";
import { answerHere, answerThere, comparable, randomMatch } from "../../tests/live/reference.mjs";

const { ALL, REFERENCE } = process.env;

const QUICK = {
  "two honest players and a spectator": { seats: 2, acts: 3, end: 3, spectators: 1 },
  "three honest players": { seats: 3, acts: 2, end: 5 },
  "two moves in a turn": { seats: 2, acts: 4, end: 4, steps: 2 },
  "a cheat and a spectator": { seats: 2, acts: 3, end: 3, cheat: true, spectators: 1 },
  "a cheat among three": { seats: 3, acts: 3, end: 5, cheat: true },
  "a cheat who shows old states again": { seats: 2, acts: 3, end: 4, cheat: true, archive: true, spectators: 1 },
  "two devices of one player": { seats: 2, acts: 3, end: 3, twin: true },
};
const DEEP = {
  "two honest players and a spectator": { seats: 2, acts: 4, end: 4, spectators: 1 },
  "three honest players": { seats: 3, acts: 3, end: 5 },
  "two moves in a turn": { seats: 2, acts: 5, end: 4, steps: 2 },
  "a cheat against one": { seats: 2, acts: 5, end: 3, cheat: true },
  "a cheat and a spectator": { seats: 2, acts: 4, end: 3, cheat: true, spectators: 1 },
  "a cheat among three": { seats: 3, acts: 4, end: 5, cheat: true },
  "a cheat who shows old states again": { seats: 3, acts: 4, end: 5, cheat: true, archive: true },
  "two devices of one player": { seats: 2, acts: 4, end: 3, twin: true },
  "two devices of one player, longer": { seats: 2, acts: 5, end: 4, twin: true },
};

for (const [name, scene] of Object.entries(ALL ? DEEP : QUICK))
  test(`every interleaving of ${scene.acts} acts: ${name}`, (t) => {
    const { faults, examples, ...found } = explore(scene);
    t.diagnostic(JSON.stringify(found));
    assert.deepEqual(faults, {}, examples.join("\n"));
    assert.ok(found.isWhole && found.resting > 100);
  });

/** Faults of one line, as [module, right, wrong]. */
const BROKEN = {
  "prefers the chain that fewer answered": ["chain", "return more > 0", "return more < 0"],
  "prefers what it saw last": ["chain", "String(a.entries[same]) < String(b.entries[same])", "true"],
  "forgets a resignation with the chain": ["statements", 'say === "resign" || ', ""],
  "forgets a claim that nobody answered": ["statements", '"abort" || next === undefined', '"abort"'],
  "forgets the offers that a draw rests on": ["statements", 'next === undefined || next === "="', "next === undefined"],
  "follows acts that nobody vouches for": ["agreement", "else missing.add(player)", ""],
  "accuses whose chain goes on": [
    "agreement",
    "if (same < a.entries.length && same < b.entries.length) players.add(a.authors[same]);",
    "if (same < b.entries.length) players.add(b.authors[same]);",
  ],
  "keeps the first signature of a player": ["agreement", "!authors.includes(seat, place)", "place < 3"],
};

/** The agreement with one fault, from a copy of its modules. */
async function broken([module, right, wrong]) {
  const folder = mkdtempSync(join(tmpdir(), "alveole-"));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  for (const name of ["chain", "statements", "ends", "agreement"]) {
    const text = readFileSync(new URL(`../live/${name}.js`, import.meta.url), "utf8");
    assert.ok(name !== module || text.includes(right), `${module}.js has no ${right}`);
    writeFileSync(join(folder, `${name}.js`), name === module ? text.replace(right, wrong) : text);
  }
  const copy = await import(pathToFileURL(join(folder, "agreement.js")).href);
  rmSync(folder, { recursive: true });
  return copy;
}

for (const [name, fault] of Object.entries(BROKEN))
  test(`the explorer finds an agreement that ${name}`, async (t) => {
    const agreement = await broken(fault);
    // The small scenes first: one that finds the fault is enough.
    const scenes = Object.values(QUICK).sort((a, b) => a.seats - b.seats || a.acts - b.acts);
    let faults = [];
    for (const scene of scenes) if (faults.length === 0) faults = Object.keys(explore(scene, agreement).faults);
    t.diagnostic(faults.join(", "));
    assert.ok(faults.length > 0);
  });

test("the recorded answers of the reference", () => {
  const lines = readFileSync(new URL("../../tests/vectors/live.agreement.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  assert.ok(lines.length >= 400);
  for (const line of lines) {
    const { answer, ...match } = JSON.parse(line);
    assert.deepEqual(answerHere(match), answer, line);
  }
});

test("the reference, on random matches", { skip: REFERENCE ? false : "REFERENCE names no module" }, async (t) => {
  const reference = await import(resolve(REFERENCE));
  const random = dice(Number(process.env.SEED ?? 1));
  const matches = ALL ? 100_000 : 5000;
  for (let n = 0; n < matches; n++) {
    const match = comparable(randomMatch(random));
    assert.deepEqual(answerHere(match), answerThere(match, reference), JSON.stringify(match));
  }
  t.diagnostic(`${matches} matches`);
});
