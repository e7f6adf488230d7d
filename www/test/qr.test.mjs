// QR codes of links: a reader decodes what was written.
import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";

/** The smallest part of a document that the page's helpers need. */
globalThis.document = {
  createElementNS: (_, tag) => ({
    tag,
    children: [],
    attributes: {},
    append(...more) {
      this.children.push(...more);
    },
    getAttribute(name) {
      return this.attributes[name] ?? null;
    },
    setAttribute(name, value) {
      this.attributes[name] = value;
    },
  }),
};
const { qrCode } = await import("../share/qr.js");

/** Reads the SVG of a code as a camera does: from its pixels. */
function read({ attributes, children: [, { attributes: path }] }) {
  const size = Number(attributes.viewBox.split(" ")[2]);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint32Array(width ** 2).fill(0xffffffff);
  for (const [, x, y] of path.d.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = y * scale; row < (Number(y) + 1) * scale; row++)
      pixels.fill(0xff000000, row * width + x * scale, row * width + (Number(x) + 1) * scale);
  return jsQR(new Uint8ClampedArray(pixels.buffer), width, width)?.data;
}

test("a reader of codes finds the link, short or long", () => {
  for (const length of [0, 200, 900]) {
    const link = `https://example.org/alveole/#hex/link/${"aZ0-_".repeat(length / 5)}`;
    assert.equal(read(qrCode(link, "x")), link, `${link.length} characters`);
  }
});

test("a code has a name, and a text beyond the largest code has none", () => {
  assert.equal(qrCode("x", "QR code").attributes["aria-label"], "QR code");
  assert.equal(qrCode("x".repeat(2901), "x"), null);
  assert.notEqual(qrCode("x".repeat(2900), "x"), null);
});
