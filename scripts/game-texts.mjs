// Collects from the game modules what the page loads when it is asked for, into DIR/games/: each game's lessons and
// puzzles, the rules of all games, what their pieces do, and the translations of their messages.
//   node scripts/game-texts.mjs DIR
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

/** The rules of all games, by game and language. */
function rules() {
  const all = {};
  for (const game of games()) {
    const texts = readdirSync(join(MODULES, game)).flatMap((file) => {
      const language = /^rules\.(\w+)\.md$/.exec(file)?.[1];
      return language ? [[language, readFileSync(join(MODULES, game, file), "utf8")]] : [];
    });
    all[game] = Object.fromEntries(texts.sort());
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

if (import.meta.filename === process.argv[1]) {
  const into = join(process.argv[2], "games");
  for (const game of games()) {
    mkdirSync(join(into, game), { recursive: true });
    for (const file of readdirSync(join(MODULES, game)))
      if (/^lesson\.\w+\.md$|^puzzles\.json$/.test(file))
        copyFileSync(join(MODULES, game, file), join(into, game, file));
  }
  // One file each, whose name stands whole in the code: bundlers find it.
  writeFileSync(join(into, "rules.json"), JSON.stringify(rules()));
  writeFileSync(join(into, "pieces.json"), JSON.stringify(pieces()));
  writeFileSync(join(into, "messages.json"), JSON.stringify(messages()));
}
