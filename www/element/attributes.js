// @ts-check
/** The attributes of the element, and the same values as properties. Every value becomes text. */
import { stored, unstored } from "../base/preferences.js";
import { EngineError } from "../engine/client.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Saved} Saved
 */

/** `BEGINNING` asks for a match; `SHOWING` only changes how it is shown. */
export const BEGINNING = /** @type {const} */ (["game", "options", "players", "position", "record"]);
const JSONS = new Set(["options", "position", "record"]);
const SHOWING = /** @type {const} */ ([
  "lang",
  "controls",
  "orientation",
  "board",
  "pieces",
  "loading",
  "readonly",
  "storage",
  "autopass",
]);

// A server has no such class, and importing this module must not fail there.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class AttributeElement extends Base {
  static observedAttributes = [...BEGINNING, ...SHOWING];

  /** Values of properties as JSON, in place of the attribute's. @type {Map<string, string | null>} */
  #rich = new Map();
  /** Properties to set once the element is connected: a constructor may not set attributes. @type {(() => void)[]} */
  #early = [];

  constructor() {
    super();
    // A property that was set before the element had its class hides the accessors below.
    for (const name of [...BEGINNING, ...SHOWING, "theme", "relays"]) {
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

  /** An attribute or a property changed. */
  changed() {}

  /**
   * The value of an attribute or property as text; `null` if not given.
   * @param {string} name
   */
  given(name) {
    return this.#rich.has(name) ? (this.#rich.get(name) ?? null) : this.getAttribute(name);
  }

  /** Everything that asks for a match, as one text. While it stays the same, the match goes on. */
  get wanted() {
    // The same value may be written in several ways.
    return JSON.stringify(BEGINNING.map((name) => (JSONS.has(name) && this.#readable(name)) || this.given(name)));
  }

  /**
   * The value of an attribute or property that is JSON.
   * @param {string} name
   * @returns {unknown}
   * @throws {EngineError} `bad_json`, with the name as `property`
   */
  read(name) {
    const text = this.given(name);
    try {
      return JSON.parse(text || "null");
    } catch {
      const message = say("the attribute “{}” is not valid JSON: {}", name, (text ?? "").slice(0, 40));
      throw new EngineError({ ...refusal("bad_json", message), property: name });
    }
  }

  /**
   * The seats, separated by commas, whether they were given so or as a JSON list.
   * @returns {string}
   * @throws {EngineError} `bad_json`, with the `property`
   */
  get seating() {
    const text = this.given("players") ?? "";
    return /^\s*\[/.test(text) ? String(this.read("players")) : text;
  }

  /** Where choices of the reader are kept. */
  get preferences() {
    const prefix = this.getAttribute("storage");
    return prefix === null ? unstored : stored(prefix || "alveole");
  }

  /**
   * Takes a value, or its JSON text: frameworks set the text of an attribute as a property.
   * @param {string} name
   * @param {unknown} value
   * @throws {TypeError} for a value that JSON cannot express, such as an object that contains itself
   */
  #give(name, value) {
    this.#rich.set(name, value == null ? null : typeof value === "string" ? value : JSON.stringify(value));
    this.changed();
  }

  /** @param {string} name */
  #readable(name) {
    try {
      return /** @type {any} */ (this.read(name));
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #reflect(name, value) {
    if (value == null || value === false) this.removeAttribute(name);
    else this.setAttribute(name, value === true ? "" : String(value));
  }

  /** The id of the game. @type {string} */
  get game() {
    return this.getAttribute("game") ?? "";
  }
  set game(value) {
    this.#reflect("game", value);
  }

  /**
   * The options of the game; a missing one has its default. A JSON text can be set too.
   * @returns {Options | null}
   */
  get options() {
    return this.#readable("options");
  }
  /** @param {Options | string | null | undefined} value */
  set options(value) {
    this.#give("options", value);
  }

  /**
   * The seats, as in the attribute. A list can be set too, or its JSON text.
   * @returns {string}
   */
  get players() {
    return this.getAttribute("players") ?? "";
  }
  /** @param {string | readonly (string | number)[] | null | undefined} value */
  set players(value) {
    this.#reflect("players", Array.isArray(value) ? value.join(",") : value);
  }

  /** The position in which the match begins, as in a state; or its JSON text. @type {unknown} */
  get position() {
    return this.#readable("position");
  }
  set position(value) {
    this.#give("position", value);
  }

  /**
   * The saved game to show, or its JSON text.
   * @param {Saved | string | null | undefined} value
   */
  set record(value) {
    this.#give("record", value);
  }
  /**
   * A function that returns the match as a record.
   * @returns {() => import("../types.js").Written}
   */
  get record() {
    return () => this.recorded();
  }

  /** @returns {import("../types.js").Written} */
  recorded() {
    throw new TypeError("no game is loaded: there is no record");
  }

  /** The orientation of the board: degrees, a multiple of 60; `flip` after it, or alone, mirrors it. @type {string} */
  get orientation() {
    return this.getAttribute("orientation") ?? "";
  }
  set orientation(value) {
    this.#reflect("orientation", value);
  }

  /** The material of the board: `wood`, `paper`, `slate` or `contrast`. @type {string} */
  get board() {
    return this.getAttribute("board") ?? "";
  }
  set board(value) {
    this.#reflect("board", value);
  }

  /** The set of pieces, where a game has two: `coloured` or `monochrome`. @type {string} */
  get pieces() {
    return this.getAttribute("pieces") ?? "";
  }
  set pieces(value) {
    this.#reflect("pieces", value);
  }

  /**
   * The controls around the board, by name; `null`: all.
   * @returns {string | null}
   */
  get controls() {
    return this.getAttribute("controls");
  }
  /** @param {string | null | undefined} value */
  set controls(value) {
    this.#reflect("controls", value);
  }

  /** `light`, `dark` or `auto`; empty: the colour scheme of the page. @type {string} */
  get theme() {
    return this.getAttribute("theme") ?? "";
  }
  set theme(value) {
    this.#reflect("theme", value);
  }

  /** `lazy`: the match begins when the element is about to be in view. @type {string} */
  get loading() {
    return this.getAttribute("loading") === "lazy" ? "lazy" : "eager";
  }
  set loading(value) {
    this.#reflect("loading", value);
  }

  /**
   * The prefix of the keys under which settings and running clocks are stored; `null`: nothing is stored.
   * @returns {string | null}
   */
  get storage() {
    return this.getAttribute("storage");
  }
  /** @param {string | null | undefined} value */
  set storage(value) {
    this.#reflect("storage", value);
  }

  /** The relays for live play: a path of the page's origin, or up to three addresses with `wss:`, separated by spaces. @type {string} */
  get relays() {
    return this.getAttribute("relays") ?? "";
  }
  set relays(value) {
    this.#reflect("relays", value);
  }

  /** Whether a person who can only pass passes by itself. @type {boolean} */
  get autopass() {
    return this.hasAttribute("autopass");
  }
  set autopass(value) {
    this.#reflect("autopass", /** @type {unknown} */ (value) === "" || Boolean(value));
  }

  /** Whether nobody can move by tap or click. @type {boolean} */
  get readonly() {
    return this.hasAttribute("readonly");
  }
  set readonly(value) {
    // A framework may set the text of an attribute without a value.
    this.#reflect("readonly", /** @type {unknown} */ (value) === "" || Boolean(value));
  }
}
