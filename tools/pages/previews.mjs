// The pictures that chats and search engines show beside a link to a page: of each game, a board in mid-game; and those of the feed.
import { Resvg } from "@resvg/resvg-js";
import { opening } from "./engine.mjs";

/** As large as Open Graph and Twitter cards are shown at most. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 40;
const PLIES = 16;
const PAPER = "#f2eadb";

/** How many pieces lie on each other: too small to read here, and a text would need a font. */
const NUMBER = /<circle[^>]*\/><text[^>]*>[^<]*<\/text>/g;

/** A board as an SVG element with this place on the picture. */
function board(engine, match, [x, y, width, height]) {
  const { svg } = engine.call("svg", { ...match, hands: false, background: false, coordinates: false });
  const box = /viewBox="([^"]*)"/.exec(svg)[1];
  const inside = svg.slice(svg.indexOf(">") + 1).replace(NUMBER, "");
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box}">${inside}`;
}

/** @returns {Buffer} a PNG of the boards of these matches, beside and below each other */
export function picture(engine, matches) {
  const columns = Math.ceil(matches.length / Math.ceil(matches.length / 4));
  const rows = Math.ceil(matches.length / columns);
  const [width, height] = [(WIDTH - MARGIN) / columns - MARGIN, (HEIGHT - MARGIN) / rows - MARGIN];
  const boards = matches.map((match, i) => {
    const x = MARGIN + (i % columns) * (width + MARGIN);
    const y = MARGIN + Math.floor(i / columns) * (height + MARGIN);
    return board(engine, match, [x, y, width, height]);
  });
  const paper = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${paper}${boards.join("")}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/**
 * The pictures by their file names: one of each game, and “alveole” with all of them.
 * @param {any} engine
 * @param {string[]} games
 * @returns {[name: string, png: Buffer][]}
 */
export function previews(engine, games) {
  const matches = games.map((game) => ({ game, moves: opening(engine, game, PLIES) }));
  return [
    ...matches.map((match) => /** @type {[string, Buffer]} */ ([`${match.game}.png`, picture(engine, [match])])),
    ["alveole.png", picture(engine, matches)],
  ];
}
