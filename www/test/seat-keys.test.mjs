// The keys of seats, and the signatures of matches by link: whatever is changed in a link is found.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dice } from "../../tests/browser/support/dice.mjs";

const { schnorr } = await import("@noble/secp256k1");
const { isSigned, newSecret, publicKey, sign } = await import("../live/seat-keys.js");
const { added, asSigned, check, endersOf, firstSigned, setupOf, signedBy, standing } =
  await import("../share/seat-signatures.js");
const { read, write } = await import("../share/link-format.js");
const { relation } = await import("../share/relation.js");

const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

// https://github.com/bitcoin/bips/blob/master/bip-0340/test-vectors.csv, the vectors with messages of 32 bytes.
const vectors = readFileSync(new URL("bip-340.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(","));

test("the signature library passes the test vectors of BIP-340", () => {
  assert.equal(vectors.length, 15);
  for (const [index, secret, key, auxiliary, message, signature, valid] of vectors) {
    assert.equal(schnorr.verify(bytes(signature), bytes(message), bytes(key)), valid === "TRUE", `vector ${index}`);
    if (!secret) continue;
    assert.deepEqual(schnorr.getPublicKey(bytes(secret)), bytes(key), `the key of vector ${index}`);
    const made = schnorr.sign(bytes(message), bytes(secret), bytes(auxiliary));
    assert.deepEqual(made, bytes(signature), `the signature of vector ${index}`);
  }
});

test("a signature holds for its text, its purpose and its key only", () => {
  const [secret, other] = [newSecret(), newSecret()];
  const key = publicKey(secret);
  const signature = sign("test", "é1", secret);
  assert.match(key, /^[\w-]{43}$/);
  assert.match(signature, /^[\w-]{86}$/);
  assert.equal(isSigned("test", "é1", signature, key), true);
  assert.equal(isSigned("test", "é2", signature, key), false);
  assert.equal(isSigned("tests", "é1", signature, key), false);
  assert.equal(isSigned("test", "é1", signature, publicKey(other)), false);
  for (const wrong of ["", "A", "%", key, signature.slice(1), `${signature}A`, "A".repeat(86)])
    assert.equal(isSigned("test", "é1", wrong, key), false, wrong);
  for (const wrong of ["", "A", "%", signature, "_".repeat(43)])
    assert.equal(isSigned("test", "é1", signature, wrong), false, wrong);
  for (const wrong of ["", "A".repeat(43), "_".repeat(43), "%"])
    assert.throws(() => publicKey(wrong), undefined, wrong);
});

/** A browser with its store: what it keeps of one match. */
class Browser {
  constructor(id, players) {
    this.id = id;
    this.players = players;
    this.seats = Array.from({ length: players }, () => "away");
    this.plies = [];
    this.result = undefined;
    this.keys = undefined;
    this.names = [];
  }

  get match() {
    return { moves: this.plies, redo: [], seats: this.seats, result: this.result };
  }

  record() {
    const seats = this.seats.map((seat, i) => ({
      ...(this.names[i] ? { name: this.names[i] } : {}),
      ...(/\d/.test(seat) ? { ai: Number(seat) } : {}),
    }));
    const moves = this.plies.map(({ text }) => text);
    return { game: "hex", options: { size: 9, swap: true }, position: null, seats, result: this.result ?? null, moves };
  }

  async send(draw = false) {
    this.keys = signedBy(this.keys, this.id, this.record(), this.match, draw);
    const table = asSigned({ id: this.id, setup: this.keys.setup, record: this.record() });
    const signatures = standing(table, this.keys);
    return write({ ...table, from: firstSigned(this.keys.setup), signatures });
  }

  /** Opens a link as the page does; `seatOf` gives the seat of a move, which the engine does on the page. */
  async open(text, seatOf) {
    const { record, id, from = 0, signatures = [] } = await read("hex", text);
    const plies = record.moves.map((text, i) => ({ text, player: seatOf(i), seat: seatOf(i) }));
    const known = this.keys ? this.match : null;
    const theirs = { moves: plies, redo: [], seats: [], result: record.result ?? undefined };
    const { how, common, ends } = known
      ? relation(known, theirs)
      : { how: "newer", common: 0, ends: Boolean(record.result) };
    const persons = this.seats.flatMap((_, i) => (record.seats[i]?.ai === undefined ? [i] : []));
    const holders = this.seats.map((_, i) => i);
    const enders = ends ? endersOf(record.result, holders, persons) : [];
    const table = { id, setup: setupOf(record, from), record };
    return {
      ...check({ table, from, signatures, plies, persons, enders, common }, this.keys ?? null),
      how,
      plies,
      record,
    };
  }

  take({ keys, signatures, plies, record }, setup) {
    const secret = this.keys?.secret ?? "";
    this.keys = {
      secret,
      keys,
      setup: this.keys?.setup ?? setup,
      signatures: added(this.keys?.signatures ?? [], signatures),
    };
    this.plies = plies;
    this.result = record.result ?? undefined;
    this.names = record.seats.map(({ name }) => name ?? "");
  }
}

/**
 * Plays a game by link: turns of one or two moves, each seat in its own browser, computers in the browser that moved before
 * them. Calls `each` with every link and its reader.
 */
async function play(seed, players, turns, each = async () => {}) {
  const random = dice(seed);
  const computer = players > 2 && random(2) === 0 ? players - 1 : -1;
  const browsers = Array.from({ length: players }, (_, seat) => {
    const browser = new Browser(`k${seed}`, players);
    browser.seats = browser.seats.map((_, i) => (i === computer ? "3" : i === seat ? "human" : "away"));
    browser.names = browser.seats.map((_, i) => (i === seat ? `P${seat}` : ""));
    return browser;
  });
  const seats = [];
  const seatOf = (i) => seats[i];
  const links = [];
  let at = 0;
  for (let turn = 0; turn < turns; turn++) {
    const browser = browsers[at];
    const move = (seat) => {
      seats.push(seat);
      browser.plies = [...browser.plies, { text: `${"abcdefghi"[random(9)]}${1 + random(9)}`, player: seat, seat }];
    };
    for (let n = 1 + random(2); n > 0; n--) move(at);
    let next = (at + 1) % players;
    if (next === computer) {
      move(computer);
      next = (next + 1) % players;
    }
    const link = await browser.send();
    links.push(link);
    const reader = browsers[next];
    const verdict = await reader.open(link, seatOf);
    assert.deepEqual(verdict.foreign, [], `seed ${seed}, ${players} players, turn ${turn}: signed`);
    assert.equal(verdict.how, "newer");
    await each(link, reader, seatOf, turn);
    const { record, from } = await read("hex", link);
    reader.take(verdict, setupOf(record, from));
    at = next;
  }
  return { browsers, links, seatOf, at };
}

test("random games of 2 to 6 players: every link is signed by its players, and everybody gets the same moves", async () => {
  for (let players = 2; players <= 6; players++)
    for (let game = 0; game < 3; game++) {
      const seed = players * 100 + game;
      const { links, browsers, at } = await play(seed, players, 2 * players + 2);
      const last = await read("hex", links.at(-1));
      assert.deepEqual(
        browsers[at].plies.map(({ text }) => text),
        last.record.moves,
        `seed ${seed}`,
      );
      const persons = browsers[0].seats.filter((seat) => !/\d/.test(seat)).length;
      assert.equal(last.signatures.length, persons, `seed ${seed}: one signature for each person`);
      assert.equal(
        new Set(last.signatures.map(({ key }) => key)).size,
        persons,
        `seed ${seed}: one key for each person`,
      );
    }
});

/** A link with a changed content, with its checksum right. */
async function changed(link, change) {
  const content = structuredClone(await read("hex", link));
  return write({ ...content, ...change(content) });
}

const record = (more) => (content) => ({ record: { ...content.record, ...more(content.record) } });
const signature = (more) => (content) => ({
  signatures: content.signatures.map((one, i) => (i === 0 ? { ...one, ...more(one, content.signatures) } : one)),
});
const flipped = (text) => (text.startsWith("A") ? `B${text.slice(1)}` : `A${text.slice(1)}`);

/** Changes that a thief may make in a link; the first reader has to find each. */
const CHANGES = {
  id: () => ({ id: "other" }),
  options: record(({ options }) => ({ options: { ...options, size: 8 } })),
  position: record(() => ({ position: { turn: 1 } })),
  "a computer": record(({ seats }) => ({ seats: seats.map((seat, i) => (i === 0 ? { ...seat, ai: 2 } : seat)) })),
  "the name of the sender": record(({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, name: "Thief" })) })),
  "the first move": record(({ moves }) => ({ moves: ["z9", ...moves.slice(1)] })),
  "the last move": record(({ moves }) => ({ moves: [...moves.slice(0, -1), "z9"] })),
  "a move less": record(({ moves }) => ({ moves: moves.slice(0, -1) })),
  "the first signed move": ({ record }) => ({ from: record.moves.length }),
  "no signatures": () => ({ signatures: [] }),
  "a signature": signature(({ signature }) => ({ signature: flipped(signature) })),
  "a key": signature(() => ({ key: publicKey(newSecret()) })),
  "the moves of a signature": signature(({ moves }) => ({ moves: moves - 1 })),
  "the act of a signature": signature(() => ({ act: "draw" })),
  "the seats of a signature": signature(({ seats }) => ({ seats: [...seats, 7] })),
};

