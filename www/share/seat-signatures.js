// @ts-check
/**
 * The signatures of a match by link: what the players sign, and which acts of a link their players did not sign.
 *
 * A signature covers all moves up to the last one of its player, so that the last signature of each player is enough. A seat
 * belongs to the key that first signed for it.
 */
import { isSigned, newSecret, publicKey, sign } from "../live/seat-keys.js";

/**
 * @typedef {import("../types.js").Saved} Saved
 * @typedef {import("../types.js").Ply} Ply
 * @typedef {import("../types.js").Signature} Signature
 * @typedef {import("../types.js").SeatKeys} SeatKeys
 *
 * @typedef {object} Table what a signature is about
 * @property {string} id the key of the match that all sides share
 * @property {string} setup
 * @property {Saved} record
 *
 * @typedef {object} Received a match from a link, as the engine checked it
 * @property {Table} table
 * @property {number} from how many moves were made before players signed theirs
 * @property {readonly Signature[]} signatures
 * @property {readonly Ply[]} plies
 * @property {readonly number[]} persons the seats that persons hold
 * @property {readonly number[]} enders the seats whose players have to sign the result; none without a result that is new
 * @property {number} common how many of its first moves are known here
 *
 * @typedef {object} Verdict
 * @property {number[]} foreign the seats with new acts that their players did not sign
 * @property {string[]} keys the key of each seat if the link is accepted
 * @property {Signature[]} signatures those that are valid with these keys
 */

const PURPOSE = "link/1";
const MOST = 40; // signatures that are kept: enough for a match in which moves are taken back

/**
 * The part of a match that stays the same, as text.
 * @param {Saved} record
 * @param {number} from how many moves were made before players signed theirs
 */
export function setupOf({ options, position, seats }, from) {
  const computers = (seats ?? []).map(({ ai }) => ai ?? null);
  return JSON.stringify([options, position ?? null, computers, from]);
}

/**
 * How many moves were made before players signed theirs.
 * @param {string} setup
 */
export const firstSigned = (setup) => Number(JSON.parse(setup)[3]);

/**
 * The match with what stays the same as it was signed: a later version of the page may write options differently.
 * @param {Table} table
 * @returns {Table}
 */
export function asSigned({ id, setup, record }) {
  const [options, position, computers] = JSON.parse(setup);
  const seats = (record.seats ?? []).map(({ name }, i) => {
    const ai = computers[i] ?? null;
    return ai === null ? (name ? { name } : {}) : { ai };
  });
  return { id, setup, record: { ...record, options, position, seats } };
}

/**
 * The text that a signature is about.
 * @param {Table} table
 * @param {Omit<Signature, "key" | "signature">} act
 */
function textOf({ id, setup, record }, { seats, moves, act }) {
  const { game, result } = record;
  const names = seats.map((seat) => record.seats?.[seat]?.name ?? "");
  const end = act === "result" && result ? [result.winners, result.reason] : null;
  return [JSON.stringify([id, game, setup, seats, names, act, end]), ...record.moves.slice(0, moves)].join("\n");
}

/**
 * Whether a signature is valid for a match.
 * @param {Table} table
 * @param {Signature} signature
 */
const isValid = (table, signature) =>
  signature.moves <= table.record.moves.length &&
  (signature.act !== "result" || Boolean(table.record.result && signature.moves === table.record.moves.length)) &&
  isSigned(PURPOSE, textOf(table, signature), signature.signature, signature.key);

/**
 * Signs all moves of a match, and the result or the offer of a draw.
 * @param {Table} table
 * @param {readonly number[]} seats
 * @param {Signature["act"]} act
 * @param {string} secret
 * @returns {Signature}
 */
export function signed(table, seats, act, secret) {
  const said = { seats: [...seats], moves: table.record.moves.length, act };
  return { key: publicKey(secret), ...said, signature: sign(PURPOSE, textOf(table, said), secret) };
}

/**
 * The signature of each player that covers most of a match, as far as the player holds these seats.
 * @param {Table} table
 * @param {Pick<SeatKeys, "keys" | "signatures">} known
 * @returns {Signature[]}
 */
export function standing(table, { keys, signatures }) {
  /** @type {Map<string, Signature>} */
  const found = new Map();
  const byMoves = signatures.toReversed().sort((a, b) => b.moves - a.moves);
  for (const signature of byMoves)
    if (
      !found.has(signature.key) &&
      signature.seats.every((seat) => keys[seat] === signature.key) &&
      isValid(table, signature)
    )
      found.set(signature.key, signature);
  return [...found.values()];
}

