// The pages of the built site, read as a search engine does: each names its translations, and every link leads to a page.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const SITE = new URL("../../target/site/", import.meta.url);
const options = { skip: !existsSync(SITE) && "make site builds the pages" };

/** The pages of the site, by their path from its top, without its documentation and its examples. */
function pages() {
  const files = readdirSync(SITE, { recursive: true }).filter((file) => /(?:^|\/)index\.html$/.test(file));
  const own = files.filter((file) => !/^(?:docs|examples|www)\//.test(file));
  return new Map(own.map((file) => [file.replace(/index\.html$/, ""), readFileSync(new URL(file, SITE), "utf8")]));
}

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
const tags = (html, name) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

test("every link of every page leads to a file of the site", options, () => {
  const all = pages();
  assert.ok(all.size > 60, `${all.size} pages`);
  for (const [path, html] of all) {
    const named = [...tags(html, "a"), ...tags(html, "link")].map((tag) => attribute(tag, "href"));
    const shown = [...tags(html, "script"), ...tags(html, "img")].map((tag) => attribute(tag, "src"));
    for (const link of [...named, ...shown].filter((link) => link && !/^(?:[a-z]+:|#)/.test(link))) {
      const target = new URL(link.replace(/[?#].*$/, ""), new URL(path, SITE));
      if (target.href.endsWith("/")) target.href += "index.html";
      assert.ok(existsSync(target), `/${path}: ${link}`);
    }
  }
});

test("each page has a title and a description of its own, and names its translation, which names it", options, () => {
  const all = pages();
  const said = new Map();
  for (const [path, html] of all) {
    const title = /<title>(.*?)<\/title>/s.exec(html)[1];
    assert.ok(!said.has(title), `${path} and ${said.get(title)}: ${title}`);
    said.set(title, path);
    const description = tags(html, "meta").find((tag) => attribute(tag, "name") === "description");
    assert.ok(attribute(description, "content").length > 20, path);
    const language = attribute(tags(html, "html")[0], "lang");
    assert.equal(language, path.startsWith("fr/") ? "fr" : "en", path);
    const others = tags(html, "link").filter((tag) => attribute(tag, "hreflang"));
    assert.deepEqual(
      others.map((tag) => attribute(tag, "hreflang")),
      ["en", "fr", "x-default"],
      path,
    );
    for (const tag of others) {
      const other = new URL(attribute(tag, "href"), new URL(path, SITE)).href.slice(SITE.href.length);
      assert.ok(all.has(other), `${path}: ${other}`);
      assert.equal(other.replace(/^fr\//, ""), path.replace(/^fr\//, ""), "the same page");
      assert.equal(other.startsWith("fr/"), attribute(tag, "hreflang") === "fr", `${path}: ${tag}`);
    }
  }
});

test("the page of a game tells programs what the game is", options, () => {
  const games = readdirSync(new URL("games/", SITE), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const path of games.flatMap(({ name }) => [`${name}/`, `fr/${name}/`])) {
    const html = pages().get(path);
    const [, text] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html);
    const schema = JSON.parse(text);
    assert.equal(schema["@type"], "Game", path);
    for (const key of ["name", "description", "inLanguage", "numberOfPlayers", "image"])
      assert.ok(schema[key], `${path}: ${key}`);
    assert.match(html, /<svg\b[^>]* slot="picture"/, `${path}: the board is there before any script`);
  }
});
