// @ts-check
/**
 * Searches for computer players, and judges moves for reviews, in a worker, or in a page that can start none (start.js). It searches
 * in slices and reads its messages between two of them.
 *
 * It answers `{id, request}` like `serve.js`. With `think` it searches: it sends `{id, progress}` with the share of its time
 * that is used, and before `{id, loading}` with the share of the game's module that is there; `{id, stop: "best"}` ends the search
 * with the best move so far, `{id, stop: "cancel"}` without an answer (`{id, rests}`). A search in the `background` stops for every
 * other request and begins again afterwards.
 *
 * For a move of the strongest level, which time alone limits, it asks the page (`{id, asks: "power"}`) what a search may take, and
 * gets `{power}` (power.js): then other workers with this script search the same position (team.js), each a search that `helps`
 * and answers `{id, found}`, and after the answer it goes on with the position that the person thinks about.
 */
import { Players } from "./players.js";
// Not imported when it is needed: some bundlers write a worker as one file.
import { Team } from "./team.js";

/** @typedef {import("./start.js").Port} Port */
/** @typedef {import("./players.js").SearchModule} SearchModule */
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
  !!think &&
  !background &&
  !helps &&
  (level ?? STRONGEST) === STRONGEST &&
  (time_ms ?? 0) >= LONG &&
  [lines, seed, keep].every((field) => field === undefined);

/** Whether nobody wants an answer any more. A call, as messages change it meanwhile. @param {Job} job */
const isCancelled = ({ stop }) => stop === "cancel";

// Messages that wait are delivered before one that this thread sends to itself.
const { port1, port2 } = new MessageChannel();
const receive = () =>
  new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** Does the jobs of a port. */
class Searcher {
  #port;
  /** @type {Job[]} */ #jobs = [];
  #players = new Players((game, share) => this.#loads(game, share));
  /** How much of the module of each game is there. @type {Map<string, number>} */ #shares = new Map();
  #working = false;
  /** The power that a search may use; `null`: the page is not asked. @type {import("./power.js").Power | null} */ #power =
    null;
  /** @type {Team | null} */ #team = null;
  /** The position that a person thinks about, with the module that searches it and until when. @type {{module: SearchModule, request: Job["request"], end: number} | null} */
  #onward = null;

  /** @param {Port} port */
  constructor(port) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#receive(data);
  }

  /** More of a game's module is there. @param {string} game @param {number} share */
  #loads(game, share) {
    this.#shares.set(game, share);
    for (const job of this.#jobs) this.#tellLoading(job);
  }

  /** Tells who waits for a search how much of the game's module is there. @param {Job} job */
  #tellLoading({ id, think, request }) {
    const loading = this.#shares.get(request.game);
    if (think && loading) this.#port.postMessage({ id, loading });
  }

  /** @param {any} data */
  #receive(data) {
    if (data.power) {
      const power = /** @type {import("./power.js").Power} */ (data.power);
      this.#power = power;
      if (power.helpers === 0) this.#team?.dismiss();
    } else if (data.stop) {
      const stopped = this.#jobs.find((job) => job.id === data.id);
      if (stopped) stopped.stop = data.stop;
    } else if (data.prepare) {
      this.#players.load(data.prepare.game).catch(() => {}); // the next search gets the error
    } else {
      this.#jobs.push(data);
      if (this.#shares.get(data.request.game) !== 1) this.#tellLoading(data);
      if (!this.#working) void this.#work();
    }
  }

  /** Does the jobs one after the other, those in the background last, and then thinks on the time of others. */
  async #work() {
    this.#working = true;
    do {
      if (!(await this.#workOff())) return;
      try {
        await this.#thinkOnward();
      } catch (error) {
        return this.#port.postMessage({ crash: String(error) });
      }
    } while (this.#jobs.length > 0);
    this.#working = false;
  }

  /** Whether it did the jobs without a crash. */
  async #workOff() {
    const [port, jobs] = [this.#port, this.#jobs];
    while (jobs.length > 0) {
      const job = jobs.find((j) => !j.background) ?? /** @type {Job} */ (jobs[0]);
      let missing = true;
      try {
        const module = await this.#players.load(String(job.request.game));
        missing = false;
        port.postMessage({ id: job.id, begun: true });
        const done = await (job.think ? this.#think(module, job) : JSON.parse(module.answer_text(job.request)));
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
  async #thinkOnward() {
    if (!this.#onward || !this.#power?.ponder) return;
    const { module, request, end } = this.#onward;
    if (JSON.parse(module.think_start(request)).error) this.#onward = null;
    while (this.#onward && this.#power.ponder && this.#jobs.length === 0 && Date.now() < end) {
      if (!JSON.parse(module.think_step(SLICE)).ok.more) this.#onward = null;
      await receive();
    }
  }

  /** Lets other workers search with this one, as soon as the page has said whether they may. @param {Job} job */
  async #gather(job) {
    if (!this.#power || this.#power.helpers === 0) return;
    this.#team ??= new Team(() => new Worker(location.href, { type: "module" }));
    this.#team.begin(job.request, this.#power.helpers);
  }

  /**
   * @param {SearchModule} module
   * @param {Job} job
   * @returns {Promise<object | null>} the answer; `null` if the job was cancelled or has to wait
   */
  async #think(module, job) {
    if (isCancelled(job)) return null;
    const begun = JSON.parse(module.think_start(job.request));
    if (begun.error) return begun;
    const open = isOpen(job) && !globalThis.document;
    if (!job.background) this.#onward = null;
    if (open && !this.#power) this.#port.postMessage({ id: job.id, asks: "power" });
    if (!(await this.#search(module, job, open))) return null;
    if (job.helps) {
      this.#port.postMessage({ id: job.id, found: module.think_findings() });
      job.stop = "cancel"; // nothing more is to be answered
      return null;
    }
    return open ? this.#bestOfTeam(module, job) : JSON.parse(module.think_best());
  }

  /**
   * Searches in slices, until the search is complete or somebody wants its move.
   * @param {SearchModule} module
   * @param {Job} job
   * @param {boolean} open
   * @returns {Promise<boolean>} `false` if the job was cancelled or has to wait
   */
  async #search(module, job, open) {
    let gathered = false;
    let reported = Date.now();
    do {
      if (open && this.#power && !gathered) {
        gathered = true;
        await this.#gather(job).catch(() => {}); // without others it thinks alone
      }
      const { ok } = JSON.parse(module.think_step(SLICE));
      if (!ok.more) break;
      if (Date.now() - reported >= REPORT) {
        reported = Date.now();
        this.#port.postMessage({ id: job.id, progress: ok.progress });
      }
      await receive();
      if (isCancelled(job) || (job.background && this.#jobs.some((j) => !j.background))) {
        if (open) this.#team?.stop();
        return false;
      }
    } while (!job.stop);
    return true;
  }

  /**
   * The best move by what all workers of the team found.
   * @param {SearchModule} module
   * @param {Job} job
   */
  async #bestOfTeam(module, job) {
    const best = JSON.parse(module.think_best_with((await this.#team?.findings()) ?? []));
    if (isCancelled(job)) return null;
    if (best.error) return best;
    const moves = (job.request.moves ?? []).concat(best.ok.move.text);
    this.#onward = { module, request: { ...job.request, moves, time_ms: ONWARD }, end: Date.now() + ONWARD };
    return best;
  }
}

/** @param {Port} port */
export const run = (port) => void new Searcher(port);

if (!globalThis.document) run(self);
