/** In place of www/base/json-file.js: the files are part of this one. */
import messages from "../../games/messages.json";
import pieces from "../../games/pieces.json";
import ratings from "../../games/ratings.json";
import rules from "../../games/rules.json";

const FILES = { "messages.json": messages, "pieces.json": pieces, "ratings.json": ratings, "rules.json": rules };

/** @param {URL} url */
export const jsonFile = (url) => async () => FILES[/** @type {keyof typeof FILES} */ (url.pathname.split("/").at(-1))];
