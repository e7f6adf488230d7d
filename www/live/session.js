// @ts-check
/**
 * A live match on a page: joins a {@link LiveTable} with one `<alveole-game>`. The element shows the game that all players'
 * states say together, and the moves that are made on it are published. Loaded when live play is asked for.
 */
import { plainName } from "../base/names.js";
import { engine } from "../engine/client.js";
import { coded } from "../engine/errors.js";
import { invitationSecret, wholeLink } from "./channel.js";
import { open, time } from "./device.js";
import { serverDate } from "./device-clock.js";
import { earlierVersion, givenLink } from "./given-link.js";
import { writeLink } from "./links.js";
import { LiveBoard } from "./live-board.js";
import { LiveTable } from "./live-table.js";
import { playersOf } from "./live-view.js";
import { allowedRelays } from "./relay-addresses.js";
import { newSecret } from "./seat-keys.js";
import { bestLine } from "./relay-client.js";
import { SeatLock, watching } from "./seat-lock.js";
import { sessions } from "./sessions.js";
import { checkedWishes } from "./wishes.js";
import { openedSetup, rematchSecret } from "./setup.js";
import { TurnWatch, isFast } from "./turn-watch.js";

/**
 * @typedef {import("../types.js").LiveWishes} LiveWishes
 * @typedef {import("../types.js").LiveDetail} LiveDetail
 * @typedef {import("../types.js").LivePhase} LivePhase
 * @typedef {import("../types.js").GameElement} GameElement
 * @typedef {import("./live-view.js").Player} Player
 *
 * @typedef {object} SavedSession what a device keeps of a match
 * @property {2} v
 * @property {string} name what the player here is called
 * @property {import("./live-table.js").SavedTable} table
 * @property {import("../types.js").Premoves} [premoves]
 * @property {import("./live-table.js").SavedTable} [before] the match before this rematch, while others may not know of it
 *
 * @typedef {import("./troubles.js").Trouble | "full"} Trouble `full`: all seats are taken by others, so this page watches
 */

const NAME = 30; // letters
const STAYS = 1000; // milliseconds after which a page that was about to be left is still there
const LOOK = 5000; // milliseconds after which somebody's absence is noticed

/**
 * The time of a server: of a relay, or of the site of Alvéole. The policy of another page may allow no more than its relay, which
 * is asked only if a stamp differs.
 * @param {string} [relay]
 */
const date = async (relay) => {
  const isSite = document.documentElement.dataset["root"] !== undefined;
  const address = relay ?? (isSite ? location.href : "");
  return address ? serverDate(address) : null;
};

/** Finds the saved form of a match in which the reader has a seat. @param {string} code */
const savedSession = async (code) => (await import("./live-store.js")).savedSession(code);

/** @param {unknown} name */
const shortened = (name) => [...plainName(String(name ?? ""))].slice(0, NAME).join("");

export class LiveSession extends EventTarget {
  /** The element. */ host;
  /** @type {LiveTable} */ table = /** @type {any} */ (null);
  /** The codes of the match: to play, where this page may invite, and to watch. @type {import("../types.js").LiveLinks} */
  links = { watch: "" };
  /** Whether another tab of this browser plays, so that this one watches. */ elsewhere = false;
  #relays;
  #name;
  #left = false;
  #board;
  /** The own key, also while another tab plays. @type {string | undefined} */ #secret;
  /** The seat in the tabs of this browser, where matches are kept. @type {SeatLock | null} */ #lock = null;
  /** What the tab knew that had the seat before. @type {import("./events.js").Event[]} */ #passed = [];
  /** Whether what is kept is older than the match. */ #isOld = false;
  #isKeeping = false;
  /** Changes of who plays and of the match, one after the other. @type {Promise<unknown>} */ #work = Promise.resolve();
  /** The match before a rematch: others may still need what it publishes. @type {LiveTable | null} */ #before = null;
  /** The own key in it. @type {string | undefined} */ #secretBefore;
  #said = "";
  /** Whether the element could not show the game. */ #isStuck = false;
  #signs = new AbortController();
  #turns = new TurnWatch();

