// Dictionaries and messages: every language has every text, and no text is unused.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fill, errorText } from "../words/messages.js";
import { EngineError } from "../engine/client.js";
import { LANGUAGES } from "../words/dictionary.js";
import { keysRead, messagesInRust, messagesInScript, rustTokens } from "./source-texts.mjs";
import { games, messages, pieces } from "../../tools/pages/game-texts.mjs";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");
const files = (folder, ...endings) =>
  readdirSync(new URL(folder, ROOT), { recursive: true })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => `${folder}${name}`);

const others = Object.keys(LANGUAGES).filter((language) => language !== "en");
const english = (await import("../words/en/interface.js")).default;
const play = (await import("../words/en/play.js")).default;
const advice = (await import("../words/en/advice.js")).default;
const openingTexts = (await import("../words/en/explorer.js")).default;
const reviewTexts = (await import("../words/en/review.js")).default;
const end = (await import("../words/en/end.js")).default;
const link = (await import("../words/en/link.js")).default;
const live = (await import("../words/en/live.js")).default;
const lessonTexts = (await import("../words/en/lesson.js")).default;
const course = (await import("../words/en/course.js")).default;
const premoves = (await import("../words/en/premoves.js")).default;
const puzzles = (await import("../words/en/puzzles.js")).default;
const site = (await import("../words/en/site.js")).default;
const start = (await import("../words/en/start.js")).default;
const setup = (await import("../words/en/setup.js")).default;
const study = (await import("../words/en/study.js")).default;
const table = (await import("../words/en/table.js")).default;
const turns = (await import("../words/en/turns.js")).default;

const scripts = [
  ...files("www/", ".js").filter((path) => !/^www\/(?:words\/\w+|test)\//.test(path)),
  ...files("npm/course/", ".js"),
  "npm/bot/course.js",
];
const rust = files("src/", ".rs").filter((path) => !path.endsWith("tests.rs"));

/** The texts of all messages that the engine or the page makes. */
const messageTexts = new Set(
  [...rust.flatMap((path) => messagesInRust(read(path))), ...scripts.flatMap((path) => messagesInScript(read(path)))]
    // The placeholder alone needs no translation.
    .filter((text) => text !== "{}"),
);

/** The numbers of the placeholders of a text. */
function placeholders(text) {
  let next = 0;
  return [...text.matchAll(/\{(\d*)\}/g)].map(([, n]) => (n === "" ? next++ : Number(n))).sort((a, b) => a - b);
}

/** The keys of a dictionary, nested ones with their path, and their values. */
const entries = (words, path = "") =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? entries(value, `${path}${key}.`) : [[path + key, value]],
  );

test("messages and keys are read from code, not from comments and texts", () => {
  const rust = 'let a = say!("it\\\'s {}", b); // say!("no")\n/* say!("no") */ f("say!(no)"); say!(r#"raw "text""#)';
  assert.deepEqual(messagesInRust(rust), ["it's {}", 'raw "text"']);
  assert.deepEqual(messagesInScript('refuse(say("yes", 1)); // say("no")\n"say(no)";'), ["yes"]);
  const script =
    "class A { #words; m() { const { a, b: c } = this.#words; } } locale.words?.d(); other.e; /* words.f */ words[g];";
  assert.deepEqual(keysRead(script).sort(), ["a", "b", "d", "e", "words"]);
});

test("messages are found in the sources", () => {
  assert.ok(messageTexts.size > 150, String(messageTexts.size));
  assert.ok(messageTexts.has("move {}: “{}” is not legal here") && messageTexts.has("No game is loaded yet."));
});

