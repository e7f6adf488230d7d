// @ts-check
/** The review of a game: a graph with the mistakes, an accuracy for each player, and for each move what was better. */
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { Overlay } from "../board/overlay.js";
import { writeMoves } from "../board/figurines.js";
import { engine } from "../engine/client.js";
import { at, isHuman, lineOf, reference } from "../play/match/match.js";
import { suggestedLevel } from "../play/match/results.js";
import { takePlace } from "../play/panels/one-panel.js";
import { adviceWords, colourOf, list, playerName, reviewWords } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import adviceStyle from "./advice.css";
import { ChancesGraph } from "./chances-graph.js";
import chancesStyle from "./chances.css";
import { ExpectedLine } from "./expected-line.js";
import { ReviewLesson } from "./review-lesson.js";
import { ReviewRun, betterLine, isMistake, isProven, namedMoves } from "./review-run.js";
import { mistakeItem, seatTable } from "./review-summary.js";
import { SideMove } from "./side-move.js";
import { turningLine, turningPoints } from "./turning-points.js";
import style from "./review.css";

/**
 * @typedef {typeof import("../words/en/review.js").default} ReviewWords
 * @typedef {import("./expected-line.js").AdviceWords} AdviceWords
 * @typedef {import("../types.js").ReviewedMove} ReviewedMove
 * @typedef {{ply: number, move: ReviewedMove}} Mistake a mistake and the number of moves before it
 */

class ReviewPanel {
  element = html("section", { class: "advice review", part: "review", hidden: true });
  #context;
  #reviewTexts;
  #phrases;
  #overlay;
  #graph;
  #line;
  #lesson;
  #side;
  /** Whether the link of a film opened the position, in which the reader looks for a better move. */ #turn = false;
  /** Whether the panel has not yet gone to the first mistake by itself. */ #seeks = false;
  /** @type {ReviewRun | null} */ #run = null;
  /** The moves of the line that is looked at. @type {readonly import("./expected-line.js").PlannedMove[]} */ #plan =
    [];
  /** The number of moves before the line that is looked at. */ #from = 0;
  /** Why the search failed. */ #problem = "";
  #said = html("p", { role: "status" });
  #go = button("", () => this.#toggle(), { "data-act": "reviewGo" });
  #view = button("", () => this.#turnView(), { "data-act": "strongest" });
  #viewed = html("p", { class: "view" });
  #bar = html("div", { class: "looking", role: "progressbar", "aria-valuemin": 0 });
  #table = html("table");
  #note = html("p", { class: "note", role: "status" });
  #acts = html("div", { class: "acts" });
  #list = html("ol", { class: "mistakes" });
  #show = button("", () => this.#betterHere(), { "data-act": "better" });
  #learn;
  #film;
  #drawn = "";

