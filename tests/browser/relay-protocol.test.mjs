// What live play needs of a relay, with the keys of the page: the project's own relay, or any at the address RELAY.
//   RELAY=wss://relay.example node --test tests/browser/relay-protocol.test.mjs
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { hashes, schnorr } from "@noble/secp256k1";
import { detail } from "./support/suite.mjs";
import { startRelay } from "../../tools/build/relay.mjs";
import { connect } from "./support/websocket.mjs";

/** @param {Uint8Array} message */
const sha256 = (message) => Uint8Array.from(createHash("sha256").update(message).digest());
hashes.sha256 = sha256;
const STATE = 30078;
const PRESENCE = 21078;
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const newTopic = () => randomBytes(16).toString("hex");
const now = () => Math.floor(Date.now() / 1000);

let relay;
let address = process.env.RELAY;

before(async () => {
  if (!address) relay = await startRelay();
  address ??= relay.url;
});
after(() => relay?.close());

/** A key of one match. */
function seat() {
  const { secretKey } = schnorr.keygen();
  const pubkey = hex(schnorr.getPublicKey(secretKey));
  return {
    pubkey,
    permit: (author) => hex(schnorr.sign(sha256(Buffer.from(`alveole/live/author\n${author}`)), secretKey)),
    event(kind, topic, created_at, content, more = []) {
      const tags = [["d", topic], ...more];
      const id = sha256(Buffer.from(JSON.stringify([0, pubkey, created_at, kind, tags, content])));
      return { id: hex(id), pubkey, created_at, kind, tags, content, sig: hex(schnorr.sign(id, secretKey)) };
    },
  };
}

/** A client; the connection ends with the test. */
async function client(t) {
  const { connection } = await connect(address);
  t.after(() => connection.close());
  return {
    async publish(event) {
      const [word, id, taken, reason] = await connection.say(["EVENT", event]);
      assert.deepEqual([word, id], ["OK", event.id], reason);
      return { taken, reason };
    },
    /** Publishes an event without waiting for the answer. */
    send: (event) => connection.send(["EVENT", event]),
    /** The contents of the stored events. */
    async subscribe(name, ...filters) {
      connection.send(["REQ", name, ...filters]);
      const contents = [];
      for (;;) {
        const [word, id, event] = await connection.next();
        assert.equal(id, name);
        if (word === "EOSE") return contents.sort();
        assert.equal(word, "EVENT");
        contents.push(event.content);
      }
    },
    /** The content of the next event, whose signature is right. */
    async next() {
      const [word, , event] = await connection.next();
      assert.equal(word, "EVENT");
      const { id, pubkey, created_at, kind, tags, content, sig } = event;
      const digest = sha256(Buffer.from(JSON.stringify([0, pubkey, created_at, kind, tags, content])));
      assert.equal(hex(digest), id);
      assert.ok(schnorr.verify(Buffer.from(sig, "hex"), digest, Buffer.from(pubkey, "hex")));
      return content;
    },
    close: (name) => connection.send(["CLOSE", name]),
  };
}

detail("the last state of each seat is kept for who comes later", async (t) => {
  const [player, late] = [await client(t), await client(t)];
  const [white, black, topic] = [seat(), seat(), newTopic()];
  for (const stamp of [1, 2, 3])
    assert.ok((await player.publish(white.event(STATE, topic, now() - 10 + stamp, `w${stamp}`))).taken);
  assert.ok((await player.publish(black.event(STATE, topic, now(), "b1"))).taken);
  assert.ok((await player.publish(white.event(STATE, newTopic(), now(), "elsewhere"))).taken);
  assert.deepEqual(await late.subscribe("a", { kinds: [STATE], "#d": [topic] }), ["b1", "w3"]);
  assert.deepEqual(await late.subscribe("b", { "#d": [topic], authors: [white.pubkey] }), ["w3"]);
});

