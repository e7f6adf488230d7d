// @ts-check
/** What a table brings only when it is wanted: the choices before a game, the rules, advice, an opponent's progress, and all extras. */
import { engine } from "../engine/client.js";
import { playerName } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Options} Options
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../words/describe.js").Locale} Locale
 * @typedef {import("./extras.js").Extras} Extras
 *
 * @typedef {Omit<import("./extras.js").Host, "locale"> & Omit<import("../advice/advice.js").Host, "locale"> & Own} Host the table that brings it
 *
 * @typedef {object} Own
 * @property {import("../play/panel.js").Panel} panel
 * @property {() => Locale | null} locale what is spoken, once a game is there
 * @property {(options: Options, seats: Seat[]) => Promise<unknown>} begin begins a game as the form asks for it
 * @property {(error: unknown) => void} refused tells that something went wrong
 */

export class Later {
  /** Once it was asked for. @type {import("../advice/advice.js").Advice | null} */ advice = null;
  /** What nobody needs before the first touch. @type {Extras | null} */ extras = null;
  /** @type {Promise<Extras> | null} */ #begun = null;
  /** @type {import("../play/options-form.js").OptionsForm | null} */ #form = null;
  /** @type {import("../learn/rules.js").Rules | null} */ #rules = null;
  /** Shown once somebody thinks for long. @type {Promise<import("../play/search-progress.js").SearchProgress> | null} */ #thought =
    null;
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** What the parts ask that begin with a game on the table. */
  #locale = () => /** @type {Locale} */ (this.#host.locale());

  /** All beside the first board: the menu, previews, sounds, clocks. @returns {Promise<Extras>} */
  extra() {
    this.#begun ??= import("./extras.js").then(async ({ open }) => {
      this.extras = await open({ ...this.#host, locale: this.#locale });
      this.#host.render();
      return this.extras;
    });
    // Without a network: the next sign asks again.
    this.#begun.catch(() => (this.#begun = null));
    return this.#begun;
  }

  /** Something that the extras do, or why they can't. @param {(extras: Extras) => Promise<void>} work */
  more(work) {
    return this.#tried(async () => work(await this.extra()));
  }

  /** Opens the choices before a game. */
  choose() {
    return this.#tried(async () => {
      const { OptionsForm } = await import("../play/options-form.js");
      const { table, root, begin, refused, locale } = this.#host;
      if (!this.#form) {
        this.#form = new OptionsForm(
          (options) => engine.ask({ op: "state", game: table.match.game, options }),
          (options, seats) => void begin(options, seats).catch(refused),
        );
        root.append(this.#form.element);
      }
      const { options, seats } = table.match;
      const spoken = locale();
      if (spoken) this.#form.open(spoken, options, seats);
    });
  }

  /** Opens the rules. */
  read() {
    return this.#tried(async () => {
      const { Rules } = await import("../learn/rules.js");
      if (!this.#rules) this.#host.root.append((this.#rules = new Rules()).element);
      const locale = this.#host.locale();
      if (locale) await this.#rules.open(locale);
    });
  }

  /** Asks a computer player for advice. */
  advise() {
    return this.#tried(async () => {
      const { open } = await import("../advice/advice.js");
      this.advice ??= await open({ ...this.#host, locale: this.#locale });
      this.#host.panel.actions.after(this.advice.element);
      this.advice.toggle();
    });
  }

  /** An opponent has used this share of its time. @param {number} share */
  async progressed(share) {
    const { table, root, panel } = this.#host;
    this.#thought ??= import("../play/search-progress.js").then(({ SearchProgress }) => {
      const thought = new SearchProgress(root, () => table.moveNow());
      panel.status.append(thought.element);
      return thought;
    });
    const thought = await this.#thought.catch(() => (this.#thought = null));
    const locale = this.#host.locale();
    if (!thought || !locale || !table.state || table.status !== "thinking") return;
    const name = playerName(locale.game, locale.words, table.state.to_move?.player ?? null);
    thought.render(locale.words, share, locale.words.thinking(name));
  }

  /** Another position is on the table. @param {Move | null} made */
  changed(made) {
    this.#thought?.then(
      (thought) => thought.rest(),
      () => {},
    );
    this.advice?.changed();
    this.extras?.changed(made);
  }

  /** What depends on the language alone. @param {import("../words/dictionary.js").Dictionary} words */
  furnish(words) {
    void this.extras?.furnish();
    if (this.advice?.words === words) return;
    this.advice?.leave();
    this.advice = null;
  }

  render() {
    this.advice?.render();
    this.extras?.render();
  }

  /** Nobody is at the table any more. */
  rest() {
    this.advice?.rest();
    this.extras?.rest();
  }

  /** @param {() => Promise<void>} work */
  #tried(work) {
    return work().catch(this.#host.refused);
  }
}
