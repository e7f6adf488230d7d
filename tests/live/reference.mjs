// Compares the agreement with another implementation of the specification, on random sets of what players signed.
import { agreed, merged, nothingKnown } from "../../www/live/agreement.js";
import { DRAW, LATE, commonStart, takeback } from "../../www/live/chain.js";
import { knownOf, smallTerms } from "./small-game.mjs";

const SAYS = ["ok", "draw", "claim", "abort", "resign"];

/**
 * A random set of items of a match: chains that fork, acts that are signed or not, statements at any place.
 * @param {(sides: number) => number} random
 */
export function randomMatch(random) {
  const count = 2 + random(2);
  const size = { count, steps: 1 + random(2), end: 2 + random(5) };
  const pick = (list) => list[random(list.length)];
  const chains = [[]];
  for (let n = 2 + random(10); n > 0; n--) {
    // Long chains fork late, as those of a game do.
    const from = random(3) ? chains.at(-1) : pick(chains);
    const act = random(5) ? pick(["a", "b"]) : pick([LATE, DRAW, takeback(random(3))]);
    if (from.length < 8) chains.push([...from, act]);
  }
  const items = [];
  // Mostly the player to move signs; a signature of another one says nothing.
  for (const chain of chains)
    if (chain.length > 0 && random(8))
      items.push({ seat: random(6) ? seatAt(chain.slice(0, -1), size) : random(count), chain });
  for (let n = random(12); n > 0; n--) {
    const say = pick(SAYS);
    const item = { seat: random(count), say, at: pick(chains) };
    items.push(say === "ok" ? { ...item, to: random(3) } : item);
  }
  // What all others say where an act needs it.
  for (const chain of chains) {
    const act = chain.at(-1);
    const [say, to] = act === DRAW ? ["draw"] : act?.startsWith("<") ? ["ok", Number(act.slice(1))] : [];
    const at = chain.slice(0, -1);
    if (say && random(4))
      for (let seat = 0; seat < count; seat++)
        if (seat !== seatAt(at, size)) items.push({ seat, say, at, ...(to === undefined ? {} : { to }) });
  }
  return { size, items, own: pick([null, 0, count - 1]) };
}

/** The seat to move after these acts, if they are legal. */
function seatAt(entries, { count, steps }) {
  let moves = 0;
  for (const entry of entries)
    moves = entry[0] === "<" ? Number(entry.slice(1)) : moves + (/^[ab]$/.test(entry) ? 1 : 0);
  return Math.floor(moves / steps) % count;
}

/**
 * The match as both are asked about it. Of a player who signed chains that fork, as on two devices, a device of the reference holds
 * on to what it can still vouch for alone, which changes with what it forgets: such a match is compared as others see it.
 */
export function comparable(match) {
  const mine = match.items.flatMap(({ seat, chain }) => (chain && seat === match.own ? [chain] : []));
  const fits = (a, b) => commonStart(a, b) === Math.min(a.length, b.length);
  return mine.every((a) => mine.every((b) => fits(a, b))) ? match : { ...match, own: null };
}

/** What the agreement of www/live makes of these items. */
export function answerHere({ size, items, own }) {
  const known = items.map(knownOf).reduce(merged, nothingKnown());
  const { chain, authors, end } = agreed(known, smallTerms(size), own);
  return { chain: chain.entries.join(" "), authors: authors.join(""), end: end?.kind ?? "", loser: loserOf(end) };
}

const loserOf = (end) => (end && ["time", "resigned", "claimed"].includes(end.kind) ? end.player : null);

/** What the reference, a module, makes of them. */
export function answerThere({ size, items, own }, reference) {
  const { count, steps, end: most } = size;
  const players = Array.from({ length: count }, (_, seat) => seat);
  const rules = {
    after: (moves) =>
      moves.length > most || moves.some((move) => !/^[ab]$/.test(move))
        ? null
        : { seat: Math.floor(moves.length / steps) % count, over: moves.length === most ? [0] : null },
  };
  const { chain, authors, reason, who, claimed } = reference.agreed(items, rules, players, own);
  const end = claimed ? "claimed" : (reason ?? "");
  return { chain: chain.join(" "), authors: authors.join(""), end, loser: loserOf({ kind: end, player: who }) };
}

if (process.argv[1] === import.meta.filename) {
  // Records the answers of a reference: node tests/live/reference.mjs REFERENCE.mjs > tests/vectors/live.agreement.jsonl
  const { dice } = await import("../browser/support/dice.mjs");
  const reference = await import(process.argv[2]);
  const random = dice(44);
  for (let n = 0; n < 400; n++) {
    const match = comparable(randomMatch(random));
    console.log(JSON.stringify({ ...match, answer: answerThere(match, reference) }));
  }
}
