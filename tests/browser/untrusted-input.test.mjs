// Invalid and hostile input: no script runs, nothing hangs, and the error has a code or a message.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { needs, openPage } from "./support/browsers.mjs";
import { dice, openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());

const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const deep = (n) => "[".repeat(n) + "]".repeat(n);
const record = (more) => ({ format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["a1"], ...more });

/** Messages to a frame, most of them wrong in some way; `roll` makes random numbers. */
function hostileMessages(roll, count) {
  const pick = (list) => list[roll(list.length)];
  const value = () =>
    pick([
      ...[null, 0, -1, 1e300, "", "a1", "b2", MARKUP, "__proto__", true, [], {}, ["a1"], { ply: 1 }, { ply: "1" }],
      ...[deep(2000), record(), record({ moves: ["a1", "b2"] }), record({ moves: [MARKUP] }), record({ game: MARKUP })],
      ...[
        { size: 3 },
        { size: 1e9 },
        { [MARKUP]: MARKUP },
        { then: "x" },
        "a cycle",
        "a big number",
        "x".repeat(100_000),
      ],
    ]);
  const names = [
    ...["play", "sync", "undo", "redo", "goTo", "reset", "legalMoves", "state", "record", "load", "restore", "remove"],
    ...[
      "constructor",
      "__proto__",
      "toString",
      "innerHTML",
      "game",
      "options",
      "players",
      "position",
      "readonly",
      "lang",
    ],
    ...["theme", "controls", "orientation", "onclick", MARKUP],
  ];
  return Array.from({ length: count }, (_, id) => {
    const set = () => Object.fromEntries(Array.from({ length: 1 + roll(2) }, () => [pick(names), value()]));
    const call = { call: roll(9) ? pick(names) : value(), args: roll(9) ? [value(), value()].slice(roll(3)) : value() };
    const body = pick([call, call, { set: roll(9) ? set() : value() }, { ...call, set: set() }, {}]);
    const alveole = roll(20) ? 1 : value();
    return roll(30) ? { alveole, id: roll(20) ? id : value(), ...body } : value();
  });
}

/**
 * Attributes, and the expected result: a code, or `fine`. Alternatives are separated by `|`.
 * @type {Record<string, [attributes: Record<string, string>, expected: string]>}
 */
const ATTRIBUTES = {
  "no game": [{}, "unknown_game"],
  "a game that is markup": [{ game: MARKUP }, "unknown_game"],
  "a game named as a property of every object": [{ game: "__proto__" }, "unknown_game"],
  "options that are not JSON": [{ game: "hex", options: "{" }, "bad_json"],
  "options that are a list": [{ game: "hex", options: "[]" }, "bad_option"],
  "options that are a number": [{ game: "hex", options: "7" }, "bad_option"],
  "an option that is markup": [{ game: "hex", options: JSON.stringify({ [MARKUP]: 1 }) }, "bad_option"],
  "a deeply nested option": [{ game: "hex", options: `{"size": ${deep(5000)}}` }, "too_large|bad_json"],
  "too many players": [{ game: "hex", options: '{"players": 1e300}' }, "bad_option"],
  "a negative number of players": [{ game: "hex", options: '{"players": -5}' }, "bad_option"],
  "a prototype as an option": [{ game: "hex", options: '{"__proto__": {"size": 3}}' }, "bad_option"],
  "a player that is markup": [{ game: "hex", players: MARKUP }, "bad_seat"],
  "a million players": [{ game: "hex", players: "human,".repeat(1e6) }, "fine"],
  "an unknown level": [{ game: "hex", players: "99" }, "bad_seat"],
  "an invalid position": [{ game: "hex", position: '{"stones": 1}' }, "bad_position"],
  "a position of a megabyte": [{ game: "hex", position: JSON.stringify({ stones: "x".repeat(2e6) }) }, "too_large"],
  "a record that is a text": [{ record: JSON.stringify(MARKUP) }, "bad_json"],
  "a record of another format": [{ record: JSON.stringify(record({ format: MARKUP })) }, "bad_json"],
  "a record with an unknown field": [{ record: JSON.stringify(record({ [MARKUP]: 1 })) }, "bad_json"],
  "a record whose moves are a number": [{ record: JSON.stringify(record({ moves: 1 })) }, "bad_json"],
  "a record with a move that is markup": [{ record: JSON.stringify(record({ moves: [MARKUP] })) }, "bad_notation"],
  "a record with more moves than any game": [{ record: JSON.stringify(record({ moves: Array(20_000).fill("a1") })) }, "bad_json|too_large|illegal_move"], // prettier-ignore
  "a record with an unknown level": [{ record: JSON.stringify(record({ seats: [{ ai: 4000 }] })) }, "bad_json"],
  "a record with names that are markup": [{ record: JSON.stringify(record({ seats: [{ name: MARKUP }, { name: MARKUP }] })) }, "fine"], // prettier-ignore
  "a record with a thousand seats": [
    { record: JSON.stringify(record({ seats: Array(1000).fill({ ai: 1 }) })) },
    "bad_json",
  ],
  "a record with another result": [{ record: JSON.stringify(record({ result: { winners: [99], reason: MARKUP } })) }, "bad_json"], // prettier-ignore
  "controls that are markup": [{ game: "hex", controls: MARKUP }, "fine"],
  "a language that is a path": [{ game: "hex", lang: "../../evil" }, "fine"],
  "an invalid orientation": [{ game: "hex", orientation: "1e999 flip flip" }, "fine"],
};

