// @ts-check
/** Wakes the engine as soon as the few modules that it needs are there: the page's others come meanwhile. */
import { catalogue } from "../engine/catalogue.js";

catalogue().catch(() => {}); // whoever asks next hears why
