// @ts-check
/** The question to a reader before a link changes a game. */
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import style from "./share-dialog.css";

/**
 * Asks a question and returns whether the reader agrees. Escape, and going to another page, mean no.
 * @param {string} title
 * @param {string[]} paragraphs
 * @param {{no: string, yes: string}} labels
 * @returns {Promise<boolean>}
 */
export function agrees(title, paragraphs, { no, yes }) {
  adopt(document, style);
  const dialog = html(
    "dialog",
    { class: "share question", "aria-labelledby": "question-title" },
    html("h2", { id: "question-title" }, title),
    ...paragraphs.map((text) => html("p", {}, text)),
    html(
      "footer",
      {},
      button(no, () => dialog.close(), { class: "primary", autofocus: true, "data-act": "no" }),
      button(yes, () => dialog.close("yes"), { "data-act": "yes" }),
    ),
  );
  const left = () => dialog.close();
  addEventListener("hashchange", left);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      removeEventListener("hashchange", left);
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }),
  );
}
