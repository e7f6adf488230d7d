// @ts-check
/**
 * All that a table offers beyond the first board: previews, the second touch, why one leads nowhere, the menu and its settings, a turned board,
 * coordinates, replay, typed moves, sounds and clocks. Each is a module of its own, loaded when it is first wanted.
 */
import { set, write, html, button } from "../base/dom.js";
import { after, orientation, turnedPicture } from "../board/orientation.js";
import { keepSettings, readSettings } from "../play/settings.js";
import { playStyle } from "./extras-style.js";
import * as taps from "../play/taps.js";
import { playWords } from "../words/dictionary.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").State} State
 * @typedef {import("../board/scene.js").Scene} Scene
 * @typedef {import("../play/settings.js").Settings} Settings
 * @typedef {typeof import("../words/en/play.js").default} PlayWords
 *
 * @typedef {object} Host the table that has it all
 * @property {import("./element.js").AlveoleGame} element
 * @property {ShadowRoot} root
 * @property {HTMLElement} frame
 * @property {import("../board/board.js").Board} board
 * @property {import("../play/match-client.js").MatchClient} table
 * @property {() => import("../words/describe.js").Locale} locale
 * @property {() => readonly string[]} touched
 * @property {() => boolean} playing whether a person may touch now
 * @property {() => void} render
 * @property {(move: string) => void} make makes a move as a touch does
 */