for (const [what, change] of Object.entries(CHANGES))
  test(`changed in a link and found by a new reader: ${what}`, async () => {
    for (let seed = 1; seed <= 2; seed++) {
      const { links, seatOf } = await play(seed, 2, 3);
      const reader = new Browser(`k${seed}`, 2);
      const { foreign } = await reader.open(await changed(links.at(-1), change), seatOf);
      assert.notDeepEqual(foreign, [], `seed ${seed}`);
    }
  });

/** Adds a move for the seat to move, as anyone who has a link can. */
const stolen = (links, how) => changed(links.at(-1), how);
const plus = record(({ moves }) => ({ moves: [...moves, "z9"] }));

/** A signature of the thief over the content, for this seat. */
function forged(content, seat, act = "moves") {
  const secret = newSecret();
  const seats = content.record.seats.map((_, i) => (i === seat ? "human" : "away"));
  const moves = content.record.moves.map((text) => ({ text, player: seat, seat }));
  const empty = { secret, setup: setupOf(content.record, content.from), keys: [], signatures: [] };
  const { signatures } = signedBy(
    empty,
    content.id,
    content.record,
    { moves, seats, result: content.record.result ?? undefined },
    act === "draw",
  );
  return signatures;
}

test("a thief who moves for a player is found: without a signature, with an old one, with a key of his own", async () => {
  for (let seed = 11; seed <= 13; seed++) {
    const { links, browsers, seatOf, at } = await play(seed, 2, 5);
    // The browser that waits for the move of the other one gets the link from the thief.
    const victim = browsers[1 - at];
    const seat = at;
    const withMove = (i) => seatOf(i) ?? seat;
    const unsigned = await stolen(links, plus);
    const own = await stolen(links, (content) => {
      const { record } = plus(content);
      const others = content.signatures.filter(({ seats }) => !seats.includes(seat));
      return { record, signatures: [...others, ...forged({ ...content, record }, seat)] };
    });
    const alone = await stolen(links, (content) => ({ ...plus(content), signatures: [] }));
    const late = await stolen(links, (content) => ({ ...plus(content), from: content.record.moves.length + 1 }));
    for (const [what, link] of Object.entries({ unsigned, own, alone, late })) {
      const { foreign, how } = await victim.open(link, withMove);
      assert.deepEqual([how, foreign.includes(seat)], ["newer", true], `seed ${seed}, ${what}`);
    }
    // The player's own browser finds it as well.
    assert.ok((await browsers[at].open(own, withMove)).foreign.includes(seat), `seed ${seed}: the own seat`);
    // Accepted, the seat belongs to the new key.
    const { keys } = await victim.open(own, withMove);
    assert.notEqual(keys[seat], victim.keys.keys[seat], `seed ${seed}`);
    assert.equal(keys[1 - seat], victim.keys.keys[1 - seat], `seed ${seed}: the other seat keeps its key`);
  }
});

