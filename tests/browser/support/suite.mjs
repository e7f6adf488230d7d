// Which tests run. A journey, `test` of node:test, always runs: it shows that something which people can do works, once.
// A detail repeats it in other games, languages and sizes, or looks at what rarely breaks.
import { test } from "node:test";

/** Whether every test runs, for every game and in every setting (`make test-all`). */
export const ALL = process.env.ALL === "1";

/** Registers a test that `make test` leaves out: it runs with ALL=1, or with GAMES=, which is asked for by hand. */
export const detail = ALL || process.env.GAMES ? test : () => {};

/** Registers a test as a journey or as a detail, for tests of a list. */
export const journeyIf = (isJourney) => (isJourney ? test : detail);