test("each invalid attribute is refused with its code, and the page keeps working", async () => {
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}match`);
  await page.evaluate(() => customElements.whenDefined("alveole-game").then(() => true));
  const wrong = [];
  for (const [what, [attributes, expected]] of Object.entries(ATTRIBUTES)) {
    const answer = await page.evaluate(async (attributes) => {
      const match = document.createElement("alveole-game");
      for (const [name, value] of Object.entries(attributes)) match.setAttribute(name, value);
      document.querySelector("main").replaceChildren(match);
      const answer = await match.ready.then(
        () => "fine",
        ({ code, message }) => code ?? message,
      );
      await new Promise(requestAnimationFrame);
      return window.hacked || match.shadowRoot.querySelector("img, script") ? "hacked" : answer;
    }, attributes);
    if (!expected.split("|").includes(answer)) wrong.push(`${what}: ${answer}, not ${expected}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

detail("methods refuse invalid moves, plies and records, and the match does not change", async () => {
  const match = await site.openMatch("hex", { options: { size: 3 } });
  const codes = await match.page.evaluate(async (markup) => {
    const match = document.querySelector("alveole-game");
    const endless = { format: "alveole/1" };
    endless.self = endless;
    const trials = [
      () => match.play(markup),
      () => match.play("a1".repeat(1e6)),
      () => match.play(""),
      () => match.goTo(Infinity),
      () => match.goTo("0"),
      () => match.goTo(NaN),
      () => match.load(null),
      () => match.load(7),
      () => match.load({}),
      () => match.load(endless),
      () => match.load({ format: "alveole/1", game: "hex", moves: [markup] }),
    ];
    const codes = [];
    for (const trial of trials) codes.push(await Promise.resolve().then(trial).then(() => "fine", (e) => e.code ?? e.name)); // prettier-ignore
    for (const value of [endless, 1n])
      try {
        match.options = value;
        codes.push("fine");
      } catch (error) {
        codes.push(error.name);
      }
    return { codes, ply: match.state().ply, hacked: window.hacked };
  }, MARKUP);
  assert.deepEqual(codes.codes, [
    ...["bad_notation", "too_large", "bad_notation", "bad_ply", "bad_ply", "bad_ply"],
    ...["bad_json", "bad_json", "bad_json", "bad_json", "bad_notation", "TypeError", "TypeError"],
  ]);
  assert.deepEqual([codes.ply, codes.hacked ?? "unharmed"], [0, "unharmed"]);
  await match.click({ text: "a1", taps: ["a1"] });
  await match.close();
});

detail("a long name covers nothing on a phone", needs("narrowWindows"), async () => {
  const match = await site.openMatch("hive", { width: 360, height: 740 });
  const seats = [{ name: "N".repeat(30) }, { name: "N".repeat(300) }];
  const covered = await match.page.locator("alveole-game").evaluate(async (element, seats) => {
    await element.load({ format: "alveole/1", game: "hive", moves: [], seats });
    await new Promise(requestAnimationFrame);
    return [...element.shadowRoot.querySelectorAll(".player")].map((player) => {
      const range = document.createRange();
      range.selectNodeContents(player.querySelector(".facts"));
      return range.getBoundingClientRect().right - player.querySelector(".hand").getBoundingClientRect().left;
    });
  }, seats);
  assert.ok(covered.length === 2 && covered.every((pixels) => pixels <= 0), `${covered} pixels`);
  const wider = await match.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(wider, 0);
  await match.close();
});

test(
  "hostile messages to a frame are ignored or answered with a code, and the match goes on",
  needs("network", "frames"),
  async () => {
    const page = await openPage(site.browser);
    const origin = site.server.url.slice(0, -1);
    site.pages["/around"] = {
      body: `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
      <iframe title="f" src="/embed.html?${new URLSearchParams({ game: "hex", options: '{"size": 3}', origin })}"></iframe>`,
    };
    await page.goto(`${site.server.url}around`);
    const element = page.frameLocator("iframe").locator("alveole-game");
    await page.frameLocator("iframe").locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
    const messages = hostileMessages(dice(17), 600);
    const answers = await page.evaluate(async (messages) => {
      const answers = new Map();
      addEventListener("message", ({ data }) => data.event === undefined && answers.set(data.id, data));
      const revive = (value) => {
        if (value === "a cycle") {
          const endless = {};
          return (endless.self = endless);
        }
        if (value === "a big number") return 10n ** 30n;
        if (Array.isArray(value)) return value.map(revive);
        if (value === null || typeof value !== "object") return value;
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revive(inner)]));
      };
      for (const message of messages) window.frames[0].postMessage(revive(message), "*");
      // Messages are answered in order.
      window.frames[0].postMessage({ alveole: 1, id: "last", call: "state" }, "*");
      while (!answers.has("last")) await new Promise((resolve) => setTimeout(resolve, 20));
      return [...answers.values()].map(({ id, error }) => [id, error?.code ?? null, typeof error?.message]);
    }, messages);
    const meant = messages.filter(
      (m) => m?.alveole === 1 && ["string", "number"].includes(typeof m.id) && !/^a (?:cycle|big)/.test(m.id),
    );
    const answered = new Set(answers.map(([id]) => id));
    assert.deepEqual(
      meant.filter(({ id }) => !answered.has(id)),
      [],
    );
    for (const [id, code, message] of answers)
      assert.ok(code === null || (/^[a-z_]+$/.test(code) && message === "string"), `${id}: ${code}`);
    assert.ok(answers.filter(([, code]) => code).length > 100);
    const harm = await element.evaluate((e) => window.hacked ?? Boolean(e.shadowRoot.querySelector("img, script")));
    assert.equal(harm, false);
    const goesOn = await element.evaluate(async (match) => {
      const { options } = await match.load({ format: "alveole/1", game: "hex", options: { size: 3 }, moves: [] });
      return [options.size, (await match.play("a1")).ply];
    });
    assert.deepEqual(goesOn, [3, 1]);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  },
);

