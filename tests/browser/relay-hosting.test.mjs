// The files of docs/relay/ as they are: nginx and Caddy before the relay, and the arguments of the service and the container.
// With ALL=1 a missing server is a failure: `sh tools/build/install.sh servers` installs them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { startRelay } from "../../tools/build/relay.mjs";
import { adapt, freePort, isInstalled, runServer } from "./support/servers.mjs";
import { ALL, detail } from "./support/suite.mjs";
import { connect } from "./support/websocket.mjs";

const TOPIC = "0".repeat(32);
const example = (name) => readFileSync(`docs/relay/${name}`, "utf8");

/** Why a test of this program is skipped; with ALL=1 it fails instead. */
const missing = (program) =>
  isInstalled(program) || ALL ? false : `${program} is not installed (sh tools/build/install.sh servers)`;

/** A folder with a page of the site, for one test. */
function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "alveole-relay-"));
  t.after(() => rmSync(path, { recursive: true }));
  mkdirSync(join(path, "site"));
  writeFileSync(join(path, "site/index.html"), "the site");
  return path;
}

/** What a player gets through a proxy: the site, the relay with its limits, and its document. */
async function passes(url) {
  const origin = { origin: "https://play.example" };
  assert.equal(
    (await connect(`${url}/live`, { origin: "https://other.example" })).status,
    403,
    "the origin is passed on",
  );
  const first = await connect(`${url}/live`, origin);
  assert.equal(first.status, 101);
  assert.deepEqual(await first.connection.say(["REQ", "a", { "#d": [TOPIC] }]), ["EOSE", "a"]);
  // What a client claims of its address does not count.
  const second = await connect(`${url}/live`, { ...origin, "x-forwarded-for": "203.0.113.7" });
  assert.equal(second.status, 101);
  assert.equal((await connect(`${url}/live`, { ...origin, "x-forwarded-for": "203.0.113.8" })).status, 429);
  assert.equal((await connect(`${url}/`)).status, 200);
  for (const { connection } of [first, second]) connection.close();
}

/** The relay as the service runs it, but for what belongs to the test. */
async function relayOfExamples(t) {
  const relay = await startRelay([
    "--origin",
    "https://play.example",
    "--trusted-proxy",
    "127.0.0.1",
    "--sockets-per-address",
    "2",
  ]);
  t.after(relay.close);
  return relay;
}

detail(
  "nginx passes the site and the relay on as docs/relay/nginx.conf says",
  { skip: missing("nginx") },
  async (t) => {
    const [path, relay, port] = [folder(t), await relayOfExamples(t), await freePort()];
    const certificate = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const files = ["-keyout", join(path, "key.pem"), "-out", join(path, "certificate.pem")];
    execFileSync("openssl", [...certificate, ...files, "-days", "1", "-subj", "/CN=play.example"], { stdio: "ignore" });
    const server = adapt(example("nginx.conf"), [
      ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
      ["/etc/letsencrypt/live/play.example/fullchain.pem", join(path, "certificate.pem")],
      ["/etc/letsencrypt/live/play.example/privkey.pem", join(path, "key.pem")],
      ["/srv/alveole", join(path, "site")],
      ["127.0.0.1:7777", `127.0.0.1:${relay.port}`],
    ]);
    const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${join(path, kind)};`).join(" ");
    const whole = `daemon off; master_process off; pid ${join(path, "pid")}; error_log stderr;
    events {} http { access_log off; ${temporary}\n${server}\n}`;
    writeFileSync(join(path, "nginx.conf"), whole);
    const url = `https://127.0.0.1:${port}`;
    await runServer(t, () => connect(url), "nginx", ["-e", "stderr", "-p", path, "-c", join(path, "nginx.conf")]);
    await passes(url);
  },
);

detail("Caddy passes the site and the relay on as docs/relay/Caddyfile says", { skip: missing("caddy") }, async (t) => {
  const [path, relay, port] = [folder(t), await relayOfExamples(t), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  // Its certificate would come from the internet.
  const text = adapt(example("Caddyfile"), [
    ["play.example {", `${url} {`],
    ["/srv/alveole", join(path, "site")],
    ["127.0.0.1:7777", `127.0.0.1:${relay.port}`],
  ]);
  writeFileSync(join(path, "Caddyfile"), `{\n\tadmin off\n}\n${text}`);
  const home = { HOME: path, XDG_DATA_HOME: path, XDG_CONFIG_HOME: path };
  await runServer(
    t,
    () => connect(url),
    "caddy",
    ["run", "--config", join(path, "Caddyfile"), "--adapter", "caddyfile"],
    home,
  );
  await passes(url);
});

test("the service and the container start the relay with options that it knows", async (t) => {
  const path = folder(t);
  const service = /^ExecStart=\S+\/alveole-relay (.+)$/m.exec(example("alveole-relay.service"))[1].split(" ");
  const container = JSON.parse(/^CMD (\[.+\])$/m.exec(example("Containerfile"))[1]);
  const run = /^# {3}(0\.0\.0\.0:7777 .+)$/m.exec(example("Containerfile"))[1].split(" ");
  for (const [number, [address, ...options]] of [service, container, run].entries()) {
    assert.match(address, /^(?:127\.0\.0\.1|0\.0\.0\.0):7777$/);
    const journal = resolve(path, `journal-${number}`);
    const relay = await startRelay(options.map((option) => (option.endsWith("/journal") ? journal : option)));
    const { status, connection } = await connect(`http://127.0.0.1:${relay.port}/`, { origin: "https://play.example" });
    assert.equal(status, 101);
    connection.close();
    await relay.close();
    assert.equal(readFileSync(journal, "utf8"), "");
  }
});
