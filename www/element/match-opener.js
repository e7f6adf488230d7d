// @ts-check
/**
 * Opens the match that the attributes of an element ask for, or one that the page restores: one after the other, as the client
 * runs all its calls.
 */
import { onceInView } from "../base/platform.js";
import { dictionary, languageOf } from "../words/dictionary.js";
import { errorText, refusal, say } from "../words/messages.js";
import { catalogue } from "../engine/catalogue.js";
import { EngineError, engine } from "../engine/client.js";
import { coded } from "../engine/errors.js";
import { hasten, namesRecord, openMatch, valuesOf } from "./open-match.js";

/**
 * @typedef {import("../types.js").Match} Match
 * @typedef {import("../types.js").State} State
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("../words/dictionary.js").Dictionary} Dictionary
 *
 * @typedef {object} OpenerCallbacks
 * @property {(words: Dictionary) => void} wait no match is shown yet
 * @property {(locale: Locale) => void} setLocale the words of another game or language replace those in use
 * @property {() => Locale | null} locale the words that are in use
 * @property {() => void} refresh only the looks of the match may have changed
 * @property {(state: State) => void} ready the first match is shown
 * @property {(changes: string[]) => boolean} mayRestart whether the page lets these attributes replace the match
 * @property {(error: unknown, covered: boolean) => void} refused a match cannot be opened; `covered`: `failed` is called next
 * @property {(words: Dictionary, text: string) => void} failed no match is shown; the text says why
 */

/** Whether the page may still be parsing the content that has the game. @param {HTMLElement} element */
export const isPartial = (element) =>
  document.readyState === "loading" &&
  !["game", "position", "record", "src"].some((name) => element.hasAttribute(name));

/**
 * The text of a game.
 * @param {unknown} record
 * @throws {EngineError} `bad_json`, for none, and for what JSON cannot express: what contains itself, or a BigInt
 */
function textOf(record) {
  if (record == null) throw new EngineError(refusal("bad_json", say("“{}” is missing", "record")));
  try {
    return typeof record === "string" ? record : JSON.stringify(record);
  } catch (error) {
    throw new EngineError(refusal("bad_json", say("The request could not be sent to the game engine.")), error);
  }
}

const MARGIN = "400px"; // distance from the view at which a lazy element begins

export class MatchOpener {
  /** The phase in place of a match; `idle`: a lazy element was not in view yet. @type {"idle" | "loading" | "failed" | null} */
  #phase = "idle";
  /** Gives up the match that the attributes ask for, or the wait until a lazy element is in view. @type {AbortController | null} */
  #opening = null;
  /** The attributes that ask for the match that is shown or being opened; empty after a failure. */
  #source = "";
  /** The attributes when the match that is shown began, or when they last asked for no other. */
  #shownSource = "";
  /** Settles `ready`, while it is pending. @type {{resolve: (state: State) => void, reject: (error: unknown) => void} | null} */
  #pending = null;
  #ready = this.#expect();
  #element;
  #client;
  #callbacks;

  /**
   * @param {import("./attributes.js").AttributeElement} element
   * @param {import("../play/match/match-client.js").MatchClient} client
   * @param {OpenerCallbacks} callbacks
   */
  constructor(element, client, callbacks) {
    this.#element = element;
    this.#client = client;
    this.#callbacks = callbacks;
  }

  /** The phase in place of a match; `null`: the match itself is shown. */
  get phase() {
    return this.#phase;
  }

  /** Settles when the last given match is shown; rejects if it is refused. */
  get ready() {
    return this.#ready;
  }

