// @ts-check
/** Offers the way back to a game that was under way when another one took its place. */
import { addressOf } from "../../base/address.js";
import { isBegun } from "../../play/storage/game-store.js";
import { dictionary, siteWords } from "../../words/dictionary.js";

/** The game that this page shows. @type {{key: string, game: string, running: boolean} | null} */
let shown = null;
/** Takes the offer of the way back away, while it is shown. @type {(() => void) | null} */
let withdraw = null;
/** The moves of people in the game that took the place. */
let atFirst = 0;

/**
 * A match is shown under a key, or it changed.
 * @param {string} key
 * @param {import("../../types.js").Match} match
 * @param {boolean} over
 */
export async function follow(key, match, over) {
  const before = shown;
  const begun = isBegun(match);
  shown = { key, game: match.game, running: begun && !over };
  const replaced = before?.running && before.key !== key && before.game === match.game;
  const own = match.moves.filter(({ seat }) => match.seats[seat] === "human").length;
  if (!replaced) {
    // The reader's first move in the new game decides.
    if (own > atFirst) withdraw?.();
    return;
  }
  atFirst = own;
  const language = document.documentElement.lang;
  const [{ toast }, words, siteTexts] = await Promise.all([
    import("../../base/toast.js"),
    dictionary(language),
    siteWords(language),
  ]);
  const act = () => {
    // The game that is left now was only begun by mistake.
    shown = null;
    location.assign(addressOf(language, match.game, `kept/${before.key}`));
  };
  withdraw = toast(siteTexts.gameKept, { label: siteTexts.putBack, act, close: words.close });
}
