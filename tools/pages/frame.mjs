// What all built pages have: the head, the header, and what a page says of itself to programs.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { transformSync } from "esbuild";
import { Markup, data, element, together } from "./markup.mjs";
import { FIRST, textsOf } from "../build/bundle.mjs";
import { LANGUAGES, TEXTS } from "./texts.mjs";

/** The file beside a page that says what other sites show for a link to it (oembed.mjs). */
export const OEMBED = "oembed.json";
/** The feed beside a catalogue (feed.mjs). */
export const FEED = "daily.xml";

const POLICY =
  "default-src 'none'; script-src 'self' INLINE 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** The worker that a page with a game starts itself (www/site/early/early-engine.js). */
const RULES = "www/engine/rules-worker.js";

/** The script that runs while the page is read, minified. It is in the page, so that nothing waits for its file. @param {Page} page */
function early({ game, kind }) {
  const parts = ["early", game && "early-engine", kind === "game" && "early-touches"].filter(Boolean);
  const code = parts.map((name) => readFileSync(`www/site/early/${name}.js`, "utf8")).join("");
  return transformSync(code, { minify: true, legalComments: "none" }).code.trim();
}

/**
 * The scripts of a page, and links for all else that loads before the first touch is answered: the browser then requests it at
 * once instead of one module after the other.
 * @param {Page} page
 * @param {import("../build/bundle.mjs").Bundle} bundle
 * @param {string} up
 */
function scripts({ language, kind }, bundle, up) {
  const first = FIRST.every.map((source) => bundle.file(source));
  const others = bundle.closure([...FIRST.every, ...FIRST[kind], ...textsOf(language, kind)]);
  return [
    ...others
      .filter((file) => !first.includes(file))
      .map((file) => element("link", { rel: "modulepreload", href: up + file })),
    ...first.map((file) => element("script", { type: "module", src: up + file })),
  ];
}

/** The policy of a page with this script in it. @param {string} script */
const policy = (script) => POLICY.replace("INLINE", `'sha256-${createHash("sha256").update(script).digest("base64")}'`);

/** The language of the pages at the top of the site. */
const [TOP] = LANGUAGES;

/**
 * @typedef {object} Page
 * @property {string} language
 * @property {string} game the id; empty: the catalogue
 * @property {string} kind `catalogue`, `game`, `rules`, `learn` or `puzzles`
 */

/** The folder of a page from the top of the site, with a slash at its end; empty: the top. @param {Page} page */
export const pathOf = ({ language, game, kind }) =>
  [language === TOP ? "" : language, game, kind === "game" || kind === "catalogue" ? "" : kind]
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join("");

/** The way from one folder to another. @param {string} from @param {string} to */
export const way = (from, to) => {
  const path = posix.relative(`/${from}`, `/${to}`);
  return path ? `${path}/` : "./";
};

/** The way from a page to the top of the site. @param {string} path */
export const upFrom = (path) => "../".repeat(path.split("/").length - 1);

/**
 * A whole page.
 * @param {Page} page
 * @param {object} parts
 * @param {string} parts.title
 * @param {string} parts.description
 * @param {import("./markup.mjs").Child} parts.main
 * @param {object | null} [parts.schema] what schema.org says of it
 * @param {import("./markup.mjs").Child} [parts.card] what the page knows of its game
 * @param {string} [parts.address] of the published site; empty: the page names other pages relative to itself
 * @param {string[]} [parts.styles]
 * @param {import("../build/bundle.mjs").Bundle} parts.bundle
 * @param {(language: string) => {name: string}} parts.words
 */
