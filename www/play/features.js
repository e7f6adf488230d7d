// @ts-check
/** Runs the features of an element: loads each one when it is first wanted, and passes events on to those that are loaded. */
import { adopt } from "../base/css.js";
import { once } from "../base/once.js";
import { playWords } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {typeof import("../words/en/play.js").default} PlayWords
 *
 * @typedef {object} Context the access of a feature to its element
 * @property {MatchAccess} match
 * @property {ViewAccess} view
 * @property {SettingsAccess} settings
 *
 * @typedef {object} MatchAccess the match, and the acts of a person in it
 * @property {import("./match/match-client.js").MatchClient} client
 * @property {() => boolean} playing whether a person may touch now
 * @property {() => readonly string[]} touched
 * @property {() => readonly Move[]} moves the moves that a person can choose from now
 * @property {(id: string) => void} touch touches a cell, a piece in a hand or a handle, as a tap does
 * @property {(taps: readonly string[]) => void} refuse explains why the last of these touches makes no move
 * @property {() => void} clear gives up the move under way
 * @property {(move: string) => void} make makes a move as a touch does
 * @property {(options: import("../types.js").Options, seats: import("../types.js").Seat[], help?: boolean) => void} begin begins
 *   a match; `help`: with hints although others are elsewhere
 * @property {() => void} again begins the same game again, with the same seats
 * @property {() => boolean} autopass the attribute
 *
 * @typedef {object} ViewAccess the parts of the element, and what they show
 * @property {import("../board/board.js").Board} board
 * @property {ShadowRoot} root
 * @property {{table: HTMLElement, status: HTMLElement, players: HTMLElement, actions: HTMLElement, tools: HTMLElement, bar: HTMLElement}} parts where features put their elements
 * @property {() => import("../words/describe.js").Locale} locale
 * @property {() => PlayWords} texts the words of the features, after `wake`
 * @property {() => string} orientation the attribute
 * @property {() => boolean} readonly the attribute
 * @property {() => string | null} controls the attribute
 * @property {() => void} render draws everything again
 * @property {(state: State | null) => void} show shows another position in place of the match; `null`: the match again
 * @property {(name: string) => void} open opens another feature
 * @property {() => MenuAct[]} acts what features add to the menu
 * @property {() => Said | null} said what features let the status say
 * @property {<N extends keyof Named>(name: N, work: (feature: Named[N]) => unknown) => void} use calls another feature
 *
 * @typedef {object} SettingsAccess
 * @property {() => Settings} current after `wake`
 * @property {(changed: Partial<Settings>) => void} change keeps changed settings and applies them
 * @property {readonly string[]} toggles the settings that are switched on and off
 * @property {() => import("../base/preferences.js").Preferences} preferences where the element keeps settings
 * @property {() => Promise<void>} wake reads the settings, and loads the features that they want
 *
 * @typedef {Pick<Context, "match"> & {
 *   view: Omit<ViewAccess, "texts" | "open" | "use" | "acts" | "said">,
 *   settings: Pick<SettingsAccess, "preferences">,
 * }} ElementAccess the part of {@link Context} that the element provides
 *
 * @typedef {object} Feature a loaded feature. Every member is optional, and is called on each feature that has it, `open` by name
 * @property {() => unknown} [open] its button or menu item was pressed
 * @property {(made: Move | null) => void} [changed] another position is on the board; `made`: the move that led to it
 * @property {() => void} [render] everything else is drawn
 * @property {() => void} [rest] the element left the page
 * @property {() => void} [adjust] a setting changed
 * @property {(scene: import("../board/scene.js").Scene) => import("../board/scene.js").Scene} [scene] changes what the board shows
 * @property {(id: string, move: Move | null) => boolean} [touch] sees a touch first; `true` holds it back
 * @property {(id: string | null) => void} [look] the pointer or the focus is on this cell; `null`: on none
 * @property {() => string | null} [title] what the status says in place of whose turn it is; then every legal move can be touched,
 *   also on the turn of an opponent, and `touch` holds it back
 * @property {() => Said | null} [status] what the status says while `title` says nothing
 * @property {() => MenuAct[]} [acts] what it adds to the menu
 * @property {() => void} [clear] the move under way is given up
 * @property {() => void} [leave] the language changed: removes itself, to be loaded again when it is next wanted
 *
 * @typedef {{title: string | null, line: string | null, key?: string}} Said the two lines of the status; `null`: its own ones;
 *   `key` identifies the second line for the style sheet and for tests
 *
 * @typedef {{label: string, act: string, work: () => void}} MenuAct
 *
 * @typedef {object} Named features with methods of their own, which others call by the feature's name
 * @property {import("./panels/game-end.js").GameEnd} end
 * @property {import("./input/explain-tap.js").TapExplainer} explain
 * @property {{show: (turning: {points: readonly {ply: number, line: string}[], missed: number}) => unknown}} film
 * @property {import("./marks/highlights.js").Highlights} highlights
 * @property {import("./panels/new-moves.js").NewMoves} news
 * @property {import("./input/premove.js").Premove} premove
 * @property {import("./panels/search-progress.js").SearchProgress} progress
 * @property {import("./panels/replay.js").Replay} replay
 *
 * @typedef {object} Entry a line of the list of features
 * @property {string} name
 * @property {() => Promise<{create: (context: Context, asked: import("../types.js").Match) => Feature | Promise<Feature>}>} load
 *   `asked`: the match when the feature was asked for
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
   * @param {ElementAccess} element
   * @param {(error: unknown) => void} refused receives what went wrong in a feature that a person opened
   */
  constructor(list, { match, view, settings }, refused) {
    this.#list = list;
    this.#refused = refused;
    /** @type {Record<string, (context: Context) => boolean>} */
    this.#auto = Object.assign({}, ...list.map(({ auto }) => auto));
    /** @type {Context} */
    this.#context = {
      match,
      view: {
        ...view,
        texts: () => /** @type {PlayWords} */ (this.#texts),
        open: (name) => this.open(name),
        said: () => this.status(),
        acts: () => this.#each().flatMap((feature) => feature.acts?.() ?? []),
        use: (name, work) => this.use(name, work),
      },
      settings: {
        ...settings,
        current: () => this.#effective(/** @type {Settings} */ (this.#settings)),
        change: (changed) => this.#change(changed),
        toggles: Object.keys(this.#toggles),
        wake: () => this.wake(),
      },
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
    adopt(this.#context.view.root, style);
    this.#texts = texts;
    this.#keep = (settings) => keepSettings(settings, this.#context.settings.preferences());
    this.#switched = (settings, changed) => switched(settings, changed, this.#context.settings.toggles);
    const read = () => readSettings(this.#toggles, this.#context.settings.preferences().recall("table"));
    this.#settings = read();
    this.#loadWanted();
    settingsKept.addEventListener("kept", () => {
      const kept = read();
      if (!this.#context.view.root.isConnected || JSON.stringify(kept) === JSON.stringify(this.#settings)) return;
      this.#settings = kept;
      this.adjust();
      this.#context.view.render();
    });
  }

  /**
   * Loads a feature once. A failed load is tried again at the next call.
   * @param {string} name
   * @returns {Promise<Feature>}
   */
  load(name) {
    return once(this.#loading, name, () => this.#create(name));
  }

  /** @param {string} name */
  async #create(name) {
    const { load, bare } = /** @type {Entry} */ (this.#list.find((entry) => entry.name === name));
    const asked = this.#context.match.client.match;
    const [{ create }] = await Promise.all([load(), bare ? null : this.wake()]);
    const feature = await create(this.#context, asked);
    this.#loaded.set(name, feature);
    this.#context.view.render();
    return feature;
  }

  /**
   * Opens a feature, which is loaded first.
   * @param {string} name
   * @param {(error: unknown) => void} [refused]
   */
  open(name, refused = this.#refused) {
    this.load(name)
      .then((feature) => feature.open?.())
      .catch(refused);
  }

  /**
   * Calls a feature by its own methods, once it is loaded.
   * @template {keyof Named} N
   * @param {N} name
   * @param {(feature: Named[N]) => unknown} work
   * @param {(error: unknown) => void} [refused]
   */
  use(name, work, refused = this.#refused) {
    this.load(name)
      .then((feature) => work(/** @type {Named[N]} */ (feature)))
      .catch(refused);
  }

  /**
   * A feature, if it is loaded.
   * @template {keyof Named} N
   * @param {N} name
   */
  get(name) {
    return /** @type {Named[N] | undefined} */ (this.#loaded.get(name));
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
    this.#context.view.render();
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
   * Lets the features change the scene of the board.
   * @param {import("../board/scene.js").Scene} scene
   */
  scene(scene) {
    return this.#each().reduce((shown, feature) => feature.scene?.(shown) ?? shown, scene);
  }

  /** What the status says in place of whose turn it is; `null`: that. */
  title() {
    for (const feature of this.#each()) {
      const title = feature.title?.();
      if (title) return title;
    }
    return null;
  }

  /** What a feature lets the status say; `null`: nothing. @returns {Said | null} */
  status() {
    for (const feature of this.#each()) {
      const said = feature.status?.();
      if (said) return said;
    }
    return null;
  }

  /**
   * Whether a feature holds a touch back.
   * @param {string} id
   * @param {Move | null} move
   */
  touch(id, move) {
    return this.#each().some((feature) => feature.touch?.(id, move));
  }

  /** Takes over the language of the locale. */
  async translate() {
    const { language } = this.#context.view.locale();
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
    this.#context.view.render();
  }
}
