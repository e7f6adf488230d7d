// @ts-check
/** The matches that anybody can watch, at `#live` of the front page. */
import "../../alveole-game.js";
import { addressOf, relays, route } from "../../base/address.js";
import { html } from "../../base/dom.js";
import { relaysOf } from "../../live/relay-addresses.js";
import { WatchList } from "../../lobby/watch-list.js";
import { lobbyWords, tableWords } from "../../words/dictionary.js";
import { nameDocument, notice, obstacle, placeTitle } from "../place.js";

/** What ends the page that is shown. */
let leave = () => {};
addEventListener("hashchange", () => route()[1] === "live" || leave());

/**
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 * @returns {Promise<{page: HTMLElement, begin: () => void}>}
 */
export async function watchPage(words, language) {
  leave();
  const [{ watchTitle }, tableTexts] = await Promise.all([lobbyWords(language), tableWords(language)]);
  const page = html("div", { class: "page" }, placeTitle(words, language, watchTitle));
  const begin = () => {
    nameDocument(words, watchTitle);
    const wrong = obstacle(tableTexts);
    if (wrong) return page.append(notice(wrong));
    const list = new WatchList(language, ({ game, id }, name) =>
      html("a", { href: addressOf(language, game, `live/${id}`) }, name),
    );
    page.append(list.element);
    leave = () => list.end();
    void list.begin(relaysOf(), { relays: relays() });
  };
  return { page, begin };
}
