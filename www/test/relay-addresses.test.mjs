// Which relays a page may use: what looks like a path and leads to another host is refused, as is what cannot be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { relayAddresses } from "../live/relay-addresses.js";

const PAGE = new URL("https://site.example/game/");

test("a path is of the page's own host, however it is written", () => {
  assert.deepEqual(relayAddresses("/live", PAGE), ["wss://site.example/live"]);
  assert.deepEqual(relayAddresses("/live /live /../live", PAGE), ["wss://site.example/live"]);
  assert.deepEqual(relayAddresses("/live", new URL("http://localhost:8080/")), ["ws://localhost:8080/live"]);
  assert.deepEqual(relayAddresses("wss://relay.example ws://127.0.0.1:7777", PAGE), [
    "wss://relay.example/",
    "ws://127.0.0.1:7777/",
  ]);
  const wrong = [
    "/\\evil.example",
    "/\\/evil.example",
    "//evil.example",
    "/\\",
    "//",
    "///evil.example",
    "\\\\evil.example",
  ];
  wrong.push("live", "https://relay.example", "ws://relay.example", "wss://", "wss://me@relay.example");
  wrong.push(
    "wss://:secret@relay.example",
    "wss://relay.example/#",
    "wss://relay.example/#a",
    "data:,",
    "/\\user@evil.example",
  );
  for (const one of wrong)
    assert.throws(
      () => relayAddresses(`/live ${one}`, PAGE),
      { code: "bad_relay", message: new RegExp("isn't a relay") },
      one,
    );
  assert.throws(() => relayAddresses("/a /b /c /d", PAGE), { code: "bad_relay" });
});
