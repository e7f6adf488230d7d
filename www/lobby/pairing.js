// @ts-check
/**
 * Who sits down with whom in the lobby: what one page knows of its own challenges and of the one that it wants to join, and what each
 * message and each lapse of time changes. Nothing here knows relays, keys or a clock, so that every order of events can be explored.
 *
 * The page that opened a challenge alone decides who gets its seats. A page has one intention at a time, either an offer that it made
 * or a wish to join, and sits in one match at most. Each time that a page asks for a seat it does so with a new ticket, and all that is
 * said about it names the ticket: what was said about an earlier one changes nothing.
 */

/**
 * @typedef {object} Challenge as the lobby lists it
 * @property {string} id
 * @property {string} opener the key of the page that opened it
 * @property {number} created when, in seconds since 1970
 *
 * @typedef {{key: string, n: number}} Ticket the page that asked, and how often it had asked before
 *
 * @typedef {object} Own a challenge of this page
 * @property {string} id
 * @property {number} created
 * @property {number} free how many seats it has for others
 * @property {readonly Ticket[]} offered those who were offered a seat, and did not come yet
 * @property {readonly Ticket[]} came those who sit there
 * @property {readonly Ticket[]} asked those who asked while this page could not offer
 * @property {readonly string[]} late the keys of those who were offered a seat and did not come: they get no other
 *
 * @typedef {object} Page
 * @property {string} key
 * @property {number} tickets how many it has had
 * @property {readonly Own[]} own
 * @property {(Challenge & {ticket: Ticket}) | null} wish the challenge that this page asked to join
 * @property {{id: string, opener: string, ticket: Ticket | null, isSure: boolean} | null} match where this page sits, for its opener
 *   without a ticket; `isSure`: all came, or the opener said so
 *
 * @typedef {"join" | "leave" | "came"} Asks what the holder of a ticket says
 * @typedef {"offer" | "wait" | "welcome" | "gone"} Answers what the opener says; `wait`: the seat is held, and others are missing
 * @typedef {{to: string, say: Asks | Answers, id: string, ticket: Ticket}} Message
 * @typedef {{page: Page, send: readonly Message[]}} Step
 */

/** A page that has just come to the lobby. @param {string} key @returns {Page} */
export const newcomer = (key) => ({ key, tickets: 0, own: [], wish: null, match: null });

/** Whether one challenge is older than another; of two of one second, the one with the smaller id. */
export const precedes = (
  /** @type {Pick<Challenge, "created" | "id">} */ a,
  /** @type {Pick<Challenge, "created" | "id">} */ b,
) => a.created < b.created || (a.created === b.created && a.id < b.id);

/** Whether somebody has or was offered a seat of a challenge. @param {Own} own */
const isHeld = ({ offered, came }) => offered.length + came.length > 0;

/** @param {Ticket | null} a @param {Ticket} b */
const isSame = (a, b) => a?.key === b.key && a.n === b.n;
/** @param {readonly Ticket[]} list @param {Ticket} one */
const has = (list, one) => list.some((other) => isSame(other, one));
/** @param {readonly Ticket[]} list @param {Ticket} one */
const without = (list, one) => list.filter((other) => !isSame(other, one));
/** A challenge without all tickets of a page. @param {Own} own @param {string} key @returns {Own} */
const withoutPage = (own, key) => {
  const others = (/** @type {readonly Ticket[]} */ list) => list.filter((one) => one.key !== key);
  return { ...own, offered: others(own.offered), came: others(own.came), asked: others(own.asked) };
};

/** @param {Page} page @param {Own} changed @returns {Page} */
const withOwn = (page, changed) => ({ ...page, own: page.own.map((own) => (own.id === changed.id ? changed : own)) });

/** @param {readonly Ticket[]} tickets @param {Answers} say @param {string} id @returns {Message[]} */
const answers = (tickets, say, id) => tickets.map((ticket) => ({ to: ticket.key, say, id, ticket }));

/**
 * Offers free seats to those who asked, if this page has no other intention.
 * @param {Page} page
 * @returns {Step}
 */
