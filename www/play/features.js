// @ts-check
/** Runs the features of an element: loads each one when it is first wanted, and passes events on to those that are loaded. */
import { adopt } from "../base/css.js";
import { playWords } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {typeof import("../words/en/play.js").default} PlayWords
 *
 * @typedef {object} Context what a feature knows of its element
 * @property {import("./match/match-client.js").MatchClient} client
 * @property {import("../board/board.js").Board} board
 * @property {ShadowRoot} root
 * @property {{table: HTMLElement, status: HTMLElement, players: HTMLElement, actions: HTMLElement, tools: HTMLElement}} parts where features put their elements
 * @property {() => import("../words/describe.js").Locale} locale
 * @property {() => PlayWords} texts the words of the features, after `wake`
 * @property {() => Settings} settings after `wake`
 * @property {(changed: Partial<Settings>) => void} change keeps changed settings and applies them
 * @property {readonly string[]} toggles the settings that are switched on and off
 * @property {() => string} orientation the attribute
 * @property {() => boolean} readonly the attribute
 * @property {() => import("../base/preferences.js").Preferences} preferences where the element keeps settings
 * @property {() => readonly string[]} touched
 * @property {() => readonly Move[]} moves the moves that a person can choose from now
 * @property {(id: string) => void} touch touches a cell, a piece in a hand or a handle, as a tap does
 * @property {(taps: readonly string[]) => void} refuse explains why the last of these touches makes no move
 * @property {() => void} clear gives up the move under way
 * @property {() => boolean} playing whether a person may touch now
 * @property {() => void} render draws everything again
 * @property {(state: State | null) => void} show shows another position in place of the match; `null`: the match again
 * @property {(move: string) => void} make makes a move as a touch does
 * @property {(options: import("../types.js").Options, seats: import("../types.js").Seat[]) => void} begin begins a match
 * @property {() => void} again begins the same game again, with the same seats
 * @property {() => string | null} controls the attribute
 * @property {() => boolean} autopass the attribute
 * @property {() => Promise<void>} wake reads the settings, and loads the features that they want
 * @property {(name: string) => void} open opens another feature
 * @property {(name: string, work: (feature: Feature) => unknown) => void} use lets another feature do something
 *
 * @typedef {object} Feature a loaded feature; every member is optional
 * @property {() => unknown} [open] its button or menu item was pressed
 * @property {(made: Move | null) => void} [changed] another position is on the board; `made`: the move that led to it
 * @property {(moves: number) => void} [added] the match goes on by `moves` moves while an earlier position is shown
 * @property {(now: boolean) => void} [ended] the shown position is the end; `now`: a move led to it just now
 * @property {() => unknown} [run] plays from the beginning
 * @property {() => void} [render] everything else is drawn
 * @property {() => void} [rest] the element left the page
 * @property {() => void} [adjust] a setting changed
 * @property {(scene: import("../board/scene.js").Scene) => import("../board/scene.js").Scene} [scene] changes what the board shows
 * @property {(id: string, move: Move | null) => boolean} [touch] sees a touch first; `true` holds it back
 * @property {(id: string) => boolean} [awaits] keeps a touch on an opponent's turn, to make it soon
 * @property {() => readonly Move[]} [early] the moves that can be chosen on an opponent's turn
 * @property {(taps: readonly string[]) => unknown} [refuse] explains why the last of these touches makes no move
 * @property {(id: string | null) => void} [look] the pointer or the focus is on this cell; `null`: on none
 * @property {(things: readonly (string | import("../types.js").Shape)[]) => void} [highlight] points at what has these ids, and
 *   draws these shapes
 * @property {(by: number) => unknown} [step] goes that many moves forward; infinite: to the end or the beginning
 * @property {(share: number) => void} [progress] the opponent has used this share of its time
 * @property {() => void} [clear] the move under way is given up
 * @property {() => void} [leave] the language changed: removes itself, to be loaded again when it is next wanted
 *
 * @typedef {object} Entry a line of the list of features
 * @property {string} name
 * @property {() => Promise<{create: (context: Context) => Feature | Promise<Feature>}>} load
 * @property {Record<string, boolean>} [toggles] its settings, with their defaults; the feature is loaded while one of them is on
 * @property {Record<string, (context: Context) => boolean>} [auto] whether a toggle is on by itself, until the person switches it
 * @property {(settings: Settings, context: Context) => boolean} [wanted] whether it is loaded without being opened
 * @property {boolean} [bare] whether it works without settings and the features' words
 */

