// The real browsers in which the site is tested, and the pages opened in them.
import { existsSync } from "node:fs";
import { chromium, firefox } from "playwright-core";
import { launchWebKit } from "./webkit.mjs";

/** Debian's headless build of Chromium where it is installed: a page in it costs less than half of the processor time. */
export const CHROMIUM =
  process.env.CHROMIUM ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)) ??
  "chromium";

const ENGINES = {
  chromium: () =>
    chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    }),
  // Debian's Firefox as it is, driven by WebDriver BiDi.
  firefox: () =>
    firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" }),
  webkit: launchWebKit,
};

/** Which browser this run is about: `chromium`, `firefox` or `webkit`. */
export const BROWSER = process.env.BROWSER ?? "chromium";

/** What no driver here can do in a browser, and why: a test that needs it is left out there. */
const LACKING = {
  chromium: {},
  firefox: {
    finger: "Debian's Firefox is not moved by a driver's finger",
    wishes: "no driver wishes for anything in Firefox",
    motion: "no driver wishes for anything in Firefox",
    debugger: "the debugger's protocol is Chromium's",
    tasks: "only Chromium tells how long its tasks take",
    integrity: "Firefox does not yet hold modules to an import map's digests",
    offline: "no driver takes Firefox off the network",
    again: "Firefox, as the standard has it, asks only once for a module, until the page is loaded anew",
  },
  webkit: {
    finger: "WebKitGTK's driver has no finger",
    wishes: "WebKitGTK's driver wishes for nothing but less motion",
    debugger: "the debugger's protocol is Chromium's",
    tasks: "only Chromium tells how long its tasks take",
    integrity: "WebDriver asks nothing of the console",
    offline: "WebKitGTK's driver takes no page off the network, and its pages have no service worker",
    tree: "Playwright alone pictures the accessibility tree, and no Playwright drives WebKitGTK",
    language: "WebKitGTK's driver knows the machine's language alone",
    narrow: "WebKitGTK's window is never narrower than 447 pixels",
    network: "WebDriver neither sees nor changes what a page asks for",
    workers: "WebDriver tells nothing of a page's workers",
    early: "WebDriver runs nothing before the page's own scripts",
    pages: "WebKitGTK's driver has one page at a time",
    clock: "no Playwright, no clock of its making",
    files: "WebKitGTK's driver takes no downloads, and hands in no files",
    frames: "a WebDriver goes into frames by other ways than Playwright",
  },
};

/** Why a test that needs these is left out in this browser; `false` where it is not. */
export const lacks = (...needs) => needs.map((need) => LACKING[BROWSER][need]).find(Boolean) ?? false;

/** What a test that needs these is given, so that it is left out where they lack. */
export const needs = (...all) => ({ skip: lacks(...all) });

export function launch(name = BROWSER) {
  if (!ENGINES[name]) throw new Error(`no browser is called ${name}: there are ${Object.keys(ENGINES).join(", ")}`);
  return ENGINES[name]();
}

/**
 * A page in a fresh profile. What its console calls an error, and every exception, is gathered in `page.errors`.
 * @param {import("playwright-core").Browser} browser
 * @param {{width?: number, height?: number, touch?: boolean, dark?: boolean, moving?: boolean, locale?: string, worker?: boolean}} [as]
 */
export async function openPage(browser, as = {}) {
  const { width = 1280, height = 800, touch = false, dark = false, moving = false, locale = "en", worker = false } = as;
  if (BROWSER === "webkit") return browser.newPage({ width, height, moving });
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    colorScheme: dark ? "dark" : "light",
    // Without animations nothing is on its way when it is touched.
    reducedMotion: moving ? "no-preference" : "reduce",
    locale,
    // Else each test would fill a cache of its own, and hosts would see less than what is asked for.
    serviceWorkers: worker ? "allow" : "block",
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return Object.assign(page, { errors });
}