function offering(page) {
  if (page.match || page.wish) return { page, send: [] };
  const own = page.own.find(isHeld) ?? page.own.find(({ asked }) => asked.length > 0);
  if (!own) return { page, send: [] };
  const next = own.asked.slice(0, own.free - own.came.length - own.offered.length);
  const changed = { ...own, offered: [...own.offered, ...next], asked: own.asked.slice(next.length) };
  return { page: withOwn(page, changed), send: answers(next, "offer", own.id) };
}

/** Takes all own challenges back, but for one. @param {Page} page @param {string} [but] @returns {Step} */
function withdrawn(page, but) {
  const others = page.own.filter(({ id }) => id !== but);
  const send = others.flatMap(({ id, offered, came, asked }) => answers([...offered, ...came, ...asked], "gone", id));
  return { page: { ...page, own: page.own.filter(({ id }) => id === but) }, send };
}

/** Opens a challenge. @param {Page} page @param {{id: string, created: number, free: number}} challenge @returns {Step} */
export function opened(page, challenge) {
  if (page.match) return { page, send: [] };
  const own = { ...challenge, offered: [], came: [], asked: [], late: [] };
  return { page: { ...page, own: [...page.own, own] }, send: [] };
}

/** Takes an own challenge back. @param {Page} page @param {string} id @returns {Step} */
export function withdrew(page, id) {
  const own = page.match ? undefined : page.own.find((one) => one.id === id);
  if (!own) return { page, send: [] };
  const told = answers([...own.offered, ...own.came, ...own.asked], "gone", id);
  const { page: next, send } = offering({ ...page, own: page.own.filter((one) => one !== own) });
  return { page: next, send: [...told, ...send] };
}

/** Asks for a seat of somebody's challenge. @param {Page} page @param {Challenge} challenge @returns {Step} */
export function wished(page, challenge) {
  const { key, tickets } = page;
  if (page.match || page.wish || page.own.some(isHeld) || challenge.opener === key) return { page, send: [] };
  const ticket = { key, n: tickets };
  const { id, opener } = challenge;
  return {
    page: { ...page, tickets: tickets + 1, wish: { ...challenge, ticket } },
    send: [{ to: opener, say: "join", id, ticket }],
  };
}

/** Gives the wish up: nobody answered in time, or the reader changed their mind. @param {Page} page @returns {Step} */
export function unwished(page) {
  if (!page.wish) return { page, send: [] };
  const { opener, id, ticket } = page.wish;
  const { page: next, send } = offering({ ...page, wish: null });
  return { page: next, send: [{ to: opener, say: "leave", id, ticket }, ...send] };
}

/** Gives the seats away of those who were offered one and did not come in time. @param {Page} page @param {string} id @returns {Step} */
export function lapsed(page, id) {
  const own = page.own.find((one) => one.id === id);
  if (!own || own.offered.length === 0) return { page, send: [] };
  const late = [...own.late, ...own.offered.map(({ key }) => key)];
  const { page: next, send } = offering(withOwn(page, { ...own, offered: [], late }));
  return { page: next, send: [...answers(own.offered, "gone", id), ...send] };
}

/** Leaves the seat in somebody's match: the opener was silent for too long, or is not there. @param {Page} page @returns {Step} */
export function deserted(page) {
  const { match } = page;
  if (!match?.ticket) return { page, send: [] };
  const { opener, id, ticket } = match;
  return { page: { ...page, match: null }, send: [{ to: opener, say: "leave", id, ticket }] };
}

/** Somebody who came to the match of this page is away before the first act there. @param {Page} page @param {Ticket} ticket @returns {Step} */
export function missed(page, ticket) {
  const own = page.own.find(({ id }) => id === page.match?.id);
  if (!own || !has(own.came, ticket)) return { page, send: [] };
  const { page: next, send } = left(page, { ...own, late: [...own.late, ticket.key] }, ticket);
  return { page: next, send: [...answers([ticket], "gone", own.id), ...send] };
}

/** Says again what may have been lost: that this page asks, or is there. @param {Page} page @returns {Step} */
export function repeated(page) {
  const { wish, match } = page;
  if (wish) return { page, send: [{ to: wish.opener, say: "join", id: wish.id, ticket: wish.ticket }] };
  if (!match?.ticket || match.isSure) return { page, send: [] };
  return { page, send: [{ to: match.opener, say: "came", id: match.id, ticket: match.ticket }] };
}

