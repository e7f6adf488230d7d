// @ts-check
/**
 * The page on which a person sets up a position: the editor, and what can be done with a position that the rules accept. Its
 * address may hold a match, from whose position it begins: `hive/#setup/…`.
 */
import { addressOf } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { button, html, set, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import { toast } from "../../base/toast.js";
import { engine } from "../../engine/client.js";
import { setUpFrom } from "../../play/new-match/set-up.js";
import { SetupEditor } from "../../setup/editor.js";
import { read, write as writeLink } from "../../share/link-format.js";
import { copy } from "../../share/send-link.js";
import { inLanguage, linkWordsIn, playerName, setupWords } from "../../words/dictionary.js";
import { errorText } from "../../words/messages.js";
import { translations } from "../../words/translations.js";
import style from "./setup-page.css";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {import("../../api.js").Composition} Composition
 * @typedef {import("./own-puzzle.js").Kept} Kept
 */

const TIME = 4000; // milliseconds of an analysis
const MOST = 50; // positions that are kept
const LATER = 60_000; // milliseconds after which a download is taken as finished

class SetupPage {
  element = html("section", { class: "setting-up" });
  #locale;
  #setupTexts;
  #editor;
  #result = html("p", { class: "result", role: "status", "aria-live": "polite" });
  #acts = html("div", { class: "acts" });
  #list = html("ul", { class: "kept" });
  /** Ends an analysis when the position changes. */ #analysis = new AbortController();

  /**
   * @param {Locale} locale
   * @param {typeof import("../../words/en/setup.js").default} setupTexts
   * @param {import("../../share/send-link.js").LinkWords} linkWords
   * @param {Record<string, string>} messages
   * @param {Composition} first
   */
  constructor(locale, setupTexts, linkWords, messages, first) {
    this.#locale = locale;
    this.#setupTexts = setupTexts;
    this.#editor = new SetupEditor(locale, setupTexts, messages, first, () => this.#changed());
    this.#acts.append(
      this.#act(setupTexts.play, "play", async () => location.assign(await this.#address()), "primary"),
      this.#act(setupTexts.analyse, "analyse", () => this.#analyse()),
      this.#act(setupTexts.copyLink, "copy", async () => copy(await this.#address(), linkWords, this.#acts)),
      this.#act(setupTexts.picture, "svg", async () =>
        this.#save("svg", new Blob([await this.#picture()], { type: "image/svg+xml" })),
      ),
      this.#act(setupTexts.bitmap, "png", async () => {
        const { bitmap } = await import("../../share/image-export.js");
        this.#save("png", await bitmap(await this.#picture()));
      }),
    );
    this.element.append(html("h2", {}, setupTexts.title), this.#editor.element, this.#acts, this.#result, this.#list);
    this.#changed();
    this.#showKept();
  }

  /**
   * @param {string} label
   * @param {string} act
   * @param {() => Promise<unknown>} work
   * @param {string | null} [look]
   */
  #act(label, act, work, look = null) {
    const failed = async (/** @type {unknown} */ error) => toast(await errorText(error, this.#locale.language));
    return button(label, () => void work().catch(failed), { "data-act": act, class: look });
  }

  /** The match that begins with this position. */
  get #record() {
    const { options, position } = this.#editor.made;
    const { id } = this.#locale.game;
    return /** @type {any} */ ({
      format: "alveole/1",
      game: id,
      options,
      position,
      seats: [],
      result: null,
      moves: [],
    });
  }

  async #address() {
    return addressOf(
      this.#locale.language,
      this.#locale.game.id,
      `link/${await writeLink({ record: this.#record, id: "" })}`,
    );
  }

  #changed() {
    this.#analysis.abort();
    const { position, status } = this.#editor.made;
    for (const act of this.#acts.querySelectorAll("button"))
      act.disabled = !position || (act.dataset["act"] === "analyse" && status?.over === true);
    this.#result.replaceChildren();
  }

  async #picture() {
    const { options, position } = this.#editor.made;
    const game = this.#locale.game.id;
    const theme = getComputedStyle(document.documentElement).colorScheme === "dark" ? "dark" : "light";
    const name = inLanguage(this.#locale.game.name, this.#locale.language);
    const asked = {
      game,
      options: /** @type {any} */ (options),
      position,
      theme: /** @type {"light"} */ (theme),
      title: name,
    };
    return (await engine.ask({ op: "svg", ...asked, width: 960 })).svg;
  }

  /** @param {string} ending @param {Blob} blob */
  #save(ending, blob) {
    const url = URL.createObjectURL(blob);
    html("a", { href: url, download: `${this.#locale.game.id}-position.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), LATER);
  }

  /** Says the best move, and a win or a loss that is proven. */
  async #analyse() {
    const setupTexts = this.#setupTexts;
    const { game, words } = this.#locale;
    this.#analysis.abort();
    const { signal } = (this.#analysis = new AbortController());
    write(this.#result, setupTexts.analysing);
    const { options, position } = this.#editor.made;
    const reference = { game: game.id, options: /** @type {any} */ (options), position };
    const { to_move } = await engine.ask({ op: "state", ...reference });
    if (!to_move) return;
    const name = playerName(game, words, to_move.player);
    const best = await engine
      .think({ op: "best", ...reference, time_ms: TIME, lines: 1 }, { signal })
      .catch((error) => {
        if (signal.aborted) return null;
        throw error;
      });
    if (!best || signal.aborted) return;
    const { score, proven, pv, move } = best;
    const moves = pv.join(" ");
    if (!proven) return write(this.#result, setupTexts.best(move.text, name, Math.round(score * 100)));
    if (score < 0.01) return write(this.#result, setupTexts.loses(name));
    if (score <= 0.99) return write(this.#result, setupTexts.draws(move.text));
    this.#result.replaceChildren(
      `${setupTexts.wins(name, moves)} `,
      button(setupTexts.keep, () => this.#keep({ options: reference.options, position }), { "data-act": "keep" }),
    );
  }

  get #key() {
    return `setup.${this.#locale.game.id}`;
  }

  /** @returns {Kept[]} */
  get #kept() {
    try {
      const kept = JSON.parse(recall(this.#key) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  /** @param {Kept} position */
  #keep(position) {
    const text = JSON.stringify(position);
    const others = this.#kept.filter((one) => JSON.stringify(one) !== text);
    remember(this.#key, JSON.stringify([...others, position].slice(-MOST)));
    write(this.#result, this.#setupTexts.kept);
    this.#showKept();
  }

  /** Opens a puzzle in the place of the editor, which comes back after it. @param {Kept} kept */
  async #open(kept) {
    const editor = [...this.element.childNodes];
    const opened = document.activeElement;
    const back = () => {
      this.element.replaceChildren(...editor);
      if (opened instanceof HTMLElement) opened.focus();
    };
    try {
      const { ownPuzzle } = await import("./own-puzzle.js");
      const puzzle = await ownPuzzle(this.#locale, kept, this.#setupTexts, back);
      this.element.replaceChildren(puzzle);
      puzzle.querySelector("h2")?.focus();
    } catch (error) {
      toast(await errorText(error, this.#locale.language));
    }
  }

  /** The positions with a proven win, each of which opens as a puzzle. */
  #showKept() {
    const setupTexts = this.#setupTexts;
    const { game, words } = this.#locale;
    const items = this.#kept.map((kept, i) => {
      const mover = Number(/** @type {any} */ (kept.position)?.to_move ?? 0);
      const open = button(setupTexts.findWin(playerName(game, words, mover)), () => void this.#open(kept));
      const forget = button("×", () => {
        remember(this.#key, JSON.stringify(this.#kept.filter((_, k) => k !== i)));
        this.#showKept();
      });
      set(forget, { "aria-label": setupTexts.forget, title: setupTexts.forget });
      return html("li", {}, open, forget);
    });
    this.#list.replaceChildren(...items);
    set(this.#list, { hidden: items.length === 0, "aria-label": setupTexts.yours });
  }
}

/**
 * @param {HTMLElement} page with its title
 * @param {HTMLElement} title
 * @param {Locale} locale
 * @param {string} code the match to begin with, as links have it; may be empty
 * @returns {Promise<{page: HTMLElement}>}
 */
export async function setupPage(page, title, locale, code) {
  const { game, language } = locale;
  adopt(document, style);
  title.querySelector(".share-button")?.remove(); // The editor shares its position.
  page.querySelector(".strip")?.remove();
  const from = code ? await read(game.id, code).catch(() => null) : null;
  const {
    options = game.presets[0]?.options ?? {},
    position = null,
    moves = [],
  } = /** @type {{options?: any, position?: unknown, moves?: string[]}} */ (from?.record ?? setUpFrom(game.id) ?? {});
  const begun = engine.ask({ op: "compose", game: game.id, options: /** @type {any} */ (options), position, moves });
  const [setupTexts, linkWords, messages, first] = await Promise.all([
    setupWords(language),
    linkWordsIn(language),
    language === "en" ? {} : translations(language),
    begun,
  ]);
  page.append(new SetupPage(locale, setupTexts, linkWords, messages, first).element);
  return { page };
}
