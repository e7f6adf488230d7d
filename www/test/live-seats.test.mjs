// Who gets which seat of a live match, and which relays a page names to its reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { relayHosts } from "../live/privacy.js";
import { invitesSomebody, liveSeats } from "../site/live/live-seats.js";

test("the opener begins, moves last, or gets any seat", () => {
  const others = ["invite", "computer:3"];
  assert.deepEqual(liveSeats("you", others), ["me", "invite", "computer:3"]);
  assert.deepEqual(liveSeats("computer", others), ["invite", "computer:3", "me"]);
  const seats = [0, 0.34, 0.99].map((chance) => liveSeats("random", others, () => chance).indexOf("me"));
  assert.deepEqual(seats, [0, 1, 2]);
  assert.deepEqual(others, ["invite", "computer:3"]);
});

test("a live match has a guest", () => {
  assert.equal(invitesSomebody(["computer:1", "invite"]), true);
  assert.equal(invitesSomebody(["computer:1", "computer:2"]), false);
});

test("a relay at a path is the site's own, one at another host is named", () => {
  const page = { host: "play.example:8080" };
  assert.deepEqual(relayHosts("/live", page), { hosts: ["play.example:8080"], own: true });
  assert.deepEqual(relayHosts("wss://live.example /live", page), {
    hosts: ["live.example", "play.example:8080"],
    own: false,
  });
  assert.deepEqual(relayHosts("wss://play.example:8080/a wss://play.example:8080/b", page).hosts, [page.host]);
});

test("on by link, all players have the same match, with its computer players, but for the own seat", async () => {
  const { byLink } = await import("../live/live-view.js");
  const { setupOf } = await import("../share/seat-signatures.js");
  const { record } = await import("../play/match/match.js");
  const match = {
    setup: { seats: [{ key: "k" }, { invite: "i" }, { ai: 3 }, { ai: 0 }] },
    game: { moves: [{ text: "a1" }] },
  };
  const shown = { game: "hex", options: { players: 4 }, position: null, moves: [], redo: [{ text: "a1" }] };
  const opener = byLink({ ...shown, seats: ["human", "away", "3", "random"], names: ["Ada", "Bob", "", ""] }, match);
  const guest = byLink(
    { ...shown, seats: ["away", "human", "away", "away"], names: ["Ada", "Bob", "Computer 3", "Random"] },
    match,
  );
  assert.deepEqual(opener.seats, ["human", "away", "3", "random"]);
  assert.deepEqual(guest.seats, ["away", "human", "3", "random"]);
  assert.deepEqual(opener.moves, [{ text: "a1" }]);
  assert.equal(
    byLink({ ...shown, help: true, seats: ["human", "away"] }, match).help,
    true,
    "what all agreed to stays",
  );
  const [one, two] = [opener, guest].map((match) => record(match, null, new Date(0)));
  assert.deepEqual(one, two);
  assert.equal(setupOf(one, 1), '[{"players":4},null,[null,null,3,0],1]');
});

test("on by link, each person's seat keeps its key", async () => {
  const { keysByLink } = await import("../live/live-view.js");
  const setup = { seats: [{ key: "k" }, { invite: "i" }, { ai: 3 }, { invite: "j" }] };
  assert.deepEqual(keysByLink(setup, ["k", "guest", "k", null]), ["k", "guest", "", ""]);
  assert.deepEqual(keysByLink(setup, []), ["", "", "", ""], "what was kept without keys has none");
});

test("on by link, a computer player who is to move does so on the opener's page alone", async () => {
  const { keptByLink } = await import("../live/live-view.js");
  const setup = [{ key: "k" }, { invite: "i" }, { ai: 3 }, { ai: 0 }];
  const names = ["Ada", "Bob", "", ""];
  const opener = { seats: ["human", "away", "3", "random"], names };
  const guest = { seats: ["away", "human", "3", "random"], names };
  for (const next of [0, 1, 2, 3, undefined]) assert.equal(keptByLink(opener, setup, next, "Computer"), opener);
  for (const next of [0, 1, undefined]) assert.equal(keptByLink(guest, setup, next, "Computer"), guest);
  const kept = keptByLink(guest, setup, 2, "Computer 3");
  assert.deepEqual(kept.seats, ["away", "human", "away", "random"]);
  assert.deepEqual(kept.names, ["Ada", "Bob", "Computer 3 (Ada)", ""]);
});
