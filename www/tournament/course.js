// @ts-check
/** What a tournament needs from its first list on: who waits for its beginning does not load it. */
export { Games } from "./game-proofs.js";
export { courseOf } from "./log.js";
export { WatchedMatches } from "./watched-matches.js";
