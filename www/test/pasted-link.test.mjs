// Links to games in messages: with words around them, with what mail and chat programs add, broken into lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findLink, writeLink } from "../live/links.js";
import { write, writeStudy } from "../share/link-format.js";
import { pastedLink } from "../share/pasted-link.js";

const moves = Array.from({ length: 60 }, (_, i) => `${"abcdefgh"[i % 8]}${1 + ((i * 5) % 8)}`);
const record = {
  format: "alveole/1",
  game: "hex",
  options: { size: 9 },
  position: null,
  seats: [],
  result: null,
  moves,
};
const content = await write({ record, id: "abc" });
const ADDRESS = `https://play.example/fr/hex/#link/${content}`;
const SECRET = "s".repeat(43);
/** Breaks a text into lines, as mail programs do. */
const broken = (text, sign = "\n", width = 60) => text.match(new RegExp(`.{1,${width}}`, "g")).join(sign);

/** Messages with the link, by what is done to it. */
const MESSAGES = {
  alone: (link) => link,
  "words before and after": (link) => `Your move! ${link} See you tomorrow`,
  "a line after it": (link) => `${link}\nCheers\nAda`,
  "a final dot": (link) => `Here is my move: ${link}.`,
  "a final bracket and dot": (link) => `(It's your turn: ${link}).`,
  "a comma, a question": (link) => `Did you see ${link}, or not?`,
  "angle brackets": (link) => `Alvéole <${link}>`,
  "double quotes": (link) => `He sent "${link}"`,
  "French quotes": (link) => `Voici « ${link} » !`,
  "curly quotes": (link) => `“${link}”`,
  Markdown: (link) => `[my move](${link}) is good`,
  emphasis: (link) => `*${link}*`,
  underscores: (link) => `_${link}_`,
  code: (link) => `\`${link}\``,
  HTML: (link) => `<a href="${link}">move</a>`,
  "# as %23": (link) => link.replace("#", "%23"),
  "# as %2523": (link) => link.replace("#", "%2523"),
  "within another address": (link) => `https://out.example/?u=${encodeURIComponent(link)}&h=1`,
  "broken into lines": (link) => broken(link),
  "broken into lines, with words after": (link) => `Hello,\n${broken(link)}\nBest\nAda`,
  "broken with CRLF and blanks": (link) => broken(link, "\r\n  "),
  "broken with =": (link) => broken(link, "=\r\n"),
  quoted: (link) => `On Monday Ada wrote:\n> Hello\n> ${broken(link, "\n> ")}\n> Ada`,
  "invisible characters": (link) => `\ufeff${link.replace("/#", "/\u200b#")}\u200b`,
  capitals: (link) => link.replace("hex/", "Hex/"),
  "without #": (link) => link.replace("/#", "/"),
  "a link that is cut off before it": (link) => `${link.slice(0, 60)}\n\n${link}`,
};

for (const [name, message] of Object.entries(MESSAGES))
  test(`a link in a message: ${name}`, async () => {
    assert.deepEqual(await pastedLink(message(ADDRESS)), { game: "hex", way: `link/${content}` });
    const own = await pastedLink(message(`${ADDRESS}/${SECRET}`));
    assert.deepEqual(own, { game: "hex", way: `link/${content}/${SECRET}` }, "to the own seat");
  });

test("a study, a broken link, and texts that are something else", async () => {
  const study = await writeStudy({ format: "alveole/2", game: "hex", chapters: [] });
  assert.deepEqual(await pastedLink(`Look: https://x.example/hex/#link/${study}!`), {
    game: "hex",
    way: `link/${study}`,
  });
  const cut = ADDRESS.slice(0, -9);
  assert.deepEqual(await pastedLink(cut), { game: "hex", way: cut.slice(cut.indexOf("link/")) }, "its page says so");
  for (const text of [
    "Dear diary",
    `[Site "${ADDRESS}"]\n1. wS1`,
    `(;GM[27]C[${ADDRESS}])`,
    JSON.stringify({ format: "alveole/1", note: ADDRESS }),
    "https://x.example/hex/",
  ])
    assert.equal(await pastedLink(text), null, text);
});

test("the link of a live match in a message", async () => {
  const [seed, of, join, capability] = ["A".repeat(22), "B".repeat(16), "C".repeat(21) + "A", "D".repeat(21) + "A"];
  const topic = "E".repeat(43);
  for (const link of [
    { seed, of, topic },
    { seed, of, join },
    { seed, of, capability, invitation: SECRET },
    { seed, of, capability, secret: SECRET },
  ]) {
    const code = writeLink(link);
    const address = `https://x.example/hex/#live/${code}`;
    for (const [name, message] of Object.entries(MESSAGES)) {
      if (/without #|broken|quoted$|underscores|cut off/.test(name) && !link.join) continue;
      if (/underscores|cut off/.test(name)) continue;
      assert.deepEqual(await pastedLink(message(address)), { game: "hex", way: `live/${code}` }, `${name}: ${code}`);
      assert.deepEqual(findLink(message(address)), link, name);
    }
    assert.deepEqual(findLink(code), link);
  }
  for (const cut of [
    `2.${seed}.${of}.jCC`,
    `2.${seed}.${of}`,
    `2.${seed}`,
    `2.${seed}.BB`,
    "",
    `1.${seed}.${of}.${join}`,
  ])
    assert.equal(findLink(`hex/#live/${cut}`), null, cut);
});
