// @ts-check
/**
 * The film of a game: its turning points on the wooden board, a line of text each, as an animated picture of fifteen seconds
 * whose link opens the position before the missed win.
 */
import { addressOf } from "../base/address.js";
import { adopt } from "../base/css.js";
import { button, html } from "../base/dom.js";
import { blobOf, saveFile } from "../base/save-file.js";
import { engine } from "../engine/client.js";
import { at, lineOf, reference } from "../play/match/match.js";
import { inLanguage, linkWordsIn, reviewWords } from "../words/dictionary.js";
import { animated, frameOf } from "./animated-svg.js";
import { lookOf } from "./image-export.js";
import * as linkFormat from "./link-format.js";
import { showDialog } from "./page-dialog.js";
import { copy } from "./send-link.js";
import style from "./share-dialog.css";

/**
 * @typedef {import("../types.js").Match} Match
 *
 * @typedef {object} Turning the moves that decided a game
 * @property {readonly {ply: number, line: string}[]} points the number of moves before each, and what to say of it
 * @property {number} missed the number of moves before the one to do better
 */

const LENGTH = 15; // seconds

/**
 * Returns the link that opens the position before a move, where the reader looks for a better one.
 * @param {Match} match
 * @param {number} ply the number of moves before it
 * @param {string} language
 */
export async function turnLink(match, ply, language) {
  const { game, options, seats } = match;
  const { position } = await engine.ask({ op: "state", ...reference(at(match, ply)) });
  const moves = lineOf(match).slice(ply, ply + 1);
  /** @type {any} */
  const record = {
    game,
    options,
    position,
    seats: seats.map(() => ({})),
    result: null,
    moves: moves.map((m) => m.text),
  };
  return addressOf(language, game, `turn/${await linkFormat.write({ record, id: "" })}`);
}

class Film {
  #context;
  /** @type {HTMLDialogElement | null} */ #dialog = null;

  /** @param {import("../play/features.js").Context} context */
  constructor(context) {
    this.#context = context;
  }

  /**
   * Makes the film of a reviewed game, and shows it with the ways to share it.
   * @param {Turning} turning
   */
  async show({ points, missed }) {
    const locale = this.#context.view.locale();
    const { language, words, game } = locale;
    const [reviewTexts, linkWords] = await Promise.all([reviewWords(language), linkWordsIn(language)]);
    const { match } = this.#context.match.client;
    const address = await turnLink(match, missed, language);
    const film = await this.#draw(match, points, reviewTexts.yourTurn, address);
    const blob = blobOf(film, "image/svg+xml");
    const file = new File([blob], `${game.id}-film.svg`, { type: blob.type });
    const picture = URL.createObjectURL(blob);
    adopt(document, style);
    const row = html("div", { class: "row" });
    row.append(
      button(reviewTexts.saveFilm, () => saveFile(file.name, blob), { class: "primary", "data-act": "saveFilm" }),
    );
    const shared = { title: words.title, text: `${reviewTexts.yourTurn} ${address}`, files: [file] };
    if (navigator.canShare?.(shared))
      row.append(button(linkWords.sendLink, () => void navigator.share(shared).catch(() => {}), {}));
    row.append(
      button(linkWords.copyLink, () => void copy(address, linkWords, row), {
        "data-act": "copy",
        "data-link": address,
      }),
    );
    const dialog = (this.#dialog = html("dialog", { class: "share", "aria-labelledby": "film-title" }));
    dialog.append(
      html("h2", { id: "film-title" }, reviewTexts.filmTitle),
      html("p", {}, reviewTexts.filmWhat),
      html("img", { class: "film", src: picture, alt: points.map(({ line }) => line).join("\n") }),
      row,
      html(
        "footer",
        {},
        button(words.close, () => dialog.close(), { autofocus: true }),
      ),
    );
    dialog.addEventListener("close", () => URL.revokeObjectURL(picture));
    showDialog(dialog);
  }

  /** Removes itself. */
  leave() {
    this.#dialog?.close();
  }

  /**
   * Draws the position after each turning point and the last one.
   * @param {Match} match
   * @param {Turning["points"]} points
   * @param {string} last what to say under the last position
   * @param {string} address
   */
  async #draw(match, points, last, address) {
    const { game, language } = this.#context.view.locale();
    const host = /** @type {HTMLElement} */ (this.#context.view.root.host);
    const look = { ...lookOf(host), board: /** @type {const} */ ("wood"), numbers: false, hands: false };
    const frames = [];
    for (const ply of [...points.map(({ ply }) => ply + 1), lineOf(match).length])
      frames.push(frameOf((await engine.ask({ op: "svg", ...reference(at(match, ply)), ...look })).svg));
    const title = inLanguage(game.name, language);
    const lines = [...points.map(({ line }) => line), last];
    return animated(frames, { title, step: LENGTH / frames.length, end: 1, lines, address });
  }
}

/** @param {import("../play/features.js").Context} context */
export const create = (context) => new Film(context);
