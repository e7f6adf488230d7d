// @ts-check
/** The dialog that opens a live match: the game, who plays, who begins, the clocks, and where the moves go. */
import { adopt } from "../../base/css.js";
import { button, html, keyed, set, write } from "../../base/dom.js";
import { recall, remember } from "../../base/preferences.js";
import * as choices from "../../play/new-match/new-match.js";
import dialogs from "../../play/dialogs.css";
import { GameOptions } from "../../play/new-match/game-options.js";
import style from "../../play/new-match/options-form.css";
import { rememberBegins, whoBegins } from "../../play/match/sides.js";
import { NAME } from "../../live/shapes.js";
import { seatName, startWords } from "../../words/dictionary.js";
import { errorText } from "../../words/messages.js";
import { privacy } from "../../live/privacy.js";
import { invitesSomebody, liveSeats } from "./live-seats.js";

/**
 * @typedef {import("../../words/describe.js").Locale} Locale
 * @typedef {typeof import("../../words/en/table.js").default} TableWords
 * @typedef {typeof import("../../words/en/start.js").default} StartWords
 * @typedef {import("../../types.js").LiveWishes} LiveWishes
 */

/** The least that a clock may have: a move takes time on its way. */
const LEAST = { minutes: 1, increment: 2 };
const NONE = "0+0";

