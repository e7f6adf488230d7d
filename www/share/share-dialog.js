// @ts-check
/** The share dialog: copy or send a link, download files, open a game. */
import { showDialog } from "./page-dialog.js";
import { reference } from "../play/match/match.js";
import { importFile } from "./import-game.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { blobOf, saveFile as save } from "../base/save-file.js";
import { engine } from "../engine/client.js";
import { copy, link, studyLink } from "./send-link.js";
import { find } from "../play/storage/game-store.js";
import { errorText } from "../words/messages.js";
import { toast } from "../base/toast.js";
import { linkWordsIn, playerName } from "../words/dictionary.js";
import style from "./share-dialog.css";

/**
 * @typedef {import("../types.js").GameElement} GameElement
 * @typedef {import("../words/describe.js").Locale} Locale
 */

/**
 * Returns the link by which the player goes on on another device, if the match is one by link in which the player moved.
 * @param {import("../types.js").Written} record
 */
async function ownSeat(record) {
  const id = history.state?.key;
  const kept = id ? await find(id).catch(() => null) : null;
  if (!kept?.keys?.secret || !kept.match.seats.includes("away")) return null;
  const { seatLink } = await import("./seat-link.js");
  return seatLink(record, id, kept.keys);
}

/**
 * What was said of a match and drawn on it, as JSON (alveole/2); `null` if nothing was.
 * @param {import("../types.js").Match} match
 */
async function studyOf({ game, study }) {
  if (!study) return null;
  const { isStudy, toJson } = await import("../study/study-json.js");
  return isStudy(study) ? toJson(game, study) : null;
}

/**
 * A link as a QR code, which is made when somebody asks for it.
 * @param {string} address
 * @param {import("./send-link.js").LinkWords} linkWords
 */
function code(address, linkWords) {
  const folded = html("details", { class: "code" }, html("summary", {}, linkWords.codeName));
  folded.addEventListener(
    "toggle",
    async () => {
      const made = await import("./qr.js").then(({ qrCode }) => qrCode(address, linkWords.codeName));
      folded.append(made ?? html("p", {}, linkWords.noCode));
    },
    { once: true },
  );
  return folded;
}

/**
 * Opens the dialog.
 * @param {GameElement} table
 * @param {Locale} locale
 */
export async function share(table, locale) {
  const { words, game } = locale;
  const [state, match, record] = [table.state(), table.save(), table.record()];
  if (!state) return;
  adopt(document, style);
  const name = `${game.id}-${record.date.slice(0, 16).replaceAll(/\D/g, "")}`;
  // Made in advance: a browser lets a page copy only right after a click.
  const study = await studyOf(match);
  const studyAddress = study && (await studyLink(game.id, study));
  const address = studyAddress ?? (await link({ record, id: "" }));
  const linkWords = await linkWordsIn(locale.language);
  const what = studyAddress ? linkWords.shareStudyWhat : study ? linkWords.studyTooLong : linkWords.shareLinkWhat;
  const seatAddress = await ownSeat(record);

  /**
   * Returns a button for work that may take long or fail.
   * @param {string} label
   * @param {(button: HTMLButtonElement) => Promise<void>} work
   * @param {string} act
   */
  const task = (label, work, act) => {
    const b = button(
      label,
      async () => {
        b.disabled = true;
        await work(b).catch(async (error) => toast(linkWords.notExported(await errorText(error, locale.language))));
        b.disabled = false;
        b.textContent = label;
      },
      { "data-act": act },
    );
    return b;
  };
  const picture = async () => (await import("./image-export.js")).picture(locale, state, reference(match), table);
  const whole = task(
    linkWords.files.record,
    async () =>
      save(`${name}.alveole.json`, blobOf(`${JSON.stringify(study ?? record, null, 1)}\n`, "application/json")),
    "record",
  );
  const files = [
    task(
      linkWords.files.text,
      async () => {
        const { text } = await (study ? engine.ask({ op: "study", study }) : engine.ask({ op: "text", record }));
        save(`${name}.txt`, blobOf(text, "text/plain"));
      },
      "text",
    ),
    task(linkWords.files.svg, async () => save(`${name}.svg`, blobOf(await picture(), "image/svg+xml")), "svg"),
    task(
      linkWords.files.png,
      async () => save(`${name}.png`, await (await import("./image-export.js")).bitmap(await picture())),
      "png",
    ),
    task(
      linkWords.files.replay,
      async (b) => {
        const { replay } = await import("./animated-svg.js");
        const text = await replay(locale, match, (done) => (b.textContent = `${Math.round(done * 100)} %`), table);
        save(`${name}-replay.svg`, blobOf(text, "image/svg+xml"));
      },
      "replay",
    ),
    task(
      linkWords.files.sheet,
      async () => (await import("./score-sheet.js")).scoreSheet(table, match, locale, linkWords),
      "sheet",
    ),
  ];

  const open = html("input", { type: "file", accept: ".json,.pgn,.sgf,.txt,application/json,text/plain" });
  const sending = html("div", { class: "row" });
  /** @type {Element[]} */
  const codes = [];
  if (address) {
    files.unshift(whole);
    sending.append(
      button(linkWords.copyLink, () => void copy(address, linkWords, sending), {
        class: "primary",
        "data-act": "copy",
        "data-link": address,
      }),
    );
    if ("share" in navigator)
      sending.append(
        button(linkWords.sendLink, () => void navigator.share({ title: words.title, url: address }).catch(() => {})),
      );
    codes.push(code(address, linkWords));
  } else {
    // The file has no limit of length.
    whole.className = "primary";
    sending.append(whole);
  }
  const next = state.to_move;
  const people = match.seats.filter((seat) => seat === "human").length;
  const dialog = html(
    "dialog",
    { class: "share", "aria-labelledby": "share-title" },
    html("h2", { id: "share-title" }, words.share),
    html("h3", {}, linkWords.shareLink),
    html("p", {}, address ? what : linkWords.linkTooLong),
    sending,
    ...codes,
  );
  if (address && next && people > 1 && match.seats[next.seat] === "human") {
    const away = button(
      linkWords.continueByLink(playerName(game, words, next.player)),
      () => {
        dialog.close();
        const seats = match.seats.map((seat, i) => (i === next.seat ? "away" : seat));
        void table.restore({ ...match, seats });
      },
      { "data-act": "away" },
    );
    dialog.append(
      html("h3", {}, linkWords.byLink),
      html("p", {}, linkWords.byLinkWhat),
      html("div", { class: "row" }, away),
    );
  }
  if (seatAddress) {
    const row = html("div", { class: "row" });
    const act = () => void copy(seatAddress, linkWords, row);
    row.append(button(linkWords.copySeatLink, act, { "data-act": "seat", "data-link": seatAddress }));
    dialog.append(html("h3", {}, linkWords.otherDevices), html("p", {}, linkWords.otherDevicesWhat), row);
  }
  dialog.append(
    html("h3", {}, linkWords.download),
    html("div", { class: "row" }, ...files),
    html("h3", {}, linkWords.openGame),
    html("p", {}, linkWords.openGameWhat),
    html("div", { class: "row" }, html("label", { class: "button" }, linkWords.chooseFile, open)),
    html(
      "footer",
      {},
      button(words.close, () => dialog.close(), { autofocus: true }),
    ),
  );
  open.addEventListener("change", () => {
    const [file] = open.files ?? [];
    if (!file) return;
    importFile(file, words).then(
      () => dialog.close(),
      async (error) => toast(await errorText(error, locale.language)),
    );
  });
  showDialog(dialog);
}
