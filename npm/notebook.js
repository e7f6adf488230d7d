// @ts-check
/**
 * The element in notebooks, for the Python package (docs/notebooks.md): shows a widget of it, and keeps both the same.
 * tools/release/notebook.mjs bundles it.
 */
import { adopt, sheet } from "../www/base/css.js";
import { AlveoleGame } from "../www/element/element.js";
import { toJson } from "../www/study/study-json.js";

/**
 * @typedef {object} Traits what a widget keeps
 * @property {Record<string, string>} attributes
 * @property {import("../www/api.js").Saved} record
 * @property {import("../www/types.js").Study | null} study
 *
 * @typedef {object} Model a widget, as anywidget has it
 * @property {<N extends keyof Traits>(name: N) => Traits[N]} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(name: string, listener: () => void) => void} on
 * @property {(name: string, listener: () => void) => void} off
 */

/** The trees of openings are not part of a widget. */
const style = sheet('[data-act="explorer"] { display: none; }');

/** What a record says of the match, in one order; all else, such as its date, says nothing of the moves. @param {any} record */
const key = ({ game, options, position, moves, result }) =>
  JSON.stringify([game, Object.entries(options ?? {}).sort(), position ?? null, moves, result?.reason ?? null]);

/** Defines the element. @param {string} tag */
export function define(tag) {
  customElements.define(tag, class extends AlveoleGame {});
}

/**
 * Shows a widget.
 * @param {Model} model
 * @param {HTMLElement} place
 * @param {string} tag
 * @returns {() => void} ends it
 */
export function show(model, place, tag) {
  const element = /** @type {AlveoleGame} */ (document.createElement(tag));
  if (element.shadowRoot) adopt(element.shadowRoot, style);
  // As wide as the notebook, a board would be higher than its window.
  element.style.setProperty("--alveole-board-height", "min(26rem, 70vh)");
  const shown = () => element.record({ shown: true });
  const send = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    model.set(name, value);
    model.save_changes();
  };

  /** @type {string[]} */
  let dressed = [];
  const dress = () => {
    /** @type {Record<string, string>} */
    const attributes = model.get("attributes");
    for (const name of dressed) if (!(name in attributes)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    dressed = Object.keys(attributes);
  };

  /** How many records of the kernel are on their way to the board: what it shows meanwhile is not sent. */
  let coming = 0;
  const moved = () => {
    if (coming === 0 && key(model.get("record")) !== key(shown())) send("record", shown());
  };
  /** Carries out what leads to the position of the widget. @param {() => Promise<unknown>} work */
  const follow = async (work) => {
    coming++;
    try {
      await work();
      const record = model.get("record");
      if (key(record) === key(shown())) return;
      await element.sync(record);
      // A person who looks at an earlier position would stay there.
      if (key(record) !== key(shown())) await element.goTo(record.moves.length);
    } catch (error) {
      console.warn(error); // The match that is shown stays, and the kernel gets it.
    } finally {
      coming--;
      if (element.state()) moved();
    }
  };

  let study = model.get("study");
  const annotated = () => {
    const { game, study: tree } = element.save();
    if (tree) send("study", (study = toJson(game, tree)));
  };
  const listeners = {
    "change:attributes": dress,
    "change:record": () => void follow(async () => {}),
    "change:study": () => {
      const given = model.get("study");
      if (!given || JSON.stringify(given) === JSON.stringify(study)) return;
      study = given;
      void follow(() => element.load(given));
    },
  };
  dress();
  element.record = study ?? model.get("record");
  element.addEventListener("alveole-state", moved);
  element.addEventListener("alveole-study", annotated);
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  place.append(element);
  // A second view shows the position of the first.
  void follow(() => element.ready);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
    element.remove();
  };
}
