// Plays a whole tournament with faults, from a seed.
import { Device, World } from "./world.mjs";

/** What a player does in the own match, as far as the own page has it. @param {World} world @param {Device} device */
function play(world, device, absent) {
  const { known, player } = device;
  const own = player && known.matchOf(player.key);
  if (!own || known.course.phase !== "playing" || !device.isConnected) return;
  const { match, seat, round } = own;
  if (absent.has(`${player.key} ${round}`)) return;
  const { match: signed } = world.matchOf(match);
  device.games.set(match.setup, signed.items);
  if (signed.isOver || known.twice) return;
  const { roll } = world;
  const end = (what) => {
    what();
    signed.isOver = true;
  };
  const place = signed.entries.length;
  const { begun } = known.course.rounds.at(-1);
  if (signed.mover !== seat) {
    const opponent = JSON.parse(match.setup).seats[1 - seat].key;
    const isGone = absent.has(`${opponent} ${round}`) && world.time > begun + 300;
    if (isGone) end(() => signed.say("claim", seat));
    else if (roll(60) === 0 && signed.draws < 0) ((signed.draws = place), signed.say("draw", seat));
  } else if (signed.draws === place && roll(2) === 0) end(() => signed.act("="));
  else if (roll(50) === 0) end(() => signed.say("resign", seat));
  else if (place < 2 && roll(60) === 0) end(() => signed.say("abort", seat));
  else if (place > 1 && roll(60) === 0) end(() => signed.act("late"));
  else {
    signed.act("abc"[roll(3)]);
    if (place === 3) signed.isOver = true;
  }
  device.games.set(match.setup, signed.items);
}

/**
 * Plays a tournament.
 * @param {{seed: number, players?: number, terms?: object, faults?: boolean}} options
 * @returns {Promise<{world: World, counts: Record<string, number>}>}
 */
export async function simulate({ seed, players = 16, terms = {}, faults = true }) {
  const world = new World({ players, seed, terms });
  const { roll } = world;
  const counts = { cuts: 0, lost: 0, absent: 0, ticks: 0 };
  /** Who does not come to which round. */
  const absent = new Set();
  for (const { player } of faults ? world.players : [])
    for (let round = 0; round < world.terms.rounds; round++)
      if (roll(25) === 0) (absent.add(`${player.key} ${round}`), counts.absent++);
  const loses = () => {
    const isLost = faults && roll(8) === 0;
    if (isLost) counts.lost++;
    return isLost;
  };
  await world.settle(1);
  for (; !isDone(world) && counts.ticks < 4000; counts.ticks++) {
    world.time += 20 + roll(40);
    for (const device of world.devices) {
      if (faults) turnLine(world, device, counts);
      play(world, device, absent);
      await device.sync(loses);
      await device.publish();
    }
    if (faults && roll(150) === 0) leave(world, roll(players));
  }
  for (const device of world.devices) connect(device);
  await world.settle();
  return { world, counts };
}

const isDone = ({ organizer }) => ["over", "cancelled"].includes(organizer.known.course.phase);

function leave({ players, organizer }, i) {
  if (organizer.known.course.phase === "playing") players[i].player.leave();
}

/** Somebody loses the connection, or gets it again. */
function turnLine({ roll }, device, counts) {
  if (!device.isConnected && roll(4) === 0) connect(device);
  else if (device.isConnected && roll(device.organizer ? 60 : 30) === 0) {
    device.isConnected = false;
    counts.cuts++;
  }
}

function connect(device) {
  if (device.isConnected) return;
  device.isConnected = true;
  device.repeat();
}

/** Somebody who comes when all is over, and knows what the relay has alone. @param {World} world */
export async function newcomer(world) {
  const device = new Device(world);
  await device.sync();
  return device;
}
