// The pictures that chats show beside a link: of each game, as large as they ask for, and with a board on it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { inflateSync } from "node:zlib";

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
