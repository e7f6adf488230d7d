// @ts-check
/** Starts the engine as soon as its few modules are loaded, while the others still load. */
import { catalogue } from "../engine/catalogue.js";

catalogue().catch(() => {}); // the next request gets the error
