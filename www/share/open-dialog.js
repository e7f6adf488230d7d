// @ts-check
/** The dialog that opens a game from elsewhere: a file, or a text or link that is pasted. A file can be dropped on it, as on any page. */
import { adopt } from "../base/css.js";
import { button, html, set, write } from "../base/dom.js";
import { linkWordsIn } from "../words/dictionary.js";
import { errorText } from "../words/messages.js";
import { importFile, importText } from "./import-game.js";
import { showDialog } from "./page-dialog.js";
import style from "./share-dialog.css";

/**
 * Opens the dialog.
 * @param {import("../words/dictionary.js").Dictionary} words
 */
export async function openGame(words) {
  const language = document.documentElement.lang;
  const linkWords = await linkWordsIn(language);
  adopt(document, style);
  const problem = html("p", { class: "problem", role: "alert" });
  const file = html("input", { type: "file", accept: ".json,.pgn,.sgf,.txt,application/json,text/plain" });
  const text = html("textarea", { class: "message", rows: 4, spellcheck: false, "aria-label": linkWords.pasteGame });
  set(text, { placeholder: linkWords.pasteGame });
  /** @param {Promise<void>} opening */
  const open = async (opening) => {
    write(problem, "");
    await opening.then(
      () => dialog.close(),
      async (error) => write(problem, await errorText(error, language)),
    );
  };
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void open(importFile(chosen, words));
    file.value = ""; // The same file can be chosen again.
  });
  const paste = () => (text.value.trim() ? void open(importText(text.value.trim(), words)) : text.focus());
  const dialog = html(
    "dialog",
    { class: "share open-game", "aria-labelledby": "open-title" },
    html("h2", { id: "open-title" }, words.openGame),
    html("p", {}, linkWords.openGameWhat),
    html("label", { class: "button" }, linkWords.chooseFile, file),
    text,
    problem,
    html(
      "footer",
      {},
      button(words.cancel, () => dialog.close()),
      button(linkWords.open, paste, { class: "primary", "data-act": "open" }),
    ),
  );
  showDialog(dialog);
}