test("a result counts if those who lose signed it; an agreed draw, if all did", async () => {
  const { links, browsers, seatOf, at } = await play(21, 2, 4);
  const [loser, other] = [browsers[at], browsers[1 - at]];
  const resigns = { winners: [1 - at], reason: "resigned" };
  const crafted = await changed(
    links.at(-1),
    record(() => ({ result: resigns })),
  );
  assert.deepEqual((await other.open(crafted, seatOf)).foreign, [at]);
  const thief = await changed(links.at(-1), (content) => {
    const ended = { ...content.record, result: resigns };
    const others = content.signatures.filter(({ seats }) => !seats.includes(at));
    return { record: ended, signatures: [...others, ...forged({ ...content, record: ended }, at)] };
  });
  assert.deepEqual((await other.open(thief, seatOf)).foreign, [at]);
  loser.result = resigns;
  const signed = await loser.send();
  assert.deepEqual((await other.open(signed, seatOf)).foreign, []);
  assert.equal((await other.open(signed, seatOf)).how, "newer");
  const turned = await changed(
    signed,
    record(() => ({ result: { winners: [at], reason: "resigned" } })),
  );
  assert.deepEqual((await other.open(turned, seatOf)).foreign, [1 - at], "the winner resigned nothing");
  const timed = await changed(
    signed,
    record(() => ({ result: { ...resigns, reason: "time" } })),
  );
  assert.deepEqual((await other.open(timed, seatOf)).foreign, [at], "another reason");

  // A draw: offered with the last move, agreed by the other.
  loser.result = undefined;
  const agreed = { winners: [0, 1], reason: "agreed" };
  const early = await changed(
    links.at(-1),
    record(() => ({ result: agreed })),
  );
  assert.deepEqual((await loser.open(early, seatOf)).foreign, [0, 1]);
  const offered = await other.send(true);
  const verdict = await loser.open(offered, seatOf);
  assert.deepEqual([verdict.how, verdict.foreign], ["same", []]);
  assert.ok(verdict.signatures.some(({ act }) => act === "draw"));
  loser.take(verdict);
  loser.result = agreed;
  assert.deepEqual((await other.open(await loser.send(), seatOf)).foreign, []);
});

