// Notifications of the own turn: the switch, the message to a push service of the test's own, and what the service worker makes of it.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { largeTargets, noViolations } from "./support/accessibility-checks.mjs";
import { needs } from "./support/browsers.mjs";
import { openLiveSite } from "./support/live-site.mjs";
import { portOf } from "./support/servers.mjs";
import { FOLDER, until } from "./support/site.mjs";
import { detail } from "./support/suite.mjs";

/** A push service, which answers each request when the test has seen it. */
class PushService {
  #came = [];
  #wanted = [];
  #server = http.createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const message = { path: request.url, headers: request.headers, body: Buffer.concat(parts) };
      const wanted = this.#wanted.shift();
      if (wanted) wanted(message);
      else this.#came.push(message);
      response.writeHead(201).end();
    });
  });

  async open() {
    this.#server.listen(0, "127.0.0.1");
    await new Promise((listening) => this.#server.once("listening", listening));
    this.origin = `http://127.0.0.1:${portOf(this.#server)}`;
    return this;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The next message. */
  next() {
    const came = this.#came.shift();
    return came ? Promise.resolve(came) : new Promise((resolve) => this.#wanted.push(resolve));
  }
}

/** A browser's keys for a push service. */
class Keys {
  #ecdh = createECDH("prime256v1");
  #auth = randomBytes(16);

  constructor() {
    this.#ecdh.generateKeys();
    const text = (bytes) => bytes.toString("base64url");
    this.texts = { p256dh: text(this.#ecdh.getPublicKey()), auth: text(this.#auth) };
  }

  /** Reads a body of RFC 8291. */
  read(body) {
    const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derived = (from, salt, info, length) => Buffer.from(hkdfSync("sha256", from, salt, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), theirs]);
    const secret = derived(this.#ecdh.computeSecret(theirs), this.#auth, info, 32);
    const [key, iv] = [
      derived(secret, salt, "Content-Encoding: aes128gcm\0", 16),
      derived(secret, salt, "Content-Encoding: nonce\0", 12),
    ];
    const decipher = createDecipheriv("aes-128-gcm", key, iv).setAuthTag(record.subarray(-16));
    return Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      .subarray(0, -1)
      .toString();
  }
}

/** In a page: subscriptions to the push service of the test, which no browser knows. */
function fakeSubscriptions({ endpoint, keys }) {
  if (location.protocol === "about:") return;
  const KEY = "test.subscription";
  const made = () => {
    const kept = localStorage.getItem(KEY);
    if (kept === null) return null;
    const applicationServerKey = Uint8Array.from(JSON.parse(kept)).buffer;
    return {
      endpoint,
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => (localStorage.removeItem(KEY), true),
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    async subscribe({ applicationServerKey, userVisibleOnly }) {
      if (!userVisibleOnly) throw new TypeError("browsers want a notification of each message");
      localStorage.setItem(KEY, JSON.stringify([...applicationServerKey]));
      return made();
    },
  });
  // A browser without a window permits it when it is asked, and says that it does not.
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "granted" });
  // “Stop” ends the subscription in the service worker, which has none here.
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "turns stopped") localStorage.removeItem(KEY);
  });
}

