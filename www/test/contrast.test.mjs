// The contrast of graphics with their background (WCAG 1.4.11), from the colours of the style: at least 3 : 1.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SIGNS } from "../learn/signs.js";

const LEAST = 3;
const css = ["base/palette", "board/player-colours", "board/themes"]
  .map((name) => readFileSync(new URL(`../${name}.css`, import.meta.url), "utf8"))
  .join("\n");

/** The light and the dark value of a custom property in the rule with this selector. */
function colours(selector, name) {
  const rule = css.slice(css.indexOf(`${selector} {`));
  const value = new RegExp(`${name}:[^;]*?light-dark\\((#\\w+), (#\\w+)\\)`).exec(rule.slice(0, rule.indexOf("}")));
  return value && [value[1], value[2]];
}

const channels = (hex) => (hex.length === 4 ? [...hex.slice(1)].map((c) => c + c) : hex.slice(1).match(/../g));

function luminance(hex) {
  const [r, g, b] = channels(hex)
    .map((c) => parseInt(c, 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const BOARDS = ["wood", "paper", "slate", "contrast"];
/** A colour of the page, or of one of the boards. */
const host = (name, board = "wood") =>
  (board !== "wood" && colours(`:host([data-board="${board}"])`, name)) || colours(":root", name);

// A piece differs from its cell by its fill or by its outline; translucent outlines do not count.
const pieces = (board) =>
  ["red", "black", "white", "yellow", "blue", "green", "violet", "none"].map((colour) => {
    const [body, outline] = ["--c", "--outline"].map((name) => colours(`[data-colour="${colour}"]`, name));
    const better = body.map((c, i) => {
      const ground = host("--cell", board)[i];
      return outline?.[i].length === 7 && contrast(outline[i], ground) > contrast(c, ground) ? outline[i] : c;
    });
    return [`pieces, ${colour}, on cells`, better, host("--cell", board)];
  });
// The signs on a board of the rules: the disc of one, the lines of the others.
const signs = (board) =>
  Object.entries(SIGNS).map(([sign, [[, attributes]]]) => {
    const [, ...paint] = /light-dark\((#\w+),(#\w+)\)/.exec(attributes.fill + attributes.stroke);
    return [`signs, ${sign}, on cells`, paint, host("--cell", board)];
  });
const onBoard = (board) =>
  [
    ["edges of cells on cells", host("--cell-line", board), host("--cell", board)],
    ["edges of cells on the board", host("--cell-line", board), host("--board", board)],
    ["focus rings on cells", host("--ink"), host("--cell", board)],
    ["focus rings on the board", host("--ink"), host("--board", board)],
    ...pieces(board),
    ...signs(board),
  ].map(([what, ...pair]) => [`${what}, ${board}`, ...pair]);

// Emblems in their own colours, on white and on black pieces.
const bodies = ["white", "black"].map((colour) => colours(`[data-colour="${colour}"]`, "--c"));
const art = readFileSync(new URL("../../src/games/hive/art.rs", import.meta.url), "utf8");
const emblems = [...art.matchAll(/"(\w)",\s+\["(#\w+)", "(#\w+)"\]/g)].flatMap(([, kind, ...tints]) =>
  tints.map((tint, i) => [`emblem ${kind} on ${["white", "black"][i]}`, [tint, tint], bodies[i]]),
);

const PAIRS = [["focus rings on paper", host("--ink"), host("--paper")], ...BOARDS.flatMap(onBoard), ...emblems];

test("graphics stand out from their background", () => {
  assert.equal(emblems.length, 16, "the tints of Hive");
  for (const [what, ours, ground] of PAIRS)
    for (const [i, scheme] of ["light", "dark"].entries()) {
      const ratio = contrast(ours[i], ground[i]);
      assert.ok(ratio >= LEAST, `${what}, ${scheme}: ${ratio.toFixed(2)} : 1`);
    }
});
