// @ts-check
/**
 * A live match on a page: joins a {@link LiveTable} with one `<alveole-game>`. The element shows the game that all players'
 * states say together, and the moves that are made on it are published. Loaded when live play is asked for.
 */
import { engine } from "../engine/client.js";
import { EngineError, coded } from "../engine/errors.js";
import { clients } from "../play/match-client.js";
import { sync } from "../play/live.js";
import { isSame } from "../play/match.js";
import { dictionary, languageOf } from "../words/dictionary.js";
import { refusal, say } from "../words/messages.js";
import { invitationSecret, readLink, writeLink } from "./links.js";
import { LiveError } from "./live-match.js";
import { LiveTable } from "./live-table.js";
import { matchOf, playersOf, recordOf } from "./live-view.js";
import { relaysOf } from "./relay-addresses.js";
import { newSecret } from "./seat-keys.js";
import { sessions } from "./sessions.js";
import { checkedWishes } from "./wishes.js";
import { openedSetup } from "./setup.js";

/**
 * @typedef {import("../types.js").LiveWishes} LiveWishes
 * @typedef {import("../types.js").LiveDetail} LiveDetail
 * @typedef {import("../types.js").LivePhase} LivePhase
 * @typedef {import("../types.js").GameElement} GameElement
 * @typedef {import("./live-view.js").Player} Player
 *
 * @typedef {object} SavedSession what a device keeps of a match
 * @property {1} v
 * @property {string} name what the player here is called
 * @property {import("./live-table.js").SavedTable} table
 *
 * @typedef {import("./live-table.js").Trouble | "full"} Trouble `full`: all seats are taken by others, so this page watches
 */

