// The relay behind the server of `make play`, at a path of the site's own origin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { detail } from "./support/suite.mjs";
import { passUpgrade, startRelay } from "../../tools/build/relay.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { connect } from "./support/websocket.mjs";

const TOPIC = "0".repeat(32);
/** A relay, and a site whose path /live leads to it; both end with the test. */
async function open(t, options = []) {
  const relay = await startRelay(["--trusted-proxy", "127.0.0.1", ...options]);
  t.after(relay.close);
  const site = await serve("www", { upgrade: passUpgrade(relay.port) });
  t.after(site.close);
  return { relay, site, connect: (path) => connect(`${site.url.slice(0, -1)}${path}`) };
}

test("a WebSocket at the path of the site reaches the relay, and files are served beside it", async (t) => {
  const { site, connect } = await open(t);
  const { status, connection } = await connect("/live");
  assert.equal(status, 101);
  assert.deepEqual(await connection.say(["REQ", "a", { "#d": [TOPIC] }]), ["EOSE", "a"]);
  assert.equal((await connection.say(["REQ", "b", {}]))[0], "CLOSED");
  assert.equal((await fetch(`${site.url}site/controls.css`)).status, 200);
  assert.equal((await connect("/other")).status, 404);
  connection.close();
});

detail("the relay counts the connections of the address that the server names", async (t) => {
  const { connect } = await open(t, ["--sockets-per-address", "2"]);
  const two = [await connect("/live"), await connect("/live")];
  assert.deepEqual(
    two.map(({ status }) => status),
    [101, 101],
  );
  assert.equal((await connect("/live")).status, 429);
  for (const { connection } of two) connection.close();
});

detail("the connection of the page ends with the relay", async (t) => {
  const { relay, connect } = await open(t);
  const { connection } = await connect("/live");
  const closed = new Promise((resolve) => connection.socket.once("close", resolve));
  relay.child.kill("SIGKILL");
  await closed;
  // Nobody listens at the port of a relay that has ended.
  await assert.rejects(connect("/live"));
});
