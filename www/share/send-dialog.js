// @ts-check
/** The dialog that sends a link: as a QR code, and in a message to share, to mail or to copy. */
import { copied } from "../base/platform.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { toast } from "../base/toast.js";
import { showDialog } from "./page-dialog.js";
import { qrCode } from "./qr.js";
import style from "./share-dialog.css";

/**
 * @param {string} link
 * @param {string} text the message with the link
 * @param {string} subject of an e-mail
 * @param {import("../words/describe.js").Locale} locale
 * @param {import("./send-link.js").LinkWords} linkWords
 * @returns {HTMLDialogElement} the dialog, which is shown
 */
export function sendDialog(link, text, subject, { words }, linkWords) {
  adopt(document, style);
  const code = qrCode(link, linkWords.codeName);
  const message = html("textarea", { class: "message", rows: 4, "aria-label": linkWords.message }, text);
  const copy = async () => {
    if (await copied(message.value)) toast(linkWords.copied);
    else message.select();
  };
  const mail = html("a", { class: "button", "data-act": "mail" }, linkWords.email);
  const address = () =>
    (mail.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.value)}`);
  message.addEventListener("input", address);
  address();
  const acts = [
    button(linkWords.copyMessage, () => void copy(), { class: "primary", "data-act": "copy-message" }),
    mail,
  ];
  if ("share" in navigator)
    acts.push(
      button(linkWords.share, () => void navigator.share({ title: subject, text: message.value }).catch(() => {})),
    );
  const dialog = html(
    "dialog",
    { class: "share send-dialog", "aria-labelledby": "send-title", "data-link": link },
    html("h2", { id: "send-title" }, linkWords.sendTitle),
    ...(code ? [code, html("p", {}, linkWords.codeWhat)] : [html("p", {}, linkWords.noCode)]),
    message,
    html("div", { class: "row" }, ...acts),
    html(
      "footer",
      {},
      button(words.close, () => dialog.close(), { autofocus: true }),
    ),
  );
  showDialog(dialog);
  return dialog;
}
