// Measures the figures of docs/strength.md again and prints its tables. A row of players has its command in the block above the
// table: the line with the same opponent. Tournaments keep the games that are played in target/strength/, so that the same command
// goes on where it was stopped.
//   node tools/bench/strength.mjs [--list] [WORD…]   rows whose heading, command or players have all of the words; --list: prints the commands
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";

const PAGE = new URL("../../docs/strength.md", import.meta.url);
/** The names of the page for programs that it compares. */
const PROGRAMS = new Map([
  ["today", "api:target/release/alveole"],
  ["baseline", "api:target/baseline/alveole"],
]);
/** A row of players, with options of its own in parentheses, up to the number of games. */
const ROW =
  /^\| (?<name>(?<game>[a-z]+) (?<a>\S+) : (?<b>\S+)(?: \(`(?<more>.+)`\))?) \|(?:[^|]*\|){3} (?<games>\d+) \|/;

/** @typedef {{heading: string, header: string[], name: string, words: string[]}} Row a row of a table, and the words of its command */

/**
 * The words of a command line, with quotes as the shell has them.
 * @param {string} line
 */
export const wordsOf = (line) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? /** @type {string} */ (plain));

/** Options and their values, in order: `["--a", "ours"]`, `["--pairs"]`. @param {readonly string[]} words */
const pairsOf = (words) =>
  words.reduce((/** @type {string[][]} */ pairs, word) => {
    if (word.startsWith("--")) pairs.push([word]);
    else pairs.at(-1)?.push(word);
    return pairs;
  }, []);

/**
 * The command of a row of players.
 * @param {Record<string, string | undefined>} row the groups of `ROW`
 * @param {readonly string[]} block the lines of the block above
 */
function commandOf({ game = "", a = "", b = "", more = "", games = "" }, block) {
  const [player, opponent] = [a, b].map((name) => PROGRAMS.get(name) ?? name);
  const line = block.find((line) => line.startsWith("alveole-lab tournament ") && line.includes(` --b ${opponent} `));
  if (!line) return null;
  const own = new Map(pairsOf(wordsOf(line)).map(([name, ...values]) => [name, values]));
  for (const [name, ...values] of [["--a", player], ...pairsOf(wordsOf(more)), ["--games", games]])
    own.set(name, values);
  return ["tournament", game, ...[...own].flat(2)].map(String);
}

/**
 * All rows of the page that can be measured, in order, with their commands.
 * @param {string} page the text
 * @param {readonly string[]} games the ids
 * @returns {{rows: Row[], without: string[]}} `without`: the rows without a command
 */
export function rowsOf(page, games) {
  const rows = /** @type {Row[]} */ ([]);
  const without = /** @type {string[]} */ ([]);
  let heading = "";
  let header = /** @type {string[]} */ ([]);
  let block = /** @type {string[]} */ ([]);
  let inBlock = false;
  for (const line of page.split("\n")) {
    if (line.startsWith("```")) {
      inBlock = line === "```sh";
      if (inBlock) block = [];
    } else if (inBlock) {
      block.push(line);
      rows.push(...ownTables(line, games).map((words) => ({ heading, header: [], name: words.join(" "), words })));
    } else if (line.startsWith("#")) heading = line;
    else if (line.startsWith("| players |")) header = [line];
    else if (line.startsWith("| ---")) header = [...header, line];
    else if (line.startsWith("| ") && line.includes(" : ")) {
      const { groups } = ROW.exec(line) ?? {};
      const words = groups ? commandOf(groups, block) : null;
      if (words) rows.push({ heading, header, name: String(groups?.name), words });
      else without.push(String(line.split(" | ")[0]).slice(2));
    }
  }
  return { rows, without };
}

/**
 * The commands of a line of a block that print a table of their own, one for each game.
 * @param {string} line
 * @param {readonly string[]} games
 */
function ownTables(line, games) {
  const [program, ...words] = wordsOf(line);
  if (program !== "alveole-lab" || words[0] === "tournament") return [];
  return games.map((game) => words.map((word) => word.replace("GAME", game)));
}

/** A command as one types it. @param {readonly string[]} words */
const typed = (words) => ["alveole-lab", ...words].map((word) => (/["{ ]/.test(word) ? `'${word}'` : word)).join(" ");

/** What a program that a command names lacks; empty: nothing. @param {readonly string[]} words */
function lacking(words) {
  const programs = words.flatMap((word) => /^(?:api|uhp):(.+)$/.exec(word)?.[1] ?? []);
  return programs.filter((program) => !existsSync(program)).join(", ");
}

/** Runs a row and prints what it measured. @param {Row} row @returns whether that succeeded */
function measured({ header, name, words }) {
  const missing = lacking(words);
  if (missing) {
    console.log(`${name}: not measured, there is no ${missing}`);
    return false;
  }
  const file = createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 12);
  const kept = words[0] === "tournament" ? ["--out", `target/strength/${file}.results`] : [];
  const { status, stdout } = spawnSync("target/release/alveole-lab", [...words, ...kept], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter(Boolean);
  console.log((header.length > 0 ? lines.slice(2) : lines).join("\n"));
  return status === 0;
}

if (import.meta.filename === process.argv[1]) {
  const [options, words] = [true, false].map((is) =>
    process.argv.slice(2).filter((word) => word.startsWith("--") === is),
  );
  const { games } = await import("../pages/game-texts.mjs");
  const { rows } = rowsOf(readFileSync(PAGE, "utf8"), games());
  const chosen = rows.filter((row) => {
    const text = `${row.heading} ${row.name} ${typed(row.words)}`.toLowerCase();
    return words.every((word) => text.includes(word.toLowerCase()));
  });
  if (chosen.length === 0) throw new Error(`no row of docs/strength.md has ${words.join(" and ")}`);
  mkdirSync("target/strength", { recursive: true });
  let [heading, header] = ["", /** @type {string[]} */ ([])];
  for (const row of chosen) {
    if (options?.includes("--list")) {
      console.log(typed(row.words));
      continue;
    }
    if (row.heading !== heading) console.log(`\n${row.heading}\n`);
    if (row.header !== header) console.log(row.header.join("\n"));
    [heading, header] = [row.heading, row.header];
    if (!measured(row)) process.exitCode = 1;
  }
}
