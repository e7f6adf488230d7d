// @ts-check
/** The page of one game: its table, as one left it, or as the address asks for it. */
import { button, html } from "../base/dom.js";
import { errorText } from "../words/messages.js";
import { recall } from "../base/preferences.js";
import { inLanguage, term } from "../words/dictionary.js";

/**
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../element/element.js").AlveoleGame} AlveoleGame
 */

const LEVEL = "3"; // of the computer, for somebody who has not chosen

/** The level of the computer that was chosen last; what others may have left in its place is none. */
export const chosenLevel = () => (/^[1-8]$/.test(recall("level")) ? recall("level") : LEVEL);

/** Who sits at a new table. @param {string | undefined} way @returns {string | null} */
function seats(way) {
  if (way === "computer") return `human,${chosenLevel()}`;
  if (way === "letters") return "human,away";
  return way === "together" ? "human" : null;
}

/**
 * @typedef {object} Start a game that goes on
 * @property {import("../types.js").Match} match
 * @property {string | null} key where it is kept
 * @property {boolean} arrived whether it comes from elsewhere
 * @property {string} note what there is to say of it
 */

/** The game that the address brings or names, that this tab showed, or that was the last one. @param {Locale} locale @param {string[]} way @returns {Promise<Start | null>} */
async function found(locale, [way, name]) {
  const game = locale.game.id;
  if (way === "link") {
    const { receive } = await import("../share/correspondence.js");
    return { ...(await receive(game, name ?? "", locale)), arrived: true };
  }
  if (!recall("games") && way !== "kept") return null;
  const shelf = await import("../play/game-store.js");
  const key = way === "kept" ? name : history.state?.key;
  const kept = key ? await shelf.find(key).catch(() => null) : null;
  if (kept?.match.game === game) return { ...kept, arrived: false, note: "" };
  if (way === "kept") throw new Error(locale.words.noSuchGame);
  const latest = await shelf.latest(game).catch(() => null);
  return latest && { ...latest, arrived: false, note: "" };
}

/** Says something at the foot of the page. @param {string} text */
const say = async (text) => {
  const foot = await import("../base/toast.js").catch(() => null); // Without a network there may be nothing to say it with.
  foot?.toast(text);
};

/** Keeps what happens on a table, and sends it where the other side is elsewhere. @param {AlveoleGame} table @param {Start | null} start @param {Locale} locale */
async function keep(table, start, locale) {
  /** @type {import("./autosave.js").Autosave | null} */
  let keeper = null;
  let changed = false;
  const troubled = (/** @type {unknown} */ error) =>
    void say(locale.words.notSaved(error instanceof Error && error.name === "QuotaExceededError"));
  /** Whether all is there. Without a network: the next change asks again. */
  const attend = async () => {
    const keeping = await import("./autosave.js").catch(() => null);
    if (!keeping) return false;
    const kept = (keeper ??= new keeping.Autosave(table, start?.key ?? null, changed || !!start?.arrived, troubled));
    if (!table.save().seats.includes("away")) return false;
    const sending = await import("../share/correspondence.js").catch(() => null);
    if (!sending) return false;
    table.before(new sending.Correspondence(table, locale, () => kept.key).element);
    return true;
  };
  const onState = async () => {
    table.removeEventListener("alveole-state", onState);
    if (!(await attend())) table.addEventListener("alveole-state", onState);
    changed = true;
  };
  await onState();
}

/** Lets the browser paint first. @param {() => void} act */
const later = (act) => void requestAnimationFrame(() => setTimeout(act));

/**
 * @param {Locale} locale @param {string[]} way what the address says after the game @param {Element | null} stays a table that goes on
 * @returns {Promise<{page: HTMLElement, begin?: () => void}>} the page, and what is to be done once it is shown
 */
export async function tablePage(locale, way, stays) {
  const { game, words, language } = locale;
  const name = inLanguage(game.name, language);
  const title = html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: "#" }, "‹ ", html("span", {}, words.games)),
    html("h1", {}, name),
    html("p", {}, term(game, language, "about")),
  );
  document.title = `${name} · ${words.title}`;
  const page = html("div", { class: "page" }, title);
  const share = async () => {
    const there = /** @type {AlveoleGame | null} */ (page.querySelector("alveole-game"));
    if (there) await (await import("../share/share-dialog.js")).share(there, locale);
  };
  title.append(
    html("a", { class: "button learn-link", href: `#${game.id}/learn` }, words.learn.link),
    button(words.share, () => void share().catch(async (error) => say(await errorText(error, language))), {
      class: "share-button",
    }),
  );
  if (stays) {
    page.append(...(stays.previousElementSibling?.matches(".letters") ? [stays.previousElementSibling] : []), stays);
    return { page };
  }

  const players = seats(way[0]);
  /** @type {Start | null} */
  let start = null;
  try {
    start = players ? null : await found(locale, way);
  } catch (error) {
    const text = await errorText(error, language);
    const other = html("a", { class: "button", href: `#${game.id}` }, words.otherGame(name));
    title.lastElementChild?.remove(); // Nothing is there to be shared.
    page.append(html("div", { class: "notice", role: "alert" }, html("p", {}, text), other));
    return { page };
  }
  const table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  table.setAttribute("game", game.id);
  table.setAttribute("lang", language);
  if (players) table.setAttribute("players", players);
  page.append(table);
  const begin = () => {
    // The address names the table from now on, and reloading comes back to the game on it.
    history.replaceState({ key: start?.key }, "", `#${game.id}`);
    table.addEventListener("alveole-ready", () => later(() => void keep(table, start, locale)), { once: true });
    if (!start) return;
    if (start.note) void say(start.note);
    table.restore(start.match).catch((error) => {
      start = null; // Another game begins, which must not take its place.
      void errorText(error, language).then((text) => say(words.notRestored(text)));
    });
  };
  return { page, begin };
}
