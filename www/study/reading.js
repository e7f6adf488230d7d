// @ts-check
/** The reader's tools of a study in an article: buttons below the board, and text of the page that the board follows. */
import { button, html, set, svg } from "../base/dom.js";
import { ICONS } from "../play/panels/replay.js";
import { Steps } from "../play/match/steps.js";

/** Whether the page asks for the layout of articles. @param {string | null} controls */
export const isViewer = (controls) => (controls ?? "").split(/[\s,]+/).includes("viewer");

/** Buttons to the first move, the last one, and from move to move. */
export class StepButtons {
  element = html("div", { class: "steps", role: "group", hidden: true });
  #steps;
  #buttons;

  /**
   * @param {import("../play/match/match-client.js").MatchClient} client
   * @param {import("../play/features.js").PlayWords} texts
   */
  constructor(client, texts) {
    const steps = (this.#steps = new Steps(client));
    this.#buttons = {
      first: button("", () => void steps.to(0)),
      previous: button("", () => void steps.by(-1)),
      next: button("", () => void steps.by(1)),
      last: button("", () => void steps.to(steps.length)),
    };
    const names = { first: texts.toFirst, previous: texts.toPrevious, next: texts.toNext, last: texts.toLast };
    set(this.element, { "aria-label": texts.replay });
    for (const name of /** @type {("first" | "previous" | "next" | "last")[]} */ (Object.keys(names))) {
      const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
      set(this.#buttons[name], { "aria-label": names[name], title: names[name] }).append(icon);
      this.element.append(this.#buttons[name]);
    }
  }

  /** @param {boolean} shown */
  render(shown) {
    this.element.hidden = !shown;
    const { first, previous, next, last } = this.#buttons;
    const { ply, length } = this.#steps;
    // A disabled button loses the focus: these stay, and say that they do nothing.
    for (const b of [first, previous]) set(b, { "aria-disabled": ply === 0 ? "true" : null });
    for (const b of [next, last]) set(b, { "aria-disabled": ply === length ? "true" : null });
  }
}

/** A place in a study: `12` is the position after move 12 of the first chapter's main line, `2:5` that after move 5 of chapter 2. */
const PLACE = /^\s*(?:(\d{1,4}):)?(\d{1,4})\s*$/;

/** The part of the screen, in percent from the middle, in which a text is being read. */
const READ = 12;

/**
 * Lets a board follow the texts of the page that name its moves with `data-move`, and the id of the element with `data-for`;
 * without that, the first game of the page is meant. A text counts when it comes to the middle of the screen, and when it is
 * clicked.
 * @param {HTMLElement} host
 * @param {(chapter: number, ply: number) => Promise<unknown>} go chapters from 0
 * @param {AbortSignal} signal
 */
export function follow(host, go, signal) {
  const isMine = (/** @type {Element} */ text) => {
    const id = text.getAttribute("data-for");
    return id === null ? document.querySelector("alveole-game") === host : id !== "" && id === host.id;
  };
  const placeOf = (/** @type {Element} */ text) => {
    const [found, chapter, ply] = PLACE.exec(text.getAttribute("data-move") ?? "") ?? [];
    return found === undefined ? null : { chapter: Math.max(Number(chapter ?? 1) - 1, 0), ply: Number(ply) };
  };
  const texts = [...document.querySelectorAll("[data-move]")].filter((text) => isMine(text) && placeOf(text));
  /** The text that the board shows, or will show next. @type {Element | null} */
  let now = null;
  let going = false;
  const show = async (/** @type {Element} */ text) => {
    now = text;
    for (const other of texts) set(other, { "data-shown": other === text });
    if (going) return;
    going = true;
    // Of the texts that were passed meanwhile only the last counts.
    for (let shown = null; shown !== now;) {
      shown = now;
      const place = placeOf(shown);
      if (place) await go(place.chapter, place.ply);
    }
    going = false;
  };
  const watch = new IntersectionObserver(
    (entries) => {
      const read = entries.findLast((entry) => entry.isIntersecting);
      if (read) void show(read.target);
    },
    { rootMargin: `${READ - 50}% 0px ${READ - 50}% 0px` },
  );
  for (const text of texts) {
    watch.observe(text);
    text.addEventListener("click", () => void show(text), { signal });
  }
  signal.addEventListener("abort", () => watch.disconnect());
}
