// @ts-check
/**
 * The acts of a live match as one chain. Each act belongs to the seat to move, and its signature covers the digest of the whole
 * chain up to it: so the last signature of a player vouches for every act before it, those of other players included.
 *
 * Nothing here knows keys, relays or the engine: the rules are a tree of positions that is known already.
 */

/**
 * @typedef {object} Chain
 * @property {readonly string[]} entries the acts with their times, see {@link entryOf}
 * @property {readonly string[]} digests `digests[n]` is the digest of the first `n` entries; `digests[0]` is that of the setup
 *
 * @typedef {(digest: string, entry: string) => string} Link the digest of a chain that one more entry follows
 *
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("../types.js").Ply} Ply
 *
 * @typedef {object} Rules
 * @property {Position} root
 * @property {(position: Position, move: string) => Position | null} after `null`: the move is not legal, or not known yet
 *
 * @typedef {object} Seats
 * @property {number} count
 * @property {(seat: number) => number} holder the seat of the player who has this one: a computer's is the opener's
 * @property {boolean} takebacks
 *
 * @typedef {object} Act
 * @property {string} text
 * @property {number} seat
 * @property {number} taken how many moves it took back; 0 for all other acts
 * @property {number} used the milliseconds that its maker measured for it
 *
 * @typedef {object} Line a chain that the rules were followed on
 * @property {Act[]} acts
 * @property {number[]} authors the player who made each act, as the seat of {@link Seats.holder}
 * @property {Ply[]} moves those that stand
 * @property {Position} position
 */

/** The act of a player to whom all others offered a draw. */
export const DRAW = "=";
/** The act of a player whose own time is over. */
export const LATE = "late";

const TAKEBACK = /^<(0|[1-9]\d{0,4})$/;
const ENTRY = /^\S(?:.{0,62}\S)? (?:0|[1-9]\d{0,9})$/;

/** A takeback as an act. @param {number} moves how many moves are left */
export const takeback = (moves) => `<${moves}`;

/** Whether no act can follow this one. @param {string | undefined} act */
export const isFinal = (act) => act === DRAW || act === LATE;

/**
 * An act as an entry of a chain.
 * @param {string} act a move, a {@link takeback}, {@link DRAW} or {@link LATE}
 * @param {number} used whole milliseconds
 */
export const entryOf = (act, used) => `${act} ${used}`;

/** Whether a text is an entry; moves of Hive have spaces. @param {unknown} text */
export const isEntry = (text) => typeof text === "string" && ENTRY.test(text);

/** @param {string} entry @returns {{act: string, used: number}} */
export function readEntry(entry) {
  const end = entry.lastIndexOf(" ");
  return end < 0 ? { act: entry, used: 0 } : { act: entry.slice(0, end), used: Number(entry.slice(end + 1)) };
}

/**
 * How many entries two lists begin with alike.
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
export function commonStart(a, b) {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (a[i] !== b[i]) return i;
  return most;
}

/**
 * A chain with its digests.
 * @param {readonly string[]} entries
 * @param {Link} link
 * @param {Chain} like a chain of the same match, whose digests are taken over as far as both are alike
 * @returns {Chain}
 */
export function chainOf(entries, link, like) {
  const same = commonStart(entries, like.entries);
  const digests = like.digests.slice(0, same + 1);
  for (const entry of entries.slice(same)) digests.push(link(/** @type {string} */ (digests.at(-1)), entry));
  return { entries, digests };
}

/** The chain without an act. @param {string} root the digest of the setup @returns {Chain} */
export const emptyChain = (root) => ({ entries: [], digests: [root] });

/** Whether a digest is that of the first `place` entries. @param {Chain} chain @param {number} place @param {string} digest */
export const isOn = ({ digests }, place, digest) => digests[place] === digest;

/** The seats of players: of several seats of one player the first. @param {Seats} seats */
export const playersOf = ({ count, holder }) => [...new Set(Array.from({ length: count }, (_, seat) => holder(seat)))];

/**
 * Follows a chain by the rules, up to the first act that is not legal or lacks the consent of the others.
 * @param {Chain} chain
 * @param {Rules} rules
 * @param {Seats} seats
 * @param {(say: "ok" | "draw", place: number, digest: string, player: number, to?: number) => boolean} isAgreed whether all players
 *   but this one said it there
 * @returns {Line}
 */
export function followed({ entries, digests }, rules, seats, isAgreed) {
  const path = [rules.root];
  /** @type {Line} */
  const line = { acts: [], authors: [], moves: [], position: rules.root };
  for (const [place, entry] of entries.entries()) {
    const { toMove } = line.position;
    if (!toMove || isFinal(line.acts.at(-1)?.text)) break;
    const { act: text, used } = readEntry(entry);
    const digest = /** @type {string} */ (digests[place]);
    const player = seats.holder(toMove.seat);
    const left = Number(TAKEBACK.exec(text)?.[1] ?? NaN);
    let taken = 0;
    if (left >= 0) {
      taken = line.moves.length - left;
      if (!seats.takebacks || taken <= 0 || !isAgreed("ok", place, digest, player, left)) break;
      path.length = left + 1;
      line.moves.length = left;
    } else if (text === DRAW) {
      if (!isAgreed("draw", place, digest, player)) break;
    } else if (text !== LATE) {
      const next = rules.after(line.position, text);
      if (!next) break;
      path.push(next);
      line.moves.push({ text, ...toMove });
    }
    line.acts.push({ text, seat: toMove.seat, taken, used });
    line.authors.push(player);
    line.position = /** @type {Position} */ (path.at(-1));
  }
  return line;
}

/**
 * How often the turn changed hands from a place on, with the act there.
 * @param {readonly number[]} authors
 * @param {number} from
 */
function turns(authors, from) {
  let n = 0;
  for (let i = from; i < authors.length; i++) if (i === from || authors[i] !== authors[i - 1]) n++;
  return n;
}

/**
 * Whether all devices prefer one followed chain to another: it continues the other; else, after their first difference, the turn
 * changed hands more often, so that what others answered stands; else it ends the game; else its text is smaller.
 * @param {{entries: readonly string[], authors: readonly number[]}} a
 * @param {{entries: readonly string[], authors: readonly number[]}} b
 */
export function better(a, b) {
  const same = commonStart(a.entries, b.entries);
  if (same === a.entries.length) return false;
  if (same === b.entries.length) return true;
  const more = turns(a.authors, same) - turns(b.authors, same);
  if (more !== 0) return more > 0;
  const ends = Number(isFinal(actAt(a.entries, -1))) - Number(isFinal(actAt(b.entries, -1)));
  if (ends !== 0) return ends > 0;
  return String(a.entries[same]) < String(b.entries[same]);
}

/** @param {readonly string[]} entries @param {number} place */
const actAt = (entries, place) => readEntry(entries.at(place) ?? "").act;
