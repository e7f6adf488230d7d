// @ts-check
/**
 * Runs the complete module: searches, and explanations of taps that make no move, in a worker, or in a page that can start
 * none (start.js). It searches in slices and reads its messages between two of them.
 *
 * It answers `{id, request}` like `serve.js`. With `think` it searches: it sends `{id, progress}` with the share of its time
 * that is used; `{id, stop: "best"}` ends the search with the best move so far, `{id, stop: "cancel"}` without an answer
 * (`{id, rests}`). A search in the `background` stops for every other request and begins again afterwards.
 *
 * For a move of the strongest level, which time alone limits, it asks the page (`{id, asks: "power"}`) what a search may take, and
 * gets `{power}` (power.js): then other workers with this script search the same position (team.js), each a search that `helps`
 * and answers `{id, found}`, and after the answer it goes on with the position that the person thinks about.
 */
import init, {
  answer_text,
  think_best,
  think_best_with,
  think_findings,
  think_start,
  think_step,
} from "../../wasm/alveole.js";
// Not imported when it is needed: some bundlers write a worker as one file.
import { Team } from "./team.js";

/** @typedef {import("./start.js").Port} Port */
/** @typedef {{id: number, request: import("../types.js").Request<"best">, think?: boolean, background?: boolean, helps?: boolean, stop?: "best" | "cancel"}} Job */

const SLICE = 20; // milliseconds of search between two looks at the messages
const REPORT = 150; // milliseconds between two progress messages
const LONG = 1000; // milliseconds of a search that is worth other workers
const ONWARD = 60_000; // milliseconds on the time of a person at most, for one move

const STRONGEST = 8;

/**
 * Whether a search is for a move of the strongest level in a match, limited by time: others have a number of nodes, which makes
 * their strength, or must find the same each time.
 * @param {Job} job
 */
const isOpen = ({ think, background, helps, request: { level, time_ms, lines, seed, keep } }) =>
  think &&
  !background &&
  !helps &&
  (level ?? STRONGEST) === STRONGEST &&
  (time_ms ?? 0) >= LONG &&
  [lines, seed, keep].every((field) => field === undefined);

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
  /** What a search may take; `null`: the page is not asked. @type {import("./power.js").Power | null} */
  let power = null;
  /** @type {Team | null} */
  let team = null;
  /** The position that a person thinks about, and until when to search it. @type {{request: Job["request"], end: number} | null} */
  let onward = null;

  port.onmessage = ({ data }) => {
    if (data.power) {
      power = /** @type {import("./power.js").Power} */ (data.power);
      if (power.helpers === 0) team?.dismiss();
    } else if (!data.stop) {
      jobs.push(data);
      if (!working) void work();
      return;
    }
    const at = jobs.findIndex((job) => job.id === data.id);
    if (at >= 0) /** @type {Job} */ (jobs[at]).stop = data.stop;
  };

  /** Does the jobs one after the other, those in the background last, and then thinks on the time of others. */
  async function work() {
    working = true;
    do {
      if (!(await workOff())) return;
      try {
        await thinkOnward();
      } catch (error) {
        return port.postMessage({ crash: String(error) });
      }
    } while (jobs.length > 0);
    working = false;
  }

  /** Whether it did the jobs without a crash. */
  async function workOff() {
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
        port.postMessage({ id: job.id, crash: String(error), missing });
        return false;
      }
      jobs.splice(jobs.indexOf(job), 1);
    }
    return true;
  }

  /** Searches the position that a person thinks about; the search for the answer continues from there. */
  async function thinkOnward() {
    if (!onward || !power?.ponder) return;
    const { request, end } = onward;
    if (JSON.parse(think_start(request)).error) onward = null;
    while (onward && power.ponder && jobs.length === 0 && Date.now() < end) {
      if (!JSON.parse(think_step(SLICE)).ok.more) onward = null;
      await receive();
    }
  }

  /** Lets other workers search with this one, as soon as the page has said whether they may. @param {Job} job */
  async function gather(job) {
    if (!power || power.helpers === 0) return;
    team ??= new Team(() => new Worker(location.href, { type: "module" }));
    team.begin(job.request, power.helpers);
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
    const open = isOpen(job) && !globalThis.document;
    if (!job.background) onward = null;
    if (open && !power) port.postMessage({ id: job.id, asks: "power" });
    let gathered = false;
    let reported = Date.now();
    do {
      if (open && power && !gathered) {
        gathered = true;
        await gather(job).catch(() => {}); // without others it thinks alone
      }
      const { ok } = JSON.parse(think_step(SLICE));
      if (!ok.more) break;
      if (Date.now() - reported >= REPORT) {
        reported = Date.now();
        port.postMessage({ id: job.id, progress: ok.progress });
      }
      await receive();
      if (cancelled() || (job.background && jobs.some((j) => !j.background))) {
        if (open) team?.stop();
        return null;
      }
    } while (!job.stop);
    if (job.helps) {
      port.postMessage({ id: job.id, found: think_findings() });
      job.stop = "cancel"; // nothing more is to be answered
      return null;
    }
    if (!open) return JSON.parse(think_best());
    const best = JSON.parse(think_best_with((await team?.findings()) ?? []));
    if (cancelled()) return null;
    if (best.error) return best;
    const moves = [...(job.request.moves ?? []), best.ok.move.text];
    onward = { request: { ...job.request, moves, time_ms: ONWARD }, end: Date.now() + ONWARD };
    return best;
  }
}

if (!globalThis.document) run(self);
