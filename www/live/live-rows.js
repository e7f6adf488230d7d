// @ts-check
/** Shows the presence and the clocks of a live match in the rows of the players. */
import { html, set, write } from "../base/dom.js";
import { timeText } from "../play/match/clock.js";
import { presenceOf } from "./live-offers.js";

/**
 * @typedef {import("./live-offers.js").Known} Known
 * @typedef {import("./live-view.js").Player} Player
 * @typedef {typeof import("../words/en/live.js").default} LiveWords
 */

const LOW = 20; // seconds below which a clock warns

export class LiveRows {
  #rows;
  #liveTexts;
  /** The largest height of the rows at this width. */ #room = { width: 0, height: 0 };
  /** Tells the style sheet the height of the rows: the board has what they leave, and does not grow and shrink with them. */
  #sized = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = this.#rows;
    if (width === this.#room.width && height <= this.#room.height) return;
    this.#room = { width, height };
    this.#frame?.style.setProperty("--rows", `${height}px`);
  });

  /**
   * @param {HTMLElement} rows those of the players
   * @param {LiveWords} liveTexts
   */
  constructor(rows, liveTexts) {
    this.#rows = rows;
    this.#liveTexts = liveTexts;
  }

  get #frame() {
    return /** @type {HTMLElement | null} */ (this.#rows.closest(".frame"));
  }

  /**
   * @param {Known} known
   * @param {readonly number[]} held the seat of each player
   * @param {(seat: number) => string} nameOf
   * @param {boolean} isBlind whether the connection is lost, so that nobody knows who is there
   */
  show(known, held, nameOf, isBlind) {
    this.#sized.observe(this.#rows);
    for (const row of this.#rows.querySelectorAll("[data-player]")) {
      const player = known.players[held[Number(row.getAttribute("data-player"))] ?? -1];
      const head = row.querySelector(".head");
      if (!player || !head) continue;
      const { seat, isMe, computer } = player;
      const box =
        head.querySelector(".live-seat") ??
        head.appendChild(
          html("span", { class: "live-seat" }, html("span", { class: "presence" }, html("span")), html("span")),
        );
      const [presence, clock] = /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(":scope > *"));
      if (presence) this.#showPresence(presence, player, known.now, isMe || computer !== null || isBlind);
      if (clock) this.#showClock(clock, nameOf(seat), known.left[seat], seat === known.runs);
    }
  }

  /** @param {HTMLElement} element @param {Player} player @param {number} now @param {boolean} hidden */
  #showPresence(element, player, now, hidden) {
    const { text, ms = 0 } = presenceOf(player, now);
    const isHere = text === "here";
    const { presence, minutes } = this.#liveTexts;
    const said = presence[/** @type {"away"} */ (text)](minutes(Math.floor(ms / 60_000)));
    element.hidden = hidden;
    set(element, { "data-here": isHere, title: said });
    // A full dot says it to the eye.
    const label = /** @type {Element} */ (element.firstElementChild);
    set(label, { class: isHere && "unseen" });
    write(label, said);
  }

  /** @param {HTMLElement} clock @param {string} name @param {number | undefined} ms @param {boolean} runs */
  #showClock(clock, name, ms, runs) {
    clock.hidden = ms === undefined;
    if (ms === undefined) return;
    const seconds = Math.max(ms, 0) / 1000;
    const text = timeText(seconds);
    const label = this.#liveTexts.clockOf(name, text);
    set(clock, { role: "timer", "aria-label": label, "data-running": runs, "data-low": seconds < LOW });
    write(clock, text);
  }

  /** Removes itself. */
  leave() {
    this.#sized.disconnect();
    this.#room = { width: 0, height: 0 };
    this.#frame?.style.removeProperty("--rows");
    for (const box of this.#rows.querySelectorAll(".live-seat")) box.remove();
  }
}
