// The question before a move that waits for a second tap, in every game and for every kind of move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine } from "../../tools/pages/engine.mjs";
import { question } from "../play/input/move-question.js";

const engine = await loadEngine("target/site");
const { games } = engine.call("games", {});
const texts = async (language) => ({
  words: (await import(`../words/${language}/interface.js`)).default,
  play: (await import(`../words/${language}/play.js`)).default,
});
const languages = { en: await texts("en"), fr: await texts("fr") };

/** The questions before some moves of a game, by language. */
function questions(game) {
  const found = Object.fromEntries(Object.keys(languages).map((language) => [language, new Set()]));
  const match = { game: game.id, moves: [] };
  for (let ply = 0; ply < 60; ply++) {
    const state = engine.call("state", match);
    if (!state.to_move) break;
    const move = state.legal[(ply * 7919) % state.legal.length];
    match.moves.push(move.text);
    const after = engine.call("state", match);
    for (const [language, { words, play }] of Object.entries(languages))
      found[language].add(question({ game, words, language }, play, state, move, after));
  }
  return found;
}

/** The questions that a game's words allow. */
function possible(game, language) {
  const { question: ask } = languages[language].play;
  return Object.entries(game.words[language]).flatMap(([key, text]) => {
    if (key.startsWith("definite.")) return [ask.move(text), ask.place(text)];
    return key.startsWith("handle.") ? ask.press(text) : [];
  });
}

for (const game of games)
  test(`${game.id}: a move is asked for by what it does, in the words of the game`, () => {
    for (const [language, found] of Object.entries(questions(game))) {
      assert.ok(found.size > 0);
      const right = possible(game, language);
      assert.deepEqual(
        [...found].filter((text) => !right.includes(text)),
        [],
        language,
      );
      if (game.id === "hive")
        assert.ok(found.has({ en: "Move the ant here?", fr: "Déplacer la fourmi ici\u00a0?" }[language]));
    }
  });
