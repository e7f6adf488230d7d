// The tree of a study: lines, variations, what is said of moves, undo, and its forms.
import test from "node:test";
import assert from "node:assert/strict";
import { History } from "../study/history.js";
import { fromJson, fromMatch, isStudy, matchOf, toJson } from "../study/study-json.js";
import * as tree from "../study/tree.js";
import { linesOfTree, pathOf } from "../study/tree-lines.js";

/** Moves of two players, one word each. */
const plies = (text) => text.split(" ").map((move, i) => ({ text: move, player: i % 2, seat: i % 2 }));
/** A chapter with these lines. */
const chapter = (...lines) => lines.reduce((so, line) => tree.withLine(so, plies(line)), { next: [] });
const path = (text) => (text ? text.split(" ") : []);
/** The tree as text: variations in brackets behind the move that they replace. */
const drawn = (next) =>
  next
    .slice(0, 1)
    .map((node) => {
      const others = next.slice(1).map((other) => ` (${other.text}${after(other)})`);
      return node.text + others.join("") + after(node);
    })
    .join("");
const after = (node) => (node.next.length > 0 ? ` ${drawn(node.next)}` : "");

test("another move in a past position becomes a variation, the same one does not", () => {
  const one = chapter("a b c", "a x y", "a x z", "k");
  assert.equal(drawn(one.next), "a (k) b (x y (z)) c");
  assert.equal(tree.withLine(one, plies("a x")), one);
  assert.equal(tree.count(one), 7);
  assert.equal(tree.depthOf(one, path("a x z")), 2);
  assert.deepEqual(
    tree.linesOf(one).map((line) => line.map((node) => node.text).join(" ")),
    ["a b c", "a x y", "a x z", "k"],
  );
  assert.deepEqual(tree.linesOf(one, 2).length, 2);
});

test("the lines of a tree come in reading order, each item with its path, depth and round", () => {
  const one = chapter("a b c", "a x y", "a x z", "k");
  const lines = linesOfTree(one);
  assert.deepEqual(
    lines.map(({ depth, items }) => `${depth}: ${items.map((item) => pathOf(item).join("")).join(" ")}`),
    ["0: ", "0: a", "1: k", "0: ab", "1: ax axy", "2: axz", "0: abc"],
  );
  const items = lines.flatMap((line) => line.items);
  assert.deepEqual(
    items.map(({ place }) => place),
    items.map((_, i) => i),
  );
  // Seat 0 has the first and the third move: the rounds begin there.
  const shown = items.map(({ number, round }) => number ?? `${round}…`);
  assert.deepEqual(shown, ["null…", 1, 1, "1…", "1…", 2, 2, 2]);
  const long = linesOfTree(chapter(Array.from({ length: 250 }, (_, i) => `m${i}`).join(" ")));
  assert.deepEqual(
    long.map((line) => line.items.length),
    [1, 100, 100, 50],
  );
});

test("a line goes through a position and on along its main continuation", () => {
  const one = chapter("a b c", "a x y");
  const through = (text) =>
    tree
      .lineThrough(one, path(text))
      .map((node) => node.text)
      .join(" ");
  assert.deepEqual([through(""), through("a x"), through("a")], ["a b c", "a x y", "a b c"]);
  assert.deepEqual([tree.isMain(one, path("a b")), tree.isMain(one, path("a x"))], [true, false]);
});

test("a variation is promoted step by step, and deleted with what follows", () => {
  const one = chapter("a b c", "a x y", "a x z");
  const inner = tree.promoted(one, path("a x z"));
  assert.equal(drawn(inner.next), "a b (x z (y)) c");
  const outer = tree.promoted(inner, path("a x z"));
  assert.equal(drawn(outer.next), "a x (b c) z (y)");
  assert.equal(tree.promoted(outer, path("a x z")), outer);
  assert.equal(drawn(tree.without(outer, path("a x")).next), "a b c");
  assert.equal(drawn(one.next), "a b (x y (z)) c", "the tree before stays as it was");
});

