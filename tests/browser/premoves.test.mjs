// Conditional premoves: lines are tried on a board of their own, kept with the match, and answer what the others play.
import assert from "node:assert/strict";
import { after } from "node:test";
import { largeTargets, noViolations } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { contentOf, send, visit } from "./support/links.mjs";
import { middle } from "./support/pointers.mjs";
import { openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

/** A match, and the dialog in which its premoves are planned. */
class Planner {
  /** @param {import("./support/match-page.mjs").MatchPage} match */
  constructor(match) {
    this.page = match.page;
    match.css = "alveole-game:not(.trial-board)";
    this.match = match;
    this.trial = match.beside(".trial-board");
    this.dialog = match.part("dialog.lines");
  }

  /** A match of Hex-n against a person elsewhere, after the first move here. */
  static async come(as) {
    const match = await site.openMatch("hex", { options: { size: 5, swap: false }, players: "human,away", ...as });
    await match.part(".board").hover();
    await match.click((await match.state()).legal[0]);
    return new Planner(match);
  }

  async open() {
    await this.match.press("more");
    await this.match.part('dialog.menu [data-act="plan"]').click();
    await this.trial.part(".board").waitFor();
    await this.trial.waitUntil("ready");
    await this.tried(0);
  }

  /** Waits until this many moves are tried. */
  tried(count) {
    return until(async () => (await this.dialog.locator(".head .ply").count()) === count, `${count} moves`);
  }

  /** Tries moves, each on a cell. */
  async try(...cells) {
    for (const cell of cells) {
      const before = await this.dialog.locator(".head .ply").count();
      const { x, y } = await this.trial.pointOf(cell, cell);
      await this.page.mouse.click(x, y);
      await this.tried(before + 1);
    }
  }

  press(act) {
    return this.dialog.locator(`[data-act="${act}"]`).click();
  }

  /** Adds a line. */
  async add(...cells) {
    await this.try(...cells);
    await this.press("add-line");
    while (await this.dialog.locator(".head .ply").count()) {
      const before = await this.dialog.locator(".head .ply").count();
      await this.press("back");
      await this.tried(before - 1);
    }
  }

  lines() {
    return this.dialog
      .locator("li .line")
      .evaluateAll((all) => all.map((line) => line.querySelector(".unseen").textContent));
  }

  /** The other player moves. */
  other(move) {
    return this.match.page.locator(this.match.css).evaluate((element, move) => element.play(move), move);
  }

  /** Waits until the match has these moves after the first one. */
  async shows(...moves) {
    await this.page.waitForFunction(
      (ply) => document.querySelector("alveole-game").state().ply === ply,
      moves.length + 1,
    );
    assert.deepEqual((await this.match.record()).moves.slice(1), moves);
  }
}

detail("lines answer what the other player plays, one after the other, and all others are forgotten", async () => {
  const ada = await Planner.come();
  await ada.open();
  assert.equal(await ada.dialog.locator(".turn").innerText(), "If Black plays …");
  await ada.try("b2");
  assert.equal(await ada.dialog.locator(".turn").innerText(), "… you play (Red).");
  assert.equal(await ada.dialog.locator('[data-act="add-line"]').isDisabled(), true, "no answer yet");
  await ada.add("c3", "b4", "d4");
  await ada.add("b3", "c2");
  await ada.add("e1", "e2");
  await ada.add("b3", "c4");
  await ada.dialog.getByText("It replaces the one with another answer").waitFor();
  assert.deepEqual(await ada.lines(), [
    "Show on the board: if Black plays b2, you play c3, if Black plays b4, you play d4",
    "Show on the board: if Black plays e1, you play e2",
    "Show on the board: if Black plays b3, you play c4",
  ]);
  await ada.dialog.locator("li", { hasText: "e1" }).getByRole("button", { name: "Remove" }).click();
  await noViolations(ada.page, "with lines", "alveole-game");
  assert.deepEqual((await ada.match.state()).ply, 1, "the match stands still");
  assert.equal(
    await ada.match.part("dialog.lines").evaluate((dialog) => "premoves" in dialog.getRootNode().host.save()),
    false,
  );

  // The other player moves while the dialog is open: it shows the new position, and the lines from there.
  await ada.other("b2");
  await ada.shows("b2", "c3");
  await ada.dialog.getByText("Played: b2, c3.").waitFor();
  assert.deepEqual(await ada.lines(), ["Show on the board: if Black plays b4, you play d4"]);
  await ada.press("close-lines");
  assert.equal(await ada.match.part(".premove-lines").innerText(), "1 conditional premove");
  await ada.other("b4");
  await ada.shows("b2", "c3", "b4", "d4");
  await ada.match.part(".premove-lines").waitFor({ state: "hidden" });
  await ada.match.close();
});

detail("another move than those of the lines forgets them, and one premove answers what no line has", async () => {
  const ada = await Planner.come();
  await ada.open();
  await ada.add("b2", "c3");
  await ada.press("close-lines");
  const { x, y } = await middle(ada.match, "d4");
  await ada.page.mouse.click(x, y);
  await ada.match.part(".premove-line", { hasText: "Premove: d4" }).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.match.part(".premove-line").waitFor({ state: "hidden" });
  assert.equal(await ada.match.part(".premove-lines").innerText(), "1 conditional premove", "the lines stay");
  await ada.page.mouse.click(x, y);
  await ada.match.part(".premove-line", { hasText: "Premove: d4" }).waitFor();
  await ada.other("e1");
  await ada.shows("e1", "d4");
  await ada.match.part(".premove-lines").waitFor({ state: "hidden" });
  await ada.open();
  await ada.add("b2", "c3");
  await ada.press("close-lines");
  await ada.other("b4");
  await ada.match.waitUntil("ready");
  await ada.shows("e1", "d4", "b4");
  await ada.match.close();
});

detail("with keys on a phone, in French", needs("touch"), async () => {
  const ada = await Planner.come({ width: 390, height: 664, touch: true, lang: "fr", locale: "fr" });
  await ada.open();
  for (const cell of ["b2", "c3"]) {
    const before = await ada.dialog.locator(".head .ply").count();
    await ada.trial.goTo(cell, cell);
    await ada.page.keyboard.press("Enter");
    await ada.tried(before + 1);
  }
  await ada.dialog.locator('[data-act="add-line"]').press("Enter");
  assert.deepEqual(await ada.lines(), ["Montrer sur le plateau\u00a0: si Noir joue b2, vous jouez c3"]);
  await noViolations(ada.page, "with a line", "alveole-game");
  await largeTargets(ada.page, "with a line");
  const sides = await ada.dialog.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
  assert.equal(sides[0], sides[1], "nothing is cut off");
  await ada.dialog.locator('[data-act="clear-lines"]').press("Enter");
  assert.deepEqual(await ada.lines(), []);
  await ada.page.keyboard.press("Escape");
  await ada.dialog.waitFor({ state: "hidden" });
  await ada.match.close();
});

detail(
  "by link, they are kept in the browser, answer the link that arrives, and no link has them",
  needs("tabs"),
  async () => {
    const first = await visit(site, "hex/#letters");
    await first.waitUntil("ready");
    await first.play("e5");
    const link = await send(first, 1);
    const ada = new Planner(first);
    await ada.open();
    await ada.add("c3", "d4");
    await ada.press("close-lines");
    const content = await contentOf(await send(first, 1));
    const { record } = content;
    assert.deepEqual([record.moves, "premoves" in record, "premoves" in content], [["e5"], false, false]);
    await ada.page.reload();
    await first.part(".premove-lines").waitFor();

    const ben = await visit(site, link);
    await ben.reached(1, "the link");
    await ben.play("c3");
    const answer = await send(ben, 2);
    await visit(site, answer, ada.page);
    await first.page.waitForFunction(() => document.querySelector("alveole-game")?.state?.()?.ply === 3);
    assert.deepEqual((await first.record()).moves, ["e5", "c3", "d4"]);
    await first.close();
    await ben.close();
  },
);
