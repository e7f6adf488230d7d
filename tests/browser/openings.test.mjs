// The opening explorer: the moves of the position with their numbers, played with the keys; the person's own games; live play.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MatchPage } from "./support/match-page.mjs";
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

detail("a friend by link gets hints if the dialog allowed them to both", async () => {
  for (const allows of [false, true]) {
    const ada = await site.visit("hex/#together");
    const match = new MatchPage(ada);
    await match.waitUntil("ready");
    await match.press("newGame");
    const dialog = match.part("dialog.new[open]");
    await dialog.locator('[name="opponent"][value="friend"]').check({ force: true });
    await dialog.locator('[name="begins"][value="you"]').check({ force: true });
    assert.equal(await dialog.locator('[name="help"]').isChecked(), false, "off unless somebody switches it on");
    if (allows) await dialog.locator('[name="help"]').check();
    await dialog.locator('button[type="submit"]:enabled').click();
    await dialog.waitFor({ state: "hidden" });
    await match.click((await match.state()).legal[0]);
    const link = await ada.locator("section.correspondence[data-link]").getAttribute("data-link");
    const bob = new MatchPage(await site.visit(link.slice(site.server.url.length)));
    await bob.reached(1, "the link");
    await bob.page.getByRole("status").filter({ hasText: "You are invited" }).waitFor();
    assert.equal(await bob.page.getByText("Hints and openings are allowed.").count(), allows ? 1 : 0);
    await explore(bob);
    const closed = bob.part(".explorer").getByText("While you play against people, the openings are closed.");
    if (allows) await rows(bob).first().waitFor();
    else await closed.waitFor();
    assert.equal(await closed.isVisible(), !allows);
    await bob.click((await bob.state()).legal[0]);
    const answer = await bob.page.locator("section.correspondence[data-link]").getAttribute("data-link");
    await ada.goto(answer);
    await match.reached(2, "the answer");
    assert.equal(await match.page.locator(match.css).evaluate((element) => Boolean(element.save().help)), allows);
    await bob.page.context().close();
    await ada.context().close();
  }
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
