// Writes the documentation as pages of the built site, into DIR/docs/: the Markdown files of docs/ and of their folder's
// neighbours, the generated reference, and the playground of the JSON API.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { Marked } from "marked";
import { reference } from "./reference.mjs";

/** @typedef {[heading: string, files: string[]]} Menu */
/** @type {Menu[]} The menu: headings and their pages, by file. Files of docs/ that are not listed stand at its end. */
const MENU = [
  [
    "Web pages",
    [
      "docs/embed.md",
      "docs/frameworks.md",
      "docs/fence.md",
      "docs/course.md",
      "npm/README.md",
      "docs/hosting.md",
      "docs/relay.md",
      "docs/live.md",
    ],
  ],
  [
    "Programs",
    [
      "docs/api.md",
      "docs/python.md",
      "docs/learn-rl.md",
      "docs/throughput.md",
      "docs/notebooks.md",
      "docs/rust.md",
      "docs/cli.md",
      "docs/studies.md",
      "docs/uhp.md",
      "docs/versions.md",
    ],
  ],
  [
    "Players",
    [
      "docs/about.md",
      "docs/about.fr.md",
      "docs/links.md",
      "docs/strength.md",
      "docs/gauntlet.md",
      "docs/learned.md",
      "docs/hex-solved.md",
      "docs/puzzles.md",
      "docs/openings.md",
      "docs/review.md",
      "docs/accessibility.md",
    ],
  ],
  ["Numbered rules", readdirSync("docs/rules").map((file) => `docs/rules/${file}`)],
  ["The project", ["docs/performance.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]],
  ["Design decisions", readdirSync("docs/design").map((file) => `docs/design/${file}`)],
];
/** The pages that are no Markdown file. */
const PLAYGROUND = "playground.html";
const REFERENCE = "reference.html";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** The files of the documentation that exist. */
const listed = MENU.flatMap(([, files]) => files);
const sources = [
  ...listed.filter((file) => existsSync(file)),
  ...readdirSync("docs")
    .map((file) => `docs/${file}`)
    .filter((file) => file.endsWith(".md") && !listed.includes(file)),
];

/** The texts around the text of a page, by language. */
const FRAME = {
  en: { home: "", skip: "Skip to the text", contents: "On this page", all: "All pages" },
  fr: { home: "fr/", skip: "Aller au texte", contents: "Sur cette page", all: "Toutes les pages" },
};

/** The language of a file: `docs/about.fr.md` is in French. */
const languageOf = (file) => /\.(fr)\.md$/.exec(file)?.[1] ?? "en";

/** The page of a file, relative to DIR/docs/: `docs/rules/hex.md` becomes `rules/hex.html`, a README `index.html`. */
export function pageOf(file) {
  if (file === "npm/README.md") return "npm.html";
  const page = file.replace(/^docs\//, "").replace(/\.md$/, ".html");
  return page.replace(/README(?=\.html$)/, "index").toLowerCase();
}

/** The title of a text, without the id of the game that it may have. */
const titleOf = (text) =>
  /^# (.*)$/m
    .exec(text)[1]
    .replaceAll("`", "")
    .replace(/ \(.*\)$/, "");

/** The anchor of a heading, as on the sites that show Markdown files. */
export const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]+>/g, "")
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** The address of the repository, for links to files that are not on the site; empty if there is none. */
const repository = /^repository = "(.*)"$/m.exec(readFileSync("Cargo.toml", "utf8"))?.[1] ?? "";

/**
 * Where a link of a Markdown file leads on the site; `null` if what it names is not there.
 * @param {string} href
 * @param {string} file the Markdown file
 * @param {string} dir the built site
 */
function target(href, file, dir) {
  if (/^[a-z]+:|^#/.test(href) || href === PLAYGROUND || href === REFERENCE) return href;
  const [path, anchor] = href.split("#");
  const named = posix.join(posix.dirname(file), path);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const up = "../".repeat(pageOf(file).split("/").length - 1);
  if (sources.includes(named)) return `${up}${pageOf(named)}${hash}`;
  // Folders and files that the site has, such as the examples; never sources, which the build changes.
  if (/^examples\b/.test(named) && existsSync(join(dir, named))) return `${up}../${named}${hash}`;
  return repository && existsSync(named) ? `${repository}/blob/main/${named}${hash}` : null;
}

/**
 * Renders a Markdown file.
 * @param {string} file
 * @param {string} text
 * @param {string} dir
 * @returns {{body: string, contents: {text: string, anchor: string}[], live: boolean}}
 */
function render(file, text, dir) {
  const contents = [];
  const up = "../".repeat(pageOf(file).split("/").length - 1);
  let live = false;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const anchor = anchorOf(plain);
        if (depth === 2) contents.push({ text: plain, anchor });
        return `<h${depth} id="${escaped(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens, text }) {
        const to = target(href, file, dir);
        // A link that shows the name of a file shows the title of its page.
        const named = sources.find((source) => source === posix.join(posix.dirname(file), text));
        const inner = named ? escaped(titleOf(readFileSync(named, "utf8"))) : this.parser.parseInline(tokens);
        return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
      image: ({ href, text: alt }) => `<img src="${escaped(href)}" alt="${escaped(alt)}" />`,
      // Wide tables scroll, not the page. The keyboard reaches what scrolls.
      table(token) {
        const cells = (tag, row) =>
          row.map(({ text, tokens }) => cellOf(text ? tag : "td", this.parser.parseInline(tokens))).join("");
        const head = `<tr>${cells("th", token.header)}</tr>`;
        const rows = token.rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
        return `<div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text: code, lang = "" }) {
        const block = `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
        if (lang === "json request") {
          const request = encodeURIComponent(JSON.stringify(JSON.parse(code)));
          return `<p class="caption">Request <a href="${up}${PLAYGROUND}#${request}">Try it</a></p>\n${block}`;
        }
        if (lang === "json answer") return `<p class="caption">Answer</p>\n${block}`;
        if (lang !== "html live") return block;
        live = true;
        // The page has the script of the element already.
        return `${block}<div class="live">${code.replace(/<script\b[^]*?<\/script>\s*/g, "")}</div>\n`;
      },
    },
  });
  return { body: marked.parse(text, { async: false }), contents, live };
}

const cellOf = (tag, inner) => `<${tag}>${inner}</${tag}>`;

/** The menu, with the current page marked. */
function menu(current, titles) {
  const up = "../".repeat(current.split("/").length - 1);
  const entry = (page, title, language = "en") => {
    const other = language === "en" ? "" : ` lang="${language}" hreflang="${language}"`;
    const here = page === current ? ' aria-current="page"' : "";
    return `<li><a href="${up}${page}"${other}${here}>${escaped(title)}</a></li>`;
  };
  const more = sources.filter((file) => !listed.includes(file));
  return [...MENU, /** @type {Menu} */ (["More", more])]
    .map(([heading, files]) => {
      const entries = files
        .filter((file) => titles.has(file))
        .map((file) => entry(pageOf(file), titles.get(file), languageOf(file)));
      if (heading === "Programs") entries.splice(1, 0, entry(PLAYGROUND, "Playground"), entry(REFERENCE, "Reference"));
      return entries.length > 0 ? `<h2>${heading}</h2><ul>${entries.join("")}</ul>` : "";
    })
    .join("\n");
}

/** One page. */
function page({ path, title, body, contents = [], scripts = [], titles, language = "en" }) {
  const frame = FRAME[language];
  const up = "../".repeat(path.split("/").length);
  const onPage =
    contents.length > 2
      ? `<nav class="contents" aria-label="${frame.contents}"><ul>${contents
          .map(({ text, anchor }) => `<li><a href="#${escaped(anchor)}">${escaped(text.replaceAll("`", ""))}</a></li>`)
          .join("")}</ul></nav>`
      : "";
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · Alvéole</title>
    <link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${up}www/docs/docs.css" />
    ${scripts.map((script) => `<script type="module" src="${up}${script}"></script>`).join("\n    ")}
  </head>
  <body>
    <a class="skip" href="#main">${frame.skip}</a>
    <header>
      <a class="brand" href="${up}${frame.home}"><img src="${up}assets/icon.svg" alt="" width="30" height="30" />Alvéole</a>
      <a href="${up}docs/">Documentation</a>
      <a class="to-menu" href="#pages">${frame.all}</a>
    </header>
    <div class="columns">
      <main id="main" tabindex="-1">
${body.replace(/<\/h1>\n?/, (end) => `${end}${onPage}`)}
      </main>
      <nav class="menu" id="pages" aria-label="Documentation" lang="en">
${menu(path, titles)}
      </nav>
    </div>
  </body>
</html>
`;
}

/** The first page: what there is, for whom. */
const OVERVIEW = `# Documentation

Put a game on a page of yours, play from a program, or look something up.

| I want to | read |
| --- | --- |
| put a game on my web page | [The element](embed.md) |
| use it with React, Vue, Svelte or a bundler | [Frameworks](frameworks.md), [the npm package](../npm/README.md) |
| host the site | [Hosting](hosting.md) |
| ask the rules engine from a program | [The JSON API](api.md), and try it in the [playground](${PLAYGROUND}) |
| look up an attribute, an event, an error or a notation | [Reference](${REFERENCE}) |
| train an agent or analyse in Python | [Python](python.md), with a board in [notebooks](notebooks.md); [a course for learners](learn-rl.md) |
| play or analyse in a terminal | [The command line](cli.md) |
| know what a game by link protects | [Games by link](links.md) |
| know how strong the computer players are | [Strength](strength.md) |
`;

/**
 * @param {string} dir the built site
 */
export async function writeDocs(dir) {
  const out = join(dir, "docs");
  rmSync(out, { recursive: true, force: true });
  const texts = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));
  const titles = new Map([...texts].map(([file, text]) => [file, titleOf(text)]));
  const write = (path, parts) => {
    mkdirSync(join(out, dirname(path)), { recursive: true });
    writeFileSync(join(out, path), page({ path, titles, ...parts }));
  };
  for (const [file, text] of texts) {
    const { body, contents, live } = render(file, text, dir);
    write(pageOf(file), {
      title: titles.get(file),
      body,
      contents,
      language: languageOf(file),
      scripts: live ? ["www/element/alveole-game.js"] : [],
    });
  }
  write("index.html", { title: "Documentation", body: render("docs/index.md", OVERVIEW, dir).body });
  const { body, contents } = render("docs/reference.md", await reference(join(dir, "wasm")), dir);
  write(REFERENCE, { title: "Reference", body, contents });
  write(PLAYGROUND, {
    title: "Playground",
    body: readFileSync("www/docs/playground.html", "utf8"),
    scripts: ["www/docs/playground.js"],
  });
  for (const file of readdirSync("docs").filter((name) => name.endsWith(".png")))
    cpSync(join("docs", file), join(out, basename(file)));
}
