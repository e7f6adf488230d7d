// @ts-check
/** `alveole course`: writes puzzles or a lesson as a package for learning platforms, by SCORM 1.2 (docs/course.md). */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { lesson } from "../../www/learn/lesson.js";
import { courseWords } from "../../www/words/course.js";
import { UsageError, number, parsed } from "./options.js";

export const USAGE = `alveole course: puzzles or a lesson as a package for learning platforms (SCORM 1.2)

  alveole course hive --puzzles 20 -o hive.zip
  alveole course hive --lesson pin --lang fr -o pin.zip

  --puzzles N          the first N puzzles of the game, easy ones first
  --from K             the puzzles from number K on
  --lesson NAME        a lesson; “first” is that for the first game
  --lang LANGUAGE      en or fr; en without it
  -o, --out FILE       the package; GAME.zip without it
  --help               shows this
`;

const OPTIONS = /** @type {const} */ ({
  puzzles: { type: "string" },
  from: { type: "string" },
  lesson: { type: "string" },
  lang: { type: "string" },
  out: { type: "string", short: "o" },
  help: { type: "boolean" },
});

/** The lesson for the first game, which has no name on the site. */
const FIRST = "first";
/** The same package is the same file, on every day. */
const MTIME = new Date(1980, 0, 1);

/** @typedef {import("../course/player.js").Course} Course */
/** @typedef {import("../../www/types.js").Game} Game */

/** Reads a file of the package `alveole`. @param {string} name */
const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A value as JSON for an element `script`. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The puzzles of a game from one number to another.
 * @param {Game} game
 * @param {Course["language"]} language
 * @param {string} count as given
 * @param {string} [first] as given
 * @returns {{name: string, course: Course}}
 */
function puzzlesOf({ id, name }, language, count, first) {
  /** @type {import("../../www/learn/puzzle-index.js").Index} */
  const index = JSON.parse(read(`games/${id}/puzzles/index.json`));
  const from = first === undefined ? 1 : number("--from", first, 1, index.puzzles.length, "a whole number");
  const to = from - 1 + number("--puzzles", count, 1, index.puzzles.length + 1 - from, "a whole number");
  const chosen = index.puzzles.slice(from - 1, to);
  /** @type {import("../../www/learn/puzzle.js").Puzzle[]} */
  const all = [...new Set(chosen.map(({ page }) => page))].flatMap((page) =>
    JSON.parse(read(`games/${id}/puzzles/${index.pages[page]}`)),
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const course = {
    title: courseWords[language].puzzles(name[language] ?? id, from, to),
    language,
    entries: chosen.map((entry) => ({ ...entry, page: 0 })),
    puzzles: all.filter(({ id }) => ids.has(id)),
  };
  return { name: `puzzles-${from}-${to}`, course };
}

/**
 * A lesson of a game.
 * @param {Game} game
 * @param {Course["language"]} language
 * @param {string} wanted its name
 * @returns {{name: string, course: Course}}
 */
function lessonOf({ id, name }, language, wanted) {
  /** @type {{name: string}[]} */
  const list = JSON.parse(read(`games/${id}/lessons/index.${language}.json`));
  const names = [FIRST, ...list.map(({ name }) => name)];
  if (!names.includes(wanted)) throw new UsageError(`--lesson “${wanted}”: ${id} has ${names.join(", ")}`);
  const text = read(`games/${id}/${wanted === FIRST ? "lesson" : `lessons/${wanted}`}.${language}.md`);
  const title = courseWords[language].lesson(name[language] ?? id, lesson(text).title);
  return {
    name: `lesson-${wanted}`,
    course: { title, language, lesson: { name: wanted === FIRST ? "" : wanted, text } },
  };
}

/** The page of the package. @param {Game} game @param {Course} course */
function page(game, course) {
  const { language, title } = course;
  // The rules are in the script; the names of the game in one language are enough.
  const card = { ...game, rules: undefined, words: { [language]: game.words[language] } };
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main></main>
    <noscript><p>${escaped(courseWords[language].noScript)}</p></noscript>
    <script type="application/json" id="game">${json(card)}</script>
    <script type="application/json" id="course">${json(course)}</script>
    <script src="engine.js"></script>
    <script src="course.js"></script>
  </body>
</html>
`;
}

/** What a platform reads first. @param {string} id of the package @param {string} title @param {string[]} files */
const manifest = (id, title, files) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map((file) => `      <file href="${file}"/>\n`).join("")}    </resource>
  </resources>
</manifest>
`;

/**
 * The files of a package, by name.
 * @param {Game} game
 * @param {{name: string, course: Course}} chosen
 */
function filesOf(game, { name, course }) {
  const engine = gzipSync(readFileSync(new URL("../../wasm/alveole_bg.wasm", import.meta.url)), { level: 9 });
  const files = {
    "index.html": page(game, course),
    "course.js": read("npm/course.js"),
    "engine.js": `self.ALVEOLE_WASM="${engine.toString("base64")}";`,
    "LICENCES.txt": read("LICENCES.txt"),
  };
  const id = `alveole-${game.id}-${name}-${course.language}`;
  return { "imsmanifest.xml": manifest(id, course.title, Object.keys(files)), ...files };
}

/** Runs the command; returns what it says. @param {string[]} args @throws {UsageError} */
export async function course(args) {
  const { values, positionals } = parsed(() => parseArgs({ args, options: OPTIONS, allowPositionals: true }));
  const { puzzles, from, lesson, lang: language = "en", help } = values;
  if (help) return USAGE;
  /** @type {{default: Game[]}} */
  const { default: games } = await import(new URL("../../games/cards.js", import.meta.url).href);
  const [id, ...more] = positionals;
  const game = games.find((one) => one.id === id);
  if (!game || more.length > 0) {
    const known = games.map((one) => one.id).join(", ");
    throw new UsageError(id === undefined ? `which game? One of ${known}` : `“${more[0] ?? id}” is no game: ${known}`);
  }
  if (language !== "en" && language !== "fr") throw new UsageError(`--lang “${language}” is neither en nor fr`);
  if ((puzzles === undefined) === (lesson === undefined))
    throw new UsageError(
      puzzles === undefined
        ? "--puzzles N or --lesson NAME is missing: say what to learn"
        : "--puzzles and --lesson: choose one",
    );
  if (from !== undefined && puzzles === undefined) throw new UsageError("--from is for puzzles: it needs --puzzles");
  const chosen =
    puzzles === undefined ? lessonOf(game, language, lesson ?? "") : puzzlesOf(game, language, puzzles, from);
  const files = Object.entries(filesOf(game, chosen)).map(([name, text]) => [name, strToU8(text)]);
  const zip = zipSync(Object.fromEntries(files), { level: 9, mtime: MTIME });
  const out = values.out ?? `${game.id}.zip`;
  writeFileSync(out, zip);
  return `${out}: ${chosen.course.title}, ${zip.length} bytes`;
}
