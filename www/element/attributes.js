// @ts-check
/** The attributes of the element, and the same values as properties. Every value becomes text. */
import { stored, unstored } from "../base/preferences.js";
import { EngineError } from "../engine/client.js";
import { refusal, say } from "../words/messages.js";

/**
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Saved} Saved
 * @typedef {import("../types.js").Study} Study
 */

/** `BEGINNING` asks for a match; `SHOWING` only changes how it is shown. */
export const BEGINNING = /** @type {const} */ (["game", "options", "players", "position", "record", "src"]);
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
  "watch",
]);
const ALL = [...BEGINNING, ...SHOWING, "theme", "relays"];
/** The attributes of a frame: the rest is of its own host, or of the page that has the element in itself. */
export const FRAMED = ALL.filter((name) => !["loading", "storage", "relays"].includes(name));

/**
 * How a game looks that is written in the element without a `<pre>`: JSON, the text of a study, tags of PGN, SGF, a GameString or
 * the address of a file. Other text is what a page shows until the match begins, such as “Loading…”.
 */
const GAME = /^\s*\{|^\s*(?:Alveole|Game):|\[\w+\s+["“”«]|\(\s*;|;[^;\s]+;|^\s*\S+\.(?:json|txt)(?:[?#]\S*)?\s*$/m;

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
    for (const name of ALL) {
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
    if (this.#rich.has(name)) return this.#rich.get(name) ?? null;
    return this.getAttribute(name) ?? (name === "record" && !this.#isNamed ? this.#content : null);
  }

  /** Whether an attribute or property says which match is meant. */
  get #isNamed() {
    return ["game", "position", "record", "src"].some((name) => this.#rich.has(name) || this.hasAttribute(name));
  }

  /** The game in the content of the element: its `<pre>`, or else all its text if it looks like one. */
  get #content() {
    const pre = this.querySelector("pre");
    const nodes = [...this.childNodes].filter(
      (node) => node instanceof Text || (node instanceof Element && !node.slot),
    );
    const text = (pre ? [pre] : nodes).map((node) => node.textContent).join("");
    return (pre || GAME.test(text)) && text.trim() ? text : null;
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
      return JSON.parse(text?.trim() || "null");
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

  /** The id of the game. @type {import("../types.js").GameId | ""} */
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
   * The saved game to show: a record, a study, or a text of any form that {@link load} takes.
   * @param {Saved | Study | string | null | undefined} value
   */
  set record(value) {
    this.#give("record", value);
  }
  /**
   * A function that returns the match as a record: with all its moves, or with those before the position that is shown.
   * @returns {(options?: {shown?: boolean}) => import("../types.js").Written}
   */
  get record() {
    return (options) => this.recorded(options);
  }

  /**
   * @param {{shown?: boolean}} [_options]
   * @returns {import("../types.js").Written}
   */
  recorded(_options) {
    throw new TypeError("no game is loaded: there is no record");
  }

  /** The address of a file with a game in any form; `#12` behind it opens the position after move 12. @type {string} */
  get src() {
    return this.getAttribute("src") ?? "";
  }
  set src(value) {
    this.#reflect("src", value);
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

  /** `lobby`: the list of the matches that anybody can watch stands in the place of a board. @type {string} */
  get watch() {
    return this.getAttribute("watch") ?? "";
  }
  set watch(value) {
    this.#reflect("watch", value);
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
