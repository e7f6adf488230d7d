import test from "node:test";
import assert from "node:assert/strict";
import { SIDES, DIRECTIONS, band, bounds, centre, edge, neighbour, toward, touching } from "../board/geometry.js";

const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9;
const board = (n) => {
  const cells = [];
  for (let q = 1 - n; q < n; q++)
    for (let r = 1 - n; r < n; r++) if (Math.abs(q + r) < n) cells.push({ id: `${q},${r}`, q, r });
  return cells;
};

test("east is to the right, the next row is down and half a cell to the right", () => {
  assert.ok(near(centre({ q: 0, r: 0 }), { x: 0, y: 0 }));
  assert.ok(near(centre({ q: 1, r: 0 }), { x: Math.sqrt(3) * 100, y: 0 }));
  assert.ok(near(centre({ q: 0, r: 1 }), { x: (Math.sqrt(3) / 2) * 100, y: 150 }));
});

test("a cell and its neighbour share a side", () => {
  SIDES.forEach((side, i) => {
    const [a, b] = edge(side, 100);
    const other = centre(DIRECTIONS[side]);
    const [c, d] = edge(SIDES[(i + 3) % 6], 100).map((p) => ({ x: p.x + other.x, y: p.y + other.y }));
    assert.ok(near(a, d) && near(b, c), side);
  });
});

test("the halves of a side are in clockwise order and meet in its middle", () => {
  for (const side of SIDES) {
    const [a, b] = edge(side, 100);
    const [first, second] = [edge(side, 100, "first"), edge(side, 100, "second")];
    assert.ok(near(first[0], a) && near(second[1], b) && near(first[1], second[0]));
    assert.ok(near(first[1], toward(side, (Math.sqrt(3) / 2) * 100)), side);
    assert.ok(a.x * b.y - a.y * b.x > 0, `${side} is clockwise on a screen`);
  }
});

test("the bounds contain every corner and have a minimum size", () => {
  const box = bounds(board(3), 10);
  assert.ok(Math.abs(box.width - (5 * Math.sqrt(3) * 100 + 20)) < 1e-9);
  assert.ok(Math.abs(box.height - (4 * 150 + 200 + 20)) < 1e-9);
  const small = bounds([{ q: 2, r: 0 }], 0, 1000);
  assert.equal(small.width, 1000);
  assert.ok(Math.abs(small.x + 500 - 2 * Math.sqrt(3) * 100) < 1e-9);
  assert.equal(bounds([], 0).height, 200);
});

/** Cells as places to walk to. */
const places = (cells) => cells.map((cell) => ({ ...cell, at: centre(cell) }));

test("the six keys move to the six neighbours", () => {
  const cells = places(board(3));
  for (const side of SIDES) {
    const { q, r } = neighbour(cells, centre({ q: 0, r: 0 }), toward(side, 1));
    assert.deepEqual({ q, r }, DIRECTIONS[side]);
  }
});

test("up and down change the row and are inverse; they cross gaps and stop at the border", () => {
  const cells = places(board(3));
  assert.equal(neighbour(cells, centre({ q: 0, r: 0 }), { x: 0, y: -1 }).id, "0,-1");
  assert.equal(neighbour(cells, centre({ q: 0, r: 0 }), { x: 0, y: 1 }).id, "-1,1");
  assert.equal(neighbour(cells, centre({ q: 2, r: 0 }), { x: 1, y: 0 }), undefined);
  const gap = [
    { id: "a", q: 0, r: 0 },
    { id: "b", q: 3, r: 0 },
  ];
  assert.equal(neighbour(places(gap), centre(gap[0]), { x: 1, y: 0 }).id, "b");
});

test("adjacent cells are the existing neighbours", () => {
  assert.equal(touching(board(3), { q: 0, r: 0 }).length, 6);
  assert.equal(touching(board(3), { q: 2, r: 0 }).length, 3);
});

test("bands meet around the corner of a cell and in the corner between two cells", () => {
  SIDES.forEach((side, i) => {
    const alone = () => false;
    const next = SIDES[(i + 5) % 6];
    assert.ok(near(band(side, "whole", 20, alone)[2], band(next, "whole", 20, alone)[3]), side);
    // The neighbour toward `next`; its side that goes on from this one is `previous`.
    const previous = SIDES[(i + 1) % 6];
    const other = centre(DIRECTIONS[next]);
    const [, , , meets] = band(previous, "whole", 20, (s) => s === SIDES[(i + 2) % 6]);
    const here = band(side, "whole", 20, (s) => s === next)[2];
    assert.ok(near(here, { x: meets.x + other.x, y: meets.y + other.y }), side);
  });
});

test("half bands meet in the middle of the side", () => {
  const [first, second] = [band("E", "first", 20, () => false), band("E", "second", 20, () => false)];
  assert.ok(near(first[1], second[0]) && near(first[2], second[3]));
});
