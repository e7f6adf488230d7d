// Notifications of the own turn: the encryption of RFC 8291, the devices that players publish, and when which page notifies whom.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { NEEDS_ENGINE, memoryWorld, realEngine } from "./live-support.mjs";
import { Company, play, seated } from "./live-scenes.mjs";

const { encrypted } = await import("../live/web-push.js");
const { devicesOf, publishDevice } = await import("../live/turn-devices.js");
const { notify } = await import("../live/turn-sender.js");
const { TurnWatch } = await import("../live/turn-watch.js");
const { channelOf } = await import("../live/channel.js");
const { publicKey } = await import("../live/seat-keys.js");

const engine = await realEngine();
const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const bytesOf = (text) => Buffer.from(text, "base64url");

/** A browser that subscribed to a push service, for the key of a relay. */
class Browser {
  #ecdh = createECDH("prime256v1");
  id = base64url(randomBytes(16));
  auth = randomBytes(16);

  constructor(endpoint = `https://push.example/${base64url(randomBytes(8))}`, key = "B".repeat(87)) {
    this.#ecdh.generateKeys();
    const p256dh = base64url(this.#ecdh.getPublicKey());
    this.device = { key, endpoint, p256dh, auth: base64url(this.auth) };
  }

  /** Reads a message as browsers do, by Node's own means. */
  read(text) {
    const body = bytesOf(text);
    const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    assert.deepEqual([...body.subarray(16, 21)], [0, 0, 16, 0, 65], "records of 4096 bytes, and a key of 65");
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), theirs]);
    const secret = hkdfSync("sha256", this.#ecdh.computeSecret(theirs), this.auth, info, 32);
    const part = (name, length) =>
      Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    assert.equal(plain.at(-1), 2, "the last record");
    return plain.subarray(0, -1).toString();
  }
}

/** What a promise resolves to, while time passes. */
async function within(world, promise) {
  let done = false;
  const ended = () => (done = true);
  promise.then(ended, ended);
  for (let i = 0; !done; i++) {
    assert.ok(i < 10_000, "it ends");
    await world.time.pass(20);
    await turn();
  }
  return promise;
}

/** Lets a second pass, and waits for what was begun. */
async function second(world, work) {
  if (work) await within(world, work);
  await world.time.pass(1000);
}

const keyOf = (table) => publicKey(table.save().secret);

test("a message is encrypted as in the example of RFC 8291, appendix A", async () => {
  const theirs = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  const [x, y] = [bytesOf(theirs).subarray(1, 33), bytesOf(theirs).subarray(33)].map(base64url);
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const d = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
  const pair = {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d }, curve, false, ["deriveBits"]),
  };
  const body = await encrypted(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { pair, salt: new Uint8Array(bytesOf("DGv6ra1nlYgDCS1FRnbzlw")) },
  );
  assert.equal(
    base64url(body),
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
      "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  const browser = new Browser();
  const one = await encrypted("é", browser.device);
  assert.equal(browser.read(base64url(one)), "é");
  assert.notDeepEqual(await encrypted("é", browser.device), one, "each has a key and a salt of its own");
  await assert.rejects(encrypted("a", { p256dh: "BAAA", auth: browser.device.auth }));
});

test("players read the devices of a player, and nobody else does", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const ada = await company.open({ options: { size: 5, players: 3 }, seats: ["me", "free", "free"] });
  const bob = await company.join("Bob");
  const cleo = await company.join("Cleo");
  await company.until(() => [ada, bob, cleo].every(seated), "all sit");
  const eve = await company.watch();
  await world.rest();
  const [relay] = world.list;
  const before = new Set(relay.events.keys());
  const browser = new Browser();
  await within(world, publishDevice(bob, browser.id, browser.device, world.time));
  for (const table of [ada, bob, cleo]) {
    const { devices } = await within(world, devicesOf(table, keyOf(bob), world.time));
    assert.deepEqual(devices, [{ ...browser.device, id: browser.id }]);
    assert.deepEqual((await within(world, devicesOf(table, keyOf(ada), world.time))).devices, [], "only Bob's");
  }

  const [[key, event], ...others] = [...relay.events].filter(([key]) => !before.has(key));
  assert.equal(others.length, 0);
  const players = company.tables.slice(0, 3).map((table) => Buffer.from(keyOf(table), "base64url").toString("hex"));
  assert.ok(!players.some((player) => key.startsWith(player)), "its key is nobody's");
  assert.ok(!JSON.stringify(event).includes(browser.device.endpoint));
  await assert.rejects(devicesOf(eve, keyOf(bob), world.time), "a spectator cannot even name the key");
  // Nor does what a spectator has open it: the key of the topic's encryption.
  const { cipher } = await channelOf(eve.link);
  for (const box of event.content.split(".")) {
    const bytes = new Uint8Array(bytesOf(box));
    for (const additionalData of [`${eve.link.of} ${event.pubkey}`, ""].map((text) => new TextEncoder().encode(text)))
      await assert.rejects(
        crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, 12), additionalData }, cipher, bytes.slice(12)),
      );
  }
  // Pages take the event for nothing of the match.
  for (const table of [ada, bob, cleo, eve]) assert.deepEqual(table.troubles, []);
  company.end();
});

