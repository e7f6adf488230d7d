// Explores every interleaving of a few acts of a match of the small game, with the agreement of www/live: what each player can do,
// every order in which states arrive, and a cheat who signs anything and shows it to anyone.
//
//   node tests/live/explorer.mjs '{"seats": 3, "acts": 4, "cheat": true, "end": 5}'
import * as agreement from "../../www/live/agreement.js";
import { DRAW, LATE, takeback } from "../../www/live/chain.js";
import { haveAllActed } from "../../www/live/ends.js";
import { knownOf, smallTerms } from "./small-game.mjs";

const isPrefix = (a, b) => a.every((entry, i) => entry === b[i]);

/** What a page shows of a game. */
const shownOf = ({ chain, end }) => `${chain.entries.join(" ")} | ${end ? `${end.kind} ${end.player}` : "goes on"}`;

/** What a device knows, each once and by number; what follows from it is worked out once. */
class Knowledge {
  #ids = new Map();
  #all = [];
  #games = new Map();
  #merges = new Map();

  constructor(terms, { agreed, kept, merged, nothingKnown }) {
    this.terms = terms;
    this.agree = agreed;
    this.keep = kept;
    this.add = merged;
    this.none = this.#id(nothingKnown());
  }

  #id(known) {
    const signed = known.signed.map(({ seat, digest }) => `${seat}:${digest}`).sort();
    const said = known.statements.map(({ seat, say, digest, to }) => `${seat}:${say}:${digest}:${to}`).sort();
    const chains = known.chains.map(({ entries }) => entries.join(" ")).sort();
    const key = [signed, said, chains].map((list) => list.join(",")).join("/");
    if (!this.#ids.has(key)) {
      this.#ids.set(key, this.#all.length);
      this.#all.push(known);
    }
    return this.#ids.get(key);
  }

  known(id) {
    return this.#all[id];
  }

  game(id, own) {
    const key = `${id} ${own}`;
    if (!this.#games.has(key)) this.#games.set(key, this.agree(this.#all[id], this.terms, own));
    return this.#games.get(key);
  }

  /** What a device knows when a whole state arrived; `twice`: who was seen to have signed two acts at one place. */
  merge(id, more, own) {
    const key = `${id} ${more} ${own}`;
    if (!this.#merges.has(key)) {
      const whole = this.add(this.#all[id], this.#all[more]);
      const game = this.agree(whole, this.terms, own);
      this.#merges.set(key, { id: this.#id(this.keep(whole, game, own)), twice: game.twice });
    }
    return this.#merges.get(key);
  }

  item(item) {
    return this.#id(knownOf(item));
  }

  /** All of both, nothing pruned. */
  union(id, more) {
    return this.#id(this.add(this.#all[id], this.#all[more]));
  }
}

/** What an honest player can do by the program of the page. @returns {object[]} items */
function honestActs({ chain: { entries: at }, acts, authors, moves, position, end }, seat, { statements }, seats) {
  const isClaimed = end?.kind === "claimed";
  if (end && !isClaimed) return [];
  const items = [];
  const others = seats.filter((one) => one !== position.toMove.seat);
  const has = (one, say, to) =>
    statements.some((s) => s.seat === one && s.say === say && s.digest === at.join(" ") && s.to === to);
  const act = (text) => items.push({ seat, chain: [...at, text] });
  const say = (what, to) => has(seat, what, to) || items.push({ seat, say: what, at, to });
  const back = moves.length - 1;
  if (position.toMove.seat === seat) {
    act("a");
    act("b");
    if (isClaimed) return items;
    act(LATE);
    if (back >= 0 && others.every((one) => has(one, "ok", back))) act(takeback(back));
    if (others.every((one) => has(one, "draw"))) act(DRAW);
  } else if (!isClaimed) {
    if (back >= 0) say("ok", back);
    say("draw");
    say("claim");
  }
  if (isClaimed) return items;
  say("resign");
  if (!haveAllActed(authors, { count: seats.length, holder: (one) => one, takebacks: true }, acts.length)) say("abort");
  return items;
}

/** What a cheat can sign on any chain that somebody knows. */
function lies(known, seat) {
  const chains = new Map([["", []]]);
  for (const { chains: list } of known)
    for (const { entries } of list)
      for (let n = 1; n <= entries.length; n++) chains.set(entries.slice(0, n).join(" "), entries.slice(0, n));
  return [...chains.values()].flatMap((at) => [
    ...["a", "b", LATE, DRAW, takeback(0)].map((text) => ({ seat, chain: [...at, text] })),
    ...["resign", "abort", "draw", "claim"].map((say) => ({ seat, say, at })),
    { seat, say: "ok", at, to: 0 },
  ]);
}

/** What is wrong with a device that showed `before` and shows `after` now. */
function faultOf(before, after, { own, honest, twice, aborts }) {
  if (twice.some((seat) => honest.includes(seat))) return "an honest player is said to have acted twice";
  const [was, is] = [before.chain.entries, after.chain.entries];
  const lostAfter = (last) => last >= 0 && !isPrefix(was.slice(0, last + 1), is);
  if (!twice.includes(own) && lostAfter(before.authors.lastIndexOf(own))) return "own act lost";
  const built = Math.max(-1, ...honest.map((seat) => before.authors.lastIndexOf(seat)));
  if (lostAfter(built)) return "act lost that an honest player built on";
  if (!before.end || before.end.kind === "claimed" || (after.end && after.end.kind !== "claimed")) return null;
  // Who signs two acts at one place, of which one ends the game, withdraws that end, and is shown as who did so.
  const isOnChain = before.end.kind !== "resigned";
  if (isOnChain && twice.some((seat) => !honest.includes(seat)) && !isPrefix(was, is)) return null;
  return before.end.kind === "aborted" && aborts.includes(before.end.player) ? null : "end withdrawn";
}

/**
 * Explores all states.
 * @param {object} scene
 * @param {number} scene.seats
 * @param {number} scene.acts how many acts and statements are made, lies included
 * @param {number} scene.end after how many moves the rules end the game
 * @param {boolean} [scene.cheat] whether the last seat is a cheat's
 * @param {boolean} [scene.archive] whether the cheat shows with each lie all that honest players ever signed
 * @param {boolean} [scene.twin] whether seat 0 plays on two devices
 * @param {number} [scene.spectators]
 * @param {number} [scene.steps] moves in a turn
 * @param {number} [scene.most] states after which it stops
 * @param {typeof agreement} [tried] the agreement, or a broken one
 * @returns {{states: number, resting: number, isWhole: boolean, faults: Record<string, number>, examples: string[], ends: Record<string, number>}}
 */
export function explore(
  { seats: count, acts, end, cheat = false, archive = false, twin = false, spectators = 0, steps = 1, most = Infinity },
  tried = agreement,
) {
  const knowledge = new Knowledge(smallTerms({ count, steps, end }), tried);
  const seats = Array.from({ length: count }, (_, seat) => seat);
  const liar = cheat ? count - 1 : -1;
  const owns = [...seats.filter((seat) => seat !== liar), ...(twin ? [0] : []), ...Array(spectators).fill(null)];
  const honest = seats.filter((seat) => seat !== liar && !(twin && seat === 0));
  const aborts = seats.filter((seat) => !honest.includes(seat));
  const found = { states: 0, resting: 0, isWhole: true, faults: {}, examples: [], ends: {} };
  const fault = (what, trail) => {
    found.faults[what] = (found.faults[what] ?? 0) + 1;
    if (found.faults[what] <= 2) found.examples.push(`${what}: ${trailOf(trail).join("; ")}`);
  };
  const seen = new Set();
  const open = [{ at: owns.map(() => knowledge.none), left: acts, archive: knowledge.none, trail: null }];
  while (open.length > 0) {
    const now = open.pop();
    const key = `${now.left} ${now.archive} ${now.at.join()}`;
    if (seen.has(key)) continue;
    if (seen.size >= most) {
      found.isWhole = false;
      break;
    }
    seen.add(key);
    found.states++;
    /** Device `d` takes a state whole. @returns {boolean} whether that changes anything */
    const take = (d, more, left, what, archived = null) => {
      const { id, twice } = knowledge.merge(now.at[d], more, owns[d]);
      if (id === now.at[d]) return false;
      const trail = { what: `${owns[d] ?? "S"}#${d} ${what()}`, before: now.trail };
      const [before, after] = [knowledge.game(now.at[d], owns[d]), knowledge.game(id, owns[d])];
      const wrong = faultOf(before, after, { own: owns[d] ?? -1, honest, twice, aborts });
      if (wrong) fault(`${wrong}`, { what: `${shownOf(before)} -> ${shownOf(after)}`, before: trail });
      open.push({ at: now.at.with(d, id), left, trail, archive: archived ?? now.archive });
      return true;
    };
    let moves = false;
    for (const d of owns.keys())
      for (const from of owns.keys())
        if (from !== d && take(d, now.at[from], now.left, () => `takes the state of #${from}`)) moves = true;
    if (moves && !comesToRest(now.at, owns, knowledge)) fault("the exchange does not end", now.trail);
    if (!moves) {
      found.resting++;
      const views = new Set(owns.map((own, d) => shownOf(knowledge.game(now.at[d], own))));
      if (views.size > 1) fault("devices differ", { what: [...views].join(" ≠ "), before: now.trail });
      const kind = knowledge.game(now.at[0], owns[0]).end?.kind ?? "goes on";
      found.ends[kind] = (found.ends[kind] ?? 0) + 1;
    }
    if (now.left === 0) continue;
    const archived = (/** @type {object} */ item) =>
      archive ? knowledge.union(now.archive, knowledge.item(item)) : null;
    for (const [d, own] of owns.entries())
      if (own !== null)
        for (const item of honestActs(knowledge.game(now.at[d], own), own, knowledge.known(now.at[d]), seats))
          if (!take(d, knowledge.item(item), now.left - 1, () => JSON.stringify(item), archived(item)))
            fault("an own act or statement is not taken", now.trail);
    if (cheat)
      for (const item of lies(
        [...now.at, now.archive].map((id) => knowledge.known(id)),
        liar,
      ))
        for (const d of owns.keys())
          take(
            d,
            knowledge.union(now.archive, knowledge.item(item)),
            now.left - 1,
            () => `is shown ${JSON.stringify(item)}`,
          );
  }
  return found;
}

/** Whether devices that take each other's states in turn soon learn nothing new. */
function comesToRest(start, owns, knowledge) {
  const at = [...start];
  for (let round = 0; round < 4; round++) {
    let isResting = true;
    for (const d of owns.keys())
      for (const from of owns.keys()) {
        const { id } = from === d ? { id: at[d] } : knowledge.merge(at[d], at[from], owns[d]);
        if (id !== at[d]) isResting = false;
        at[d] = id;
      }
    if (isResting) return true;
  }
  return false;
}

function trailOf(trail) {
  const list = [];
  for (let step = trail; step; step = step.before) list.unshift(step.what);
  return list;
}

if (process.argv[1] === import.meta.filename) {
  const began = performance.now();
  const { examples, ...found } = explore(JSON.parse(process.argv[2]));
  console.log(JSON.stringify({ ...found, seconds: (performance.now() - began) / 1000 }));
  for (const example of examples) console.log(example);
}
