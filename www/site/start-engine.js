// @ts-check
/** Begins to load what the address asks for, before the page is asked to show it: the catalogue; the engine and the match. */
import { catalogue } from "../engine/catalogue.js";

catalogue().catch(() => {}); // the next call gets the error
const [game, way] = location.hash.slice(1).split("/");
if (game) {
  import("../engine/client.js").then(({ engine }) => engine.prepare(game)).catch(() => {});
  import("../alveole-game.js").catch(() => {});
  if (way !== "learn") import("./game-page.js").catch(() => {});
} else import("../../games/miniatures.js").catch(() => {});
