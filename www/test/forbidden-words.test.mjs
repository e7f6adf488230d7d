// Every text that a player reads, against the words that this project does not use (forbidden-words.json).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { messagesInRust, messagesInScript } from "./source-texts.mjs";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");
const files = (folder, pattern) =>
  readdirSync(new URL(folder, ROOT), { recursive: true })
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}${name}`);
const FORBIDDEN = JSON.parse(read("www/test/forbidden-words.json"));

/** The values of a dictionary; of a function, its source, which has the texts. */
const values = (words) =>
  Object.values(words).flatMap((value) => (typeof value === "object" ? values(value) : [String(value)]));

/** The lines of a words file, without keys. */
const valuesOf = (text) => text.split("\n").map((line) => line.slice(line.indexOf(" = ") + 3));

/** A text without the blocks of data for its boards. */
const prose = (text) => text.replace(/^```[\s\S]*?^```/gm, "").replace(/^ *[{}[\]].*$/gm, "");

/** The text of a page that people read, with the attributes that say something. */
const shown = (text) => [
  ...text.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").split(/<[^>]*>/),
  ...[...text.matchAll(/(?:content|title|aria-label)="([^"]*)"/g)].map(([, value]) => value),
];

/** The texts of a language by file. @returns {Promise<[string, string[]][]>} */
async function texts(language) {
  const dictionaries = files(`www/words/${language}/`, /\.js$/).map(async (path) => [
    path,
    values((await import(new URL(path, ROOT).href)).default),
  ]);
  const games = [
    ...files("src/games/", new RegExp(`words\\.${language}\\.txt$`)).map((path) => [path, valuesOf(read(path))]),
    ...files("src/games/", new RegExp(`(?:/lesson|/rules|/solved|/lessons/.*)\\.${language}\\.md$`)).map((path) => [
      path,
      prose(read(path)).split("\n"),
    ]),
    ...files("src/games/", new RegExp(`messages\\.${language}\\.json$`)).map((path) => [
      path,
      Object.values(JSON.parse(read(path))),
    ]),
  ];
  if (language !== "en") return [...(await Promise.all(dictionaries)), ...games];
  const pages = [["embed.html", shown(read("embed.html"))]];
  // The sentences of the engine and of the page are English.
  const rust = files("src/", /\.rs$/).filter((path) => !path.endsWith("tests.rs"));
  const scripts = files("www/", /\.js$/).filter((path) => !/^www\/(?:words|test)\//.test(path));
  const said = [
    ...rust.map((path) => [path, messagesInRust(read(path))]),
    ...scripts.map((path) => [path, messagesInScript(read(path))]),
  ];
  return [...(await Promise.all(dictionaries)), ...games, ...pages, ...said];
}

/** Each space as a plain one. */
const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("each pattern finds what it is for", () => {
  for (const { pattern, finds } of Object.values(FORBIDDEN).flat()) {
    assert.ok(finds.length > 0, pattern);
    const wrong = new RegExp(pattern, "u");
    for (const text of finds) assert.match(plain(text), wrong);
  }
});

for (const language of Object.keys(FORBIDDEN))
  test(`${language}: no text has a forbidden word`, async () => {
    const all = await texts(language);
    assert.ok(all.flatMap(([, lines]) => lines).length > 1000, "the texts are read");
    const found = [];
    for (const { pattern, instead } of FORBIDDEN[language]) {
      const wrong = new RegExp(pattern, "u");
      for (const [path, lines] of all)
        for (const line of lines) {
          const [hit] = wrong.exec(plain(line)) ?? [];
          if (hit) found.push(`${path}: “${hit}” (better: ${instead}) in: ${line.trim().slice(0, 160)}`);
        }
    }
    assert.deepEqual(found, []);
  });
