// Whole games, played as a person plays them.
// `make test` plays one game to its end with the mouse, and a few moves of the others; ALL=1 plays every game to its end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { ALL, dice, openSite, smallest } from "./support/site.mjs";

/** The game of `make test`: it has a hand, stacks, and moves of one and of several taps. */
const SAMPLE = "hive";
const LONGEST = 200; // moves: some games can go on for ever

const site = await openSite();
const games = await site.games();
after(() => site.close());

test("the catalogue is not empty", () => assert.ok(games.length > 0));

/** Makes moves by the element's method until the game is over or has `longest` moves. */
const playOn = (match, longest) =>
  match.page.locator(match.css).evaluate(async (element, longest) => {
    for (let n = 1; !element.state().status.over && element.state().ply < longest; n++) {
      const legal = element.legalMoves();
      await element.play(legal[(n * 7919) % legal.length].text);
    }
  }, longest);

const randomMove = (roll, { legal }) => legal[roll(legal.length)];

for (const [i, game] of games.entries()) {
  const options = smallest(game);
  const full = ALL || game.id === SAMPLE;
  const mouseMoves = full ? 40 : 4; // the element's method makes the rest of a whole game
  const keyboardMoves = full ? 14 : 3;
  const touchMoves = full ? 8 : 3;

  test(`${game.id}: ${full ? "a game to its end" : "moves"} with the mouse`, async () => {
    const match = await site.openMatch(game.id, { options, players: "human,human,human,human,human,human" });
    const roll = dice(100 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < mouseMoves) state = await match.click(randomMove(roll, state));
    if (full) {
      await playOn(match, LONGEST);
      state = await match.state();
    }
    assert.equal((await match.record()).moves.length, state.ply);
    if (state.status.over) {
      await match.waitUntil("over");
      assert.deepEqual(state.legal, []);
      await match.part('button[data-act="rematch"]').waitFor();
      await match.press("rematch");
      assert.equal((await match.reached(0, "another game")).status.over, false);
    } else assert.equal(state.ply, full ? LONGEST : mouseMoves);
    await match.close();
  });

  test(`${game.id}: moves with the keyboard`, async () => {
    const match = await site.openMatch(game.id, { options });
    const roll = dice(200 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < keyboardMoves) state = await match.type(randomMove(roll, state));
    assert.equal(state.status.over || state.ply, state.status.over ? true : keyboardMoves);
    await match.close();
  });

  test(`${game.id}: moves on a touch screen of 360 pixels`, needs("touch"), async () => {
    const match = await site.openMatch(game.id, { options, width: 360, height: 740, touch: true });
    const roll = dice(300 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < touchMoves) state = await match.tap(randomMove(roll, state));
    assert.equal(state.status.over || state.ply, state.status.over ? true : touchMoves);
    const width = await match.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `nothing is wider than the screen: ${width}`);
    await match.close();
  });

  test(`${game.id}: a turn against an opponent that moves at random`, async () => {
    const match = await site.openMatch(game.id, { options, players: "human,random,random,random,random,random" });
    const before = await match.state();
    const seat = before.to_move.seat;
    const roll = dice(400 + i);
    // A turn may take several moves: play on until it is the person's next turn.
    let state = before;
    while (!state.status.over && (state.ply === 0 || state.turn === before.turn)) {
      await match.waitUntil("ready", "over");
      state = await match.state();
      if (state.status.over || state.turn !== before.turn) break;
      assert.equal(state.to_move.seat, seat, "the person makes only its own moves");
      for (const id of randomMove(roll, state).taps) {
        const { x, y } = await match.pointOf(id, game.id);
        await match.page.mouse.click(x, y);
      }
      await match.page.waitForFunction((n) => document.querySelector("alveole-game").state().ply > n, state.ply);
    }
    await match.waitUntil("ready", "over");
    assert.ok((await match.record()).moves.length >= 2 || state.status.over, "the opponent has answered");
    await match.close();
  });
}
