// The built site as a host with a relay has it, at /live of its own origin, and people who play live on it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { passUpgrade, startRelay } from "../../../tools/build/relay.mjs";
import { withRelays } from "../../../tools/pages/relays.mjs";
import { openPage } from "./browsers.mjs";
import { MatchPage } from "./match-page.mjs";
import { FOLDER, openSite } from "./site.mjs";

/** The way to a relay, which can be cut. @param {number} port */
export function lineTo(port) {
  const pass = passUpgrade(port);
  const sockets = new Set();
  let isCut = false;
  return {
    /** How many connections were asked for. */
    connections: 0,
    upgrade(request, socket, head) {
      this.connections++;
      if (isCut) return socket.destroy();
      sockets.add(socket);
      pass(request, socket, head);
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    heal() {
      isCut = false;
    },
  };
}

/**
 * Lets time pass on a page whose time the test makes, up to 3 s before its reader can claim that the time of the player to move is
 * up. It stands still there until the test lets it go on, however long the test takes.
 */
export async function passUntilClaim(page) {
  const at = await page.evaluate(async (folder) => {
    const { LiveSession } = await import(`${folder}www/live/session.js`);
    return LiveSession.of(document.querySelector("alveole-game")).canClaim.at;
  }, FOLDER);
  await page.clock.pauseAt(at - 3000);
}

/** The service worker of the built site, which takes these pages for those of its version. @param {Record<string, {body: string}>} pages */
function workerWith(pages) {
  let body = readFileSync("dist/sw.js", "utf8");
  for (const [path, page] of Object.entries(pages)) {
    const digest = createHash("sha256").update(page.body).digest("base64");
    body = body.replace(new RegExp(`("${path.slice(1)}":")[^"]+`), (_, name) => name + digest);
  }
  return { type: "text/javascript", body };
}

/**
 * @param {string[]} paths of the pages that the test visits, from the top of the site
 * @param {{options?: string[], worker?: boolean}} [how] more options of the relay; `worker`: with the service worker
 */
export async function openLiveSite(paths, { options = [], worker = false } = {}) {
  const relay = await startRelay(["--trusted-proxy", "127.0.0.1", ...options]);
  const page = (path) => ({ body: withRelays(readFileSync(`dist/${path}index.html`, "utf8"), ["/live"]) });
  const pages = Object.fromEntries(paths.map((path) => [`/${path}`, page(path)]));
  if (worker) Object.assign(pages, { "/sw.js": workerWith(pages) });
  const line = lineTo(relay.port);
  const site = await openSite({ pages, upgrade: (...asked) => line.upgrade(...asked) });
  return {
    ...site,
    line,
    async close() {
      await site.close();
      await relay.close();
    },
    /**
     * A person with a browser of their own; `clock`: with time that the test makes.
     * @param {string} address
     * @param {import("./browsers.mjs").As & {clock?: boolean}} [how]
     */
    async person(address, { clock = false, ...as } = {}) {
      const person = new Person(await openPage(site.browser, as));
      if (clock) await person.page.clock.install();
      await person.page.goto(address.startsWith("http") ? address : site.server.url + address);
      return person;
    },
  };
}

/** Somebody at the page of a live match. */
class Person extends MatchPage {
  constructor(page) {
    super(page);
    /** How often the page connected to a relay. */
    this.connections = 0;
    page.on("websocket", () => this.connections++);
    this.room = page.locator(".live-room");
    this.bar = page.locator("alveole-game .bar");
  }

  /** Presses one of the buttons around the match. */
  press(act) {
    return this.page.locator(`[data-act="${act}"]`).click();
  }

  /** Fills in the dialog that opens a match, from `name` on, and returns the invitation. */
  async invite(name) {
    const dialog = this.page.locator("dialog.live");
    await dialog.locator('[name="name"]').fill(name);
    await dialog.locator(".primary").click();
    return this.invitation();
  }

  /** The invitation in the dialog that sends it, which is closed. */
  async invitation() {
    const dialog = this.page.locator("dialog.send-dialog");
    const link = await dialog.getAttribute("data-link");
    await dialog.getByRole("button", { name: /^(Close|Fermer)$/ }).click();
    return link;
  }

  async sit(name) {
    await this.room.locator('[name="name"]').fill(name);
    await this.page.keyboard.press("Enter");
  }

  /** What the status or a question says under a key. */
  note(text) {
    return this.page.locator(`alveole-game [data-note="${text}"]:visible`);
  }

  /** Presses one of the acts of the live match that the menu has. */
  async choose(act) {
    await this.bar.locator('[data-act="more"]').click();
    await this.page.locator(`alveole-game dialog.menu [data-act="${act}"]`).click();
  }

  /** Waits until the live match is in this phase; while it is played, until the board stands still below the bar. */
  async phase(phase) {
    await this.page.locator(`alveole-game[data-live="${phase}"]`).waitFor({ state: "attached" });
    if (phase !== "playing") return;
    // A player's buttons, or what a spectator reads.
    await this.page.locator("alveole-game :is(.live-acts button, [data-note])").first().waitFor();
    await this.standsStill();
  }
}