/** Somebody asks for a seat of an own challenge. @param {Page} page @param {Own} own @param {Ticket} ticket @returns {Step} */
function asked(page, own, ticket) {
  if (page.match || own.late.includes(ticket.key)) return { page, send: answers([ticket], "gone", own.id) };
  if (has([...own.offered, ...own.came], ticket)) return { page, send: answers([ticket], "offer", own.id) };
  if ([...own.offered, ...own.came, ...own.asked].some(({ key, n }) => key === ticket.key && n > ticket.n))
    return { page, send: [] };
  // Who asks with a new ticket has given the earlier ones up.
  const free = withoutPage(own, ticket.key);
  const next = withOwn(page, { ...free, asked: [...free.asked, ticket] });
  // Two pages that ask each other would wait for each other. The older challenge is the one that is played.
  return page.wish && precedes(own, page.wish) ? unwished(next) : offering(next);
}

/** Somebody came to a match of this page. @param {Page} page @param {Own} own @param {Ticket} ticket @returns {Step} */
function came(page, own, ticket) {
  if (has(own.came, ticket)) return { page, send: answers([ticket], page.match ? "welcome" : "wait", own.id) };
  if (!has(own.offered, ticket)) return { page, send: answers([ticket], "gone", own.id) };
  const there = { ...own, offered: without(own.offered, ticket), came: [...own.came, ticket] };
  if (there.came.length < own.free) return { page: withOwn(page, there), send: answers([ticket], "wait", own.id) };
  const { page: alone, send } = withdrawn(withOwn(page, { ...there, asked: [] }), own.id);
  const told = [...answers(own.asked, "gone", own.id), ...answers(there.came, "welcome", own.id)];
  const match = { id: own.id, opener: page.key, ticket: null, isSure: true };
  return { page: { ...alone, match }, send: [...send, ...told] };
}

/**
 * Somebody leaves: gives a wish up, or a seat before the first act there. A match that was complete waits for another player then.
 * @param {Page} page @param {Own} own @param {Ticket} ticket @returns {Step}
 */
function left(page, own, ticket) {
  const came = without(own.came, ticket);
  const isShort = came.length < own.came.length && page.match?.id === own.id;
  const changed = { ...own, offered: without(own.offered, ticket), came, asked: without(own.asked, ticket) };
  const free = withOwn(page, changed);
  return offering(isShort ? { ...free, match: null } : free);
}

/**
 * What a message changes.
 * @param {Page} page
 * @param {{from: string, say: Asks | Answers, id: string, ticket: Ticket}} message
 * @returns {Step}
 */
export function received(page, { from, say, id, ticket }) {
  const own = page.own.find((one) => one.id === id);
  if (ticket.key === from) {
    if (!own) return { page, send: say === "leave" ? [] : answers([ticket], "gone", id) };
    if (say === "join") return asked(page, own, ticket);
    if (say === "came") return came(page, own, ticket);
    return say === "leave" ? left(page, own, ticket) : { page, send: [] };
  }
  return ticket.key === page.key ? answered(page, { from, say, id, ticket }) : { page, send: [] };
}

/**
 * The opener of a challenge answers a ticket of this page.
 * @param {Page} page
 * @param {Parameters<typeof received>[1]} message
 * @returns {Step}
 */
function answered(page, { from, say, id, ticket }) {
  const { wish, match } = page;
  const reply = (/** @type {Asks} */ word) => [{ to: from, say: word, id, ticket }];
  if (wish?.opener === from && isSame(wish.ticket, ticket)) {
    if (say === "gone") return offering({ ...page, wish: null });
    if (say !== "offer") return { page, send: [] };
    const seated = { ...page, wish: null, match: { id, opener: from, ticket, isSure: false } };
    const { page: free, send } = withdrawn(seated);
    return { page: free, send: [...send, ...reply("came")] };
  }
  if (match?.opener === from && isSame(match.ticket, ticket)) {
    if (say === "gone") return { page: { ...page, match: null }, send: [] };
    if (say === "welcome") return { page: { ...page, match: { ...match, isSure: true } }, send: [] };
    return { page, send: say === "offer" ? reply("came") : [] };
  }
  // An offer for a ticket that was given up: the seat is for somebody else.
  return { page, send: say === "gone" ? [] : reply("leave") };
}
