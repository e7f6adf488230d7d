// @ts-check
/** The dialog in which a player lets this device be notified of the own turns, or reads why it cannot be. */
import { adopt } from "../base/css.js";
import { button, html, write } from "../base/dom.js";
import dialogs from "../play/dialogs.css";
import { turnWords } from "../words/dictionary.js";
import { canBeNotified, subscription, turnOff, turnOn } from "./turn-switch.js";

/**
 * @param {ShadowRoot} root of the element
 * @param {import("./session.js").LiveSession} session in which the player here has a seat
 * @param {import("../words/describe.js").Locale} locale
 */
export async function showTurnDialog(root, session, locale) {
  const { words, language } = locale;
  const texts = await turnWords(language);
  adopt(root, dialogs);
  const box = html("input", { type: "checkbox", role: "switch", name: "turns" });
  const field = html("label", { class: "field", hidden: true }, html("span", {}, texts.notify), box);
  const status = html("p", { role: "status" }, texts.asking);
  const learns = html("p", { class: "note" }, texts.learns);
  const dialog = html(
    "dialog",
    { class: "dialog turns", part: "dialog", "aria-labelledby": "turns-title", lang: language },
    html(
      "div",
      { class: "sheet" },
      html("h2", { id: "turns-title" }, texts.title),
      html("p", {}, texts.what),
      field,
      status,
      learns,
      html(
        "footer",
        {},
        button(words.close, () => dialog.close(), { "data-act": "close-turns" }),
      ),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();

  const { why, key } = await canBeNotified(session);
  box.checked = (await subscription()) !== null;
  // What is on can be switched off, also where it could not be switched on.
  field.hidden = learns.hidden = why !== null && !box.checked;
  write(status, why ? texts.why[why] : "");
  box.addEventListener("change", () => void change());

  async function change() {
    const wanted = box.checked;
    box.disabled = true;
    const failed = await (wanted ? turnOn(session, locale, key) : turnOff(session).then(() => null)).catch(
      () => /** @type {const} */ ("failed"),
    );
    box.checked = (await subscription().catch(() => null)) !== null;
    box.disabled = false;
    box.focus();
    write(status, failed ? texts.why[failed] : box.checked ? texts.on : texts.off);
  }
}
