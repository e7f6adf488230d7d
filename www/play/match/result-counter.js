// @ts-check
/** Counts the results of matches (`results.js`), and remembers the level that was played last. */
import { playerCount } from "../../words/describe.js";
import { begins, lineOf } from "./match.js";
import { chooseLevel, record, standingAgainst } from "./results.js";

/**
 * @param {import("../features.js").Context} context
 * @returns {import("../features.js").Feature}
 */
export function create({ match: { client }, view: { locale }, settings: { preferences } }) {
  let before = client.match;
  return {
    changed(made) {
      const { match, state } = client;
      // The players or a clock ended this match. One that is only opened, or looked at again, had its result before.
      const goesOn = match.game === before.game && match.moves.length > 0 && begins(lineOf(before), match.moves);
      const given = goesOn && match.result && !before.result;
      before = match;
      const against = state && standingAgainst(match, state, playerCount(locale().game, state.options), client.toMove);
      if (!against || match.study?.open) return;
      const { opponents, outcome } = against;
      if (made && opponents !== "people") chooseLevel(match.game, opponents, preferences());
      if (!outcome || match.counted || !(made || given)) return;
      record(match.game, opponents, outcome, preferences());
      client.match = before = { ...match, counted: true };
    },
  };
}
