// @ts-check
/** The rows of the players beside the board: name, points, facts, and the pieces in hand. */
import { pieceName } from "../../words/describe.js";
import { html, keyed, set, write } from "../../base/dom.js";
import { plainName } from "../../base/names.js";
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
    const [nameBox, youBox, facts] = row.querySelectorAll(".name > *, .facts");
    if (nameBox) write(nameBox, name);
    if (youBox) write(youBox, mine);
    const { notes } = state.view;
    /** Whether a note has for each player what the points say. @param {string} key */
    const isScore = (key) => notes.filter((n) => n.key === key).every((n) => n.value === scores?.[n.player]);
    const details = notes
      // In a game for two, who is out has lost, which the end says.
      .filter((n) => n.player === player && (n.key !== "out" || holders.length > 2) && !isScore(n.key))
      .map((n) => term(game, language, `note.${n.key}`).replace("{n}", String(n.value)));
    // Players of a live match are not away: its bar says who is there.
    const { host } = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const isLive = host?.hasAttribute("data-live");
    if (kind !== "human" && !(isLive && kind === "away"))
      details.unshift(kind in words.seat ? seatName(words, kind) : words.ofLevel(kind));
    const chosen = plainName(match.names?.[seat]);
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