test("two devices of a player are published beside each other, and withdrawn", NEEDS_ENGINE, async () => {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [ada, bob] = await company.two();
  const { link, secret } = bob.save();
  const phone = await company.start({ link, secret });
  await company.until(() => seated(phone), "Bob's phone is there");
  const known = async () => {
    const { devices, stamp } = await within(world, devicesOf(ada, keyOf(bob), world.time));
    return { endpoints: devices.map(({ endpoint }) => endpoint), stamp };
  };
  const [one, two] = [new Browser("https://push.example/1"), new Browser("https://push.example/2")];
  assert.deepEqual(await known(), { endpoints: [], stamp: 0 });
  await within(world, publishDevice(bob, one.id, null, world.time));
  assert.equal((await known()).stamp, 0, "there is nothing to withdraw");
  await within(world, publishDevice(bob, one.id, one.device, world.time));
  await within(world, publishDevice(phone, two.id, two.device, world.time));
  assert.deepEqual((await known()).endpoints, ["https://push.example/2", "https://push.example/1"]);
  const moved = { ...one.device, endpoint: "https://push.example/3" };
  await within(world, publishDevice(bob, one.id, moved, world.time));
  assert.deepEqual((await known()).endpoints, ["https://push.example/3", "https://push.example/2"], "in its place");
  await within(world, publishDevice(bob, one.id, null, world.time));
  assert.deepEqual((await known()).endpoints, ["https://push.example/2"]);
  for (let i = 4; i < 9; i++) {
    const { id, device } = new Browser(`https://push.example/${i}`);
    await within(world, publishDevice(phone, id, device, world.time));
  }
  assert.equal((await known()).endpoints.join(), [8, 7, 6, 5].map((i) => `https://push.example/${i}`).join());
  const { stamp } = await known();
  for (const { id } of (await within(world, devicesOf(bob, keyOf(bob), world.time))).devices)
    await within(world, publishDevice(bob, id, null, world.time));
  const { endpoints, stamp: last } = await known();
  assert.deepEqual(endpoints, []);
  assert.ok(last > stamp);
  const { tags, created_at } = [...world.list[0].events.values()].find((event) => event.created_at === last);
  const expires = Number(tags.find(([name]) => name === "expiration")[1]);
  assert.equal(expires - created_at, 60, "relays forget an empty list soon");
  company.end();
});

test(
  "a message goes to each device, over the relay whose key it has; one that is gone gets no more",
  NEEDS_ENGINE,
  async () => {
    const world = memoryWorld(engine, { relays: 2 });
    const company = new Company(world);
    const [ada, bob] = await company.two();
    const keys = ["B".repeat(87), "C".repeat(87)];
    const [laptop, phone] = [new Browser("https://push.example/1"), new Browser("https://push.example/2", keys[1])];
    for (const { id, device } of [laptop, phone]) await within(world, publishDevice(bob, id, device, world.time));
    const sent = [];
    const answers = new Map();
    for (const [i, relay] of world.list.entries())
      relay.forwards = (key, endpoint, body) => {
        if (key !== keys[i]) return [false, "restricted: another key"];
        sent.push({ endpoint, body, i });
        return answers.get(endpoint)?.shift() ?? [true, ""];
      };
    const tell = async (isDue = () => true) => {
      sent.length = 0;
      await within(world, notify(ada, keyOf(bob), world.time, isDue));
      return sent.map(({ endpoint, i }) => `${endpoint.at(-1)} at ${i}`).sort();
    };
    assert.deepEqual(await tell(), ["1 at 0", "2 at 1"]);
    for (const { endpoint, body } of sent)
      assert.equal((endpoint.endsWith("1") ? laptop : phone).read(body), ada.link.of);

    // What failed is tried again, three times at most, and only while it is the player's turn.
    answers.set(phone.device.endpoint, [[false, "error: the push service answers 500"]]);
    const from = world.time.now();
    assert.deepEqual(await tell(), ["1 at 0", "2 at 1", "2 at 1"]);
    assert.ok(world.time.now() - from >= 30_000);
    const fails = () => Array.from({ length: 9 }, () => [false, "rate-limited: wait"]);
    answers.set(phone.device.endpoint, fails());
    assert.deepEqual(await tell(), ["1 at 0", "2 at 1", "2 at 1", "2 at 1"]);
    answers.set(phone.device.endpoint, fails());
    assert.deepEqual(await tell(() => false), ["1 at 0", "2 at 1"]);
    answers.set(phone.device.endpoint, [[false, "gone: it is unknown"]]);
    assert.deepEqual(await tell(), ["1 at 0", "2 at 1"]);
    assert.deepEqual(await tell(), ["1 at 0"], "it is forgotten");
    company.end();
  },
);

