// @ts-check
/** The material of the board and the set of pieces: those that the reader chose, else those that the page asks for. */
import { adopt } from "../base/css.js";
import { html, set } from "../base/dom.js";
import style from "../board/themes.css";

/** @typedef {import("./features.js").Context} Context */

/** The boards and the sets of pieces; the first of each is what an element has by itself. */
export const LOOKS = {
  board: /** @type {const} */ (["wood", "paper", "slate", "contrast"]),
  pieces: /** @type {const} */ (["coloured", "monochrome"]),
};
const NAMES = /** @type {const} */ (["board", "pieces"]);

/**
 * Returns the look of an element: the reader's choice, else the page's.
 * @param {Context} context
 * @param {typeof NAMES[number]} name
 */
function look({ settings, view: { root } }, name) {
  const wanted = settings.current()[name] || root.host.getAttribute(name);
  return LOOKS[name].find((look) => look === wanted) ?? LOOKS[name][0];
}

/**
 * The fields of the menu: a list of boards, and one of sets of pieces where the game has two.
 * @param {Context} context
 */
export function lookFields(context) {
  const names = NAMES.filter((name) => name === "board" || context.view.locale().game.art.some(({ tint }) => tint));
  const texts = context.view.texts();
  return names.map((name) => {
    const { title, ...looks } = texts.looks[name];
    const choices = Object.entries(looks).map(([value, text]) => html("option", { value }, text));
    const select = html("select", { name }, ...choices);
    select.value = look(context, name);
    select.addEventListener("change", () => context.settings.change({ [name]: select.value }));
    return html("label", { class: "field" }, html("span", {}, title), select);
  });
}

/** @param {Context} context */
export function create(context) {
  const { root } = context.view;
  adopt(root, style);
  const adjust = () => {
    for (const name of NAMES) set(root.host, { [`data-${name}`]: look(context, name) });
  };
  adjust();
  return { adjust };
}
