// @ts-check
/** The page of one game: the match that was open last, or the one that the address names. */
import { addressOf, matchAddress } from "../../base/address.js";
import { button, html, set, svg } from "../../base/dom.js";
import { errorText } from "../../words/messages.js";
import { recall, remember } from "../../base/preferences.js";
import { showTitle } from "../../base/title.js";
import { inLanguage, term } from "../../words/dictionary.js";
import { TITLE_SIGNS } from "./title-signs.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../element/element.js").AlveoleGame} AlveoleGame
 */

const FIRST_SEATS = "human,1"; // of a first visit: the reader begins against the easiest level
const NEW = /** @type {"button"} */ ('[data-act="newGame"]'); // the button that opens the dialog before a match

/**
 * @typedef {object} Start a match to continue
 * @property {import("../../types.js").Match} match
 * @property {string | null} key the key of the saved match
 * @property {import("../../types.js").SeatKeys | null} [keys] who holds which seat of a match by link
 * @property {string | undefined} [version] of the saved match
 * @property {import("../../types.js").Match | undefined} [base] the saved match, which a link continues
 * @property {boolean} arrived whether it comes from a link
 * @property {boolean} [turn] whether the reader looks for a better move than the last one
 * @property {string} note a message about it; may be empty
 */

/**
 * Shows a message at the bottom of the page.
 * @param {string} text
 */
const say = async (text) => {
  const foot = await import("../../base/toast.js").catch(() => null); // Not available without a network.
  foot?.toast(text);
};

/**
 * Leaves a match that is not being saved yet to the next page (play/storage/left-match.js).
 * @param {AlveoleGame} table
 * @param {Start | null} start
 */
function leaveEarly(table, start) {
  const match = table.isConnected && table.save();
  if (!match || start?.turn || !(match.moves[0] || start)) return;
  remember("early", JSON.stringify({ match, state: table.state(), start }));
  remember("games", "kept");
}

/**
 * Saves the match after each change, and shows the links of a match with a player on another device.
 * @param {AlveoleGame} table
 * @param {Start | null} start
 * @param {Locale} locale
 * @param {() => void} begun called when the match is being saved
 */
async function keep(table, start, locale, begun) {
  /** @type {import("./autosave.js").Autosave | null} */
  let keeper = null;
  let changed = false;
  const onError = (/** @type {unknown} */ error) =>
    void say(locale.words.notSaved(error instanceof Error && error.name === "QuotaExceededError"));
  /** Loads what is needed; returns whether all is there. Without a network, the next change tries again. */
  const attend = async () => {
    const keeping = await import("./autosave.js").catch(() => null);
    if (!keeping) return false;
    const kept = (keeper ??= new keeping.Autosave(table, start, changed || !!start?.arrived, onError));
    begun();
    if (!table.save().seats.includes("away")) return false;
    const sending = await import("../../share/correspondence.js").catch(() => null);
    if (!sending) return false;
    table.before((await sending.Correspondence.open(table, locale, kept, !!start?.arrived)).element);
    return true;
  };
  const onState = async () => {
    table.removeEventListener("alveole-state", onState);
    if (!(await attend())) table.addEventListener("alveole-state", onState);
    changed = true;
  };
  await onState();
}

/**
 * Lets the browser paint first.
 * @param {() => void} act
 */
const later = (act) => void requestAnimationFrame(() => setTimeout(act));

/**
 * Returns the place of the board that the built page has, which shows it until the match is known; `null` without one. That of
 * a match by link is another one, so it goes.
 * @param {string} game
 * @param {string[]} way
 */
function builtBoard(game, [way]) {
  const board = document.querySelector("main > .page > alveole-game[data-built]");
  if (!board) return null;
  const place = html("div", { class: "coming" }, ...board.childNodes);
  const { touches } = /** @type {HTMLElement} */ (board).dataset;
  if (touches) place.dataset["touches"] = touches; // early-touches.js
  board.replaceWith(place);
  if (board.getAttribute("game") === game && !["link", "turn", "kept", "live", "setup"].includes(way ?? ""))
    return place;
  place.remove();
  return null;
}

/**
 * The strip above the board, which says the aim of the game to a new player, and the paragraph with the aim.
 * @param {Locale} locale
 * @param {boolean} isNew
 */
