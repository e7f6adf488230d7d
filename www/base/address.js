// @ts-check
/**
 * Addresses of the site. Each game has a page for its matches, its rules, its lesson and its puzzles, in each language:
 * `hive/`, `hive/rules/`, `fr/hive/`. How a match begins follows `#`, which no server sees: `hive/#computer/3`,
 * `hive/#link/…`. A strategy lesson is at `hive/learn/#pins`, the lobby at `#lobby`.
 */

/** The language of the pages at the top of the site. */
const FIRST = "en";

/** The pages of a game beside that of its matches: the part of the path, and the way that leads there. */
const PAGES = /** @type {const} */ ({ rules: "learn/rules", learn: "learn", puzzles: "learn/puzzles" });

/** Data of the document: `root`: the way to the top of the site; `game`, `page`: what it shows. */
const told = () => globalThis.document?.documentElement.dataset ?? {};

/** In a variable, because bundlers would take a name that is no constant beside `import.meta.url` for any file. */
const here = import.meta.url;

/**
 * Returns the address that relative ones begin from: that of the page, or, for a page filled by `blob:` or `data:`, which has none
 * that others could be relative to, that of this module.
 */
export const baseAddress = () =>
  [globalThis.document?.baseURI, here].find((address) => /^(?:https?|file):/.test(address ?? "")) ?? "";

/**
 * Reads an address; `null` if the text is none.
 * @param {string} text
 * @param {string} [base] what a relative one begins from
 */
export function readAddress(text, base) {
  try {
    return new URL(text, base || undefined);
  } catch {
    return null;
  }
}

/** The top of the site. Kept, as the address of a page changes with its language. */
const root = readAddress(told()["root"] || "./", baseAddress())?.href ?? "";

/** The relays for live play that the host of the page names; empty without any. */
export const relays = () => document.querySelector('meta[name="alveole-relays"]')?.getAttribute("content") ?? "";

/**
 * Returns the address of a file of the site that stays where it is.
 * @param {string} path
 */
export const fileAddress = (path) => readAddress(path, root)?.href ?? path;

/**
 * Returns the address of a page.
 * @param {string} language
 * @param {string} [game] the id of the game; empty: the catalogue
 * @param {string} [way] `learn`, `learn/puzzles`, `learn/rules`, `learn/` and the name of a lesson, or how the match begins
 */
export function addressOf(language, game = "", way = "") {
  const lesson = /^learn\/(.*)$/.exec(way)?.[1] ?? "";
  const [page] = Object.entries(PAGES).find(([, of]) => of === way) ?? [lesson ? "learn" : ""];
  const path = [language === FIRST ? "" : language, game, page].filter(Boolean).map((part) => `${part}/`);
  const hash = page === "learn" ? lesson : page ? "" : way;
  return fileAddress(`./${path.join("")}${hash && `#${hash}`}`);
}

/**
 * Decodes a part of the address; an invalid one stays as it is.
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Returns the game and the way that this address names.
 * @returns {string[]} the id of the game, which is empty in the catalogue and in the lobby; then the parts of the way
 */
export function route() {
  const { game = "", page = "" } = told();
  const parts = location.hash.slice(1).split("/").map(decoded);
  const learns = PAGES[/** @type {keyof typeof PAGES} */ (page)];
  const named = parts.filter((part, i) => i > 0 || part);
  return [game, ...(learns ? learns.split("/") : []), ...(learns && learns !== PAGES.learn ? [] : named)];
}

/** Returns the address of the match that is shown, whatever began it. */
export const matchAddress = () => location.pathname + location.search;

/**
 * Returns the address of this page in a language.
 * @param {string} language
 */
export function translatedAddress(language) {
  const { root, page = "" } = told();
  if (root === undefined) return location.href;
  const [game = "", ...way] = route();
  return page in PAGES ? addressOf(language, game, way.join("/")) : addressOf(language, game) + location.hash;
}
