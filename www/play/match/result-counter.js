// @ts-check
/** Counts the results of matches (`results.js`), rates the reader, and remembers the level that was played last or fits. */
import { playerCount } from "../../words/describe.js";
import { begins, lineOf } from "./match.js";
import { chooseLevel, record, standingAgainst } from "./results.js";

/**
 * Whether a match is one of those for which the ratings of the levels hold.
 * @param {import("../../types.js").Game} game
 * @param {import("../../types.js").Match} match
 * @param {import("../../types.js").State} state
 */
const isUsual = (game, match, state) =>
  !match.position &&
  Object.entries(game.options).every(([name, { default: usual = null }]) => {
    // An option without a usual value follows from the others, unless it is chosen.
    const value = (usual === null ? match.options : state.options)[name] ?? usual;
    return JSON.stringify(value) === JSON.stringify(usual);
  });

/**
 * @param {import("../features.js").Context} context
 * @returns {import("../features.js").Feature}
 */
export function create({ match: { client }, view: { locale, render }, settings: { preferences } }) {
  let before = client.match;
  /**
   * @param {string} game
   * @param {Parameters<typeof import("./rate.js").rate>[2]} result
   */
  async function addToRating(game, result) {
    const rating = await import("./rate.js").catch(() => null);
    const level = await rating?.rateMatch(game, result, preferences());
    if (level) chooseLevel(game, level, preferences());
    render();
  }
  return {
    changed(made) {
      const { match, state } = client;
      // The players or a clock ended this match. One that is only opened, or looked at again, had its result before.
      const goesOn = match.game === before.game && match.moves.length > 0 && begins(lineOf(before), match.moves);
      const given = goesOn && match.result && !before.result;
      before = match;
      const players = state && playerCount(locale().game, state.options);
      const against = state && players && standingAgainst(match, state, players, client.toMove);
      if (!against || match.study?.open) return;
      const { opponents, outcome } = against;
      if (made && opponents !== "people") chooseLevel(match.game, opponents, preferences());
      if (!outcome || match.counted || !(made || given)) return;
      record(match.game, opponents, outcome, preferences());
      client.match = before = { ...match, counted: true };
      if (opponents !== "people" && isUsual(locale().game, match, state))
        void addToRating(match.game, { level: opponents, outcome, opponents: players - 1 });
    },
  };
}
