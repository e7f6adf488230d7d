// @ts-check
/** Options that go together: where a choice contradicts earlier ones, the last choice wins. */

/**
 * @typedef {import("../../types.js").Options} Options
 * @typedef {import("../../types.js").Ask} Ask
 */

/**
 * The options with those left out that contradict the last choice, so that the game completes them: an expansion of Hive
 * leaves out the rules that do not have it. Where leaving one out does not help, all others are left out.
 * @param {Ask} ask
 * @param {string} game
 * @param {Options} chosen
 * @param {string} last the option that was chosen last
 * @returns {Promise<Options>} `chosen` itself where the game accepts it, or refuses the last choice alone
 */
export async function fitting(ask, game, chosen, last) {
  const others = Object.keys(chosen).filter((name) => name !== last);
  const without = (/** @type {readonly string[]} */ names) =>
    Object.fromEntries(Object.entries(chosen).filter(([name]) => !names.includes(name)));
  for (const names of [[], ...others.map((name) => [name]), others]) {
    const options = names.length > 0 ? without(names) : chosen;
    const fits = await ask({ op: "state", game, options, view: false }).then(
      () => true,
      () => false,
    );
    if (fits) return options;
  }
  return chosen;
}
