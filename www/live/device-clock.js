// @ts-check
/**
 * The clocks of a device. Durations are measured by one that runs evenly, so that a step of the device's clock costs nobody time.
 * Stamps have the time of servers, as far as one said it.
 */

/**
 * @typedef {import("./relay-client.js").Time} Time
 *
 * @typedef {object} Moment when something began
 * @property {number} at by the clock that runs evenly, in milliseconds since 1970
 * @property {number} [wall] by the clock of the device, in milliseconds since 1970
 */

/** How exact the date of a server is, in milliseconds, with the way that it takes: a clock that differs by less is right. */
const EXACT = 5000;
/** Milliseconds after which a server is asked again, at the earliest. */
const AGAIN = 60_000;
/** The same after an answer without a time. */
const AGAIN_IN_VAIN = 5000;
/** A difference between a stamp that just came and the time here, in milliseconds, which is a reason to ask. */
const ODD = 15_000;

export class DeviceClock {
  #time;
  /** What to add to the time here for that of servers; `null` until one said it. @type {number | null} */ #offset =
    null;
  /** When servers may be asked again, by the reason. @type {Record<string, number>} */ #next = {};

  /** @param {Time} time */
  constructor(time) {
    this.#time = time;
  }

  get #wall() {
    return (this.#time.wall ?? this.#time.now)();
  }

  /** The time of servers, as far as it is known, in milliseconds since 1970. */
  get server() {
    return this.#offset === null ? this.#wall : this.#time.now() + this.#offset;
  }

  /** By how many milliseconds the device's clock is ahead of that of servers; negative: behind; 0: it is right, or who knows. */
  get ahead() {
    return this.#offset === null || Math.abs(this.#wall - this.server) < EXACT ? 0 : this.#wall - this.server;
  }

  /** When a stamp was made, by the time here. @param {number} stamp in seconds since 1970 */
  here(stamp) {
    return stamp * 1000 - this.server + this.#time.now();
  }

  /**
   * Whether a stamp differs so much from the time of servers that a clock is wrong.
   * @param {number} stamp
   * @param {boolean} live whether it was made just now
   */
  isOdd(stamp, live) {
    const ahead = stamp * 1000 - this.server;
    return ahead > ODD || (live && -ahead > ODD);
  }

  /**
   * Asks a server for its time, not too often.
   * @param {() => Promise<number | null>} ask the date of its answer, in milliseconds since 1970; `null` without one
   * @param {string} [why] of each reason not too often; `refused`: always
   * @returns {Promise<boolean>} whether the time of servers is another one than it was thought to be
   */
  async learn(ask, why = "") {
    const sent = this.#time.now();
    if (why !== "refused" && sent < (this.#next[why] ?? 0)) return false;
    this.#next[why] = sent + AGAIN;
    const date = await ask().catch(() => null);
    if (date === null || !Number.isFinite(date)) {
      this.#next[why] = sent + AGAIN_IN_VAIN;
      return false;
    }
    const came = this.#time.now();
    // A date has whole seconds, and is from the middle of the way.
    const offset = date + 500 - (sent + came) / 2;
    const own = this.#wall - came;
    const before = this.server - came;
    this.#offset = Math.abs(own - offset) < EXACT + (came - sent) / 2 ? own : offset;
    return Math.abs(this.#offset - before) > EXACT;
  }
}

/**
 * Asks servers for the time: the site first, or the relay that refused a stamp.
 * @param {((relay?: string) => Promise<number | null>) | undefined} date
 * @param {import("./relay-client.js").RelayClient | undefined} relay one whose time may differ from the one here
 * @param {boolean} refused whether it refused a stamp
 * @returns {Promise<number | null>} in milliseconds since 1970
 */
export async function serverTime(date = async () => null, relay, refused) {
  const of = (/** @type {string | undefined} */ address) => date(address).catch(() => null);
  const found = refused ? null : await of(undefined);
  if (found !== null || !relay) return found;
  // What cannot be asked still says how far it is behind a stamp.
  const [, minutes] = /(\d+) minutes ahead/.exec(relay.reason) ?? [];
  const said = minutes && relay.refusedStamp ? (relay.refusedStamp - 60 * Number(minutes)) * 1000 : null;
  return (await of(relay.address)) ?? (await of(undefined)) ?? said;
}

/**
 * A moment as it is saved: a step of the device's clock since then is known, as long as the page is there.
 * @template {{at: number}} Since
 * @param {Since} since
 * @param {Time} time
 * @returns {Since & Moment}
 */
export const savedMoment = (since, { now, wall = now }) => ({ ...since, wall: wall() - (now() - since.at) });

/**
 * A saved moment after a reload: both clocks may have stepped meanwhile, so the one counts by which less time has passed.
 * @template {Moment} Since
 * @param {Since} since
 * @param {Time} time
 * @returns {Since}
 */
export function resumedMoment(since, { now, wall = now }) {
  const passed = Math.min(now() - since.at, wall() - (since.wall ?? since.at));
  return { ...since, at: now() - Math.max(0, passed) };
}

/**
 * The date of the answer of a server, in milliseconds since 1970.
 * @param {string} address with `https:` or `http:`; one of a relay has `wss:` or `ws:`
 * @returns {Promise<number | null>} `null` if a cache answered, or the server does not say it to pages
 */
export async function serverDate(address) {
  const isRelay = address.startsWith("ws");
  const { headers } = await fetch(address.replace(/^ws/, "http"), {
    method: isRelay ? "GET" : "HEAD",
    headers: isRelay ? { accept: "application/nostr+json" } : {},
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(8000),
  });
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) || Number(headers.get("age")) > 0 ? null : date;
}
