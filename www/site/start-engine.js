// @ts-check
/** Starts the engine as soon as its few modules are loaded, while the others still load: for the game that the address names. */
import { catalogue } from "../engine/catalogue.js";
import { engine } from "../engine/client.js";

catalogue().catch(() => {}); // the next call gets the error
const [game] = location.hash.slice(1).split("/");
if (game) engine.prepare(game);
