// @ts-check
/** The rest of the front page: the puzzle of the day, and its foot. Loaded once the games are there. */
import { fileAddress } from "../../base/address.js";
import { adopt } from "../../base/css.js";
import { html } from "../../base/dom.js";
import { dayOf, gameOf } from "../../learn/day.js";
import { siteWords } from "../../words/dictionary.js";
import style from "./front-page.css";

const SOURCE = "https://github.com/alveole/alveole";

/** @param {typeof import("../../words/en/site.js").default} siteTexts */
function foot(siteTexts) {
  const links = [
    ["docs/about.html", siteTexts.about],
    ["docs/about.html#privacy", siteTexts.privacyLink],
    ["docs/", siteTexts.docs],
    [SOURCE, siteTexts.source],
    ["LICENCES.txt", siteTexts.licences],
  ].map(([href = "", label = ""]) => html("li", {}, html("a", { href: fileAddress(href) }, label)));
  return html("footer", { class: "foot" }, html("p", {}, siteTexts.privacy), html("ul", {}, ...links));
}

/**
 * Completes the front page.
 * @param {HTMLElement} page
 * @param {readonly import("../../types.js").Game[]} games
 * @param {import("../../words/dictionary.js").Dictionary} words
 * @param {string} language
 */
export async function complete(page, games, words, language) {
  adopt(document, style);
  const siteTexts = await siteWords(language);
  page.append(foot(siteTexts));
  const day = dayOf(new Date());
  const game = gameOf(games, day);
  if (!game) return;
  const section = html(
    "section",
    { class: "day", "aria-labelledby": "day" },
    html("h2", { id: "day" }, siteTexts.puzzleOfTheDay),
  );
  // Beside the heading where there is room, so that it comes before the games; else after them.
  const list = page.querySelector(":scope > .cards");
  if (matchMedia("(min-width: 64rem)").matches) list?.before(section);
  else list?.after(section);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    import("./day-board.js")
      .then((m) => m.showDay(section, { game, words, language }, siteTexts, day, games.length))
      .catch(() => section.remove()); // Without a network the games are there.
  });
  observer.observe(section);
}
