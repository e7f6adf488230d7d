// @ts-check
/** Begins to load what the address asks for, before the page is asked to show it: the catalogue; the engine and the match. */
import { route } from "../base/address.js";
import { catalogue } from "../engine/catalogue.js";

const [game, way] = route();
catalogue(game).catch(() => {}); // the next call gets the error
if (game) {
  import("../engine/client.js").then(({ engine }) => engine.prepare({ game })).catch(() => {});
  // A board that the page has begins once the page knows with which match (game-page.js).
  if (document.documentElement.dataset["page"] !== "game") import("../alveole-game.js").catch(() => {});
  if (way !== "learn") import("./game/game-page.js").catch(() => {});
} else import("./front/catalogue.js").catch(() => {});
