// Tabs with one match: they merge what the others saved, in any order, and come to the same match without losing a move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../tests/browser/support/dice.mjs";
import { at, begin, begins, ended, goOn, isSame, lineOf, played } from "../play/match/match.js";
import { isSameMatch, mergeMatches } from "../play/match/merge-matches.js";

const ply = (text, seat = 0) => ({ text, player: seat, seat });
const start = begin("hex", {}, ["human", "human"]);
const make = (match, ...texts) => texts.reduce((now, text, i) => played(now, ply(text, i % 2)), match);
const texts = (match) =>
  lineOf(match)
    .map(({ text }) => text)
    .join(" ");

test("only one side changed: its moves are taken", () => {
  const base = make(start, "a1", "b1");
  const longer = make(base, "c1");
  assert.equal(texts(mergeMatches(base, base, longer).match), "a1 b1 c1");
  assert.equal(texts(mergeMatches(base, longer, base).match), "a1 b1 c1");
  assert.equal(mergeMatches(base, base, longer).lost, false);
});

test("what one tab says of the match is kept, also for the first time", () => {
  const base = make(start, "a1");
  const study = { chapters: [{ comment: "Good.", next: [] }], at: 0, open: true };
  const other = { ...study, at: 1 };
  assert.equal(isSameMatch(base, { ...base, study }), false);
  assert.deepEqual(mergeMatches(base, { ...base, study }, make(base, "b1")).match.study, study);
  assert.deepEqual(mergeMatches(base, base, { ...base, study }).match.study, study);
  assert.deepEqual(mergeMatches({ ...base, study }, { ...base, study: other }, { ...base, study }).match.study, other);
  assert.equal("study" in mergeMatches(base, base, make(base, "b1")).match, false);
});

test("premoves are of the match: those that another tab changed win, unless only this one changed them", () => {
  const base = make(start, "a1");
  const premoves = { base: base.moves, any: null, lines: [[{ text: "c3", player: 1, seat: 1 }]] };
  assert.equal(isSameMatch(base, { ...base, premoves }), false);
  assert.deepEqual(mergeMatches(base, { ...base, premoves }, make(base, "b1")).match.premoves, premoves);
  assert.deepEqual(mergeMatches(base, base, { ...base, premoves }).match.premoves, premoves);
  assert.equal("premoves" in mergeMatches({ ...base, premoves }, { ...base, premoves }, base).match, false);
});

test("the moves that were saved first win, the others become a variation", () => {
  const base = make(start, "a1");
  const { match, lost } = mergeMatches(base, make(base, "x1"), make(base, "y1"));
  assert.equal(texts(match), "a1 y1");
  assert.deepEqual(
    match.variations.map((line) => line.map(({ text }) => text)),
    [["a1", "x1"]],
  );
  assert.equal(lost, true);
});

test("the answer of a computer that another answer replaced is not kept", () => {
  const base = { ...make(start, "a1"), seats: ["human", "3"] };
  const { match, lost } = mergeMatches(base, played(base, ply("x1", 1)), played(base, ply("y1", 1)));
  assert.equal(texts(match), "a1 y1");
  assert.deepEqual([match.variations, lost], [undefined, false]);
});

test("moves after those that were saved go on", () => {
  const base = make(start, "a1");
  const theirs = make(base, "b1");
  assert.equal(texts(mergeMatches(base, make(theirs, "c1"), theirs).match), "a1 b1 c1");
});

test("a reader of an earlier position stays there; at the end, the tab follows", () => {
  const base = make(start, "a1", "b1");
  const longer = make(base, "c1");
  assert.equal(mergeMatches(base, at(base, 1), longer).match.moves.length, 1);
  assert.equal(mergeMatches(base, base, longer).match.moves.length, 3);
  const other = make(at(base, 1), "z1");
  assert.equal(mergeMatches(base, at(base, 1), other).match.moves.length, 1, "as far as the moves are the same");
});

test("a result ends the match in all tabs, and the move made meanwhile is a variation", () => {
  const base = make(start, "a1");
  const over = ended(base, { winners: [0], reason: "resigned" });
  const { match } = mergeMatches(base, make(base, "b1"), over);
  assert.deepEqual(match.result, over.result);
  assert.equal(texts(match), "a1");
  assert.equal(match.variations.length, 1);
  assert.deepEqual(mergeMatches(over, over, base).match.result, undefined, "undo reopens it");
});

test("a match with another setup is another match", () => {
  assert.equal(mergeMatches(null, make(start, "a1"), begin("hex", { size: 5 }, ["human", "human"])), null);
});

/** One tab, as site/game/autosave.js does: it replaces the version that it knows, else it merges. */
class Tab {
  constructor(storage) {
    [this.storage, this.match, this.base, this.version] = [storage, storage.match, storage.match, storage.version];
  }
  save() {
    const { storage } = this;
    if (storage.version === this.version) {
      if (isSameMatch(this.match, storage.match)) return;
      Object.assign(storage, { match: this.match, version: storage.version + 1 });
      [this.base, this.version] = [this.match, storage.version];
    } else this.read();
  }
  read() {
    const { storage } = this;
    if (storage.version === this.version) return;
    this.match = mergeMatches(this.base, this.match, storage.match).match;
    [this.base, this.version] = [storage.match, storage.version];
  }
}

test("whatever several tabs do at once, they come to the same match, and every move is in it", () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const roll = dice(seed);
    const storage = { match: start, version: 1 };
    const tabs = Array.from({ length: 2 + roll(2) }, () => new Tab(storage));
    const made = [];
    for (let step = 0; step < 14; step++) {
      const tab = tabs[roll(tabs.length)];
      const act = roll(8);
      if (act < 3) {
        const line = [...tab.match.moves, ply(`${step}${"abc"[roll(3)]}`, tab.match.moves.length % 2)];
        tab.match = played(tab.match, line.at(-1));
        made.push(line);
      } else if (act === 3) tab.match = at(tab.match, roll(lineOf(tab.match).length + 1));
      else if (act === 4 && roll(3) === 0) tab.match = goOn(tab.match);
      else if (act < 7) tab.save();
      else tab.read();
    }
    for (let round = 0; round < 8; round++) for (const tab of tabs) tab.save();
    for (const tab of tabs) {
      assert.ok(isSameMatch(tab.match, storage.match), `seed ${seed}: the tabs agree`);
      const lines = [lineOf(tab.match), ...(tab.match.variations ?? [])];
      for (const line of made)
        assert.ok(
          lines.some((other) => begins(other, line)),
          `seed ${seed}: ${texts({ moves: line, redo: [] })} is lost`,
        );
      assert.ok(
        lines.every((line, i) => i === 0 || !isSame(line, lines[0])),
        `seed ${seed}`,
      );
    }
  }
});
