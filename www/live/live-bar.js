// @ts-check
/**
 * The bar above the board of a live match: who is there, the clocks, what players offer, ask for and claim, and how the match
 * ended. `live-offers.js` decides what it says and offers.
 */
import { adopt } from "../base/css.js";
import { button, html, keyed, set, write } from "../base/dom.js";
import { token } from "../board/pieces.js";
import { timeText } from "../play/match/clock.js";
import { holders } from "../play/match/match.js";
import { playerCount } from "../words/describe.js";
import { colourOf, list, liveWords, playerName, seatName } from "../words/dictionary.js";
import style from "./live-bar.css";
import { giftsOf, knownOf, notesOf, plays, presenceOf, toolsOf } from "./live-offers.js";
import { sessions } from "./sessions.js";

/**
 * @typedef {import("../play/features.js").Context} Context
 * @typedef {import("./session.js").LiveSession} LiveSession
 * @typedef {import("./live-offers.js").Known} Known
 * @typedef {import("./live-offers.js").Note} Note
 * @typedef {import("./live-offers.js").Act} Act
 * @typedef {import("./live-view.js").Player} Player
 * @typedef {typeof import("../words/en/live.js").default} LiveWords
 *
 * @typedef {object} Links what a page does with links; without it, the bar offers none
 * @property {(session: LiveSession, context: Context) => Promise<unknown>} goOnByLink ends the live match here, and goes on with it by link
 * @property {(session: LiveSession, context: Context, liveTexts: LiveWords) => Promise<unknown>} takeSeatAlong shows the link to the own seat
 */

const LOW = 20; // seconds below which a clock warns
const TICKING = 10; // seconds below which each second of the own clock fires `tick`, for the sounds
const LOST = 1500; // milliseconds after which a lost connection is said