detail("a state reaches the subscribers of its topic, whatever letters it has", async (t) => {
  const [player, other] = [await client(t), await client(t)];
  const [white, topic] = [seat(), newTopic()];
  assert.deepEqual(await other.subscribe("a", { "#d": [topic] }), []);
  const content = 'é漢😀 "\\ \n\t\b\f\u0001\u001f\u007f\u2028 </script>';
  await player.publish(white.event(STATE, newTopic(), now(), "elsewhere"));
  await player.publish(white.event(STATE, topic, now(), content));
  assert.equal(await other.next(), content);
  // 3 kB, as a Hive match of 400 plies, and 40 kB.
  for (const [stamp, length] of [3_000, 40_000].entries()) {
    const text = randomBytes(length / 2).toString("hex");
    await player.publish(white.event(STATE, topic, now() + 1 + stamp, text));
    assert.equal(await other.next(), text);
  }
});

detail("repeating a state does no harm, and an older one does not replace it", async (t) => {
  const player = await client(t);
  const [white, topic] = [seat(), newTopic()];
  const [older, newer] = [white.event(STATE, topic, now() - 5, "old"), white.event(STATE, topic, now(), "new")];
  assert.ok((await player.publish(newer)).taken);
  assert.ok((await player.publish(newer)).taken, "who repeats a state is not refused");
  await player.publish(older);
  assert.deepEqual(await (await client(t)).subscribe("a", { kinds: [STATE], "#d": [topic] }), ["new"]);
});

detail("a sign of presence is passed on and not kept", async (t) => {
  const [player, other] = [await client(t), await client(t)];
  const [white, topic] = [seat(), newTopic()];
  await other.subscribe("a", { kinds: [STATE, PRESENCE], "#d": [topic] });
  // Not every relay answers to what it does not keep.
  (await client(t)).send(white.event(PRESENCE, topic, now(), "here"));
  assert.equal(await other.next(), "here");
  await player.publish(white.event(STATE, topic, now(), "state"));
  assert.equal(await other.next(), "state");
  assert.deepEqual(await (await client(t)).subscribe("b", { "#d": [topic], kinds: [STATE, PRESENCE] }), ["state"]);
});

test("nobody writes for another", async (t) => {
  const [player, stranger] = [await client(t), await client(t)];
  const [white, black, topic] = [seat(), seat(), newTopic()];
  await player.publish(white.event(STATE, topic, now() - 1, "mine"));
  const own = black.event(STATE, topic, now(), "mine");
  const foreign = { ...own, pubkey: white.pubkey };
  const changed = { ...white.event(STATE, topic, now(), "mine"), content: "yours" };
  const forged = { ...white.event(STATE, topic, now(), "mine"), sig: own.sig };
  for (const event of [foreign, changed, forged]) assert.equal((await stranger.publish(event)).taken, false);
  // A topic that is a key has what the key permits. Other relays take the rest as well, and pages do not read it.
  const key = seat();
  const permitted = white.event(STATE, key.pubkey, now(), "mine", [["permit", key.permit(white.pubkey)]]);
  assert.ok((await player.publish(permitted)).taken);
  const { taken, reason } = await stranger.publish(
    black.event(STATE, key.pubkey, now(), "mine", permitted.tags.slice(1)),
  );
  if (relay) assert.deepEqual([taken, reason.split(":")[0]], [false, "restricted"]);
  assert.ok((await player.subscribe("b", { "#d": [key.pubkey], authors: [white.pubkey] })).includes("mine"));
  assert.deepEqual(await player.subscribe("a", { kinds: [STATE], "#d": [topic] }), ["mine"]);
});

detail("a subscription ends with CLOSE, and another filter replaces it", async (t) => {
  const [player, other] = [await client(t), await client(t)];
  const [white, topics] = [seat(), [newTopic(), newTopic()]];
  await other.subscribe("a", { "#d": [topics[0]] });
  await other.subscribe("b", { "#d": [topics[0]] });
  other.close("a");
  await other.subscribe("b", { "#d": [topics[1]] });
  await player.publish(white.event(STATE, topics[0], now(), "first"));
  await player.publish(white.event(STATE, topics[1], now(), "second"));
  assert.equal(await other.next(), "second");
});
