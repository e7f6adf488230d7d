// Faults that are put into the modules of tournaments, one at a time, and the tests that must fail then
// (`ALL=1 node --test www/test/tournament-faults.test.mjs`). FAULT=N loads the modules with one of them.
import { readFileSync } from "node:fs";

const CHEATS = "tournament-cheats";
const PAIRING = "tournament-pairing";

/** @type {[file: string, right: string, wrong: string, test: string, name: string][]} */
export const FAULTS = [
  ["game-proofs", "return Boolean(key) && this", "return Boolean(key) || this", CHEATS, "did not sign"],
  ["game-proofs", "if (end?.kind !== kind || (end.player ?? -1) !== player)", "if (!end)", CHEATS, "does not have"],
  ["game-proofs", "return Boolean(key) && this", "return Boolean(key) || this", CHEATS, "nobody paired"],
  ["known", "&& list[2] !== digestOfJoins(state.joins)", "&& false", CHEATS, "after the list is closed"],
  ["draw", "revealFor(reveal, list, -1) === commitment", "reveal !== commitment", CHEATS, "committed to"],
  ["organizer", "now < since + terms.wait * MINUTE ||", "", CHEATS, "does not reveal"],
  ["organizer", "now >= this.#online + LISTENED", "now >= 0", CHEATS, "was away"],
  ["organizer", "isOnline ? Math.min", "true ? Math.min", CHEATS, "was away"],
  ["player", "this.#known.complete < 0 ?", "number >= 0 ?", CHEATS, "nobody reveals for another"],
  ["log", "lists.length < LISTS", "lists.length < 1", CHEATS, "does not reveal"],
  ["log", "end[2] === CLAIMED && !isTime(wait)", "false", CHEATS, "who does not come"],
  ["log", "if (seat === absent) this", "if (seat === 3) this", CHEATS, "who does not come"],
  ["log", "end === 0 ? !isTime(length)", "end === 0 ? false", CHEATS, "when its time is over"],
  ["log", 'if (entry[1] > now) return "early";', "", CHEATS, "when its time is over"],
  ["known", "this.#compare(head);\n    }", "}", CHEATS, "two logs"],
  ["known", "if (other) this.twice ??=", "if (!head) this.twice ??=", CHEATS, "two logs"],
  ["game-proofs", "digests[place]?.startsWith(digest)", "Boolean(digests[place])", CHEATS, "second game"],
  ["organizer", "if (items) orphans.push([round, place, items]);", "", CHEATS, "second game"],
  ["known", "|| !this.checks.isJoin(state.join, this.root)", "", CHEATS, "changed join"],
  ["known", "state.join[0] !== key ||", "", CHEATS, "somebody else"],
  ["log", 'if (!left.every(hasLeft)) return "wrong";', "", CHEATS, "who leaves"],
  ["log", "for (const [player] of left) out.add(player);", "", CHEATS, "who leaves"],
  ["matching", "this.#shrink(from, to);", ";", PAIRING, "perfect matching"],
  ["pairing", "let again = 0;", "let again = most;", PAIRING, "nobody meets twice"],
  ["pairing", "?.byes === least", "?.byes >= least", PAIRING, "nobody has two byes"],
  ["pairing", "[...all].sort((a, b) => a - b)", "[...all].sort((a, b) => b - a)", PAIRING, "floats are minimal"],
  ["pairing", "round % 2 === 0 ? [at(0), last]", "round < 99 ? [at(0), last]", PAIRING, "round robin"],
  ["pairing", "if (more !== 0) return", "if (more === 99) return", PAIRING, "seats are shared"],
  ["standings", "opponent === null || !counts ? own", "opponent === null ? own", PAIRING, "Buchholz"],
  ["known", "this.#isOld || this.course.halt", "this.#isOld", "tournament-simulation", "all devices show the same"],
].map(([file, ...rest]) => /** @type {any} */ ([`www/tournament/${file}.js`, ...rest]));

/** Loads a module, with the fault if it is of that one. */
export async function load(url, context, next) {
  const [file = "", right = "", wrong = ""] = FAULTS[Number(process.env["FAULT"])] ?? [];
  if (!file || !url.endsWith(`/${file}`)) return next(url, context);
  const source = readFileSync(new URL(url), "utf8");
  if (!source.includes(right)) throw new Error(`${file} has no ${right}`);
  return { format: "module", source: source.replace(right, () => wrong), shortCircuit: true };
}
