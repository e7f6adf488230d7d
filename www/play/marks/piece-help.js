// @ts-check
/**
 * Says what a piece is and how it moves: while the pointer rests on it or a finger presses it long, on the board and in a hand,
 * and where a hand has the keyboard's focus.
 */
import { media } from "../../base/platform.js";
import { adopt } from "../../base/css.js";
import { html } from "../../base/dom.js";
import { scaleOf } from "../../base/window-point.js";
import { jsonFile } from "../../base/json-file.js";
import { pieceIcon } from "../../board/pieces.js";
import { stacksOf } from "../../board/stacks.js";
import { pieceName, sentence } from "../../words/describe.js";
import { colourOf, term } from "../../words/dictionary.js";
import style from "./piece-help.css";

/** @typedef {import("../../words/describe.js").Locale} Locale */

const REST = 700; // milliseconds that the pointer rests on a piece
const PRESS = 450; // milliseconds of a long press
const GAP = 8; // pixels between a piece and its help

/** Loads the moves of each kind of piece in words, by game, language and kind. @type {() => Promise<Record<string, Record<string, Record<string, string>>>>} */
const allPieces = jsonFile(new URL("../../../games/pieces.json", import.meta.url));

/**
 * Loads the moves of the pieces of a game, in words.
 * @param {Locale} locale
 * @returns {Promise<Record<string, string>>} by kind; empty for a game without such texts
 */
async function pieceTexts({ game, language }) {
  const texts = (await allPieces())[game.id];
  return texts?.[language] ?? texts?.["en"] ?? {};
}

/**
 * Describes each kind of piece in a position, for a reader who cannot see it.
 * @param {Locale} locale
 * @param {import("../../types.js").Picture} picture
 * @returns {Promise<string[]>}
 */
export async function kindsText(locale, { pieces, hands }) {
  const texts = await pieceTexts(locale);
  const there = new Set([...hands.flatMap((hand) => hand.pieces), ...pieces].map(({ kind }) => kind));
  const { game, language, words } = locale;
  const name = (/** @type {string} */ kind) => sentence(term(game, language, `kind.${kind}`), language).slice(0, -1);
  return [...there].flatMap((kind) => (texts[kind] ? words.of(name(kind), texts[kind]) : []));
}

class PieceHelp {
  #tip = html("div", { class: "piece-help", popover: "manual", hidden: true, "aria-hidden": "true" });
  /** @type {ReturnType<typeof setTimeout> | 0} */ #timer = 0;
  #context;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    const { players } = context.view.parts;
    adopt(context.view.root, style);
    context.view.root.append(this.#tip);
    /** @type {(type: "pointerover" | "pointerdown" | "focusin", act: (button: Element, event: Event) => number) => void} */
    const after = (type, act) =>
      players.addEventListener(type, (event) => {
        const button = event.target instanceof Element ? event.target.closest(".held") : null;
        this.#hide();
        const ms = button ? act(button, event) : 0;
        if (button && ms > 0) this.#wait(() => this.#held(button), ms);
      });
    const by = (/** @type {Event} */ event) => (event instanceof PointerEvent ? event.pointerType : "");
    after("pointerover", (_, event) => (by(event) === "mouse" ? REST : 0));
    after("pointerdown", (_, event) => (by(event) === "touch" ? PRESS : 0));
    after("focusin", (button) => (button.matches(":focus-visible") ? REST : 0));
    for (const end of ["pointerleave", "focusout"]) players.addEventListener(end, () => this.#hide());
    for (const end of ["pointerup", "pointercancel"]) players.addEventListener(end, () => clearTimeout(this.#timer));
  }

  /** @param {string | null} id */
  look(id) {
    this.#hide();
    const { client } = this.#context.match;
    const { board } = this.#context.view;
    const top = id && client.state ? stacksOf(client.state.view.pieces).get(id)?.at(-1) : null;
    // A finger has pressed the cell long already.
    const rest = media("(pointer: coarse)") ? 0 : REST;
    if (id && top) this.#wait(() => this.#show(top.kind, top.player, board.rectOf(id)), rest);
  }

  changed() {
    this.#hide();
  }

  rest() {
    this.#hide();
  }

  /** @param {Element} button a piece in a hand */
  #held(button) {
    const player = Number(button.closest("[data-player]")?.getAttribute("data-player"));
    const kind = button.getAttribute("data-id")?.replace(/^hand\d*:/, "");
    if (kind) void this.#show(kind, player, button.getBoundingClientRect());
  }

  /**
   * @param {() => void} act
   * @param {number} ms
   */
  #wait(act, ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#tip.hidden = true;
    this.#tip.hidePopover?.();
  }

  /**
   * @param {string} kind
   * @param {number | null} player
   * @param {DOMRect | undefined} place
   */
  async #show(kind, player, place) {
    const locale = this.#context.view.locale();
    const text = (await pieceTexts(locale).catch(() => /** @type {Record<string, string>} */ ({})))[kind];
    if (!text || !place || !this.#tip.isConnected) return;
    const { game, language } = locale;
    this.#tip.lang = language;
    const name = sentence(pieceName(locale, kind, player), language).slice(0, -1);
    this.#tip.replaceChildren(
      pieceIcon(game.art, kind, colourOf(game, player)),
      html("div", {}, html("strong", {}, name), html("p", {}, text)),
    );
    // It is above all of the page, where a `zoom` of its ancestors applies and a `transform` does not: as large on every page.
    this.#tip.style.zoom = "";
    // A browser without popovers shows it in place, below dialogs.
    this.#tip.hidden = false;
    this.#tip.showPopover?.();
    this.#tip.style.zoom = String(1 / scaleOf(this.#tip));
    const { width, height } = this.#tip.getBoundingClientRect();
    const left = Math.min(Math.max(place.left + place.width / 2 - width / 2, GAP), innerWidth - width - GAP);
    const above = place.top - height - GAP;
    Object.assign(this.#tip.style, { left: `${left}px`, top: `${above > GAP ? above : place.bottom + GAP}px` });
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new PieceHelp(context);
