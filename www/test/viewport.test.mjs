// The visible part of the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Viewport } from "../board/viewport.js";

/** A viewport over an element that notes its boxes; `frame` runs what waits for the next frame. */
function opened() {
  const boxes = [];
  const waiting = [];
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.Element = class {
    animate() {}
  };
  globalThis.requestAnimationFrame = (work) => waiting.push(work);
  globalThis.cancelAnimationFrame = () => waiting.splice(0);
  const element = {
    isConnected: true,
    addEventListener: () => {},
    classList: { toggle: () => {} },
    setAttribute: (_, box) => boxes.push(box),
  };
  const frame = (now) => waiting.splice(0).forEach((work) => work(now));
  return { view: new Viewport(element), boxes, waiting, frame };
}

const box = (width) => ({ x: 0, y: 0, width, height: 100 });

test("a board that keeps its size is not moved by the moves made on it", () => {
  const { view, boxes, waiting } = opened();
  view.fit(box(100), [], false);
  for (let move = 0; move < 3; move++) view.fit(box(100), [], true);
  assert.deepEqual(boxes, ["0.0 0.0 100.0 100.0"]);
  assert.equal(waiting.length, 0, "no frame is asked for");
});

test("a board that grows is shown as a whole again, smoothly", () => {
  const { view, boxes, frame } = opened();
  view.fit(box(100), [], false);
  view.fit(box(100), [], true);
  view.fit(box(200), [], true);
  frame(performance.now() + 1000);
  assert.equal(boxes.at(-1), "0.0 0.0 200.0 100.0");
});

test("the whole board is shown once the last move is outside of the part that the reader chose", () => {
  const { view, boxes, frame } = opened();
  view.fit(box(10_000), [], false);
  view.zoom(0.5, undefined, false);
  const chosen = boxes.at(-1);
  view.fit(box(10_000), [{ x: 50, y: 50 }], true);
  assert.equal(boxes.at(-1), chosen);
  view.fit(box(10_000), [{ x: 90_000, y: 50 }], true);
  frame(performance.now() + 1000);
  assert.equal(boxes.at(-1), "0.0 0.0 10000.0 100.0");
});