test("replayed links are older, and bring no key and no signature that replaces a newer one", async () => {
  for (const players of [2, 3, 6]) {
    const { links, browsers, seatOf } = await play(players, players, 2 * players + 2);
    const browser = browsers[0];
    const before = standing(tableOf(browser), browser.keys);
    for (const [i, link] of links.slice(0, players).entries()) {
      const { how, foreign, signatures } = await browser.open(link, seatOf);
      assert.deepEqual([how, foreign], ["older", []], `${players} players, link ${i}`);
      browser.keys.signatures = added(browser.keys.signatures, signatures);
    }
    assert.deepEqual(standing(tableOf(browser), browser.keys), before);
  }
});
const tableOf = (browser) => asSigned({ id: browser.id, setup: browser.keys.setup, record: browser.record() });

test("a move taken back: the signatures that still hold are sent, and the other browser asks which version", async () => {
  const { browsers, seatOf, at } = await play(31, 2, 6);
  const [reader, sender] = [browsers[at], browsers[1 - at]];
  const last = sender.plies.findLastIndex(({ seat }) => seat === 1 - at);
  sender.plies = [...sender.plies.slice(0, last), { text: "i9", player: 1 - at, seat: 1 - at }];
  const { how, foreign, signatures } = await reader.open(await sender.send(), seatOf);
  assert.deepEqual([how, foreign], ["other", []]);
  assert.equal(signatures.length, 2);
});

test("a player who signs another setup than the one that the match began with is found", async () => {
  const { browsers, seatOf, at } = await play(51, 2, 4);
  const [sender, reader] = [browsers[at], browsers[1 - at]];
  sender.plies = [...sender.plies, { text: "i9", player: at, seat: at }];
  const withMove = (i) => seatOf(i) ?? at;
  assert.deepEqual((await reader.open(await sender.send(), withMove)).foreign, []);
  const [options, position, computers, from] = JSON.parse(sender.keys.setup);
  for (const setup of [
    [{ ...options, size: 8 }, position, computers, from],
    [options, position, [null, 5], from],
    [options, position, computers, 2],
  ]) {
    sender.keys.setup = JSON.stringify(setup);
    assert.notDeepEqual((await reader.open(await sender.send(), withMove)).foreign, [], JSON.stringify(setup));
  }
});

