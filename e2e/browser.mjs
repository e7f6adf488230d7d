// The real browsers in which the site is tested, and the pages opened in them.
import { chromium, firefox } from "playwright-core";
import { launchWebKit } from "./webkit.mjs";

const ENGINES = {
  chromium: () =>
    chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    }),
  // Debian's Firefox as it is, driven by WebDriver BiDi.
  firefox: () =>
    firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" }),
  webkit: launchWebKit,
};

/** Which browser this run is about: `chromium`, `firefox`, or, for whole games only, `webkit`. */
export const BROWSER = process.env.BROWSER ?? "chromium";

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
  if (BROWSER === "webkit") return browser.newPage({ width, height });
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
