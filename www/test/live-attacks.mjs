// Scenes of live matches with players who take back what they signed, and with two devices of one player: over any relay, as those
// of live-scenes.mjs.
import assert from "node:assert/strict";
import { entriesOn, lieOf, publish, secretOf, stateOf } from "./live-cheat.mjs";
import { Company, play, resultOf, seated } from "./live-scenes.mjs";
import { actsOf } from "./live-support.mjs";

const { invitationSecret } = await import("../live/channel.js");
const { ENDS } = await import("../live/ends.js");
const { newSecret, publicKey } = await import("../live/seat-keys.js");
const { confirmationOf, handoverOf, rootOf } = await import("../live/signatures.js");

/** What a device shows of the game. */
const shown = (table) => [actsOf(table).join(" "), resultOf(table), table.match?.game?.aborted];

/** Plays moves in turn, each once all have seen the one before. */
async function playAll(company, tables, moves, others = []) {
  for (const move of moves) {
    const mover = tables.find(({ match }) => match.seat === match.game.mover);
    const acts = [...actsOf(mover), move].join(" ");
    await play(mover, move);
    await company.shows(acts, ...tables, ...others);
  }
}

/** The same game is shown by all these, by one of them after a reload with its key alone, and by who comes now. */
async function stays(company, [first, ...others], expected = shown(first)) {
  await company.world.rest();
  const again = await company.reload(first, { keyOnly: true });
  const all = [again, ...others, await company.watch()];
  const isSame = (table) => JSON.stringify(shown(table)) === JSON.stringify(expected);
  await company.until(() => all.every(isSame), `all show ${JSON.stringify(expected)}`);
  await company.world.rest();
  for (const table of all) assert.deepEqual(shown(table), expected);
  return again;
}

/** How many states devices publish. */
const published = (tables) => {
  let count = 0;
  for (const relay of tables.flatMap(({ relays }) => relays)) {
    const { publish: send } = relay;
    relay.publish = (event, repeat = true) => {
      if (repeat) count++;
      return send.call(relay, event, repeat);
    };
  }
  return () => count;
};

/** Another device of the same player, which has the link to the own seat. */
const otherDevice = (company, table) => {
  const { seed, of, topic, capability } = table.link;
  return company.start({ link: { seed, of, topic, capability }, secret: secretOf(table) });
};

