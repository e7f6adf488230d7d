// @ts-check
/** A popover beside a stack that lists its pieces. */
import { pieceName } from "../words/describe.js";
import { adopt } from "../base/css.js";
import { html } from "../base/dom.js";
import { scaleOf, within } from "../base/window-point.js";
import { pieceIcon } from "./pieces.js";
import { heightOf, stacksOf } from "./stacks.js";
import { colourOf } from "../words/dictionary.js";
import style from "./stack-popover.css";

const GAP = 6; // pixels between a cell and its list

export class StackPopover {
  element = html("div", { class: "stack-popover", hidden: true });

  /** @param {ShadowRoot} root which shows the element */
  constructor(root) {
    adopt(root, style);
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * @param {import("../words/describe.js").Locale} locale
   * @param {import("../types.js").State} state
   * @param {string} id the cell
   * @param {DOMRect | undefined} cell where the cell is on the screen
   */
  show(locale, state, id, cell) {
    const stack = stacksOf(state.view.pieces).get(id) ?? [];
    const table = this.element.parentElement;
    this.element.hidden = heightOf(stack) < 2 || !cell || !table;
    if (this.element.hidden || !cell || !table) return;
    const rows = stack.toReversed().map(({ kind, player, count }) => {
      const name = pieceName(locale, kind, player) + (count > 1 ? ` × ${count}` : "");
      return html("li", {}, pieceIcon(locale.game.art, kind, colourOf(locale.game, player)), name);
    });
    this.element.replaceChildren(html("ol", {}, ...rows));
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const { x, y } = within(table, cell);
    const right = x + cell.width / scaleOf(table) + GAP;
    const left = right + width < table.offsetWidth ? right : x - width - GAP;
    this.element.style.left = `${Math.max(left, 0)}px`;
    this.element.style.top = `${Math.max(0, Math.min(y, table.offsetHeight - height))}px`;
  }
}