  /**
   * @param {import("../play/features.js").Context} context
   * @param {ReviewWords} reviewTexts
   * @param {AdviceWords} phrases
   */
  constructor(context, reviewTexts, phrases) {
    this.#context = context;
    this.#reviewTexts = reviewTexts;
    this.#phrases = phrases;
    adopt(context.view.root, adviceStyle);
    adopt(context.view.root, chancesStyle);
    adopt(context.view.root, style);
    this.#overlay = new Overlay(context.view.root, context.view.board.element);
    this.#graph = new ChancesGraph((ply) => this.#jump(ply));
    this.#line = new ExpectedLine(
      phrases,
      () => context.view.locale().game,
      (moves) => this.#ask(moves),
      (state, plan) => {
        this.#plan = plan;
        context.view.show(state);
      },
    );
    this.#lesson = new ReviewLesson(context, reviewTexts, {
      run: () => /** @type {ReviewRun} */ (this.#run),
      answer: (mistake) => this.#better(mistake),
      hide: () => this.#line.leave(),
      left: () => this.#learn.focus(),
    });
    this.#side = new SideMove(context, reviewTexts, phrases);
    this.#learn = button(reviewTexts.learn, () => this.#teach(), { class: "primary", "data-act": "learn" });
    this.#film = button(reviewTexts.film, () => this.#share(), { "data-act": "film" });
    const close = button("×", () => this.#finish(), { "aria-label": reviewTexts.close, "data-act": "closeReview" });
    set(this.element, { "aria-label": reviewTexts.title });
    set(this.#bar, { "aria-label": reviewTexts.progress });
    set(this.#list, { "aria-label": reviewTexts.list });
    set(this.#table, { "aria-label": reviewTexts.accuracy });
    const step = (/** @type {1 | -1} */ by) => {
      const label = by < 0 ? reviewTexts.previous : reviewTexts.next;
      const act = by < 0 ? "previousMistake" : "nextMistake";
      return button(by < 0 ? "◀" : "▶", () => this.#step(by), { "aria-label": label, title: label, "data-act": act });
    };
    this.#acts.append(step(-1), this.#show, step(1));
    this.element.append(html("div", { class: "top" }, this.#said, this.#go, close), this.#bar);
    const body = html("div", { class: "body" }, this.#table, this.#graph.element, this.#note, this.#acts);
    const view = html("div", { class: "whose" }, this.#viewed, this.#view, this.#film);
    body.append(this.#learn, this.#list, view);
    this.element.append(body, this.#lesson.element, this.#side.element, this.#line.element);
    context.view.parts.actions.after(this.element);
    // Another panel takes its place.
    this.element.addEventListener("close", () => this.close());
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      if (this.#side.open) this.#side.leave();
      else if (this.#line.open) this.#line.leave();
      else if (this.#lesson.open) this.#lesson.leave();
      else this.#finish();
    });
  }

  /** Opens the panel, and begins the review of the match unless that is done. */
  open() {
    const { client } = this.#context.match;
    takePlace(this.#context.view.root, this.element);
    this.element.hidden = false;
    this.#seeks = client.match.redo.length === 0;
    if (!this.#run?.isOf(client.match)) {
      this.#run?.stop();
      this.#run = new ReviewRun(engine, client.match, () => this.#known(), { level: this.#level });
    }
    if (!this.#run.review || this.#run.review.next) void this.#run.go();
    // The status says that the game is reviewed.
    this.#context.view.render();
    this.#graph.element.focus({ preventScroll: true });
  }

  /** The reader closes the panel: the last position is shown, so that no touch changes the game. */
  #finish() {
    const { client } = this.#context.match;
    this.close();
    void client.jump(lineOf(client.match).length);
  }

  /** Hides the panel. The review goes on in the background. */
  close() {
    this.#line.leave();
    this.#lesson.leave();
    this.#side.leave();
    const inside = this.element.contains(this.#context.view.root.activeElement);
    this.element.hidden = true;
    this.#turn = false;
    this.render();
    if (inside) this.#context.view.board.focus();
  }

  /** Stops: the element left the page. */
  rest() {
    this.#run?.stop();
  }

  /** Removes itself. */
  leave() {
    this.rest();
    this.close();
    this.element.remove();
  }

  /** The link of a film opened a position and the move to do better. */
  async #doBetter() {
    const { client } = this.#context.match;
    this.#context.view.root.host.removeAttribute("data-turn");
    this.#turn = true;
    const run = (this.#run = new ReviewRun(engine, client.match, () => this.#known(), { level: this.#level }));
    const done = run.go();
    this.open();
    this.#seeks = false;
    await client.jump(0);
    await done;
    if (run === this.#run && run.review?.next === null) await this.#lesson.begin(this.#moves(() => true));
  }

  /** Another position is on the board. */
  changed() {
    const { position, moves } = this.#context.match.client.match;
    const { host } = this.#context.view.root;
    if (host.hasAttribute("data-turn") && position && moves.length === 1) return void this.#doBetter();
    this.#line.leave();
    this.#side.leave();
    this.#lesson.changed();
    if (!this.#run || this.#run.isOf(this.#context.match.client.match)) return;
    this.#run.stop();
    this.#run = null;
    this.close();
  }

  /**
   * @param {string} id
   * @param {import("../types.js").Move | null} move
   */
  touch(id, move) {
    if (this.#lesson.touch(move)) return true;
    if (this.element.hidden || this.#lesson.open || !move || !this.#run) return false;
    this.#context.match.clear();
    void this.#side.begin(this.#run, move.text);
    return true;
  }

  /** What the status says while the game is reviewed. */
  title() {
    if (this.element.hidden) return null;
    if (this.#turn) return this.#reviewTexts.yourTurn;
    const { match } = this.#context.match.client;
    return this.#reviewTexts.at(match.moves.length, lineOf(match).length);
  }

  /** More is known, or the review ended. */
  #known() {
    const error = this.#run?.error;
    this.#problem = "";
    if (error)
      void errorText(error, this.#context.view.locale().language).then((text) => {
        this.#problem = text;
        this.render();
      });
    this.render();
    this.#seek();
  }

  /** Goes to the first mistake, of the people at this device if there are any, unless the reader went somewhere already. */
  #seek() {
    const { match } = this.#context.match.client;
    const review = this.#run?.review;
    if (match.redo.length > 0 || this.element.hidden) this.#seeks = false;
    const people = !this.#context.view.readonly() && match.seats.includes("human");
    const [first] = people ? this.#own : this.#mistakes;
    if (!this.#seeks || !first || !review?.moves.slice(0, first.ply).every((move) => move !== null)) return;
    this.#seeks = false;
    this.#jump(first.ply + 1);
  }

  #toggle() {
    if (this.#run?.running) this.#run.stop();
    else void this.#run?.go();
    this.render();
  }

  /** The level of the reader: that of the computer on the other side, or the one that was played or chosen last. */
  get #level() {
    const { match } = this.#context.match.client;
    const levels = match.seats.map(Number).filter((level) => level > 0);
    return levels.length > 0 ? Math.max(...levels) : suggestedLevel(match.game, this.#context.settings.preferences());
  }

  /** Shows the chances as the strongest player sees them, or those of the reader's level again. */
  #turnView() {
    const run = this.#run;
    if (!run) return;
    void run.show(run.level === null ? this.#level : null).catch(async (error) => {
      this.#problem = await errorText(error, this.#context.view.locale().language);
      this.render();
    });
  }

  /**
   * The moves that are known and of a kind.
   * @param {(move: ReviewedMove) => boolean} of
   * @returns {Mistake[]}
   */
  #moves(of) {
    return (this.#run?.review?.moves ?? []).flatMap((move, ply) => (move && of(move) ? [{ ply, move }] : []));
  }

  /** The mistakes that are known. */
  get #mistakes() {
    return this.#moves(isMistake);
  }

  /** The mistakes, and the moves that a proof speaks against. */
  get #listed() {
    return this.#moves((move) => isMistake(move) || isProven(move));
  }

  /** The mistakes of the people at this device. */
  get #own() {
    const { client } = this.#context.match;
    const { readonly } = this.#context.view;
    return readonly() ? [] : this.#mistakes.filter(({ move }) => isHuman(client.match, move.seat));
  }

  /** @param {number} ply */
  #jump(ply) {
    this.#line.leave();
    void this.#context.match.client.jump(ply);
  }

  /**
   * Goes to the next mistake, or to the one before.
   * @param {1 | -1} by
   */
  #step(by) {
    const here = this.#context.match.client.match.moves.length;
    const plies = this.#listed.map(({ ply }) => ply + 1);
    const to = by > 0 ? plies.find((ply) => ply > here) : plies.findLast((ply) => ply < here);
    if (to !== undefined) this.#jump(to);
  }

  /**
   * Shows what was better than a mistake.
   * @param {Mistake} mistake
   */
  #better({ ply, move }) {
    this.#from = ply;
    this.#line.begin(betterLine(move));
    this.render();
    this.#line.focus();
  }

  /** Shows what was better than the move that led to the position on the board. */
  #betterHere() {
    const ply = this.#context.match.client.match.moves.length - 1;
    const move = this.#run?.review?.moves[ply];
    if (move) this.#better({ ply, move });
  }

  /** Makes the film of the game. */
  #share() {
    const turning = turningPoints(this.#listed);
    if (!turning) return;
    const percent = (/** @type {number} */ share) => this.#percent(share);
    const line = (/** @type {Mistake} */ mistake) => turningLine(mistake, this.#reviewTexts, percent);
    const points = turning.points.map((mistake) => ({ ply: mistake.ply, line: line(mistake) }));
    this.#context.view.use("film", (film) => film.show({ points, missed: turning.missed.ply }));
  }

  #teach() {
    void this.#lesson.begin(this.#own);
    this.render();
  }

  /**
   * Returns the position after more moves from where the line begins.
   * @param {string[]} moves
   */
  #ask(moves) {
    const before = reference(at(this.#context.match.client.match, this.#from));
    return engine.ask({ op: "state", ...before, moves: [...before.moves, ...moves] });
  }

  /** Draws the panel. Called after each change of the match. */
  render() {
    if (this.element.hidden) return this.#overlay.render([], 0);
    this.#overlay.render(this.#line.open ? this.#plan : [], -1);
    const run = this.#run;
    const { judged, all } = run?.progress ?? { judged: 0, all: 0 };
    const running = run?.running ?? false;
    const complete = run?.review?.next === null;
    const reviewTexts = this.#reviewTexts;
    // One message when it begins and one when it ends: the progress bar has what is between.
    const stopped = this.#problem || reviewTexts.stopped(judged, all);
    const beginning = reviewTexts.looking(Math.min(judged + 1, all), all);
    this.#said.toggleAttribute("aria-busy", running);
    set(this.#said, { "aria-live": running ? "off" : "polite" });
    const done = this.#turn ? "" : reviewTexts.done(this.#mistakes.length);
    write(this.#said, complete ? done : running ? beginning : stopped);
    write(this.#go, running ? reviewTexts.stop : reviewTexts.goOn);
    this.#go.hidden = complete;
    this.#bar.hidden = complete;
    set(this.#bar, { "aria-valuemax": all, "aria-valuenow": judged });
    this.#bar.style.setProperty("--share", `${all > 0 ? (judged / all) * 100 : 0}%`);
    const lesson = this.#lesson.open;
    for (const part of /** @type {HTMLElement[]} */ ([...this.element.children]))
      if (part.matches(".body")) part.hidden = lesson || this.#line.open || this.#side.open;
    this.#lesson.element.hidden = !lesson || this.#line.open;
    this.#side.element.hidden = !this.#side.open;
    this.#learn.hidden = this.#own.length === 0;
    // Only pages of the site have addresses for the film's link.
    this.#film.hidden =
      !complete || this.#listed.length === 0 || !this.#context.view.root.host.hasAttribute("data-links");
    this.#renderView();
    this.#renderHere();
    this.#renderAll();
  }

  /** Whose chances are shown, and the button that changes it. */
  #renderView() {
    const level = this.#run?.level ?? null;
    // A game without a measurement has the strongest player's view alone.
    const scaled = this.#run?.review?.scaled ?? false;
    this.#view.hidden = this.#viewed.hidden = level !== null && !scaled;
    write(this.#viewed, level === null ? this.#reviewTexts.viewStrongest : this.#reviewTexts.viewLevel(level));
    write(this.#view, level === null ? this.#reviewTexts.toLevel(this.#level) : this.#reviewTexts.toStrongest);
  }

  /** The graph and what is said of the move that led to the position on the board. */
  #renderHere() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const { match } = client;
    const { game, words } = locale();
    const review = this.#run?.review;
    const here = match.moves.length;
    const shares = review?.shares ?? [];
    const count = review?.seats.length ?? 2;
    const lines = Array.from({ length: count }, (_, player) => ({
      colour: colourOf(game, player),
      values: Array.from({ length: lineOf(match).length + 1 }, (__, ply) => shares[ply]?.[player]),
    }));
    const marks = this.#listed.map(({ ply, move }) => ({
      ply: ply + 1,
      line: move.player,
      kind: isMistake(move) ? move.judgement : "proven",
    }));
    const now = shares[here];
    const told = now?.map((share, player) =>
      this.#phrases.share(playerName(game, words, player), this.#percent(share)),
    );
    const last = here > 0 ? (review?.moves[here - 1] ?? null) : null;
    const said = here === 0 ? this.#reviewTexts.beginning : last ? this.#tell(last) : this.#reviewTexts.unknown;
    const at = `${this.#phrases.at(here, told ? list(told, words) : this.#phrases.unknown)} ${last ? said : ""}`;
    this.#graph.render(lines, here, this.#phrases.graph, at.trim(), marks);
    writeMoves(this.#note, said, game, last?.player ?? 0, last ? namedMoves(last) : []);
    const better = last && (isMistake(last) || isProven(last)) && betterLine(last).length > 0;
    this.#show.hidden = !better;
    if (better) write(this.#show, last.missed_win ? this.#reviewTexts.showWin : this.#reviewTexts.showLine);
  }

  /**
   * Returns what there is to say of a move.
   * @param {ReviewedMove} move
   */
  #tell(move) {
    const reviewTexts = this.#reviewTexts;
    const judged = reviewTexts.judged(move.text, reviewTexts.judgement[move.judgement]);
    const [best] = betterLine(move);
    const said = [judged];
    if (move.missed_win) said.push(reviewTexts.wins(best ?? move.best, move.proof?.turns ?? null));
    else if (isMistake(move))
      said.push(reviewTexts.better(move.best, this.#percent(move.best_share), this.#percent(move.share)));
    if (move.forced_loss && !move.missed_win) said.push(reviewTexts.loses);
    return said.join(" ");
  }

  /** @param {number} share */
  #percent(share) {
    return this.#phrases.percent((share * 100).toFixed());
  }

  /** The table of the players and the list of the mistakes. */
  #renderAll() {
    const { client } = this.#context.match;
    const { locale } = this.#context.view;
    const review = this.#run?.review;
    const here = client.match.moves.length;
    const listed = this.#listed;
    const drawn = JSON.stringify([review?.seats, listed.length, review?.scaled, here]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const texts = {
      locale: locale(),
      reviewTexts: this.#reviewTexts,
      percent: (/** @type {number} */ n) => this.#percent(n),
    };
    this.#table.hidden = !review;
    this.#table.replaceChildren(...(review ? seatTable(review, texts) : []));
    this.#acts.hidden = listed.length === 0;
    const focused = this.#list.contains(this.#context.view.root.activeElement);
    this.#list.replaceChildren(
      ...listed.map((mistake) => mistakeItem(mistake, here, texts, () => this.#jump(mistake.ply + 1))),
    );
    const current = /** @type {HTMLElement | null} */ (this.#list.querySelector("[aria-current]"));
    if (focused) current?.focus({ preventScroll: true });
    if (current) this.#list.scrollTop = current.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }
}

/** @param {import("../play/features.js").Context} context */
export async function create(context) {
  const { language } = context.view.locale();
  const [reviewTexts, phrases] = await Promise.all([reviewWords(language), adviceWords(language)]);
  const panel = new ReviewPanel(context, reviewTexts, phrases);
  panel.changed();
  return panel;
}
