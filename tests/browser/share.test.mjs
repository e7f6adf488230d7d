// Export and import: records, text, links, pictures.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BROWSER, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { inLanguage, openSite } from "./support/site.mjs";
import { detail, journeyIf } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

async function visit(hash, moves, as = {}) {
  const page = await openPage(site.browser, as);
  await page.goto(`${site.server.url}${hash}`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  if (hash.endsWith("#letters")) await match.start();
  for (let i = 0; i < moves; i++) {
    const { legal } = await match.state();
    await match.play(legal[(i * 7) % legal.length].text);
  }
  await page.locator(".share-button").click();
  await page.locator("dialog.share").waitFor();
  return match;
}

/** The file that a button of the dialog makes, caught in the page: for drivers that report no downloads. */
function caught(act) {
  const make = URL.createObjectURL;
  return new Promise((resolve) => {
    let blob;
    URL.createObjectURL = (what) => make.call(URL, (blob = what));
    HTMLAnchorElement.prototype.click = function () {
      delete HTMLAnchorElement.prototype.click;
      URL.createObjectURL = make;
      void blob.arrayBuffer().then((bytes) => resolve({ name: this.download, bytes: [...new Uint8Array(bytes)] }));
    };
    document.querySelector(`.share [data-act="${act}"]`).click();
  });
}

/** The file that a button of the dialog makes. @returns {Promise<{name: string, body: Buffer}>} */
async function made(match, act) {
  if (BROWSER !== "chromium") {
    const { name, bytes } = await match.page.evaluate(caught, act);
    return { name, body: Buffer.from(bytes) };
  }
  const [download] = await Promise.all([
    match.page.waitForEvent("download"),
    match.page.locator(`.share [data-act="${act}"]`).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    body: Buffer.concat(await (await download.createReadStream()).toArray()),
  };
}

test("the tag and the frame show this game on another page", async () => {
  const match = await visit("hex/#together", 3);
  const { page } = match;
  const { moves } = await match.record();
  const [tag, frame] = await Promise.all(
    ["tag", "frame"].map((act) => page.locator(`.share [data-act="${act}"]`).getAttribute("data-text")),
  );
  const other = `<!doctype html><title>A page</title><link rel="icon" href="data:,">`;
  site.pages["/with-tag"] = { type: "text/html", body: other + tag };
  site.pages["/with-frame"] = { type: "text/html", body: other + frame };
  await page.goto(`${site.server.url}with-tag`);
  await match.reached(3, "the game of the tag");
  assert.deepEqual((await match.record()).moves, moves);
  await page.goto(`${site.server.url}with-frame`);
  const inFrame = page.frameLocator("iframe").locator("alveole-game");
  await inFrame.and(page.frameLocator("iframe").locator('[data-status="ready"]')).waitFor();
  assert.deepEqual((await inFrame.evaluate((element) => element.record())).moves, moves);
  assert.deepEqual(page.errors, []);
  await match.close();
});

detail("the tag and the frame show a study of any length on another page", async () => {
  const match = await visit("hex/#together", 1);
  const { page } = match;
  await page.keyboard.press("Escape");
  // Longer than the addresses that servers take.
  const words = Array.from({ length: 500 }, (_, i) => `word${i}`).join(" ");
  const chapter = (n) => `Chapter: ${n}\nOptions: {"size":3,"swap":false}\n\n1. c3 {${words}} 2. b2\n`;
  const text = `Alveole: 2\nGame: hex\n\n${[1, 2, 3, 4, 5, 6, 7, 8].map(chapter).join("\n")}`;
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const paste = { clipboardData, dataType: "text/plain", data: pasted, bubbles: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", paste));
  }, text);
  await page.waitForFunction(() => document.querySelector("alveole-game")?.save?.().study);
  await page.locator(".share-button").click();
  for (const act of ["tag", "frame"]) {
    const body = await page.locator(`.share [data-act="${act}"]`).getAttribute("data-text");
    site.pages[`/study-${act}`] = { type: "text/html", body: `<!doctype html><title>A page</title>${body}` };
  }
  for (const act of ["tag", "frame"]) {
    await page.goto(`${site.server.url}study-${act}`);
    const there = act === "tag" ? page : page.frameLocator("iframe");
    const game = there.locator('alveole-game[data-status="ready"]');
    await game.waitFor();
    assert.equal(await game.evaluate((element) => element.save().study.chapters.length), 8, act);
  }
  await match.close();
});

test("a match is exported as a record and as text, and the record can be opened", needs("files"), async () => {
  const match = await visit("hive/#together", 5);
  const { page } = match;
  const state = await match.state();
  const { name, body } = await made(match, "record");
  assert.match(name, /^hive-\d+\.alveole\.json$/);
  assert.deepEqual(JSON.parse(String(body)), { ...(await match.record()), date: JSON.parse(String(body)).date });
  const text = String((await made(match, "text")).body);
  assert.match(text, /^Hive\n/);
  assert.match(text, new RegExp(`\\n1\\. ${JSON.parse(String(body)).moves[0]}; `));

  await page.goto(`${site.server.url}hex/`);
  await match.page.locator('alveole-game:not(.day *)[game="hex"][data-status="ready"]').waitFor();
  const other = async () => {
    await page.locator(".share-button").click();
    await page.locator('.share [data-act="openGame"]').click();
    return page.locator('.open-game input[type="file"]');
  };
  await (await other()).setInputFiles({ name, mimeType: "application/json", buffer: body });
  await page.locator('alveole-game:not(.day *)[game="hive"]').waitFor();
  assert.deepEqual(await match.reached(5, "opened"), state);

  // An invalid file is refused, and the match does not change.
  const file = await other();
  for (const [buffer, message] of /** @type {const} */ ([
    [Buffer.from("{]"), /isn't an Alvéole game/],
    [Buffer.from('{"format":"alveole/1","game":"chess","moves":[]}'), /chess/],
    [Buffer.alloc(1_000_001, " "), /too large/],
  ])) {
    await file.setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await page.locator(".open-game .problem", { hasText: message }).waitFor();
  }
  assert.deepEqual(await match.state(), state);
  await match.close();
});

detail("on a phone the dialog opens scrolled to the top", needs("narrowWindows"), async () => {
  const match = await visit("hexadames/#together", 2, { width: 360, height: 640 });
  const dialog = match.page.locator("dialog.share");
  assert.ok(await dialog.evaluate((e) => e.scrollHeight > e.clientHeight), "the dialog scrolls");
  assert.equal(await dialog.evaluate((e) => e.scrollTop), 0);
  await match.close();
});

/** A record with names that do not compress: too long for a link. */
const LONG = {
  format: "alveole/1",
  game: "hex",
  moves: ["e5", "d4", "c3"],
  seats: [{ name: Array.from({ length: 9000 }, (_, i) => Math.imul(i + 1, 0x9e3779b1).toString(36)).join("") }, {}],
};

for (const [locale, said, label] of /** @type {const} */ ([
  ["en", /too long for a link.*file/, "Game file"],
  ["fr", /trop longue pour un lien.*fichier/, "Fichier de la partie"],
]))
  detail(`${locale}: a match too long for a link is offered as a file only`, async () => {
    const match = await visit(inLanguage("hex/#together", locale), 1, { locale });
    const { page } = match;
    if (BROWSER === "webkit") await page.locator(".tools select").nth(1).selectOption(locale);
    assert.equal(await page.locator(".share [data-act=copy]").count(), 1);
    assert.equal(await page.locator(".share [data-act=away]").count(), 1);
    await page.keyboard.press("Escape");
    await page.locator("alveole-game").evaluate((element, record) => element.load(record), LONG);
    await match.reached(3, "the long match");
    await page.locator(".share-button").click();
    const dialog = page.locator("dialog.share");
    await dialog.locator("p", { hasText: said }).waitFor();
    assert.equal(await dialog.locator("[data-act=copy], [data-link], [data-act=away]").count(), 0, "there is no link");
    const first = dialog.locator(".row").first().locator("button");
    assert.deepEqual([await first.count(), await first.innerText()], [1, label]);
    const { name, body } = await made(match, "record");
    assert.match(name, /^hex-\d+\.alveole\.json$/);
    assert.equal(JSON.parse(String(body)).seats[0].name, LONG.seats[0].name);
    await page.keyboard.press("Escape");

    // The file can be opened, however long.
    await page.goto(`${site.server.url}go/`);
    await page.locator('alveole-game:not(.day *)[game="go"][data-status="ready"]').waitFor();
    await page.evaluate((game) => {
      const data = new DataTransfer();
      data.items.add(new File([game], "x.alveole.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, String(body));
    await page.locator('alveole-game:not(.day *)[game="hex"][data-status="ready"]').waitFor();
    assert.equal((await match.reached(3, "the file")).last.text, "c3");
    assert.deepEqual(page.errors ?? [], []);
    await match.close();
  });

detail("correspondence says when a match has become too long for a link", needs("language"), async () => {
  const match = await visit("hex/#letters", 1);
  const { page } = match;
  await page.keyboard.press("Escape");
  await page.locator(".correspondence .send").waitFor();
  await page.locator(".correspondence[data-link]").waitFor();
  await page.locator("alveole-game").evaluate((element, { moves, seats, game }) => {
    const plies = moves.map((text, i) => ({ text, player: i % 2, seat: i % 2 }));
    const names = seats.map(({ name }) => name ?? "");
    const match = { game, options: {}, position: null, moves: plies, redo: [], seats: ["human", "away"], names };
    return element.restore(match);
  }, LONG);
  await match.reached(3, "the long match");
  await page.locator(".correspondence p", { hasText: /too long for a link/ }).waitFor();
  assert.equal(await page.locator(".correspondence .send").isVisible(), false);
  assert.equal(await page.locator(".correspondence[data-link]").count(), 0);
  await match.close();
});

test("a match is opened by drag and drop and by pasting", async () => {
  const match = await visit("hexone/#together", 4);
  const { page } = match;
  const record = JSON.stringify(await match.record());
  const link = await page.locator(".share [data-link]").getAttribute("data-link");
  const state = await match.state();
  await page.keyboard.press("Escape");
  const ways = [
    () => {
      const data = new DataTransfer();
      data.setData("text", window.game);
      // Firefox reads `data`, not `clipboardData`.
      const paste = { clipboardData: data, dataType: "text/plain", data: window.game, bubbles: true };
      document.body.dispatchEvent(new ClipboardEvent("paste", paste));
    },
    () => {
      const data = new DataTransfer();
      data.items.add(new File([window.game], "x.alveole.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
  ];
  for (const [what, way] of /** @type {const} */ ([
    [record, ways[0]],
    [record, ways[1]],
    [`Look: ${link}`, ways[0]],
  ])) {
    await page.goto(`${site.server.url}go/`);
    await page.locator('alveole-game:not(.day *)[game="go"][data-status="ready"]').waitFor();
    await page.evaluate((game) => (window.game = game), what);
    await page.evaluate(way);
    await page.locator('alveole-game:not(.day *)[game="hexone"][data-status="ready"]').waitFor();
    assert.deepEqual(await match.reached(4, what.slice(0, 20)), state);
  }
  await match.close();
});

for (const game of ["hex", "hive", "hextris", "hexit"])
  journeyIf(game === "hex")(`${game}: exported pictures are complete, animated ones too`, async () => {
    const match = await visit(`${game}/#together`, 6);
    const still = String((await made(match, "svg")).body);
    const moving = String((await made(match, "replay")).body);
    const png = (await made(match, "png")).body;
    assert.deepEqual(
      [...png.subarray(1, 4)],
      [..."PNG"].map((c) => c.charCodeAt(0)),
    );
    for (const text of [still, moving]) {
      assert.doesNotMatch(text, /var\(|color-mix|oklab|light-dark|<script|NaN|undefined/);
      // In an image there are no style sheets and scripts: everything visible is in the file.
      const colours = await match.page.evaluate(async (source) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
        await image.decode();
        const canvas = new OffscreenCanvas(200, 200);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, 200, 200);
        const { data } = context.getImageData(0, 0, 200, 200);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
        return seen.size;
      }, text);
      // An animation begins with the first position; in Hive that is one empty cell.
      assert.ok(colours > (text === still ? 50 : 3), `${colours} colours are visible`);
    }
    assert.equal(/<animate /.test(still), false);
    assert.ok(moving.match(/<animate /g).length >= 6, "each move has an animation");
    assert.ok(moving.length < still.length * 4, `${moving.length} bytes for 7 positions of ${still.length}`);
    await match.close();
  });

detail("the link to a match is a QR code as well, when somebody asks for it", async () => {
  const match = await visit("hex/#together", 2);
  const folded = match.page.locator(".share details.code");
  assert.equal(await folded.locator("svg").count(), 0, "nothing is drawn before");
  await folded.locator("summary").click();
  const code = folded.locator("svg.qr");
  await code.waitFor();
  assert.equal(await code.getAttribute("aria-label"), "QR code with the link to this game");
  await match.close();
});
