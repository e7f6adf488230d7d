// @ts-check
/** The field for typing moves in the game's notation. */
import { html, set, write } from "../../base/dom.js";
import { errorText } from "../../words/messages.js";

const MOST = 400; // moves in the list of suggestions

export class TypedMoves {
  #field = html("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    list: "moves-now",
    enterkeyhint: "go",
    "aria-describedby": "typed-problem",
  });
  #suggestions = html("datalist", { id: "moves-now" });
  #go = html("button", { type: "submit", class: "primary", "data-act": "typed" });
  #problem = html("p", { class: "problem", id: "typed-problem", role: "alert" });
  #form = html("form", { class: "typed" }, this.#field, this.#suggestions, this.#go);
  element = html("div", { part: "typed" }, this.#form, this.#problem);
  #context;
  /** @type {unknown} */ #shown = null;
  /** The text at which Enter was pressed, until the form is submitted. @type {string | null} */ #entered = null;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#entered = null;
      void this.#play();
    });
    // While WebKit shows suggestions, Enter only closes them. If none was chosen, the typed text is meant.
    this.#field.addEventListener("keydown", ({ key, isComposing }) => {
      this.#entered = key === "Enter" && !isComposing ? this.#field.value : null;
    });
    this.#field.addEventListener("keyup", ({ key }) => {
      if (key === "Enter" && this.#entered === this.#field.value) this.#form.requestSubmit();
    });
    this.#field.addEventListener("input", () => this.#showProblem(""));
    this.element.hidden = true;
    context.view.parts.tools.append(this.element);
  }

  /** Shows or hides the field. */
  open() {
    this.element.hidden = !this.element.hidden;
    this.render();
    if (!this.element.hidden) this.#field.focus();
  }

  /** @param {string} problem */
  #showProblem(problem) {
    write(this.#problem, problem);
    set(this.#field, { "aria-invalid": problem ? "true" : null });
  }

  async #play() {
    const text = this.#field.value.trim();
    if (!text) return;
    if (!this.#context.match.playing()) return;
    try {
      await this.#context.match.client.play(text);
      this.#field.value = "";
      this.#showProblem("");
    } catch (error) {
      this.#showProblem(await errorText(error, this.#context.view.locale().language));
      this.#field.select();
    }
  }

  render() {
    const { state } = this.#context.match.client;
    const texts = this.#context.view.texts();
    set(this.#field, { "aria-label": texts.typeMove, placeholder: texts.typeMove });
    write(this.#go, texts.commit);
    this.#go.disabled = !this.#context.match.playing();
    if (state === this.#shown) return;
    this.#shown = state;
    this.#showProblem("");
    const options = (state?.legal ?? []).slice(0, MOST).map(({ text }) => html("option", { value: text }));
    this.#suggestions.replaceChildren(...options);
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new TypedMoves(context);
