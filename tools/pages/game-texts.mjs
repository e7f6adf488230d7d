// Collects from the game modules what the page loads when it is asked for, into DIR/games/: each game's lessons, puzzles and
// openings, the rules of all games, what their pieces do, and the translations of their messages.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lesson } from "../../www/learn/lesson.js";

const MODULES = "src/games";

/** The ids of all games: the folders of the game modules. */
export const games = () =>
  readdirSync(MODULES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The translations of the messages of all games, by language: the English text of each message and its translation. */
export function messages() {
  /** @type {Record<string, Record<string, string>>} */
  const all = {};
  for (const game of games())
    for (const file of readdirSync(join(MODULES, game))) {
      const language = /^messages\.(\w+)\.json$/.exec(file)?.[1];
      if (!language) continue;
      const catalogue = (all[language] ??= {});
      for (const [text, translation] of Object.entries(JSON.parse(readFileSync(join(MODULES, game, file), "utf8")))) {
        if ((catalogue[text] ?? translation) !== translation)
          throw new Error(`${MODULES}/${game}/${file}: another game translates “${text}” differently`);
        catalogue[text] = translation;
      }
    }
  return all;
}

/** The names of the cells of a board of side `size`, in the order of the engine. */
const cellsOf = (size) =>
  Array.from({ length: 2 * size - 1 }, (_, row) => {
    const first = Math.max(1, row - size + 2);
    return Array.from({ length: 2 * size - 1 - Math.abs(row - size + 1) }, (_, i) => "abcdefghi"[row] + (first + i));
  }).flat();

/**
 * The first stones of Hex-n by their result: the cells where the first stone wins (`+`) or loses (`-`), and those where it is
 * not known (`?`).
 * @param {string} book an opening book of the solver (src/games/hex/solver/mod.rs): first stones, each with a winning reply to
 *   it, `+` if there is none. A half turn of a board with an odd side keeps the edges, so a cell has the result of its image.
 * @param {number} size the side of the board
 */
export function firstStones(book, size) {
  const cells = cellsOf(size);
  const results = new Map(
    book
      .trim()
      .split("\n")
      .map((line) => line.split(" "))
      .map(([cell, reply]) => [cell, reply === "+" ? "+" : "-"]),
  );
  for (const cell of results.keys())
    if (!cells.includes(cell)) throw new Error(`there is no cell ${cell} on side ${size}`);
  const image = (i) => (size % 2 === 1 ? cells[cells.length - 1 - i] : undefined);
  const signs = cells.map((cell, i) => results.get(cell) ?? results.get(image(i)) ?? "?");
  return Object.fromEntries(["+", "-", "?"].map((sign) => [sign, cells.filter((_, i) => signs[i] === sign)]));
}

/** A text of a game with the signs on its boards in place of the name of the file that has them. */
const withSigns = (game, text) =>
  text.replace(/(?<=^```board\n).*"signs".*(?=\n```$)/gm, (json) => {
    const board = JSON.parse(json);
    const book = readFileSync(join(MODULES, game, board.signs), "utf8");
    return JSON.stringify({ ...board, signs: firstStones(book, board.options.size) });
  });

/** The rules of a game in a language, and below them what is proven about it, if anything is; `null` without rules. */
export function rulesOf(game, language) {
  const text = (name) => {
    const file = join(MODULES, game, `${name}.${language}.md`);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const [rules, solved] = [text("rules"), text("solved")];
  return rules && solved ? `${rules}\n${withSigns(game, solved)}` : rules;
}

/** The rules of all games, by game and language. */
function rules() {
  const all = {};
  for (const game of games()) {
    const languages = readdirSync(join(MODULES, game)).flatMap((file) => /^rules\.(\w+)\.md$/.exec(file)?.[1] ?? []);
    all[game] = Object.fromEntries(languages.sort().map((language) => [language, rulesOf(game, language)]));
  }
  return all;
}

/** What each kind of piece does, by game, language and kind: the lines of `pieces.<language>.txt`. */
export function pieces() {
  const all = {};
  for (const game of games())
    for (const file of readdirSync(join(MODULES, game)).sort()) {
      const language = /^pieces\.(\w+)\.txt$/.exec(file)?.[1];
      if (!language) continue;
      const lines = readFileSync(join(MODULES, game, file), "utf8")
        .trim()
        .split("\n");
      (all[game] ??= {})[language] = Object.fromEntries(lines.map((line) => line.split(" = ")));
    }
  return all;
}

/**
 * The strategy lessons of a game in a language, in the order of their numbers: `lessons/03-name.en.md` has the address `name`.
 * @param {string} game
 * @param {string} language
 * @returns {{name: string, file: string, text: string}[]}
 */
export function strategyLessons(game, language) {
  const folder = join(MODULES, game, "lessons");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, name, of] = /^\d+-([a-z-]+)\.(\w+)\.md$/.exec(file) ?? [];
      return name && of === language ? [{ name, file, text: readFileSync(join(folder, file), "utf8") }] : [];
    });
}

