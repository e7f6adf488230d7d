// The puzzles of the day as a feed (Atom) in each language: for each of the last days that of the game which the day begins with.
import { dayOf, gameOf, puzzleOf } from "../../www/learn/day.js";
import { inLanguage, puzzleWords, siteWords } from "../../www/words/dictionary.js";
import { taskOf } from "./contents.mjs";
import { FEED, pathOf } from "./frame.mjs";
import { puzzles } from "./game-texts.mjs";
import { escape } from "./markup.mjs";
import { picture } from "./previews.mjs";
import { LANGUAGES, TEXTS } from "./texts.mjs";

const DAYS = 30;
const DAY = 86400e3; // milliseconds

/** The last day of the feed: today, or that of SOURCE_DATE_EPOCH, which makes the same feed again. */
const lastDay = ({ SOURCE_DATE_EPOCH: seconds } = process.env) =>
  seconds ? Math.floor((Number(seconds) * 1000) / DAY) : dayOf(new Date());

/** An entry of the feed. */
function entry({ title, date, link, picture, alt, task }) {
  const content = `<p><img src="${escape(picture)}" width="1200" height="630" alt="${escape(alt)}"/></p><p>${escape(task)}</p>`;
  return `  <entry>
    <title>${escape(title)}</title>
    <id>${escape(`${link}#${date}`)}</id>
    <link href="${escape(link)}"/>
    <updated>${date}T00:00:00Z</updated>
    <content type="html">${escape(content)}</content>
  </entry>
`;
}

/**
 * The files of the feeds, by their paths: one for each language, and the pictures.
 * @param {any} site as contents.mjs has it
 * @param {string} address of the published site
 * @returns {Promise<[path: string, body: string | Buffer][]>}
 */
export async function feeds(site, address) {
  const last = lastDay();
  const days = Array.from({ length: DAYS }, (_, i) => {
    const day = last - i;
    const game = gameOf(site.games, day);
    const puzzle = puzzleOf(puzzles(game.id), day);
    return { date: new Date(day * DAY).toISOString().slice(0, 10), game, puzzle, file: `pictures/daily/${game.id}-${puzzle.id}.png` }; // prettier-ignore
  });
  const written = LANGUAGES.map(async (language) => {
    const [texts, { dailyEight }] = await Promise.all([puzzleWords(language), siteWords(language)]);
    const path = pathOf({ language, game: "", kind: "catalogue" });
    const entries = days.map(({ date, game, puzzle, file }) => {
      const name = inLanguage(game.name, language);
      const task = taskOf(site, language, texts, game, puzzle);
      const shown = { picture: address + file, alt: TEXTS[language].board(name), task };
      return entry({ title: `${name} · ${task}`, date, link: address + path, ...shown });
    });
    const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <title>${escape(`Alvéole · ${dailyEight(site.games.length)}`)}</title>
  <id>${escape(address + path)}</id>
  <link href="${escape(address + path)}"/>
  <link rel="self" href="${escape(address + path + FEED)}"/>
  <author><name>Alvéole</name></author>
  <updated>${days[0].date}T00:00:00Z</updated>
${entries.join("")}</feed>
`;
    return /** @type {[string, string]} */ ([path + FEED, feed]);
  });
  const pictures = days.map(({ game, puzzle: { options, position }, file }) => {
    const match = { game: game.id, options, ...(position ? { position } : {}) };
    return /** @type {[string, Buffer]} */ ([file, picture(site.engine, [match])]);
  });
  return [...(await Promise.all(written)), ...pictures];
}
