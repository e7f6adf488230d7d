// @ts-check
/**
 * A live match around the board of an element: presence and clocks in the rows of the players, what players do, offer, ask for
 * and claim in the toolbar, and in the status whom one waits for and how the match ended. `live-offers.js` decides what is said and
 * offered.
 */
import { adopt } from "../base/css.js";
import { html, set, write } from "../base/dom.js";
import { recall } from "../base/preferences.js";
import { timeText } from "../play/match/clock.js";
import { holders } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { list, liveWords, playerName, seatName } from "../words/dictionary.js";
import style from "./live-bar.css";
import { knownOf, notesOf, questionOf, statusOf, toolsOf } from "./live-offers.js";
import { LiveRows } from "./live-rows.js";
import { LiveToolbar } from "./live-toolbar.js";
import { sessions } from "./sessions.js";

/**
 * @typedef {import("../play/features.js").Context} Context
 * @typedef {import("./session.js").LiveSession} LiveSession
 * @typedef {import("./live-offers.js").Known} Known
 * @typedef {import("./live-offers.js").Note} Note
 * @typedef {import("./live-offers.js").Act} Act
 * @typedef {typeof import("../words/en/live.js").default} LiveWords
 *
 * @typedef {object} Links what a page does with links; without it, the bar offers none
 * @property {(session: LiveSession, context: Context) => Promise<unknown>} goOnByLink ends the live match here, and goes on with it by link
 * @property {(session: LiveSession, context: Context, liveTexts: LiveWords) => Promise<unknown>} takeSeatAlong shows the link to the own seat
 */

const TICKING = 10; // seconds below which each second of the own clock fires `tick`, for the sounds
const LOST = 1500; // milliseconds after which a lost connection is said

export class LiveBar {
  /** @type {LiveSession | null} */ #session = null;
  #context;
  #liveTexts;
  #links;
  #rows;
  #toolbar;
  #lost = html("p", { class: "live-lost", hidden: true });
  /** Reads out what is new. */
  #announced = html("p", { class: "unseen", role: "status" });
  #asking = "";
  /** The answer to what the player tried, until the position changes. */ #tried = "";
  /** @type {Set<string>} */ #hidden = new Set();
  /** The ids of the notes that were read out. @type {Set<string>} */ #read = new Set();
  #place = "";
  #timer = 0;
  #lostTimer = 0;
  #ticked = -1;
  /** What the status says. @type {import("../play/features.js").Said | null} */ #said = null;
  /** The match for which this device was published as one that is notified. @type {LiveSession["table"] | null} */ #kept =
    null;
  #gone = new AbortController();
  #changed = () => this.#show();

