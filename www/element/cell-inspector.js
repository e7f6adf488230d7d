// @ts-check
/** Inspects the cell under the pointer or the focus: tells the features, and shows the pieces of a stack. */
import { heightOf, stacksOf } from "../board/stacks.js";

/**
 * @typedef {object} InspectorContext
 * @property {() => import("../types.js").State | null} state the position that is shown
 * @property {() => import("../words/describe.js").Locale | null} locale
 * @property {(id: string | null) => void} look tells the features
 */

export class CellInspector {
  #board;
  #table;
  #context;
  /** @type {string | null} */ #id = null;
  /** The list of a stack's pieces, once a person looked at one. @type {import("../board/stack-popover.js").StackPopover | null} */
  #popover = null;

  /**
   * @param {import("../board/board.js").Board} board
   * @param {Element} table what the list of a stack is put into
   * @param {InspectorContext} context
   */
  constructor(board, table, context) {
    this.#board = board;
    this.#table = table;
    this.#context = context;
  }

  /** Escape closes what is shown of a cell, wherever the focus is. @param {KeyboardEvent} event */
  #dismiss = (event) => event.key === "Escape" && this.at(null);

  /** A person looks at a cell, or away. @param {string | null} id */
  at(id) {
    if (id) addEventListener("keydown", this.#dismiss, true);
    else removeEventListener("keydown", this.#dismiss, true);
    this.#context.look(id);
    this.#id = id;
    const state = this.#context.state();
    if (id && state && heightOf(stacksOf(state.view.pieces).get(id) ?? []) > 1) void this.#showStack(id);
    else this.#popover?.hide();
  }

  /** The board grew or moved: the list of a stack stays beside it. */
  moved() {
    if (this.#id && this.#popover?.element.hidden === false) void this.#showStack(this.#id);
  }

  /** Lists the pieces of a stack beside it. @param {string} id */
  async #showStack(id) {
    const loaded = await import("../board/stack-popover.js").catch(() => null); // Without a network, the next look tries again.
    const [state, locale] = [this.#context.state(), this.#context.locale()];
    if (!loaded || this.#id !== id || !locale || !state) return;
    const root = /** @type {ShadowRoot} */ (this.#table.getRootNode());
    if (!this.#popover) this.#table.append((this.#popover = new loaded.StackPopover(root)).element);
    this.#popover.show(locale, state, id, this.#board.rectOf(id));
  }
}
