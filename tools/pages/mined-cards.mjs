// Writes beside each src/games/ID/mined.json a card, mined.card.json: the commands that made it, the seed, the level and the
// options of the games, and the SHA-256 of the files of games, of mined puzzles and of the result.
//   node tools/pages/mined-cards.mjs DIR [COMMAND]  DIR: has the files *.games and *.mined; COMMAND: alveole-lab, packed again to compare
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { games } from "./game-texts.mjs";

const COUNT = 110; // puzzles that are chosen from each file

export const sha256 = (/** @type {string | Buffer} */ body) => createHash("sha256").update(body).digest("hex");

/** The names of the files of a game: with its default options and, where it has some, for three players. */
const setsOf = (dir, game) => [game, `${game}-3`].filter((name) => existsSync(join(dir, `${name}.mined`)));

/**
 * Describes the games and puzzles of one set of options.
 * @param {string} dir
 * @param {string} name
 */
function described(dir, name) {
  const mined = readFileSync(join(dir, `${name}.mined`), "utf8");
  const lines = mined.trimEnd().split("\n");
  const { games, turns, budget } = JSON.parse(lines[0]);
  // Only the games that were examined count: the file of games may have grown since.
  const examined = lines.length - 1;
  const played = readFileSync(join(dir, `${name}.games`), "utf8")
    .split("\n")
    .slice(0, examined + 1);
  if (played.length !== examined + 1) throw new Error(`${name}: fewer games than were examined`);
  const three = name.endsWith("-3") ? ` --options '{"players": 3}'` : "";
  const { game, level, seed } = games;
  return {
    ...games,
    commands: [
      `alveole-lab games ${game}${three} --level ${level} --seed ${seed} --count ${examined} --out ${name}.games`,
      `alveole-lab mine ${game} --games ${name}.games --turns ${turns} --budget ${budget} --count ${lines.filter((line) => line !== "null").length - 1} --out ${name}.mined`,
    ],
    games_sha256: sha256(`${played.join("\n")}\n`),
    mined_sha256: sha256(mined),
  };
}

if (import.meta.filename === process.argv[1]) {
  const [dir, command] = process.argv.slice(2);
  for (const game of games()) {
    const file = join("src/games", game, "mined.json");
    const names = setsOf(dir, game);
    const files = names.map((name) => `${name}.mined`);
    const text = readFileSync(file);
    if (command) {
      const given = ["pack", ...files, "--count", String(COUNT)];
      const packed = execFileSync(command, given, { cwd: dir, maxBuffer: 2 ** 28 });
      if (!packed.equals(text)) throw new Error(`${file} is not what “alveole-lab ${given.join(" ")}” prints`);
    }
    const card = {
      format: "alveole-mined-card/1",
      sets: names.map((name) => described(dir, name)),
      command: `alveole-lab pack ${files.join(" ")} --count ${COUNT} > ${file}`,
      sha256: sha256(text),
    };
    writeFileSync(join("src/games", game, "mined.card.json"), `${JSON.stringify(card, null, 2)}\n`);
  }
}
