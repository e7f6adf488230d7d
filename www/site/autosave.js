// @ts-check
/** Keeps the game on a table, from change to change, so that it outlives the page. */
import * as shelf from "../play/game-store.js";

export class Autosave {
  #table;
  #key;
  #troubled;
  #told = false;
  /** Whether nothing has happened yet in the game that is kept. */ #idle = true;
  /** One write after the other, so that the last one is the last. */ #writing = Promise.resolve();

  /**
   * @param {import("../element/element.js").AlveoleGame} table
   * @param {string | null} key where its game is kept already
   * @param {boolean} arrived whether it is kept there as yet otherwise, or not at all
   * @param {(error: unknown) => void} troubled told once, if games cannot be kept
   */
  constructor(table, key, arrived, troubled) {
    this.#table = table;
    this.#key = key ?? shelf.newKey();
    this.#troubled = troubled;
    table.addEventListener("alveole-state", () => this.#changed());
    // To look at a kept game is not to touch it.
    if (key && !arrived) this.#idle = !shelf.isBegun(table.save());
    else this.#changed();
    this.#after(() => shelf.tidy(this.#key));
  }

  /** Where the game that is now on the table is kept. */
  get key() {
    return this.#key;
  }

  #changed() {
    const { state, match } = { state: this.#table.state(), match: this.#table.save() };
    if (!state || !this.#table.isConnected) return;
    const begun = shelf.isBegun(match);
    // Another game begins: the one before stays where it is.
    if (!begun && !this.#idle) this.#key = shelf.newKey();
    this.#idle = !begun;
    // This tab comes back to this game, whatever is played in others.
    history.replaceState({ ...history.state, key: this.#key }, "");
    const kept = { key: this.#key, when: Date.now(), match, status: state.status, to_move: state.to_move };
    this.#after(() => shelf.put(kept));
  }

  /** @param {() => Promise<void>} work */
  #after(work) {
    this.#writing = this.#writing.then(work).catch((error) => {
      if (!this.#told) this.#troubled(error);
      this.#told = true;
    });
  }
}
