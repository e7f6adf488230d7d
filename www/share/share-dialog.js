// @ts-check
/** The share dialog: copy or send a link, download files, show the game on another page. */
import { showDialog } from "./page-dialog.js";
import { reference } from "../play/match/match.js";
import { openGame } from "./open-dialog.js";
import { fileAddress } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { blobOf, saveFile as save } from "../base/save-file.js";
import { engine } from "../engine/client.js";
import { copy, link, studyLink } from "./send-link.js";
import { find } from "../play/storage/game-store.js";
import { errorText } from "../words/messages.js";
import { toast } from "../base/toast.js";
import { inLanguage, linkWordsIn, playerName } from "../words/dictionary.js";
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
 * The study of a match as JSON (alveole/2); `null` if nothing was said or drawn.
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
 * @typedef {object} Shared what the dialog is about
 * @property {GameElement} table
 * @property {Locale} locale
 * @property {import("./send-link.js").LinkWords} linkWords
 * @property {import("../types.js").State} state
 * @property {import("../types.js").Match} match
 * @property {import("../types.js").Written} record
 * @property {Awaited<ReturnType<typeof studyOf>>} study
 */

/**
 * The files to download: the game first, as what opens it again.
 * @param {Shared} shared
 */
function filesOf({ table, locale, linkWords, state, match, record, study }) {
  const name = `${match.game}-${record.date.slice(0, 16).replaceAll(/\D/g, "")}`;
  /**
   * Returns a button for work that may take long or fail.
   * @param {string} act
   * @param {string} label
   * @param {(button: HTMLButtonElement) => Promise<unknown>} work
   */
  const task = (act, label, work) => {
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
  const { files } = linkWords;
  return [
    task("record", files.record, async () =>
      save(`${name}.alveole.json`, blobOf(`${JSON.stringify(study ?? record, null, 1)}\n`, "application/json")),
    ),
    task("text", files.text, async () => {
      const { text } = await (study ? engine.ask({ op: "study", study }) : engine.ask({ op: "text", record }));
      save(`${name}.txt`, blobOf(text, "text/plain"));
    }),
    task("svg", files.svg, async () => save(`${name}.svg`, blobOf(await picture(), "image/svg+xml"))),
    task("png", files.png, async () =>
      save(`${name}.png`, await (await import("./image-export.js")).bitmap(await picture())),
    ),
    task("replay", files.replay, async (b) => {
      const { replay } = await import("./animated-svg.js");
      const text = await replay(locale, match, (done) => (b.textContent = `${Math.round(done * 100)} %`), table);
      save(`${name}-replay.svg`, blobOf(text, "image/svg+xml"));
    }),
    task("sheet", files.sheet, async () =>
      (await import("./score-sheet.js")).scoreSheet(table, match, locale, linkWords),
    ),
  ];
}

/**
 * The buttons that copy or send the link, and its code.
 * @param {string} address
 * @param {Shared} shared
 */
function linkButtons(address, { locale: { words }, linkWords }) {
  const row = html("div", { class: "row" });
  row.append(
    button(linkWords.copyLink, () => void copy(address, linkWords, row), {
      class: "primary",
      "data-act": "copy",
      "data-link": address,
    }),
  );
  if ("share" in navigator)
    row.append(
      button(linkWords.sendLink, () => void navigator.share({ title: words.title, url: address }).catch(() => {})),
    );
  return [row, code(address, linkWords)];
}

/**
 * The way to go on by link, for a match of people at one device; empty for others.
 * @param {Shared} shared
 * @param {() => void} close
 */
function onByLink({ table, locale: { game, words }, linkWords, state, match }, close) {
  const next = state.to_move;
  const people = match.seats.filter((seat) => seat === "human").length;
  if (!next || people < 2 || match.seats[next.seat] !== "human") return [];
  const away = button(
    linkWords.continueByLink(playerName(game, words, next.player)),
    () => {
      close();
      const seats = match.seats.map((seat, i) => (i === next.seat ? "away" : seat));
      void table.restore({ ...match, seats });
    },
    { "data-act": "away" },
  );
  return [html("h3", {}, linkWords.byLink), html("p", {}, linkWords.byLinkWhat), html("div", { class: "row" }, away)];
}

/**
 * The link to the own seat.
 * @param {string} address
 * @param {Shared} shared
 */
function seatPart(address, { linkWords }) {
  const row = html("div", { class: "row" });
  const act = () => void copy(address, linkWords, row);
  row.append(button(linkWords.copySeatLink, act, { "data-act": "seat", "data-link": address }));
  return [html("h3", {}, linkWords.otherDevices), html("p", {}, linkWords.otherDevicesWhat), row];
}

/**
 * The tags that show the game or study on another page: the element, and a frame for pages that take no scripts.
 * @param {Shared} shared
 */
function embedPart({ locale: { game, words, language }, linkWords, record, study }) {
  const shown = JSON.stringify(study ?? record);
  const quoted = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const tag = `<script type="module" src="${fileAddress("www/alveole-game.js")}"></script>
<alveole-game lang="${language}" readonly record="${quoted(shown)}"></alveole-game>`;
  const parameters = new URLSearchParams({ lang: language, readonly: "" });
  const long = new URLSearchParams({ record: shown }); // Servers refuse long addresses, and see nothing of what follows the “#”.
  const title = quoted(`${inLanguage(game.name, language)} · ${words.title}`);
  const address = quoted(`${fileAddress("embed.html")}?${parameters}#${long}`);
  const frame = `<iframe title="${title}" src="${address}" width="100%" height="640" style="border: 0"></iframe>`;
  const row = html("div", { class: "row" });
  row.append(
    button(linkWords.copyTag, () => void copy(tag, linkWords, row), { "data-act": "tag", "data-text": tag }),
    button(linkWords.copyFrame, () => void copy(frame, linkWords, row), { "data-act": "frame", "data-text": frame }),
  );
  return [html("h3", {}, linkWords.embed), html("p", {}, linkWords.embedWhat), row];
}

/**
 * Opens the dialog.
 * @param {GameElement} table
 * @param {Locale} locale
 */
export async function share(table, locale) {
  const { words, game } = locale;
  const [state, match, record] = [table.state(), table.save(), table.record({ shown: true })];
  if (!state) return;
  adopt(document, style);
  // Made in advance: a browser lets a page copy only right after a click.
  const study = await studyOf(match);
  const studyAddress = study && (await studyLink(game.id, study));
  const address = studyAddress ?? (await link({ record, id: "" }));
  const linkWords = await linkWordsIn(locale.language);
  const seatAddress = await ownSeat(record);
  const shared = { table, locale, linkWords, state, match, record, study };
  const what = studyAddress ? linkWords.shareStudyWhat : study ? linkWords.studyTooLong : linkWords.shareLinkWhat;

  const dialog = html("dialog", { class: "share", "aria-labelledby": "share-title" });
  const close = () => dialog.close();
  const other = () => {
    close();
    void openGame(words);
  };
  const files = filesOf(shared);
  dialog.append(
    html("h2", { id: "share-title" }, words.share),
    html("h3", {}, linkWords.shareLink),
    html("p", {}, address ? what : linkWords.linkTooLong),
  );
  if (address) dialog.append(...linkButtons(address, shared), ...onByLink(shared, close));
  else {
    // The file has no limit of length.
    const whole = /** @type {HTMLButtonElement} */ (files.shift());
    whole.className = "primary";
    dialog.append(html("div", { class: "row" }, whole));
  }
  if (seatAddress) dialog.append(...seatPart(seatAddress, shared));
  dialog.append(
    html("h3", {}, linkWords.download),
    html("div", { class: "row files" }, ...files),
    ...embedPart(shared),
    html(
      "footer",
      {},
      button(words.openGame, other, { "data-act": "openGame" }),
      button(words.close, close, { autofocus: true }),
    ),
  );
  showDialog(dialog);
}