export class Extras {
  settings = readSettings();
  /** @type {PlayWords} */ texts;
  host;
  /** What stands between the board and what is below it: replay, a field for moves, clocks. */
  shelf = html("div", { class: "shelf" });
  /** What a move would do, in words. */
  #told = html("p");
  #commit = button("", () => this.#waiting && this.host.make(this.#waiting.text), {
    class: "primary",
    "data-act": "commit",
  });
  #strip = html("div", { class: "foreseen", part: "preview", role: "status", hidden: true }, this.#told, this.#commit);
  /** The move that a second touch makes. @type {Move | null} */ #waiting = null;
  #language = "";
  /** @type {import("../play/move-preview.js").Preview | null} */ #preview = null;
  /** @type {import("../play/menu.js").Menu | null} */ #menu = null;
  /** @type {import("../play/replay.js").Replay | null} */ #replay = null;
  /** @type {import("../play/typed-moves.js").TypedMoves | null} */ #typed = null;
  /** @type {import("../board/coordinates.js").Coordinates | null} */ #names = null;
  /** @type {import("../play/clock.js").Clock | null} */ #clock = null;
  /** Why a touch leads nowhere, once one did. @type {import("../play/explain-tap.js").TapExplainer | null} */ #why =
    null;
  /** @type {State | null} */ #before = null;

  /** @param {Host} host @param {PlayWords} texts */
  constructor(host, texts) {
    this.host = host;
    this.texts = texts;
    this.#language = host.locale().language;
    this.#before = host.table.state;
    host.root.adoptedStyleSheets.push(playStyle);
    host.frame.querySelector(".table")?.append(this.#strip);
    host.frame.querySelector(".table")?.after(this.shelf);
    write(this.#commit, texts.commit);
    void this.#apply();
    // What brought this here may be looked at already.
    const seen = host.root.querySelector(".board .hit:hover, .board .hit:focus-visible");
    this.look(seen?.getAttribute("data-id") ?? null);
  }

  /** The words of another language, where that is spoken now. */
  async furnish() {
    const { language } = this.host.locale();
    if (language === this.#language) return;
    this.#language = language;
    this.texts = await playWords(language);
    write(this.#commit, this.texts.commit);
    this.#menu?.element.remove();
    this.#menu = null;
    this.#replay?.furnish(this.texts);
    this.#typed?.furnish(this.texts);
    this.render();
  }

  /** Opens the menu. */
  async menu() {
    const { Menu } = await import("../play/menu.js");
    if (!this.#menu) this.host.root.append((this.#menu = new Menu(this)).element);
    this.#menu.open();
  }

  /** @param {Partial<Settings>} changed */
  async change(changed) {
    this.settings = { ...this.settings, ...changed };
    keepSettings(this.settings);
    await this.#apply();
    this.host.render();
  }

  async #apply() {
    const { coordinates, minutes } = this.settings;
    if (coordinates && !this.#names) {
      const { Coordinates } = await import("../board/coordinates.js");
      this.#names ??= new Coordinates(this.host.board.element);
    }
    const clocked = minutes.some((n) => n > 0) || this.host.table.match.clock !== undefined;
    if (clocked && !this.#clock) {
      const { Clock } = await import("../play/clock.js");
      if (!this.#clock) this.shelf.append((this.#clock = new Clock(this)).element);
    }
    this.#clock?.changed(false);
    this.host.render();
  }

  /** Shows or hides the replay. */
  async replay() {
    const { Replay } = await import("../play/replay.js");
    if (!this.#replay) {
      this.#replay = new Replay(this.host, this.texts);
      this.shelf.prepend(this.#replay.element);
    } else this.#replay.element.hidden = !this.#replay.element.hidden;
    this.#replay.render();
    this.#replay.focus();
  }

  /** Shows or hides the field for moves. */
  async type() {
    const { TypedMoves } = await import("../play/typed-moves.js");
    if (!this.#typed) {
      this.#typed = new TypedMoves(this.host, this.texts);
      this.shelf.append(this.#typed.element);
    } else this.#typed.element.hidden = !this.#typed.element.hidden;
    this.#typed.focus();
  }

  /** Another position is on the table. @param {Move | null} made */
  changed(made) {
    const { state } = this.host.table;
    this.clear();
    this.#replay?.stop(made);
    if (this.#clock) this.#clock.changed(true);
    else if (this.settings.minutes.some((n) => n > 0) || this.host.table.match.clock) void this.#apply();
    const { sound, haptics } = this.settings;
    const before = this.#before;
    if (made && state && before && (sound || haptics))
      void import("../play/feedback.js").then((m) => m.feedback(before, state, { sound, haptics }));
    this.#before = state;
  }

  /** Nobody looks any more. */
  rest() {
    this.#clock?.rest();
    this.#replay?.stop(null);
  }

  /** What the board shows, as it is wished. @param {Scene} scene @returns {Scene} */
  scene(scene) {
    const to = after(orientation(this.host.element.orientation), this.settings);
    return { ...scene, picture: turnedPicture(scene.picture, to) };
  }

  /** After everything that is drawn anew. */
  render() {
    const { state } = this.host.table;
    if (this.settings.coordinates) this.#names?.render(this.host.board.element);
    else this.#names?.clear();
    this.#replay?.render();
    this.#typed?.render();
    this.#clock?.render();
    set(this.host.board.element, { "data-waiting": this.#waiting !== null && state !== null });
  }

  /** A thing was touched, which makes `move`, if it completes one. @param {string} id @param {Move | null} move @returns {boolean} whether that is all for now */
  touch(id, move) {
    if (!this.settings.confirm || !move || this.#waiting?.text === move.text) {
      this.clear();
      return false;
    }
    this.#waiting = move;
    void this.#foresee(move, true);
    this.render();
    return true;
  }

  /** These were touched one after the other, and the last leads nowhere: why. @param {readonly string[]} taps */
  async refuse(taps) {
    this.clear();
    const { TapExplainer } = await import("../play/explain-tap.js");
    this.#why ??= new TapExplainer(this.host, () => this.texts);
    await this.#why.explain(taps);
  }

  /** Somebody looks at a thing, or no longer at any. @param {string | null} id */
  look(id) {
    if (this.#waiting || !this.settings.preview) return;
    const { table, touched, playing } = this.host;
    const move = id && table.state && playing() ? taps.touch(table.state.legal, touched(), id).move : null;
    if (move) void this.#foresee(move, false);
    else this.#hide();
  }

  /** No move is under way. */
  clear() {
    this.#waiting = null;
    this.#why?.hide();
    this.#hide();
  }

  #hide() {
    this.#preview?.hide();
    this.#strip.hidden = true;
  }

  /** Shows what a move would do. @param {Move} move @param {boolean} firm whether it was touched, and waits for a second touch */
  async #foresee(move, firm) {
    const { state } = this.host.table;
    const { Preview } = await import("../play/move-preview.js");
    // What was only looked at may come here after what was touched meanwhile, or after the game went on.
    if ((!firm && this.#waiting) || state !== this.host.table.state) return;
    this.#preview ??= new Preview(this.host);
    const text = await this.#preview.show(move, firm);
    if (text === null || (firm && this.#waiting !== move)) return;
    write(this.#told, text);
    this.#commit.hidden = !firm;
    this.#strip.hidden = text === "" && !firm;
  }
}

/** @param {Host} host */
export const open = async (host) => new Extras(host, await playWords(host.locale().language));
