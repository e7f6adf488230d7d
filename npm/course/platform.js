// @ts-check
/** The learning platform around a course, by SCORM 1.2: an object `API` in a window around the page, or around its opener. */

/**
 * @typedef {object} Api the functions of SCORM 1.2 that are called here; they return texts
 * @property {(empty: "") => unknown} LMSInitialize
 * @property {(empty: "") => unknown} LMSFinish
 * @property {(empty: "") => unknown} LMSCommit
 * @property {(name: string) => unknown} LMSGetValue
 * @property {(name: string, value: string) => unknown} LMSSetValue
 */

/** A page in frames of frames without an end is none. */
const DEEPEST = 50;
const DONE = ["passed", "completed"];

/** @param {unknown} answer */
const succeeded = (answer) => String(answer) === "true";

/**
 * Returns the API of a window, or of the nearest one around it.
 * @param {any} window
 * @returns {Api | null}
 */
function around(window) {
  for (let depth = 0; window && depth < DEEPEST; depth++) {
    try {
      if (window.API) return window.API;
    } catch {
      // A window of another origin; the one around it may be of ours.
    }
    if (window.parent === window) return null;
    window = window.parent;
  }
  return null;
}

/** A duration as the platform reads it: `0001:02:03.40`. @param {number} ms */
export function duration(ms) {
  const seconds = Math.floor(ms / 1000);
  const part = (/** @type {number} */ n, length = 2) => String(n).padStart(length, "0");
  const hundredths = part(Math.floor((ms % 1000) / 10));
  return `${part(Math.floor(seconds / 3600), 4)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}.${hundredths}`;
}

/** A visit to the course, which the platform records. */
export class Visit {
  #api;
  #begin = Date.now();
  /** Whether the platform records this visit. */ isOpen;

  /** @param {Api} api */
  constructor(api) {
    this.#api = api;
    this.isOpen = succeeded(api.LMSInitialize(""));
    if (!this.#isDone) this.#set("cmi.core.lesson_status", "incomplete");
  }

  /** Begins a visit; `null` if there is no platform. */
  static begin() {
    const api = around(window.parent) ?? around(window.opener) ?? around(window.top?.opener);
    return api && new Visit(api);
  }

  /** The progress of earlier visits, as {@link report} got it. */
  get progress() {
    return String(this.#api.LMSGetValue("cmi.suspend_data") ?? "");
  }

  get #isDone() {
    return DONE.includes(String(this.#api.LMSGetValue("cmi.core.lesson_status")));
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    return succeeded(this.#api.LMSSetValue(name, value));
  }

  /**
   * Reports the progress.
   * @param {string} progress
   * @param {number} score the per cent that is solved
   * @param {"passed" | "completed"} done the status once all is solved
   * @returns {boolean} whether the platform has kept it
   */
  report(progress, score, done) {
    // A platform may lack these two.
    this.#set("cmi.core.score.min", "0");
    this.#set("cmi.core.score.max", "100");
    const all = [
      this.#set("cmi.core.score.raw", String(score)),
      this.#set("cmi.suspend_data", progress),
      score < 100 || this.#set("cmi.core.lesson_status", done),
    ];
    return succeeded(this.#api.LMSCommit("")) && all.every(Boolean);
  }

  /** Ends the visit; the platform gives the progress to the next one. */
  end() {
    this.#set("cmi.core.session_time", duration(Date.now() - this.#begin));
    this.#set("cmi.core.exit", "suspend");
    this.#api.LMSFinish("");
  }
}