for (const language of others) {
  test(`${language}: every message has a translation, and every translation a message`, async () => {
    const { default: common } = await import(`../words/${language}/messages.js`);
    const catalogue = { ...messages()[language], ...common };
    const missing = [...messageTexts].filter((text) => !(text in catalogue));
    const unused = Object.keys(catalogue).filter((text) => !messageTexts.has(text));
    assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
    for (const [text, translation] of Object.entries(catalogue))
      assert.deepEqual(placeholders(translation), placeholders(text), text);
  });

  test(`${language}: the dictionaries have the same keys as the English ones, with values of the same kind`, async () => {
    const shape = (/** @type {object} */ dictionary) =>
      entries(dictionary).map(
        ([key, value]) => `${key}: ${typeof value}${typeof value === "function" ? value.length : ""}`,
      );
    for (const [part, source] of Object.entries({
      interface: english,
      advice,
      course,
      link,
      live,
      play,
      lesson: lessonTexts,
      premoves,
      puzzles,
      explorer: openingTexts,
      review: reviewTexts,
      study,
      site,
      start,
      table,
      turns,
    })) {
      const { default: words } = await import(`../words/${language}/${part}.js`);
      assert.deepEqual(shape(words), shape(source));
      for (const [key, value] of entries(words)) assert.notEqual(value, "", key);
    }
  });
}

/** The function that loads the texts of each part; those of courses and studies have a module of their own. */
const LOADERS = { course: "courseWords", study: "studyWords" };
for (const [, loader, part] of read("www/words/dictionary.js").matchAll(
  /^export const (\w+) = .*\(language\)\.(\w+)\(\)/gm,
))
  LOADERS[part] = loader;

/** The scripts that load the texts of a part or name their type, and those that refer to such a script. */
function readersOf(part) {
  assert.ok(LOADERS[part], part);
  const names = new RegExp(String.raw`\b${LOADERS[part]}\b|words/en/${part}\.js`);
  const first = scripts.filter((path) => names.test(read(path)));
  const refersTo = (path) => [...read(path).matchAll(/"(\.\.?\/[^"]+\.js)"/g)].map(([, to]) => join(dirname(path), to));
  return scripts.filter((path) => first.includes(path) || refersTo(path).some((to) => first.includes(to)));
}

// That every text which a script reads exists, the type checker knows.
for (const [part, { texts, byName = [] }] of Object.entries({
  // Nearly every script has these.
  interface: { texts: english },
  advice: { texts: advice },
  course: { texts: course },
  end: { texts: end },
  explorer: { texts: openingTexts },
  lesson: { texts: lessonTexts },
  link: { texts: link },
  live: { texts: live },
  play: { texts: play },
  premoves: { texts: premoves },
  puzzles: { texts: puzzles },
  review: { texts: reviewTexts },
  setup: { texts: setup },
  site: { texts: site },
  start: { texts: start },
  // The buttons of the panes are read by their names, as is what passes a limit.
  study: { texts: study, byName: ["judge", "comment", "draw", "more", "full"] },
  table: { texts: table },
  turns: { texts: turns },
}))
  test(`every text of the part ${part} is used`, () => {
    const readers = part === "interface" ? scripts : readersOf(part);
    const used = new Set([...readers.flatMap((path) => keysRead(read(path))), ...byName]);
    assert.deepEqual(
      Object.keys(texts).filter((key) => !used.has(key)),
      [],
    );
  });

for (const game of readdirSync(new URL("src/games/", ROOT)).filter((name) => !name.includes("."))) {
  test(`${game}: every name in words.en.txt is used in the code`, () => {
    // The last part of a key is a literal of the game module, or of shared code.
    const own = files(`src/games/${game}/`, ".rs").filter((path) => !path.endsWith("tests.rs"));
    const shared = [...files("src/game/", ".rs"), ...files("src/play/", ".rs"), ...files("src/search/", ".rs")];
    const literals = new Set(
      [...own, ...shared].flatMap((path) => rustTokens(read(path)).flatMap(({ text }) => text ?? [])),
    );
    const keys = read(`src/games/${game}/words.en.txt`)
      .split("\n")
      .flatMap((line) => (line.includes(" = ") ? [line.slice(0, line.indexOf(" = "))] : []));
    assert.ok(keys.length > 5);
    const unused = keys.filter((key) => key !== "about" && !literals.has(key.slice(key.lastIndexOf(".") + 1)));
    assert.deepEqual(unused, []);
  });
}