  #expect() {
    /** @type {Promise<State>} */
    const ready = new Promise((resolve, reject) => (this.#pending = { resolve, reject }));
    ready.catch(() => {}); // A page need not wait for `ready`.
    return ready;
  }

  /** An attribute changed. */
  changed() {
    if (!this.#pending) this.#ready = this.#expect();
    this.update();
  }

  /** A match is shown. */
  shown() {
    this.#phase = null;
  }

  /** The element left the page: a match that was being opened is opened again when it comes back. */
  leave() {
    if (this.#opening) this.#source = "";
    this.#opening?.abort();
    this.#opening = null;
  }

  /** Follows the attributes, as soon as all that the page gives together are set. */
  update() {
    queueMicrotask(() => {
      const element = this.#element;
      // The site's own script puts an element with a kept match in the place of the one that the build wrote.
      if (!element.isConnected || element.hasAttribute("data-built") || isPartial(element)) return;
      // A list of matches stands in the place of a board.
      if (element.watch === "lobby" && !element.hasAttribute("game")) return;
      // After values that were refused, the page asks again for the match that is shown: it goes on.
      if (!this.#opening && this.#phase === null && this.#shownSource === element.wanted) this.#source = element.wanted;
      if (this.#source === element.wanted) void this.#refresh();
      else if (element.loading === "lazy" && this.#phase === "idle") this.#awaitView();
      else {
        const opening = this.#supersede();
        this.#source = element.wanted;
        void this.#client.inOrder(() => this.#open(opening));
      }
    });
  }

  /** A method is about to open a match: it takes the place of the one that the attributes ask for now. */
  claim() {
    this.#source = this.#element.wanted;
    this.#opening?.abort();
    this.#opening = null;
  }

  /**
   * Shows a match that was saved.
   * @param {unknown} match
   * @returns {Promise<State>} rejects if the match is refused; the one that is shown stays
   */
  restore(match) {
    return this.#show(async () => (await import("../play/storage/saved-match.js")).checked(match));
  }

  /**
   * Shows the match of a record, or of a game in another form.
   * @param {import("../types.js").Saved | import("../types.js").Study | string} record
   * @param {boolean} [seated] whether the attribute `players` says who plays, not the record
   * @returns {Promise<State>} rejects as `restore` does
   */
  load(record, seated = false) {
    return this.#show(async () => {
      const values = valuesOf({
        record: textOf(record),
        players: seated ? this.#element.seating : null,
      });
      const games = await catalogue(typeof record === "string" ? undefined : record?.game);
      const { match } = await openMatch(values, games, (request) => engine.ask(request));
      return match();
    });
  }

  /** @param {() => Promise<Match>} find */
  async #show(find) {
    const opening = new AbortController();
    this.#opening ??= opening;
    try {
      const match = await find();
      const language = languageOf(this.#element);
      const [words, games] = await Promise.all([dictionary(language), catalogue(match.game, language)]);
      const game = games.find((g) => g.id === match.game);
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(match.game.slice(0, 40)) });
      // The attributes ask for this match now, so that they open nothing else: unless they were set meanwhile.
      if (["", this.#element.wanted].includes(this.#source)) {
        this.#element.setAttribute("game", match.game);
        this.#source = this.#element.wanted;
      }
      return /** @type {State} */ (await this.#begin({ game, words, language }, match, opening));
    } catch (error) {
      this.#opened(opening);
      this.#stay();
      throw error;
    }
  }

  /** After a match that could not be shown: the match before it stays, or the one that the attributes ask for is opened. */
  #stay() {
    // The page asked for another match meanwhile.
    if (this.#source !== this.#element.wanted) return;
    const { match, state } = this.#client;
    if (state) this.#element.setAttribute("game", match.game);
    this.#source = state ? this.#element.wanted : "";
    this.#shownSource = this.#source;
    this.update();
  }

  /**
   * Gives up what is being opened.
   * @returns {AbortController} of what is opened next
   */
  #supersede() {
    this.#opening?.abort();
    return (this.#opening = new AbortController());
  }

  /** @param {AbortController} opening what is opened or refused */
  #opened(opening) {
    if (this.#opening === opening) this.#opening = null;
  }

  /** Opens a lazy element once it is about to be in view. */
  #awaitView() {
    const { signal } = this.#supersede();
    void dictionary(languageOf(this.#element)).then((words) => signal.aborted || this.#callbacks.wait(words));
    const begin = () => {
      this.#phase = "loading";
      this.update();
    };
    onceInView(this.#element, begin, { rootMargin: MARGIN, signal });
  }

  /** The attributes ask for the match that is shown or being opened: only its looks may have changed. */
  async #refresh() {
    const language = languageOf(this.#element);
    const words = await dictionary(language).catch(() => null);
    const locale = this.#callbacks.locale();
    const { state } = this.#client;
    if (!words) return;
    if (!state || !locale) return void (this.#phase === "loading" && this.#callbacks.wait(words));
    if (language !== locale.language) this.#callbacks.setLocale({ game: locale.game, words, language });
    this.#callbacks.refresh();
    if (!this.#opening) this.#settle(state);
    this.#client.resume();
  }

  /**
   * Opens the match that the attributes ask for.
   * @param {AbortController} opening
   */
  async #open(opening) {
    const { signal } = opening;
    if (signal.aborted) return;
    const { wanted } = this.#element;
    this.#source = wanted;
    const language = languageOf(this.#element);
    /** @type {string[]} */
    let changes = [];
    try {
      const one = this.#client.state || namesRecord(this.#element) ? null : this.#element.given("game");
      if (!this.#client.state) hasten(this.#element);
      const listed = catalogue(one ?? undefined, language);
      listed.catch(() => {}); // It is awaited below.
      const words = await dictionary(language);
      if (signal.aborted) return;
      if (!this.#client.state) {
        this.#phase = "loading";
        this.#callbacks.wait(words);
      }
      const games = await listed;
      if (this.#client.state) {
        const { compare } = await import("./restart.js");
        const asked = await compare(this.#element, this.#client, this.#shownSource, games);
        if (signal.aborted) return;
        if (asked.changes.length === 0) return await this.#keep(wanted, asked.seats);
        changes = asked.changes;
      }
      const { game, id, match } = await openMatch(this.#element, games, (request) => engine.ask(request));
      if (signal.aborted) return;
      if (!game) throw new EngineError({ code: "unknown_game", message: words.unknownGame(id.slice(0, 40)) });
      const next = match();
      if (!this.#callbacks.mayRestart(changes))
        return this.#decline(new EngineError(refusal("prevented", say("The page keeps the match that is shown."))));
      await this.#begin({ game, words, language }, next, opening, signal);
      if (language !== languageOf(this.#element)) this.update();
    } catch (error) {
      if (!signal.aborted) await this.#fail(error);
    }
  }

  /**
   * The attributes ask for no other match.
   * @param {string} wanted
   * @param {import("../types.js").Seat[]} [seats] who plays on, if somebody else does
   */
  async #keep(wanted, seats) {
    const { match, state } = this.#client;
    this.#opening = null;
    this.#shownSource = wanted;
    if (state && (seats || this.#phase)) this.#client.put(seats ? { ...match, seats } : match, state, { quiet: true });
    await this.#refresh();
  }

  /**
   * Shows a match.
   * @param {Locale} locale
   * @param {Match} match
   * @param {AbortController} opening
   * @param {AbortSignal} [signal] gives up a match that the attributes ask for
   * @returns {Promise<State | null>} `null` if it was given up
   */
  async #begin(locale, match, opening, signal) {
    const first = this.#client.state === null;
    const before = () => this.#callbacks.locale() === locale || this.#callbacks.setLocale(locale);
    // The words of a match that is shown stay until the next one replaces it.
    if (first) before();
    // Events tell the page nothing that it did itself by attributes, once a match was shown.
    const begun = await this.#client.show(match, signal ? { before, signal, quiet: !first } : { before });
    if (!begun) return null;
    const state = /** @type {State} */ (this.#client.state);
    this.#shownSource = this.#source || this.#element.wanted;
    this.#opened(opening);
    this.#settle(state);
    if (this.#element.isConnected) this.#client.resume();
    if (first) this.#callbacks.ready(state);
    return state;
  }

  /** @param {State} state */
  #settle(state) {
    this.#pending?.resolve(state);
    this.#pending = null;
  }

  /** @param {unknown} error why the match that the attributes ask for is not shown */
  #decline(error) {
    this.#opening = null;
    this.#pending?.reject(coded(error));
    this.#pending = null;
  }

  /**
   * The match that the attributes ask for cannot be shown.
   * @param {unknown} error
   */
  async #fail(error) {
    this.#decline(error);
    // A match that is shown stays, unless the values may be right and something else failed: a file was not loaded.
    const stays = this.#client.state !== null && this.#phase === null && error instanceof EngineError;
    this.#callbacks.refused(error, !stays);
    if (stays) return this.#client.resume();
    this.#source = "";
    const language = languageOf(this.#element);
    const [words, text] = await Promise.all([
      dictionary(language).catch(() => dictionary("en")),
      errorText(error, language),
    ]);
    // Another match may be on its way by now.
    if (this.#source !== "") return;
    this.#phase = "failed";
    this.#callbacks.failed(words, text);
  }
}
