// Static hosts and pages of other origins: sub-paths, strict policies, integrity, frames, the examples.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { BROWSER, launch, needs, openPage } from "./support/browsers.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { currentFolder } from "../../tools/release/versions.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { bundle } from "./support/modules.mjs";
import { until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const browser = await launch();
const site = await serve("dist");
const origin = site.url.slice(0, -1);
/** The other servers of this file. */
const hosts = [];
const root = mkdtempSync(join(tmpdir(), "alveole-"));
symlinkSync(resolve("dist"), join(root, "games"));
after(async () => {
  rmSync(root, { recursive: true });
  await browser.close();
  // A failed test leaves its server open, which would keep this process running.
  await Promise.all([site, ...hosts].map((host) => host.close()));
});

/** Opens another server for the folder `root`. */
async function another(more) {
  const host = await serve(root, more);
  hosts.push(host);
  return host;
}

/** The strictest policy of a page of another origin that has the element. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${origin} 'wasm-unsafe-eval'`,
  `connect-src ${origin}`,
  `worker-src blob: ${origin}`,
  `frame-src ${origin}`,
  "style-src 'self'",
  "img-src data:",
].join("; ");

const TRUSTED_TYPES = { skip: BROWSER === "chromium" ? false : "Trusted Types are tested in Chromium" };

/** Opens a page. `page.asked` collects the origins of its requests. */
async function open(url) {
  const page = Object.assign(await openPage(browser), { asked: new Set() });
  page.context().on("request", (request) => page.asked.add(new URL(request.url()).origin));
  await page.goto(url);
  return page;
}
async function closePage(page, ...expected) {
  const strange = page.errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
  assert.deepEqual(strange, [], "the page's console is silent");
  await page.context().close();
}
/** The origins of the requests, without data and blob URLs. */
const asked = (page) => [...page.asked].filter((from) => from !== "null" && !from.startsWith("blob")).sort();

test(
  "under a sub-path, with its policy, the site works and requests nothing from other origins",
  needs("network"),
  async () => {
    const host = await another();
    const page = await open(`${host.url}games/`);
    await page.locator(".card .play").nth(7).waitFor();
    await page.locator('.card[data-game="hex"] .play').click();
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    await match.press("newGame");
    await match.start({ opponent: "computer", level: "1" });
    await match.waitUntil("ready");
    const { x, y } = await match.pointOf("a1", "against the computer");
    await page.mouse.click(x, y);
    await match.reached(2, "the computer's answer");
    await match.press("rules");
    await match.part("dialog[open] .diagram").first().waitFor();
    assert.deepEqual(asked(page), [host.url.slice(0, -1)]);
    await closePage(page);
    await host.close();
  },
);

detail("the policies of the site's pages are strict and take effect", needs("network"), async () => {
  const pages = readdirSync("dist").filter((name) => name.endsWith(".html"));
  assert.ok(pages.includes("index.html") && pages.includes("embed.html"), String(pages));
  for (const file of pages) {
    const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
      readFileSync(join("dist", file), "utf8"),
    );
    assert.match(policy, /^default-src 'none';/, file);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*|https?:/, file);
  }
  const page = await open(site.url);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
    return "ran" in window;
  });
  assert.equal(ran, false, "an inline script does not run");
  await closePage(page, /Content.Security.Policy/i);
});

test("no module contains a path of the machine that built it", () => {
  const folder = join("dist", currentFolder("dist"), "wasm");
  const modules = readdirSync(folder).filter((file) => file.endsWith(".wasm"));
  assert.ok(modules.length > 2);
  for (const name of modules) {
    const text = readFileSync(join(folder, name), "latin1");
    assert.doesNotMatch(text, /\/(?:root|home|work|Users|usr)\/[\w.]/, name);
    assert.ok(!text.includes(process.cwd()), name);
  }
});