const service = await new PushService().open();
const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const options = ["--push", join(folder, "push.pem"), "--push-service", service.origin];
const site = await openLiveSite(["hex/", "fr/hex/"], { options, worker: true });
const plain = await openLiveSite(["hex/", "fr/hex/"], { worker: true });
after(async () => {
  await site.close();
  await plain.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads a page, whatever part of the address differs. */
async function go(person, address) {
  await person.page.goto("about:blank");
  await person.page.goto(address);
}

/**
 * Ada opens a match of Hex-n without a clock, and Bob comes, on a page that the service worker controls.
 * @param {any} where
 * @param {{keys?: {p256dh: string, auth: string}, as?: import("./support/browsers.mjs").As, clock?: string}} [how] `as`: Bob's browser
 */
async function meet(where, { keys = new Keys().texts, as = {}, clock = "0+0" } = {}) {
  const ada = await where.person("hex/#live");
  await ada.page.locator(`dialog.live [name="time"][value="${clock}"]`).check();
  const invitation = await ada.invite("Ada");
  const bob = await where.person("hex/", { worker: true, ...as });
  const context = bob.page.context();
  await context.grantPermissions(["notifications"], { origin: new URL(where.server.url).origin });
  await bob.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await bob.page.addInitScript(fakeSubscriptions, { endpoint: `${service.origin}/send/bob`, keys });
  const page = as.locale === "fr" ? "fr/hex/" : "hex/";
  await go(bob, `${where.server.url}${page}${new URL(invitation).hash}`);
  await bob.press("connect");
  await bob.sit("Bob");
  await Promise.all([ada.phase("playing"), bob.phase("playing")]);
  return { ada, bob, of: invitation.split(".").at(-2) ?? "" };
}

/** The dialog with the switch. */
async function openSwitch(person) {
  await person.choose("turns");
  const dialog = person.page.locator("alveole-game dialog.turns");
  const said = dialog.getByRole("status");
  await until(async () => !/relay…|relais…/.test(await said.innerText()), "the answer of the relay");
  return { dialog, box: dialog.locator('[name="turns"]'), said };
}

/** The service worker, whose notifications the test records where the browser shows none. */
async function workerOf(page) {
  const worker = page.context().serviceWorkers()[0];
  await worker.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    scope.shown = [];
    scope.opened = [];
    scope.looked = 0;
    const { matchAll } = scope.clients;
    scope.clients.matchAll = async (how) => {
      const found = await matchAll.call(scope.clients, how);
      scope.looked++;
      return found;
    };
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options, close: () => (scope.shown = []) });
    };
    scope.registration.getNotifications = async () => scope.shown;
    // Nobody touched anything.
    scope.clients.openWindow = async (address) => void scope.opened.push(address);
    scope.WindowClient.prototype.focus = async function focus() {
      scope.opened.push(`focus ${this.url}`);
    };
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => first && resolve(first)),
  );
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  return {
    /** Hands a message over, as a push service does. */
    deliver: (data) =>
      session.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data }),
    shown: () =>
      worker.evaluate(() =>
        /** @type {any} */ (globalThis).shown.map(({ title, body, lang, actions, data }) => ({
          title,
          body,
          lang,
          data,
          actions: actions.map(({ action, title }) => `${action}: ${title}`),
        })),
      ),
    /** How often it has looked which pages there are. */
    looked: () => worker.evaluate(() => /** @type {any} */ (globalThis).looked),
    opened: () => worker.evaluate(() => /** @type {any} */ (globalThis).opened),
    /** Presses the notification, or a button of it. */
    press: (action) =>
      worker.evaluate((action) => {
        const scope = /** @type {any} */ (globalThis);
        const event = new scope.ExtendableEvent("notificationclick");
        scope.dispatchEvent(Object.assign(event, { notification: scope.shown[0], action }));
      }, action),
  };
}

/** What a person's page finds of the devices of a seat. */
const devicesOf = (person, seat) =>
  person.page.evaluate(
    async ([folder, seat]) => {
      const { LiveSession } = await import(`${folder}www/live/session.js`);
      const { devicesOf } = await import(`${folder}www/live/turn-devices.js`);
      const after = (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      };
      const time = { now: Date.now, after };
      const { table } = LiveSession.of(document.querySelector("alveole-game"));
      return (await devicesOf(table, table.keys[seat], time)).devices.map(({ endpoint }) => endpoint);
    },
    [FOLDER, seat],
  );