/**
 * Writes the strategy lessons of a game, and in each language the list of them: the name, the title and the number of steps.
 * @param {string} game
 * @param {string} folder
 */
function writeLessons(game, folder) {
  mkdirSync(join(folder, "lessons"), { recursive: true });
  for (const file of readdirSync(join(MODULES, game))) {
    const language = /^lesson\.(\w+)\.md$/.exec(file)?.[1];
    if (!language) continue;
    copyFileSync(join(MODULES, game, file), join(folder, file));
    const list = strategyLessons(game, language).map(({ name, text }) => {
      writeFileSync(join(folder, "lessons", `${name}.${language}.md`), text);
      const { title, steps } = lesson(text);
      return { name, title, steps: steps.length };
    });
    writeFileSync(join(folder, "lessons", `index.${language}.json`), JSON.stringify(list));
  }
}

const FEW = 8; // A rating from fewer games is left out.

/** The ratings of the levels of all games, by game and level: `ratings.json` without the card and the intervals. */
export function ratings() {
  /** @type {Record<string, Record<string, number>>} */
  const all = {};
  for (const game of games()) {
    const file = join(MODULES, game, "ratings.json");
    if (!existsSync(file)) continue;
    const { ratings } = JSON.parse(readFileSync(file, "utf8"));
    const levels = Object.entries(ratings).filter(([player, [, , , count]]) => /^[1-8]$/.test(player) && count >= FEW);
    all[game] = Object.fromEntries(levels.map(([level, [rating]]) => [level, rating]));
  }
  return all;
}

const PAGE = 20; // puzzles that are loaded together

/**
 * All puzzles of a game: the first twelve, on small boards, and those that were mined.
 * @param {string} game
 */
export function puzzles(game) {
  const read = (name) => JSON.parse(readFileSync(join(MODULES, game, name), "utf8"));
  return [...read("puzzles.json"), ...(existsSync(join(MODULES, game, "mined.json")) ? read("mined.json") : [])];
}

/**
 * What the index says of each puzzle of a game.
 * @param {string} game
 */
export const puzzleEntries = (game) =>
  puzzles(game).map((puzzle, i) => ({
    id: puzzle.id,
    turns: puzzle.turns,
    level: puzzle.level ?? null,
    themes: puzzle.themes ?? [],
    // Games whose number of players is an option say it.
    players: puzzle.options.players ?? null,
    page: Math.floor(i / PAGE),
  }));

/**
 * Writes the index of the puzzles of a game and its pages, whose names say what is in them.
 * @param {string} game
 * @param {string} folder
 */
function writePuzzles(game, folder) {
  mkdirSync(join(folder, "puzzles"), { recursive: true });
  const all = puzzles(game);
  const pages = [];
  for (let i = 0; i < all.length; i += PAGE) {
    const text = JSON.stringify(all.slice(i, i + PAGE).map(({ level: _, themes: __, ...puzzle }) => puzzle));
    // Offline, the first page is there from the beginning, the others once they were opened (tools/release/offline.mjs).
    const name = i === 0 ? "first" : "page";
    pages.push(`${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.json`);
    writeFileSync(join(folder, "puzzles", pages.at(-1)), text);
  }
  writeFileSync(join(folder, "puzzles", "index.json"), JSON.stringify({ pages, puzzles: puzzleEntries(game) }));
}

/** Writes the texts of all games into the site `dir`. @param {string} dir */
export function writeTexts(dir) {
  const into = join(dir, "games");
  for (const game of games()) {
    mkdirSync(join(into, game), { recursive: true });
    for (const file of readdirSync(join(MODULES, game)))
      if (file === "openings.json") copyFileSync(join(MODULES, game, file), join(into, game, file));
    writeLessons(game, join(into, game));
    writePuzzles(game, join(into, game));
  }
  // One file each, whose name stands whole in the code: bundlers find it.
  writeFileSync(join(into, "rules.json"), JSON.stringify(rules()));
  writeFileSync(join(into, "ratings.json"), JSON.stringify(ratings()));
  writeFileSync(join(into, "pieces.json"), JSON.stringify(pieces()));
  writeFileSync(join(into, "messages.json"), JSON.stringify(messages()));
}
