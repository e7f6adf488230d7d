// Who gets which seat of a live match, and which relay a reader is told of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { invitesSomebody, liveSeats, relayHosts } from "../site/live-seats.js";

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
