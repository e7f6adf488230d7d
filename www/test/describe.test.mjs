// Whose turn it is and how a game ended, in words.
import test from "node:test";
import assert from "node:assert/strict";
import { onlyPerson } from "../play/match/match.js";
import { resultText, sentence, standing, turnText } from "../words/describe.js";

const texts = async (language) => (await import(`../words/${language}/interface.js`)).default;
const locale = async (language, players = [2]) => ({
  words: await texts(language),
  language,
  game: {
    id: "sample",
    players,
    colours: ["white", "black", "red"],
    options: {},
    words: {
      en: { "reason.queen": "{loser:queen} is surrounded", "reason.path": "{winner:stones} connect two edges" },
      fr: {
        "reason.queen": "{loser:la reine} est encerclée",
        "reason.path": "{winner:les pierres} relient deux bords",
      },
    },
  },
});
const over = (winners, reason, more = {}) => ({
  to_move: null,
  status: { over: true, winners, reason },
  options: {},
  ...more,
});

test("the only person is found among computers and players on other devices, and nobody among several", () => {
  const match = (...seats) => ({ seats, moves: [], redo: [] });
  assert.equal(onlyPerson(match("human", "3"), null, 2), 0);
  assert.equal(onlyPerson(match("away", "human"), null, 2), 1);
  assert.equal(onlyPerson(match("human", "human"), null, 2), null);
  assert.equal(onlyPerson(match("3", "random"), null, 2), null);
  assert.equal(onlyPerson(match("human"), null, 1), null, "no opponent");
});

test("after a swap the only person is the player whose colour the seat holds now", () => {
  const match = { seats: ["human", "3"], moves: [{ text: "e5", player: 0, seat: 0 }], redo: [] };
  assert.equal(onlyPerson(match, { player: 0, seat: 1 }, 2), 1);
});

test("the turn is “yours” only for the only person", async () => {
  const en = await locale("en");
  assert.equal(turnText(en, 0, 0), "Your turn (White)");
  assert.equal(turnText(en, 1, 0), "Black to play");
  assert.equal(turnText(en, 0, null), "White to play");
  assert.equal(turnText(await locale("fr"), 1, null), "Aux noirs de jouer");
});

test("the result names the reader where one person plays, and the colour where several do", async () => {
  const en = await locale("en");
  assert.deepEqual(resultText(en, over([0], "queen"), 0), ["You win!", "Black's queen is surrounded."]);
  assert.deepEqual(resultText(en, over([0], "queen"), 1), ["You lose", "Your queen is surrounded."]);
  assert.deepEqual(resultText(en, over([0], "queen"), null), ["White wins", "Black's queen is surrounded."]);
  assert.deepEqual(resultText(await locale("en", [3]), over([0], "path"), 1), [
    "You lose – White wins",
    "White's stones connect two edges.",
  ]);
});

test("in French too, what decided belongs to a colour or to the reader", async () => {
  const fr = await locale("fr");
  assert.deepEqual(resultText(fr, over([1], "queen"), null), [
    "Les noirs gagnent",
    "La reine des blancs est encerclée.",
  ]);
  assert.equal(resultText(fr, over([1], "queen"), 0)[1], "Votre reine est encerclée.");
  assert.equal(resultText(fr, over([1], "path"), 1)[1], "Vos pierres relient deux bords.");
  assert.equal(resultText(fr, over([1], "path"), 0)[1], "Les pierres des noirs relient deux bords.");
});

test("an end that a player chose names the loser; a draw names nobody or those who share it", async () => {
  const en = await locale("en", [3]);
  assert.deepEqual(resultText(en, over([0, 1], "points"), null)[0], "Draw between White and Black");
  assert.deepEqual(resultText(await locale("en"), over([1], "time"), 0), ["You lose", "You ran out of time."]);
  assert.equal(resultText(await locale("fr"), over([1], "resigned"), 0)[1], "Vous avez abandonné.");
  assert.equal(resultText(await locale("fr"), over([1], "resigned"), 1)[1], "Les blancs abandonnent.");
  assert.deepEqual(resultText(en, over([0, 1, 2], "agreed"), null), ["Draw", "The players agreed on a draw."]);
});

test("of three players one resigns or has no time left: the others share the win, and it is no draw", async () => {
  const [en, fr] = [await locale("en", [3]), await locale("fr", [3])];
  const shared = "White and Black share the win";
  assert.deepEqual(resultText(en, over([0, 1], "resigned"), null), [shared, "Red resigned."]);
  assert.deepEqual(resultText(en, over([0, 1], "time"), 2), [`You lose – ${shared}`, "You ran out of time."]);
  assert.deepEqual(resultText(en, over([0, 1], "resigned"), 1), ["You share the win with White", "Red resigned."]);
  assert.equal(resultText(fr, over([0, 1], "resigned"), null)[0], "Blanc et Noir se partagent la victoire");
  assert.equal(resultText(fr, over([0, 1], "resigned"), 0)[0], "Vous partagez la victoire avec Noir");
});

test("screen readers get sentences: the result, the reason, the points", async () => {
  const state = over([0], "queen", { status: { over: true, winners: [0], reason: "queen", scores: [3, 1200] } });
  assert.equal(
    standing(await locale("en"), state, 0),
    "You win! Black's queen is surrounded. Score: White 3, Black 1,200.",
  );
  assert.equal(sentence("done", "en"), "Done.");
  assert.equal(sentence("", "en"), "");
});

test("texts for touch screens become texts for a mouse", async () => {
  const [en, fr] = [await texts("en"), await texts("fr")];
  assert.equal(
    en.withMouse("Tap a cell, then tap it again. Tapped. A tape."),
    "Click a cell, then click it again. Clicked. A tape.",
  );
  assert.equal(fr.withMouse("Touchez une case."), "Cliquez sur une case.");
  assert.equal(fr.withMouse("Pour échanger, touchez d’abord la tour."), "Pour échanger, cliquez d’abord sur la tour.");
  assert.equal(fr.withMouse("Touchez ici. Elle ne touche rien."), "Cliquez ici. Elle ne touche rien.");
});

test("numbers agree with their nouns", async () => {
  const part = async (language, name) => (await import(`../words/${language}/${name}.js`)).default;
  const all = async (language) => ({
    ...(await texts(language)),
    ...(await part(language, "site")),
    ...(await part(language, "play")).positionText,
  });
  const [en, fr] = [await all("en"), await all("fr")];
  assert.deepEqual(
    [en.moveCount(1), en.moveCount(2), en.legalMoves(1), en.points(1, "1")],
    ["1 move", "2 moves", "1 legal move", "1 point"],
  );
  assert.deepEqual(
    [fr.moveCount(0), fr.moveCount(2), fr.legalMoves(1), fr.points(1, "1")],
    ["0 coup", "2 coups", "1 coup possible", "1 point"],
  );
});
