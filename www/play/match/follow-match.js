// @ts-check
/** Shows what another tab made of the match, in order with all other calls of the client. */
import { moveTo } from "./match-client.js";
import { begins, isSame, lineOf, at } from "./match.js";
import { isSameMatch } from "./merge-matches.js";

/**
 * @typedef {import("../../types.js").Match} Match
 */

/**
 * Replaces the match by what `merge` makes of it. A reader who looks at an earlier position goes on looking at it.
 * @param {import("./match-client.js").MatchClient} client
 * @param {(match: Match) => Match | null} merge called when all calls before this one are done; `null`: the match stays
 */
export const followMatch = (client, merge) =>
  client.inOrder(async () => {
    const before = client.match;
    const match = merge(before);
    if (!match || !client.state) return;
    const stays = isSame(match.moves, before.moves);
    if (stays && isSameMatch(match, before)) return;
    const line = lineOf(match);
    const ended = Boolean(match.result) && !before.result;
    client.truth = { line, result: match.result };
    if (stays && match.redo.length > 0) {
      const state = await client.stateOf(at(match, line.length));
      const made = begins(line, lineOf(before)) && line.length > lineOf(before).length ? line.at(-1) : undefined;
      const added = {
        moves: Math.max(line.length - lineOf(before).length, 0),
        state,
        ended: ended || state.status.over,
      };
      return client.add(match, made ? { ...added, made } : added);
    }
    const one = match.moves.length === before.moves.length + 1 && begins(match.moves, before.moves);
    const last = match.moves.at(-1)?.text ?? "";
    const made = one ? moveTo(client.state, last) : null;
    client.put(match, await client.stateOf(match), made ? { made, by: "page", ended } : { ended });
  });
