// The browsers of the tests, and the pages opened in them.
import { existsSync } from "node:fs";
import { chromium, firefox } from "playwright-core";
import { launchWebKit } from "./webkit.mjs";

/** Debian's headless build of Chromium, if installed: a page in it costs less than half of the processor time. */
export const CHROMIUM =
  process.env.CHROMIUM ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)) ??
  "chromium";

const OPTIONS = {
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
};

/** Starts one Chromium for several test files, which connect to it where its address is in the environment. */
export const serveChromium = () => chromium.launchServer(OPTIONS);
const { CHROMIUM_ADDRESS } = process.env;

const ENGINES = {
  chromium: () => (CHROMIUM_ADDRESS ? chromium.connect(CHROMIUM_ADDRESS) : chromium.launch(OPTIONS)),
  // Debian's Firefox, driven by WebDriver BiDi.
  firefox: () =>
    firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" }),
  webkit: launchWebKit,
};

/** The browser of this run: `chromium`, `firefox` or `webkit`. */
export const BROWSER = process.env.BROWSER ?? "chromium";

/** What the driver of a browser cannot do, and why. Tests that need it are skipped there. */
const LACKING = {
  chromium: {},
  firefox: {
    touch: "Playwright sends no touch events to Debian's Firefox",
    mediaFeatures: "no driver emulates media features in Firefox",
    reducedMotion: "no driver emulates media features in Firefox",
    devtools: "the DevTools protocol is Chromium's",
    integrity: "Firefox does not yet check modules against the digests of an import map",
    offline: "no driver takes Firefox off the network",
    sockets: "WebDriver BiDi does not report WebSockets",
    moduleRetry: "Firefox, as the standard says, fetches a module that failed only once per page load",
  },
  webkit: {
    touch: "WebKitGTK's driver sends no touch events",
    mediaFeatures: "WebKitGTK's driver emulates no media feature except reduced motion",
    devtools: "the DevTools protocol is Chromium's",
    integrity: "WebDriver reports nothing of the console",
    offline: "WebKitGTK's driver cannot go offline, and its pages have no service worker",
    accessibilityTree: "only Playwright returns the accessibility tree, and it does not drive WebKitGTK",
    language: "WebKitGTK's driver has only the language of the machine",
    narrowWindows: "WebKitGTK's window is at least 447 pixels wide",
    network: "WebDriver neither observes nor changes requests",
    workers: "WebDriver reports nothing of workers",
    initScripts: "WebDriver runs no script before those of the page",
    tabs: "WebKitGTK's driver has one page at a time",
    clock: "fake timers are Playwright's",
    files: "WebKitGTK's driver neither downloads nor uploads files",
    frames: "a WebDriver enters frames differently from Playwright",
  },
};

/** The reason to skip a test that needs these; `false` where the driver has them all. */
export function lacks(...needs) {
  const unknown = needs.find((need) => !Object.values(LACKING).some((browser) => need in browser));
  if (unknown) throw new Error(`no browser lacks “${unknown}”`);
  return needs.map((need) => LACKING[BROWSER][need]).find(Boolean) ?? false;
}

/** The options of a test that needs these: it is skipped where one is lacking. */
export const needs = (...all) => ({ skip: lacks(...all) });

export function launch(name = BROWSER) {
  if (!ENGINES[name]) throw new Error(`there is no browser “${name}”, only ${Object.keys(ENGINES).join(", ")}`);
  return ENGINES[name]();
}

// What runs in a page before its scripts:

/** Shortens the pauses that only let a person watch (0.5 to 1 s) to a twentieth. */
function shortenPauses() {
  const { setTimeout } = window;
  /** @type {any} */ (window).setTimeout = (work, ms = 0, ...more) =>
    setTimeout(work, ms >= 500 && ms < 1000 ? ms / 20 : ms, ...more);
}

/** Gives searches with a time limit this many milliseconds: at most, or, if `exactly`, neither more nor less. */
function limitSearches({ ms, exactly }) {
  // Where a page can start no worker, it asks through a port.
  for (const { prototype } of [Worker, MessagePort]) {
    const { postMessage } = prototype;
    prototype.postMessage = function (message, ...more) {
      const { request } = message ?? {};
      const given = request?.time_ms;
      const other = given > ms || (exactly && given) ? { ...message, request: { ...request, time_ms: ms } } : message;
      return postMessage.call(this, other, ...more);
    };
  }
}

/**
 * @typedef {object} As how a page is opened
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [touch]
 * @property {boolean} [dark]
 * @property {boolean} [moving] with animations
 * @property {string} [locale]
 * @property {boolean} [worker] with the service worker
 * @property {boolean} [unhurried] with the site's own pauses and search times
 * @property {boolean} [endless] with the site's own pauses, and a minute for each search, so that it is still running when a test looks
 * @property {string} [date] what the page takes for now
 *
 * @typedef {import("playwright-core").Page & {errors: string[]}} Page a page, with its console errors and uncaught exceptions
 */

/**
 * Opens a page in a fresh profile.
 * @param {any} browser
 * @param {As} [as]
 * @returns {Promise<Page>}
 */
export async function openPage(browser, as = {}) {
  const { width = 1280, height = 800, touch = false, dark = false, moving = false, locale = "en" } = as;
  const { worker = false, endless = false, unhurried = endless, date } = as;
  if (BROWSER === "webkit") return browser.newPage({ width, height, moving });
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    colorScheme: dark ? "dark" : "light",
    // Without animations, nothing moves while it is tapped.
    reducedMotion: moving ? "no-preference" : "reduce",
    locale,
    // A service worker would fill a cache for each test, and the server would see fewer requests.
    serviceWorkers: worker ? "allow" : "block",
  });
  context.setDefaultTimeout(15_000);
  if (endless) await context.addInitScript(limitSearches, { ms: 60_000, exactly: true });
  if (!unhurried) {
    await context.addInitScript(shortenPauses);
    await context.addInitScript(limitSearches, { ms: 150, exactly: false });
  }
  const page = await context.newPage();
  if (date) await page.clock.setFixedTime(date);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => {
    // Firefox reports a module that was on its way when the page was left.
    if (BROWSER === "firefox" && /error loading dynamically imported module/.test(String(error))) return;
    errors.push(String(error));
  });
  return Object.assign(page, { errors });
}
