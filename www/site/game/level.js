// @ts-check
/** The level of the computer for all games. */
import { recall } from "../../base/preferences.js";

/** A level as it is stored and written in addresses. */
export const LEVEL = /^[1-8]$/;

/** Returns the level of the computer that was chosen for all games; empty: each game has its own. */
export const chosenLevel = () => (LEVEL.test(recall("level")) ? recall("level") : "");
