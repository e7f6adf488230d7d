// @ts-check
/** Shows the rating of each computer player beside its name, and that of a person who plays against them. */
import { html, write } from "../../base/dom.js";
import { playerCount } from "../../words/describe.js";
import { holders } from "../match/match.js";
import { ownRating } from "../match/own-rating.js";
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
      const text =
        match.seats[seat] === "human" ? this.#own(match) : rating === undefined ? null : texts.rating(rating);
      const shown = row.querySelector(".rating");
      if (text === null) shown?.remove();
      else {
        const box = shown ?? html("span", { class: "rating" });
        write(box, text);
        if (!shown) row.querySelector(".facts")?.after(box);
      }
    }
  }

  /**
   * The rating of the only person; `null` if there is none.
   * @param {import("../../types.js").Match} match
   */
  #own({ game, seats }) {
    if (seats.filter((seat) => seat === "human").length !== 1 || seats.includes("away")) return null;
    const own = ownRating(game, this.#context.settings.preferences());
    return own && this.#context.view.texts().ownRating(own.rating, own.range);
  }

  /** The language changed. */
  leave() {
    for (const box of this.#context.view.parts.players.querySelectorAll(".rating")) box.remove();
  }
}

/** @param {import("../features.js").Context} context */
export const create = (context) => new LevelRatings(context);
