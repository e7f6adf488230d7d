// Measures the figures of docs/strength.md again and prints its tables. Each row has its command there: that of the block above the
// table, with the players of the row and with what stands in parentheses behind them. Tournaments keep the games that are
// played in target/strength/, so that the same command goes on where it was stopped.
//   node tools/bench/strength.mjs [--list] [WORD…]   rows whose heading, command or players have all of the words; --list: prints the commands
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";

const PAGE = new URL("../../docs/strength.md", import.meta.url);
/** The names of the page for programs that it compares. */
const PROGRAMS = { today: "api:target/release/alveole", baseline: "api:target/baseline/alveole" };
/** Rows that come out together with the row above them: of each seat (--seats), and of whole openings (--pairs). */
const PARTS = / in (?:seat \d|pairs)(?= : )/;
const ROW = /^\| (?<game>[a-z]+) (?<a>\S+) : (?<b>\S+)(?: \(`(?<more>.+)`\))? \|/;

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
 * @param {{game: string, a: string, b: string, more?: string}} row
 * @param {readonly string[]} commands of the block above
 * @param {string} [games] how many there were, if the row says so
 */
function commandOf({ game, a, b, more = "" }, commands, games) {
  const [A, B] = [a, b].map((player) => PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (player)] ?? player);
  const given = (/** @type {string} */ line) => line.includes(` --a ${A} `) && (more === "" || line.includes(more));
  const of = (/** @type {string} */ line) => line.includes(`tournament ${game} `) || line.includes("tournament GAME ");
  const played = commands.filter((line) => line.startsWith("alveole-lab tournament "));
  const line =
    played.find((line) => of(line) && given(line)) ??
    played.find((line) => line.includes(` --b ${B} `) && line.includes(more)) ??
    played.find((line) => line.includes(more)) ??
    played[0];
  if (!line) return null;
  const own = new Map(pairsOf(wordsOf(line)).map(([name, ...values]) => [name, values]));
  for (const [name, ...values] of [["--a", A], ["--b", B], ...pairsOf(wordsOf(more)), ...(games ? [["--games", games]] : [])]) own.set(name, values); // prettier-ignore
  for (const ladder of ["--ladder", "--levels"]) own.delete(ladder);
  return ["tournament", game, ...[...own].flat(2)];
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
  /** The lines of the last block. */ let commands = /** @type {string[]} */ ([]);
  let inBlock = false;
  for (const line of page.replace(/\\\n\s*/g, "").split("\n")) {
    if (line.startsWith("```")) {
      inBlock = line === "```sh";
      if (inBlock) commands = [];
      // Whatever has no table of players prints its own.
      else for (const own of commands) rows.push(...printed(own, games).map((words) => ({ heading, header: [], name: words.join(" "), words }))); // prettier-ignore
    } else if (inBlock) commands.push(line);
    else if (line.startsWith("#")) [heading, commands] = [line, []];
    else if (line.startsWith("| players |")) header = [line];
    else if (line.startsWith("| ---")) header.push(line);
    else if (header[0]?.startsWith("| players |") && line.startsWith("| ")) {
      const row = line.replace(PARTS, "");
      const { groups } = ROW.exec(row) ?? {};
      const games = row === line ? line.split("|")[5]?.trim() : ""; // a part has fewer than the row
      const words = groups ? commandOf(/** @type {any} */ (groups), commands, games) : null;
      const name = String(row.split(" | ")[0]).slice(2);
      const same = rows.some((other) => other.heading === heading && other.name === name);
      if (!words) without.push(name);
      else if (row === line || !same) rows.push({ heading, header, name, words });
    } else if (!line.startsWith("|")) header = [];
  }
  return { rows, without };
}

/**
 * The commands of a line of a block that print a table of their own, one for each game.
 * @param {string} line
 * @param {readonly string[]} games
 */
function printed(line, games) {
  const [program, ...words] = wordsOf(line);
  if (program !== "alveole-lab" || words[0] === "tournament" || words.includes(">")) return [];
  return words.includes("GAME") ? games.map((game) => words.map((word) => word.replace("GAME", game))) : [words];
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
