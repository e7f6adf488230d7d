// SHA-256 by own code gives what Node's gives, for messages of all lengths around the ends of blocks.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { dice } from "../../tests/browser/support/dice.mjs";
import { sha256 } from "../base/sha256.js";

const expected = (message) => Uint8Array.from(createHash("sha256").update(message).digest());

test("the hash of messages of all lengths, and of a long one", () => {
  const random = dice(1);
  for (const length of [...Array(300).keys(), 64_000]) {
    const message = Uint8Array.from({ length }, () => random(256));
    assert.deepEqual(sha256(message), expected(message), `${length} bytes`);
  }
});

test("a part of a larger buffer is hashed alone, and is left as it is", () => {
  const whole = Uint8Array.from({ length: 200 }, (_, i) => i);
  const part = whole.subarray(50, 150);
  assert.deepEqual(sha256(part), expected(part));
  assert.deepEqual(
    whole,
    Uint8Array.from({ length: 200 }, (_, i) => i),
  );
});

test("the constants do not depend on how an engine rounds roots", () => {
  const primes = [];
  for (let n = 2n; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  /** The root with 64 bits of its fraction. */
  const root = (number, power) => {
    let found = 0n;
    for (let bit = 1n << 69n; bit; bit >>= 1n) if ((found + bit) ** power <= number << (64n * power)) found += bit;
    return found;
  };
  const roots = [...primes.slice(0, 8).map((prime) => root(prime, 2n)), ...primes.map((prime) => root(prime, 3n))];
  const rest = roots.map((found) => BigInt.asUintN(32, found));
  for (const bits of rest) assert.ok(bits > 1n << 24n && bits < (1n << 32n) - (1n << 24n), String(bits));
});