test("integrity metadata refuses a script with another digest", needs("integrity"), async () => {
  const tag = execFileSync("node", ["tools/release/integrity.mjs", site.url], { encoding: "utf8" });
  const page = (head) => `<!doctype html><html lang="en"><title>Held</title><link rel="icon" href="data:,">${head}
    <alveole-game game="hex"></alveole-game>`;
  const broken = (file) => {
    const digest = JSON.parse(readFileSync("dist/integrity.json", "utf8"))[currentFolder("dist") + file];
    assert.ok(tag.includes(digest));
    return tag.replaceAll(digest, `sha384-${"A".repeat(64)}`);
  };
  const pages = {
    "/right": { body: page(tag) },
    "/entry": { body: page(broken(bundle.file("www/alveole-game.js"))) },
    "/inner": { body: page(broken(bundle.outputs[bundle.file("www/alveole-game.js")].imports[0])) },
  };
  const host = await another({ pages });
  const right = await open(`${host.url}right`);
  await new MatchPage(right).waitUntil("ready");
  await closePage(right);
  for (const path of ["entry", "inner"]) {
    const wrong = await open(host.url + path);
    await until(() => /integrity/i.test(wrong.errors.join()), "an error about integrity");
    assert.equal(await wrong.evaluate(() => customElements.get("alveole-game") === undefined), true, path);
    await wrong.context().close();
  }
  await host.close();
});

detail(
  "with Trusted Types, the default policy that the documents give lets the element work",
  TRUSTED_TYPES,
  async () => {
    const [, policy] = /```js\n(trustedTypes[^]*?)```/.exec(readFileSync("docs/hosting.md", "utf8"));
    const csp = `${POLICY}; require-trusted-types-for 'script'; trusted-types default`;
    const page = (script) => ({
      headers: { "content-security-policy": csp },
      body: `<!doctype html><html lang="en"><title>Trusted</title><link rel="icon" href="data:,">
      ${script}<script type="module" src="${site.url}www/alveole-game.js"></script>
      <alveole-game game="hex" options='{"size": 3}' players="human,computer 1"></alveole-game>`,
    });
    const pages = {
      "/with": page('<script src="/policy.js"></script>'),
      "/without": page(""),
      "/policy.js": { body: policy.replaceAll("https://your.host", origin), type: "text/javascript" },
    };
    const host = await another({ pages });
    const without = await open(`${host.url}without`);
    await new MatchPage(without).waitUntil("ready");
    assert.equal(without.workers().length, 0, "the engine runs in the page");
    await closePage(without, /TrustedScriptURL/);
    const trusted = await open(`${host.url}with`);
    const match = new MatchPage(trusted);
    await match.waitUntil("ready");
    await match.press("rules");
    await match.part("dialog[open] .diagram").first().waitFor();
    await trusted.keyboard.press("Escape");
    const { x, y } = await match.pointOf("a1", "with Trusted Types");
    await trusted.mouse.click(x, y);
    await match.reached(2, "the computer's answer, from the second worker");
    assert.equal(trusted.workers().length, 2);
    const refused = await trusted.evaluate(() => {
      try {
        return String(new Worker("https://elsewhere.example/worker.js"));
      } catch (error) {
        return error.name;
      }
    });
    assert.equal(refused, "TypeError", "the policy refuses other workers");
    await closePage(trusted, /TrustedScriptURL/);
  },
);

/** Serves the examples from another origin than the element, with a strict policy. */
async function examples(work) {
  const pages = {};
  const type = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript" };
  for (const name of readdirSync("examples").filter((name) => /\.\w+$/.test(name))) {
    const body = readFileSync(`examples/${name}`, "utf8").replaceAll('"../', `"${site.url}`);
    pages[`/${name}`] = { body, type: type[name.split(".").at(-1)] };
  }
  const host = await another({ pages, headers: { "content-security-policy": POLICY } });
  try {
    await work(host);
  } finally {
    await host.close();
  }
}

test("examples: several on a page, from another origin, under a strict policy", needs("network"), async () => {
  await examples(async (host) => {
    const page = await open(`${host.url}several.html`);
    const [sea, second] = [new MatchPage(page, ".sea"), new MatchPage(page, '[game="hexone"]')];
    await sea.waitUntil("ready");
    await second.waitUntil("ready");
    const { x, y } = await sea.pointOf("a1", "in the first example");
    await page.mouse.click(x, y);
    await sea.reached(2, "the computer's answer");
    for (const game of ["hive", "go"]) {
      await page.locator(`[game="${game}"]`).scrollIntoViewIfNeeded();
      await page.waitForFunction((id) => document.querySelector(`[game="${id}"]`).state()?.ply > 0, game);
    }
    assert.deepEqual(asked(page), [host.url.slice(0, -1), origin].sort());
    await closePage(page);
  });
});

