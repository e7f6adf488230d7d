// @ts-check
/**
 * Owns the whole module, for computer players that search and for reasons: loaded when the first of them thinks, or the
 * first is asked for. It thinks in slices, and hears between two of them that it is to stop.
 *
 * `{id, request}` is answered as by any engine, after `{id, begun}`; with `think` it is thought about: `{id, progress}` says now and then how
 * far it is, and `{id, stop}` ends it, with the best so far or (`stop: "cancel"`) without an answer (`{id, rests}`). What is thought about
 * in the `background` makes room for everything else, and is begun again afterwards.
 */
import init, { answer, think_best, think_start, think_step } from "../../wasm/alveole.js";

/** @typedef {{id: number, request: any, think?: boolean, background?: boolean, stop?: "best" | "cancel"}} Job */

const SLICE = 20; // milliseconds between two looks at what came in
const TELL = 150; // milliseconds between two words on how far it is

/** @type {Job[]} */
const jobs = [];
/** @type {Promise<unknown> | undefined} */
let loaded;
let working = false;

// A message that is on its way arrives while one sent here goes round.
const { port1, port2 } = new MessageChannel();
const breath = () =>
  new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

self.addEventListener("message", ({ data }) => {
  if (!data.stop) {
    jobs.push(data);
    if (!working) void work();
    return;
  }
  const at = jobs.findIndex((job) => job.id === data.id);
  if (at >= 0) /** @type {Job} */ (jobs[at]).stop = data.stop;
});

/** Does one job after the other: what can wait comes last. */
async function work() {
  working = true;
  while (jobs.length > 0) {
    const job = jobs.find((j) => !j.background) ?? /** @type {Job} */ (jobs[0]);
    try {
      await (loaded ??= init());
      self.postMessage({ id: job.id, begun: true });
      const done = await (job.think ? think(job) : answer(job.request));
      if (done) self.postMessage({ id: job.id, answer: done });
      else {
        self.postMessage({ id: job.id, rests: true });
        if (job.stop !== "cancel") continue;
      }
    } catch (error) {
      return self.postMessage({ id: job.id, crash: String(error) });
    }
    jobs.splice(jobs.indexOf(job), 1);
  }
  working = false;
}

/** @param {Job} job @returns {Promise<object | null>} the answer; none if it was cancelled, or has to wait */
async function think(job) {
  const cancelled = () => job.stop === "cancel";
  if (cancelled()) return null;
  const begun = think_start(job.request);
  if (begun.error) return begun;
  let told = Date.now();
  do {
    const { ok } = think_step(SLICE);
    if (!ok.more) break;
    if (Date.now() - told >= TELL) {
      told = Date.now();
      self.postMessage({ id: job.id, progress: ok.progress });
    }
    await breath();
    if (cancelled() || (job.background && jobs.some((j) => !j.background))) return null;
  } while (!job.stop);
  return think_best();
}