export const ATTACKS = {
  "A1: a consent to a takeback that its maker leaves out later": async (company) => {
    const [ada, bob] = await company.two();
    await playAll(company, [ada, bob], ["a1", "b2", "c3", "d4"]);
    await ada.act((match) => match.takeBack(2));
    await company.until(() => bob.match.offers.takebacks.length > 0, "Bob sees the request");
    await bob.act((match) => match.takeBack(2));
    await company.shows("a1 b2 c3 d4 <2", ada, bob);
    await playAll(company, [ada, bob], ["e5", "a2"]);
    await publish(company, secretOf(bob), { ...stateOf(bob), said: [] }, { ahead: 50 });
    const again = await stays(company, [ada, bob]);
    await again.act((match) => match.play("b5"));
    await company.shows("a1 b2 c3 d4 <2 e5 a2 b5", again, bob);
  },

  "A2, A3: time for the own seat, and a gift of time that is withdrawn": async (company) => {
    const [ada, bob] = await company.begun({ clock: { time: 60_000, increment: 0 } });
    const own = lieOf(bob, { acts: entriesOn(bob), at: [], said: [["gift", 0, 1], ["gift", 1, 1]] }); // prettier-ignore
    await publish(company, secretOf(bob), own);
    await company.world.rest();
    assert.ok(ada.match.timesLeft()[1] <= 60_000, "nobody gives time to the own seat");
    await ada.act((match) => match.giveTime(1));
    await company.until(() => bob.match.timesLeft()[1] > 60_000, "Bob has more time");
    await publish(company, secretOf(ada), { ...stateOf(ada), said: [] }, { ahead: 50 });
    await company.world.rest();
    for (const { match } of [ada, bob]) assert.ok(match.timesLeft()[1] > 60_000, "the gift stays");
    const late = await company.watch();
    await company.until(() => late.match?.timesLeft()[1] > 60_000, "who comes later sees it");
  },

  "A4: a resignation that is left out later": async (company) => {
    const [ada, bob] = await company.begun();
    await bob.act((match) => match.resign());
    await company.until(() => resultOf(ada), "Ada sees it");
    await company.until(() => ada.stateOf(0)?.said.length > 0, "Ada passes it on");
    await publish(company, secretOf(bob), lieOf(bob, { acts: [...entriesOn(bob), "b2"] }), { ahead: 50 });
    const expected = ["a1 b2", { winners: [0], reason: "resigned" }, false];
    await company.until(() => actsOf(ada).length === 2, "the move arrives");
    await stays(company, [ada, bob], expected);
  },

  "A4: an agreed draw, and the end of the own time, that are left out later": async (company) => {
    const [ada, bob] = await company.begun();
    await ada.act((match) => match.offerDraw());
    await company.until(() => bob.match.offers.draw.includes(0), "Bob sees the offer");
    await bob.act((match) => match.offerDraw());
    await company.until(() => resultOf(ada), "both see the draw");
    const drawn = ["a1 =", { winners: [0, 1], reason: "agreed" }, false];
    await company.until(() => ada.stateOf(0)?.acts.length === 2, "Ada passes it on");
    await publish(company, secretOf(bob), lieOf(bob, { acts: [...entriesOn(bob).slice(0, 1), "b2"] }), { ahead: 50 });
    await company.until(() => ada.match.evidence.seats.includes(1), "the other act is noticed");
    await stays(company, [ada, bob], drawn);

    const other = new Company(company.world);
    const [one, two] = await other.begun({ clock: { time: 3000, increment: 0 } });
    await company.world.skip(4000);
    await other.until(() => resultOf(one)?.reason === "time", "Bob's own page says it");
    await other.until(() => one.stateOf(0)?.acts.length === 2, "Ada passes it on");
    await publish(other, secretOf(two), lieOf(two, { acts: [...entriesOn(two).slice(0, 1), "b2"] }), { ahead: 50 });
    await stays(other, [one, two], ["a1 late", { winners: [0], reason: "time" }, false]);
    other.end();
  },

  "A5: the opener names another key for a guest's seat in mid-game": async (company) => {
    const [ada, bob] = await company.begun();
    await playAll(company, [ada, bob], ["b2", "c3"]);
    const spectator = await company.watch();
    await company.shows("a1 b2 c3", spectator);
    const accomplice = newSecret();
    const key = publicKey(accomplice);
    const root = rootOf(ada.save().setup);
    const used = await invitationSecret(company.link.join, 1);
    const seats = [[1, key, handoverOf(root, key, used), confirmationOf(root, 1, key, secretOf(ada))]];
    await publish(company, secretOf(ada), { ...stateOf(ada), seats }, { ahead: 20 });
    await publish(company, used, { v: 2, of: company.link.of, seats }, { ahead: 20 });
    await publish(company, accomplice, { ...lieOf(ada, { acts: entriesOn(ada), at: [], said: [["resign", 1]], seat: 1, secret: accomplice }), seats }); // prettier-ignore
    await play(bob, "d4");
    const late = await company.watch();
    await company.shows("a1 b2 c3 d4", bob, spectator, late);
    for (const table of [bob, spectator, late]) {
      assert.equal(table.keys[1], publicKey(secretOf(bob)));
      assert.equal(resultOf(table), null);
    }
  },

  "A5: the opener confirms another key before the guest has moved": async (company) => {
    const [ada, bob] = await company.begun();
    const spectator = await company.watch();
    await company.shows("a1", spectator);
    await company.until(() => bob.stateOf(1)?.seats?.[0]?.length === 4, "Bob's state has the confirmation");
    const accomplice = newSecret();
    const key = publicKey(accomplice);
    const root = rootOf(ada.save().setup);
    const used = await invitationSecret(company.link.join, 1);
    const seats = [[1, key, handoverOf(root, key, used), confirmationOf(root, 1, key, secretOf(ada))]];
    ada.end();
    await publish(company, secretOf(ada), { ...stateOf(ada), seats }, { ahead: 20 });
    await company.until(() => bob.stateOf(0)?.seats?.[0]?.[1] === key, "Bob reads it");
    // A page that is loaded again finds both keys, in any order, and knows by what it saved which one came first.
    const saved = JSON.parse(JSON.stringify(bob.save()));
    bob.end();
    let again = bob;
    for (const events of [saved.events, saved.events.toReversed()]) {
      again.end();
      again = await company.start({ link: saved.link, saved: { ...saved, events } });
      await company.until(() => again.match?.isReady, "Bob is back");
    }
    await play(again, "e5");
    await company.shows("a1 e5", again, spectator);
    for (const table of [again, spectator]) assert.equal(table.keys[1], publicKey(secretOf(bob)));
  },

  "A5: the opener who never confirmed a guest names another key after having answered": async (company) => {
    const ada = await company.open({ seats: ["me", "free"] });
    await company.until(() => ada.match?.isReady && ada.stateOf(0), "Ada is there");
    await company.world.rest();
    // Ada's program confirms nobody, and publishes what Ada's page would.
    const root = rootOf(ada.save().setup);
    const cheat = secretOf(ada);
    const { setup } = stateOf(ada);
    ada.end();
    const bob = await company.join("Bob");
    await company.until(() => bob.match?.isReady, "Bob sits");
    const spectator = await company.watch();
    const says = (acts, ahead, more = {}) => {
      const lie = lieOf(bob, { acts, seat: 0, secret: cheat, at: acts.flatMap((_, i) => (i % 2 ? [] : [i + 1])) });
      const signed = lie.signed.filter(([seat, place]) => seat === 1 || place === acts.length);
      return publish(company, cheat, { ...lie, setup, signed, ...more }, { ahead });
    };
    await says(["a1"], 5);
    await company.shows("a1", bob, spectator);
    await play(bob, "b2");
    await company.shows("a1 b2", bob, spectator);
    await says([...entriesOn(bob), "c3"], 10);
    await company.shows("a1 b2 c3", bob, spectator);
    const other = publicKey(newSecret());
    const used = await invitationSecret(company.link.join, 1);
    const seats = [[1, other, handoverOf(root, other, used), confirmationOf(root, 1, other, cheat)]];
    await says(entriesOn(bob), 15, { seats });
    await play(bob, "d4");
    await company.shows("a1 b2 c3 d4", bob, spectator);
    for (const table of [bob, spectator]) assert.equal(table.keys[1], publicKey(secretOf(bob)));
  },

  "A6: a used invitation is opened again while the opener is away": async (company) => {
    const ada = await company.open({ seats: ["me", "free"] });
    await company.until(() => ada.match?.isReady, "Ada is there");
    await play(ada, "a1");
    await company.world.rest();
    const saved = JSON.parse(JSON.stringify(ada.save()));
    await ada.leave();
    const bob = await company.join("Bob");
    await company.until(() => bob.match?.isReady && actsOf(bob).length === 1, "Bob sits");
    await play(bob, "b2");
    await company.world.rest();
    // The page itself finds the seat taken, and a program that takes it all the same comes after Bob.
    const second = await company.join("Thief");
    await company.until(() => second.full, "there is no seat left");
    const thief = newSecret();
    const key = publicKey(thief);
    const used = await invitationSecret(company.link.join, 1);
    const seats = [[1, key, handoverOf(rootOf(saved.setup), key, used)]];
    await publish(company, used, { v: 2, of: company.link.of, seats }, { ahead: 50 });
    await publish(company, thief, { v: 2, of: company.link.of, acts: [], signed: [], said: [], seats });
    const back = await company.start({ link: company.link, saved });
    await company.shows("a1 b2", back, bob);
    assert.equal(back.keys[1], publicKey(secretOf(bob)));
    await play(back, "c3");
    await company.shows("a1 b2 c3", back, bob);
  },

  "A8: two devices of one player, both open: few states, and one game": async (company) => {
    const [ada, bob] = await company.begun();
    const other = await otherDevice(company, bob);
    await company.until(() => other.match?.isReady && actsOf(other).length === 1, "the other device is there");
    await company.world.skip(10_000);
    await company.world.rest();
    const count = published([ada, bob, other]);
    await play(other, "b2");
    await company.shows("a1 b2", ada, bob, other);
    await company.world.skip(10_000);
    await company.world.rest();
    await company.world.skip(10_000);
    await company.world.rest();
    assert.ok(count() <= 4, `${count()} states for one move`);
    await play(ada, "c3");
    await company.shows("a1 b2 c3", ada, bob, other);
    // Both devices move before they hear of each other.
    await Promise.all([play(bob, "d4"), play(other, "e5")]);
    await company.until(() => [ada, bob, other].every((table) => actsOf(table).length === 4), "the move arrives");
    await company.world.skip(10_000);
    await company.world.rest();
    assert.deepEqual(shown(bob), shown(ada));
    assert.deepEqual(shown(other), shown(ada));
    await company.until(() => [bob, other].every(({ match }) => match.evidence.seats.includes(1)), "both say so");
    assert.ok(count() <= 16, `${count()} states`);
    const now = Math.floor(company.world.time.now() / 1000);
    for (const { created_at } of [...bob.save().events, ...other.save().events])
      assert.ok(created_at <= now + 2, `a stamp is ${created_at - now} s ahead`);
    await playAll(company, [ada, bob], ["a2", "b5"], [other]);
  },

  "L1: the device on which the player did not act last says so, and ends nothing": async (company) => {
    const [ada, bob] = await company.begun({ clock: { time: 30_000, increment: 0 } });
    const other = await otherDevice(company, bob);
    await company.until(() => other.match?.isReady && actsOf(other).length === 1, "the other device is there");
    await play(bob, "b2");
    await company.shows("a1 b2", ada, bob, other);
    await company.until(() => other.otherDevice, "the other device says so");
    assert.equal(bob.otherDevice, false);
    await play(ada, "c3");
    await company.shows("a1 b2 c3", ada, bob, other);
    bob.end();
    await company.world.skip(40_000);
    await company.world.rest();
    assert.equal(resultOf(ada), null, "who acts elsewhere may have moved there in time");
  },

  "A9: a rematch that was wanted after a claim which was answered": async (company) => {
    const [ada, bob] = await company.begun();
    const saved = JSON.parse(JSON.stringify(bob.save()));
    await bob.leave();
    await company.until(() => ada.seen(1)?.left, "Ada sees that Bob has left");
    await company.world.skip(11_000);
    await ada.claim();
    await ada.act((match) => match.again());
    const back = await company.start({ link: company.link, saved });
    await company.until(() => back.match?.game?.claimed, "Bob reads the claim");
    await play(back, "b2");
    await company.shows("a1 b2", ada, back);
    const end = back.match.game.end ?? { number: 5 };
    /** @type {[import("../live/statements.js").Say, number, number][]} */
    const said = [
      ["again", 1, end.number],
      ["again", 2, 0],
      ["again", 2, end.number],
    ];
    await publish(company, secretOf(back), lieOf(back, { acts: entriesOn(back), said }));
    await company.world.rest();
    assert.deepEqual([ada.rematch, resultOf(ada)], [null, null]);
    await play(ada, "c3");
    await back.act((match) => match.resign());
    await company.until(() => resultOf(ada), "the end");
    await company.world.rest();
    assert.equal(ada.rematch, null, "Bob wants one at another end");
  },

  "A9: a rematch that was wanted after an end to which another one came": async (company) => {
    const [ada, bob] = await company.begun();
    await bob.leave();
    await company.until(() => ada.seen(1)?.left, "Ada sees that Bob has left");
    await company.world.skip(11_000);
    await ada.claim();
    await ada.act((match) => match.again());
    // Bob had resigned, which comes late: no act makes it another chain.
    /** @type {[import("../live/statements.js").Say, number, number?][]} */
    const said = [
      ["resign", 1],
      ["again", 1, ENDS.indexOf("resigned")],
    ];
    await publish(company, secretOf(bob), lieOf(bob, { acts: entriesOn(bob), at: [], said }));
    await company.until(() => resultOf(ada)?.reason === "resigned", "the resignation arrives");
    await company.world.rest();
    assert.deepEqual([ada.match.wantsAgain(0), ada.match.wantsAgain(1), ada.rematch], [false, true, null]);
    await ada.act((match) => match.again());
    await company.until(() => ada.rematch, "both want one after this end");
  },

  "A11: a move that is rewritten after it was answered": async (company) => {
    const [ada, bob] = await company.begun();
    const [first] = entriesOn(bob);
    await playAll(company, [ada, bob], ["b2", "c3"]);
    await company.until(() => ada.stateOf(0)?.acts.length === 3, "Ada's state has it");
    await publish(company, secretOf(bob), lieOf(bob, { acts: [first, "a2"] }), { ahead: 50 });
    await company.until(() => ada.match.evidence.seats.includes(1), "the other move is noticed");
    const again = await stays(company, [ada, bob], ["a1 b2 c3", null, false]);
    await playAll(company, [again, bob], ["d4"]);
  },

  "N1: a draw that is accepted while a move crosses, and a rematch that was wanted meanwhile": async (company) => {
    const [ada, bob] = await company.begun();
    await bob.act((match) => match.offerDraw());
    await company.until(() => ada.match.offers.draw.includes(1), "Ada sees the offer");
    await Promise.all([play(bob, "b2"), ada.act((match) => match.offerDraw())]);
    await assert.rejects(
      ada.act((match) => match.again()),
      { code: "not_now" },
      "only the player to move ends the game by a draw",
    );
    await company.shows("a1 b2", ada, bob);
    for (const table of [ada, bob]) assert.equal(resultOf(table), null);
    await bob.act((match) => match.resign());
    await company.until(() => resultOf(ada), "the end");
    await bob.act((match) => match.again());
    await company.world.rest();
    assert.deepEqual([ada.rematch, bob.rematch], [null, null], "Ada wants none");
  },

  "N2: what a key outside the match says of its version means nothing": async (company) => {
    const [ada, bob] = await company.two();
    const spectator = await company.watch();
    await company.until(() => spectator.match?.game, "the spectator sees the match");
    for (let i = 0; i < 3; i++) await publish(company, newSecret(), { ...stateOf(bob), v: 3 });
    await company.world.rest();
    for (const table of [ada, bob, spectator]) assert.deepEqual(table.troubles, []);
    // A page that waits for the setup cannot know who it is of; once it is there, it does.
    const waiting = new Company(company.world);
    const one = await waiting.open({ seats: ["me", "free"] });
    await waiting.world.rest();
    await publish(waiting, newSecret(), { v: 3 });
    const guest = await waiting.join("Guest");
    await waiting.until(() => seated(guest), "the guest sits");
    assert.deepEqual([one.troubles, guest.troubles], [[], []]);
    waiting.end();
  },

  "N3: who had a newer version and has it no more": async (company) => {
    const [ada, bob] = await company.two();
    await publish(company, secretOf(bob), { ...stateOf(bob), v: 3 });
    await company.until(() => ada.troubles.includes("newer"), "Ada sees it");
    await company.world.skip(8000);
    await bob.act((match) => match.offerDraw());
    await company.until(() => ada.match.offers.draw.includes(1), "the offer arrives");
    assert.deepEqual(ada.troubles, []);
  },

  "N7: a claim against the opener, whose computer is to move, makes the opener lose": async (company) => {
    const ada = await company.open({ options: { size: 5, players: 3 }, seats: ["me", 1, "free"] });
    const bob = await company.join("Bob");
    await company.until(() => seated(ada) && seated(bob), "both sit");
    await play(ada, "a1");
    await company.shows("a1", ada, bob);
    await ada.leave();
    await company.until(() => bob.seen(0)?.left, "Bob sees that Ada has left");
    await company.world.skip(11_000);
    await bob.claim();
    assert.deepEqual(resultOf(bob), { winners: [2], reason: "time" });
  },

  "every field of a state removed or changed by its author": async (company) => {
    const [ada, bob] = await company.two({ clock: { time: 600_000, increment: 0 } });
    await playAll(company, [ada, bob], ["a1", "b2", "c3", "d4"]);
    await ada.act((match) => match.takeBack(2));
    await company.until(() => bob.match.offers.takebacks.length > 0, "Bob sees the request");
    await bob.act((match) => match.takeBack(2));
    await company.shows("a1 b2 c3 d4 <2", ada, bob);
    await bob.act((match) => match.giveTime(0));
    await playAll(company, [ada, bob], ["e5"]);
    await bob.act((match) => match.resign());
    await company.until(() => resultOf(ada), "Ada sees it");
    await company.until(() => ada.stateOf(0)?.said.some(([, say]) => say === "resign"), "Ada passes it on");
    const whole = stateOf(bob);
    let ahead = 20;
    const without = (list, i) => list.filter((_, at) => at !== i);
    for (const [name, value] of Object.entries(whole)) {
      if (name === "v" || name === "of") continue;
      const less = Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
      const others = Array.isArray(value)
        ? [[], ...value.map((_, i) => without(value, i)), ...(name === "acts" ? [value.slice(0, -1)] : [])]
        : ["other"];
      for (const changed of [less, ...others.map((other) => ({ ...whole, [name]: other }))]) {
        await publish(company, secretOf(bob), changed, { ahead: (ahead += 1) }).catch(() => {});
        await company.world.rest();
        assert.deepEqual(shown(ada), ["a1 b2 c3 d4 <2 e5", { winners: [0], reason: "resigned" }, false], name);
      }
    }
    assert.ok(ada.match.timesLeft()[0] > 600_000, "the gift stays");
    await stays(company, [ada], ["a1 b2 c3 d4 <2 e5", { winners: [0], reason: "resigned" }, false]);
  },
};
