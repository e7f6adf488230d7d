// @ts-check
/** The rows of the players beside the board: name, points, facts, and the pieces in hand. */
import { pieceName } from "../../words/describe.js";
import { html, keyed, set, write } from "../../base/dom.js";
import { nameAt } from "../../base/names.js";
import { pieceIcon, token } from "../../board/pieces.js";
import { rovingFocus, setTabStop } from "../../base/roving-focus.js";
import { colourOf, playerName, seatName, term } from "../../words/dictionary.js";

/**
 * @typedef {import("./panel.js").PanelView} PanelView
 *
 * @typedef {object} Player
 * @property {number} player
 * @property {number} seat the index of who plays for it in `match.seats`
 */

export class PlayerRows {
  element = html("div", { class: "players", part: "players" });
  #touch;

  /** @param {(id: string) => void} touch a piece in a hand was touched */
  constructor(touch) {
    this.#touch = touch;
  }

  /** @param {PanelView} view */
  render(view) {
    const { game } = view.locale;
    keyed(
      this.element,
      view.holders.map((seat, player) => ({ seat, player })),
      ({ player }) => `${game.id} ${player}`,
      ({ player }) => this.#row(player, colourOf(game, player)),
      (row, player) => {
        this.#head(row, player, view);
        this.#hand(/** @type {Element} */ (row.querySelector(".hand")), player.player, view);
      },
    );
  }

  /** An empty row. @param {number} player @param {string} colour */
  #row(player, colour) {
    const name = html("span", { class: "name" }, html("span"), html("small"));
    const score = html("span", { class: "score", role: "img" });
    const head = html("div", { class: "head" }, token(colour), name, score, html("span", { class: "facts" }));
    return html("div", { class: "player", "data-player": player }, head, rovingFocus(html("div", { class: "hand" })));
  }

  /** Who it is, and how they stand. @param {Element} row @param {Player} player @param {PanelView} view */
  #head(row, { player, seat }, { locale, state, match, holders, you }) {
    const { game, words, language } = locale;
    const { over, winners, scores } = state.status;
    const kind = match.seats[seat] ?? "human";
    const name = playerName(game, words, player);
    const mine = player === you ? ` ${words.you}` : "";
    set(row, {
      role: "group",
      "aria-label": name + mine,
      "data-you": player === you,
      "data-turn": !over && state.to_move?.player === player,
      "data-won": over && winners.includes(player),
    });
    const [nameBox, whoBox, facts] = row.querySelectorAll(".name > *, .facts");
    if (nameBox) write(nameBox, name);
    const { cells, notes } = state.view;
    const owned = (/** @type {number} */ player) => cells.filter(({ tone }) => tone === player).length;
    /** Whether the points have its numbers, or count the cells that it counts, each player's own. @param {string} key */
    const isScore = (key) => {
      const counts = scores ? notes.filter((n) => n.key === key) : [];
      const areEqual = (/** @type {(player: number) => number | undefined} */ of) =>
        counts.length > 0 && counts.every((n) => n.value === of(n.player));
      return areEqual((player) => scores?.[player]) || areEqual(owned);
    };
    const details = notes
      // In a game for two, who is out has lost, which the end says.
      .filter((n) => n.player === player && (n.key !== "out" || holders.length > 2) && !isScore(n.key))
      // A number stands on the line of what it counts.
      .map((n) =>
        term(game, language, `note.${n.key}`)
          .replace(/ (?=[:{])/g, "\u00a0")
          .replace("{n}", String(n.value)),
      );
    // Players of a live match are not away: its bar says who is there.
    const { host } = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const isLive = host?.hasAttribute("data-live");
    const isNamed = kind !== "human" && !(isLive && kind === "away");
    // Beside the name, so that what is counted has a line of its own.
    const who = isNamed ? ` ${kind in words.seat ? seatName(words, kind) : words.ofLevel(kind)}` : mine;
    if (whoBox) write(whoBox, who);
    const chosen = nameAt(match, seat);
    if (chosen) details.unshift(chosen);
    const score = row.querySelector(".score");
    const points = scores ? (scores[player] ?? 0).toLocaleString(language) : "";
    if (score) write(set(score, { "aria-label": points && words.points(scores?.[player] ?? 0, points) }), points);
    if (facts && facts.textContent !== details.join(" · "))
      facts.replaceChildren(...details.flatMap((text, i) => [i > 0 ? " · " : "", html("bdi", {}, text)]));
  }

  /** The pieces in hand. @param {Element} held @param {number} player @param {PanelView} view */
  #hand(held, player, { locale, state, lit, touched }) {
    const { game, words } = locale;
    keyed(
      held,
      state.view.hands.find((hand) => hand.player === player)?.pieces ?? [],
      (piece) => piece.kind,
      (piece) => {
        const held = html("button", { type: "button", class: "held" });
        held.append(pieceIcon(game.art, piece.kind, colourOf(game, player)), html("span", { class: "count" }));
        held.addEventListener("click", () => this.#touch(held.getAttribute("data-id") ?? ""));
        return held;
      },
      (held, piece) => {
        set(held, {
          "data-id": piece.id,
          "data-next": lit.has(piece.id),
          "aria-disabled": lit.has(piece.id) ? null : "true",
          "aria-pressed": touched.includes(piece.id) ? "true" : null,
          "aria-label": words.hand(pieceName(locale, piece.kind, player), piece.count),
          "data-empty": piece.count === 0,
        });
        write(/** @type {Element} */ (held.lastElementChild), String(piece.count));
      },
    );
    setTabStop(held, held.querySelector("[data-next]"));
  }
}
