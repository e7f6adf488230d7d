// Spaced repetition of missed puzzles, and the days in a row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAYS, due, missed, readCards, solved, writeCards } from "../learn/repetition.js";
import { extended, lengthOn, readStreak, writeStreak } from "../learn/streak.js";

test("a missed puzzle comes back later each time it is solved on its day, and at last no more", () => {
  let cards = missed({}, "a", 100);
  let day = 100;
  for (const days of DAYS) {
    assert.deepEqual(due(cards, day + days - 1), [], `not before ${days} days`);
    assert.deepEqual(solved(cards, "a", day + days - 1), cards, "solved early, it keeps its day");
    day += days;
    assert.deepEqual(due(cards, day), ["a"], `after ${days} days`);
    cards = solved(cards, "a", day);
  }
  assert.deepEqual(cards, {});
});

test("a puzzle missed again starts from the first interval, and the longest due comes first", () => {
  let cards = solved(missed({}, "a", 100), "a", 101);
  cards = missed(missed(cards, "a", 104), "b", 103);
  assert.deepEqual(due(cards, 200), ["b", "a"]);
  assert.deepEqual(readCards(writeCards(cards)), cards);
  assert.deepEqual(readCards("x:9:1 nonsense a:0:7"), { a: { box: 0, due: 7 } });
});

test("days in a row count once each, end after a day left out, and the most are kept", () => {
  let streak = readStreak("");
  for (const day of [10, 10, 11, 12]) streak = extended(streak, day);
  assert.deepEqual(streak, { day: 12, length: 3, best: 3 });
  assert.equal(lengthOn(streak, 13), 3, "the day is not over");
  assert.equal(lengthOn(streak, 14), 0);
  streak = readStreak(writeStreak(extended(streak, 20)));
  assert.deepEqual(streak, { day: 20, length: 1, best: 3 });
  assert.deepEqual(extended(streak, 19), streak, "a clock that was set back changes nothing");
});
