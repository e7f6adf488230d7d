// @ts-check
/**
 * Runs the complete module: searches, and explanations of taps that make no move, in a worker, or in a page that can start
 * none (start.js). It searches in slices and reads its messages between two of them.
 *
 * It answers `{id, request}` like `serve.js`. With `think` it searches: it sends `{id, progress}` with the share of its time
 * that is used; `{id, stop: "best"}` ends the search with the best move so far, `{id, stop: "cancel"}` without an answer
 * (`{id, rests}`). A search in the `background` stops for every other request and begins again afterwards.
 */
import init, { answer_text, think_best, think_start, think_step } from "../../wasm/alveole.js";

/** @typedef {import("./start.js").Port} Port */
/** @typedef {{id: number, request: import("../types.js").Request<"best">, think?: boolean, background?: boolean, stop?: "best" | "cancel"}} Job */

const SLICE = 20; // milliseconds of search between two looks at the messages
const REPORT = 150; // milliseconds between two progress messages

// Messages that wait are delivered before one that this thread sends to itself.
const { port1, port2 } = new MessageChannel();
const receive = () =>
  new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** @param {Port} port */
export function run(port) {
  /** @type {Job[]} */
  const jobs = [];
  /** @type {Promise<unknown> | undefined} */
  let loaded;
  /** Whether the module is not loaded. */
  let missing = true;
  let working = false;

  port.onmessage = ({ data }) => {
    if (!data.stop) {
      jobs.push(data);
      if (!working) void work();
      return;
    }
    const at = jobs.findIndex((job) => job.id === data.id);
    if (at >= 0) /** @type {Job} */ (jobs[at]).stop = data.stop;
  };

  /** Does the jobs one after the other, those in the background last. */
  async function work() {
    working = true;
    while (jobs.length > 0) {
      const job = jobs.find((j) => !j.background) ?? /** @type {Job} */ (jobs[0]);
      try {
        await (loaded ??= init());
        missing = false;
        port.postMessage({ id: job.id, begun: true });
        const done = await (job.think ? think(job) : JSON.parse(answer_text(job.request)));
        if (done) port.postMessage({ id: job.id, answer: done });
        else {
          port.postMessage({ id: job.id, rests: true });
          if (job.stop !== "cancel") continue;
        }
      } catch (error) {
        return port.postMessage({ id: job.id, crash: String(error), missing });
      }
      jobs.splice(jobs.indexOf(job), 1);
    }
    working = false;
  }

  /**
   * @param {Job} job
   * @returns {Promise<object | null>} the answer; `null` if the job was cancelled or has to wait
   */
  async function think(job) {
    const cancelled = () => job.stop === "cancel";
    if (cancelled()) return null;
    const begun = JSON.parse(think_start(job.request));
    if (begun.error) return begun;
    let reported = Date.now();
    do {
      const { ok } = JSON.parse(think_step(SLICE));
      if (!ok.more) break;
      if (Date.now() - reported >= REPORT) {
        reported = Date.now();
        port.postMessage({ id: job.id, progress: ok.progress });
      }
      await receive();
      if (cancelled() || (job.background && jobs.some((j) => !j.background))) return null;
    } while (!job.stop);
    return JSON.parse(think_best());
  }
}

if (!globalThis.document) run(self);
