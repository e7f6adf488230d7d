// @ts-check
/** The own match of a tournament among the live matches of this browser: it is put there, and what was signed in it is read again. */
import { channelOf, wholeLink } from "../live/channel.js";
import { writeLink } from "../live/links.js";
import { keyOf, savedSession } from "../live/live-store.js";
import { open } from "../live/seat-state.js";
import { begin } from "../play/match/match.js";
import { put } from "../play/storage/game-store.js";

/** The code of a match, for those who watch. @param {import("../live/links.js").LiveLink} link */
const codeOf = ({ seed, of, topic }) => writeLink({ seed, of, topic });

/**
 * Puts a match among the kept ones, unless it is there, so that its page goes on with it.
 * @param {import("../live/positions.js").Engine} engine
 * @param {{setup: string, link: import("../live/links.js").LiveLink, secret: string, name: string}} match
 * @returns {Promise<string>} its code
 */
export async function keepMatch(engine, { setup, link, secret, name }) {
  const code = codeOf(link);
  if (await savedSession(code)) return code;
  const { game, options, seats } = JSON.parse(setup);
  const { status, to_move } = await engine.ask({ op: "state", game, options, position: null, moves: [], view: false });
  /** @type {import("../live/session.js").SavedSession} */
  const session = { v: 2, name, table: { link, secret, setup, events: [], since: { acts: -1, at: 0 } } };
  const match = begin(game, options, /** @type {any} */ (seats.map(() => "away")));
  await put({ key: keyOf(code), when: Date.now(), match, status, to_move, live: { code, session } });
  return code;
}

/**
 * What the players of a kept match signed.
 * @param {import("../live/links.js").LiveLink} link of the match
 * @returns {Promise<import("../live/state-items.js").Items[]>}
 */
export async function signedIn(link) {
  const { table } = (await savedSession(codeOf(link))) ?? {};
  if (!table) return [];
  const channel = await channelOf(await wholeLink(link));
  const contents = await Promise.all(
    table.events.map(({ content, pubkey }) => open(content, channel, pubkey).catch(() => null)),
  );
  return contents.flatMap((content) => (content && "acts" in content ? [content] : []));
}
