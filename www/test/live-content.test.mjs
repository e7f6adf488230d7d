// Links, keys, events and states of live matches: fixed examples, and what is refused.
import assert from "node:assert/strict";
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

const { channelOf, digestOf, invitationSecret, wholeLink } = await import("../live/channel.js");
const { findLink, oldLink, readLink, writeLink } = await import("../live/links.js");
const { Authors, isAuthentic, isEvent, replaces, signedEvent, STATE } = await import("../live/events.js");
const { open, seal } = await import("../live/seat-state.js");
const { openedSetup, readSetup, rematchSecret, rematchSetup } = await import("../live/setup.js");
const { movedKey, movedSecret, newSecret, publicKey } = await import("../live/seat-keys.js");

const SEED = "AAECAwQFBgcICQoLDA0ODw";
const SECRET = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM";
const AUTHOR = "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"; // of the secret 3, as in BIP-340
const OF = "AAAAAAAAAAAAAAAA";
const SIG = "A".repeat(86);
const KEY = "A".repeat(43);
const state = {
  ...{ v: 2, of: OF, name: "Ada", acts: ["e5 1200", "swap 0", "<1 800"] },
  signed: [
    [0, 3, SIG],
    [1, 2, SIG],
  ],
  said: [
    [1, "ok", 2, SIG, 1],
    [0, "resign", 3, SIG],
  ],
};
const link = await wholeLink({ seed: SEED, of: OF, join: SEED });
const channel = await channelOf(link);

/** HKDF with SHA-256 by Node's own means. */
function hkdf(secret, info, length) {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64url"), "", `alveole/live/2 ${info}`, length));
}

test("what follows from a link is HKDF of its parts", async () => {
  const capability = hkdf(SEED, "capability", 16).toString("base64url");
  const topic = publicKey(hkdf(capability, "topic", 32).toString("base64url"));
  assert.deepEqual(link, { seed: SEED, of: OF, join: SEED, capability, topic });
  assert.equal(channel.topic, Buffer.from(topic, "base64url").toString("hex"));
  assert.equal(channel.topic, "a15ab35b2af8346516dbe04059adca3c18b10b599841b9041032eabc79d2ef6f");
  assert.equal(await invitationSecret(SEED, 3), hkdf(SEED, "invitation 3", 32).toString("base64url"));
  assert.equal(await digestOf("{}"), "RBNvo1WzZ4oRRq0W");
  // Whatever link a player has, the match is the same; a spectator cannot derive what permits to publish.
  assert.equal((await channelOf(await wholeLink({ seed: SEED, of: OF, capability }))).topic, channel.topic);
  const watching = await wholeLink({ seed: SEED, of: OF, topic });
  assert.deepEqual(watching, { seed: SEED, of: OF, topic });
  assert.deepEqual([(await channelOf(watching)).topic, (await channelOf(watching)).permit], [channel.topic, null]);
});

test("links are read as they were written, and nothing else is", () => {
  const { capability, topic } = link;
  for (const one of [
    { seed: SEED, of: OF, topic },
    { seed: SEED, of: OF, join: SEED },
    { seed: SEED, of: OF, capability, invitation: SECRET },
    { seed: SEED, of: OF, capability, secret: SECRET },
  ]) {
    const text = writeLink(one);
    assert.deepEqual(readLink(text), one);
    for (let end = 0; end < text.length; end++) assert.equal(readLink(text.slice(0, end)), null, text.slice(0, end));
  }
  assert.equal(writeLink({ ...link, capability: undefined }).length, 65);
  for (const text of ["", "2", `3.${SEED}.${OF}.j${SEED}`, `2.${SEED}A.${OF}.j${SEED}`, `2.${SEED}.${OF}.w${SEED}`])
    assert.equal(readLink(text), null, text);
});

test("a link of the first edition is known as one", () => {
  for (const end of ["", `.${SEED}`, `.${SECRET}`, `.${SECRET}.me`]) {
    const text = `1.${SEED}.${OF}${end}`;
    assert.deepEqual([readLink(text), findLink(text), oldLink(text)], [null, null, { seed: SEED, of: OF }], text);
    assert.deepEqual(oldLink(`Come: https://play.example/hex/#live/${text}!`), { seed: SEED, of: OF });
  }
  for (const text of ["", writeLink(link), `1.${SEED}`, `1.${SEED}.${OF}.AA`, `11.${SEED}.${OF}`])
    assert.equal(oldLink(text), null, text);
});

