// A live match on a phone: board, players with their clocks, and toolbar in one view; nothing is said twice, and a question takes
// the place of the buttons without coming under the finger that tapped.
import assert from "node:assert/strict";
import { after } from "node:test";
import { fitsWidth, noViolations } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { openLiveSite } from "./support/live-site.mjs";
import { inLanguage } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";
import { visibleElements } from "./support/views.mjs";

const ids = ["hexit", "hexone", "hive", "hextris", "hex", "go", "labyrinth", "hexadames"];
const site = await openLiveSite(ids.flatMap((id) => [`${id}/`, `fr/${id}/`]));
const games = await site.games();
after(() => site.close());

const SIZES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];
const NAMES = ["Ada", "Bob", "Cleo"];

/** Bob on a phone with a page of the site, and the others; `ada` opened the match. */
async function meet({ id, players: counts, presets: [usual] }, players) {
  const bare = `match?${new URLSearchParams({ game: id, relays: "/live" })}`;
  const ada = await site.person(bare);
  await ada.waitUntil("ready");
  const seats = NAMES.slice(0, players).map((_, i) => (i === 0 ? "me" : "invite"));
  const { play, watch } = await ada.page
    .locator("alveole-game")
    .evaluate((element, wishes) => element.openTable(wishes), {
      game: id,
      options: { ...usual?.options, ...(counts.length > 1 ? { players } : {}) },
      seats,
      clock: { time: 600_000, increment: 5000 },
      name: "Ada",
    });
  const bob = await site.person(`${id}/#live/${play}`, { ...SIZES[0], touch: true });
  await bob.press("connect");
  await bob.sit("Bob");
  await bob.page.locator('alveole-game [data-act="abort"], .live-room [data-act="copy-watch"]').first().waitFor();
  const people = [ada, bob];
  if (players > 2) {
    const cleo = await site.person(bare);
    await cleo.waitUntil("ready");
    await cleo.page.locator("alveole-game").evaluate((element, code) => element.join(code, { name: "Cleo" }), play);
    people.push(cleo);
  }
  await Promise.all(people.map((person) => person.phase("playing")));
  return { ada, bob, people, watch };
}

/** Makes moves until everybody has moved and Bob is to move. */
async function playOn(people) {
  for (let ply = 0; ; ply++) {
    const { to_move } = await people[0].reached(ply, "the moves of all");
    if (ply >= people.length && to_move.seat === 1) return;
    const mover = people[to_move.seat];
    await mover.reached(ply, "the mover has the position");
    const { legal } = await mover.state();
    const move = legal.find(({ text }) => !["swap", "pass"].includes(text)) ?? legal[0];
    await mover.play(move.text);
    await Promise.all(people.map((person) => person.reached(ply + 1, move.text)));
  }
}

/** How often each name is visible outside the status, which is a sentence. */
const timesNamed = ({ page }) =>
  page.evaluate(`(${JSON.stringify(NAMES)}).map((name) => (${visibleElements})().filter(
    (e) => !e.closest(".status, .unseen") && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.includes(name))).length)`);

const boxOf = (person, css) => person.part(css).first().boundingBox();

/** Checks that all of the match is in one view. Returns the place of the board. */
async function inOneView(person, { height }, when) {
  const [board, players, bar] = await Promise.all([".table", ".players", ".bar"].map((css) => boxOf(person, css)));
  const said = `${when}: the board ${board.y} + ${board.width} × ${board.height}, players ${players.y} to ${players.y + players.height}, buttons ${bar.y} to ${bar.y + bar.height}`;
  assert.ok(board.y >= 0 && board.y + board.height <= players.y, said);
  assert.ok(players.y + players.height <= bar.y + 1 && bar.y + bar.height <= height, said);
  assert.ok(Math.min(board.width, board.height) >= (height > 650 ? 300 : 270), said);
  await fitsWidth(person.page, when);
  const lines = await person
    .part(".bar button:visible")
    .evaluateAll((all) => all.filter((b) => b.getBoundingClientRect().height > 56).map((b) => b.textContent));
  assert.deepEqual(lines, [], `${when}: a name of a button wraps`);
  return board;
}

/** Taps a button of the toolbar, and checks that the answer which cannot be undone is not there. */
async function tapAndLook(person, act) {
  const { x, y, width, height } = await boxOf(person, `.bar [data-act="${act}"]`);
  const [left, top] = [x + width / 2, y + height / 2];
  await person.page.touchscreen.tap(left, top);
  const risky = await boxOf(person, ".live-ask .risky");
  const hits = left >= risky.x && left <= risky.x + risky.width && top >= risky.y && top <= risky.y + risky.height;
  assert.equal(hits, false, `${act}: a second tap would answer`);
}