/**
 * The offers of a draw that hold at the end of a match.
 * @param {Table} table
 * @param {SeatKeys} known
 */
export const drawOffers = (table, known) =>
  standing(asSigned(table), known).filter(({ act, moves }) => act === "draw" && moves === table.record.moves.length);

/**
 * Adds signatures to those that are kept.
 * @param {readonly Signature[]} kept
 * @param {readonly Signature[]} more
 */
export const added = (kept, more) =>
  [...kept.filter((old) => !more.some(({ signature }) => signature === old.signature)), ...more].slice(-MOST);

/**
 * The seats whose players have to sign a result: those who lost, else all; only persons sign.
 * @param {{winners: readonly number[]}} result
 * @param {readonly number[]} holders the seat of each player
 * @param {readonly number[]} persons the seats that persons hold
 */
export function endersOf({ winners }, holders, persons) {
  const lost = holders.filter((seat, player) => !winners.includes(player) && persons.includes(seat));
  return lost.length > 0 ? lost : [...persons];
}

/**
 * Checks the new acts of a link: the moves of each seat, and the result.
 * @param {Received} link
 * @param {Pick<SeatKeys, "keys" | "setup" | "seen"> | null} known
 * @returns {Verdict}
 */
export function check({ table, from, signatures, plies, persons, enders, common }, known) {
  // Signatures about another setup are about another match.
  const valid = known && known.setup !== table.setup ? [] : signatures.filter((signature) => isValid(table, signature));
  const keys = persons.reduce(
    (all, seat) => ((all[seat] = known?.keys[seat] ?? ""), all),
    /** @type {string[]} */ ([]),
  );
  // A link cannot change which moves nobody signed.
  const start = known ? Math.min(firstSigned(known.setup), known.seen ?? Infinity) : from;
  const agreed = table.record.result?.reason === "agreed";
  const last = table.record.moves.length;
  const foreign = persons.filter((seat) => {
    const signature = valid.find(({ seats }) => seats.includes(seat));
    const moves = plies.findLastIndex((ply, i) => ply.seat === seat && i >= start) + 1;
    const isNew = moves > common;
    const covered =
      (!isNew || (signature?.moves ?? 0) >= moves) &&
      (!enders.includes(seat) ||
        signature?.act === "result" ||
        (agreed && signature?.act === "draw" && signature.moves === last));
    if (!isNew && !enders.includes(seat) && (keys[seat] || !signature || moves === 0)) return false;
    const other = keys[seat] && keys[seat] !== signature?.key;
    if (signature && covered) keys[seat] = signature.key;
    return !covered || other;
  });
  // The moves before the first that its player signed are those of the player who began the match.
  if (!known && valid.length === 0) foreign.push(...persons.filter((seat) => !foreign.includes(seat)));
  return {
    foreign,
    keys: Array.from(keys, (key) => key ?? ""),
    signatures: valid.filter(({ seats, key }) => seats.every((seat) => keys[seat] === key)),
  };
}

/**
 * The keys of a match after the players on this device have signed it, if they have moved.
 * @param {SeatKeys | undefined} kept
 * @param {string} id
 * @param {Saved} record
 * @param {import("../types.js").Match} match
 * @param {boolean} draw whether they offer a draw
 * @returns {SeatKeys} `kept` itself if nothing changed
 */
export function signedBy(kept, id, record, match, draw) {
  const own = match.seats.flatMap((seat, i) => (seat === "human" ? [i] : []));
  // The player who begins signs the moves that were made here for a seat that plays elsewhere now.
  const from = () => match.moves.findLastIndex(({ seat }) => match.seats[seat] === "away") + 1;
  const known = kept ?? { secret: "", setup: setupOf(record, from()), keys: [], signatures: [] };
  if (own.length === 0 || !(match.result || match.moves.some(({ seat }) => own.includes(seat)))) return known;
  const secret = known.secret || newSecret();
  const key = publicKey(secret);
  const keys = match.seats.map((_, seat) => (own.includes(seat) ? key : (known.keys[seat] ?? "")));
  const table = asSigned({ id, setup: known.setup, record });
  const act = match.result ? "result" : draw ? "draw" : "moves";
  const before = standing(table, { ...known, keys }).find((signature) => signature.key === key);
  // Signed already: the link stays the same.
  if (before?.act === act && before.moves === match.moves.length && `${before.seats}` === `${own}`) return known;
  return { ...known, secret, keys, signatures: added(known.signatures, [signed(table, own, act, secret)]) };
}
