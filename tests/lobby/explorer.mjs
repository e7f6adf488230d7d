// Explores every order of what happens to a few pages in the lobby: what their readers do, messages that arrive in any order, twice
// or never, lapses of time at any moment, and a cheat who says anything to anyone.
//
//   node tests/lobby/explorer.mjs '{"pages": 3, "acts": 4, "cheat": 1}'
import * as pairing from "../../www/lobby/pairing.js";

const CHEAT = "X";
/** What the cheat says, of a ticket of its own or of one of the page that hears it. */
const LIES = [
  ...["join", "leave", "came"].map((say) => [say, CHEAT]),
  ...["offer", "wait", "welcome", "gone"].map((say) => [say, null]),
];

/** What is wrong with a page at any time. */
function faultOf({ own, wish, match }) {
  const held = own.filter(({ offered, came }) => offered.length + came.length > 0);
  if (match && (wish || own.some(({ id }) => id !== match.id))) return "sits in a match and has another intention";
  if (wish && held.length > 0) return "asks for a seat and offers one";
  if (held.length > 1) return "offers seats of two challenges";
  if (own.some(({ free, offered, came }) => offered.length + came.length > free))
    return "offers more seats than there are";
  return null;
}

/** What is wrong with pages of which each had time to settle. */
function disagreement(pages) {
  const by = new Map(pages.map((page) => [page.key, page]));
  for (const { key, wish, match } of pages) {
    if (wish && by.has(wish.opener)) return "a wish is never answered";
    const opener = match && by.get(match.opener);
    if (!opener) continue;
    const own = opener.own.find(({ id }) => id === match.id);
    if (opener.key === key) {
      const absent = own.came.find(({ key: one }) => by.has(one) && by.get(one).match?.id !== match.id);
      if (absent) return "an opener waits for somebody who is not there";
    } else if (!own?.came.some((one) => one.key === key && one.n === match.ticket.n))
      return "somebody sits in a match that the opener does not know of";
  }
  return null;
}

class World {
  /** @param {object[]} pages @param {object[]} sent messages on their way @param {Record<string, number>} left how much may still happen */
  constructor(pages, sent, left, trail = null) {
    this.pages = pages;
    this.sent = sent;
    this.left = left;
    this.trail = trail;
  }

  get key() {
    return JSON.stringify([this.pages, this.sent.map((message) => JSON.stringify(message)).sort(), this.left]);
  }

  /** The world after a page took a step. */
  after(what, number, { page, send }, { sent = this.sent, left = this.left } = {}) {
    const more = send.map((message) => ({ from: page.key, ...message }));
    const all = new Map([...sent, ...more].map((message) => [JSON.stringify(message), message]));
    // What the cheat hears changes nothing.
    const kept = [...all.values()].filter(({ to }) => to !== CHEAT);
    return new World(this.pages.with(number, page), kept, left, { what: `${page.key} ${what}`, before: this.trail });
  }
}

/** What the reader of a page can do, and the time that lapses there. */
function* ownSteps(world, tried) {
  const { pages, left } = world;
  const challenges = pages.flatMap(({ key, own }) => own.map(({ id, created }) => ({ id, created, opener: key })));
  const lies = left.cheat >= 0 ? [{ id: "x", created: 0, opener: CHEAT }] : [];
  for (const [number, page] of pages.entries()) {
    const acts = { left: { ...left, acts: left.acts - 1 } };
    if (left.acts > 0) {
      const id = `${page.key}${page.own.length}`.toLowerCase();
      if (page.own.length < 1)
        yield world.after(
          `opens ${id}`,
          number,
          tried.opened(page, { id, created: number % 2, free: left.free }),
          acts,
        );
      for (const { id: own } of page.own)
        yield world.after(`takes ${own} back`, number, tried.withdrew(page, own), acts);
      for (const one of [...challenges, ...lies])
        if (one.opener !== page.key) yield world.after(`wishes ${one.id}`, number, tried.wished(page, one), acts);
    }
    yield* lapses(world, number, tried);
  }
}

/** Those who came to the match of its opener and are not there any more; a cheat may be. */
const missing = ({ pages }, { key, own, match }) =>
  own
    .filter(({ id }) => match?.opener === key && match.id === id)
    .flatMap(({ id, came }) => came.filter((one) => pages.find((page) => page.key === one.key)?.match?.id !== id));

/** Whether a guest may think that the opener of a match is not there: any silence looks like that until all are welcome. */
const isEmpty = ({ pages }, { id, opener, isSure }) =>
  !isSure || pages.find(({ key }) => key === opener)?.match?.id !== id;

