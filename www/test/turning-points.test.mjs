// The film of a game: which moves it shows, what it says of them, and the animated picture.
import assert from "node:assert/strict";
import test from "node:test";
import english from "../words/en/review.js";
import french from "../words/fr/review.js";
import { turningLine, turningPoints } from "../advice/turning-points.js";
import { animated } from "../share/animated-svg.js";

/** A judged move, with what differs from a plain blunder. */
const mistake = (ply, loss, more = {}) => ({
  ply,
  move: {
    text: `m${ply}`,
    judgement: "blunder",
    loss,
    share: 0.3,
    best_share: 0.3 + loss,
    best: "b",
    missed_win: false,
    forced_loss: false,
    proof: null,
    ...more,
  },
});

test("a film has the costliest moves in the order of the game, and the missed win that was proven", () => {
  const mistakes = [0.2, 0.5, 0.1, 0.4, 0.3, 0.6].map((loss, i) => mistake(2 * i, loss));
  const cheap = mistake(13, 0.01, { missed_win: true, proof: { turns: 2, line: ["w"] } });
  const unproven = mistake(15, 0.05, { missed_win: true });
  const { points, missed } = turningPoints([...mistakes, cheap, unproven]);
  assert.deepEqual(
    points.map(({ ply }) => ply),
    [2, 6, 8, 10, 13],
  );
  assert.equal(missed, cheap);
  assert.equal(turningPoints(mistakes).missed.ply, 10);
  assert.equal(turningPoints([]), null);
});

test("each turning point has one line in both languages", () => {
  const percent = (share) => `${Math.round(share * 100)}%`;
  assert.equal(turningLine(mistake(3, 0.2), english, percent), "4. m3 ?? – b was best: 50%, not 30%.");
  const won = mistake(3, 0.01, { judgement: "good", missed_win: true, proof: { turns: 2, line: ["w", "x"] } });
  assert.equal(turningLine(won, english, percent), "4. m3 – w wins by force in 2 turns.");
  assert.match(turningLine(won, french, percent), /^4\. m3 – w gagne en 2 tours/);
});

test("a picture shows each line with its frame, and programs that do not animate the last one", () => {
  const box = { x: 0, y: 0, right: 100, bottom: 80 };
  const frame = (...things) => ({
    layers: [["<i/>"], [], [], things, []],
    styles: ["", "", "", "", ""],
    box,
    paper: "#fff",
  });
  const lines = ["a < b", "c"];
  const frames = [frame("<p/>"), frame("<p/>", "<q/>")];
  const text = animated(frames, { title: "T & U", step: 7.5, end: 1, lines, address: 'https://x.test/?a="b"&c' });
  assert.match(text, /viewBox="0 0 100 90"/);
  assert.match(text, /<title>T &amp; U<\/title><a href="https:\/\/x\.test\/\?a=&quot;b&quot;&amp;c"/);
  assert.match(
    text,
    /<g visibility="hidden"><text><tspan [^>]*>a &lt; b<\/tspan><\/text><animate [^>]*values="visible;hidden" keyTimes="0\.00000;0\.50000" dur="15\.0s"/,
  );
  assert.match(text, /<g><text><tspan [^>]*>c<\/tspan><\/text><animate [^>]*values="hidden;visible"/);
  assert.match(text, /<p\/><g><q\/><animate/);
});

test("a long line of a film is broken into rows that fit, of a size that a phone shows", () => {
  const frame = {
    layers: [[], [], [], [], []],
    styles: [],
    box: { x: -40, y: -30, right: 60, bottom: 50 },
    paper: "#fff",
  };
  const long = "13. wA1 bS1- ?? – -wQ wins by force in 12 turns, whatever the others play.";
  const text = animated([frame, frame], { title: "", step: 1, end: 1, lines: [long, "c"] });
  const [, y, height] = /viewBox="-40 (\S+) 100 (\S+)"/.exec(text).map(Number);
  const size = Number(/font-size="(.*?)"/.exec(text)[1]);
  // A picture as wide as the dialog on a phone, 290 pixels, shows letters of 15 pixels.
  assert.ok((size / 100) * 290 > 15, `${size} of 100`);
  const rows = [...text.matchAll(/<tspan x="10" y="(.*?)">(.*?)<\/tspan>/g)].map(([, at, row]) => ({
    at: Number(at),
    row,
  }));
  assert.equal(
    rows
      .slice(0, -1)
      .map(({ row }) => row)
      .join(" "),
    long,
  );
  assert.ok(rows.length > 3);
  for (const { at, row } of rows) {
    assert.ok(row.length * size * 0.55 < 95, row);
    assert.doesNotMatch(row, /^[?–]|^13\.$/);
    assert.ok(at - size > 50 && at + size * 0.3 < y + height, `${row} at ${at}`);
  }
  const [word] = animated([frame], { title: "", step: 1, end: 1, lines: ["x".repeat(60)] }).match(/font-size=".*?"/);
  assert.ok(Number(/[\d.]+/.exec(word)[0]) * 60 * 0.55 < 95, "a word that is too long is smaller");
});
