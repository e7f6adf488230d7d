// The built site as a host with a relay has it, at /live of its own origin, and people who play live on it.
import { readFileSync } from "node:fs";
import { passUpgrade, startRelay } from "../../scripts/relay.mjs";
import { withRelays } from "../../scripts/pages/relays.mjs";
import { openPage } from "./browsers.mjs";
import { MatchPage } from "./match-page.mjs";
import { openSite } from "./site.mjs";

/** @param {string[]} paths of the pages that the test visits, from the top of the site */
export async function openLiveSite(paths) {
  const relay = await startRelay(["--trusted-proxy", "127.0.0.1"]);
  const page = (path) => ({ body: withRelays(readFileSync(`dist/${path}index.html`, "utf8"), ["/live"]) });
  const pages = Object.fromEntries(paths.map((path) => [`/${path}`, page(path)]));
  const site = await openSite({ pages, upgrade: passUpgrade(relay.port) });
  return {
    ...site,
    async close() {
      await site.close();
      await relay.close();
    },
    /** A person with a browser of their own. @param {string} address @param {object} [as] */
    async person(address, as) {
      const person = new Person(await openPage(site.browser, as));
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

  /** Waits until the live match is in this phase. */
  phase(phase) {
    return this.page.locator(`alveole-game[data-live="${phase}"]`).waitFor({ state: "attached" });
  }
}
