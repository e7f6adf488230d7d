// @ts-check
/**
 * The service worker of the site: it stores one whole version, and serves no other. The build puts it at the root of the
 * site, after a line with `VERSION`, `FILES`, the path and the SHA-256 of each file, `LATER`, the paths of those that are
 * stored only once they were loaded, and `LOST`, the page for addresses that do not exist.
 */

/** @type {any} */
const worker = self;
const { VERSION, FILES, LATER, LOST } =
  /** @type {{VERSION: string, FILES: Record<string, string>, LATER: string[], LOST: string}} */ (worker.SITE);

const ROOT = new URL("./", location.href);
const FAMILY = `alveole ${ROOT.pathname} `; // several sites may share a host
const CACHE = FAMILY + VERSION;
const TRIES = 8;
/** Where pages leave what the notifications of a match say; not of a version. */
const TURNS = `alveole-turns ${ROOT.pathname}`;
/** Not stored: only the host knows what is there. */
const ELSEWHERE = /^(?:docs|examples|v|www|wasm|games|vendor|assets|pictures)\//;

/** @param {string} path */
const address = (path) => new URL(path, ROOT).href;

/**
 * A path without the folder of its version.
 * @param {string} path
 */
const bare = (path) => path.replace(/^v\/\w+\//, "");

/**
 * Whether this is the content of a file of this version: a host may be between two versions.
 * @param {string} path
 * @param {ArrayBuffer} body
 */
async function isOfVersion(path, body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return btoa(String.fromCharCode(...digest)) === FILES[path];
}

/**
 * Fetches a file, and rejects unless it is of this version.
 * @param {string} path
 */
async function load(path) {
  const response = await fetch(address(path), { cache: "no-cache" });
  const body = await response.clone().arrayBuffer();
  if (!response.ok || !(await isOfVersion(path, body))) throw new Error(`${path} is not of ${VERSION}`);
  // Some hosts redirect from NAME.html to NAME, and no page opens with an answer that was redirected.
  return response.redirected ? renewed(response, body) : response;
}

/** The files of earlier versions in the caches, by path: most files are the same in the next version. */
async function earlier() {
  /** @type {Map<string, () => Promise<Response | undefined>>} */
  const files = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(FAMILY) || name === CACHE) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      files.set(bare(request.url.slice(ROOT.href.length)), () => cache.match(request));
  }
  return files;
}

/**
 * A response without an address: the one from the cache has that of the earlier version, from which a module would import.
 * @param {Response} response
 * @param {ArrayBuffer} body
 */
function renewed(response, body) {
  const headers = new Headers(response.headers);
  // The body is no longer as it was sent.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(body, { headers });
}

async function install() {
  const cache = await caches.open(CACHE);
  const before = await earlier();
  const store = async (/** @type {string} */ path) => {
    const same = await before.get(bare(path))?.();
    const body = await same?.arrayBuffer();
    const stays = same && body && (await isOfVersion(path, body));
    await cache.put(address(path), stays ? renewed(same, body) : await load(path));
  };
  // Files that an earlier version stored on demand stay, if they are the same.
  const wanted = Object.keys(FILES).filter((path) => !LATER.includes(path) || before.has(bare(path)));
  await Promise.all(wanted.map(store));
}

async function clean() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * @param {string} path
 * @param {Request} request
 */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(address(path));
  if (stored) return stored;
  try {
    const loaded = await load(path);
    if (LATER.includes(path)) await cache.put(address(path), loaded.clone());
    return loaded;
  } catch {
    return fetch(request);
  }
}

/**
 * The page for an address that does not exist, which may be below any folder: its links name the site.
 * @returns {Response}
 */
function lost() {
  const page = LOST.replace(/((?:href|src)=")(?![a-z]+:)/g, `$1${ROOT.href}`);
  return new Response(page, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
}

/**
 * The path of the page that an address without its slash, or with the name of the file, stands for; `null` without one.
 * @param {string} path
 */
function pageOf(path) {
  const page = path.replace(/(^|\/)index\.html$/, "$1").replace(/(?<=[^/])$/, "/") || "./";
  return Object.hasOwn(FILES, page) ? page : null;
}

/** Whether only one page uses the site. A page that was just closed may still be listed for a moment. */
async function isAlone() {
  for (let tries = 0; tries < TRIES; tries++) {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (windows.filter((/** @type {any} */ { url }) => url.startsWith(ROOT.href)).length <= 1) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

/**
 * Handles a message of a page: activate this version, or control the page.
 * @param {any} data
 * @param {MessagePort} port
 */
async function handle(data, port) {
  // Another page may be in a match with the old version, and would get files of this one.
  if (data === "take over") {
    if (await isAlone()) await worker.skipWaiting();
    else port.postMessage("others");
  } else if (data.version === VERSION) await worker.clients.claim();
}

/**
 * It is the turn of the player of this device. What arrives names the match alone.
 * @param {any} data the digest of its setup
 */
async function notify(data) {
  const kept = await (await caches.open(TURNS)).match(address(`turns/${data?.text()}`));
  // Nobody here asked for it.
  if (!kept) return;
  const said = await kept.json();
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Browsers want a notification of each message, but where the site is seen.
  const isSeen = (/** @type {any} */ { url, visibilityState }) => url === said.address && visibilityState === "visible";
  if (windows.some(isSeen)) return;
  const hasActions = "actions" in worker.Notification.prototype;
  await worker.registration.showNotification(said.title, {
    body: hasActions ? said.body : `${said.body}\n${said.howToStop}`,
    lang: said.lang,
    tag: said.address,
    renotify: true,
    icon: address("assets/icon-192.png"),
    data: said.address,
    actions: [
      { action: "open", title: said.open },
      { action: "stop", title: said.stop },
    ],
  });
}

/** Ends the notifications of this device. */
async function stop() {
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await caches.delete(TURNS);
  for (const one of await worker.registration.getNotifications()) one.close();
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of windows) page.postMessage("turns stopped");
}

/**
 * Opens the match of a notification, or ends all notifications.
 * @param {any} notification
 * @param {string} action
 */
async function answerNotification(notification, action) {
  notification.close();
  if (action === "stop") return stop();
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((/** @type {any} */ { url }) => url === notification.data);
  await (there ? there.focus() : worker.clients.openWindow(notification.data));
}

self.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(install()));
self.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(clean()));
self.addEventListener("message", (/** @type {any} */ e) => e.waitUntil(handle(e.data, e.ports[0])));
self.addEventListener("push", (/** @type {any} */ e) => e.waitUntil(notify(e.data)));
self.addEventListener("notificationclick", (/** @type {any} */ e) =>
  e.waitUntil(answerNotification(e.notification, e.action)),
);
self.addEventListener("fetch", (/** @type {any} */ e) => {
  const { href, search } = new URL(e.request.url);
  const file = href.slice(0, href.length - search.length).split("#")[0] ?? "";
  if (e.request.method !== "GET" || !file.startsWith(ROOT.href)) return;
  const path = file.slice(ROOT.href.length) || "./";
  if (Object.hasOwn(FILES, path)) return e.respondWith(answer(path, e.request));
  if (e.request.mode !== "navigate" || ELSEWHERE.test(path)) return;
  const page = pageOf(path);
  // The part after `#` stays.
  if (page) e.respondWith(Response.redirect(address(page) + search));
  else e.respondWith(fetch(e.request).catch(lost));
});
