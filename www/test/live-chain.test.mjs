// The agreement over the real rules: a chain with a takeback and a draw, and what is not legal in it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NEEDS_ENGINE, realEngine } from "./live-support.mjs";

const { agreed, merged, nothingKnown } = await import("../live/agreement.js");
const { DRAW, chainOf, emptyChain, entryOf } = await import("../live/chain.js");
const { Positions } = await import("../live/positions.js");

const link = (digest, entry) => `${digest}/${entry}`;
const seats = { count: 2, holder: (seat) => seat, takebacks: true };

/** The game of a chain whose acts the two players made in turn, signed by both, with these statements. */
async function gameOf(acts, said = []) {
  const positions = new Positions(await realEngine(), { game: "hex", options: { size: 5 }, position: null });
  await positions.learn(acts);
  const chain = chainOf(
    acts.map((act) => entryOf(act, 1000)),
    link,
    emptyChain("setup"),
  );
  const signed = acts.map((_, i) => ({ seat: i % 2, place: i + 1, digest: chain.digests[i + 1] }));
  const statements = said.map(([seat, say, place, to]) => ({ seat, say, place, digest: chain.digests[place], to }));
  const known = merged(nothingKnown(), { chains: [chain], signed, statements });
  return agreed(known, { rules: await positions.rules(), seats, link, root: "setup" }, null);
}

const textOf = ({ acts }) => acts.map(({ text }) => text).join(" ");

test("a chain with a takeback and a draw, over the real rules", NEEDS_ENGINE, async () => {
  const back = await gameOf(["a1", "b2", "c3", "d4", "<2"], [[1, "ok", 4, 2]]);
  assert.equal(textOf(back), "a1 b2 c3 d4 <2");
  assert.deepEqual(
    back.moves.map(({ text }) => text),
    ["a1", "b2"],
  );
  assert.equal(back.position.toMove.seat, 0);
  const drawn = await gameOf(["a1", "b2", DRAW], [[1, "draw", 2]]);
  assert.deepEqual(drawn.end, { kind: "agreed", player: null });
});

test("a chain is followed to its first act that is not legal or not agreed to", NEEDS_ENGINE, async () => {
  assert.equal(textOf(await gameOf(["a1", "a1", "c3"])), "a1");
  assert.equal(textOf(await gameOf(["a1", "zz", "c3"])), "a1");
  assert.equal(textOf(await gameOf(["a1", "b2", "<0"], [[1, "ok", 1, 0]])), "a1 b2", "agreed to at another place");
  assert.equal(textOf(await gameOf(["a1", "b2", DRAW])), "a1 b2");
});
