// @ts-check
/** The page of one game: its table, as one left it, or as the address asks for it. */
import { html } from "./dom.js";
import { recall } from "./prefs.js";
import { inLanguage, term } from "./words.js";

/**
 * @typedef {import("./describe.js").Speech} Speech
 * @typedef {import("./alveole-game.js").AlveoleGame} AlveoleGame
 * @typedef {import("./shelf.js").Kept} Kept
 */

const LEVEL = "3"; // of the computer, for somebody who has not chosen

/** Who sits at a new table. @param {string | undefined} way @returns {string | null} */
function seats(way) {
  if (way === "computer") return `human,${recall("level") || LEVEL}`;
  return way === "together" ? "human" : null;
}

/** The game that was left here: the one that this tab showed, the one that the address names, or the last one. @param {string} game @param {string[]} way @returns {Promise<Kept | null>} */
async function left(game, [way, key = history.state?.key]) {
  if (!recall("games")) return null;
  const shelf = await import("./shelf.js");
  const kept = key ? await shelf.find(key) : null;
  return kept?.match.game === game || way === "kept" ? kept : shelf.latest(game);
}

/** Keeps what happens on a table. @param {AlveoleGame} table @param {string | null} key @param {Speech} speech */
async function keep(table, key, { words }) {
  const { Keeper } = await import("./keeper.js");
  new Keeper(table, key, async (error) => {
    await say(words.notKept(error instanceof Error ? error.name : String(error)));
  });
}

/** Lets the browser paint first. @param {() => void} act */
const later = (act) => void requestAnimationFrame(() => setTimeout(act));

/** Says something at the foot of the page. @param {string} text */
const say = async (text) => (await import("./toast.js")).toast(text);

/**
 * @param {Speech} speech @param {string[]} way what the address says after the game @param {Element | null} stays a table that goes on
 * @returns {Promise<{page: HTMLElement, begin?: () => void}>} the page, and what is to be done once it is shown
 */
export async function tablePage(speech, way, stays) {
  const { game, words, language } = speech;
  const name = inLanguage(game.name, language);
  const title = html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: "#" }, `‹ ${words.games}`),
    html("h1", {}, name),
    html("p", {}, term(game, language, "about")),
  );
  document.title = `${name} · ${words.title}`;
  if (stays) return { page: html("div", { class: "page" }, title, stays) };

  const table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  table.setAttribute("game", game.id);
  table.setAttribute("lang", language);
  const page = html("div", { class: "page" }, title, table);
  const players = seats(way[0]);
  if (players) table.setAttribute("players", players);
  const kept = players ? null : await left(game.id, way).catch(() => null);
  const begin = () => {
    let key = kept?.key ?? null;
    // The address names the table from now on, and reloading comes back to the game on it.
    history.replaceState({ key }, "", `#${game.id}`);
    table.addEventListener("alveole-ready", () => later(() => void keep(table, key, speech)), { once: true });
    if (way[0] === "kept" && !kept) void say(words.noSuchGame);
    if (kept)
      table.restore(kept.match).catch((error) => {
        key = null; // Another game begins, which must not take its place.
        void say(words.notRestored(error.message));
      });
  };
  return { page, begin };
}
