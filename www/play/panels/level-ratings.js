// @ts-check
/** Shows the rating of each computer player beside its name. */
import { html, write } from "../../base/dom.js";
import { playerCount } from "../../words/describe.js";
import { holders } from "../match/match.js";
import { ratingsOf } from "./ratings.js";

class LevelRatings {
  /** The ratings of the game `#game` by level, once they are loaded. @type {Record<string, number>} */ #ratings = {};
  #game = "";
  #context;

  /** @param {import("../features.js").Context} context */
  constructor(context) {
    this.#context = context;
  }

  render() {
    const { game } = this.#context.match.client.match;
    if (game === this.#game) return this.#show();
    this.#game = game;
    this.#ratings = {};
    this.#show();
    ratingsOf(game).then((ratings) => {
      if (game !== this.#game) return;
      this.#ratings = ratings;
      this.#show();
    });
  }

  #show() {
    const { client } = this.#context.match;
    const { locale, parts } = this.#context.view;
    const texts = this.#context.view.texts();
    const { match, state } = client;
    if (!state) return;
    const seen = [...match.moves, ...(state.to_move ? [state.to_move] : [])];
    const seats = holders(seen, playerCount(locale().game, state.options));
    for (const row of parts.players.querySelectorAll("[data-player]")) {
      const seat = seats[Number(row.getAttribute("data-player"))] ?? -1;
      const rating = this.#ratings[match.seats[seat] ?? ""];
      const shown = row.querySelector(".rating");
      if (rating === undefined) shown?.remove();
      else {
        const box = shown ?? html("span", { class: "rating" });
        write(box, texts.rating(rating));
        if (!shown) row.querySelector(".facts")?.after(box);
      }
    }
  }

  /** The language changed. */
  leave() {
    for (const box of this.#context.view.parts.players.querySelectorAll(".rating")) box.remove();
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new LevelRatings(context);
