// What chats and other sites show for a link: a picture of each game, as large as they ask for, with a board on it; a game in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { inflateSync } from "node:zlib";

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
