// Who sits down with whom in the lobby: every order of what happens to a few pages. ALL=1 explores deeper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newcomer, opened, received, wished } from "../lobby/pairing.js";
import { explore } from "../../tests/lobby/explorer.mjs";

const SCENES = {
  "two pages": { pages: 2, acts: 3 },
  "two pages, and a cheat": { pages: 2, acts: 2, cheat: 2 },
  "a match of three": { pages: 3, acts: 3, free: 2 },
};
const DEEP = {
  "two pages, and a message that is lost or comes twice": { pages: 2, acts: 3, faults: 1 },
  "two pages, and a cheat for longer": { pages: 2, acts: 3, cheat: 2 },
  "three pages": { pages: 3, acts: 4 },
  "three pages, and a message that is lost or comes twice": { pages: 3, acts: 3, faults: 1 },
};

for (const [name, scene] of Object.entries(process.env.ALL ? { ...SCENES, ...DEEP } : SCENES))
  test(`every order: ${name}`, (t) => {
    const { faults, examples, ...found } = explore(scene);
    t.diagnostic(JSON.stringify(found));
    assert.deepEqual(faults, {}, examples.join("\n"));
    assert.ok(found.matches > 20);
  });

/** Faults of one line, as [right, wrong]. */
const BROKEN = {
  "takes an old ticket for the new one": ["a?.key === b.key && a.n === b.n", "a?.key === b.key"],
  "offers a seat while it asks for one": ["if (page.match || page.wish) return", "if (page.match) return"],
  "keeps its other challenges open in a match": [
    "const { page: free, send } = withdrawn(seated);",
    "const { page: free, send } = { page: seated, send: [] };",
  ],
  "takes who was not offered a seat": [
    "if (!has(own.offered, ticket)) return",
    "if (has(own.late.map((key) => ({ key, n: 0 })), ticket)) return",
  ],
};

for (const [name, [right, wrong]] of Object.entries(BROKEN))
  test(`the explorer finds a page that ${name}`, async () => {
    const text = readFileSync(new URL("../lobby/pairing.js", import.meta.url), "utf8");
    assert.ok(text.includes(right), right);
    const broken = await import(`data:text/javascript,${encodeURIComponent(text.replace(right, wrong))}`);
    const { faults } = explore({ pages: 2, acts: 3, cheat: 1 }, broken);
    assert.notDeepEqual(faults, {});
  });

test("of two pages that ask each other the one with the older challenge opens the match", () => {
  const [a, b] = [
    { id: "a", created: 1, opener: "A" },
    { id: "b", created: 2, opener: "B" },
  ];
  let pages = { A: opened(newcomer("A"), { ...a, free: 1 }).page, B: opened(newcomer("B"), { ...b, free: 1 }).page };
  const sent = [];
  const step = (key, { page, send }) => {
    pages = { ...pages, [key]: page };
    sent.push(...send.map((message) => ({ from: key, ...message })));
  };
  step("A", wished(pages.A, b));
  step("B", wished(pages.B, a));
  for (let message = sent.shift(); message; message = sent.shift())
    step(message.to, received(pages[message.to], message));
  assert.deepEqual([pages.A.match?.id, pages.B.match?.id, pages.B.match?.isSure], ["a", "a", true]);
});
