// @ts-check
/** The list of the moves, with the numbers of their rounds and the variations. A move in it takes the match there. */
import { onResize } from "../../base/platform.js";
import { adopt } from "../../base/css.js";
import { afterPaint, button, html, keyed, set, update } from "../../base/dom.js";
import { rovingFocus, setTabStop } from "../../base/roving-focus.js";
import { moveText, signedMove } from "../../board/figurines.js";
import { playerCount } from "../../words/describe.js";
import { playerName } from "../../words/dictionary.js";
import { branches, lineOf } from "../match/match.js";
import { numbersOf } from "./move-numbers.js";
import style from "./move-list.css";

/** @typedef {import("../../words/describe.js").Locale} Locale */

class MoveList {
  #context;
  #list;
  /** The match whose moves are listed, and the words. @type {import("../../types.js").Match | null} */ #listed = null;
  /** @type {Locale | null} */ #listedIn = null;
  /** The move that the list was scrolled to. @type {Element | null} */ #scrolledTo = null;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    adopt(context.view.root, style);
    this.#list = rovingFocus(/** @type {HTMLElement} */ (context.view.root.querySelector(".moves")));
    // Panels that open beside the list, as the end of the match, leave it less room.
    onResize(this.#list, () => this.#scroll());
  }

  render() {
    const { client } = this.#context.match;
    const { locale: localeNow } = this.#context.view;
    const [{ match }, locale] = [client, localeNow()];
    if (this.#listed === match && this.#listedIn === locale) return;
    [this.#listed, this.#listedIn] = [match, locale];
    // Where there is room, each seat has a column.
    set(this.#list, { "aria-label": locale.words.moves, "data-seats": playerCount(locale.game, match.options) });
    const line = lineOf(match);
    const others = branches(match);
    const numbers = numbersOf(line, locale.game.counting);
    const focused = this.#list.matches(":focus-within");
    keyed(
      this.#list,
      // A variation that goes on after the end of the line has an item of its own.
      [...line, ...(others.has(line.length) ? [{ text: "", player: null, seat: 0 }] : [])].map((m, i) => ({
        ...m,
        ply: i + 1,
      })),
      ({ ply, text, player }) => `${locale.game.id} ${ply} ${player} ${text}`,
      ({ ply, text, player }) => {
        if (player === null) return html("li");
        const b = button("", () => void client.jump(ply));
        b.append(...signedMove(locale.game, { text, player }));
        return html("li", {}, b);
      },
      (li, { ply, text, player, seat }) => {
        const now = ply === match.moves.length;
        const number = numbers[ply - 1];
        update(li, {
          "data-now": now,
          "data-seat": seat,
          "data-undone": ply > match.moves.length,
          "data-number": number ? `${number}.` : null,
        });
        this.#variations(li, ply, others.get(ply - 1) ?? [], locale);
        if (player === null) return;
        const name = playerName(locale.game, locale.words, player);
        update(/** @type {Element} */ (li.firstElementChild), {
          // No label: the text of the button has pictures in it, and is its name.
          title: `${ply}. ${locale.words.of(name, text)}`,
          "aria-current": now ? "step" : null,
        });
      },
    );
    const now = this.#list.children[match.moves.length - 1];
    // The button of the chosen variation disappears: the focus moves to the current move.
    if (focused && !this.#list.matches(":focus-within") && now?.firstElementChild instanceof HTMLElement)
      now.firstElementChild.focus();
    setTabStop(this.#list, now?.firstElementChild);
    if (now === this.#scrolledTo) return;
    this.#scrolledTo = now ?? null;
    afterPaint(() => (now ?? null) === this.#scrolledTo && this.#scroll());
  }

  /** Scrolls the list to the move on the board; at the beginning of the match, to the first one. */
  #scroll() {
    const now = this.#scrolledTo;
    if (!(now instanceof HTMLElement)) return void Object.assign(this.#list, { scrollTop: 0, scrollLeft: 0 });
    const [top, left] = [now.offsetTop - this.#list.offsetTop - 80, now.offsetLeft - this.#list.offsetLeft - 140];
    Object.assign(this.#list, { scrollTop: top, scrollLeft: left });
  }

  /**
   * The moves of variations in place of a move.
   * @param {Element} li
   * @param {number} ply
   * @param {{ply: import("../../types.js").Ply, line: number}[]} others
   * @param {Locale} locale
   */
  #variations(li, ply, others, { game, words }) {
    for (const old of [...li.children]) if (old.hasAttribute("data-line")) old.remove();
    for (const { ply: other, line } of others) {
      const name = words.variation(ply, other.text);
      const choose = button("", () => void this.#context.match.client.branch(line, ply), {
        "data-line": line,
        title: name,
      });
      choose.append(moveText(game, other));
      li.append(choose);
    }
  }
}

/**
 * @param {import("../features.js").Context} context
 * @returns {import("../features.js").Feature}
 */
export const create = (context) => new MoveList(context);
