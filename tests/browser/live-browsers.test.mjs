// A live match between two browsers, of which one is Chromium and the other the one of this run (BROWSER=firefox, webkit), with
// a reload at every ply and a relay that is lost; and what the policy of a page has to allow.
import assert from "node:assert/strict";
import { after } from "node:test";
import { passUpgrade, startRelay } from "../../tools/build/relay.mjs";
import { BROWSER, launch, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { FOLDER, openSite, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

const begun = () => startRelay(["--trusted-proxy", "127.0.0.1"]);
let relay = await begun();
const site = await openSite({ upgrade: (...asked) => passUpgrade(relay.port)(...asked) });
const chromium = BROWSER === "chromium" ? site.browser : await launch("chromium");
after(async () => {
  if (chromium !== site.browser) await chromium.close();
  await site.close();
  await relay.close();
});

const GAME = { game: "hex", options: { size: 4 } };

/** A person on a page with one element, in a browser of their own. */
class Player {
  constructor(page, address) {
    this.page = page;
    this.match = new MatchPage(page);
    this.address = address;
  }

  static async come(page, path, attributes = {}) {
    const search = new URLSearchParams({ game: "hex", relays: "/live", storage: "mine", ...attributes });
    const player = new Player(page, `${site.server.url}${path}?${search}`);
    await player.visit();
    return player;
  }

  async visit() {
    await this.page.goto(this.address);
    await this.match.waitUntil("ready");
  }

  /** Calls a method of the element. */
  call(method, ...args) {
    return this.page.evaluate(
      ([method, args]) => document.querySelector("alveole-game")[method](...args),
      [method, args],
    );
  }

  /** Makes a move by a click on its cell. */
  async move(move) {
    const { x, y } = await this.match.pointOf(move, move);
    await this.page.mouse.click(x, y);
  }

  /** Does what the match at the table offers beside moves. */
  act(name) {
    return this.page.evaluate(
      async ([folder, name]) => {
        const { LiveSession } = await import(`${folder}www/live/session.js`);
        await LiveSession.of(document.querySelector("alveole-game")).table.act((match) => match[name]());
      },
      [FOLDER, name],
    );
  }

  /** Waits until the match goes on and the board stands still below the bar of the match, which comes a moment later. */
  async playing() {
    const barIsThere = () => {
      const { dataset, shadowRoot } = document.querySelector("alveole-game");
      return dataset["live"] === "playing" && shadowRoot.querySelector(".live-acts button") !== null;
    };
    await until(() => this.page.evaluate(barIsThere), "the match goes on");
    await this.match.standsStill();
  }

  async shows(moves) {
    const made = async () => (await this.call("save")).moves.map(({ text }) => text).join(" ");
    await until(async () => (await made()) === moves, `${moves} is shown`);
  }
}

detail(`a match between Chromium and ${BROWSER}, with a reload at every ply and a relay that is lost`, async () => {
  const ada = await Player.come(await (await chromium.newContext()).newPage(), "match");
  const { play } = await ada.call("openTable", { ...GAME, seats: ["me", "invite"], name: "Ada" });
  const bob = await Player.come(await openPage(site.browser), "match");
  await bob.call("join", play, { name: "Bob" });
  await Promise.all([ada.playing(), bob.playing()]);
  const moves = ["b3", "d1", "a2", "c3"];
  for (const [ply, move] of moves.entries()) {
    // One time the player to move, and one time the other.
    const reloads = [ada, bob, bob, ada][ply % 4];
    await reloads.visit();
    await reloads.call("join", play);
    await reloads.playing();
    await reloads.shows(moves.slice(0, ply).join(" "));
    await (ply % 2 ? bob : ada).move(move);
    for (const player of [ada, bob]) await player.shows(moves.slice(0, ply + 1).join(" "));
  }
  // The relay is gone with all that it kept; the match goes on at the one that is there next, and ends.
  await relay.close();
  await ada.move("c2");
  await ada.shows("b3 d1 a2 c3 c2");
  await bob.shows("b3 d1 a2 c3");
  relay = await begun();
  await bob.shows("b3 d1 a2 c3 c2");
  await bob.act("resign");
  for (const player of [ada, bob]) {
    await until(async () => (await player.call("save")).result?.reason === "resigned", "the match is over");
    assert.deepEqual((await player.call("save")).result.winners, [0]);
  }
  for (const { page } of [ada, bob]) await page.close();
});

/** A page with an element, and a strict policy. */
function strict(path, allowed) {
  const policy = `default-src 'none'; img-src data:; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'${allowed}`;
  const body = `<!doctype html><html lang="en"><title>Strict</title><link rel="icon" href="data:,">
    <script type="module" src="${FOLDER}www/alveole-game.js"></script>
    <script type="module" src="/relays.js"></script><alveole-game game="hex"></alveole-game>`;
  site.pages[path] = { body, headers: { "content-security-policy": policy } };
}

detail("a relay at a path of the site needs no permission, another host one connect-src", async () => {
  const other = `ws://127.0.0.1:${relay.port}`;
  site.pages["/relays.js"] = {
    body: `document.querySelector("alveole-game").setAttribute("relays", new URLSearchParams(location.search).get("relays"));
      addEventListener("securitypolicyviolation", ({ blockedURI }) => (document.title = "refused " + blockedURI));`,
    type: "text/javascript",
  };
  strict("/strict", "");
  strict("/allowing", ` ${other}`);
  const page = await openPage(site.browser);
  for (const [path, relays, isAllowed] of [
    ["strict", "/live", true],
    ["strict", other, false],
    ["allowing", other, true],
  ]) {
    const player = await Player.come(page, path, { relays });
    await player.call("openTable", { ...GAME, seats: ["me", "invite"] });
    const line = () =>
      page.evaluate(async (folder) => {
        const { LiveSession } = await import(`${folder}www/live/session.js`);
        return [LiveSession.of(document.querySelector("alveole-game")).line, document.title];
      }, FOLDER);
    if (isAllowed) await until(async () => (await line())[0] === "online", `${path} reaches ${relays}`);
    else await until(async () => (await line())[1].startsWith("refused ws:"), `${path} is refused ${relays}`);
    assert.equal((await line())[0] === "online", isAllowed);
  }
  await page.close();
});
