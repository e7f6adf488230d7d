// The hosts that the one of a site names, relays and those of records: what the pages say of them, and what they may connect to.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readOrigins, readRelays, withOrigins, withRelays } from "../../tools/pages/relays.mjs";

const EMBED = readFileSync(new URL("../../embed.html", import.meta.url), "utf8");

/** The hosts that a page may connect to, and the relays that it names. */
const named = (page) => [
  /connect-src ([^;"]*)/.exec(page)[1],
  /<meta name="alveole-relays" content="([^"]*)" \/>/.exec(page)?.[1],
];

test("a page without relays stays as it is", () => {
  assert.deepEqual(readRelays(" "), []);
  assert.equal(withRelays(EMBED, readRelays("")), EMBED);
});

test("a path of the site needs no permission, another host gets one", () => {
  assert.deepEqual(named(withRelays(EMBED, readRelays("/live"))), ["'self'", "/live"]);
  assert.deepEqual(named(withRelays(EMBED, readRelays("wss://Live.your.host/ /live wss://live.your.host"))), [
    "'self' wss://live.your.host",
    "wss://live.your.host /live",
  ]);
  assert.deepEqual(named(withRelays(EMBED, readRelays("wss://a.example:8443/live  wss://a.example:8443/x"))), [
    "'self' wss://a.example:8443",
    "wss://a.example:8443/live wss://a.example:8443/x",
  ]);
  assert.equal(named(withRelays(EMBED, readRelays("ws://127.0.0.1:7777")))[0], "'self' ws://127.0.0.1:7777");
});

test("what is no relay is refused, and named", () => {
  for (const wrong of [
    "live",
    "//other.host/live",
    "/live?x",
    "/live;script-src",
    "https://live.your.host",
    "ws://live.your.host",
    "wss://me:secret@live.your.host",
    "wss://live.your.host/#a",
    "wss://*.your.host",
    "wss://live.your.host,wss://two.your.host",
    "wss://",
    "'unsafe-inline'",
  ])
    assert.throws(
      () => readRelays(`/live ${wrong}`),
      (error) => error.message.startsWith(`RELAYS: "${wrong}"`),
      wrong,
    );
  assert.throws(() => readRelays("/a /b /c /d"), /^Error: RELAYS: 4 relays/);
});

test("a frame may load games from the origins that its host names, beside the relays", () => {
  const origins = readOrigins(" https://records.example  https://Club.example:8443/ ");
  assert.equal(withOrigins(EMBED, readOrigins("")), EMBED);
  assert.equal(
    named(withOrigins(withRelays(EMBED, readRelays("wss://live.your.host")), origins))[0],
    "'self' wss://live.your.host https://records.example https://club.example:8443",
  );
  for (const wrong of [
    "http://records.example",
    "https://records.example/games",
    "https://*.example",
    "records.example",
  ])
    assert.throws(
      () => readOrigins(`https://a.example ${wrong}`),
      (error) => error.message.startsWith(`RECORDS: "${wrong}"`),
      wrong,
    );
});