  /**
   * @param {GameElement} host
   * @param {readonly string[]} relays
   * @param {string} name
   */
  constructor(host, relays, name) {
    super();
    this.host = host;
    this.#board = new LiveBoard(
      host,
      () => this.table,
      () => void this.leave(),
      this.#signs.signal,
    );
    this.#relays = relays;
    this.#name = name;
  }

  /** The session that runs on an element. @param {EventTarget} element */
  static of = (element) => sessions.get(element) ?? null;

  /**
   * Opens a match. The page of its opener also plays for computers.
   * @param {GameElement} element
   * @param {LiveWishes} wishes
   * @returns {Promise<LiveSession>} as soon as the element shows the match; rejects with an {@link EngineError} if the wishes, the
   *   relays or the engine do not allow it
   */
  static async open(element, wishes) {
    const relays = allowedRelays(element);
    const wanted = await checkedWishes(wishes);
    const name = shortened(wishes.name);
    const secret = newSecret();
    const { setup, link } = await openedSetup({ ...wanted, name }, secret);
    return LiveSession.#begin(element, relays, name, { link, secret, setup });
  }

  /**
   * Joins a match, and takes a free seat. Without one, it watches.
   * @param {GameElement} element
   * @param {string} code as {@link links} has it, or an address that ends with it
   * @param {{name?: string}} [me]
   * @returns {Promise<LiveSession>} as soon as the relays are asked; rejects with an {@link EngineError}
   */
  static join(element, code, { name } = {}) {
    return LiveSession.#come(element, code, shortened(name), newSecret());
  }

  /**
   * Watches a match. With the code of the own seat it plays.
   * @param {GameElement} element
   * @param {string} code
   */
  static watch(element, code) {
    return LiveSession.#come(element, code, "");
  }

  /**
   * @param {GameElement} element
   * @param {string} code
   * @param {string} name
   * @param {string} [secret]
   */
  static async #come(element, code, name, secret) {
    const relays = allowedRelays(element);
    const found = givenLink(String(code));
    const kept = secret && keeps(element) ? await savedSession(writeLink(found)).catch(() => null) : null;
    if (kept) return LiveSession.resume(element, kept);
    // A player who comes from another device has the key of the seat.
    const { secret: own, ...link } = found;
    if (own) return LiveSession.#begin(element, relays, name, { link, secret: own });
    const plays = secret && (link.join || link.invitation);
    const { seed, of, topic } = await wholeLink(link);
    return LiveSession.#begin(element, relays, name, plays ? { link, secret } : { link: { seed, of, topic } });
  }

  /**
   * Goes on with a match that {@link save} returned.
   * @param {GameElement} element
   * @param {SavedSession} saved
   */
  static async resume(element, { v, name, table, before, premoves }) {
    // What was kept stays in the store with its moves.
    if (v !== 2) throw earlierVersion();
    const relays = allowedRelays(element);
    return LiveSession.#begin(
      element,
      relays,
      shortened(name),
      { link: table.link, saved: table },
      { before, premoves },
    );
  }

  /**
   * @param {GameElement} element
   * @param {readonly string[]} relays
   * @param {string} name
   * @param {ConstructorParameters<typeof LiveTable>[0]} match
   * @param {Pick<SavedSession, "before" | "premoves">} [kept]
   */
  static async #begin(element, relays, name, match, { before, premoves } = {}) {
    await sessions.get(element)?.leave();
    const session = new LiveSession(element, relays, name);
    sessions.set(element, session);
    element.dataset["live"] = "connecting";
    try {
      session.#listen();
      session.#board.premoves = premoves;
      if (before) {
        session.#before = session.#tableOf({ link: before.link, saved: before });
        session.#secretBefore = before.secret;
        await session.#before.start();
      }
      await session.#enter(match);
    } catch (error) {
      session.end();
      throw coded(error);
    }
    return session;
  }

  #listen() {
    const { signal } = this.#signs;
    const on = (
      /** @type {EventTarget} */ target,
      /** @type {string} */ name,
      /** @type {(event: any) => void} */ then,
    ) => target.addEventListener(name, then, { signal });
    const wake = () => this.#wake();
    on(document, "visibilitychange", wake);
    on(globalThis, "pageshow", wake);
    on(globalThis, "online", wake);
    on(globalThis, "pagehide", () => this.table?.sayGoodbye());
    // Firefox closes the sockets before that. A page that stays all the same takes the goodbye back.
    on(globalThis, "beforeunload", () => {
      this.table?.sayGoodbye();
      setTimeout(wake, STAYS);
    });
    on(this.host, "premoves", () => this.#keep());
    on(this.host, "alveole-before-restart", (event) => {
      if (event.target !== this.host) return;
      if (this.phase === "playing" && this.seat !== null) event.preventDefault();
      // Another match takes the place of this one, unless the page keeps it.
      else queueMicrotask(() => event.defaultPrevented || this.leave());
    });
    const looks = setInterval(() => this.#tell(), LOOK);
    signal.addEventListener("abort", () => clearInterval(looks));
  }

  /**
   * Comes to a match: plays if no other tab of this browser does, else watches.
   * @param {ConstructorParameters<typeof LiveTable>[0]} match
   */
  async #enter(match) {
    this.#lock?.close();
    this.#lock = null;
    this.#secret = match.secret ?? match.saved?.secret;
    let has = true;
    if (this.#secret && keeps(this.host)) {
      const then = (/** @type {() => Promise<void>} */ work) => () =>
        void (this.#work = this.#work.then(work).catch(() => {}));
      this.#lock = new SeatLock(match.link.of, {
        came: then(() => this.#goOn()),
        went: then(() => this.#watch()),
        passed: (events) => {
          if (this.#left || !Array.isArray(events)) return;
          this.#passed = events;
          if (!this.elsewhere) void this.table.learn(events);
        },
      });
      has = await this.#lock.take();
    }
    this.elsewhere = !has;
    await this.#start(has ? match : await watching(match));
  }

  /** The seat is free for this tab: it plays, with what the other one kept last. */
  async #goOn() {
    const saved = await savedSession(this.links.watch).catch(() => null);
    if (this.#left || !this.elsewhere) return;
    this.elsewhere = false;
    this.#board.premoves = saved?.premoves;
    const { link } = saved?.table ?? this.table;
    this.table.end();
    await this.#start({ link, saved: saved?.table, secret: this.#secret ?? undefined });
    await this.table.learn(this.#passed);
    this.#tell();
  }

  /** Another tab took the seat over: this one watches. */
  async #watch() {
    if (this.#left || this.elsewhere) return;
    this.elsewhere = true;
    const saved = this.table.save();
    this.#lock?.pass(saved.events);
    this.table.end();
    await this.#start(await watching({ link: saved.link, saved }));
    this.#tell();
  }

  /** Plays in this tab from now on; the one that played watches. */
  async takeOver() {
    if (this.elsewhere && (await this.#lock?.take(true))) await this.#goOn();
  }

  /** @param {ConstructorParameters<typeof LiveTable>[0]} match */
  #tableOf(match) {
    const changed = (/** @type {LiveTable} */ table) => this.#changed(table);
    return new LiveTable(match, { engine, relays: this.#relays, open, time, date, changed });
  }

  /** @param {ConstructorParameters<typeof LiveTable>[0]} match */
  async #start(match) {
    this.table = this.#tableOf(match);
    await this.#writeLinks();
    await this.table.start();
    this.#wake();
    if (match.secret ?? match.saved?.secret) this.table.sit(this.#name).catch(() => {});
    await this.#show();
  }

  /** Shows the game, and what follows from it. */
  async #show() {
    const { table } = this;
    await this.#board.show();
    if (table !== this.table || this.#left) return;
    if (this.links.play && !this.links.seats) await this.#writeLinks();
    // Who is not there yet may have lost what leads there.
    const { match } = table;
    if (match?.game && match.players.every((seat) => seat === match.seat || table.seen(seat))) {
      void this.#before?.finish();
      this.#before = null;
    }
    this.#tell();
    this.#keep();
  }

  /** Keeps the match in this browser, if its pages keep anything. */
  #keep() {
    this.#isOld = true;
    if (this.#isKeeping || this.elsewhere || this.seat === null || !keeps(this.host) || !this.#board.isShown) return;
    this.#isKeeping = true;
    this.#isOld = false;
    import("./live-store.js")
      .then(({ keepSession }) => keepSession(this))
      .catch(() => {}) // The browser forbids it or has no space: the match goes on.
      .finally(() => {
        this.#isKeeping = false;
        if (this.#isOld && !this.#left) this.#keep();
      });
  }

  async #writeLinks() {
    const { seed, of, topic, join, capability } = await wholeLink(this.table.link);
    this.links = { watch: writeLink({ seed, of, topic }) };
    if (join) this.links.play = writeLink({ seed, of, join });
    const seats = this.table.match?.setup.seats;
    if (!join || !seats) return;
    const invitations = seats.map(async (seat, i) =>
      "invite" in seat ? writeLink({ seed, of, capability, invitation: await invitationSecret(join, i) }) : null,
    );
    this.links.seats = await Promise.all(invitations);
  }

  #wake() {
    const visible = document.visibilityState === "visible";
    this.table?.wake(visible);
    this.#watchTurn();
    this.#before?.wake(visible);
  }

  /** Lets who is to move be notified, if a move here was the last act. */
  #watchTurn() {
    if (this.table && !this.#left && !this.elsewhere) void this.#turns.look(this.table, this.line === "online");
  }

  // Data for the page

  /** @returns {LivePhase} */
  get phase() {
    if (this.#left) return "left";
    const { match, keys, full } = this.table ?? {};
    if (!match?.game || !this.#board.isShown) return "connecting";
    if (match.game.aborted || (match.game.result && !this.#isAnswerable)) return "over";
    if (match.seat === null && this.table.sits && !full) return "connecting";
    return keys.every(Boolean) ? "playing" : "waiting";
  }

  /** Whether the others say that the time of the player here is up, which the next move answers. */
  get #isAnswerable() {
    const { game, seats, seat } = this.table.match ?? {};
    return Boolean(game?.claimed && seats?.holder(game.position.toMove?.seat ?? -1) === seat);
  }

  /** The own seat; `null`: a spectator. */
  get seat() {
    return this.table?.match?.seat ?? null;
  }

  /** The players, by seat. @returns {Player[]} */
  players() {
    return this.table ? playersOf(this.table) : [];
  }

  /** The time of the match here, in milliseconds since 1970: that of all that players say. */
  get now() {
    return time.now();
  }

  /** The connection to the relays. */
  get line() {
    return bestLine(this.table?.relays ?? []);
  }

  /** The current problems. @returns {Trouble[]} */
  get troubles() {
    const { troubles = [], full = false } = this.table ?? {};
    const engine = this.#isStuck && !troubles.includes("engine");
    return [
      ...troubles,
      ...(engine ? [/** @type {const} */ ("engine")] : []),
      ...(full ? [/** @type {const} */ ("full")] : []),
    ];
  }

  /** The offers, requests and claims of players in this position, by seat. */
  get offers() {
    return this.table?.match?.offers ?? { draw: [], takebacks: [], claims: [] };
  }

  /** From when on one can claim that the time of the player to move is up or that this player has left; `null`: not for us to say. */
  get canClaim() {
    return this.table?.claimable ?? null;
  }

  /** The detail of the event `alveole-live`. @returns {LiveDetail} */
  get detail() {
    const seats = this.players().map(({ name, here, left }) => ({ name, here, left }));
    const { clockAhead = 0, refusal: reason = "" } = this.table ?? {};
    return { phase: this.phase, seats, offers: this.offers, troubles: this.troubles, clockAhead, reason };
  }

  /** @param {LiveTable} table */
  #changed(table) {
    if (table === this.#before) this.#work = this.#work.then(() => this.#goBack(table)).catch(() => {});
    if (table !== this.table || this.#left) return;
    this.#show().then(
      () => (this.#isStuck = false),
      () => (this.#isStuck = true),
    );
    if (table.rematch) this.#work = this.#work.then(() => this.#goOver(table)).catch(() => {});
    this.#tell();
  }

  /** Tells the page what changed, if something did. */
  #tell() {
    this.#watchTurn();
    const { detail, line, troubles, canClaim } = this;
    const claim = canClaim && [canClaim.why, canClaim.at, canClaim.at <= this.now];
    const { acts, at } = this.table.match?.since ?? {};
    const said = JSON.stringify([detail, line, this.elsewhere, troubles, claim, acts, at, this.players()]);
    if (said === this.#said) return;
    this.#said = said;
    this.host.dataset["live"] = detail.phase;
    const setup = this.table.match?.setup;
    this.host.toggleAttribute("data-help", setup?.help ?? false);
    this.host.toggleAttribute("data-fast", isFast(setup));
    this.dispatchEvent(new Event("change"));
    this.host.dispatchEvent(new CustomEvent("alveole-live", { detail, bubbles: true, composed: true }));
  }

  /**
   * Goes over to the rematch that all players want.
   * @param {LiveTable} table
   */
  async #goOver(table) {
    if (table !== this.table || this.#left || !table.rematch) return;
    const own = this.seat !== null || this.elsewhere ? this.#secret : undefined;
    this.#before?.end();
    this.#before = table;
    this.#secretBefore = own;
    const secret = own && (await rematchSecret(own, table.link));
    await this.#enter(secret ? { ...table.rematch, secret } : table.rematch);
    this.#tell();
  }

  /**
   * Goes back to the match before the rematch, if it goes on: who had ended it moved on another device or in another tab.
   * @param {LiveTable} table
   */
  async #goBack(table) {
    if (table !== this.#before || this.#left || !table.match?.game || table.match.game.isOver) return;
    this.#before = null;
    table.end();
    this.table.end();
    const saved = table.save();
    await this.#enter({ link: saved.link, saved, secret: this.#secretBefore });
    this.#tell();
  }

  // The end

  /** The saved form, with which a device goes on. @returns {SavedSession} */
  save() {
    const before = this.#before?.save();
    const { premoves } = this.#board;
    return {
      v: 2,
      name: this.#name,
      table: this.table.save(),
      ...(before && { before }),
      ...(premoves && { premoves }),
    };
  }

  /** Leaves the match, which others see soon. It can be resumed. */
  async leave() {
    if (this.#left) return;
    const { table } = this;
    this.#stop();
    await table?.leave();
  }

  /** Ends the connections without a word. */
  end() {
    if (!this.#left) this.#stop();
    this.table?.end();
  }

  #stop() {
    this.#left = true;
    this.#signs.abort();
    this.#lock?.close();
    this.#before?.end();
    if (sessions.get(this.host) === this) sessions.delete(this.host);
    if (this.table) this.#tell();
    for (const name of ["data-live", "data-help", "data-fast"]) this.host.removeAttribute(name);
  }
}

/** Whether matches of an element are kept in this browser. @param {Element} element */
const keeps = (element) => element.hasAttribute("storage");
