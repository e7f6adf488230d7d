// @ts-check
/** The options of a game that the lobby offers to who chooses nothing: those of a new match, for two players where the game allows it. */
import { isPreset } from "../play/new-match/new-match.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Options} Options
 */

/** @param {Game} game @returns {Options} */
export const usualOptions = ({ players, options, presets }) => ({
  ...presets[0]?.options,
  ...(players.includes(2) && options["players"] && { players: 2 }),
});

/** Whether all options are those. @param {Game} game @param {Options} options */
export const isUsual = (game, options) =>
  isPreset(options, {
    ...Object.fromEntries(Object.entries(game.options).map(([name, schema]) => [name, schema.default ?? ""])),
    ...usualOptions(game),
  });