function aimStrip({ game, language }, isNew) {
  const about = html("p", {}, term(game, language, "about"));
  // That of the built page stays where it is: welcome.js fills both in the same way.
  /** @type {HTMLElement | null} */
  const built = document.querySelector(`main > .page > .strip:has(+ [data-built][game="${game.id}"])`);
  const strip = (isNew && built) || html("section", { class: "strip", hidden: !isNew }, isNew ? about : "");
  // The page may be built in another language.
  if (strip === built) strip.firstElementChild?.replaceWith(about);
  delete document.documentElement.dataset["known"];
  return { strip, about };
}

/**
 * The sign and the label of a button of the title.
 * @param {keyof typeof TITLE_SIGNS} name
 * @param {string} label
 */
const signed = (name, label) => [
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: TITLE_SIGNS[name] })),
  html("span", {}, label),
];

/**
 * The top of the page: the way back, the name of the game, the aim or the results, and buttons.
 * @param {Locale} locale
 * @param {HTMLElement} line
 * @param {() => void} share
 */
function titleOf({ game, words, language }, line, share) {
  const title = html(
    "div",
    { class: "title" },
    html("a", { class: "back", href: addressOf(language) }, "‹ ", html("span", {}, words.games)),
    html("h1", {}, inLanguage(game.name, language)),
    line,
    html(
      "a",
      { class: "button learn-link", href: addressOf(language, game.id, "learn") },
      ...signed("learn", words.learn.link),
    ),
  );
  const shareButton = button("", share, { class: "share-button" });
  shareButton.append(...signed("share", words.share));
  title.append(shareButton);
  return title;
}

/**
 * Says why the match of the address cannot be shown.
 * @param {HTMLElement} page
 * @param {Locale} locale
 * @param {unknown} error
 */
async function showProblem(page, { game, words, language }, error) {
  const text = await errorText(error, language);
  const name = inLanguage(game.name, language);
  const other = html("a", { class: "button", href: addressOf(language, game.id) }, words.otherGame(name));
  page.querySelector(".title > .share-button")?.remove(); // There is nothing to share.
  page.append(html("div", { class: "notice", role: "alert" }, html("p", {}, text), other));
}

/**
 * @param {Locale} locale
 * @param {string | null} players the seats that the address asks for
 */
function elementOf({ game, language }, players) {
  const table = /** @type {AlveoleGame} */ (document.createElement("alveole-game"));
  table.setAttribute("game", game.id);
  table.setAttribute("lang", language);
  table.setAttribute("storage", "alveole");
  table.setAttribute("data-links", ""); // This page sends links.
  table.setAttribute("autopass", "");
  table.setAttribute("data-fills", ""); // element/fills.css
  if (players) table.setAttribute("players", players);
  // The usual options, for people who choose nothing; in the API, options that are left out keep their old meaning.
  const [usual] = game.presets;
  if (usual) table.setAttribute("options", JSON.stringify(usual.options));
  return table;
}

/**
 * Begins the match, or continues the one that was found. The page is shown now, as a connected element begins a match.
 * @param {HTMLElement} page
 * @param {HTMLElement | null} given the place of the board that the built page has
 * @param {AlveoleGame} table
 * @param {Start | null} start
 * @param {Locale} locale
 * @param {() => void} welcome
 * @param {string} asked the part of the address that asked for this page
 */
function begin(page, given, table, start, locale, welcome, asked) {
  if (given) {
    table.append(...given.childNodes);
    set(table, { "data-touches": given.dataset["touches"] });
    given.replaceWith(table);
  } else page.append(table);
  // From now on the address names the game, and reloading opens this match, unless it is not saved. An address that came meanwhile
  // gets a page of its own.
  if (location.hash === asked && !start?.turn) history.replaceState({ key: start?.key }, "", matchAddress());
  const hide = () => leaveEarly(table, start);
  addEventListener("pagehide", hide);
  const shown = () => {
    void keep(table, start, locale, () => removeEventListener("pagehide", hide));
    void import("./step-keys.js").then(({ stepKeys }) => stepKeys(table)).catch(() => {});
    welcome();
  };
  table.addEventListener("alveole-ready", () => later(shown), { once: true });
  if (!start) return;
  if (start.turn) table.setAttribute("data-turn", ""); // advice/review.js
  if (start.note) void say(start.note);
  table.restore(start.match).catch((error) => {
    start = null; // A new match begins, which must not overwrite the saved one.
    void errorText(error, locale.language).then((text) => say(locale.words.notRestored(text)));
  });
}