const NAME = 30; // letters
const LOOK = 5000; // milliseconds after which somebody's absence is noticed
const LINK = /(?:^|[#/=\s])(1\.[\w.-]+)\s*$/;

/** The time and the sockets of this page. */
const time = {
  now: Date.now,
  /** @param {number} ms @param {() => void} then */
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
/** @param {string} address @returns {import("./relay-client.js").Socket} */
const open = (address) => /** @type {any} */ (new WebSocket(address));

/** @param {unknown} name */
const shortened = (name) => [...String(name ?? "").trim()].slice(0, NAME).join("");

export class LiveSession extends EventTarget {
  /** The element. */ host;
  /** @type {LiveTable} */ table = /** @type {any} */ (null);
  /** The codes of the match: to play, where this page may invite, and to watch. @type {import("../types.js").LiveLinks} */
  links = { watch: "" };
  #client;
  #relays;
  #name;
  #left = false;
  /** Whether the element shows the match. */ #isShown = false;
  /** The moves that were made here and are not published yet. @type {import("../types.js").Ply[]} */ #pending = [];
  /** @type {Promise<void> | null} */ #showing = null;
  #showsAgain = false;
  /** The match before a rematch: others may still need what it publishes. @type {LiveTable | null} */ #before = null;
  #said = "";
  #signs = new AbortController();

  /**
   * @param {GameElement} host
   * @param {readonly string[]} relays
   * @param {string} name
   */
  constructor(host, relays, name) {
    super();
    const client = clients.get(host);
    if (!client) throw new TypeError("a live match needs an <alveole-game>");
    this.host = host;
    this.#client = client;
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
   * Watches a match.
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
    const link = readLink(LINK.exec(String(code))?.[1] ?? "");
    if (!link)
      throw new EngineError(refusal("bad_link", say("This link to a live match is incomplete. Copy it again.")));
    const { seed, of } = link;
    const plays = secret && (link.join || link.invitation);
    return LiveSession.#begin(element, relays, name, plays ? { link, secret } : { link: { seed, of } });
  }

  /**
   * Goes on with a match that {@link save} returned.
   * @param {GameElement} element
   * @param {SavedSession} saved
   */
  static async resume(element, { name, table }) {
    const relays = allowedRelays(element);
    return LiveSession.#begin(element, relays, shortened(name), { link: table.link, saved: table });
  }

  /**
   * @param {GameElement} element
   * @param {readonly string[]} relays
   * @param {string} name
   * @param {ConstructorParameters<typeof LiveTable>[0]} match
   */
  static async #begin(element, relays, name, match) {
    await sessions.get(element)?.leave();
    const session = new LiveSession(element, relays, name);
    sessions.set(element, session);
    try {
      session.#listen();
      await session.#start(match);
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
    on(this.host, "alveole-before-move", (event) => this.#isShown || event.preventDefault());
    on(this.host, "alveole-before-restart", (event) => this.phase === "playing" && event.preventDefault());
    on(this.host, "alveole-move", ({ detail, target }) => target === this.host && this.#moved(detail));
    on(this.host, "alveole-gameover", ({ detail, target }) => target === this.host && this.#ended(detail.status));
    const looks = setInterval(() => this.#tell(), LOOK);
    signal.addEventListener("abort", () => clearInterval(looks));
  }

  /** @param {ConstructorParameters<typeof LiveTable>[0]} match */
  async #start(match) {
    this.#isShown = false;
    this.table = new LiveTable(match, {
      engine,
      relays: this.#relays,
      open,
      time,
      changed: (table) => this.#changed(table),
    });
    await this.#writeLinks();
    await this.table.start();
    this.#wake();
    if (match.secret ?? match.saved?.secret) this.table.sit(this.#name).catch(() => {});
    await this.#show();
  }

  async #writeLinks() {
    const { seed, of, join } = this.table.link;
    this.links = { watch: writeLink({ seed, of }), ...(join ? { play: writeLink({ seed, of, join }) } : {}) };
    const seats = this.table.match?.setup.seats;
    if (!join || !seats) return;
    const invitations = seats.map(async (seat, i) =>
      "invite" in seat ? writeLink({ seed, of, invitation: await invitationSecret(join, i) }) : null,
    );
    this.links.seats = await Promise.all(invitations);
  }

  #wake() {
    const visible = document.visibilityState === "visible";
    this.table.wake(visible);
    this.#before?.wake(visible);
  }

  // What the page is told

  /** @returns {LivePhase} */
  get phase() {
    if (this.#left) return "left";
    const { match, keys, full } = this.table ?? {};
    if (!match?.game || !this.#isShown) return "connecting";
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

  /** The connection to the relays. @returns {"online" | "connecting" | "offline"} */
  get line() {
    const lines = (this.table?.relays ?? []).map(({ line }) => line);
    return lines.includes("online") ? "online" : lines.includes("connecting") ? "connecting" : "offline";
  }

  /** What is wrong. @returns {Trouble[]} */
  get troubles() {
    return [...(this.table?.troubles ?? []), ...(this.table?.full ? [/** @type {const} */ ("full")] : [])];
  }

  /** What players offer, ask for and claim in this position, by seat. */
  get offers() {
    return this.table?.match?.offers ?? { draw: [], takebacks: [], claims: [] };
  }

  /** From when on one can claim that the time of the player to move is up or that this player has left; `null`: not for us to say. */
  get canClaim() {
    return this.table?.claimable ?? null;
  }

  /** What the event `alveole-live` says. @returns {LiveDetail} */
  get detail() {
    const seats = this.players().map(({ name, here, left }) => ({ name, here, left }));
    return { phase: this.phase, seats, offers: this.offers };
  }

  /** @param {LiveTable} table */
  #changed(table) {
    if (table !== this.table || this.#left) return;
    this.#show().catch(() => table.troubles.add("engine"));
    if (table.rematch) void this.#goOver(table).catch(() => {});
    this.#tell();
  }

  /** Tells the page what changed, if something did. */
  #tell() {
    const { detail, line, troubles, canClaim } = this;
    const claim = canClaim && [canClaim.why, canClaim.at, canClaim.at <= Date.now()];
    const { acts, at } = this.table.match?.since ?? {};
    const said = JSON.stringify([detail, line, troubles, claim, acts, at, this.players()]);
    if (said === this.#said) return;
    this.#said = said;
    this.host.dataset["live"] = detail.phase;
    this.dispatchEvent(new Event("change"));
    this.host.dispatchEvent(new CustomEvent("alveole-live", { detail, bubbles: true, composed: true }));
  }

  /**
   * Goes over to the rematch that all players want.
   * @param {LiveTable} table
   */
  async #goOver({ rematch }) {
    const { secret } = this.table.save();
    this.#before?.end();
    this.#before = this.table;
    const plays = this.seat !== null && secret;
    await this.#start({ .../** @type {any} */ (rematch), ...(plays ? { secret } : {}) });
    this.#tell();
  }

  // The element

  /** Shows the game on the element, after what is shown now. */
  #show() {
    if (this.#showing) {
      this.#showsAgain = true;
      return this.#showing;
    }
    const done = async () => {
      do {
        this.#showsAgain = false;
        await this.#showNow();
      } while (this.#showsAgain && !this.#left);
    };
    this.#showing = done().finally(() => (this.#showing = null));
    return this.#showing;
  }

  async #showNow() {
    const { table } = this;
    if (!table.match?.game) return;
    if (!this.#isShown) {
      this.#words = await dictionary(languageOf(this.host));
      await this.host.restore(matchOf(table, this.#words));
      if (table !== this.table) return;
      this.#isShown = true;
      await this.#writeLinks();
      this.#tell();
    }
    await this.#client.inOrder(() => this.#follow(table));
    if (!this.#before || !table.match.game.acts.length) return;
    this.#before.end();
    this.#before = null;
  }

  /** @type {import("../words/dictionary.js").Dictionary} */ #words = /** @type {any} */ (null);

  /** Lets the element follow the game, within a call of its client. @param {LiveTable} table */
  async #follow(table) {
    const client = this.#client;
    // A move that was made here is not published yet: the game is older than the board.
    if (table !== this.table || this.#pending.length > 0 || this.#left) return;
    const wanted = matchOf(table, this.#words);
    const { truth } = client;
    const isKnown = isSame(wanted.moves, truth.line) && JSON.stringify(wanted.result) === JSON.stringify(truth.result);
    if (!isKnown && !(await sync(client, recordOf(wanted)))) return void this.leave(); // The page shows another match by now.
    const { match, state } = client;
    const now = JSON.stringify([match.seats, match.names]);
    if (state && now !== JSON.stringify([wanted.seats, wanted.names]))
      client.put({ ...match, seats: wanted.seats, names: wanted.names ?? [] }, state, { quiet: true });
  }

  /** A move was made on the board. @param {import("../types.js").MoveDetail} detail */
  #moved({ by, ply }) {
    const { line } = this.#client.truth;
    const game = this.table.match?.game;
    // Somebody who went back may try other moves there.
    if (by === "page" || !game || !this.#client.atEnd || line.length !== ply) return;
    const before = line.slice(0, -1);
    const made = line.at(-1);
    if (!made || !isSame(before, [...game.moves, ...this.#pending])) return void this.#show();
    this.#pending.push(made);
    const published = this.table.act((match) => {
      if (!isSame(match.game?.moves ?? [], before)) throw new LiveError("not_now");
      return match.play(made.text);
    });
    published
      .then(
        () => this.#pending.shift(),
        () => (this.#pending = []),
      )
      .then(() => this.#show())
      .catch(() => {});
  }

  /** The person resigned by the menu of the element. @param {import("../types.js").Status} status */
  #ended({ reason }) {
    const { game, seat } = this.table.match ?? {};
    const { result } = this.#client.truth;
    if (!game || game.result || game.aborted || seat === null || !result) return;
    if (reason === "resigned") this.table.act((match) => match.resign()).catch(() => {});
    else void this.#show();
  }

  // The end

  /** What a device keeps, to go on with the match. @returns {SavedSession} */
  save() {
    return { v: 1, name: this.#name, table: this.table.save() };
  }

  /** Leaves the match, which others see at once. It can be resumed. */
  async leave() {
    if (this.#left) return;
    const { table } = this;
    this.#stop();
    await table?.leave();
  }

  /** Ends the connections without a word, as when the page is closed. */
  end() {
    if (!this.#left) this.#stop();
    this.table?.end();
  }

  #stop() {
    this.#left = true;
    this.#signs.abort();
    this.#before?.end();
    if (sessions.get(this.host) === this) sessions.delete(this.host);
    if (this.table) this.#tell();
    delete this.host.dataset["live"];
  }
}

/**
 * The relays of an element that is about to play.
 * @param {Element} element
 * @throws {EngineError} `no_relay`, `bad_relay`, `insecure`
 */
function allowedRelays(element) {
  const relays = relaysOf(element);
  if (relays.length === 0)
    throw new EngineError(refusal("no_relay", say("Live play needs a relay: this page names none.")));
  if (!globalThis.crypto?.subtle)
    throw new EngineError(refusal("insecure", say("Live play needs a secure page: open it with https.")));
  return relays;
}