test("a message is filled part by part, and a translation may reorder the parts", () => {
  const message = { text: "{} on {}", args: ["{}", { text: "a board of {}", args: ["5"] }] };
  assert.equal(fill(message, {}), "{} on a board of 5");
  assert.equal(
    fill(message, { "{} on {}": "sur {1}, {0}", "a board of {}": "un plateau de {}" }),
    "sur un plateau de 5, {}",
  );
});

test("errors are in the user's language", async () => {
  const say = { text: "there is no game “{}”", args: ["chess"] };
  const error = new EngineError({ code: "unknown_game", message: "there is no game “chess”", say });
  assert.equal(await errorText(error, "en"), "there is no game “chess”");
  assert.equal(await errorText(error, "fr"), "il n’y a pas de jeu «\u00a0chess\u00a0»");
  assert.equal(await errorText(error, "tlh"), "there is no game “chess”", "a language without translations");
  for (const text of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])
    assert.match(await errorText(new TypeError(text), "en"), /^Part of this page could not be loaded\./);
  assert.equal(await errorText(new TypeError("x is undefined"), "en"), "x is undefined");
  assert.equal(await errorText(new Error("boo"), "fr"), "boo");
  assert.equal(await errorText("boo", "fr"), "boo");
});

/** All texts of a dictionary; functions get “2” as arguments. */
const textsOf = (words) =>
  entries(words).map(([, value]) => String(typeof value === "function" ? value("2", "2", "2") : value));

test("French typography: no-break spaces before ; : ! ? and within « », and curly apostrophes", async () => {
  // Without boards, and without the moves that an answer of a lesson is for.
  const prose = (path) => read(path).replace(/```[^]*?```|^[+-] (?:`[^`\n]+` ?)+: |`[^`\n]*`/gm, "");
  const texts = [];
  for (const file of [
    "interface",
    "play",
    "advice",
    "link",
    "lobby",
    "tournament",
    "end",
    "lesson",
    "premoves",
    "puzzles",
    "explorer",
    "review",
    "site",
    "start",
    "study",
    "course",
    "table",
    "turns",
  ].map((part) => `www/words/fr/${part}.js`))
    texts.push(...textsOf((await import(`../../${file}`)).default));
  texts.push(...Object.values((await import("../words/fr/messages.js")).default));
  texts.push(...Object.values(messages()["fr"] ?? {}));
  for (const file of files("src/games/", ".fr.md")) texts.push(...prose(file).split("\n"));
  for (const file of [...files("src/games/", ".fr.txt"), ...files("src/study/", ".fr.txt")])
    texts.push(
      ...read(file)
        .split("\n")
        .map((line) => line.slice(line.indexOf(" = ") + 3)),
    );
  assert.ok(texts.length > 500);
  const wrong = / [;:!?»](?=\s|$)|«|\p{L}'\p{L}/u;
  assert.deepEqual(
    texts.filter((text) => wrong.test(text.replaceAll("\u00a0", "~").replaceAll("\u202f", "~").replaceAll("«~", "("))),
    [],
  );
});

test("each kind of piece of each game says what it does, in every language", () => {
  const all = pieces();
  for (const game of games())
    for (const language of Object.keys(LANGUAGES)) {
      const words = read(`src/games/${game}/words.${language}.txt`);
      const kinds = [...words.matchAll(/^kind\.(\w+) = /gm)].map(([, kind]) => kind);
      assert.deepEqual(Object.keys(all[game]?.[language] ?? {}).sort(), kinds.sort(), `${game} ${language}`);
      for (const text of Object.values(all[game]?.[language] ?? {})) assert.match(text ?? "", /^\p{Lu}.+\.$/u);
    }
});

test("the engine has its texts in the languages of the interface", () => {
  const languages = Object.keys(LANGUAGES).sort();
  for (const folder of [...games().map((game) => `src/games/${game}`), "src/study"]) {
    const found = readdirSync(new URL(folder, ROOT)).map((name) => /^words\.(.+)\.txt$/.exec(name)?.[1]);
    assert.deepEqual(found.filter(Boolean).sort(), languages, folder);
  }
});
