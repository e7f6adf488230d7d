// Chromium with a debugger attached to its page only. Playwright also attaches to workers, and Chromium keeps a service
// worker that is being debugged, so that no version of the site would ever replace another.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM } from "./browsers.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en", "--no-first-run"];
const PATIENCE = 30_000; // milliseconds

/** Starts a browser with one page: `go(url)`, `evaluate(source)`, and `until(source)`, which waits for a true value. */
export async function launchChromium() {
  const profile = mkdtempSync(join(tmpdir(), "alveole-"));
  const child = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const into = /** @type {import("node:stream").Writable} */ (child.stdio[3]);
  const from = /** @type {import("node:stream").Readable} */ (child.stdio[4]);

  // The protocol: JSON texts, each followed by a zero byte.
  const waiting = new Map();
  let count = 0;
  let read = "";
  from.setEncoding("utf8").on("data", (text) => {
    const texts = (read + text).split("\0");
    read = texts.pop();
    for (const { id, result, error } of texts.map((one) => JSON.parse(one))) {
      const { done, failed } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) failed?.(new Error(error.message));
      else done?.(result);
    }
  });
  const send = (method, params = {}, sessionId) =>
    new Promise((done, failed) => {
      waiting.set(++count, { done, failed });
      into.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });

  const { targetInfos } = await send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });

  async function evaluate(expression) {
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await send("Runtime.evaluate", params, sessionId);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }
  return {
    evaluate,
    go: (url) => send("Page.navigate", { url }, sessionId),
    async until(expression) {
      const end = Date.now() + PATIENCE;
      for (;;) {
        // During navigation, evaluation fails.
        const value = await evaluate(expression).catch(() => null);
        if (value) return value;
        if (Date.now() > end) throw new Error(`timed out waiting for ${expression}`);
        await new Promise((wait) => setTimeout(wait, 50));
      }
    },
    async close() {
      const ended = once(child, "exit");
      await send("Browser.close").catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