test("an event is signed as NIP-01 says, and whatever is changed in it is found", () => {
  const permit = () => "ab".repeat(64);
  const event = signedEvent(
    { kind: STATE, channel: { ...channel, permit }, created_at: 1_790_000_000, content: "AAAA" },
    SECRET,
  );
  assert.equal(event.pubkey, AUTHOR);
  assert.equal(event.id, "080ea240e8e199b427efb2f3acda3889426fe261572fb5281430de7af70a8dc2");
  const signed = JSON.stringify([0, AUTHOR, 1_790_000_000, STATE, event.tags, "AAAA"]);
  assert.equal(event.id, createHash("sha256").update(signed).digest("hex"));
  assert.deepEqual(event.tags, [
    ["d", channel.topic],
    ["permit", permit()],
    ["expiration", "1791209600"],
  ]);
  assert.ok(isEvent(event, channel.topic) && isAuthentic(event));
  const changes = {
    created_at: 1,
    kind: 21_078,
    content: "AAAB",
    tags: [["d", channel.topic]],
    pubkey: "0".repeat(64),
    id: "0".repeat(64),
  };
  for (const [name, value] of Object.entries(changes))
    assert.equal(isAuthentic({ ...event, [name]: value }), false, name);
  assert.equal(
    isAuthentic({ ...event, sig: `${event.sig.slice(0, -1)}${event.sig.endsWith("0") ? "1" : "0"}` }),
    false,
  );
  const wrong = {
    id: "A",
    pubkey: 7,
    created_at: -1,
    kind: 1,
    tags: [["d", "other"]],
    content: "A".repeat(64_001),
    sig: "",
  };
  for (const [name, value] of Object.entries(wrong))
    assert.equal(isEvent({ ...event, [name]: value }, channel.topic), false, name);
  for (const value of [null, 7, "", []]) assert.equal(isEvent(value, channel.topic), false);
  assert.ok(replaces({ ...event, created_at: event.created_at + 1 }, event));
  assert.equal(replaces(event, event), false);
  assert.ok(replaces({ ...event, id: "0" }, event), "of one second, the smaller id");
});

test("the key of a topic permits an author, and nobody else", async () => {
  const draft = { kind: STATE, channel, created_at: 1_790_000_000, content: "AAAA" };
  const event = signedEvent(draft, SECRET);
  const authors = () => new Authors(channel.topic);
  assert.ok(authors().has(event));
  const stranger = newSecret();
  const unpermitted = signedEvent({ ...draft, channel: { ...channel, permit: null } }, stranger);
  const of = async (seed) =>
    signedEvent(
      {
        ...draft,
        channel: { ...channel, permit: (await channelOf(await wholeLink({ ...link, capability: seed }))).permit },
      },
      stranger,
    );
  for (const [name, wrong] of Object.entries({
    "without the signature": unpermitted,
    "with that of another author": signedEvent(
      { ...draft, channel: { ...channel, permit: () => channel.permit(AUTHOR) } },
      stranger,
    ),
    "with one of another topic": await of("AAAAAAAAAAAAAAAAAAAAAA"),
    "of no length": { ...unpermitted, tags: [["permit"]] },
    "that is no text": { ...unpermitted, tags: [["permit", "g".repeat(128)]] },
  }))
    assert.equal(authors().has(wrong), false, name);
  assert.ok((await of(link.capability)) && authors().has(await of(link.capability)), "who has the link gets in");
  // The signature of an author is checked once.
  const known = authors();
  assert.ok(known.has(event) && known.has({ ...event, tags: [] }) && !authors().has({ ...event, tags: [] }));
});

test("the rematch has another topic and other keys, which its players alone can derive", async () => {
  const opened = await openedSetup({ game: "hex", seats: ["me", "free", 1] }, SECRET);
  const bob = newSecret();
  const keys = [publicKey(SECRET), publicKey(bob), publicKey(SECRET)];
  const setup = JSON.parse(opened.setup);
  const next = await rematchSetup(setup, opened.link, keys);
  assert.deepEqual(await rematchSetup(setup, { capability: opened.link.capability, of: opened.link.of }, keys), next);
  const read = readSetup(next.setup);
  assert.deepEqual(
    read.seats.map((seat) => Object.keys(seat)[0]),
    ["ai", "key", "key"],
  );
  assert.equal(read.after, opened.link.of);
  assert.equal(read.opener, publicKey(await rematchSecret(SECRET, opened.link)), "the opener's own new key");
  assert.deepEqual(read.seats[1], { key: read.opener });
  assert.deepEqual(read.seats[2], { key: publicKey(await rematchSecret(bob, opened.link)) });
  assert.equal(next.link.of, await digestOf(next.setup));
  for (const text of [next.setup, JSON.stringify(next.link)])
    for (const old of [...keys, opened.link.seed, opened.link.topic, opened.link.capability])
      assert.ok(!text.includes(old));
  // Spectators have all of this, and another capability leads elsewhere.
  const other = await rematchSetup(setup, { ...opened.link, capability: SEED }, keys);
  assert.notEqual(other.link.topic, next.link.topic);
  assert.notEqual(other.link.seed, next.link.seed);
});

