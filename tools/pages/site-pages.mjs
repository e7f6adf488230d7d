// Writes the pages of the built site into DIR: the catalogue, and for each game its match, rules, lesson and puzzles, in each
// language; the pictures of the games; 404.html and robots.txt; with an address also sitemap.xml and
// oembed.json beside each page and the feed of the puzzles of the day.
// ADDRESS is that of the published site, such as https://your.host/: pages then name themselves and each other by whole
// addresses, as search engines and previews in chats want it. Without one they do so relative to themselves.
// RELAYS are for live play (tools/pages/relays.mjs); without one the pages have no live play.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LANGUAGES as NAMES, dictionary } from "../../www/words/dictionary.js";
import { Bundle } from "../build/bundle.mjs";
import { miniature } from "./game-cards.mjs";
import { lostMain, mainOf, namesOf, schemaOf } from "./contents.mjs";
import { loadEngine } from "./engine.mjs";
import { feeds } from "./feed.mjs";
import { OEMBED, pathOf, whole } from "./frame.mjs";
import { data, escape } from "./markup.mjs";
import { oembed } from "./oembed.mjs";
import { previews } from "./previews.mjs";
import { readOrigins, readRelays, withOrigins, withRelays } from "./relays.mjs";
import { LANGUAGES } from "./texts.mjs";

/** The style sheets of pages beside that of the site: what would move when a script adopts them later. */
const LEARN = ["www/site/learn/learn-page.css"];
const STYLES = { rules: LEARN, learn: LEARN, puzzles: LEARN };
const KINDS = ["game", "rules", "learn", "puzzles"];

/** All pages of these games. @param {string[]} games */
export const pagesOf = (games) =>
  LANGUAGES.flatMap((language) => [
    { language, game: "", kind: "catalogue" },
    ...games.flatMap((game) => KINDS.map((kind) => ({ language, game, kind }))),
  ]);

/** The list of all pages for search engines, each with its translations. */
function sitemap(pages, address) {
  const entries = pages.map((page) => {
    const others = LANGUAGES.map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${escape(address + pathOf({ ...page, language }))}"/>\n`,
    );
    return `  <url>\n    <loc>${escape(address + pathOf(page))}</loc>\n${others.join("")}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("")}</urlset>\n`;
}

/**
 * The address with a slash at its end; empty if there is none.
 * @param {string} [text]
 */
function checked(text = "") {
  if (!text) return "";
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error(`ADDRESS is that of a site, such as https://your.host/, not ${text}`);
  return url.href.replace(/\/?$/, "/");
}

/**
 * @param {string} dir the built site
 * @param {string} [published] its address
 * @param {string} [named] the relays for live play
 * @param {string} [records] the origins of games for frames
 */
export async function writePages(dir, published, named, records) {
  const address = checked(published);
  const relays = readRelays(named);
  const origins = readOrigins(records);
  const engine = await loadEngine(dir);
  const { games } = engine.call("games", {});
  const words = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await dictionary(language)])),
  );
  const miniatures = new Map(games.map(({ id }) => [id, miniature(engine, id)]));
  const site = { engine, games, words, miniatures, live: relays.length > 0 };
  const put = (path, text) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const shared = { address, bundle: new Bundle(dir), words: (language) => NAMES[language] };
  const pages = pagesOf(games.map(({ id }) => id));
  for (const page of pages) {
    const [main, schema] = await Promise.all([mainOf(site, page), schemaOf(site, page, address)]);
    const game = games.find(({ id }) => id === page.game);
    const texts = { [page.language]: game?.words[page.language] };
    const card = game && data("application/json", { ...game, rules: undefined, words: texts }, "game");
    const parts = { ...shared, ...namesOf(site, page), main, schema, card, styles: STYLES[page.kind] ?? [] };
    const path = pathOf(page);
    put(`${path}index.html`, withRelays(whole(page, parts), relays));
    if (address) put(path + OEMBED, JSON.stringify(oembed(page, parts.title, address)));
  }
  // The page that others frame: it connects where its own host says, whatever they ask.
  put("embed.html", withOrigins(withRelays(readFileSync("embed.html", "utf8"), relays), origins));
  const ids = games.map(({ id }) => id);
  for (const [name, png] of previews(engine, ids)) put(`pictures/${name}`, png);
  const [language] = LANGUAGES;
  const lost = { language, game: "", kind: "catalogue" };
  const page = whole(lost, { ...shared, ...namesOf(site, lost), main: await lostMain(site, LANGUAGES), schema: null });
  // It is shown at addresses of any depth, so no script runs there and its links need the address of the site.
  put("404.html", standing(page, address));
  const headers = join(dir, "_headers");
  if (existsSync(headers)) writeFileSync(headers, readFileSync(headers, "utf8") + framing(pages));
  put("robots.txt", `User-agent: *\nAllow: /\n${address ? `Sitemap: ${address}sitemap.xml\n` : ""}`);
  if (!address) return;
  put("sitemap.xml", sitemap(pages, address));
  for (const [path, body] of await feeds(site, address)) put(path, body);
}

/** What Netlify and Cloudflare Pages read of the folders of these pages: only the site itself may frame them. */
function framing(pages) {
  const folders = new Set(pages.map((page) => pathOf(page).split("/")[0]).filter(Boolean));
  return [...folders].map((name) => `/${name}/*\n  Content-Security-Policy: frame-ancestors 'self'\n`).join("");
}

/** The page for addresses that do not exist: without scripts, and with whole addresses where there is one. */
const standing = (page, address) =>
  page
    .replace(/ *<script\b[^]*?<\/script>\n/g, "")
    .replace(/ *<(?:link rel="(?:canonical|alternate|manifest)"|meta property=)[^>]*>\n/g, "")
    .replace(/ *<noscript>[^]*?<\/noscript>\n/, "")
    .replace(/ data-\w+="[^"]*"/g, "")
    .replace("<title>", '<meta name="robots" content="noindex" />\n    <title>')
    .replace(/((?:href|src)=")(?![a-z]+:)(?:\.\/)?/g, `$1${address}`);
