// Pages of others with the element, as their visits are timed (first-board.mjs) and weighed (size.mjs).

/** A page with this content. @param {string} content */
const page = (content) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>An article</title>
  <link rel="icon" href="data:,"><main>${content}</main><script type="module" src="/www/alveole-game.js"></script>`;

const STUDY = "Alveole: 2\nGame: hex\n\n{The centre.} 1. e5! {A strong cell.} (1. a1 {Too far.}) 2. e6 3. f5\n";

/** An article with a study, and one with a position as a diagram, by their paths. */
export const ARTICLES = {
  "/article": { body: page(`<alveole-game readonly record="${STUDY}"></alveole-game>`) },
  "/diagram": { body: page('<alveole-game game="hex" readonly controls="none"></alveole-game>') },
};
