// What other sites show for a link to a page, by oEmbed (https://oembed.com): the game of a game's page in a frame, else a picture.
import { pathOf } from "./frame.mjs";
import { escape } from "./markup.mjs";

/** The pictures of `previews.mjs`. */
const PICTURE = [1200, 630];
/** As in docs/embed.md: a phone needs about as many pixels. */
const [WIDTH, HEIGHT] = [640, 640];

/**
 * @param {import("./frame.mjs").Page} page
 * @param {string} title
 * @param {string} address of the published site
 */
export function oembed(page, title, address) {
  const { game, kind, language } = page;
  const shared = {
    version: "1.0",
    title,
    provider_name: "Alvéole",
    provider_url: address,
    thumbnail_url: `${address}pictures/${game || "alveole"}.png`,
    thumbnail_width: PICTURE[0],
    thumbnail_height: PICTURE[1],
  };
  if (kind !== "game") return { ...shared, type: "link", url: address + pathOf(page) };
  const src = new URL("embed.html", address);
  src.search = String(new URLSearchParams({ game, lang: language, players: "human,1", autopass: "" }));
  const html = `<iframe title="${escape(title)}" src="${escape(src.href)}" width="${WIDTH}" height="${HEIGHT}" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;
  return { ...shared, type: "rich", html, width: WIDTH, height: HEIGHT };
}
