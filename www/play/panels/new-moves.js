// @ts-check
/** Says how many moves were made elsewhere while an earlier position was shown, and leads to the last one. */
import { button, html, write } from "../../base/dom.js";
import { latest } from "../match/live.js";

/**
 * @param {import("../features.js").Context} context
 * @returns {import("../features.js").Feature}
 */
export function create({ client, parts, texts: words }) {
  let moves = 0;
  const show = button("", () => void latest(client), { class: "primary", "data-act": "latest" });
  const element = html("div", { role: "status" }, show);
  element.hidden = true;
  parts.tools.prepend(element);
  const render = () => {
    const texts = words();
    element.hidden = moves === 0;
    // A live region announces what changes after it is visible.
    setTimeout(() => write(show, texts.newMoves(moves)));
  };
  return {
    added(more) {
      moves += more;
      render();
    },
    changed() {
      if (client.atEnd) moves = 0;
      render();
    },
    render,
  };
}