export function whole(page, { title, description, main, schema, card, address = "", styles = [], bundle, words }) {
  const path = pathOf(page);
  const up = upFrom(path);
  const texts = TEXTS[page.language];
  /** The address of another page, or of a file. */
  const named = (to) => (address ? address + to : way(path, to));
  const picture = `pictures/${page.game || "alveole"}.png`;
  const meta = (name, value) => element("meta", { name, content: value });
  const property = (name, value) => element("meta", { property: name, content: value });
  const others = LANGUAGES.map((language) => [language, pathOf({ ...page, language })]);
  const script = early(page);
  const lines = [
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policy(script) }),
    meta("viewport", "width=device-width, initial-scale=1"),
    element("title", {}, title),
    meta("description", description),
    meta("color-scheme", "light dark"),
    element("meta", { name: "theme-color", content: "#f2eadb", media: "(prefers-color-scheme: light)" }),
    element("meta", { name: "theme-color", content: "#28211a", media: "(prefers-color-scheme: dark)" }),
    // Before the style sheets, for which a script in the page would wait.
    element(
      "script",
      {
        "data-rules": page.game ? up + RULES : null,
        "data-languages": page.kind === "catalogue" ? LANGUAGES.join(" ") : null,
      },
      new Markup(script),
    ),
    page.kind === "catalogue" && element("link", { rel: "stylesheet", href: `${up}www/site/front/catalogue.css` }),
    element("link", { rel: "stylesheet", href: `${up}www/site/site.css` }),
    styles.map((style) => element("link", { rel: "stylesheet", href: `${up}${style}` })),
    scripts(page, bundle, up),
    element("link", { rel: "manifest", href: `${up}assets/manifest.webmanifest` }),
    element("link", { rel: "apple-touch-icon", href: `${up}assets/icon-touch.png` }),
    element("link", { rel: "icon", href: `${up}assets/icon.svg`, type: "image/svg+xml" }),
    element("link", { rel: "canonical", href: named(path) }),
    others.map(([language, to]) => element("link", { rel: "alternate", hreflang: language, href: named(to) })),
    element("link", { rel: "alternate", hreflang: "x-default", href: named(others[0][1]) }),
    property("og:type", "website"),
    property("og:site_name", "Alvéole"),
    property("og:title", title),
    property("og:description", description),
    property("og:locale", texts.locale),
    LANGUAGES.filter((language) => language !== page.language).map((language) =>
      property("og:locale:alternate", TEXTS[language].locale),
    ),
    address && property("og:url", named(path)),
    address &&
      element("link", { rel: "alternate", type: "application/json+oembed", href: named(path) + OEMBED, title }),
    address &&
      page.kind === "catalogue" &&
      element("link", { rel: "alternate", type: "application/atom+xml", href: named(path) + FEED, title }),
    property("og:image", address ? address + picture : up + picture),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", page.game ? texts.board(title.split(/\s*[:\u202f]/)[0]) : texts.site),
    meta("twitter:card", "summary_large_image"),
    schema && data("application/ld+json", { "@context": "https://schema.org", ...schema }),
    card,
  ].flat(2);
  const header = element(
    "header",
    { class: "top" },
    element(
      "a",
      { class: "brand", href: way(path, pathOf({ ...page, game: "", kind: "catalogue" })) },
      element("img", { src: `${up}assets/icon.svg`, alt: "", width: 32, height: 32 }),
      element("span", {}, "Alvéole"),
    ),
    element(
      "div",
      { class: "tools" },
      others
        .filter(([language]) => language !== page.language)
        .map(([language, to]) =>
          element(
            "a",
            { class: "language", lang: language, hreflang: language, href: way(path, to) },
            words(language).name,
          ),
        ),
    ),
  );
  const told = {
    lang: page.language,
    "data-root": up || "./",
    "data-game": page.game || null,
    "data-page": page.game ? page.kind : null,
  };
  const head = lines
    .filter(Boolean)
    .map((line) => `    ${line}\n`)
    .join("");
  const body = together(
    header,
    "\n    ",
    element("main", { id: "main", tabindex: -1 }, main),
    "\n    ",
    element("noscript", {}, element("p", { class: "notice" }, texts.noScript)),
  );
  const open = String(element("html", told)).replace("</html>", "");
  return `<!doctype html>\n${open}\n  <head>\n${head}  </head>\n  <body>\n    ${body}\n  </body>\n</html>\n`;
}
