// @ts-check
/** Whether a reader may use hints, chances and openings in a match. */

/**
 * Whether help is open: not while a person elsewhere plays the match, by link or live, unless the players agreed to it before.
 * @param {Pick<import("../../types.js").Match, "seats" | "help">} match
 * @param {boolean} over whether it has ended
 * @param {string | null} live the phase of the live match, `data-live` of the element
 */
export const mayHelp = ({ seats, help = false }, over, live) =>
  help || (live !== "playing" && (over || !seats.includes("away")));

/** Whether help is open in the match of a feature. @param {import("../features.js").Context} context */
export const helps = ({ match: { client }, view: { root } }) =>
  mayHelp(client.match, client.state?.status.over ?? false, root.host.getAttribute("data-live"));
