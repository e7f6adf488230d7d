// What a cheat can publish in a live match, who has the key of a seat: any acts and statements, signed with it.
const { channelOf } = await import("../live/channel.js");
const { chainOf, emptyChain, entryOf } = await import("../live/chain.js");
const { STATE, hexKey, signedEvent } = await import("../live/events.js");
const { publicKey } = await import("../live/seat-keys.js");
const { seal } = await import("../live/seat-state.js");
const { link, rootOf, signatureOf } = await import("../live/signatures.js");

/** Publishes any content with a key, as a program of another author could. */
export async function publish(company, secret, content, more = {}) {
  const { world, link: code } = company;
  const channel = { ...(await channelOf(code)), ...more.channel };
  const author = hexKey(publicKey(secret));
  const sealed = typeof content === "string" ? content : await seal(content, channel, author);
  const created_at = Math.floor(world.time.now() / 1000) + (more.ahead ?? 5);
  const event = { ...signedEvent({ kind: STATE, channel, created_at, content: sealed }, secret), ...more.changed };
  await world.send(event);
  return event;
}

/** The state that the player of a device published last. */
export const stateOf = (table) => structuredClone(table.stateOf(table.match.seat));
/** The acts that a device shows, with their times. */
export const entriesOn = (table) => [...table.match.chain.entries];
export const secretOf = (table) => table.save().secret;

/** Acts as entries of a chain; those that have a time keep it. */
const entriesOf = (acts) => acts.map((act) => (/ \d+$/.test(act) ? act : entryOf(act, 0)));

/**
 * A state in which a key signs any acts and statements.
 * @param {any} table a device of the match
 * @param {object} lie
 * @param {string[]} lie.acts of all players
 * @param {number[]} [lie.at] after how many acts the key signs; without any, after all
 * @param {[say: import("../live/statements.js").Say, place: number, to?: number][]} [lie.said]
 * @param {string} [lie.secret]
 * @param {number} [lie.seat]
 */
export function lieOf(table, { acts, at, said = [], secret = secretOf(table), seat = table.match.seat }) {
  const root = rootOf(table.save().setup);
  const entries = entriesOf(acts);
  const { digests } = chainOf(entries, link, emptyChain(root));
  const signed = (at ?? [entries.length]).map((place) => {
    return [seat, place, signatureOf({ seat, place, digest: digests[place] }, secret)];
  });
  const statements = said.map(([say, place, to]) => {
    const digest = say === "resign" ? root : digests[place];
    const field = [seat, say, place, signatureOf({ seat, say, place, digest, to }, secret)];
    return to === undefined ? field : [...field, to];
  });
  // What the others signed stays, as far as it is on these acts; the rest says nothing.
  const known = { v: 2, of: table.link.of, ...stateOf(table), ...structuredClone(table.match.items) };
  return {
    ...known,
    acts: entries,
    signed: [...known.signed.filter(([one]) => one !== seat), ...signed],
    said: [...known.said.filter(([one]) => one !== seat), ...statements],
  };
}