  /**
   * @param {Context} context
   * @param {LiveWords} liveTexts
   * @param {(() => Promise<Links>) | null} links loads them
   */
  constructor(context, liveTexts, links) {
    this.#context = context;
    this.#liveTexts = liveTexts;
    this.#links = links;
    const { root, parts } = context.view;
    adopt(root, style);
    this.#rows = new LiveRows(parts.players, liveTexts);
    this.#toolbar = new LiveToolbar(parts.bar, liveTexts, (act, note) => this.#do(act, note));
    set(this.#announced, { lang: context.view.locale().language });
    root.append(this.#announced);
    parts.table.append(this.#lost);
    const { signal } = this.#gone;
    root.host.addEventListener("alveole-before-restart", (event) => this.#mayRestart(event), { signal });
    parts.bar.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !this.#asking) return;
        event.stopPropagation();
        this.#ask("");
      },
      { signal },
    );
    this.adjust();
    // No load shall delay the first move. Without a network the features come later.
    context.settings.wake().catch(() => {});
  }

  /** The match of the element, or what is known of it, may have changed. */
  adjust() {
    const session = sessions.get(this.#context.view.root.host) ?? null;
    if (session && session !== this.#session) {
      this.#session?.removeEventListener("change", this.#changed);
      session.addEventListener("change", this.#changed);
      this.#session = session;
      this.#hidden.clear();
      [this.#asking, this.#tried, this.#place] = ["", "", ""];
    }
    this.#show();
  }

  /** The element left the page. */
  rest() {
    clearTimeout(this.#timer);
    clearTimeout(this.#lostTimer);
  }

  /** Removes itself. */
  leave() {
    this.rest();
    this.#gone.abort();
    this.#session?.removeEventListener("change", this.#changed);
    this.#rows.leave();
    this.#toolbar.leave();
    for (const element of [this.#announced, this.#lost]) element.remove();
  }

  get #known() {
    const session = /** @type {LiveSession} */ (this.#session);
    return knownOf(session, session.now);
  }

  /** Another match is about to replace this one. @param {Event} event */
  #mayRestart(event) {
    const session = this.#session;
    if (!session) return;
    if (session.phase === "left") return this.#forget();
    const { changes, by } = /** @type {CustomEvent} */ (event).detail;
    if (session.phase === "playing") return void (by === "person" && this.#ask("leave"));
    if (session.phase !== "over") return;
    // “Play again” and “Rematch” of the element are a rematch of the same players.
    if (by === "person" && changes.length === 0 && session.seat !== null) {
      event.preventDefault();
      if (!this.#known.players[session.seat]?.again) this.#do({ name: "again" });
    } else void session.leave();
  }

  /** Another match has taken the place of the one that was left. */
  #forget() {
    this.#session?.removeEventListener("change", this.#changed);
    this.#session = null;
    this.#said = null;
  }

  // Acts of the player

  /** Asks something before it is done. @param {string} what */
  #ask(what) {
    this.#asking = what;
    this.#show();
    this.#toolbar.focus();
  }

  /** @param {Act} act @param {Note} [note] the note that has its button */
  #do({ name, value = 0 }, note) {
    const session = /** @type {LiveSession} */ (this.#session);
    const { table } = session;
    const say = (/** @type {(match: import("./live-match.js").LiveMatch) => unknown} */ act) =>
      table.act(act).catch(() => {
        this.#tried = "notSent";
        this.#show();
      });
    const mayEnd = (/** @type {import("../types.js").EndDetail["reason"]} */ reason) => {
      const player = reason === "resigned" ? this.#held.indexOf(session.seat ?? -1) : null;
      return this.#context.match.client.mayEnd(reason, player);
    };
    const hide = () => {
      if (note) this.#hidden.add(note.id);
      this.#show();
    };
    [this.#tried, this.#asking] = ["", ""];
    /** @type {Record<string, () => unknown>} */
    const acts = {
      draw: () => say((match) => match.offerDraw()),
      accept: () => mayEnd("agreed") && say((match) => match.offerDraw()),
      takeBack: () => say((match) => match.takeBack(match.ownLastMove ?? -1)),
      agree: () => say((match) => match.takeBack(value)),
      resign: () => this.#ask("resign"),
      resignNow: () => mayEnd("resigned") && say((match) => match.resign()),
      abort: () => this.#ask("abort"),
      abortNow: () => mayEnd("aborted") && say((match) => match.abort()),
      again: () => say((match) => match.again()),
      give: () => say((match) => match.giveTime(value)),
      claim: () => table.claim().catch(() => this.#show()),
      leave: () => this.#ask("leave"),
      leaveNow: () => session.leave(),
      leaveIt: () => this.#leaveAtClaim(),
      takeOver: () => session.takeOver(),
      byLink: () => this.#ask("byLink"),
      byLinkNow: () => this.#links?.().then((links) => links.goOnByLink(session, this.#context)),
      seatAlong: () => this.#links?.().then((links) => links.takeSeatAlong(session, this.#context, this.#liveTexts)),
      say: () => void this.#choosePhrase(table),
      turns: () => void this.#showTurns(session),
      playOn: hide,
      wait: hide,
      decline: hide,
    };
    void acts[name]?.();
    this.#show();
  }

  /** Shows the phrases, of which the player says one. @param {LiveSession["table"]} table */
  async #choosePhrase(table) {
    const { choosePhrase } = await import("./phrases.js");
    const { root } = this.#context.view;
    const phrase = await choosePhrase(root, this.#liveTexts, this.#context.view.locale());
    if (phrase >= 0) await table.say(phrase);
  }

  /** Whether the player here can be notified of the own turns: on the site, which has a service worker, and without a fast clock. */
  get #hasTurns() {
    return this.#links !== null && !this.#context.view.root.host.hasAttribute("data-fast");
  }

  /** Shows whether this device is notified. @param {LiveSession} session */
  async #showTurns(session) {
    const { showTurnDialog } = await import("./turn-dialog.js");
    await showTurnDialog(this.#context.view.root, session, this.#context.view.locale());
  }

  /** A device that is notified, or was, says so in each match that is opened on it. @param {Known} known */
  #keepTurns({ phase, seat, elsewhere }) {
    const session = /** @type {LiveSession} */ (this.#session);
    if (phase !== "playing" || seat === null || elsewhere || session.line !== "online") return;
    if (!this.#hasTurns || this.#kept === session.table || !recall("turns")) return;
    this.#kept = session.table;
    const locale = this.#context.view.locale();
    void import("./turn-switch.js").then(({ keepTurns }) => keepTurns(session, locale)).catch(() => {});
  }

  /** Leaves the match with the end that was claimed. */
  async #leaveAtClaim() {
    const session = /** @type {LiveSession} */ (this.#session);
    const { match } = session.table;
    const host = session.host;
    const saved = host.save();
    const { seat: late = 0, acts: place = 0 } = match?.claimed ?? {};
    let made = 0;
    for (const { taken } of match?.game?.acts.slice(0, place) ?? []) made += taken ? -taken : 1;
    const moves = (match?.game?.moves ?? []).slice(0, made);
    const player = match?.game?.moves[made]?.player;
    const held = holders([...moves, { seat: late, player: player ?? late }], match?.seats.count ?? 2);
    await session.leave();
    const winners = held.flatMap((seat, colour) => (seat === late ? [] : [colour]));
    await host.restore({ ...saved, variations: [], moves, redo: [], result: { winners, reason: "time" } });
  }

  // What the element shows

  /** Draws again what the rows of the players have. */
  render() {
    if (this.#session) this.#showRows(this.#known);
  }

  /** What the status says. */
  status() {
    const { match } = this.#context.match.client;
    const isOther = this.#session?.phase === "left" && !match.seats.includes("away");
    return isOther || match.redo.length > 0 ? null : this.#said;
  }

  /** What the menu has beside the usual. */
  acts() {
    const known = this.#session && this.#known;
    if (!known) return [];
    return toolsOf(known, { links: this.#links !== null, turns: this.#hasTurns }).more.map((act) => {
      const { name, value } = act;
      const label =
        name === "give" ? this.#liveTexts.giveTo(this.#nameOf(known, value ?? 0)) : this.#liveTexts.acts[name];
      return { label: label ?? "", act: name, work: () => this.#do(act) };
    });
  }

  #show() {
    clearTimeout(this.#timer);
    this.#showLine();
    const known = this.#session && this.#known;
    if (!known || known.phase === "connecting") {
      this.#said = null;
      return this.#toolbar.show([], null, "");
    }
    const place = `${known.phase} ${known.acts}`;
    if (place !== this.#place) {
      [this.#place, this.#tried] = [place, ""];
      if (this.#asking !== "leave") this.#asking = "";
    }
    const notes = notesOf(known, { asking: this.#asking, hidden: this.#hidden, said: this.#tried });
    const question = questionOf(notes);
    const row = isInvitedElsewhere(known) ? [] : toolsOf(known).row;
    this.#toolbar.show(row, question, question ? this.#textOf(known, question) : "");
    this.#showRows(known);
    this.#showStatus(known, notes);
    this.#readOut(known, notes);
    this.#keepTurns(known);
    const running = known.runs === null ? Infinity : Number(known.left[known.runs]);
    const next = running < 10_000 ? 100 : running < Infinity ? 250 : 1000;
    this.#tick(known);
    if (known.phase !== "left") this.#timer = window.setTimeout(() => this.#show(), next);
  }

  /** The own connection, over the board. */
  #showLine() {
    const session = this.#session;
    const isLost = session && session.phase !== "left" && session.line !== "online";
    if (!isLost) {
      clearTimeout(this.#lostTimer);
      this.#lostTimer = 0;
      if (this.#lost.hidden) return;
      this.#lost.hidden = true;
      if (session?.phase !== "left") write(this.#announced, this.#liveTexts.healed);
      return;
    }
    this.#lostTimer ||= window.setTimeout(() => {
      const liveTexts = this.#liveTexts;
      write(this.#lost, session.seat === null ? liveTexts.lostWatching : liveTexts.lost);
      this.#lost.hidden = false;
      write(this.#announced, this.#lost.textContent ?? "");
      this.#show();
    }, LOST);
  }

  /** The seat of each player. */
  get #held() {
    const { client } = this.#context.match;
    const { match, state } = client;
    const count = playerCount(this.#context.view.locale().game, state?.options ?? match.options);
    return holders([...match.moves, ...(state?.to_move ? [state.to_move] : [])], count);
  }

  /** @param {Known} known @param {number} seat */
  #nameOf({ players }, seat) {
    const { game, words } = this.#context.view.locale();
    const { name, computer } = players[seat] ?? { name: "", computer: null };
    if (computer) return seatName(words, computer);
    const player = this.#held.indexOf(seat);
    return name || playerName(game, words, player < 0 ? seat : player);
  }

  /** @param {Known} known */
  #showRows(known) {
    if (known.phase === "left") return this.#rows.leave();
    // Without a connection of our own we do not know who is there.
    this.#rows.show(known, this.#held, (seat) => this.#nameOf(known, seat), !this.#lost.hidden);
  }

  /** @param {Known} known @param {readonly Note[]} notes */
  #showStatus(known, notes) {
    const { title, lines } = statusOf(known, notes);
    const [first] = lines;
    const left = first?.until ? timeText(Math.max(Math.ceil((first.until - known.now) / 1000), 1)) : "";
    const countdown = left ? [`${this.#liveTexts.inTime(left.replace(/\.0$/, ""))}.`] : [];
    // A computer player of this page is said to be thinking.
    const thinks = this.#context.match.client.phase === "thinking";
    const said = {
      title: title && !thinks ? this.#textOf(known, title) : null,
      line: first ? [...lines.map((note) => this.#textOf(known, note)), ...countdown].join(" ") : null,
      key: first?.text,
    };
    if (JSON.stringify(said) === JSON.stringify(this.#said)) return;
    const isTime = this.#said?.key === said.key && this.#said?.title === said.title && left !== "";
    this.#said = said;
    const shown = this.#context.view.parts.status.querySelector(`[data-note="${said.key}"]`);
    if (isTime && shown) write(shown, said.line ?? "");
    else this.#context.view.render();
  }

  /** @param {Known} known @param {Note} note */
  #textOf(known, { text, seats = [], move = "", ms = 0, reason = "" }) {
    const { words } = this.#context.view.locale();
    const who = list(
      seats.map((seat) => this.#nameOf(known, seat)),
      words,
    );
    const time = text === "slower" ? this.#liveTexts.seconds(Math.round(ms / 1000)) : timeText(ms / 1000);
    return this.#liveTexts.notes[text]?.({ who, count: seats.length, move, time, n: ms, reason }) ?? "";
  }

  /**
   * Reads out what is new, once and without countdowns.
   * @param {Known} known
   * @param {Note[]} notes
   */
  #readOut(known, notes) {
    const fresh = notes.filter(({ id, silent }) => !silent && !this.#read.has(id));
    this.#read = new Set(notes.map(({ id }) => id));
    const news = fresh.map((note) => {
      const text = this.#textOf(known, note);
      return note.until ? `${text} ${this.#liveTexts.inTime(timeText((note.until - known.now) / 1000))}.` : text;
    });
    if (news.length > 0) write(this.#announced, news.join(" "));
  }

  /** Fires `tick` in the last seconds of the own clock. @param {Known} known */
  #tick({ runs, seat, left }) {
    const seconds = runs !== null && runs === seat ? Math.ceil(Number(left[runs]) / 1000) : -1;
    if (seconds !== this.#ticked && seconds >= 0 && seconds < TICKING)
      this.#context.view.root.dispatchEvent(new Event("tick"));
    this.#ticked = seconds;
  }
}

/** Whether a part of the page beside the element says who is missing, and has the buttons for it. @param {Known} known */
const isInvitedElsewhere = ({ phase, acts }) =>
  phase === "waiting" && acts === 0 && document.documentElement.dataset["root"] !== undefined;

/**
 * @param {Context} context
 * @param {(() => Promise<Links>) | null} [links] loads what the page does with links
 */
export async function create(context, links = null) {
  return new LiveBar(context, await liveWords(context.view.locale().language), links);
}
