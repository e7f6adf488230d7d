// Whole games of every game of the catalogue, played as a person plays them.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { dice, openSite, smallest } from "./support/site.mjs";

const BY_MOUSE = 60; // moves made by hand; a longer game is played to its end by the element's own method
const BY_KEYS = 14;
const BY_TOUCH = 8;
const MOST = 200; // some games could go on for ever

const site = await openSite();
const games = await site.games();
after(() => site.close());

test("the catalogue is not empty", () => assert.ok(games.length > 0));

for (const [i, game] of games.entries()) {
  const options = smallest(game);
  const any = (roll, { legal }) => legal[roll(legal.length)];

  test(`${game.id}: a game by clicks, to its end`, async () => {
    const match = await site.openMatch(game.id, { options, players: "human,human,human,human,human,human" });
    const roll = dice(100 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < BY_MOUSE) state = await match.click(any(roll, state));
    while (!state.status.over && state.ply < MOST) {
      const { ok, code } = await match.play(any(roll, state).text);
      assert.equal(code, undefined, `${game.id}: ${code}`);
      state = ok;
    }
    const { moves } = await match.record();
    assert.equal(moves.length, state.ply);
    if (state.status.over) {
      await match.waitUntil("over");
      assert.deepEqual(state.legal, []);
      assert.ok(await match.part('button[data-act="again"]').isVisible(), "another game is offered");
      await match.press("again");
      assert.equal((await match.reached(0, "another game")).status.over, false);
    } else assert.equal(state.ply, MOST);
    await match.close();
  });

  test(`${game.id}: by the keyboard alone`, async () => {
    const match = await site.openMatch(game.id, { options });
    const roll = dice(200 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < BY_KEYS) state = await match.type(any(roll, state));
    await match.close();
  });

  test(`${game.id}: by touch on a narrow screen`, needs("finger"), async () => {
    const match = await site.openMatch(game.id, { options, width: 360, height: 740, touch: true });
    const roll = dice(300 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < BY_TOUCH) state = await match.tap(any(roll, state));
    const width = await match.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `nothing is wider than the screen: ${width}`);
    await match.close();
  });

  test(`${game.id}: against an opponent that moves at random`, async () => {
    const match = await site.openMatch(game.id, { options, players: "human,random,random,random,random,random" });
    const before = await match.state();
    const seat = before.to_move.seat;
    const roll = dice(400 + i);
    // A turn may take several moves: one goes on until the turn has come round.
    let state = before;
    while (!state.status.over && (state.ply === 0 || state.turn === before.turn)) {
      await match.waitUntil("ready", "over");
      state = await match.state();
      if (state.status.over || state.turn !== before.turn) break;
      assert.equal(state.to_move.seat, seat, "the person is asked for its own moves only");
      const { taps } = any(roll, state);
      for (const id of taps) {
        const { x, y } = await match.pointOf(id, game.id);
        await match.page.mouse.click(x, y);
      }
      await match.page.waitForFunction((n) => document.querySelector("alveole-game").state().ply > n, state.ply);
    }
    assert.ok((await match.record()).moves.length >= 2 || state.status.over, "the opponent has answered");
    await match.close();
  });
}
