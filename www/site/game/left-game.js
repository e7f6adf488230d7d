// @ts-check
/** Offers the way back to a game that was under way when another one took its place. */
import { addressOf } from "../../base/address.js";
import { isBegun } from "../../play/storage/game-store.js";
import { dictionary, siteWords } from "../../words/dictionary.js";

/** The game that this page shows. @type {{key: string, game: string, running: boolean} | null} */
let shown = null;
/** Whether the way back is offered. */
let offered = false;

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
  const moved = match.moves.some(({ seat }) => match.seats[seat] === "human");
  if (!replaced && !(offered && moved)) return;
  const { hide, toast } = await import("../../base/toast.js");
  // The reader's first move in the new game decides.
  if (!replaced) {
    offered = false;
    return hide();
  }
  const language = document.documentElement.lang;
  const [words, siteTexts] = await Promise.all([dictionary(language), siteWords(language)]);
  offered = true;
  toast(siteTexts.gameKept, {
    label: siteTexts.putBack,
    act: () => {
      // The game that is left now was only begun by mistake.
      [shown, offered] = [null, false];
      location.assign(addressOf(language, match.game, `kept/${before.key}`));
    },
    close: words.close,
  });
}
