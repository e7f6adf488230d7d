// Playing by links: opens them, and reads the link that a page offers to send.
import { read } from "../../../www/share/link-format.js";
import { openPage } from "./browsers.mjs";
import { MatchPage } from "./match-page.mjs";
import { until } from "./site.mjs";

/** Opens an address of the site in a page, or in one of a new profile. */
export async function visit(site, address, page = null) {
  const there = page ?? (await openPage(site.browser));
  // Where only the fragment differs, a browser does not load the page again.
  await there.goto("about:blank");
  await there.goto(new URL(address, site.server.url).href);
  const match = new MatchPage(there);
  // A game with a friend starts with its options.
  if (address.endsWith("#letters")) await match.start();
  return match;
}

/** What a link contains. */
export function contentOf(link) {
  const [, game, text] = /(\w+)\/#link\/([^/]+)/.exec(link);
  return read(game, text);
}

/** The link that the page offers to send, when it has `moves` moves. */
export async function send(match, moves) {
  await match.reached(moves, "the move that is sent");
  await match.page.locator(".correspondence .send button").first().waitFor();
  const bar = match.page.locator(".correspondence[data-link]");
  await bar.waitFor();
  return until(async () => {
    const link = await bar.getAttribute("data-link");
    return (await contentOf(link)).record.moves.length === moves && link;
  }, `a link with ${moves} moves`);
}