/** Ada and Bob, who wants notifications, at a match; the page of Ada looks at it as time passes. */
async function turnsOf(wishes = {}) {
  const world = memoryWorld(engine);
  const company = new Company(world);
  const [ada, bob] = await company.two(wishes);
  const browser = new Browser(`https://push.example/${base64url(randomBytes(8))}`);
  await within(world, publishDevice(bob, browser.id, browser.device, world.time));
  const sent = [];
  world.list[0].forwards = (_, endpoint) => (sent.push(endpoint), [true, ""]);
  /** Lets a page look at its match from second to second, and returns how many messages were sent meanwhile. */
  const look = async (seconds, watch, table, isOnline = true) => {
    sent.length = 0;
    for (let i = 0; i < seconds; i++) {
      await second(world, watch.look(table, isOnline));
    }
    return sent.length;
  };
  const watch = new TurnWatch(world.time);
  assert.equal(await look(1, watch, ada), 0);
  return { world, company, ada, bob, watch, look };
}

test("who made the move notifies the player to move, once, after that player left", NEEDS_ENGINE, async (t) => {
  Object.assign(globalThis, { document: { visibilityState: "visible" } });
  t.after(() => Reflect.deleteProperty(globalThis, "document"));
  const { company, ada, bob, watch, look } = await turnsOf();
  await play(ada, "a1");
  await company.shows("a1", ada, bob);
  assert.equal(await look(40, watch, ada), 0, "Bob is there");
  await bob.leave();
  assert.equal(await look(10, watch, ada, false), 0, "the move has not arrived anywhere");
  assert.equal(await look(10, watch, ada), 1);
  assert.equal(await look(60, watch, ada), 0, "once a turn");

  // Neither the page that is loaded again nor the other device, which did not make the move.
  const again = await company.reload(ada);
  assert.equal(await look(40, new TurnWatch(company.world.time), again), 0);
  const { link, secret } = again.save();
  const other = await company.start({ link, secret });
  await company.shows("a1", other);
  const [here, there] = [new TurnWatch(company.world.time), new TurnWatch(company.world.time)];
  await look(1, here, again);
  await look(1, there, other);
  const back = await company.reload(bob);
  await play(back, "b2");
  await company.shows("a1 b2", again, other, back);
  await play(again, "c3");
  await company.shows("a1 b2 c3", other, back);
  await back.leave();
  assert.equal(await look(10, there, other), 0, "the other device");
  assert.equal(await look(10, here, again), 1);
  company.end();
});

test(
  "a page that is hidden does not wait long, and a player who is only quiet counts as away after a while",
  NEEDS_ENGINE,
  async (t) => {
    const document = { visibilityState: "visible" };
    Object.assign(globalThis, { document });
    t.after(() => Reflect.deleteProperty(globalThis, "document"));
    for (const [state, most] of [
      ["visible", 45],
      ["hidden", 15],
    ]) {
      const { company, ada, bob, watch, look } = await turnsOf();
      Object.assign(document, { visibilityState: state });
      await play(ada, "a1");
      await company.shows("a1", ada, bob);
      bob.wake(false);
      if (state === "visible") assert.equal(await look(20, watch, ada), 0);
      assert.equal(await look(Number(most), watch, ada), 1, state);
      company.end();
    }
  },
);

test("nobody is notified with a fast clock, after the end, or of a computer's turn", NEEDS_ENGINE, async (t) => {
  Object.assign(globalThis, { document: { visibilityState: "visible" } });
  t.after(() => Reflect.deleteProperty(globalThis, "document"));
  const minute = 60_000;
  for (const [clock, count] of [
    [{ time: 5 * minute, increment: 5000 }, 0],
    [{ time: 60 * minute, increment: 0 }, 1],
  ]) {
    const { company, ada, bob, watch, look } = await turnsOf({ clock });
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    await bob.leave();
    assert.equal(await look(10, watch, ada), count, JSON.stringify(clock));
    company.end();
  }
  const { company, ada, bob, watch, look } = await turnsOf();
  await play(ada, "a1");
  await company.shows("a1", ada, bob);
  await bob.leave();
  await ada.act((match) => match.resign());
  assert.equal(await look(10, watch, ada), 0);
  company.end();

  // A computer player moves on the page of Ada, who is not to move.
  const world = memoryWorld(engine);
  const three = new Company(world);
  const host = await three.open({ options: { size: 5, players: 3 }, seats: ["me", "free", 1] });
  const guest = await three.join("Guest");
  await three.until(() => seated(host) && seated(guest), "both sit");
  const { id, device } = new Browser();
  await within(world, publishDevice(host, id, device, world.time));
  world.list[0].forwards = () => assert.fail("a message for Ada");
  const its = new TurnWatch(world.time);
  void its.look(guest, true);
  await play(host, "a1");
  await three.shows("a1", guest);
  await play(guest, "b2");
  await three.shows("a1 b2", host);
  await host.leave();
  for (let i = 0; i < 10; i++) {
    await second(world, its.look(guest, true));
  }
  assert.equal(guest.match?.game?.position.toMove?.seat, 2);
  three.end();
});
