// WebKitGTK by W3C WebDriver, with the part of Playwright's API that the tests use and the driver can do.
// `LACKING` in browsers.mjs lists what it cannot do; a test that uses that all the same fails.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inPage } from "./find-elements.mjs";
import { freePort } from "./servers.mjs";

// Enter is that of the main keyboard: the one of the number pad submits no form here.
const KEYS = { Backspace: "\uE003", Tab: "\uE004", Enter: "\uE006", Shift: "\uE008", Control: "\uE009", Escape: "\uE00C", Space: " ", PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Delete: "\uE017" }; // prettier-ignore
const TIMEOUT = 20_000;
const GTK = ["gtk-3.0", "gtk-4.0"];
/** Without animations, nothing moves while it is clicked. */
const STILL = "[Settings]\ngtk-enable-animations=0\n";

/** Polls `ask` until it returns something true; errors count as false. */
async function until(ask, what) {
  const deadline = performance.now() + TIMEOUT;
  let last = null;
  do {
    try {
      const value = await ask();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await sleep(25);
  } while (performance.now() < deadline);
  throw new Error(`timed out waiting for ${what}${last ? `: ${last.message}` : ""}`);
}

/** A step of a locator in the form in which the page receives it: patterns as source and flags. */
const step = (one) =>
  JSON.parse(JSON.stringify(one, (_, v) => (v instanceof RegExp ? { source: v.source, flags: v.flags } : v)));

class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }

  #then(one) {
    return new Locator(this.page, [...this.steps, step(one)]);
  }

  locator = (css, filter) => this.#then({ css, ...filter });
  filter = (filter) => this.#then(filter);
  first = () => this.#then({ nth: 0 });
  last = () => this.#then({ nth: -1 });
  nth = (nth) => this.#then({ nth });
  getByRole = (role, /** @type {{name?: string | RegExp}} */ { name } = {}) => this.#then({ role, name });
  getByText = (text) => this.#then({ text });

  /** What `work` returns for all elements found now. */
  evaluateAll(work, argument) {
    const source = `(steps, argument) => (${work})((${inPage})(steps), argument)`;
    return this.page.call(source, this.steps, argument);
  }

  /** What `work` returns for the first element, when it exists. */
  async evaluate(work, argument) {
    const found = await until(
      () =>
        this.evaluateAll(
          `([e], argument) => e ? (async () => ({ value: await (${work})(e, argument) }))() : null`,
          argument,
        ),
      `${work} at ${JSON.stringify(this.steps)}`,
    );
    return found.value;
  }

  count = () => this.evaluateAll((all) => all.length);
  all = async () => Array.from({ length: await this.count() }, (_, i) => this.nth(i));
  allInnerTexts = () => this.evaluateAll((all) => all.map((e) => e.innerText));
  allTextContents = () => this.evaluateAll((all) => all.map((e) => e.textContent));
  innerText = () => this.evaluate((e) => e.innerText ?? e.textContent);
  textContent = () => this.evaluate((e) => e.textContent);
  getAttribute = (name) => this.evaluate((e, name) => e.getAttribute(name), name);
  inputValue = () => this.evaluate((e) => e.value);
  isDisabled = () => this.evaluate((e) => e.disabled);
  isEnabled = async () => !(await this.isDisabled());
  isChecked = () => this.evaluate((e) => e.checked);
  isVisible = () =>
    this.evaluateAll(
      ([e]) => e !== undefined && e.getClientRects().length > 0 && getComputedStyle(e).visibility === "visible",
    );
  isHidden = async () => !(await this.isVisible());
  focus = () => this.evaluate((e) => e.focus());
  selectText = () => this.evaluate((e) => (e.focus(), e.select()));
  scrollIntoViewIfNeeded = () => this.evaluate((e) => e.scrollIntoView({ block: "center" }));
  dispatchEvent = (type, init) => this.evaluate((e, [type, init]) => e.dispatchEvent(new Event(type, { bubbles: true, ...init })), [type, init]); // prettier-ignore
  boundingBox = () =>
    this.evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return { x, y, width, height };
    });

  waitFor({ state = "visible" } = {}) {
    const wanted = {
      attached: () => this.count(),
      detached: async () => (await this.count()) === 0,
      visible: () => this.isVisible(),
      hidden: () => this.isHidden(),
    };
    return until(wanted[state], `${JSON.stringify(this.steps)}, ${state}`);
  }

  /** The centre of the element on the screen, when it is visible. */
  async #middle() {
    await this.waitFor();
    return this.evaluate(async (e) => {
      const middle = async () => {
        await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
        const { left, top, width, height } = e.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      e.scrollIntoView({ block: "nearest", inline: "nearest" });
      const at = await middle();
      const above = e.getRootNode().elementFromPoint(...at);
      if (!above || above.contains(e) || e.contains(above)) return at;
      // Something fixed at an edge of the screen covers it there.
      e.scrollIntoView({ block: "center", inline: "center" });
      return middle();
    });
  }

  /** Clicks in the centre of the element; again if it moved away from the pointer. */
  click() {
    return until(
      async () => {
        if (await this.isDisabled()) return false;
        await this.evaluate((e) => {
          window.missed = true;
          e.addEventListener("click", () => (window.missed = false), { once: true, capture: true });
        });
        await this.page.mouse.click(...(await this.#middle()));
        return this.page.call(() => !window.missed);
      },
      `${JSON.stringify(this.steps)}, to be clicked`,
    );
  }

  hover = async () => this.page.mouse.move(...(await this.#middle()));

  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  async pressSequentially(text) {
    await this.evaluate((e) => e.matches(":focus") || e.focus());
    await this.page.keyboard.type(text);
  }

  async check() {
    if (!(await this.isChecked())) await this.click();
  }

  async uncheck() {
    if (await this.isChecked()) await this.click();
  }

  /** Replaces the value, with the events of typing. */
  fill(text) {
    return this.evaluate((e, text) => {
      e.focus();
      e.value = text;
      for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }, text);
  }

  selectOption(option) {
    const wanted = typeof option === "object" ? option : { value: option };
    return this.evaluate((e, { index, label, value }) => {
      const all = [...e.options];
      e.selectedIndex = index ?? all.findIndex((one) => (label ? one.label === label : one.value === value));
      for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }, wanted);
  }
}

class Page {
  errors = []; // WebDriver reports nothing of the console
  mouse = {
    click: (x, y) =>
      this.#point([this.#to(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]),
    move: (x, y) => this.#point([this.#to(x, y)]),
    down: () => this.#point([{ type: "pointerDown", button: 0 }]),
    up: () => this.#point([{ type: "pointerUp", button: 0 }]),
  };
  keyboard = {
    press: (key) => this.#press(key),
    type: async (text) => {
      for (const key of text) await this.#press(key);
    },
  };

  constructor(post, get, close) {
    this.post = post;
    this.get = get;
    this.close = close;
    for (const name of ["locator", "getByRole", "getByText"])
      this[name] = (...wanted) => new Locator(this, [])[name](...wanted);
  }

  context() {
    return { close: this.close };
  }

  // Sometimes navigation fails without a reason.
  goto = (url) => until(async () => (await this.post("/url", { url }), true), url);
  reload = () => this.post("/refresh");
  title = () => this.get("/title");
  url = () => this.get("/url");
  waitForTimeout = sleep;

  /** Calls a function in the page and returns its value, or that of its promise. */
  async call(work, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.post("/execute/async", { script, args: [args] });
    if (error) throw new Error(error);
    return value;
  }

  /** Calls a function, evaluates an expression in parentheses, or runs a script. */
  evaluate(work, argument) {
    if (typeof work === "function") return this.call(work, argument);
    return work.startsWith("(") ? this.call(`() => ${work}`) : this.post("/execute/sync", { script: work, args: [] });
  }

  async waitForFunction(work, argument) {
    const value = await until(() => this.evaluate(work, argument), String(work));
    return { jsonValue: async () => value };
  }

  #to = (x, y) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });

  #point(actions) {
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    return this.post("/actions", { actions: [mouse] });
  }

  /** Presses a key, or one with modifiers: `Shift+Tab`. */
  #press(keys) {
    const held = keys.length > 1 ? keys.split("+") : [keys];
    const values = held.map((key) => KEYS[key] ?? key);
    const actions = [
      ...values.map((value) => ({ type: "keyDown", value })),
      ...values.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    return this.post("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }
}

/** Starts the driver. The settings of GTK tell its pages whether to reduce motion. */
async function launchDriver(moving) {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "alveole-"));
  for (const folder of GTK) {
    mkdirSync(join(home, folder));
    writeFileSync(join(home, folder, "settings.ini"), moving ? "" : STILL);
  }
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", "--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", XDG_CONFIG_HOME: home },
  });
  const base = `http://127.0.0.1:${port}`;
  const request = async (method, path, body) => {
    // The driver sometimes closes a kept-open connection just when the next request is sent.
    const headers = { connection: "close" };
    const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await until(() => request("GET", "/status").then(({ ready }) => ready), "WebKitWebDriver");
  const close = () => {
    process.kill(-driver.pid);
    rmSync(home, { recursive: true, force: true });
  };
  return { request, close };
}

/** Starts the browser. Each page is a session. */
export async function launchWebKit() {
  /** @type {Map<boolean, ReturnType<typeof launchDriver>>} */
  const drivers = new Map();
  let leave = async () => {};
  return {
    async newPage({ width, height, moving = false }) {
      await leave(); // a driver has one session at a time, and a failed test leaves its session open
      if (!drivers.has(moving)) drivers.set(moving, launchDriver(moving));
      const { request } = await drivers.get(moving);
      const { sessionId } = await request("POST", "/session", { capabilities: {} });
      const path = `/session/${sessionId}`;
      const post = (command, body = {}) => request("POST", path + command, body);
      await post("/timeouts", { script: TIMEOUT, pageLoad: 60_000, implicit: 0 });
      await post("/window/rect", { width, height });
      leave = async () => {
        leave = async () => {};
        await request("DELETE", path);
      };
      return new Page(
        post,
        (command) => request("GET", path + command),
        () => leave(),
      );
    },
    async close() {
      for (const driver of drivers.values()) (await driver).close();
    },
  };
}