/** What a page does by itself after some time. */
function* lapses(world, number, tried) {
  const page = world.pages[number];
  if (page.wish) yield world.after("gives its wish up", number, tried.unwished(page));
  for (const { id, offered } of page.own)
    if (offered.length > 0) yield world.after(`waits no longer for ${id}`, number, tried.lapsed(page, id));
  if (page.match?.ticket && isEmpty(world, page.match))
    yield world.after("leaves an empty match", number, tried.deserted(page));
  for (const ticket of missing(world, page))
    yield world.after(`sees that ${ticket.key} is away`, number, tried.missed(page, ticket));
}

/** What the network and the cheat can do. */
function* otherSteps(world, tried) {
  const { pages, sent, left } = world;
  for (const message of sent) {
    const number = pages.findIndex(({ key }) => key === message.to);
    const rest = sent.filter((one) => one !== message);
    const what = `hears ${message.say} ${message.id} of ${message.from}`;
    const step = tried.received(pages[number], message);
    yield world.after(what, number, step, { sent: rest });
    if (left.faults > 0) {
      const fewer = { ...left, faults: left.faults - 1 };
      yield world.after(`${what}, and will again`, number, step, { left: fewer });
      yield world.after(`never ${what}`, number, { page: pages[number], send: [] }, { sent: rest, left: fewer });
    }
  }
  if (left.cheat <= 0) return;
  const ids = [...new Set(["x", ...pages.flatMap(({ own }) => own.map(({ id }) => id))])];
  for (const [number, page] of pages.entries())
    for (const id of ids)
      for (const [say, key] of LIES)
        for (let n = 0; n < Math.max(1, key === CHEAT ? 2 : page.tickets); n++)
          yield world.after(
            `is lied to: ${say} ${id} ${n}`,
            number,
            tried.received(page, { from: CHEAT, say, id, ticket: { key: key ?? page.key, n } }),
            { left: { ...left, cheat: left.cheat - 1 } },
          );
}

/** The pages after everything was heard, and nothing more is lost; then also after all times have lapsed. */
function settled(world, tried) {
  let now = world;
  for (let round = 0; round < 40; round++) {
    for (const repeats of [false, true]) {
      for (const [number, page] of repeats ? now.pages.entries() : [])
        now = now.after("repeats", number, tried.repeated(page));
      for (let most = 400; now.sent.length > 0; most--) {
        if (most === 0) return null;
        const [message, ...rest] = now.sent;
        const number = now.pages.findIndex(({ key }) => key === message.to);
        now = now.after("hears", number, tried.received(now.pages[number], message), { sent: rest });
      }
    }
    const [lapse] = now.pages.flatMap((_, number) => [...lapses(now, number, tried)]);
    if (!lapse) return now;
    now = lapse;
  }
  return null;
}

/**
 * Explores all states.
 * @param {object} scene
 * @param {number} scene.pages
 * @param {number} scene.acts what readers do, in all
 * @param {number} [scene.faults] messages that are lost or come twice
 * @param {number} [scene.cheat] how many lies are told; -1: nobody lies
 * @param {number} [scene.free] seats of a challenge
 * @param {typeof pairing} [tried] the rules, or broken ones
 */
export function explore({ pages, acts, faults = 0, cheat = -1, free = 1 }, tried = pairing) {
  const keys = ["A", "B", "C", "D"].slice(0, pages);
  const found = { states: 0, matches: 0, faults: {}, examples: [] };
  const fault = (what, world) => {
    found.faults[what] = (found.faults[what] ?? 0) + 1;
    if (found.faults[what] > 1) return;
    const steps = [];
    for (let step = world.trail; step; step = step.before) steps.unshift(step.what);
    found.examples.push(`${what}: ${steps.join("; ")}`);
  };
  const seen = new Set();
  const open = [new World(keys.map(tried.newcomer), [], { acts, faults, cheat, free })];
  while (open.length > 0) {
    const world = open.pop();
    if (seen.has(world.key)) continue;
    seen.add(world.key);
    found.states++;
    const wrong = world.pages.map(faultOf).find(Boolean);
    if (wrong) fault(wrong, world);
    // What happens before everything was heard is seen in the worlds that follow.
    if (world.sent.length === 0 || world.left.acts + world.left.faults + Math.max(0, world.left.cheat) === 0) {
      const end = settled(world, tried);
      const differs = end ? disagreement(end.pages) : "it does not come to rest";
      if (differs) fault(differs, world);
      if (end?.pages.some(({ match }) => match)) found.matches++;
    }
    open.push(...ownSteps(world, tried), ...otherSteps(world, tried));
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const began = performance.now();
  const { examples, ...found } = explore(JSON.parse(process.argv[2]));
  console.log(JSON.stringify({ ...found, seconds: (performance.now() - began) / 1000 }));
  for (const example of examples) console.log(example);
}