export class Features {
  #list;
  #context;
  #refused;
  /** @type {Map<string, Promise<Feature>>} */ #loading = new Map();
  /** @type {Map<string, Feature>} */ #loaded = new Map();
  /** @type {Promise<void> | null} */ #awake = null;
  /** @type {Settings | null} */ #settings = null;
  /** @type {(settings: Settings) => void} */ #keep = () => {};
  /** @type {(settings: Settings, changed: Partial<Settings>) => Settings} */ #switched = (settings) => settings;
  /** @type {PlayWords | null} */ #texts = null;
  #language = "";
  #auto;

  /**
   * @param {readonly Entry[]} list
   * @param {Omit<Context, "texts" | "settings" | "change" | "toggles" | "wake" | "open" | "use">} context
   * @param {(error: unknown) => void} refused receives what went wrong in a feature that a person opened
   */
  constructor(list, context, refused) {
    this.#list = list;
    this.#refused = refused;
    /** @type {Record<string, (context: Context) => boolean>} */
    this.#auto = Object.assign({}, ...list.map(({ auto }) => auto));
    /** @type {Context} */
    this.#context = {
      ...context,
      texts: () => /** @type {PlayWords} */ (this.#texts),
      settings: () => this.#effective(/** @type {Settings} */ (this.#settings)),
      change: (changed) => this.#change(changed),
      toggles: Object.keys(this.#toggles),
      wake: () => this.wake(),
      open: (name) => this.use(name, (feature) => feature.open?.()),
      use: (name, work) => this.use(name, work),
    };
  }

  /**
   * The settings, with the toggles that are on by themselves.
   * @param {Settings} settings
   * @returns {Settings}
   */
  #effective(settings) {
    const on = Object.entries(this.#auto)
      .filter(([name, auto]) => !settings.own.split(" ").includes(name) && auto(this.#context))
      .map(([name]) => [name, true]);
    return on.length > 0 ? { ...settings, ...Object.fromEntries(on) } : settings;
  }

  get #toggles() {
    return Object.assign({}, ...this.#list.map(({ toggles }) => toggles));
  }

  /**
   * Reads the settings and the words of the features, then loads the features that the settings want.
   * A failed load is tried again at the next call.
   */
  wake() {
    this.#awake ??= this.#prepare();
    this.#awake.catch(() => (this.#awake = null));
    return this.#awake;
  }

  async #prepare() {
    const [{ readSettings, keepSettings, settingsKept, switched }, { default: style }, texts] = await Promise.all([
      import("./settings.js"),
      import("./play.css"),
      playWords(this.#language),
    ]);
    adopt(this.#context.root, style);
    this.#texts = texts;
    this.#keep = (settings) => keepSettings(settings, this.#context.preferences());
    this.#switched = (settings, changed) => switched(settings, changed, this.#context.toggles);
    const read = () => readSettings(this.#toggles, this.#context.preferences().recall("table"));
    this.#settings = read();
    this.#loadWanted();
    settingsKept.addEventListener("kept", () => {
      const kept = read();
      if (!this.#context.root.isConnected || JSON.stringify(kept) === JSON.stringify(this.#settings)) return;
      this.#settings = kept;
      this.adjust();
      this.#context.render();
    });
  }

  /**
   * Loads a feature once. A failed load is tried again at the next call.
   * @param {string} name
   * @returns {Promise<Feature>}
   */
  load(name) {
    const loading = this.#loading.get(name) ?? this.#create(name);
    this.#loading.set(name, loading);
    loading.catch(() => this.#loading.delete(name));
    return loading;
  }

  /** @param {string} name */
  async #create(name) {
    const { load, bare } = /** @type {Entry} */ (this.#list.find((entry) => entry.name === name));
    const [{ create }] = await Promise.all([load(), bare ? null : this.wake()]);
    const feature = await create(this.#context);
    this.#loaded.set(name, feature);
    this.#context.render();
    return feature;
  }

  /**
   * Lets a person use a feature, which is loaded first; `refused` receives what goes wrong.
   * @param {string} name
   * @param {(feature: Feature) => unknown} work
   */
  use(name, work) {
    this.load(name).then(work).catch(this.#refused);
  }

  /** Loads the features that the settings, the match or the attributes want. */
  #loadWanted() {
    if (!this.#settings) return;
    const settings = this.#effective(this.#settings);
    for (const { name, toggles = {}, wanted } of this.#list) {
      const on = Object.keys(toggles).some((toggle) => settings[toggle]);
      // Without a network the feature is missing until something changes.
      if (on || wanted?.(settings, this.#context)) this.load(name).catch(() => {});
    }
  }

  /** @param {Partial<Settings>} changed */
  #change(changed) {
    this.#settings = this.#switched(/** @type {Settings} */ (this.#settings), changed);
    this.#keep(this.#settings);
    this.adjust();
    this.#context.render();
  }

  /** The loaded features, in the order of the list. */
  #each() {
    return this.#list.flatMap(({ name }) => this.#loaded.get(name) ?? []);
  }

  /** A setting or an attribute of the element changed. */
  adjust() {
    this.#loadWanted();
    for (const feature of this.#each()) feature.adjust?.();
  }

  /**
   * Another position is on the board.
   * @param {Move | null} made
   */
  changed(made) {
    this.#loadWanted();
    for (const feature of this.#each()) feature.changed?.(made);
  }

  /** Everything else is drawn. */
  render() {
    for (const feature of this.#each()) feature.render?.();
  }

  /** The element left the page. */
  rest() {
    for (const feature of this.#each()) feature.rest?.();
  }

  /** The move under way is given up. */
  clear() {
    for (const feature of this.#each()) feature.clear?.();
  }

  /**
   * The pointer or the focus is on a cell.
   * @param {string | null} id
   */
  look(id) {
    for (const feature of this.#each()) feature.look?.(id);
  }

  /**
   * What the board shows.
   * @param {import("../board/scene.js").Scene} scene
   */
  scene(scene) {
    return this.#each().reduce((shown, feature) => feature.scene?.(shown) ?? shown, scene);
  }

  /**
   * Whether a feature holds a touch back.
   * @param {string} id
   * @param {Move | null} move
   */
  touch(id, move) {
    return this.#each().some((feature) => feature.touch?.(id, move));
  }

  /**
   * Whether a feature keeps a touch on an opponent's turn, to make it soon.
   * @param {string} id
   */
  awaits(id) {
    return this.#each().some((feature) => feature.awaits?.(id));
  }

  /** The moves that can be chosen on an opponent's turn. */
  early() {
    return this.#each().flatMap((feature) => feature.early?.() ?? []);
  }

  /** Takes over the language of the locale. */
  async translate() {
    const { language } = this.#context.locale();
    if (language === this.#language) return;
    this.#language = language;
    for (const [name, feature] of this.#loaded) {
      if (!feature.leave) continue;
      feature.leave();
      this.#loaded.delete(name);
      this.#loading.delete(name);
    }
    if (!this.#texts) return;
    const texts = await playWords(language);
    if (language !== this.#language) return;
    this.#texts = texts;
    this.#context.render();
  }
}