export class LiveBar {
  element = html("section", { class: "live-bar", part: "live", hidden: true });
  /** @type {LiveSession | null} */ #session = null;
  #context;
  #liveTexts;
  #links;
  #players = html("ul", { class: "live-players" });
  #notes = html("div", { class: "live-notes" });
  #tools = html("div", { class: "live-tools" });
  #more;
  #lost = html("p", { class: "live-lost", hidden: true });
  /** Reads out what is new. */
  #said = html("p", { class: "unseen", role: "status" });
  #asking = "";
  /** The answer to what the player tried, until the position changes. */ #tried = "";
  /** Called after the match is left. @type {(() => void) | null} */ #after = null;
  /** @type {Set<string>} */ #hidden = new Set();
  /** The ids of the notes that were read out. @type {Set<string>} */ #read = new Set();
  #place = "";
  #isMore = false;
  #timer = 0;
  #lostTimer = 0;
  #ticked = -1;
  #gone = new AbortController();
  #changed = () => this.#show();
  /** Tells the style sheet the height of the bar, which the board makes room for. */
  #sized = new ResizeObserver(() => {
    const frame = /** @type {HTMLElement | null} */ (this.#context.view.parts.table.closest(".frame"));
    frame?.style.setProperty("--live-bar", `${this.element.offsetHeight}px`);
  });

  /**
   * @param {Context} context
   * @param {LiveWords} liveTexts
   * @param {(() => Promise<Links>) | null} links loads them
   */
  constructor(context, liveTexts, links) {
    this.#context = context;
    this.#liveTexts = liveTexts;
    this.#links = links;
    adopt(context.view.root, style);
    this.#more = button(liveTexts.more, () => {
      this.#isMore = !this.#isMore;
      this.#show();
    });
    set(this.element, { "aria-label": liveTexts.title, lang: context.view.locale().language });
    this.element.append(this.#players, this.#notes, this.#tools);
    context.view.root.prepend(this.element);
    this.#sized.observe(this.element);
    context.view.root.append(this.#said);
    context.view.parts.table.append(this.#lost);
    const { signal } = this.#gone;
    context.view.root.addEventListener("click", (event) => this.#lead(event), { capture: true, signal });
    context.view.root.host.addEventListener("alveole-before-restart", (event) => this.#mayRestart(event), { signal });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#asking) return;
      event.stopPropagation();
      this.#ask("");
    });
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
    this.#sized.disconnect();
    this.#session?.removeEventListener("change", this.#changed);
    for (const element of [this.element, this.#said, this.#lost]) element.remove();
  }

  get #known() {
    return knownOf(/** @type {LiveSession} */ (this.#session), Date.now());
  }

  // General tools

  /** “Undo” asks for a takeback; a new game first asks whether to leave. @param {Event} event */
  #lead(event) {
    const pressed = event.target instanceof Element ? event.target.closest(".bar [data-act]") : null;
    const act = pressed?.getAttribute("data-act") ?? "";
    if (!this.#session || this.#session.phase === "left" || !["undo", "newGame"].includes(act)) return;
    const known = this.#known;
    if (act === "undo" && plays(known) && this.#context.match.client.match.redo.length === 0) {
      event.stopPropagation();
      const isAsked = known.asked.some(({ moves }) => moves === known.ownMove);
      if (known.takebacks && known.ownMove !== null && !isAsked) return this.#do({ name: "takeBack" });
      this.#tried = !known.takebacks ? "noTakebacks" : isAsked ? "takebackOnTurn" : "nothingToTakeBack";
      this.#show();
    } else if (act === "newGame" && known.phase === "playing") {
      event.stopPropagation();
      this.#ask("leave", () => this.#context.view.open("options"));
    }
  }

  /** Another match is about to replace this one. @param {Event} event */
  #mayRestart(event) {
    const session = this.#session;
    if (!session || session.phase === "left") return;
    const { changes, by } = /** @type {CustomEvent} */ (event).detail;
    if (session.phase === "playing") return void (by === "person" && this.#ask("leave"));
    if (session.phase !== "over") return;
    // “Play again” and “Rematch” of the element are a rematch of the same players.
    if (by === "person" && changes.length === 0 && session.seat !== null) {
      event.preventDefault();
      if (!this.#known.players[session.seat]?.again) this.#do({ name: "again" });
    } else void session.leave();
  }

  // Acts of the player

  /**
   * Asks something before it is done.
   * @param {string} what
   * @param {() => void} [after] what to do once the match is left
   */
  #ask(what, after) {
    const wasAsking = this.#asking;
    this.#asking = what;
    this.#after = after ?? null;
    this.#show();
    const target = what ? this.#notes.querySelector("button") : this.#tools.querySelector(`[data-act="${wasAsking}"]`);
    /** @type {HTMLElement | null} */ (target ?? this.#tools.querySelector("button"))?.focus();
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
    const hide = () => {
      if (note) this.#hidden.add(note.id);
      this.#show();
    };
    this.#tried = "";
    const isAnswer = this.#asking !== "";
    if (isAnswer) this.#asking = "";
    /** @type {Record<string, () => unknown>} */
    const acts = {
      draw: () => say((match) => match.offerDraw()),
      accept: () => say((match) => match.offerDraw()),
      takeBack: () => say((match) => match.takeBack(match.ownLastMove ?? -1)),
      agree: () => say((match) => match.takeBack(value)),
      resign: () => this.#ask("resign"),
      resignNow: () => say((match) => match.resign()),
      abort: () => this.#ask("abort"),
      abortNow: () => say((match) => match.abort()),
      again: () => say((match) => match.again()),
      give: () => say((match) => match.giveTime(value)),
      claim: () => table.claim().catch(() => this.#show()),
      leave: () => this.#ask("leave"),
      leaveNow: () => this.#leaveMatch(),
      leaveIt: () => this.#leaveAtClaim(),
      takeOver: () => session.takeOver(),
      byLink: () => this.#ask("byLink"),
      byLinkNow: () => this.#links?.().then((links) => links.goOnByLink(session, this.#context)),
      seatAlong: () => this.#links?.().then((links) => links.takeSeatAlong(session, this.#context, this.#liveTexts)),
      close: () => {
        session.removeEventListener("change", this.#changed);
        this.#session = null;
        this.#show();
      },
      stay: () => this.#context.view.board.focus(),
      playOn: hide,
      wait: hide,
      decline: hide,
    };
    void acts[name]?.();
    this.#show();
  }

  async #leaveMatch() {
    const after = this.#after;
    this.#after = null;
    await this.#session?.leave();
    after?.();
  }

  /** Leaves the match with the end that was claimed. */
  async #leaveAtClaim() {
    const session = /** @type {LiveSession} */ (this.#session);
    const { match } = session.table;
    const flag = match?.mine?.flag;
    const host = session.host;
    const saved = host.save();
    const [late = 0, place = 0] = flag ?? [];
    let made = 0;
    for (const { taken } of match?.game?.acts.slice(0, place) ?? []) made += taken ? -taken : 1;
    const moves = (match?.game?.moves ?? []).slice(0, made);
    const player = match?.game?.moves[made]?.player;
    const held = holders([...moves, { seat: late, player: player ?? late }], match?.seats.count ?? 2);
    await session.leave();
    const winners = held.flatMap((seat, colour) => (seat === late ? [] : [colour]));
    await host.restore({ ...saved, variations: [], moves, redo: [], result: { winners, reason: "time" } });
  }

  // Rendering

  #show() {
    clearTimeout(this.#timer);
    const session = this.#session;
    const known = session && this.#known;
    const isShown = Boolean(known && known.phase !== "connecting" && !this.#isWaitingElsewhere(known));
    const hadFocus = this.element.contains(this.#context.view.root.activeElement);
    this.element.hidden = !isShown;
    this.#showLine();
    if (!known || !isShown) {
      if (hadFocus) this.#context.view.board.focus();
      return;
    }
    const place = `${known.phase} ${known.acts}`;
    if (place !== this.#place) {
      [this.#place, this.#tried] = [place, ""];
      if (this.#asking !== "leave") this.#asking = "";
    }
    set(this.#players, { "data-clocks": known.left.length > 0 });
    this.#showPlayers(known);
    const more = { asking: this.#asking, hidden: this.#hidden, said: this.#tried };
    const notes = notesOf(known, more);
    this.#showNotes(known, notes);
    this.#showTools(toolsOf(known, { links: this.#links !== null }));
    this.#readOut(known, notes);
    if (hadFocus && !this.element.contains(this.#context.view.root.activeElement)) this.#focusNext();
    const running = known.runs === null ? Infinity : Number(known.left[known.runs]);
    const next = running < 10_000 ? 100 : running < Infinity ? 250 : 1000;
    this.#tick(known);
    if (known.phase !== "left") this.#timer = window.setTimeout(() => this.#show(), next);
  }

  /** The site shows who is missing in a part of its own. @param {Known} known */
  #isWaitingElsewhere({ phase, acts }) {
    return phase === "waiting" && acts === 0 && document.documentElement.dataset["root"] !== undefined;
  }

  #focusNext() {
    const next = this.#notes.querySelector("button") ?? this.#tools.querySelector("button");
    if (next) next.focus();
    else this.#context.view.board.focus();
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
      if (session?.phase !== "left") write(this.#said, this.#liveTexts.healed);
      return;
    }
    this.#lostTimer ||= window.setTimeout(() => {
      const liveTexts = this.#liveTexts;
      write(this.#lost, session.seat === null ? liveTexts.lostWatching : liveTexts.lost);
      this.#lost.hidden = false;
      write(this.#said, this.#lost.textContent ?? "");
      this.#show();
    }, LOST);
  }

  /** The colour of each seat. */
  get #colours() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match, state } = client;
    const count = playerCount(locale().game, state?.options ?? match.options);
    const held = holders([...match.moves, ...(state?.to_move ? [state.to_move] : [])], count);
    return held.map((_, seat) => held.indexOf(seat));
  }

  /** @param {Known} known @param {number} seat */
  #nameOf({ players }, seat) {
    const { game, words } = this.#context.view.locale();
    const { name, computer } = players[seat] ?? { name: "", computer: null };
    if (computer) return seatName(words, computer);
    return name || playerName(game, words, this.#colours[seat] ?? seat);
  }

  /** @param {Known} known */
  #showPlayers(known) {
    const { game } = this.#context.view.locale();
    const { players, left, runs, toMove, now, end } = known;
    const colours = this.#colours;
    const gifts = giftsOf(known);
    // Without a connection of our own we do not know who is there.
    const isBlind = !this.#lost.hidden;
    keyed(
      this.#players,
      players,
      ({ seat }) => `${seat} ${colourOf(game, colours[seat] ?? seat)}`,
      ({ seat }) =>
        html("li", {}, token(colourOf(game, colours[seat] ?? seat)), html("div", {}, html("b"), html("small"))),
      (row, player) => {
        const { seat, isMe } = player;
        const name = this.#nameOf(known, seat);
        const { text, ms = 0 } = presenceOf(player, now);
        const presence = this.#liveTexts.presence[/** @type {"away"} */ (text)](
          this.#liveTexts.minutes(Math.floor(ms / 60_000)),
        );
        const [called, state] = row.querySelectorAll("b, small");
        if (called) write(called, isMe ? this.#liveTexts.me(name) : name);
        if (state) write(state, isBlind && !isMe && !player.computer ? "" : presence);
        set(row, { "data-here": text === "here" && !isBlind, "data-turn": seat === toMove && !end });
        /** @type {HTMLElement} */ (state).hidden = isMe || state?.textContent === "";
        this.#showClock(row, name, left[seat], seat === runs);
        this.#showGift(row, name, gifts.includes(seat) ? seat : null);
      },
    );
  }

  /** @param {Element} row @param {string} name @param {number | undefined} ms @param {boolean} runs */
  #showClock(row, name, ms, runs) {
    const clock = row.querySelector('[role="timer"]') ?? html("span", { role: "timer" });
    if (ms === undefined) return clock.remove();
    const seconds = Math.max(ms, 0) / 1000;
    const text = timeText(seconds);
    if (!clock.isConnected) row.querySelector("div")?.after(clock);
    set(clock, { "aria-label": this.#liveTexts.clockOf(name, text), "data-running": runs, "data-low": seconds < LOW });
    write(clock, text);
  }

  /** @param {Element} row @param {string} name @param {number | null} seat */
  #showGift(row, name, seat) {
    const had = row.querySelector('[data-act="give"]');
    if (seat === null) return had?.remove();
    const gift =
      had ?? button(this.#liveTexts.give, () => this.#do({ name: "give", value: seat }), { "data-act": "give" });
    set(gift, { "aria-label": this.#liveTexts.giveTo(name), title: this.#liveTexts.giveTo(name) });
    if (!had) row.append(gift);
  }

  /** @param {Known} known @param {Note} note */
  #textOf(known, { text, seats = [], move = "", ms = 0 }) {
    const { words } = this.#context.view.locale();
    const who = list(
      seats.map((seat) => this.#nameOf(known, seat)),
      words,
    );
    const time = text === "slower" ? this.#liveTexts.seconds(Math.round(ms / 1000)) : timeText(ms / 1000);
    return this.#liveTexts.notes[text]?.({ who, count: seats.length, move, time, n: ms }) ?? "";
  }

  /** @param {Known} known @param {Note[]} notes */
  #showNotes(known, notes) {
    keyed(
      this.#notes,
      notes,
      ({ id }) => id,
      (note) =>
        html(
          "div",
          { class: "live-note", "data-note": note.text },
          html("p", {}, html("span"), " ", html("span", { "aria-hidden": "true" })),
          ...(note.acts ?? []).map((act) =>
            button(this.#labelOf(act, note), () => this.#do(act, note), {
              "data-act": act.name,
              class: act.primary ? "primary" : null,
            }),
          ),
        ),
      (element, note) => {
        const [text, countdown] = element.querySelectorAll("p span");
        if (text) write(text, this.#textOf(known, note));
        const left = note.until ? timeText(Math.max(Math.ceil((note.until - known.now) / 1000), 1)) : "";
        if (countdown) write(countdown, left && `${this.#liveTexts.inTime(left.replace(/\.0$/, ""))}.`);
      },
    );
    this.#notes.hidden = notes.length === 0;
  }

  /** @param {Act} act @param {Note} [note] */
  #labelOf({ name }, note) {
    if (name === "stay" && this.#session?.seat === null) return this.#context.view.locale().words.cancel;
    if (name === "stay" && note?.text === "sureLeaveOver") return this.#context.view.locale().words.cancel;
    return this.#liveTexts.acts[name] ?? "";
  }

  /** @param {{row: Act[], more: Act[]}} tools */
  #showTools({ row, more }) {
    const shown = [...row.map((act) => ({ act })), ...(more.length > 0 ? [{ act: null }] : [])];
    const behind = this.#isMore ? more.map((act) => ({ act })) : [];
    keyed(
      this.#tools,
      [...shown, ...behind],
      ({ act }) => act?.name ?? "more",
      ({ act }) =>
        act
          ? button(this.#labelOf(act), () => this.#do(act), {
              "data-act": act.name,
              class: act.primary ? "primary" : null,
            })
          : this.#more,
      () => {},
    );
    set(this.#more, { "aria-expanded": String(this.#isMore) });
    this.#tools.hidden = shown.length === 0;
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
    if (news.length > 0) write(this.#said, news.join(" "));
  }

  /** Fires `tick` in the last seconds of the own clock. @param {Known} known */
  #tick({ runs, seat, left }) {
    const seconds = runs !== null && runs === seat ? Math.ceil(Number(left[runs]) / 1000) : -1;
    if (seconds !== this.#ticked && seconds >= 0 && seconds < TICKING)
      this.#context.view.root.dispatchEvent(new Event("tick"));
    this.#ticked = seconds;
  }
}

/**
 * @param {Context} context
 * @param {(() => Promise<Links>) | null} [links] loads what the page does with links
 */
export async function create(context, links = null) {
  return new LiveBar(context, await liveWords(context.view.locale().language), links);
}
