// The numbers of rounds in the list of moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersOf, roundNumbers } from "../play/panels/move-numbers.js";

const numbers = (...seats) => roundNumbers(seats.map((seat) => ({ seat })));

test("a number stands before the first move of each round", () => {
  assert.deepEqual(numbers(), []);
  assert.deepEqual(numbers(0, 1, 0, 1, 0), [1, null, 2, null, 3]);
  assert.deepEqual(numbers(0, 1, 2, 0, 1, 2), [1, null, null, 2, null, null]);
});

test("the moves of one turn count as one, and who begins does not matter", () => {
  assert.deepEqual(numbers(1, 1, 1, 0, 1, 0, 0), [1, null, null, null, 2, null, null]);
});

test("a player who is out is missing from the rounds after that", () => {
  assert.deepEqual(numbers(0, 1, 2, 0, 2, 0, 2), [1, null, null, 2, null, 3, null]);
});

test("where moves are counted one by one, each has its number", () => {
  const line = [0, 1, 0].map((seat) => ({ seat }));
  assert.deepEqual(numbersOf(line, "moves"), [1, 2, 3]);
  assert.deepEqual(numbersOf(line, "rounds"), [1, null, 2]);
});