test("a key that is moved is that of the moved secret", () => {
  for (let i = 0; i < 20; i++) {
    const secret = newSecret();
    const tweak = crypto.getRandomValues(new Uint8Array(32));
    const moved = movedSecret(secret, tweak);
    assert.equal(publicKey(moved), movedKey(publicKey(secret), tweak));
    assert.notEqual(moved, secret);
  }
});

/** A letter of base64url with its first bit turned: the last bits of the last letter say nothing. */
function turned(letter) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return letters[letters.indexOf(letter) ^ 32];
}

test("a state is read as it was written, padded, by this key and topic only", async () => {
  const text = await seal(state, channel, AUTHOR);
  assert.deepEqual(await open(text, channel, AUTHOR), state);
  assert.equal((Buffer.from(text, "base64url").length - 12 - 16) % 256, 0);
  assert.equal(
    text.length,
    (await seal({ ...state, name: "A", acts: [] }, channel, AUTHOR)).length,
    "lengths say little",
  );
  const other = await channelOf({ ...link, seed: "AAAAAAAAAAAAAAAAAAAAAA", topic: publicKey(newSecret()) });
  await assert.rejects(open(text, other, AUTHOR), { code: "broken" });
  await assert.rejects(open(text, { ...channel, topic: other.topic }, AUTHOR), { code: "broken" }, "another match");
  await assert.rejects(open(text, channel, "0".repeat(64)), { code: "broken" }, "another author");
  for (let i = 0; i < text.length; i += 7)
    await assert.rejects(open(text.slice(0, i) + turned(text[i]) + text.slice(i + 1), channel, AUTHOR), {
      code: "broken",
    });
});

/** A content with these bytes inside. */
async function packed(squeezed, length = squeezed.length) {
  const whole = new Uint8Array(Math.ceil((squeezed.length + 4) / 256) * 256);
  new DataView(whole.buffer).setUint32(0, length);
  whole.set(squeezed, 4);
  const iv = new Uint8Array(12);
  const additionalData = new TextEncoder().encode(`${channel.topic} ${AUTHOR}`);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, channel.cipher, whole);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

test("bombs, wrong lengths and wrong shapes are refused", async () => {
  const refused = async (text, code = "broken") => assert.rejects(open(await text, channel, AUTHOR), { code });
  await refused("A".repeat(64_001), "large");
  await refused("");
  await refused(packed(deflateRawSync(Buffer.alloc(4e7))));
  await refused(packed(deflateRawSync("{}"), 1e9));
  await refused(packed(Buffer.from("not deflated")));
  const json = (value) => packed(deflateRawSync(JSON.stringify(value)));
  assert.deepEqual(
    await open(await json({ ...state, extra: 1 }), channel, AUTHOR),
    state,
    "unknown fields are left out",
  );
  await refused(json({ ...state, v: 3 }), "newer");
  await refused(json({ v: 1, of: OF, name: "Ada", acts: ["e5"], used: [1200], ok: [] }), "broken");
  const whole = {
    ...state,
    forks: [{ from: 1, acts: ["a2 5"], signed: [[1, 2, SIG]], said: [] }],
    seats: [[1, KEY, SIG], [2, KEY, SIG, SIG]], // prettier-ignore
    twice: [[1, KEY, "swap 0", SIG, "a2 5", SIG]],
    setup: "{}",
  };
  assert.deepEqual(await open(await json(whole), channel, AUTHOR), whole);
  const handover = { v: 2, of: OF, seats: [[1, KEY, SIG]] };
  assert.deepEqual(await open(await json(handover), channel, AUTHOR), handover);
  for (const wrong of [
    { v: 0 },
    { of: "short" },
    { name: "A".repeat(31) },
    { acts: "e5" },
    { acts: [5] },
    { acts: [""] },
    { acts: ["e5"] },
    { acts: ["e5 -1"] },
    { acts: ["e5 01"] },
    { acts: [" 1200"] },
    { acts: ["e5\n 1200"] },
    { acts: [`${"A".repeat(65)} 1`] },
    { acts: Array(20_001).fill("a 1") },
    { signed: [[0, 1]] },
    { signed: [[8, 1, SIG]] },
    { signed: [[0, 20_001, SIG]] },
    { signed: [[0, 1, `${SIG}A`]] },
    { signed: Array(65).fill([0, 1, SIG]) },
    { said: [[0, "hello", 1, SIG]] },
    { said: [[0, "draw", 0.5, SIG]] },
    { said: [[0, "ok", 1, SIG, -1]] },
    { said: Array(1001).fill([0, "draw", 1, SIG]) },
    { forks: [{ from: 1, acts: ["a2 5"], signed: [] }] },
    { forks: Array(5).fill({ from: 0, acts: [], signed: [], said: [] }) },
    { seats: [[1, "A", SIG]] },
    { seats: [[9, KEY, SIG]] },
    { seats: [[1, KEY, "A"]] },
    { twice: [[1, KEY, "a2 5", SIG, "a3", SIG]] },
    { setup: {} },
    { next: 7 },
  ])
    await refused(json({ ...state, ...wrong }));
  await assert.rejects(seal({ ...state, acts: Array(20_000).fill(`${"A".repeat(60)} 1`) }, channel, AUTHOR), {
    code: "large",
  });
});

