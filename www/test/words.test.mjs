// Every language says everything: no word missing, none left over.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fill, errorText } from "../words/messages.js";
import { EngineError } from "../engine/client.js";
import { LANGUAGES } from "../words/dictionary.js";
import { messages } from "../../scripts/game-texts.mjs";

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

/** Code without its comments: what they say as an example is said by nobody. */
const code = (path) => read(path).replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
const scripts = files("www/", ".js").filter((path) => !/^www\/(?:words\/\w+|test)\//.test(path));
const rust = files("src/", ".rs").filter((path) => !path.endsWith("tests.rs"));

/** The texts of all messages that the engine or the page makes. */
const said = new Set(
  [
    ...rust.map((path) => [path, /\bsay!\(\s*"((?:[^"\\]|\\[^])*)"/g]),
    ...scripts.map((path) => [path, /\bsay\(\s*"((?:[^"\\]|\\[^])*)"/g]),
  ]
    .flatMap(([path, pattern]) => [...code(path).matchAll(pattern)])
    // As Rust and JavaScript read it: a backslash before the end of a line joins it to the next.
    .map(([, text]) => text.replace(/\\\n\s*/g, "").replace(/\\(.)/g, "$1"))
    .filter((text) => text !== "{}"),
);

/** The places of a text that are filled, by number. */
function holes(text) {
  let next = 0;
  return [...text.matchAll(/\{(\d*)\}/g)].map(([, n]) => (n === "" ? next++ : Number(n))).sort((a, b) => a - b);
}

/** The keys of a dictionary, nested ones with their path, and what stands there. */
const entries = (words, path = "") =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? entries(value, `${path}${key}.`) : [[path + key, value]],
  );

test("messages are found in the sources", () => {
  assert.ok(said.size > 150, String(said.size));
  assert.ok(said.has("move {}: “{}” is not legal here") && said.has("No game is loaded yet."));
});

for (const language of others) {
  test(`${language}: every message has its translation, and every translation its message`, async () => {
    const { default: common } = await import(`../words/${language}/messages.js`);
    const catalogue = { ...messages()[language], ...common };
    const missing = [...said].filter((text) => !(text in catalogue));
    const unused = Object.keys(catalogue).filter((text) => !said.has(text));
    assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
    for (const [text, translation] of Object.entries(catalogue))
      assert.deepEqual(holes(translation), holes(text), text);
  });

  test(`${language}: the interface has the words of English, each of its kind`, async () => {
    const shape = (/** @type {object} */ dictionary) =>
      entries(dictionary).map(
        ([key, value]) => `${key}: ${typeof value}${typeof value === "function" ? value.length : ""}`,
      );
    for (const [part, source] of Object.entries({ interface: english, advice, play })) {
      const { default: words } = await import(`../words/${language}/${part}.js`);
      assert.deepEqual(shape(words), shape(source));
      for (const [key, value] of entries(words)) assert.notEqual(value, "", key);
    }
  });
}

test("every word of the interface is said somewhere, and every word said is there", () => {
  const all = scripts.map(code).join("\n");
  const named = new Set([...all.matchAll(/\bwords\??\.(\w+)/g)].map(([, key]) => key));
  for (const [, keys] of all.matchAll(/\{([\w\s,:]*)\}\s*=\s*(?:[\w.#]+\.)?words\b/g))
    for (const key of keys.split(",")) named.add(key.split(":")[0].trim());
  named.delete("");
  // The files of the words are named by `words.js` and `words/…` themselves.
  named.delete("js");
  const missing = [...named].filter((key) => !(key in english));
  const unused = Object.keys(english).filter((key) => !named.has(key));
  assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
});

test("every word of advice is said somewhere, and every word said is there", () => {
  const named = scripts.flatMap((path) => [...code(path).matchAll(/\bphrases\.(\w+)/g)].map(([, key]) => key));
  assert.deepEqual([...new Set(named)].sort(), Object.keys(advice).sort());
});

test("every word of replay, settings and clocks is said somewhere, and every word said is there", () => {
  const all = scripts.map(code).join("\n");
  const named = new Set([...all.matchAll(/\btexts\.(\w+)/g)].map(([, key]) => key));
  for (const [, keys] of all.matchAll(/\{([\w\s,]*)\}\s*=\s*this\.#texts\b/g))
    for (const key of keys.split(",")) named.add(key.trim());
  assert.deepEqual([...named].sort(), Object.keys(play).sort());
});

for (const room of readdirSync(new URL("src/games/", ROOT)).filter((name) => !name.includes("."))) {
  test(`${room}: every word on the table is the name of something`, () => {
    // What a key ends with is a literal of the room, or of what all rooms share.
    const own = files(`src/games/${room}/`, ".rs").filter((path) => !path.endsWith("tests.rs"));
    const shared = [...files("src/game/", ".rs"), ...files("src/play/", ".rs"), ...files("src/search/", ".rs")];
    const literals = new Set(
      [...own, ...shared].flatMap((path) => [...code(path).matchAll(/"([\w ]+)"/g)].map(([, text]) => text)),
    );
    const keys = read(`src/games/${room}/words.en.txt`)
      .split("\n")
      .flatMap((line) => (line.includes(" = ") ? [line.slice(0, line.indexOf(" = "))] : []));
    assert.ok(keys.length > 5);
    const unused = keys.filter((key) => key !== "about" && !literals.has(key.slice(key.lastIndexOf(".") + 1)));
    assert.deepEqual(unused, []);
  });
}

test("a message is filled part by part; a translation may turn the parts round", () => {
  const message = { text: "{} on {}", args: ["{}", { text: "a board of {}", args: ["5"] }] };
  assert.equal(fill(message, {}), "{} on a board of 5");
  assert.equal(
    fill(message, { "{} on {}": "sur {1}, {0}", "a board of {}": "un plateau de {}" }),
    "sur un plateau de 5, {}",
  );
});

test("what went wrong is told in the reader's language", async () => {
  const say = { text: "there is no game “{}”", args: ["chess"] };
  const error = new EngineError({ code: "unknown_game", message: "there is no game “chess”", say });
  assert.equal(await errorText(error, "en"), "there is no game “chess”");
  assert.equal(await errorText(error, "fr"), "il n’y a pas de jeu «\u00a0chess\u00a0»");
  assert.equal(await errorText(error, "tlh"), "there is no game “chess”", "a language without translations");
  assert.equal(await errorText(new Error("boo"), "fr"), "boo");
  assert.equal(await errorText("boo", "fr"), "boo");
});

/** All texts of a dictionary, those of functions with a 2 in their places. */
const spoken = (words) =>
  entries(words).map(([, value]) => String(typeof value === "function" ? value("2", "2", "2") : value));

test("French is set as French is: spaces that don't break before ; : ! ? and within « », and curly apostrophes", async () => {
  const prose = (path) => read(path).replace(/```[^]*?```|`[^`\n]*`/g, "");
  const texts = [];
  for (const file of ["interface", "play", "advice"].map((part) => `www/words/fr/${part}.js`))
    texts.push(...spoken((await import(`../../${file}`)).default));
  texts.push(...Object.values((await import("../words/fr/messages.js")).default));
  texts.push(...Object.values(messages()["fr"] ?? {}));
  for (const file of files("src/games/", ".fr.md")) texts.push(...prose(file).split("\n"));
  for (const file of files("src/games/", ".fr.txt"))
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
