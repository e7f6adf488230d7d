// The element in a page: attributes, properties, methods, events.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, events, inElement, opener } from "./support/element-pages.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { openSite } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const site = await openSite();
after(() => site.close());
const open = opener(site);

test("a person's move fires before-move, state and move, and the events leave the shadow root", async () => {
  const page = await open(`<alveole-game game="hex" options='{"size": 3}'></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  assert.deepEqual(await events(page), ["state", "ready"]);
  await match.click((await match.state()).legal[4]);
  const { text } = (await match.state()).last;
  assert.deepEqual(await events(page), [`before-move:${text}`, "state", `move:${text}`]);
  await close(page);
});

test("a move that the page prevents is not made, and the next one is possible", async () => {
  const page = await open(
    `<alveole-game game="hex" options='{"size": 3}'></alveole-game>`,
    `document.addEventListener("alveole-before-move", (e) => e.detail.move === "a1" && e.preventDefault());`,
  );
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { x, y } = await match.pointOf("a1", "prevented");
  await page.mouse.click(x, y);
  assert.deepEqual((await events(page)).at(-1), "before-move:a1");
  assert.equal((await match.state()).ply, 0);
  await match.click({ text: "b2", taps: ["b2"] });
  await close(page);
});

detail(
  "an end that the page prevents does not come, and a record keeps the end while an earlier position is shown",
  async () => {
    const page = await open(
      `<alveole-game game="hex" options='{"size": 3}'></alveole-game>`,
      `window.strict = true;
     window.ends = [];
     document.addEventListener("alveole-before-end", (e) => {
       const { reason, player, state } = e.detail;
       ends.push([reason, player, state.ply]);
       if (window.strict) e.preventDefault();
     });`,
    );
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    await match.play("a1");
    const twice = async (act) => {
      await match.press("more");
      await match.press(act);
      await match.press(act);
    };
    await twice("resign");
    await twice("draw");
    assert.deepEqual(await page.evaluate(() => window.ends), [
      ["resigned", 1, 1],
      ["agreed", null, 1],
    ]);
    assert.equal((await match.state()).status.over, false);
    await page.evaluate(() => (window.strict = false));
    await twice("resign");
    await match.waitUntil("over");
    const { moves, result } = await inElement(page, async (element) => {
      await element.goTo(0);
      return element.record();
    });
    assert.deepEqual([moves, result], [["a1"], { winners: [0], reason: "resigned" }]);
    await close(page);
  },
);

detail("a computer player whose move is prevented waits for “Continue”", async () => {
  const page = await open(
    `<alveole-game game="hex" options='{"size": 3}' players="random,human"></alveole-game>`,
    `window.strict = true;
     document.addEventListener("alveole-before-move", (e) => {
       if (e.detail.by !== "computer" || e.detail.seat !== 0) throw new Error("not by the computer");
       if (window.strict) e.preventDefault();
     });`,
  );
  const match = new MatchPage(page);
  await match.part('[data-act="goOn"]').waitFor();
  assert.equal((await match.state()).ply, 0);
  await page.evaluate(() => (window.strict = false));
  await match.press("goOn");
  await match.reached(1, "the computer moves when it may");
  await close(page);
});

detail("properties that the page sets take effect and fire no events of moves", async () => {
  const page = await open(`<alveole-game game="hex" options='{"size": 3}'></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const record = await inElement(page, async (element) => {
    await element.play("a1");
    await element.play("b2");
    return element.record();
  });
  await events(page);
  const states = await inElement(
    page,
    async (element, record) => {
      const states = [];
      const now = async () => states.push(await element.ready.catch(({ code }) => ({ code })));
      element.options = { size: 4 };
      await now();
      element.record = record;
      await now();
      element.record = null;
      element.game = "hexone";
      element.options = null;
      await now();
      element.game = "chess";
      await now();
      element.setAttribute("options", "{");
      element.game = "hex";
      await now();
      element.options = { size: 3 };
      element.players = ["computer:0", "human"];
      await now();
      return states.map((s) => s.code ?? [s.game, s.options.size ?? null, s.ply]);
    },
    record,
  );
  assert.deepEqual(states, [
    ["hex", 4, 0],
    ["hex", 3, 2],
    ["hexone", null, 0],
    "unknown_game",
    "bad_json",
    ["hex", 3, 0],
  ]);
  assert.deepEqual(
    (await events(page)).filter((name) => !/^(before-)?move|^state$/.test(name)),
    ["error:unknown_game", "error:bad_json"],
  );
  await close(page);
});

detail("properties take JSON text, as attributes do", async () => {
  const page = await open(`<alveole-game game="hex" options='{"size": 3}'></alveole-game>`);
  await new MatchPage(page).waitUntil("ready");
  const results = await inElement(page, async (element) => {
    const results = [];
    const now = async (properties) => {
      Object.assign(element, properties);
      const { options, ply, hash } = await element.ready;
      results.push([options.size, ply, element.save().seats.join()]);
      return hash;
    };
    await now({ options: '{"size": 4}' });
    await now({ players: '["human", 2]' });
    element.setAttribute("players", '["random"]');
    await now({ players: "human" });
    await element.play("a1");
    await element.play("b2");
    const position = element.state().position;
    const before = await now({ position: JSON.stringify(position) });
    const after = await now({ position });
    await now({ position: null, options: null, record: JSON.stringify(element.record()) });
    return [before === after, results];
  });
  assert.deepEqual(results, [
    true,
    [
      [4, 0, "human,human"],
      [4, 0, "human,2"],
      [4, 0, "human,human"],
      [4, 0, "human,human"],
      [4, 0, "human,human"],
      [4, 0, "human,human"],
    ],
  ]);
  await close(page);
});

detail("a property that is not JSON is named by the error, and the match on the board goes on", async () => {
  const page = await open(
    `<alveole-game game="hex" options='{"size": 3}' players="human,random"></alveole-game>`,
    `window.properties = [];
     document.addEventListener("alveole-error", (e) => properties.push(e.detail.property ?? null));`,
  );
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  await match.play("a1");
  await match.reached(2, "the computer's answer");
  await events(page);
  const codes = await inElement(page, async (element) => {
    const codes = [];
    for (const [name, wrong] of [
      ["options", "{size: 4}"],
      ["record", "{"],
      ["position", "here"],
      ["players", '["human"'],
      ["options", "[]"],
      ["game", "chess"],
    ]) {
      const before = element[name];
      element[name] = wrong;
      codes.push(await element.ready.catch(({ code }) => code), element.dataset.status);
      // What only changes the looks asks for the refused match no more.
      element.orientation = element.orientation ? "" : "60";
      codes.push((await element.ready).ply);
      element[name] = name === "record" ? null : before;
      codes.push((await element.ready).ply);
    }
    return codes;
  });
  const refused = (code) => [code, "ready", 2, 2];
  assert.deepEqual(
    codes,
    ["bad_json", "bad_json", "bad_json", "bad_json", "bad_option", "unknown_game"].flatMap(refused),
  );
  assert.deepEqual(await page.evaluate(() => window.properties), [
    "options",
    "record",
    "position",
    "players",
    null,
    null,
  ]);
  assert.ok(await match.part("svg.board").isVisible(), "nothing covers the board");
  await match.part(".message", { hasText: "chess" }).waitFor();
  await match.play((await match.state()).legal[0].text);
  await match.reached(4, "the computer answers");
  await close(page);
});

test("without a game, or with an unknown one, the element says what is wrong", async () => {
  for (const [attributes, said] of /** @type {const} */ ([
    ["", /Set the “game” attribute to choose a game\./],
    ['game="chess"', /There is no game called “chess” here\./],
    ['lang="fr"', /Choisissez un jeu avec l’attribut «\sgame\s»\./],
  ])) {
    const page = await open(`<alveole-game ${attributes}></alveole-game>`);
    await new MatchPage(page).waitUntil("failed");
    assert.match(await page.locator("alveole-game").evaluate((e) => e.shadowRoot.textContent), said);
    const state = await inElement(page, (element) => {
      element.game = "hexone";
      return element.ready;
    });
    assert.deepEqual([state.game, state.ply], ["hexone", 0], "a game that is set later is played");
    await close(page);
  }
});

detail("properties set before the definition of the element take effect", async () => {
  const page = await open(
    `<alveole-game></alveole-game>`,
    `const early = document.querySelector("alveole-game");
     early.game = "hex"; early.options = { size: 3 }; early.controls = "none";`,
  );
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  assert.deepEqual((await match.state()).options.size, 3);
  assert.equal(await inElement(page, (e) => e.getAttribute("game")), "hex");
  assert.equal(await inElement(page, (e) => Object.keys(e).length), 0, "no own property hides an accessor");
  assert.ok(!(await match.part(".moves").isVisible()) && !(await match.part(".bar").isVisible()));
  await close(page);
});

test("methods: play, undo, redo, goTo, reset, legalMoves, state, record", async () => {
  const page = await open(`<alveole-game game="hex" options='{"size": 3}' players="human"></alveole-game>`);
  await new MatchPage(page).waitUntil("ready");
  const results = await inElement(page, async (element) => {
    const plies = [];
    const ply = ({ ply }) => plies.push(ply);
    ply(await element.play("a1"));
    ply(await element.play("b2"));
    ply(await element.undo());
    ply(await element.redo());
    ply(await element.goTo(0));
    const back = [element.record(), element.record({ shown: true })].map(({ moves }) => moves.length);
    ply(await element.goTo(2));
    const wrong = await Promise.all([-1, 3, 1.5, "1"].map((n) => element.goTo(n).catch(({ code }) => code)));
    const { moves, format } = element.record();
    const legal = element.legalMoves().length;
    ply(await element.reset());
    return { plies, back, wrong, moves, format, legal, state: element.state().ply };
  });
  assert.deepEqual(results, {
    plies: [1, 2, 1, 2, 0, 2, 0],
    back: [2, 0],
    wrong: ["bad_ply", "bad_ply", "bad_ply", "bad_ply"],
    ...{ moves: ["a1", "b2"], format: "alveole/1", legal: 17, state: 0 },
  });
  await close(page);
});

detail("record, position and players as attributes: wrong values are refused with a code", async () => {
  const record = { format: "alveole/1", game: "hex", options: { size: 3 }, seats: [], moves: ["a1", "b2", "c3"] };
  const attribute = (value) => JSON.stringify(value).replaceAll("'", "&#39;");
  const page = await open(`<alveole-game record='${attribute(record)}'></alveole-game>`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { position, hash } = await match.state();
  assert.equal((await match.record()).moves.length, 3);
  const answers = await inElement(
    page,
    async (element, position) => {
      const ready = async (attributes) => {
        for (const name of ["record", "position", "players", "options", "game"]) element.removeAttribute(name);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        return element.ready.then(
          ({ hash }) => hash,
          ({ code }) => code,
        );
      };
      const hex = { game: "hex", options: '{"size": 3}' };
      return [
        await ready({ ...hex, position: JSON.stringify(position) }),
        await ready({ ...hex, position: '{"cells": "x"}' }),
        await ready({ ...hex, players: "human,<img src=x onerror=alert(1)>" }),
        await ready({ ...hex, players: "computer 9" }),
        await ready({ ...hex, options: "[1]" }),
        await ready({ ...hex, options: '{"players": 1e9}' }),
        await ready({ record: '{"format": "alveole/2"}' }),
      ];
    },
    position,
  );
  assert.deepEqual(answers, [hash, "bad_position", "bad_seat", "bad_seat", "bad_option", "bad_option", "bad_json"]);
  await close(page);
});

test("the content of the element is the record, and an address, an attribute and load() take a game in any form", async () => {
  const game = "Base;InProgress;White[2];wS1;bG1 wS1-";
  const pgn = '[GameType "Base"]\n[White "Ada"]\n\n1. wS1\n2. bG1 wS1-\n3. wQ -wS1\n';
  const study = 'Alveole: 2\nGame: hex\n\nOptions: {"size":3,"swap":false}\n\n1. a1 2. b2\n';
  const record = { format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["a1"] };
  const utf16 = Buffer.from(`\ufeff${pgn}`, "utf16le");
  site.pages["/game.pgn"] = { body: utf16, type: "text/plain" };
  site.pages["/page.html"] = { body: "<!doctype html><p>Nothing here", type: "text/html" };
  const page = await open(`<alveole-game readonly>
    <p>A game of Ada:</p><pre><code>${pgn.replaceAll('"', "&quot;")}</code></pre></alveole-game>`);
  await new MatchPage(page).waitUntil("ready");
  const played = await inElement(
    page,
    async (element, { game, pgn, study, record }) => {
      const shown = () => [element.state().game, element.state().ply];
      const failed = ({ code, message }) => `${code}: ${message}`;
      const all = [shown()];
      for (const value of [game, pgn, study, record, JSON.stringify(record)]) {
        element.record = value;
        all.push(await element.ready.then(shown, failed));
        element.record = null;
        element.game = "go";
        await element.ready;
        all.push(await element.load(value).then(shown, failed));
      }
      for (const src of ["game.pgn#1", "none.pgn", "page.html"]) {
        element.src = src;
        all.push(await element.ready.then(shown, failed));
      }
      element.removeAttribute("src");
      for (const value of ["Dear diary", pgn.replace("-wS1", "wS1"), "{", pgn + pgn])
        all.push(await element.load(value).then(shown, failed));
      const text = document.createElement("alveole-game");
      text.textContent = game;
      document.body.append(text);
      all.push((await text.ready).ply);
      const wrong = document.createElement("alveole-game");
      wrong.innerHTML = "<pre>Dear diary</pre>";
      document.body.append(wrong);
      all.push(await wrong.ready.catch(failed));
      return all;
    },
    { game, pgn, study, record },
  );
  const twice = (moves, game) => [
    [game, moves],
    [game, moves],
  ];
  const unknown = (text) => `bad_json: this isn't a game in a form we can read: ${text}`;
  assert.deepEqual(played.slice(0, 12), [
    ["hive", 3],
    ...twice(2, "hive"),
    ...twice(3, "hive"),
    ...twice(0, "hex"), // A study opens at its beginning.
    ...twice(1, "hex"),
    ...twice(1, "hex"),
    ["hive", 1],
  ]);
  assert.match(played[12], /^no_file: the file http.*none\.pgn cannot be loaded: HTTP 404$/);
  assert.match(played[13], /^bad_json: the file http.*page\.html: .*<!doctype html>/);
  assert.equal(played[14], unknown("Dear diary"));
  assert.match(played[15], /^illegal_move: game 1, move 3, “wQ wS1”: /);
  assert.match(played[16], /^bad_json: /);
  assert.deepEqual(played.slice(17), [["hive", 0], 2, unknown("Dear diary")]);
  await page.context().close();
});