/**
 * The match to continue; a picture of it is shown until it is there.
 * @param {typeof import("./begin.js")} begins
 * @param {HTMLElement} page
 * @param {Locale} locale
 * @param {string[]} way
 */
async function found(begins, page, locale, way) {
  /** @type {HTMLElement | null} */
  let picture = null;
  /** @param {import("../../types.js").Match} match */
  const show = async (match) => {
    const [{ preview }] = await Promise.all([import("../../share/preview.js"), import("../../alveole-game.js")]);
    picture = await preview(page, match, locale.language);
  };
  return begins.found(locale, way, show).finally(() => picture?.remove());
}

/**
 * @param {Locale} locale
 * @param {string[]} way the parts of the address after the game
 * @param {Element | null} stays the element to keep, if the game is the same
 * @returns {Promise<{page: HTMLElement, begin?: () => void}>} the page, and what to do once it is shown
 */
export async function gamePage(locale, way, stays) {
  const { game, words, language } = locale;
  const { hash: asked } = location;
  const results = recall(`results.${game.id}`);
  // Until the first win, except right after its own link to a level.
  const chose = (way[0] === "computer" && way[1] !== undefined) || way[0] === "letters";
  const isNew = !results.includes("W") && !recall(`aim.${game.id}`) && !chose;
  const { strip, about } = aimStrip(locale, isNew);
  const share = async () => {
    const there = /** @type {AlveoleGame | null} */ (page.querySelector("alveole-game"));
    if (there) await (await import("../../share/share-dialog.js")).share(there, locale);
  };
  const shared = () => void share().catch(async (error) => say(await errorText(error, language)));
  const title = titleOf(locale, set(isNew ? html("p") : about, { class: results ? "tally" : null }), shared);
  showTitle(`${inLanguage(game.name, language)} · ${words.title}`, language);
  const given = builtBoard(game.id, way);
  const page = given?.parentElement ?? html("div", { class: "page" });
  if (given) for (const part of [...page.children]) part === given || part.remove();
  page.prepend(title, strip);
  const welcome = () => void import("./welcome.js").then((m) => m.welcome(title, strip, locale)).catch(() => {}); // The page is useful without.
  const atEnd = button(words.share, shared, { slot: "end", class: "at-end" });
  if (stays) {
    stays.querySelector(".at-end")?.replaceWith(atEnd);
    const before = stays.previousElementSibling;
    if (before?.matches(".correspondence")) page.append(before);
    page.append(stays);
    return { page, begin: welcome };
  }

  if (way[0] === "setup") return (await import("../setup/setup-page.js")).setupPage(page, title, locale, way[1] ?? "");
  if (way[0] === "live") return (await import("../live/live-page.js")).livePage(page, title, locale, way[1] ?? "");
  // Most first visits name no way to play, have no match to continue, and nothing was chosen before.
  const isFirst = way.length === 0 && !["games", "begins", "level", `level.${game.id}`].some((key) => recall(key));
  const begins = isFirst ? null : await import("./begin.js");
  let players = begins && (await begins.seats(game, way));
  /** @type {Start | null} */
  let start = null;
  try {
    if (begins && !players) start = await found(begins, page, locale, way);
  } catch (error) {
    await showProblem(page, locale, error);
    return { page };
  }
  // Somebody answers, unless the reader wants to play both sides.
  if (!start) players ??= begins ? await begins.seats(game, ["computer"]) : FIRST_SEATS;
  const table = elementOf(locale, players);
  table.append(atEnd);
  // A game with a friend starts with the choice of options and of who begins.
  if (way[0] === "letters")
    table.addEventListener("alveole-ready", () => table.shadowRoot?.querySelector(NEW)?.click(), { once: true });
  return { page, begin: () => begin(page, given, table, start, locale, welcome, asked) };
}
