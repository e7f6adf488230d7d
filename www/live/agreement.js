// @ts-check
/**
 * The game that signed acts and statements say together. It depends on what is known alone, not on the order in which it came or
 * on a clock: devices that know the same show the same. All signatures were checked before, and nothing here can wait.
 */
import { better, chainOf, commonStart, emptyChain, followed, isOn, playersOf } from "./chain.js";
import { endOf } from "./ends.js";
import { Said, keptStatements, statementKey } from "./statements.js";

/**
 * @typedef {import("./chain.js").Chain} Chain
 * @typedef {import("./chain.js").Line} Line
 * @typedef {import("./statements.js").Statement} Statement
 *
 * @typedef {object} Signed says that a player signed a chain that ends with an act of this player
 * @property {number} seat
 * @property {number} place how many acts the chain has
 * @property {string} digest of that chain
 * @property {string} [sig] the signature; the agreement does not look at it
 *
 * @typedef {object} Known what a device knows of a match
 * @property {readonly Chain[]} chains
 * @property {readonly Signed[]} signed
 * @property {readonly Statement[]} statements
 *
 * @typedef {object} Terms what all devices of a match have in common
 * @property {import("./chain.js").Rules} rules
 * @property {import("./chain.js").Seats} seats
 * @property {import("./chain.js").Link} link
 * @property {string} root the digest of the setup
 *
 * @typedef {Line & {chain: Chain, end: import("./ends.js").End | null, twice: number[]}} Agreed `twice`: the players who signed two
 *   acts at one place
 *
 * @typedef {{entries: readonly string[], authors: readonly number[]}} Candidate
 */

/** @returns {Known} */
export const nothingKnown = () => ({ chains: [], signed: [], statements: [] });

/** @param {Signed} one */
const signedKey = ({ seat, digest }) => `${seat} ${digest}`;

/**
 * Each item once; of the same one the first.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 */
function once(items, keyOf) {
  const found = new Map();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

/**
 * Merges what is known here with a whole state of another device. What is taken in parts and pruned after each can differ for
 * good between two devices.
 * @param {Known} known
 * @param {Known} more
 * @returns {Known}
 */
export function merged(known, more) {
  const all = once([...known.chains, ...more.chains], ({ digests }) => String(digests.at(-1)));
  // A chain that another one continues says nothing more.
  const chains = all.filter(
    ({ entries, digests }) =>
      !all.some(
        (other) => other.entries.length > entries.length && isOn(other, entries.length, String(digests.at(-1))),
      ),
  );
  return {
    chains,
    signed: once([...known.signed, ...more.signed], signedKey),
    statements: once([...known.statements, ...more.statements], statementKey),
  };
}

/**
 * The lengths at which a followed chain is vouched for: the maker of its last act signed it, and every other player the own last
 * act before.
 * @param {Chain} chain
 * @param {Line} line
 * @param {ReadonlySet<string>} signed
 */
function vouchedLengths({ digests }, { authors }, signed) {
  /** The players whose last act lacks a signature. @type {Set<number>} */
  const missing = new Set();
  return authors.flatMap((player, i) => {
    const place = i + 1;
    if (signed.has(signedKey({ seat: player, place, digest: String(digests[place]) }))) missing.delete(player);
    else missing.add(player);
    return missing.size === 0 ? [place] : [];
  });
}

/**
 * All beginnings of the known chains on which each act is legal and vouched for.
 * @param {Known} known
 * @param {Terms} terms
 * @param {Said} said
 * @returns {(Candidate & {chain: Chain})[]}
 */
function candidatesOf({ chains, signed }, { rules, seats }, said) {
  const keys = new Set(signed.map(signedKey));
  return chains.flatMap((chain) => {
    const line = followed(chain, rules, seats, said.byOthers);
    return vouchedLengths(chain, line, keys).map((length) => ({
      chain,
      entries: chain.entries.slice(0, length),
      authors: line.authors.slice(0, length),
    }));
  });
}

/** Whether one list begins with the other. @param {Candidate} a @param {Candidate} b */
const fit = (a, b) => commonStart(a.entries, b.entries) === Math.min(a.entries.length, b.entries.length);

/**
 * The beginning of a chain that its player vouched for. It counts also where the signature of another player at that place is not
 * kept any more: else a device whose player signed two acts would hold on to one of them, and forget that there is another.
 * @param {Candidate} candidate
 * @param {number | null} player
 * @returns {Candidate}
 */
function upTo({ entries, authors }, player) {
  const length = player === null ? 0 : authors.lastIndexOf(player) + 1;
  return { entries: entries.slice(0, length), authors: authors.slice(0, length) };
}

/**
 * The game that is agreed on.
 * @param {Known} known
 * @param {Terms} terms
 * @param {number | null} own the player at this device, whose acts are never given up, unless two of them are at one place
 * @returns {Agreed}
 */
export function agreed(known, terms, own) {
  const { rules, seats, link, root } = terms;
  const { statements } = known;
  const said = new Said(statements, playersOf(seats));
  const candidates = candidatesOf(known, terms, said);
  const mine = candidates.map((one) => upTo(one, own));
  const firm = mine.filter((one) => mine.every((other) => fit(one, other)));
  /** @type {Candidate & {chain: Chain}} */
  const empty = {
    chain: emptyChain(root),
    entries: [],
    authors: [],
  };
  let best = empty;
  for (const one of candidates)
    if (firm.every((act) => fit(act, one)) && better(one, best)) best = { ...empty, ...one };
  const chain = chainOf(best.entries, link, best.chain);
  const line = followed(chain, rules, seats, said.byOthers);
  return { ...line, chain, end: endOf(chain, line, statements, seats, said), twice: twiceIn(candidates) };
}

/**
 * The players who signed two acts at one place. Two chains differ first at an act of one player, who signed both.
 * @param {readonly Candidate[]} candidates
 */
function twiceIn(candidates) {
  const players = new Set();
  for (const a of candidates)
    for (const b of candidates) {
      const same = commonStart(a.entries, b.entries);
      if (same < a.entries.length && same < b.entries.length) players.add(a.authors[same]);
    }
  return [...players].sort();
}

/**
 * What a device keeps of what it knows: the agreed chain, of each player the last signature on it, and what counts on it; and of
 * the own player what is on other chains, with what it rests on.
 * @param {Known} known
 * @param {Agreed} game
 * @param {number | null} own
 * @returns {Known}
 */
export function kept(known, { chain, acts, authors }, own) {
  const isLast = (/** @type {Signed} */ { seat, place, digest }) =>
    isOn(chain, place, digest) && authors[place - 1] === seat && !authors.includes(seat, place);
  const forks = known.chains.filter((one) =>
    known.signed.some(
      ({ seat, place, digest }) => seat === own && isOn(one, place, digest) && !isOn(chain, place, digest),
    ),
  );
  /** @param {{seat: number, place: number, digest: string}} item */
  const staysElsewhere = ({ seat, place, digest }) =>
    !isOn(chain, place, digest) && (seat === own || forks.some((fork) => isOn(fork, place, digest)));
  const others = keptStatements(known.statements, chain, acts);
  return {
    chains: [chain, ...forks],
    signed: known.signed.filter((one) => staysElsewhere(one) || isLast(one)),
    statements: known.statements.filter((one) => others.includes(one) || (one.say !== "resign" && staysElsewhere(one))),
  };
}
