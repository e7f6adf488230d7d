// @ts-check
/** Begins to load what the address asks for, before the page is asked to show it: the catalogue, or the page of a game. */
import { route } from "../base/address.js";
import { catalogue } from "../engine/catalogue.js";

// The engine of the page's elements, for benchmarks and tests.
export { engine } from "../engine/client.js";

const [game, way] = route();
catalogue(game).catch(() => {}); // the next call gets the error
if (game) {
  // A board that the page has begins once the page knows with which match (game-page.js).
  if (document.documentElement.dataset["page"] !== "game") import("../alveole-game.js").catch(() => {});
  if (way !== "learn") import("./game/game-page.js").catch(() => {});
} else import("./front/catalogue.js").catch(() => {});
