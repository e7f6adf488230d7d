// A game so small that all of its matches can be explored: in each turn a seat makes `steps` moves, a or b; after `end` moves it is
// over. Digests are the texts of the chains, so that an item shows what it is about.

/** The positions of the small game, as the rules of the agreement. */
export function smallRules({ count, steps = 1, end }) {
  const known = new Map();
  const at = (moves) => {
    const key = moves.join("");
    if (!known.has(key)) {
      const seat = Math.floor(moves.length / steps) % count;
      known.set(key, { moves, toMove: moves.length < end ? { player: seat, seat } : null });
    }
    return known.get(key);
  };
  const after = ({ moves, toMove }, move) => (toMove && /^[ab]$/.test(move) ? at([...moves, move]) : null);
  return { root: at([]), after };
}

/**
 * The terms of a match of the small game.
 * @param {{count: number, end: number, steps?: number, holder?: (seat: number) => number}} size `holder`: who has each seat
 */
export const smallTerms = ({ holder = (seat) => seat, ...size }) => ({
  rules: smallRules(size),
  seats: { count: size.count, holder, takebacks: true },
  link: (digest, entry) => (digest === "" ? entry : `${digest} ${entry}`),
  root: "",
});

/** @param {readonly string[]} entries */
export const chainOfText = (entries) => ({
  entries,
  digests: [...entries.keys(), entries.length].map((n) => entries.slice(0, n).join(" ")),
});

/** What a device knows that knows one item alone: an act, `{seat, chain}`, or a statement, `{seat, say, at, to}`. */
export function knownOf({ seat, chain, say, at, to }) {
  const entries = chain ?? at;
  const item = { seat, place: entries.length, digest: entries.join(" ") };
  if (chain) return { chains: [chainOfText(chain)], signed: [item], statements: [] };
  return { chains: [], signed: [], statements: [to === undefined ? { ...item, say } : { ...item, say, to }] };
}
