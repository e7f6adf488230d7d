// @ts-check
/** What the front page shows after its games: its foot. Loaded once the games are there. */
import { html } from "../base/dom.js";
import { siteWords } from "../words/dictionary.js";

const SOURCE = "https://github.com/alveole/alveole";

/** @param {typeof import("../words/en/site.js").default} siteTexts */
function foot(siteTexts) {
  const links = [
    ["docs/about.html", siteTexts.about],
    ["docs/about.html#privacy", siteTexts.privacyLink],
    ["docs/", siteTexts.docs],
    [SOURCE, siteTexts.source],
    ["LICENCES.txt", siteTexts.licences],
  ].map(([href, label = ""]) => html("li", {}, html("a", { href }, label)));
  return html("footer", { class: "foot" }, html("p", {}, siteTexts.privacy), html("ul", {}, ...links));
}

/**
 * Completes the front page.
 * @param {HTMLElement} page
 * @param {string} language
 */
export async function complete(page, language) {
  page.append(foot(await siteWords(language)));
}