test("of glyphs that contradict each other a move has one", () => {
  const with1 = tree.withGlyph(chapter("a"), ["a"], 1);
  const glyphs = (...more) =>
    tree.at(
      more.reduce((so, n) => tree.withGlyph(so, ["a"], n), with1),
      ["a"],
    ).glyphs;
  assert.deepEqual(glyphs(4), [4]);
  assert.deepEqual(glyphs(14, 146), [1, 14, 146]);
  assert.deepEqual(glyphs(14, 16), [1, 16]);
  assert.equal(glyphs(1), undefined);
});

test("a comment is for all readers, or in a language beside others", () => {
  const said = (before, ...more) =>
    more.reduce((so, [language, words]) => tree.withComment(so, [], language, words), { ...before, next: [] }).comment;
  assert.equal(said({}, ["", "  Good. "]), "Good.");
  assert.deepEqual(said({}, ["fr", "Bon."], ["en", "Good."]), { fr: "Bon.", en: "Good." });
  assert.deepEqual(said({}, ["fr", "Bon."], ["en", "Good."], ["fr", ""]), { en: "Good." });
  assert.equal(said({ comment: { en: "Good." } }, ["en", ""]), undefined);
  assert.throws(() => said({}, ["", "a".repeat(10_001)]), tree.Full);
  assert.equal(tree.inLanguage({ en: "Good.", fr: "Bon." }, "fr"), "Bon.");
  assert.equal(tree.inLanguage({ fr: "Bon." }, "de"), "Bon.");
});

test("a shape is drawn once, changes its colour, and goes when it is drawn again", () => {
  const draw = (...shapes) => shapes.reduce((so, shape) => tree.withShape(so, ["a"], shape), chapter("a"));
  const arrow = { arrow: ["a1", "b2"], colour: "red" };
  assert.deepEqual(tree.at(draw(arrow, { cell: "c3" }), ["a"]).shapes, [arrow, { cell: "c3" }]);
  assert.deepEqual(tree.at(draw(arrow, { ...arrow, colour: "blue" }), ["a"]).shapes, [{ ...arrow, colour: "blue" }]);
  assert.equal(tree.at(draw({ cell: "c3" }, { cell: "c3", colour: "green" }), ["a"]).shapes, undefined);
  assert.equal(tree.at(tree.withoutShapes(draw(arrow), ["a"]), ["a"]).shapes, undefined);
  assert.throws(() => draw(...Array.from({ length: 101 }, (_, i) => ({ cell: `a${i}` }))), tree.Full);
});

test("what passes a limit is refused", () => {
  const refusal = (limit) => (error) => error instanceof tree.Full && error.limit === limit;
  // Each line leaves the one before it at its last move.
  const nested = (n) => [...Array(n).keys()].map((i) => [...Array(i).fill("v"), "m", "n"].join(" "));
  const deepest = nested(17).reduceRight((so, line) => tree.withLine(so, plies(line)), { next: [] });
  assert.equal(tree.depthOf(deepest, path("m n")), 1);
  const within = nested(17).reduce((so, line) => tree.withLine(so, plies(line)), { next: [] });
  assert.equal(tree.depthOf(within, path(nested(17)[16])), 16);
  assert.throws(() => tree.withLine(within, plies(nested(18)[17])), refusal("depth"));
  const many = (n) => [...Array(n).keys()].map((i) => `m${i}`).join(" ");
  assert.throws(() => chapter(many(801)), refusal("length"));
  const deep = { ...JSON_STUDY, chapters: [{ moves: many(801).split(" ") }] };
  assert.throws(() => fromJson(deep, [[]]), refusal("length"));
  const wide = { next: Array.from({ length: 20_000 }, (_, i) => ({ ...plies(`m${i}`)[0], next: [] })) };
  assert.throws(() => tree.withLine(wide, plies("x")), refusal("moves"));
  // A tree of the greatest length can be stored.
  assert.ok(isStudy(structuredClone({ chapters: [chapter(many(800))], at: 0, open: true })));
});

test("everything is undone and done again, to the position that was shown", () => {
  const history = new History();
  const moments = ["a", "b", "c"].map((title) => ({
    study: { title, chapters: [], at: 0, open: true },
    path: [title],
  }));
  assert.equal(history.undo(moments[0]), null);
  history.keep(moments[0]);
  history.keep(moments[1]);
  assert.equal(history.undo(moments[2]), moments[1]);
  assert.equal(history.undo(moments[1]), moments[0]);
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
  assert.equal(history.redo(moments[0]), moments[1]);
  history.keep(moments[1]);
  assert.equal(history.canRedo, false);
  for (let i = 0; i < 600; i++) history.keep(moments[0]);
  let undone = 0;
  while (history.undo(moments[0])) undone++;
  assert.equal(undone, 500);
});