detail("examples: a match in an article can be replayed, not changed", needs("network"), async () => {
  await examples(async (host) => {
    const page = await open(`${host.url}blog.html`);
    const match = new MatchPage(page);
    await match.waitUntil("over");
    await match.press("undo");
    await match.reached(14, "a step back");
    assert.equal(await match.part("[data-next]").count(), 0);
    assert.ok(!(await match.part('[data-act="again"]').isVisible()));
    await closePage(page);
  });
});

detail("examples: a quiz accepts only the right move", needs("network"), async () => {
  await examples(async (host) => {
    const page = await open(`${host.url}quiz.html`);
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    const wrong = (await match.state()).legal.find(({ text }) => text !== "f6" && /^[a-g]\d$/.test(text));
    const { x, y } = await match.pointOf(wrong.taps[0], "a wrong move");
    await page.mouse.click(x, y);
    await page.locator("#verdict", { hasText: `Not ${wrong.text}` }).waitFor();
    assert.equal((await match.state()).ply, 14);
    const right = await match.pointOf("f6", "the right move");
    await page.mouse.click(right.x, right.y);
    await page.locator("#verdict", { hasText: "after 2 tries" }).waitFor();
    await match.waitUntil("over");
    await closePage(page);
  });
});

detail("examples: a match in a frame obeys messages and sends them", needs("network", "frames"), async () => {
  await examples(async (host) => {
    const page = await open(`${host.url}frame.html`);
    const button = page.locator("button:enabled");
    await button.waitFor();
    // The frame gets the height that it asks for, until that stays the same.
    let before = 0;
    await until(async () => {
      const { height } = await page.locator("iframe").boundingBox();
      const stable = height === before && height > 400;
      before = height;
      return stable;
    }, "a stable height of the frame");
    const { width, height } = await page.locator("iframe").boundingBox();
    const board = await page.frameLocator("iframe").locator("svg.board").boundingBox();
    assert.ok(board.height > 400 && board.width > 0.9 * width, `a board of ${board.width} × ${board.height} pixels`);
    assert.ok(height > board.height + 100 && height < board.height + 250, `a frame of ${height} pixels`);
    await button.click();
    await page.locator("output", { hasText: "Played: a1" }).waitFor();
    await button.click();
    await page.locator("output", { hasText: "not legal" }).waitFor();
    assert.equal(
      page.frames()[1].url().startsWith(`${site.url}embed.html`),
      true,
      "the frame is the widget's host's own",
    );
    await closePage(page);
  });
});

