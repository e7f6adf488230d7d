// The opening explorer: the moves of the position with their numbers, played with the keys; the person's own games; live play.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { FOLDER, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** Opens the panel from the menu. */
async function explore(match) {
  await match.press("more");
  await match.part('dialog.menu[open] [data-act="explorer"]').click();
  await match.part(".explorer").waitFor();
}

const rows = (match) => match.part(".explorer tbody tr");

test("the panel shows the moves of the position, and Enter makes one", async () => {
  const match = await site.openMatch("hextris");
  await explore(match);
  await rows(match).first().waitFor();
  assert.match(await match.part(".explorer [role=status]").innerText(), /^From 20,000 games between computer players$/);
  const first = await rows(match).first().locator("button").innerText();
  const shares = (await rows(match).first().locator(".shares").innerText()).match(/\d+(?=%)/g).map(Number);
  assert.equal(shares.length, 2);
  assert.ok(Math.abs(shares[0] + shares[1] - 100) <= 1, String(shares));
  // The row marks its move on the board.
  const button = rows(match).first().locator("button");
  await button.focus();
  await match.part(".highlights > g").first().waitFor({ state: "attached" });
  await match.page.keyboard.press("Enter");
  await match.reached(1, "the move of the first row");
  assert.equal((await match.state()).last.text, first);
  // The panel follows, with the focus on the next moves.
  await match.part(".explorer tbody button:focus").waitFor();
  await match.page.keyboard.press("ArrowDown");
  await match.page.keyboard.press("Escape");
  await match.part(".explorer").waitFor({ state: "hidden" });
});

detail("on the widest screens the panel is in the column of the players, and the board stays where it is", async () => {
  const match = await site.openMatch("hextris", { width: 1920, height: 1080 });
  const box = (css) => match.part(css).boundingBox();
  const before = await box(".table");
  await explore(match);
  await rows(match).first().waitFor();
  const [after, panel, players] = [await box(".table"), await box(".explorer"), await box(".players")];
  assert.deepEqual(after, before);
  assert.equal(panel.x, players.x);
  assert.ok(panel.y > players.y && panel.y < after.y + after.height / 2, `the panel begins at ${panel.y}`);
  await match.close();
});

detail("the games of this browser are counted, and games against people elsewhere close the panel", async () => {
  const match = await site.openMatch("hextris");
  const { options } = await match.state();
  const store = (seats, winners) =>
    match.page.evaluate(
      async ([folder, seats, winners, options]) => {
        const { put } = await import(`${folder}www/play/storage/game-store.js`);
        const element = document.querySelector("alveole-game");
        const { legal } = element.state();
        const move = { text: legal[0].text, player: 0, seat: 0 };
        const match = { game: "hextris", options, position: null, moves: [move], redo: [], seats };
        const status = { over: true, winners, reason: "resigned" };
        await put({
          key: String(Math.random()),
          when: 1,
          match: { ...match, result: { winners, reason: "resigned" } },
          status,
          to_move: null,
        });
      },
      [FOLDER, seats, winners, options],
    );
  await store(["human", "5"], [0]);
  await store(["human", "5"], [1]);
  await store(["human", "5"], [1]);
  await store(["human", "5"], [1]);
  await explore(match);
  await match.part('.explorer [data-source="own"]').click();
  await match.part(".explorer").getByText("From 4 games kept in this browser").waitFor();
  assert.equal(await rows(match).count(), 1);
  assert.match((await rows(match).first().innerText()).replaceAll(/\s+/g, " "), /4 ?100% .*25% .*75%$/);
  await match.page.locator(match.css).evaluate((element) => element.setAttribute("players", "human,away"));
  await match.part(".explorer").getByText("While you play against people, the openings are closed.").waitFor();
  assert.equal(await match.part(".explorer table").isVisible(), false);
});
