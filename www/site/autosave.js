// @ts-check
/** Saves the match after each change, so that it outlives the page. */
import * as store from "../play/game-store.js";

export class Autosave {
  #table;
  #key;
  /** Who holds which seat of a match by link. */ #keys;
  #onError;
  #reported = false;
  /** Whether the saved match has no moves yet. */ #idle = true;
  /** Chains the writes, so that they end in order. */ #writing = Promise.resolve();

  /**
   * @param {import("../element/element.js").AlveoleGame} table
   * @param {{key: string | null, keys?: import("../types.js").SeatKeys | null} | null} start the saved match
   * @param {boolean} arrived whether the match differs from the saved one, or is not saved yet
   * @param {(error: unknown) => void} onError called once, if matches cannot be saved
   */
  constructor(table, start, arrived, onError) {
    const key = start?.key;
    const match = table.save();
    this.#table = table;
    this.#key = key ?? store.newKey();
    // A match by link that was saved without keys goes on without them.
    this.#keys = start?.keys ?? (key && store.isBegun(match) && match.seats.includes("away") ? null : undefined);
    this.#onError = onError;
    table.addEventListener("alveole-state", () => this.#changed());
    // Opening a saved match does not change its date.
    if (key && !arrived) this.#idle = !store.isBegun(match);
    else this.#changed();
    this.#after(() => store.tidy(this.#key));
  }

  /** The key of the current match. */
  get key() {
    return this.#key;
  }

  get keys() {
    return this.#keys;
  }

  set keys(keys) {
    this.#keys = keys;
    this.#changed();
  }

  #changed() {
    const { state, match } = { state: this.#table.state(), match: this.#table.save() };
    if (!state || !this.#table.isConnected) return;
    const begun = store.isBegun(match);
    // A new match gets a new key; the previous one stays.
    if (!begun && !this.#idle) {
      this.#key = store.newKey();
      this.#keys = undefined;
    }
    this.#idle = !begun;
    // Reloading this tab opens this match, whatever other tabs play.
    history.replaceState({ ...history.state, key: this.#key }, "");
    const { status, to_move } = state;
    const keys = this.#keys === undefined ? {} : { keys: this.#keys };
    const kept = { key: this.#key, when: Date.now(), match, status, to_move, ...keys };
    this.#after(() => store.put(kept));
  }

  /** @param {() => Promise<void>} work */
  #after(work) {
    this.#writing = this.#writing.then(work).catch((error) => {
      if (!this.#reported) this.#onError(error);
      this.#reported = true;
    });
  }
}
