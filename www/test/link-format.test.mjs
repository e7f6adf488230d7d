import test from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { read, write, writeStudy } from "../share/link-format.js";

const record = {
  format: "alveole/1",
  game: "hive",
  options: { rules: "leaflet", expansions: ["M", "L"] },
  position: null,
  seats: [{ name: "Ada" }, { name: "Zoé — ✱" }],
  result: null,
  moves: ["wS1", "bG1 -wS1", "wQ \\wS1", "bQ bG1-"],
};
const sent = { record, id: "k3f9" };

/** A link with this head and these bytes, and a right or wrong checksum. */
function forge(bytes, { version = 1, sum = undefined } = {}) {
  let right = 0x811c9dc5;
  for (const byte of bytes) right = Math.imul(right ^ byte, 0x01000193) >>> 0;
  const head = Buffer.alloc(5);
  head[0] = version;
  head.writeUInt32BE(sum ?? right, 1);
  return Buffer.concat([head, deflateRawSync(bytes)]).toString("base64url");
}
const fails = (text, code) => assert.rejects(read("hive", text), { code }, `${text.slice(0, 40)} is ${code}`);

test("reading a link gives what was written", async () => {
  const text = await write(sent);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await read("hive", text), sent);
  const ended = { ...record, result: { winners: [1], reason: "resigned" }, position: { turn: 1 } };
  assert.deepEqual((await read("hive", await write({ record: ended, id: "" }))).record, ended);
});

test("a link whose head is no list is refused", async () => {
  // Found by fuzzing: a text was read letter by letter, as id, options and position.
  for (const head of ['"Se5"', '"k"', "{}", "null", "7"]) await fails(forge(Buffer.from(`${head}\ne5`)), "broken");
});

test("a long game stays a short link", async () => {
  const moves = Array.from(
    { length: 120 },
    (_, i) => `${"wb"[i % 2]}A${1 + (i % 3)} ${"bw"[i % 2]}G${1 + (i % 2)}${"-/\\"[i % 3]}`,
  );
  const text = await write({ record: { ...record, moves }, id: "k3f9" });
  assert.ok(text.length < 600, `${text.length} characters`);
  const hex = Array.from({ length: 90 }, (_, i) => `${"abcdefghi"[(i * 7) % 9]}${1 + ((i * 5) % 9)}`);
  const other = await write({ record: { ...record, game: "hex", moves: hex }, id: "k3f9" });
  assert.ok(other.length < 500, `${other.length} characters`);
});

test("a link that was cut off or changed anywhere is refused", async () => {
  const text = await write(sent);
  for (let i = 0; i < text.length; i++) {
    const cut = await read("hive", text.slice(0, i)).catch(({ code }) => code);
    assert.equal(cut, "broken", `cut off after ${i}`);
    const other = text[i] === "A" ? "B" : "A";
    const changed = await read("hive", text.slice(0, i) + other + text.slice(i + 1)).catch(({ code }) => code);
    // The last character has unused bits.
    if (i < text.length - 1) assert.match(String(changed), /broken|newer/, `changed at ${i}`);
  }
});

test("any other text is refused", async () => {
  for (const text of ["", "-", "é", "<script>", "a b", "AAAA", "AQAAAAA", "%00", "\u0000"]) await fails(text, "broken");
  await fails(forge(Buffer.from("[]"), { version: 4 }), "newer");
  await fails(forge(Buffer.from("[]"), { version: 2 }), "broken");
  await fails(forge(Buffer.from("[]"), { version: 0 }), "broken");
  await fails(forge(Buffer.from('["a",{},null,[],null]'), { sum: 1 }), "broken");
  for (const inside of ["", "{", "7", "null", '["<b>"]', '["a"', '[{"x":1}]', `["${"a".repeat(25)}"]`])
    await fails(forge(Buffer.from(inside)), "broken");
  await fails(forge(Buffer.from([0x5b, 0xff, 0x5d])), "broken");
});

test("a link that decompresses to too much is stopped early", async () => {
  const bomb = forge(Buffer.alloc(20_000_000, " "), { sum: 0 });
  assert.ok(bomb.length < 30_000, "short enough to be read");
  const before = process.memoryUsage().arrayBuffers;
  await fails(bomb, "large");
  assert.ok(process.memoryUsage().arrayBuffers - before < 5_000_000);
  await fails("A".repeat(340_001), "large");
});

/** A record with a name of this length that hardly compresses. */
function dense(length) {
  let name = "";
  while (name.length < length) name += createHash("sha512").update(name.slice(-88)).digest("base64");
  return { ...record, seats: [{ name: name.slice(0, length) }] };
}

test("links to send have a maximum length; stored ones may be longer", async () => {
  const moves = (count) =>
    Array.from(
      { length: count },
      (_, i) => `${"wb"[i % 2]}${"AGS"[(i * i) % 3]}${1 + (((i * i * 7) % 11) % 3)} ${i * i}`,
    );
  let longest = 0;
  for (let count = 500; count <= 10_000; count += 500) {
    const long = { record: { ...record, moves: moves(count) }, id: "k3f9" };
    const text = await write(long).catch((error) => assert.equal(error.code, "large", String(error)));
    const stays = await write(long, true);
    assert.equal(text, stays.length > 30_000 ? undefined : stays, `${count} moves`);
    longest = Math.max(longest, text?.length ?? 0);
    assert.deepEqual(await read("hive", stays), long, `${count} moves come back`);
  }
  assert.ok(longest > 25_000, `${longest} characters were sent`);
  await assert.rejects(write({ record: { ...record, moves: moves(10_000) }, id: "" }), { code: "large" });
});

test("the largest record that can be written can be read, and a larger one is not written", async () => {
  const large = { record: dense(249_000), id: "" };
  const text = await write(large, true);
  assert.ok(text.length > 240_000, `${text.length} characters: incompressible`);
  assert.deepEqual(await read("hive", text), large);
  for (const stays of [true, false])
    await assert.rejects(write({ record: dense(251_000), id: "" }, stays), { code: "large" });
});

test("a link carries a study as long as it is short enough to be sent", async () => {
  const study = { format: "alveole/2", game: "hive", chapters: [{ comment: "Zoé — ✱", moves: [{ move: "wS1" }] }] };
  const text = await writeStudy(study);
  assert.match(text, /^[\w-]+$/);
  const { id, study: given, record: none } = await read("hive", text);
  assert.deepEqual([JSON.parse(given), id, none.moves], [study, "", []]);
  assert.equal((await read("hive", await write(sent))).study, undefined);
  const hashes = (n) =>
    Array.from({ length: n }, (_, i) => createHash("sha256").update(`${i}`).digest("hex")).join(" ");
  const long = { ...study, chapters: [{ comment: hashes(1000), moves: [] }] };
  await assert.rejects(writeStudy(long), { code: "large" });
  assert.deepEqual(JSON.parse((await read("hive", await writeStudy(long, true))).study), long, "one that stays here");
  await assert.rejects(writeStudy({ ...study, title: hashes(5000) }, true), { code: "large" });
  for (const cut of [1, 9]) await fails(text.slice(0, -cut), "broken");
});

test("a link with a study that is no object is refused", async () => {
  for (const content of ['"text"', "[]", "null", "e5"])
    await fails(forge(Buffer.from(content), { version: 3 }), "broken");
});