/** A signature as text. */
const signature = () => randomBytes(64).toString("base64url");

test("long matches fit: their lengths", async (t) => {
  for (const n of [120, 400, 1000]) {
    const entries = Array.from({ length: n }, (_, i) => {
      const move = `${"wb"[i % 2]}${"QSBGA"[(i * 7) % 5]}${i % 3} -${"wb"[(i * 5) % 2]}G${i % 4}`;
      return `${move} ${1000 + ((i * 7919) % 60_000)}`;
    });
    // A gift of time in each tenth turn.
    const said = Array.from({ length: n / 10 }, (_, i) => [i % 2, "gift", 10 * i, signature(), (i + 1) % 2]);
    const signed = [n - 1, n].map((place) => [place % 2, place, signature()]);
    const { length } = await seal({ ...state, acts: entries, signed, said }, channel, AUTHOR);
    t.diagnostic(`${n} acts: ${length} characters`);
    assert.ok(length < 19 * n + 1000);
  }
});

test("a setup has the shape that is expected, or is none", () => {
  const key = publicKey(SECRET);
  const setup = {
    v: 1,
    game: "hex",
    options: {},
    position: null,
    clock: null,
    takebacks: true,
    opener: key,
    name: "",
    seats: [{ key }, { ai: 1 }],
  };
  assert.deepEqual(readSetup(JSON.stringify(setup)), setup);
  const wrong = [
    { v: 2 },
    { game: 1 },
    { options: null },
    { clock: { time: 0, increment: 0 } },
    { takebacks: 1 },
    { help: 1 },
    { help: null },
    { opener: "x" },
    { name: "A".repeat(31) },
    { seats: [] },
    { seats: [{ ai: 1 }] },
    { seats: [{ key, ai: 1 }] },
    { seats: Array(9).fill({ key }) },
  ];
  for (const change of wrong)
    assert.equal(readSetup(JSON.stringify({ ...setup, ...change })), null, JSON.stringify(change));
  for (const text of ["", "null", "7", "A".repeat(100_001)]) assert.equal(readSetup(text), null);
  assert.deepEqual(readSetup(JSON.stringify({ ...setup, help: true })), { ...setup, help: true });
});

test("help is a part of the setup that all links name, and of the rematch; without it, help is closed", async () => {
  const open = (wishes) => openedSetup({ game: "hex", seats: ["me", "free"], ...wishes }, SECRET);
  const helped = await open({ help: true });
  const setup = JSON.parse(helped.setup);
  assert.equal(setup.help, true);
  for (const wishes of [{}, { help: false }])
    assert.equal(
      "help" in JSON.parse((await open(wishes)).setup),
      false,
      "as pages wrote it that do not know the field",
    );
  // Who changes it names another match.
  delete setup.help;
  assert.notEqual(await digestOf(JSON.stringify(setup)), helped.link.of);
  const again = await rematchSetup(JSON.parse(helped.setup), helped.link, [publicKey(SECRET), publicKey(newSecret())]);
  assert.equal(JSON.parse(again.setup).help, true);
});
