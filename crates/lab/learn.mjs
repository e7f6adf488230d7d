#!/usr/bin/env node
// Makes weights again by the commands of their card, and says whether they are the same (docs/learned.md).
//   node crates/lab/learn.mjs src/games/hexone/weights.card.json
// Games are kept in target/learn/ and go on where they were stopped. Weights that played games themselves are made first, by
// their own card in this one (`before`).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { wordsOf } from "../../tools/bench/strength.mjs";

/** @typedef {{game: string, commands: string[], games_sha256: string[] | string, sha256: string, before?: Card | null}} Card */

const ROOT = resolve(import.meta.dirname, "../..");
const PROGRAM = join(ROOT, "target/release/alveole-lab");

/**
 * Runs a program, and ends this one if it fails.
 * @param {string} program
 * @param {string[]} words
 * @param {string} cwd
 */
function run(program, words, cwd) {
  console.log(program.replace(`${ROOT}/`, ""), words.join(" "));
  const { status } = spawnSync(program, words, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Makes the weights of a card, after those that its games were played with.
 * @param {Card} card
 */
function make(card) {
  if (card.before) make(card.before);
  // The weights that play are compiled into the program.
  run("cargo", ["build", "--locked", "--release", "--quiet", "-p", "alveole-lab"], ROOT);
  const folder = join(ROOT, "target/learn", card.sha256.slice(0, 12));
  mkdirSync(folder, { recursive: true });
  let out = "";
  for (const command of card.commands) {
    const [, action, ...words] = wordsOf(command);
    const at = words.lastIndexOf("--out") + 1;
    if (action === "train") words[at] = out = join(ROOT, words[at]);
    run(PROGRAM, [action, ...words], folder);
  }
  const sha256 = createHash("sha256").update(readFileSync(out)).digest("hex");
  const verdict = sha256 === card.sha256 ? "the same as" : "NOT those of";
  console.log(`${out.replace(`${ROOT}/`, "")}: ${verdict} the card`);
  if (sha256 !== card.sha256) process.exitCode = 1;
}

const [path] = process.argv.slice(2);
if (!path) {
  console.error("usage: node crates/lab/learn.mjs CARD");
  process.exit(2);
}
make(JSON.parse(readFileSync(path, "utf8")));
