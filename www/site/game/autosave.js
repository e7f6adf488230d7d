// @ts-check
/**
 * Saves the match after each change, so that it outlives the page, and follows what other tabs make of the same match.
 *
 * A saved match has a version. A tab replaces only the version that it knows, in one transaction; else it merges what another
 * tab saved into its own match, shows that, and saves it in turn. So all tabs come to the same moves, and no move is lost.
 */
import { matchAddress } from "../../base/address.js";
import * as store from "../../play/storage/game-store.js";
import { clients } from "../../play/match/match-client.js";
import { lineOf } from "../../play/match/match.js";
import { followMatch } from "../../play/match/follow-match.js";
import { forget, leave } from "../../play/storage/left-match.js";
import { isSameMatch, mergeMatches } from "../../play/match/merge-matches.js";
import { languageOf, playWords } from "../../words/dictionary.js";
import { follow } from "./left-game.js";
import { ThinkingLock } from "./thinking-lock.js";

/**
 * @typedef {import("../../types.js").Match} Match
 * @typedef {import("../../types.js").SeatKeys} SeatKeys
 * @typedef {import("../../play/storage/game-store.js").Kept} Kept
 */

const CHANNEL = "alveole games";

/** What connects the tabs; `null` where the browser has none or refuses it: a tab catches up when it is seen again. */
function channel() {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** What tells whether a match is still the same. @param {Match} match */
const lineText = (match) => JSON.stringify([match.position, lineOf(match).map(({ text }) => text)]);

export class Autosave {
  #table;
  #client;
  #key;
  /** Who holds which seat of a match by link. */ #keys;
  #onError;
  #reported = false;
  /** Whether the saved match has no moves yet. */ #idle = true;
  /** The setup of a match that a friend is invited to begin. */ #invitation = "";
  /** Chains the reads and writes, so that they end in order. */ #writing = Promise.resolve();
  /** The last state of each match that is not saved yet. @type {Map<string, Kept>} */ #unsaved = new Map();
  /** The version that this tab saved or read last, and its match. @type {{version: string | undefined, match: Match | null}} */
  #known = { version: undefined, match: null };
  /** The position and move of a film whose link opened the page, until the game goes on from it. */ #film;
  #lock;
  #channel = channel();
  #signs = new AbortController();
  /** Called when another tab changed the keys of the seats. */ onKeys = () => {};

  /**
   * @param {import("../../element/element.js").AlveoleGame} table
   * @param {import("./game-page.js").Start | null} start the saved match
   * @param {boolean} arrived whether the match differs from the saved one, or is not saved yet
   * @param {(error: unknown) => void} onError called once, if matches cannot be saved
   */
  constructor(table, start, arrived, onError) {
    const key = start?.key;
    this.#table = table;
    this.#client = /** @type {import("../../play/match/match-client.js").MatchClient} */ (clients.get(table));
    const match = this.#match;
    this.#key = key ?? store.newKey(match.help);
    // A match by link that was saved without keys goes on without them.
    this.#keys = start?.keys ?? (key && store.isBegun(match) && match.seats.includes("away") ? null : undefined);
    this.#film = start?.turn ? lineText(match) : null;
    this.#onError = onError;
    this.#lock = new ThinkingLock(this.#client);
    this.#lock.follow(this.#key);
    for (const name of ["alveole-state", "alveole-study", "premoves"])
      table.addEventListener(name, () => this.#changed());
    // Opening a saved match does not change its date.
    if (key) this.#known = { version: start?.version, match: (arrived ? start?.base : start?.match) ?? null };
    if (key && !arrived) {
      this.#idle = !store.isBegun(match);
      this.#show(match, table.state());
    } else this.#changed();
    this.#after(() => store.tidy(this.#key));
    this.#after(() => this.#catchUp());
    this.#listen();
  }

  /** The match with its premoves, which the element tells nobody. @returns {Match} */
  get #match() {
    return structuredClone(this.#client.match);
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

  /** Listens to other tabs, until the match leaves the page. */
  #listen() {
    const { signal } = this.#signs;
    const catchUp = () => this.#after(() => this.#catchUp());
    this.#channel?.addEventListener("message", ({ data }) => data?.key === this.#key && catchUp());
    // A tab that slept has missed changes of others.
    document.addEventListener("visibilitychange", catchUp, { signal });
    this.#leave(signal);
    const page = this.#table.closest("main");
    const watch = new MutationObserver(() => {
      if (this.#table.isConnected) return;
      watch.disconnect();
      this.#signs.abort();
      this.#lock.close();
      this.#after(async () => this.#channel?.close());
    });
    if (page) watch.observe(page, { childList: true, subtree: true });
  }

  /**
   * Leaves what is not stored yet to the next page, when this one is left.
   * @param {AbortSignal} signal
   */
  #leave(signal) {
    /** @type {import("../../play/storage/left-match.js").Left[]} */
    let given = [];
    const hide = () => {
      given = [...this.#unsaved.values()].map((kept) => {
        const { version, match } = kept.key === this.#key ? this.#known : { version: undefined, match: null };
        return { kept, version, base: match };
      });
      given.forEach(leave);
    };
    addEventListener("pagehide", hide, { signal });
    // The page came back as it was, and stores it itself.
    addEventListener("pageshow", () => forget(given), { signal });
  }

  #changed() {
    const { state, match } = { state: this.#table.state(), match: this.#match };
    if (!state || !this.#table.isConnected) return;
    // Nobody plays the position of a film, so it is not among the saved games. Its address opens it again.
    if (this.#film === lineText(match)) return;
    if (this.#film !== null) history.replaceState(history.state, "", matchAddress());
    this.#film = null;
    const begun = store.isBegun(match);
    const invites = store.invites(match, state.to_move);
    const setup = JSON.stringify([match.options, match.position, match.seats]);
    const isOther = (!this.#idle && this.#invitation !== setup) || store.allowsHelp(this.#key) !== Boolean(match.help);
    // A new match gets a new key; the previous one stays, also one that a friend was invited to.
    if (!begun && isOther) this.#fork();
    this.#idle = !begun && !invites;
    this.#invitation = invites ? setup : "";
    // Reloading this tab opens this match, whatever other tabs play. Safari allows a hundred such calls in half a minute.
    if (history.state?.key !== this.#key) history.replaceState({ ...history.state, key: this.#key }, "");
    this.#show(match, state);
    const { status, to_move } = state;
    const keys = this.#keys === undefined ? {} : { keys: this.#keys };
    const key = this.#key;
    this.#unsaved.set(key, { key, when: Date.now(), match, status, to_move, version: store.newKey(), ...keys });
    this.#after(() => this.#save(key));
  }

  /** @param {Match} match @param {import("../../types.js").State | null} state */
  #show(match, state) {
    void follow(this.#key, match, state?.status.over ?? false).catch(() => {}); // Without a network the front page has the way back.
  }

  /** The match goes on under a key of its own. */
  #fork() {
    this.#key = store.newKey(this.#client.match.help);
    this.#keys = undefined;
    this.#known = { version: undefined, match: null };
    this.#lock.follow(this.#key);
  }

  /**
   * Saves the last state of a match.
   * @param {string} key
   */
  async #save(key) {
    const kept = this.#unsaved.get(key);
    if (!kept) return;
    const { version } = kept;
    const before = key === this.#key ? this.#known : null;
    let other = await store.replace(kept, before?.version);
    // Unless the match changed meanwhile.
    if (this.#unsaved.get(key) === kept) this.#unsaved.delete(key);
    if (key !== this.#key) {
      // This tab shows another match by now: merge without it.
      while (other) {
        const { match } = mergeMatches(before?.match ?? null, kept.match, other.match) ?? {};
        if (!match)
          return void (await store.replace({ ...kept, key: store.newKey(kept.match.help), version }, undefined));
        other = await store.replace({ ...other, match, version }, other.version);
      }
    } else if (other) return this.#follow(other);
    else this.#known = { version, match: kept.match };
    this.#channel?.postMessage({ key });
  }

  /** Follows what another tab saved meanwhile. */
  async #catchUp() {
    if (!this.#table.isConnected) return;
    const kept = await store.find(this.#key);
    if (kept && kept.version !== this.#known.version) await this.#follow(kept);
  }

  /**
   * Shows what another tab saved, and saves what is new here.
   * @param {Kept} kept
   */
  async #follow(kept) {
    let [lost, apart] = [false, false];
    await followMatch(this.#client, (mine) => {
      if (kept.key !== this.#key) return null;
      const merged = mergeMatches(this.#known.match, mine, kept.match);
      // Another tab began something else with a match that had no move.
      if (!merged) {
        apart = true;
        return null;
      }
      this.#known = { version: kept.version, match: kept.match };
      if (kept.keys !== undefined) this.#keys = kept.keys;
      this.#idle = !store.isBegun(merged.match);
      lost = merged.lost;
      return merged.match;
    });
    if (kept.key !== this.#key) return;
    if (apart) this.#fork();
    if (apart || !isSameMatch(this.#client.match, kept.match)) this.#changed();
    else this.#unsaved.delete(kept.key);
    this.onKeys();
    if (lost) void this.#tell();
  }

  /** Says that moves made here became a variation. */
  async #tell() {
    const [{ toast }, texts] = await Promise.all([import("../../base/toast.js"), playWords(languageOf(this.#table))]);
    toast(texts.otherTab);
  }

  /** @param {() => Promise<unknown>} work */
  #after(work) {
    this.#writing = this.#writing
      .then(async () => void (await work()))
      .catch((error) => {
        if (!this.#reported) this.#onError(error);
        this.#reported = true;
      });
  }
}
