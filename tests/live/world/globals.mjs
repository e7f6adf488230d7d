// What the modules of simulated pages find as globals: that of the page that runs. All that follows from a timer is done before the
// next one comes, so there is one such page at any time.
import crypto from "node:crypto";

/** The page that runs. @type {import("./browser.mjs").Page} */
let page = /** @type {any} */ (null);
export const here = () => page;
/** From now on this page runs. @param {import("./browser.mjs").Page} entered */
export const enter = (entered) => void (page = entered);

/** The cryptography of a browser, whose answers are there at once. @param {(n: number) => Uint8Array} random */
export const cryptoOf = (random) => ({
  getRandomValues: (bytes) => (bytes.set(random(bytes.length)), bytes),
  subtle: {
    importKey: async (_, bytes) => bytes,
    digest: async (_, bytes) => Uint8Array.from(crypto.createHash("sha256").update(bytes).digest()).buffer,
    deriveBits: async ({ info, salt }, key, bits) => crypto.hkdfSync("sha256", key, salt, info, bits / 8),
    async encrypt({ iv, additionalData }, key, bytes) {
      const cipher = crypto.createCipheriv("aes-256-gcm", key, iv).setAAD(additionalData);
      return Uint8Array.from(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])).buffer;
    },
    async decrypt({ iv, additionalData }, key, bytes) {
      const cipher = crypto.createDecipheriv("aes-256-gcm", key, iv).setAAD(additionalData);
      cipher.setAuthTag(bytes.subarray(-16));
      return Uint8Array.from(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()])).buffer;
    },
  },
});

const now = () => page?.wall() ?? 0;
class PageDate extends Date {
  constructor(time = now()) {
    super(time);
  }
  static now = now;
}
const addEventListener = (type, then, how) => page.events.addEventListener(type, then, how);
const document = {
  addEventListener,
  querySelector: () => null,
  documentElement: { dataset: {}, lang: "en" },
  baseURI: "https://play.example/",
  get visibilityState() {
    return page.isVisible ? "visible" : "hidden";
  },
};
const location = {
  ...{ protocol: "https:", host: "play.example", href: document.baseURI, hash: "" },
  pathname: "/",
  search: "",
};
const history = { state: null, replaceState: (state) => (page.state = state) };
Object.defineProperty(history, "state", { get: () => page.state });
const setTimeout = (then, ms = 0) => page.after(ms, then);
const setInterval = (then, ms) => page.every(ms, then);
const clear = (timer) => timer?.();
export const globals = {
  document,
  location,
  history,
  addEventListener,
  setTimeout,
  setInterval,
  clearTimeout: clear,
  clearInterval: clear,
  Date: PageDate,
  Math: Object.create(Math, { random: { value: () => page.random(1e9) / 1e9 } }),
  crypto: cryptoOf((n) => Uint8Array.from({ length: n }, () => page.random(256))),
  navigator: { languages: ["en"], locks: { request: (...given) => page.browser.locks.request(page, ...given) } },
  performance: { get timeOrigin() { return page.origin; }, now: () => page.even() }, // prettier-ignore
  localStorage: {
    getItem: (key) => page.browser.local.get(key) ?? null,
    setItem: (key, value) => page.browser.setLocal(key, value),
  },
  WebSocket: function WebSocket(address) {
    return page.connect(address);
  },
  fetch: () => page.fetch(),
  BroadcastChannel: function BroadcastChannel(name) {
    return page.browser.channel(page, name);
  },
  MutationObserver: class {
    observe() {}
    disconnect() {}
  },
  AbortSignal: { timeout: () => null },
  CompressionStream: class {
    isCompressing = true;
  },
  DecompressionStream: class {},
};
Object.assign(globals, { globalThis: globals });