detail("a player is notified, opens the match from there, and stops it", needs("devtools", "offline"), async () => {
  const keys = new Keys();
  const { ada, bob, of } = await meet(site, { keys: keys.texts });
  const { dialog, box, said } = await openSwitch(bob);
  assert.deepEqual([await said.innerText(), await box.isChecked()], ["", false], "off by default");
  await noViolations(bob.page, "the switch", "alveole-game");
  assert.deepEqual(await devicesOf(ada, 1), []);
  await box.check();
  await said.getByText("This device is notified when it is your turn.").waitFor();
  assert.deepEqual(await devicesOf(ada, 1), [`${service.origin}/send/bob`]);
  await dialog.locator('[data-act="close-turns"]').click();

  // Bob closes the page; the move of Ada lets her page send the message.
  const address = bob.page.url();
  await go(bob, `${site.server.url}hex/`);
  await ada.click((await ada.state()).legal[0]);
  const { path, headers, body } = await service.next();
  assert.equal(path, "/send/bob");
  assert.equal(headers["content-encoding"], "aes128gcm");
  assert.match(headers.authorization, /^vapid t=/);
  assert.equal(keys.read(body), of);

  const worker = await workerOf(bob.page);
  // Nobody here asked for the first.
  await worker.deliver("AAAAAAAAAAAAAAAA");
  await worker.deliver(keys.read(body));
  await until(async () => (await worker.shown()).length === 1, "the notification");
  assert.deepEqual(await worker.shown(), [
    { title: "Your turn", body: "Hex-n with Ada", lang: "en", data: address, actions: ["open: Open", "stop: Stop"] },
  ]);
  await worker.press("open");
  await until(async () => (await worker.opened()).length === 1, "the window");
  assert.deepEqual([await worker.opened(), await worker.shown()], [[address], []]);

  // Where the match is seen, nothing is shown.
  await go(bob, address);
  await bob.phase("playing");
  await bob.reached(1, "the move of Ada");
  const looked = await worker.looked();
  await worker.deliver(of);
  await until(async () => (await worker.looked()) > looked, "the look for a window");
  assert.deepEqual(await worker.shown(), []);
  await go(bob, `${site.server.url}hex/`);
  await worker.deliver(of);
  await until(async () => (await worker.shown()).length === 1, "the notification");

  // “Stop” ends it on this device, and the open match withdraws it.
  await go(bob, address);
  await bob.phase("playing");
  await until(async () => (await devicesOf(ada, 1)).length === 1, "it is published again");
  await worker.press("stop");
  await until(async () => (await devicesOf(ada, 1)).length === 0, "it is withdrawn");
  assert.deepEqual(await worker.shown(), []);
  assert.deepEqual(
    await bob.page.evaluate(() => caches.keys().then((all) => all.filter((one) => /turns/.test(one)))),
    [],
  );
  const again = await openSwitch(bob);
  await again.box.waitFor();
  assert.equal(await again.box.isChecked(), false);
  // On and off again, on the page.
  await again.box.check();
  await again.said.getByText("This device is notified").waitFor();
  await again.box.uncheck();
  await again.said.getByText("This device is no longer notified.").waitFor();
  assert.deepEqual(await devicesOf(ada, 1), []);
  assert.deepEqual([...ada.page.errors, ...bob.page.errors], []);
  await ada.close();
  await bob.close();
});

detail("in French on a phone", needs("devtools", "offline", "touch"), async () => {
  const as = { width: 390, height: 664, touch: true, dark: true, locale: "fr" };
  const { ada, bob, of } = await meet(site, { as });
  const { box, said } = await openSwitch(bob);
  await box.waitFor();
  await noViolations(bob.page, "the switch", "alveole-game");
  await largeTargets(bob.page, "the switch");
  await box.check();
  await said.getByText("Cet appareil est prévenu quand c’est votre tour.").waitFor();
  await go(bob, `${site.server.url}fr/hex/`);
  const worker = await workerOf(bob.page);
  await worker.deliver(of);
  await until(async () => (await worker.shown()).length === 1, "the notification");
  const [{ title, body, lang, actions, data }] = await worker.shown();
  assert.deepEqual(
    { title, body, lang, actions },
    { title: "À vous de jouer", body: "Hex-n avec Ada", lang: "fr", actions: ["open: Ouvrir", "stop: Arrêter"] },
  );
  assert.match(data, /\/fr\/hex\/#live\/2\.[\w-]+\.[\w-]{16}\.w/, "the address of the match, which gives no seat away");
  await ada.close();
  await bob.close();
});

detail("where there are no notifications, the page says why", needs("devtools", "offline"), async () => {
  const { ada, bob } = await meet(plain);
  /** @param {string} text @param {() => void} [change] */
  const says = async (person, text, change) => {
    if (change) await person.page.evaluate(change);
    const { dialog, box, said } = await openSwitch(person);
    await said.getByText(text).waitFor();
    assert.equal(await box.isVisible(), false);
    await dialog.locator('[data-act="close-turns"]').click();
  };
  await says(bob, "The relay of this site passes no notifications on.");
  await says(ada, "This browser does not store the site");
  await says(bob, "Notifications of this site are blocked.", () =>
    Object.defineProperty(Notification, "permission", { value: "denied" }),
  );
  await says(bob, "This browser has no notifications for sites.", () => Reflect.deleteProperty(window, "PushManager"));
  await says(bob, "Here, notifications need the site on your home screen", () =>
    Object.assign(navigator, { standalone: false }),
  );
  await ada.close();
  await bob.close();

  const fast = await meet(plain, { clock: "5+5" });
  await fast.bob.bar.locator('[data-act="more"]').click();
  await fast.bob.page.locator('alveole-game dialog.menu [data-act="leave"]').waitFor();
  assert.equal(await fast.bob.page.locator('alveole-game dialog.menu [data-act="turns"]').count(), 0);
  await fast.ada.close();
  await fast.bob.close();
});
