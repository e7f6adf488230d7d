// @ts-check
/**
 * What a device knows of a match as the fields of a state, and back. The fields are a function of what is known: of the same, two
 * devices of one player publish the same.
 */
import { chainOf, commonStart, isOn } from "./chain.js";

/**
 * @typedef {import("./agreement.js").Known} Known
 * @typedef {import("./chain.js").Chain} Chain
 * @typedef {import("./statements.js").Say} Say
 *
 * @typedef {[seat: number, place: number, sig: string]} SignedField
 * @typedef {[seat: number, say: Say, place: number, sig: string, to?: number]} SaidField
 *
 * @typedef {object} Branch
 * @property {string[]} acts entries of a chain
 * @property {SignedField[]} signed
 * @property {SaidField[]} said
 *
 * @typedef {Branch & {from: number}} Fork another chain that the player signed, from the first entry that differs
 *
 * @typedef {Branch & {forks?: Fork[]}} Items
 */

/** Other chains of one player that are published. */
export const FORKS = 4;

/** A signature as text. */
export const SIGNATURE = /^[\w-]{86}$/;

/** @param {unknown} a @param {unknown} b */
const byText = (a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/**
 * @param {Known} known as a device keeps it: the agreed chain is the first one
 * @returns {Items}
 */
export function itemsOf({ chains: [main, ...others], signed, statements }) {
  const chain = /** @type {Chain} */ (main);
  /** @param {Chain} one @param {number} from @returns {Branch} what stands on a chain, after those of `from` entries */
  const branch = (one, from) => ({
    acts: one.entries.slice(Math.max(from, 0)),
    signed: signed
      .filter(({ place, digest }) => place > from && isOn(one, place, digest))
      .map(({ seat, place, sig = "" }) => /** @type {SignedField} */ ([seat, place, sig]))
      .sort(byText),
    said: statements
      .filter(({ say, place, digest }) => (say === "resign" ? from < 0 : place > from && isOn(one, place, digest)))
      .map(({ seat, say, place, sig = "", to }) => {
        /** @type {SaidField} */
        const field = [seat, say, place, sig];
        if (to !== undefined) field.push(to);
        return field;
      })
      .sort(byText),
  });
  const forks = others
    .map((one) => {
      const from = commonStart(one.entries, chain.entries);
      return { from, ...branch(one, from) };
    })
    .sort(byText)
    .slice(0, FORKS);
  return { ...branch(chain, -1), ...(forks.length > 0 && { forks }) };
}

/**
 * What a state says, if its signatures are right.
 * @param {Items} items
 * @param {import("./chain.js").Link} link
 * @param {Chain} like a chain of the match, whose digests are taken over as far as both are alike
 * @returns {Known}
 */
export function knownIn({ acts, signed, said, forks = [] }, link, like) {
  const root = /** @type {string} */ (like.digests[0]);
  const main = chainOf(acts, link, like);
  /** @param {Chain} chain @param {Branch} branch */
  const itemsOn = ({ digests }, branch) => ({
    signed: branch.signed.flatMap(([seat, place, sig]) => {
      const digest = digests[place];
      return digest && place > 0 ? [{ seat, place, digest, sig }] : [];
    }),
    statements: branch.said.flatMap(([seat, say, place, sig, to]) => {
      const digest = say === "resign" ? root : digests[place];
      return digest ? [{ seat, say, place, digest, sig, ...(to !== undefined && { to }) }] : [];
    }),
  });
  const branches = forks.map((fork) => {
    const chain = chainOf([...acts.slice(0, fork.from), ...fork.acts], link, main);
    return { chain, ...itemsOn(chain, fork) };
  });
  const all = [{ chain: main, ...itemsOn(main, { acts, signed, said }) }, ...branches];
  return {
    chains: all.map(({ chain }) => chain),
    signed: all.flatMap((one) => one.signed),
    statements: all.flatMap((one) => one.statements),
  };
}

/** A part of a state without its signatures, of which there can be several for one text. @param {unknown} part */
const unsigned = (part) =>
  JSON.stringify(part, (_, value) => (typeof value === "string" && SIGNATURE.test(value) ? "" : value));

/**
 * Whether a state lacks something that another one says.
 * @param {Readonly<Record<string, unknown>> | undefined} state
 * @param {Readonly<Record<string, unknown>>} other
 */
export function lacks(state, other) {
  return Object.entries(other).some(([name, value]) => {
    const has = state?.[name];
    if (!Array.isArray(value)) return has !== value;
    const list = Array.isArray(has) ? has : [];
    if (name === "acts") return value.some((entry, i) => entry !== list[i]);
    const texts = new Set(list.map(unsigned));
    return value.some((one) => !texts.has(unsigned(one)));
  });
}

/**
 * A state without what others say and nothing rests on yet: they publish it themselves.
 * @template {Items} State
 * @param {State} state
 * @param {number} own the seat of the player whose state it is
 * @returns {State}
 */
export const withoutOthers = (state, own) => ({
  ...state,
  said: state.said.filter(
    ([seat, say, place]) => seat === own || ((say === "ok" || say === "draw") && place < state.acts.length),
  ),
});

/**
 * The part of a state that nobody else publishes.
 * @param {import("./seat-state.js").SeatState} state
 * @param {number} own the seat of the player whose state it is
 * @param {boolean} isOpener whether the player confirms who has the seats
 */
export function ownPart({ signed, said, forks = [], name, next, seats = [] }, own, isOpener) {
  const isOwn = (/** @type {readonly unknown[]} */ [seat]) => seat === own;
  return {
    signed: signed.filter(isOwn),
    said: said.filter(isOwn),
    forks,
    seats: isOpener ? seats : [],
    ...(name && { name }),
    ...(next && { next }),
  };
}
