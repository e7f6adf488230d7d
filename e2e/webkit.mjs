// WebKitGTK as it is, by W3C WebDriver: as much of Playwright's face as the tests of whole games need.
import { spawn } from "node:child_process";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" }; // prettier-ignore
const PATIENCE = 20_000;

async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

// In the page: the element that a selector names, `host inner` also inside the host's shadow root.
const find = (css) => {
  const plain = document.querySelector(css);
  if (plain) return plain;
  const [, host, inner] = /^([^\s,]+) (.+)$/.exec(css) ?? [];
  return (host && document.querySelector(host)?.shadowRoot?.querySelector(inner)) ?? null;
};

class Page {
  errors = []; // WebDriver tells nothing of the console
  mouse = { click: (x, y) => this.#touch("mouse", x, y) };
  touchscreen = { tap: (x, y) => this.#touch("touch", x, y) };
  keyboard = { press: (key) => this.#press(KEYS[key] ?? key) };

  constructor(post, close) {
    this.post = post;
    this.close = close;
  }

  context() {
    return { close: this.close };
  }

  goto(url) {
    return this.post("/url", { url });
  }

  /** What `work`, a function, returns or promises in the page. */
  async evaluate(work, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.post("/execute/async", { script, args: [args] });
    if (error) throw new Error(error);
    return value;
  }

  async waitForFunction(work, argument) {
    const deadline = performance.now() + PATIENCE;
    while (performance.now() < deadline) {
      const value = await this.evaluate(work, argument);
      if (value) return { jsonValue: async () => value };
      await sleep(30);
    }
    throw new Error("waited in vain");
  }

  locator(css) {
    const at = (work, argument) =>
      this.evaluate(
        `(css, argument) => { const element = (${find})(css); return element && (${work})(element, argument); }`,
        css,
        argument,
      );
    return {
      evaluate: at,
      isVisible: () => at((element) => element.getClientRects().length > 0),
      click: () => at((element) => element.click()),
      waitFor: () => this.waitForFunction(`(css) => (${find})(css) !== null`, css),
    };
  }

  #touch(pointerType, x, y) {
    const actions = [
      { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    return this.post("/actions", {
      actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }],
    });
  }

  #press(value) {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    return this.post("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }
}

/** Starts the browser; each page is a session of its own. */
export async function launchWebKit() {
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", "--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const base = `http://127.0.0.1:${port}`;
  const request = async (method, path, body) => {
    const response = await fetch(base + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const ready = () => request("GET", "/status").then(({ ready }) => ready, () => false); // prettier-ignore
  for (let tries = 0; !(await ready()); tries++) {
    if (tries > 200) throw new Error("WebKitWebDriver does not answer");
    await sleep(100);
  }
  let leave = async () => {};
  return {
    async newPage({ width, height }) {
      await leave(); // the driver has one session at a time, and a test that failed has left its own
      const { sessionId } = await request("POST", "/session", { capabilities: {} });
      const path = `/session/${sessionId}`;
      const post = (command, body = {}) => request("POST", path + command, body);
      await post("/timeouts", { script: PATIENCE, pageLoad: 60_000, implicit: 0 });
      await post("/window/rect", { width, height });
      leave = async () => {
        leave = async () => {};
        await request("DELETE", path);
      };
      return new Page(post, () => leave());
    },
    close: () => process.kill(-driver.pid),
  };
}