for (const game of games)
  for (const players of [2, 3].filter((n) => game.players.includes(n)))
    journeyIf(game.id === "hex" && players === 3)(
      `${game.id}, ${players} players: a live match is in one view on a phone, with its questions`,
      needs("tabs", "touch"),
      async () => {
        const { ada, bob, people, watch } = await meet(game, players);
        await playOn(people);
        for (const locale of ["en", "fr"]) {
          if (locale === "fr") {
            await bob.page.goto(site.server.url + inLanguage(`${game.id}/`, locale) + new URL(bob.page.url()).hash);
            await bob.phase("playing");
          }
          for (const size of SIZES) {
            const when = `${locale}, ${size.width} × ${size.height}`;
            await bob.page.setViewportSize(size);
            await bob.standsStill();
            const board = await inOneView(bob, size, when);
            const named = NAMES.map((_, i) => (i < players ? 1 : 0));
            assert.deepEqual(await timesNamed(bob), named, `${when}: each player is named once`);
            assert.equal(await bob.part(".players [role=timer]:visible").count(), players, "clocks are in the rows");

            await tapAndLook(bob, "resign");
            await bob.note(players > 2 ? "sureResignMany" : "sureResign").waitFor();
            assert.deepEqual(await inOneView(bob, size, `${when}, asked`), board, "the board stays");
            assert.equal(await bob.part(".bar button:visible").count(), 2, "the question is in place of the buttons");
            await bob.part('[data-act="stay"]').tap();
            await bob.part('.bar [data-act="resign"]').waitFor();
          }
        }
        await ada.bar.locator('[data-act="draw"]').click();
        await bob.note("drawOffered").waitFor();
        await inOneView(bob, SIZES[1], "an offer");
        await noViolations(bob.page, "a question in the toolbar");
        await bob.part('[data-act="decline"]').tap();

        const eve = await site.person(inLanguage(`${game.id}/#live/${watch}`, "fr"), { ...SIZES[1], touch: true });
        await eve.press("connect");
        await eve.note("drawOffered").waitFor();
        await eve.standsStill();
        await inOneView(eve, SIZES[1], "a spectator");
        assert.equal(await eve.room.isVisible(), false, "one line is enough for a spectator");

        await bob.part('.bar [data-act="resign"]').tap();
        await bob.part('[data-act="resignNow"]').tap();
        await Promise.all([...people, eve].map((person) => person.phase("over")));
        await bob.part('.bar [data-act="again"]').waitFor();
        const again = (person) => person.page.getByRole("button", { name: /^(Rematch|Play again|Revanche|Rejouer)$/ });
        assert.equal(await again(bob).count(), 1, "one way to a rematch");
        await eve.part(".end").waitFor();
        assert.equal(await again(eve).count(), 0, "spectators play no rematch");
        await Promise.all([...people, eve].map((person) => person.close()));
      },
    );

for (const size of SIZES)
  detail(
    `hive in French, ${size.width} × ${size.height}: the room to wait in is low, and the longest question is as high as the buttons`,
    needs("tabs", "touch"),
    async () => {
      const phone = { ...size, touch: true, locale: "fr" };
      const ada = await site.person("fr/hive/#live", phone);
      const invitation = await ada.invite("Ada");
      const low = async (/** @type {any} */ person, /** @type {string} */ css) => {
        await person.page.locator(css).waitFor();
        await person.standsStill();
        const [room, board] = [await person.room.boundingBox(), await boxOf(person, ".table")];
        assert.ok(room.height <= size.height * 0.3, `${css}: ${room.height} of ${size.height} pixels`);
        assert.ok(board.y + 180 <= size.height, `${css}: the board is in view from ${board.y} on`);
        await fitsWidth(person.page, css);
      };
      await low(ada, '.live-room [data-act="copy"]');
      // What is behind “More” can be had.
      const change = ada.page.locator('.live-room [data-act="change"]');
      assert.equal(await change.isVisible(), false);
      await ada.page.getByRole("button", { name: "Plus", expanded: false }).first().tap();
      await change.waitFor();
      await noViolations(ada.page, "the room with all its buttons");
      await ada.page.locator(".live-room .fold").tap();

      const bob = await site.person(invitation, phone);
      await bob.press("connect");
      await low(bob, '.live-room [data-act="watch"]');
      await bob.sit("Bob");
      await Promise.all([ada, bob].map((person) => person.phase("playing")));
      await bob.part('.bar [data-act="abort"]').waitFor();
      await bob.standsStill();
      const [before, board] = [await boxOf(bob, ".bar"), await boxOf(bob, ".table")];
      await tapAndLook(bob, "abort");
      await bob.note("sureAbort").waitFor();
      const bar = await boxOf(bob, ".bar");
      const cut = await bob
        .part(".live-ask button")
        .evaluateAll((all) => all.filter((b) => b.scrollWidth > b.clientWidth).map((b) => b.textContent));
      assert.deepEqual(cut, [], "the answers fit into their buttons");
      assert.ok(bar.height <= before.height + 1, `${bar.height}, after ${before.height}`);
      assert.deepEqual(await inOneView(bob, size, "the longest question"), board);
      await bob.close();
      await ada.close();
    },
  );
