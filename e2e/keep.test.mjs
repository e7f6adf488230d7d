// What becomes of a game when it is not being played: kept, sent, taken up again.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openHouse } from "./table.mjs";

const house = await openHouse();
after(() => house.close());

/** The element's method, called in its page: `{ok}` or `{code}`. */
const call = (table, method, argument) =>
  table.page.locator(table.css).evaluate(
    (element, [name, value]) =>
      element[name](value).then(
        (ok) => ({ ok }),
        ({ code, message }) => ({ code, message }),
      ),
    [method, argument],
  );

test("a record is put on the table, with who made which move", async () => {
  const table = await house.sit("hexone");
  const record = {
    format: "alveole/1",
    game: "hex",
    options: { size: 4 },
    position: null,
    seats: [{ name: "Ada" }, { name: "Blaise" }],
    moves: ["d4", "swap", "b2"],
    result: null,
    date: "2026-11-20T12:00:00Z",
  };
  const { ok } = await call(table, "load", record);
  assert.equal(ok.ply, 3);
  assert.equal(ok.last.text, "b2");
  await table.reached(3, "the record");
  assert.match(await table.text(), /Ada/);
  const again = await table.record();
  assert.deepEqual({ ...again, date: record.date, options: { size: 4 } }, record);
  assert.equal(again.options.swap, true, "all options are told");
  await table.press("undo");
  assert.equal((await table.reached(2, "undo")).to_move.player, 1, "whoever gave the stone away moves on as the other");
  const bad = await call(table, "load", { ...record, moves: ["d4", "swap", "z9"] });
  assert.equal(bad.code, "bad_notation");
  assert.equal((await table.state()).ply, 2, "the table stays as it was");
  await table.leave();
});

test("what was saved is the same game again, with what was undone", async () => {
  const table = await house.sit("hexone", { players: "human,human" });
  const { legal } = await table.state();
  await table.play(legal[0].text);
  const { ok } = await table.play((await table.state()).legal[0].text);
  await table.press("undo");
  await table.reached(1, "undo");
  const match = await table.page.locator(table.css).evaluate((element) => element.save());
  await table.press("newGame");
  await table.part('dialog[open] button[type="submit"]').click();
  await table.reached(0, "a new game");
  await call(table, "restore", match);
  await table.reached(1, "the game of before");
  await table.press("redo");
  assert.deepEqual(await table.reached(2, "redo"), ok);
  await table.leave();
});
