// @ts-check
/** What a page says to an element: its attributes, and the same as properties. Everything becomes text, as it was given. */
import { EngineError } from "../engine/client.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Saved} Saved
 */

/** What begins a game; `lang` and what follows only change how it is shown. */
const BEGINNING = /** @type {const} */ (["game", "options", "players", "position", "record"]);
const SHOWING = /** @type {const} */ (["lang", "controls", "orientation", "loading", "readonly"]);

// On a server there is no such class, and importing this must not fail there.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class AttributeElement extends Base {
  static observedAttributes = [...BEGINNING, ...SHOWING];

  /** What was given as a property and is no text: as JSON, in place of the attribute. @type {Map<string, string | null>} */
  #rich = new Map();
  /** Properties set early: a constructor may not set attributes. @type {(() => void)[]} */
  #early = [];

  constructor() {
    super();
    // What was set before the element had its class hides the accessors below.
    for (const name of [...BEGINNING, ...SHOWING, "theme"]) {
      if (!Object.hasOwn(this, name)) continue;
      const self = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
      const value = self[name];
      delete self[name];
      this.#early.push(() => (self[name] = value));
    }
  }

  connectedCallback() {
    for (const assign of this.#early.splice(0)) assign();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    this.#rich.delete(name);
    this.changed();
  }

  /** Something was given that was not before. */
  changed() {}

  /** What was given under a name, as text; `null`: nothing. @param {string} name */
  given(name) {
    return this.#rich.has(name) ? (this.#rich.get(name) ?? null) : this.getAttribute(name);
  }

  /** All that begins a game, as one text: where it is the same, the game goes on. */
  get wanted() {
    return JSON.stringify(BEGINNING.map((name) => this.given(name)));
  }

  /** What was given as JSON. @param {string} name @returns {any} @throws {EngineError} `bad_json` */
  read(name) {
    const text = this.given(name);
    try {
      return JSON.parse(text || "null");
    } catch {
      throw new EngineError(
        refusal("bad_json", say("the attribute “{}” is not valid JSON: {}", name, (text ?? "").slice(0, 40))),
      );
    }
  }

  /** @param {string} name @param {unknown} value @throws {TypeError} for what JSON cannot say, such as an endless object */
  #give(name, value) {
    this.#rich.set(name, value == null ? null : JSON.stringify(value));
    this.changed();
  }

  /** @param {string} name */
  #readable(name) {
    try {
      return this.read(name);
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {unknown} value */
  #reflect(name, value) {
    if (value == null || value === false) this.removeAttribute(name);
    else this.setAttribute(name, value === true ? "" : String(value));
  }

  /** Which game, by its id. @type {string} */
  get game() {
    return this.getAttribute("game") ?? "";
  }
  set game(value) {
    this.#reflect("game", value);
  }

  /** The game's options; what is left out has its default. @type {Options | null} */
  get options() {
    return this.#readable("options");
  }
  set options(value) {
    this.#give("options", value);
  }

  /** Who sits where, as the attribute says it; a list may be given too. @returns {string} */
  get players() {
    return this.getAttribute("players") ?? "";
  }
  /** @param {string | readonly (string | number)[] | null} value */
  set players(value) {
    this.#reflect("players", Array.isArray(value) ? value.join(",") : value);
  }

  /** The position that the game begins with, as a state tells it. @type {unknown} */
  get position() {
    return this.#readable("position");
  }
  set position(value) {
    this.#give("position", value);
  }

  /** The saved game that is wanted on the table. @param {Saved | null} value */
  set record(value) {
    this.#give("record", value);
  }
  /** A function that tells the game so far, to be saved. @returns {() => import("../types.js").Written} */
  get record() {
    return () => this.recorded();
  }

  /** @returns {import("../types.js").Written} */
  recorded() {
    throw new TypeError("no game is loaded: there is no record");
  }

  /** How the board is turned: by so many degrees, a multiple of 60; `flip` after it, or alone, mirrors it. @type {string} */
  get orientation() {
    return this.getAttribute("orientation") ?? "";
  }
  set orientation(value) {
    this.#reflect("orientation", value);
  }

  /** What is shown around the board, by name; `null`: all of it. @type {string | null} */
  get controls() {
    return this.getAttribute("controls");
  }
  set controls(value) {
    this.#reflect("controls", value);
  }

  /** `light`, `dark` or `auto`; empty: as the page is. @type {string} */
  get theme() {
    return this.getAttribute("theme") ?? "";
  }
  set theme(value) {
    this.#reflect("theme", value);
  }

  /** `lazy`: the game is begun when it is about to be seen. @type {string} */
  get loading() {
    return this.getAttribute("loading") === "lazy" ? "lazy" : "eager";
  }
  set loading(value) {
    this.#reflect("loading", value);
  }

  /** Whether nobody can move by touch. @type {boolean} */
  get readonly() {
    return this.hasAttribute("readonly");
  }
  set readonly(value) {
    this.#reflect("readonly", Boolean(value));
  }
}
