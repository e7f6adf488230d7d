// Whole games, played as a person plays them.
// `make test` plays one of them.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { dice, openSite, smallest } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

/** The game of `make test`: it has a hand, stacks, and moves of one and of several taps. */
const SAMPLE = "hive";
const LONGEST = 200; // moves: some games can go on for ever
/** How many moves are made by hand; the element's method makes the rest of a whole game. */
const [MOUSE, KEYBOARD, TOUCH] = [40, 14, 8];

const site = await openSite();
const games = await site.games();
after(() => site.close());

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

  detail(`${game.id}: a game to its end with the mouse`, async () => {
    const match = await site.openMatch(game.id, { options, players: "human,human,human,human,human,human" });
    const roll = dice(100 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < MOUSE) state = await match.click(randomMove(roll, state));
    await playOn(match, LONGEST);
    state = await match.state();
    assert.equal((await match.record()).moves.length, state.ply);
    if (state.status.over) {
      await match.waitUntil("over");
      assert.deepEqual(state.legal, []);
      await match.part('button[data-act="rematch"]').waitFor();
      await match.press("rematch");
      assert.equal((await match.reached(0, "another game")).status.over, false);
    } else assert.equal(state.ply, LONGEST);
    await match.close();
  });

  journeyIf(game.id === SAMPLE)(`${game.id}: moves with the keyboard`, async () => {
    const match = await site.openMatch(game.id, { options });
    const roll = dice(200 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < KEYBOARD) state = await match.type(randomMove(roll, state));
    assert.equal(state.status.over || state.ply, state.status.over ? true : KEYBOARD);
    await match.close();
  });

  journeyIf(game.id === SAMPLE)(`${game.id}: moves on a touch screen of 360 pixels`, needs("touch"), async () => {
    const match = await site.openMatch(game.id, { options, width: 360, height: 740, touch: true });
    const roll = dice(300 + i);
    let state = await match.state();
    while (!state.status.over && state.ply < TOUCH) state = await match.tap(randomMove(roll, state));
    assert.equal(state.status.over || state.ply, state.status.over ? true : TOUCH);
    const width = await match.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `nothing is wider than the screen: ${width}`);
    await match.close();
  });

  detail(`${game.id}: a turn against an opponent that moves at random`, async () => {
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

// Elsewhere pauses are shortened and searches limited, so that tests take less time.
test("a game against the computer to its end, with the pauses and the times of searches that users have", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 }, players: "human,4", unhurried: true });
  const roll = dice(500);
  let state = await match.state();
  for (let turns = 0; !state.status.over; turns++) {
    assert.ok(turns < 19, "each turn fills a cell");
    const move = randomMove(roll, state);
    for (const id of move.taps) {
      const { x, y } = await match.pointOf(id, move.text);
      await match.page.mouse.click(x, y);
    }
    await match.page.waitForFunction((ply) => document.querySelector("alveole-game").state().ply > ply, state.ply);
    await match.waitUntil("ready", "over");
    state = await match.state();
  }
  await match.part(".end h2").waitFor();
  await match.close();
});