detail("every address of the site shows a page and runs no script", async () => {
  const addresses = [
    `#${MARKUP}`,
    `hex/#${MARKUP}`,
    "hex/#%E0%A4%A",
    "hex/#__proto__",
    "hex/#link/%00%FF",
    "hex/#link/" + "A".repeat(100_000),
    "hex/#kept/../../x",
    "hex/#" + "/".repeat(1000),
    `hex/#link/${encodeURIComponent(MARKUP)}`,
  ];
  const page = await openPage(site.browser);
  for (const address of addresses) {
    await page.goto("about:blank");
    await page.goto(site.server.url + address);
    await page.locator("main .notice, main .page, main .catalogue").first().waitFor();
    assert.equal(
      await page.evaluate(() => window.hacked ?? document.querySelector("main img, main script")),
      null,
      address,
    );
    assert.deepEqual(page.errors, [], address);
  }
  await page.context().close();
});

detail("the site opens with invalid values in the storage", needs("initScripts"), async () => {
  const page = await openPage(site.browser);
  await page.addInitScript((markup) => {
    // The blank page before it has no storage.
    if (!location.host) return;
    for (const key of ["theme", "language", "level", "games", "sound"]) localStorage.setItem(`alveole.${key}`, markup);
  }, MARKUP);
  await page.goto(site.server.url);
  await page.locator(".card .play").first().waitFor();
  await page.locator(".card .play").first().click();
  await page.locator('alveole-game:not(.day *)[data-status="ready"]').waitFor();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