const JSON_STUDY = {
  format: "alveole/2",
  game: "hex",
  title: { en: "The centre", fr: "Le centre" },
  chapters: [
    {
      comment: "First.",
      options: { size: 5 },
      moves: [
        { move: "c3", glyphs: [1], variations: [["a1", { move: "b2", variations: [["c2", "d2"]] }]] },
        { move: "swap", shapes: [{ cell: "c3", colour: "red" }] },
        "d4",
      ],
    },
    { moves: [] },
  ],
};
const MOVERS = [[0, 0, 1, 1, 0, 1, 0].map((seat) => ({ player: seat, seat })), []];

test("JSON becomes a tree and comes back", () => {
  const study = fromJson(JSON_STUDY, MOVERS);
  assert.deepEqual(toJson("hex", study), JSON_STUDY);
  assert.equal(drawn(study.chapters[0].next), "c3 (a1 b2 (c2 d2)) swap d4");
  assert.deepEqual(
    tree.lineThrough(study.chapters[0], path("a1 c2")).map(({ text, seat }) => `${text}${seat}`),
    ["a10", "c21", "d20"],
  );
  assert.ok(isStudy(structuredClone(study)));
});

test("moves that a text has twice are one", () => {
  const twice = [
    { move: "a1", comment: "One.", variations: [[{ move: "a1", comment: "Two.", glyphs: [2] }, "b2"], ["c3"]] },
    "d4",
  ];
  const study = fromJson({ ...JSON_STUDY, chapters: [{ moves: twice }] }, [[]]);
  assert.equal(drawn(study.chapters[0].next), "a1 (c3) d4 (b2)");
  assert.deepEqual(tree.at(study.chapters[0], ["a1"]).comment, "One. Two.");
  assert.deepEqual(tree.at(study.chapters[0], ["a1"]).glyphs, [2]);
});

test("a match becomes a study with all its lines, and the study a match at any position", () => {
  const match = {
    game: "hex",
    options: { size: 5 },
    position: null,
    seats: ["human", "3"],
    moves: plies("a b"),
    redo: plies("a b c").slice(2),
    variations: [plies("a x y")],
    result: { winners: [0], reason: "resigned" },
  };
  const record = { options: { size: 5 }, position: null, seats: [{}, { ai: 3 }], moves: [], date: "2026-05-01T00:00" };
  const study = fromMatch(match, { ...record, result: match.result });
  assert.equal(drawn(study.chapters[0].next), "a b (x y) c");
  assert.equal(study.chapters[0].result, undefined, "a position before the end has no result");
  study.chapters[0].result = match.result;
  const shown = matchOf(match, study, path("a x"));
  assert.deepEqual([shown.moves, shown.redo], [plies("a x"), plies("a x y").slice(2)]);
  assert.deepEqual(shown.variations, [plies("a b c")]);
  assert.deepEqual(shown.seats, match.seats);
  assert.equal(shown.result, undefined, "the result belongs to the main line");
  assert.deepEqual(matchOf(match, study, path("a b c")).result, match.result);
  assert.deepEqual(matchOf(match, study, path("a q")).moves, [], "a position that is gone is the first one");
});

test("what others wrote into the storage is refused", () => {
  const study = fromJson(JSON_STUDY, MOVERS);
  const broken = (change) => {
    const copy = structuredClone(study);
    change(copy);
    return isStudy(copy);
  };
  assert.equal(
    broken(() => {}),
    true,
  );
  for (const change of [
    (s) => (s.at = 7),
    (s) => delete s.chapters[0].next,
    (s) => (s.chapters[0].next[0].next[0].text = 3),
    (s) => (s.chapters[0].next[0].glyphs = ["!"]),
    (s) => (s.chapters[0].next[0].comment = 4),
    (s) => (s.chapters[0].next[0].next[0].shapes = [{ arrow: ["a"] }]),
    (s) => (s.chapters[0].next = "abc"),
  ])
    assert.equal(broken(change), false, String(change));
  assert.equal(isStudy(null), false);
});
