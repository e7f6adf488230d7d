// @ts-check
/** The features of the element, in the order in which they are called. Each module is loaded when it is first wanted. */
import { media } from "../base/platform.js";
import { unstored } from "../base/preferences.js";
import { Features } from "../play/features.js";

/** @typedef {import("../play/features.js").Context} Context */

const SMALL = 28; // pixels: a cell that is narrower is small for a finger
const CELL = 173; // units from side to side of a cell

/** Whether the cells of the board are small for a finger. @param {Context} context */
const isSmall = ({ view: { board } }) =>
  media("(pointer: coarse)") && !board.view.still && board.view.scale * CELL < SMALL;

/** Sound and vibration after a move, the latter only where the device has it. @type {Record<string, boolean>} */
const FEEDBACK = { sound: false };
if ("vibrate" in (globalThis.navigator ?? {})) FEEDBACK["haptics"] = false;

/** The bar of a live match. Only pages of the site have addresses for links. */
async function liveBar() {
  const { create } = await import("../live/live-bar.js");
  const links = document.documentElement.dataset["root"] === undefined ? null : () => import("../share/live-links.js");
  return { create: (/** @type {Context} */ context) => create(context, links) };
}

/** @type {import("../play/features.js").Entry[]} */
const FEATURES = [
  { name: "options", load: () => import("../play/new-match/options-form.js") },
  { name: "rules", bare: true, load: () => import("../learn/rules.js") },
  { name: "advice", bare: true, load: () => import("../advice/advice.js") },
  {
    name: "review",
    bare: true,
    wanted: (_, { view: { root } }) => root.host.hasAttribute("data-turn"),
    load: () => import("../advice/review.js"),
  },
  { name: "film", bare: true, load: () => import("../share/film.js") },
  { name: "explorer", bare: true, load: () => import("../explorer/explorer.js") },
  { name: "highlights", bare: true, load: () => import("../play/marks/highlights.js") },
  { name: "progress", bare: true, load: () => import("../play/panels/search-progress.js") },
  { name: "menu", load: () => import("../play/panels/menu.js") },
  {
    name: "premove",
    toggles: { premove: false },
    auto: { premove: ({ match: { client } }) => client.match.seats.includes("away") },
    wanted: (_, { match: { client } }) => client.match.seats.includes("away"),
    load: () => import("../play/input/premove.js"),
  },
  { name: "lines", load: () => import("../play/input/premove-lines.js") },
  {
    name: "preview",
    toggles: { preview: true, confirm: false },
    auto: { confirm: isSmall },
    load: () => import("../play/input/move-preview.js"),
  },
  { name: "drag", wanted: (_, { view }) => !view.readonly(), load: () => import("../play/input/drag.js") },
  { name: "loupe", wanted: (_, context) => isSmall(context), load: () => import("../play/input/loupe.js") },
  { name: "moves", bare: true, load: () => import("../play/panels/move-list.js") },
  { name: "explain", load: () => import("../play/input/explain-tap.js") },
  { name: "orientation", wanted: () => true, load: () => import("../board/orientation.js") },
  {
    name: "look",
    wanted: (
      { board, pieces },
      {
        view: {
          root: { host },
        },
      },
    ) => !!(board || pieces) || host.hasAttribute("board") || host.hasAttribute("pieces"),
    load: () => import("../play/look.js"),
  },
  { name: "pieces", wanted: () => true, load: () => import("../play/marks/piece-help.js") },
  { name: "numbers", toggles: { numbers: false }, load: () => import("../play/marks/stone-numbers.js") },
  { name: "coordinates", toggles: { coordinates: false }, load: () => import("../board/coordinates.js") },
  { name: "replay", load: () => import("../play/panels/replay.js") },
  {
    name: "results",
    bare: true,
    wanted: (_, { match: { client } }) =>
      client.match.seats.includes("human") && new Set(client.match.seats).size === 2,
    load: () => import("../play/match/result-counter.js"),
  },
  {
    name: "ratings",
    wanted: (_, { match: { client } }) => client.match.seats.some((seat) => seat > "0" && seat < "9"),
    load: () => import("../play/panels/level-ratings.js"),
  },
  { name: "end", bare: true, load: () => import("../play/panels/game-end.js") },
  {
    name: "recent",
    bare: true,
    wanted: (_, { match: { client } }) => client.match.moves.length > 0,
    load: () => import("../play/marks/recent-moves.js"),
  },
  {
    name: "notes",
    bare: true,
    wanted: (_, { view }) => !view.readonly(),
    load: () => import("../play/marks/match-notes.js"),
  },
  { name: "news", load: () => import("../play/panels/new-moves.js") },
  {
    name: "clock",
    wanted: ({ minutes }, { match: { client } }) => minutes.some((n) => n > 0) || client.match.clock !== undefined,
    load: () => import("../play/match/clock.js"),
  },
  { name: "live", bare: true, load: liveBar },
  {
    name: "study",
    bare: true,
    wanted: (_, { match: { client } }) => client.match.study?.open === true,
    load: () => import("../study/annotate.js"),
  },
  { name: "typed", load: () => import("../play/input/typed-moves.js") },
  {
    name: "feedback",
    toggles: FEEDBACK,
    // On a site of its own, but not on a page that embeds the element and keeps no settings.
    auto: { sound: ({ settings }) => settings.preferences() !== unstored },
    load: () => import("../play/feedback.js"),
  },
];

/**
 * The features of one element.
 * @param {import("../play/features.js").ElementAccess} element
 * @param {(error: unknown) => void} refused receives what went wrong in a feature that a person opened
 */
export const features = (element, refused) => new Features(FEATURES, element, refused);