/** Opens a page with a frame, and `send`, which posts a message and returns the answer with the same id. */
async function framed(query, tail = "") {
  const body = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><iframe title="f"></iframe>
    <script>
      window.received = [];
      addEventListener("message", ({ data, origin }) => received.push({ ...data, origin }));
      window.send = (message) => new Promise((resolve) => {
        const receive = ({ data }) => data.id === message.id && (removeEventListener("message", receive), resolve(data));
        addEventListener("message", receive);
        frames[0].postMessage(message, "*");
      });
    </script>`;
  const host = await another({ pages: { "/around": { body } } });
  const page = await open(`${host.url}around`);
  const address = `${site.url}embed.html?${new URLSearchParams({ ...query, ...(query.origin === "mine" ? { origin: host.url.slice(0, -1) + tail } : {}) })}`;
  await page.evaluate((src) => (document.querySelector("iframe").src = src), address);
  const frame = page.frameLocator("iframe");
  await frame.locator("alveole-game:not(.day *)[data-status]:not([data-status=loading])").waitFor();
  const close = async (...expected) => {
    await closePage(page, ...expected);
    await host.close();
  };
  return { page, frame, close };
}

test("the protocol of a frame: calls, properties, events, refusals", needs("network", "frames"), async () => {
  const { page, close } = await framed({ game: "hex", options: '{"size": 3}', origin: "mine" });
  const answers = await page.evaluate(async () => {
    const answers = [];
    const send = async (message) => answers.push(await window.send({ alveole: 1, id: answers.length, ...message }));
    await send({ call: "play", args: ["a1"] });
    await send({ call: "play", args: ["a1"] });
    await send({ call: "goTo", args: [0] });
    await send({ set: { options: { size: 4 }, players: "human" } });
    await send({ call: "record" });
    await send({ call: "remove" });
    await send({ call: "constructor" });
    await send({ call: "play", args: [{ toString: 1 }] });
    await send({ set: { innerHTML: "<img src=x onerror=alert(1)>" } });
    await send({ set: { game: "chess" } });
    await send({});
    return answers.map(({ ok, error }) => error?.code ?? ok.ply ?? ok.game);
  });
  assert.deepEqual(answers, [
    1,
    "illegal_move",
    0,
    0,
    "hex",
    ...Array(4).fill("bad_message"),
    "unknown_game",
    "bad_message",
  ]);
  const received = await page.evaluate(() => window.received.filter(({ event }) => event).map(({ event }) => event));
  for (const event of ["state", "ready", "move", "error", "size"]) assert.ok(received.includes(event), event);
  assert.ok(!received.includes("before-move"), "the calls of the page fire no before-move");
  await close();
});

detail("in a frame of another height than it asks for, the match fits", needs("network", "frames"), async () => {
  const { page, frame, close } = await framed({ game: "hex", options: '{"size": 3}', origin: "mine" });
  const place = async (width, height) => {
    const size = [`${width}px`, `${height}px`];
    await page.locator("iframe").evaluate((e, [width, height]) => Object.assign(e.style, { width, height }), size);
    await page.waitForFunction(() => window.received.some(({ event }) => event === "ready"));
  };
  for (const [width, height] of [
    [700, 360],
    [800, 500],
  ]) {
    await place(width, height);
    await frame.locator("alveole-game:not([data-grows])").waitFor();
    const [board, bar] = [await frame.locator("svg.board").boundingBox(), await frame.locator(".bar").boundingBox()];
    const { y } = await page.locator("iframe").boundingBox();
    for (const part of [board, bar])
      assert.ok(part.y + part.height <= y + height + 2, `${part.y + part.height} of ${y + height}`);
  }
  // With the height that it asked for, it may grow.
  const asked = await page.evaluate(() => window.received.findLast(({ event }) => event === "size").detail.height);
  await place(800, asked);
  await frame.locator("alveole-game:not(.day *)[data-grows]").waitFor();
  await close();
});

detail("a frame exchanges messages only with the origin in its address", needs("network", "frames"), async () => {
  for (const query of [{ game: "hex" }, { game: "hex", origin: "https://elsewhere.example" }]) {
    const { page, frame, close } = await framed(query);
    // A listener of the test is called after those of the frame: then the frame has ignored the message.
    let arrived = false;
    const listened = frame
      .locator("alveole-game")
      .evaluate(() => new Promise((resolve) => addEventListener("message", () => setTimeout(resolve), { once: true })))
      .then(() => (arrived = true));
    await until(async () => {
      await page.evaluate(() => window.frames[0].postMessage({ alveole: 1, id: 1, call: "play", args: ["a1"] }, "*"));
      return arrived;
    }, "a message to the frame");
    await listened;
    assert.equal(await frame.locator("alveole-game").evaluate((match) => match.state().ply), 0);
    assert.deepEqual(await page.evaluate(() => window.received), []);
    await close(/The target origin provided .* does not match/); // Firefox reports messages to other origins as errors
  }
});

detail(
  "the origin of a frame may have a path; one that is none is named in words",
  needs("network", "frames"),
  async () => {
    for (const tail of ["/", "/some/page?with=parameters#and-more"]) {
      const { page, close } = await framed({ game: "hex", origin: "mine" }, tail);
      const { ok } = await page.evaluate(() => window.send({ alveole: 1, id: 1, call: "play", args: ["a1"] }));
      assert.equal(ok.ply, 1, tail);
      await close();
    }
    for (const [origin, lang, said] of /** @type {const} */ ([
      ["*", "en", /names the origin “\*”, which isn't an origin/],
      ["your.page", "en", /“your\.page”/],
      ["null", "en", /“null”/],
      ["", "fr", /nomme l’origine/],
      ["data:text/html,<b>", "en", /“data:text\/html,<b>”/],
    ])) {
      const { page, frame, close } = await framed({ game: "hex", lang, origin });
      assert.match(await frame.locator("main > [role=alert]").innerText(), said);
      assert.equal(await frame.locator("alveole-game").evaluate((match) => match.state().ply), 0, "the match is shown");
      assert.deepEqual(await page.evaluate(() => window.received), []);
      await close(/names the origin “.*”, which isn't an origin: use one such as https:/);
    }
  },
);

detail(
  "messages to a frame are carried out in order, and refused properties are set back",
  needs("network", "frames"),
  async () => {
    const { page, frame, close } = await framed({
      game: "hex",
      options: '{"size": 3}',
      players: "away",
      origin: "mine",
    });
    const answers = await page.evaluate(async () => {
      const record = { format: "alveole/1", game: "hex", options: { size: 3 }, moves: ["a1", "b2", "c3"] };
      const endless = {};
      endless.self = endless;
      const messages = [
        { call: "play", args: ["a1", { ply: 1 }] },
        { call: "play", args: ["a1", { ply: 1 }] },
        { call: "play", args: ["b2", { ply: 5 }] },
        { set: { options: { size: 99 }, readonly: true } },
        { call: "state" },
        { set: { players: "human,away" } },
        { set: { options: endless } },
        { set: { record: { format: "alveole/2" } } },
        { set: { lang: "fr" } },
        { call: "sync", args: [record] },
        { call: "sync", args: [{ ...record, moves: ["zz"] }] },
        { call: "goTo", args: [1] },
        { call: "play", args: ["a2", { ply: 4 }] },
        { call: "state" },
        { set: { game: "hexone", options: null } },
      ];
      const replies = await Promise.all(messages.map((message, id) => window.send({ alveole: 1, id, ...message })));
      return replies.map(({ ok, error }) => (error ? error.message && error.code : ok.ply));
    });
    assert.deepEqual(answers, [
      ...[1, 1, "missing_moves", "bad_option", 1, 1, "bad_message", "bad_json", 1],
      ...[3, "bad_notation", 1, 4, 1, 0],
    ]);
    const properties = await frame
      .locator("alveole-game")
      .evaluate((e) => [e.readonly, e.players, e.lang, e.dataset.status]);
    assert.deepEqual(properties, [false, "human,away", "fr", "ready"]);
    const events = await page.evaluate(() => window.received.filter(({ event }) => event));
    const [restart, ...others] = events.filter(({ event }) => event === "before-restart");
    assert.deepEqual(
      [restart.detail.changes, restart.detail.record.moves],
      [
        ["game", "options"],
        ["a1", "b2", "c3", "a2"],
      ],
    );
    assert.deepEqual(others, []);
    await close();
  },
);

detail("a frame with “ask” leaves moves to the page around it", needs("network", "frames"), async () => {
  const { page, frame, close } = await framed({ game: "hex", options: '{"size": 3}', origin: "mine", ask: "" });
  await frame.locator('[data-id="b2"][data-next]').first().dispatchEvent("click");
  await page.waitForFunction(() =>
    window.received.some(({ event, detail }) => event === "before-move" && detail.move === "b2"),
  );
  assert.equal(await frame.locator("alveole-game").evaluate((match) => match.state().ply), 0);
  const { ok } = await page.evaluate(() => window.send({ alveole: 1, id: 1, call: "play", args: ["b2"] }));
  assert.equal(ok.ply, 1);
  await frame.locator('[data-act="newGame"]').click();
  await frame.locator('dialog[open] button[type="submit"]').click();
  await page.waitForFunction(() =>
    window.received.some(({ event, detail }) => event === "before-restart" && detail.by === "person"),
  );
  assert.equal(await frame.locator("alveole-game").evaluate((match) => match.state().ply), 1, "and new games");
  const { ok: set } = await page.evaluate(() => window.send({ alveole: 1, id: 2, set: { options: { size: 4 } } }));
  assert.deepEqual([set.ply, set.options.size], [0, 4], "which it may begin");
  await close();
});