class LiveDialog {
  element = html("dialog", { class: "dialog new live", "aria-labelledby": "live-title" });
  #form = html("form", { method: "dialog" });
  #locale;
  /** @type {TableWords} */ #tableTexts;
  /** @type {StartWords} */ #startTexts;
  #start = html("button", { class: "primary", type: "submit" });
  #problem = html("p", { class: "problem", role: "alert" });
  #opponents = html("div", { class: "fields", role: "group" });
  #note = html("p", { class: "note" });
  /** Who has the other seats, in the order of their turns. @type {string[]} */ #each = [];
  /** @type {import("../../play/match/sides.js").Begins} */ #begins = "you";
  #pace = NONE;
  #takebacks = html("input", { type: "checkbox", name: "takebacks" });
  #help = html("input", { type: "checkbox", name: "help" });
  #public = html("input", { type: "checkbox", name: "public" });
  #name;
  #minutes = html("input", { type: "number", name: "minutes", min: LEAST.minutes, max: choices.LONGEST.minutes });
  #increment = html("input", {
    type: "number",
    name: "increment",
    min: LEAST.increment,
    max: choices.LONGEST.increment,
  });
  #options;
  #open;

  /**
   * @param {Locale} locale
   * @param {TableWords} tableTexts
   * @param {StartWords} startTexts
   * @param {(wishes: LiveWishes) => Promise<unknown>} open
   */
  constructor(locale, tableTexts, startTexts, open) {
    const { game } = locale;
    this.#locale = locale;
    this.#tableTexts = tableTexts;
    this.#startTexts = startTexts;
    this.#open = open;
    const given = choices.rememberedOptions(game, { recall, remember }) ?? { ...game.presets[0]?.options };
    this.#options = new GameOptions(locale, startTexts, { chosen: given, all: given }, () => this.#show());
    if (game.players.length > 1) this.#options.details.open = true; // The number of players is one of them.
    this.#begins = whoBegins({ recall, remember });
    this.#name = html("input", { name: "name", value: recall("name"), maxlength: NAME, autocomplete: "nickname" });
    this.#takebacks.checked = recall("live.takebacks") !== "no";
    this.element.append(this.#form);
    this.element.addEventListener("click", (e) => e.target === this.element && this.element.close());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#fill();
  }

  async begin() {
    this.element.showModal();
    /** @type {HTMLElement | null} */ (this.#form.querySelector("input, button, summary"))?.focus();
    this.element.scrollTop = 0;
    if (await this.#options.update()) return;
    this.#options.chosen = { ...this.#locale.game.presets[0]?.options };
    await this.#options.update();
  }

  #fill() {
    const { words } = this.#locale;
    const [startTexts, tableTexts] = [this.#startTexts, this.#tableTexts];
    write(this.#start, tableTexts.create);
    set(this.#opponents, { "aria-label": tableTexts.opponents });
    const name = html("label", { class: "field" }, html("span", {}, startTexts.yourName), this.#name);
    const takebacks = html("label", { class: "field" }, html("span", {}, tableTexts.takebacks), this.#takebacks);
    const help = html("label", { class: "field" }, html("span", {}, startTexts.help), this.#help);
    const open = html("label", { class: "field" }, html("span", {}, tableTexts.public), this.#public);
    const rows = [
      html("h2", { id: "live-title" }, tableTexts.title),
      this.#options.presets,
      this.#opponents,
      this.#note,
      this.#beginsRow(),
      this.#clockRow(),
      takebacks,
      help,
      open,
      name,
      this.#options.details,
      this.#options.error,
      html("p", { class: "note privacy" }, privacy(tableTexts)),
      this.#problem,
      html(
        "footer",
        {},
        button(words.cancel, () => this.element.close()),
        this.#start,
      ),
    ];
    this.#form.replaceChildren(...rows.flatMap((row) => row ?? []));
  }

  /**
   * A row of radio buttons.
   * @param {string} name
   * @param {string} label
   * @param {readonly (readonly [value: string, label: string, described?: string])[]} values
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  #choices(name, label, values, chosen, choose) {
    const inputs = values.map(([value, text, described]) => {
      const input = html("input", { type: "radio", name, value, checked: value === chosen, "aria-label": described });
      input.addEventListener("change", () => choose(value));
      return html("label", { class: "choice" }, input, html("span", {}, text));
    });
    const attributes = { class: "field", role: "group", "aria-label": label, "data-row": name };
    return html("div", attributes, html("span", {}, label), html("div", { class: "choices" }, ...inputs));
  }

  #beginsRow() {
    const startTexts = this.#startTexts;
    /** @type {Record<import("../../play/match/sides.js").Begins, string>} */
    const labels = { you: startTexts.you, computer: this.#tableTexts.others(1), random: startTexts.random };
    const values = choices.BEGINS.map((begins) => /** @type {const} */ ([begins, labels[begins]]));
    return this.#choices("begins", startTexts.begins, values, this.#begins, (begins) => {
      this.#begins = /** @type {import("../../play/match/sides.js").Begins} */ (begins);
    });
  }

  /** None, a few clocks to choose from, and fields for all others. */
  #clockRow() {
    const startTexts = this.#startTexts;
    const [, ...paces] = choices.PACES;
    const named = paces.map(
      ([m, s]) => /** @type {const} */ ([`${m}+${s}`, startTexts.pace(m, s), startTexts.paceInWords(m, s)]),
    );
    const kept = recall("live.clock") || NONE;
    const isNamed = kept === NONE || named.some(([value]) => value === kept);
    const [minutes, increment] = isNamed ? [10, 5] : kept.split("+").map(Number);
    this.#minutes.value = String(minutes);
    this.#increment.value = String(increment);
    for (const input of [this.#minutes, this.#increment]) set(input, { step: 1, required: true, inputmode: "numeric" });
    const fields = html(
      "div",
      { class: "row" },
      html("label", {}, startTexts.minutes, this.#minutes),
      html("label", {}, startTexts.increment, this.#increment),
    );
    const choose = (/** @type {string} */ pace) => {
      this.#pace = pace;
      fields.hidden = pace !== "own";
      for (const input of [this.#minutes, this.#increment]) input.disabled = fields.hidden;
    };
    const all = /** @type {[string, string, string?][]} */ ([
      [NONE, startTexts.noClock],
      ...named,
      ["own", startTexts.ownTime],
    ]);
    const chosen = isNamed ? kept : "own";
    const row = this.#choices("time", startTexts.time, all, chosen, choose);
    choose(chosen);
    row.append(fields);
    return row;
  }

  /** Shows what is chosen. */
  #show() {
    const { isValid, players } = this.#options;
    const others = Math.max(players - 1, 1);
    const friend = this.#form.querySelector('[data-row="begins"] [value="computer"] + span');
    if (friend) write(friend, this.#tableTexts.others(others));
    this.#showOpponents(others);
    this.#start.disabled = !isValid;
    set(this.element, { "data-problem": !isValid });
  }

  /**
   * A choice for each opponent, where there are several.
   * @param {number} count
   */
  #showOpponents(count) {
    const { game, words } = this.#locale;
    const tableTexts = this.#tableTexts;
    this.#opponents.hidden = count < 2;
    keyed(
      this.#opponents,
      Array.from({ length: count }, (_, i) => i),
      String,
      (i) => {
        const levels = Array.from({ length: game.levels ?? 0 }, (_, level) => String(level + 1));
        const options = [
          html("option", { value: "invite" }, tableTexts.invited),
          ...levels.map((level) => html("option", { value: `computer:${level}` }, seatName(words, level))),
        ];
        const select = html("select", { "data-opponent": i }, ...options);
        select.addEventListener("change", () => {
          this.#each[i] = select.value;
          this.#showNote();
        });
        return html("label", { class: "field" }, html("span", {}, tableTexts.opponent(i + 1)), select);
      },
      (row, i) => {
        const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
        this.#each[i] ??= "invite";
        if (select.value !== this.#each[i]) select.value = this.#each[i] ?? "invite";
      },
    );
    this.#each.length = count;
    if (count < 2) this.#each = ["invite"];
    this.#showNote();
  }

  #showNote() {
    write(this.#note, this.#tableTexts.computersHere);
    this.#note.hidden = this.#each.every((kind) => kind === "invite");
    write(this.#problem, invitesSomebody(this.#each) ? "" : this.#tableTexts.inviteOne);
  }

  get #clock() {
    if (this.#pace === NONE) return null;
    const own = [this.#minutes.valueAsNumber, this.#increment.valueAsNumber];
    const [minutes = 0, seconds = 0] = this.#pace === "own" ? own : this.#pace.split("+").map(Number);
    return { minutes, seconds };
  }

  async #submit() {
    if (this.#start.disabled || !invitesSomebody(this.#each)) return;
    const { game, language } = this.#locale;
    const clock = this.#clock;
    choices.rememberOptions(game, this.#options.chosen, { recall, remember });
    rememberBegins(this.#begins, { recall, remember });
    remember("name", this.#name.value.trim());
    remember("live.clock", clock ? `${clock.minutes}+${clock.seconds}` : NONE);
    remember("live.takebacks", this.#takebacks.checked ? "yes" : "no");
    this.#start.disabled = true;
    write(this.#problem, "");
    try {
      await this.#open({
        game: game.id,
        options: this.#options.all,
        seats: liveSeats(this.#begins, this.#each),
        clock: clock && { time: clock.minutes * 60_000, increment: clock.seconds * 1000 },
        takebacks: this.#takebacks.checked,
        help: this.#help.checked,
        public: this.#public.checked,
        name: this.#name.value.trim(),
      });
      this.element.close("opened");
    } catch (error) {
      write(this.#problem, await errorText(error, language));
      this.#start.disabled = false;
    }
  }
}

/**
 * Shows the dialog on the element that will show the match.
 * @param {Element} table with a shadow root
 * @param {Locale} locale
 * @param {TableWords} tableTexts
 * @param {(wishes: LiveWishes) => Promise<unknown>} open opens the match; the dialog shows why it cannot
 * @returns {Promise<boolean>} whether the match is open
 */
export async function liveDialog(table, locale, tableTexts, open) {
  const root = /** @type {ShadowRoot} */ (table.shadowRoot);
  adopt(root, dialogs);
  adopt(root, style);
  const dialog = new LiveDialog(locale, tableTexts, await startWords(locale.language), open);
  const { element } = dialog;
  set(element, { lang: locale.language });
  root.append(element);
  const closed = new Promise((resolve) => element.addEventListener("close", resolve, { once: true }));
  await dialog.begin();
  await closed;
  element.remove();
  return element.returnValue === "opened";
}
