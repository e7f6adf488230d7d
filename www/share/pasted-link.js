// @ts-check
/** Finds the link to a game in a text that was pasted, such as a message with words around it. */
import { plainPaste } from "../base/pasted.js";
import { findLink, writeLink } from "../live/links.js";
import { LinkError, read } from "./link-format.js";

const LINK = /(\w+)\s*(?:\/?\s*#|\/)\s*\/?\s*link\s*\/\s*(?=[\w-])/g;
const LIVE = /(\w+)\s*(?:\/?\s*#|\/)\s*live\s*\//;
/** A secret key at the end of a link to an own seat. */
const SECRET = 43;
/** Pieces into which a link may be broken. */
const MOST = 500;

/** Texts of other forms may name a link, and are more than that. @param {string} text */
const isRecord = (text) => /^\s*(?:\{|\(\s*;|\[\w+ "|Alveole:)/.test(text);

/**
 * Whether a text is the content of a link.
 * @param {string} game
 * @param {string} text
 */
const isWhole = (game, text) =>
  read(game, text).then(
    () => true,
    (error) => error instanceof LinkError && error.code === "newer",
  );

/**
 * Returns the first content of a link that a text begins with, over as many line breaks as it takes: it has a checksum.
 * @param {string} game
 * @param {string} text
 * @returns {Promise<string | null>} with the secret key after it, if there is one
 */
async function contentOf(game, text) {
  let whole = "";
  let found = null;
  for (const piece of text.split(/\s+/, MOST)) {
    const [letters = ""] = /^[\w/-]*/.exec(piece) ?? [];
    whole += letters;
    const [content = "", secret = ""] = whole.split("/");
    // A mark of emphasis around the link looks like a part of it.
    for (const one of new Set([content.replace(/[_-]+$/, ""), content]))
      if (!found && (await isWhole(game, one))) found = one;
    if (found && (!secret || secret.length >= SECRET)) return secret ? `${found}/${secret.slice(0, SECRET)}` : found;
    if (letters !== piece) break;
  }
  return found;
}

/**
 * Finds the link to a game in a text.
 * @param {string} text
 * @returns {Promise<{game: string, way: string} | null>} the parts of its address; the first link that is whole, or else one that
 *   stands alone, of which its page says what is wrong
 */
export async function pastedLink(text) {
  if (isRecord(text)) return null;
  const plain = plainPaste(text);
  const links = [...plain.matchAll(LINK)];
  for (const { 0: begin, 1: name = "", index } of links) {
    const game = name.toLowerCase();
    const content = await contentOf(game, plain.slice(index + begin.length));
    if (content) return { game, way: `link/${content}` };
  }
  const [, live] = LIVE.exec(plain) ?? [];
  const code = live && findLink(plain);
  if (live && code) return { game: live.toLowerCase(), way: `live/${writeLink(code)}` };
  const [, game, way] = /(\w+)(?:\/#|#|\/)(link\/[\w-]+(?:\/[\w-]+)?)\s*$/.exec(plain) ?? [];
  return game && way ? { game, way } : null;
}
