// What chats and other sites show for a link: a picture of each game, as large as they ask for, with a board on it; a game in a frame.
// The feed of the puzzles of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { feeds } from "../../tools/pages/feed.mjs";
import { loadEngine } from "../../tools/pages/engine.mjs";
import { puzzleEntries } from "../../tools/pages/game-texts.mjs";
import { gameOf, puzzleOf } from "../learn/day.js";
import { dictionary } from "../words/dictionary.js";

const { FRAMED } = await import("../element/attributes.js");
const { oembed } = await import("../../tools/pages/oembed.mjs");

const SITE = new URL("../../target/site/", import.meta.url);

/** The size of a PNG, and how many different values its pixels have. */
function measured(png) {
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return { size, values: new Set(inflateSync(Buffer.concat(parts))).size };
}

test("each page names a picture of its game, 1200 × 630, that is not empty", { skip: !existsSync(SITE) }, () => {
  const folders = readdirSync(new URL("games/", SITE), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ids = folders.map(({ name }) => name);
  assert.ok(ids.length >= 8);
  for (const [page, id] of [
    ["", "alveole"],
    ...ids.flatMap((id) => [
      [`${id}/`, id],
      [`fr/${id}/rules/`, id],
    ]),
  ]) {
    const html = readFileSync(new URL(`${page}index.html`, SITE), "utf8");
    const [, named] = /<meta property="og:image" content="([^"]*)"/.exec(html);
    assert.match(named, new RegExp(`pictures/${id}\\.png$`), page);
    const { size, values } = measured(readFileSync(new URL(named, new URL(page || ".", SITE))));
    assert.deepEqual(size, [1200, 630], named);
    assert.ok(values > 20, `${named}: ${values}`);
  }
});

test("oEmbed: the page of a game is the game in a frame, another page a link with a picture", () => {
  const address = "https://play.example/alveole/";
  const of = (kind) => oembed({ language: "fr", game: kind === "catalogue" ? "" : "hex", kind }, 'Hex-n "1"', address);
  const { type, version, html, width, height, thumbnail_url } = of("game");
  assert.deepEqual([type, version, width > 0, height > 0], ["rich", "1.0", true, true]);
  assert.equal(thumbnail_url, "https://play.example/alveole/pictures/hex.png");
  const [, title, src] = /^<iframe title="([^"]*)" src="([^"]*)" /.exec(html);
  assert.equal(title, "Hex-n &quot;1&quot;");
  const frame = new URL(src.replaceAll("&amp;", "&"));
  assert.equal(frame.origin + frame.pathname, "https://play.example/alveole/embed.html");
  for (const name of frame.searchParams.keys())
    assert.ok(FRAMED.includes(name), `${name} is an attribute of the frame`);
  assert.deepEqual([frame.searchParams.get("game"), frame.searchParams.get("lang")], ["hex", "fr"]);
  for (const [kind, url] of [
    ["rules", "fr/hex/rules/"],
    ["catalogue", "fr/"],
  ]) {
    const link = of(kind);
    assert.deepEqual([link.type, link.url, link.html], ["link", address + url, undefined]);
  }
});

/** The names of the elements of an XML text whose tags do not match. */
function unmatched(xml) {
  const open = [];
  const wrong = [];
  for (const [, end, name, empty] of xml.matchAll(/<(\/?)([a-z]\w*)[^<>]*?(\/?)>/g))
    if (end ? open.pop() !== name : empty ? false : void open.push(name)) wrong.push(name);
  return [...wrong, ...open];
}

const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"); // prettier-ignore

test("the feed has a puzzle of the day with a picture for each of 30 days", { skip: !existsSync(SITE) }, async (t) => {
  const before = { ...process.env };
  t.after(() => (process.env = before));
  process.env.SOURCE_DATE_EPOCH = String(Date.UTC(2026, 10, 3, 23, 59) / 1000);
  const engine = await loadEngine("target/site");
  const { games } = engine.call("games", {});
  const words = { en: await dictionary("en"), fr: await dictionary("fr") };
  const files = new Map(await feeds({ engine, games, words }, "https://play.example/"));
  const dates = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2026, 10, 3 - i)).toISOString().slice(0, 10));
  for (const [path, link] of [
    ["daily.xml", "https://play.example/"],
    ["fr/daily.xml", "https://play.example/fr/"],
  ]) {
    const xml = String(files.get(path));
    assert.deepEqual(unmatched(xml.slice(xml.indexOf("?>") + 2)), [], path);
    const [head, ...entries] = xml.split("<entry>");
    assert.ok(head.includes(`<link rel="self" href="https://play.example/${path}"/>`));
    assert.deepEqual(entries.map((entry) => /<id>(.*)<\/id>/.exec(entry)[1]), dates.map((date) => `${link}#${date}`)); // prettier-ignore
    for (const [i, entry] of entries.entries()) {
      const content = plain(/<content type="html">(.*)<\/content>/.exec(entry)[1]);
      assert.deepEqual(unmatched(content), []);
      const [, picture] = /<img src="https:\/\/play\.example\/([^"]*)"/.exec(content);
      const day = Date.parse(dates[i]) / 86400e3;
      const game = gameOf(games, day);
      assert.equal(picture, `pictures/daily/${game.id}-${puzzleOf(puzzleEntries(game.id), day).id}.png`);
      assert.ok(content.includes(game.name[path.startsWith("fr/") ? "fr" : "en"]));
      assert.deepEqual(measured(files.get(picture)).size, [1200, 630]);
    }
  }
  assert.equal(files.size, 2 + 30);
});