test("who lets hints into a match by its key signs for another match", async () => {
  const { browsers, seatOf, at } = await play(51, 2, 4);
  const [sender, reader] = [browsers[at], browsers[1 - at]];
  const { allowsHelp, marked, newKey } = await import("../play/storage/left-match.js");
  for (const key of [newKey(), newKey(false), "L0aB_", sender.id]) assert.equal(allowsHelp(key), false, key);
  for (const key of [newKey(true), marked("L0aB_", true)]) assert.equal(allowsHelp(key), true, key);
  assert.match(newKey(true), /^\w{1,24}$/, "as links have it");
  const link = await read("hex", await sender.send());
  const changed = await write({ ...link, id: marked(link.id, true) });
  const newcomer = new Browser(link.id, 2);
  assert.deepEqual((await newcomer.open(await write(link), seatOf)).foreign, []);
  assert.deepEqual((await newcomer.open(changed, seatOf)).foreign, [0, 1], "all moves are foreign in it");
  assert.equal((await reader.open(changed, seatOf)).signatures.length, 0);
});

test("moves made on one device before a seat went elsewhere are signed by the player who begins", async () => {
  const opener = new Browser("k", 2);
  opener.seats = ["human", "away"];
  opener.plies = [0, 1, 0, 1, 0].map((seat, i) => ({ text: `a${i}`, player: seat, seat }));
  const link = await opener.send();
  assert.equal((await read("hex", link)).from, 4);
  assert.deepEqual((await new Browser("k", 2).open(link, (i) => i % 2)).foreign, []);
});

test("the links of signed games: their lengths", async (t) => {
  for (const [players, moves] of [
    [2, 1],
    [2, 60],
    [2, 400],
    [3, 120],
    [6, 200],
    [2, 8000],
  ]) {
    const random = dice(moves);
    const seatOf = (i) => i % players;
    const plies = Array.from({ length: moves }, (_, i) => ({
      text: `${"abcdefghi"[random(9)]}${1 + random(9)}`,
      player: seatOf(i),
      seat: seatOf(i),
    }));
    /** Each player signs the last of the own moves. */
    let keys;
    let browser;
    for (let n = Math.max(1, moves - players + 1); n <= moves; n++) {
      browser = new Browser("k1234567890ab", players);
      browser.seats[seatOf(n - 1)] = "human";
      browser.plies = plies.slice(0, n);
      browser.keys = keys && { ...keys, secret: "" };
      if (!keys) browser.keys = { secret: "", setup: setupOf(browser.record(), 0), keys: [], signatures: [] };
      await browser.send();
      keys = browser.keys;
    }
    const link = await browser.send();
    const { record, id, signatures } = await read("hex", link);
    const before = (await write({ record, id })).length;
    t.diagnostic(`${players} players, ${moves} moves: ${before} characters, signed ${link.length}`);
    assert.equal(signatures.length, Math.min(players, moves));
    assert.ok(link.length - before <= 134 * signatures.length + 8, `${link.length - before} more`);
    assert.ok(link.length < 30_000);
  }
});

test("a link of version 2 is read as it was written, and a cut or changed one is refused", async () => {
  const { links } = await play(41, 3, 6);
  const text = links.at(-1);
  assert.equal(Buffer.from(text, "base64url")[0], 2);
  assert.equal(await write(await read("hex", text)), text);
  for (let i = 0; i < text.length - 1; i++) {
    const cut = await read("hex", text.slice(0, i)).catch(({ code }) => code);
    assert.equal(cut, "broken", `cut off after ${i}`);
    const wrong = await read("hex", text.slice(0, i) + (text[i] === "A" ? "B" : "A") + text.slice(i + 1)).catch(
      ({ code }) => code,
    );
    assert.match(String(wrong), /broken|newer/, `changed at ${i}`);
  }
  const content = await read("hex", text);
  const twice = { ...content, signatures: [content.signatures[0], content.signatures[0]] };
  await assert.rejects(read("hex", await write(twice)), { code: "broken" }, "a seat with two signatures");
  for (const from of [-1, 0.5, "0", null, 1e9])
    await assert.rejects(read("hex", await write({ ...content, from })), { code: "broken" }, String(from));
});

test("of moves that were played live, those that this browser has not seen need a signature", () => {
  const record = { format: "alveole/1", game: "hex", options: {}, seats: [{}, {}], moves: ["a1", "b2"], result: null };
  const table = { id: "L", setup: setupOf(record, 2), record };
  const plies = record.moves.map((text, seat) => ({ text, player: seat, seat }));
  const link = { table, from: 2, signatures: [], plies, persons: [0, 1], enders: [], common: 1 };
  const foreign = (seen) => check(link, { setup: table.setup, keys: ["", ""], seen }).foreign;
  assert.deepEqual(foreign(2), []);
  assert.deepEqual(foreign(1), [1]);
});
