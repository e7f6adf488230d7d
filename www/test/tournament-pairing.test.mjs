// Who plays whom in a tournament, and its table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { perfectMatching } from "../tournament/matching.js";
import { roundRobin, swissRound } from "../tournament/pairing.js";
import { historiesOf, standingsOf } from "../tournament/standings.js";

const ALL = process.env.ALL === "1";

/** Numbers from a seed. */
function dice(seed) {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state % sides;
  };
}

/** All perfect matchings of some vertices. */
function* matchings(free, joins) {
  const [first, ...rest] = free;
  if (first === undefined) yield [];
  for (const other of rest)
    if (joins(first, other))
      for (const more of matchings(
        rest.filter((one) => one !== other),
        joins,
      ))
        yield [[first, other], ...more];
}

test("a perfect matching is found whenever there is one", () => {
  let found = 0;
  for (let seed = 1; seed <= (ALL ? 3000 : 300); seed++) {
    const roll = dice(seed);
    const size = 2 * (1 + roll(5));
    const edges = Array.from({ length: size }, (_, a) => Array.from({ length: a }, () => roll(10) < 3));
    const joins = (a, b) => edges[Math.max(a, b)][Math.min(a, b)];
    const partners = perfectMatching(size, joins);
    const isPossible = !matchings([...Array(size).keys()], joins).next().done;
    assert.equal(partners !== null, isPossible, `seed ${seed}`);
    if (!partners) continue;
    found++;
    for (const [a, b] of partners.entries()) assert.ok(partners[b] === a && joins(a, b), `seed ${seed}`);
  }
  assert.ok(found > 50, `${found} of them are possible`);
});

test("in a round robin everybody meets everybody once, and the seats are shared", () => {
  for (let count = 2; count <= 16; count++) {
    const rounds = roundRobin(count);
    assert.equal(rounds.length, count + (count % 2) - 1);
    const met = new Set();
    const firsts = Array(count).fill(0);
    const byes = Array(count).fill(0);
    for (const { pairs, byes: without } of rounds) {
      const all = [...pairs.flat(), ...without].sort((a, b) => a - b);
      assert.deepEqual(all, [...Array(count).keys()], "each player is in each round once");
      for (const [a, b] of pairs) (met.add(`${Math.min(a, b)} ${Math.max(a, b)}`), firsts[a]++);
      for (const player of without) byes[player]++;
    }
    assert.equal(met.size, (count * (count - 1)) / 2);
    assert.ok(byes.every((n) => n === count % 2));
    const most = (count - 1) / 2 + 0.5;
    assert.ok(
      firsts.every((n) => n <= most && n >= most - 1),
      `${count}: ${firsts}`,
    );
  }
});

/** Plays a Swiss tournament with results by chance, and calls `look` before each round is played. */
function playSwiss(count, rounds, seed, look) {
  const roll = dice(seed);
  const games = Array.from({ length: count }, () => []);
  for (let round = 0; round < rounds; round++) {
    const histories = historiesOf(games);
    const paired = swissRound([...games.keys()], histories, round);
    look(paired, histories, round);
    for (const player of paired.byes) games[player].push({ opponent: null, seat: -1, points: 2, counts: false });
    for (const [a, b] of paired.pairs) {
      const points = roll(3);
      games[a].push({ opponent: b, seat: 0, points, counts: true });
      games[b].push({ opponent: a, seat: 1, points: 2 - points, counts: true });
    }
  }
  return games;
}

/** By how much each player's opponent differs in points, in the order of the rank. */
function floats(pairs, histories) {
  const by = new Map(
    pairs.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]),
  );
  const order = [...by.keys()].sort((a, b) => histories[b].points - histories[a].points || a - b);
  return order.map((player) => Math.abs(histories[player].points - histories[by.get(player)].points));
}

const compared = (a, b) => {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
};

test("in a Swiss tournament nobody meets twice, nobody has two byes, and floats are minimal", () => {
  let compared_ = 0;
  for (let seed = 1; seed <= (ALL ? 400 : 40); seed++) {
    const count = 4 + dice(seed)(6);
    playSwiss(count, Math.floor(count / 2), seed, ({ pairs, byes }, histories) => {
      const what = `seed ${seed}: ${JSON.stringify({ pairs, byes })}`;
      assert.deepEqual(
        [...pairs.flat(), ...byes].sort((a, b) => a - b),
        [...histories.keys()],
        what,
      );
      for (const [a, b] of pairs) assert.ok(!histories[a].opponents.includes(b), what);
      for (const player of byes) assert.equal(histories[player].byes, 0, what);
      const mayMeet = (a, b) => !histories[a].opponents.includes(b);
      const others = [...histories.keys()].filter((player) => !byes.includes(player));
      const own = floats(pairs, histories);
      for (const other of matchings(others, mayMeet)) {
        assert.ok(compared(own, floats(other, histories)) <= 0, `${what} is worse than ${JSON.stringify(other)}`);
        compared_++;
      }
      // Nobody below could have had the bye instead.
      if (byes.length === 0) return;
      const rank = (player) => [-histories[player].points, player];
      for (const player of histories.keys())
        if (histories[player].byes === 0 && compared(rank(player), rank(byes[0])) > 0)
          assert.ok(
            matchings(
              [...histories.keys()].filter((one) => one !== player),
              mayMeet,
            ).next().done,
            what,
          );
    });
  }
  assert.ok(compared_ > 1000, `${compared_} pairings were compared`);
});

test("a Swiss tournament of 64 players is paired at once, and seats are shared", () => {
  const games = playSwiss(63, 9, 5, ({ pairs, byes }, histories) => {
    assert.equal(pairs.length, 31);
    for (const [a, b] of pairs) assert.ok(!histories[a].opponents.includes(b));
    for (const player of byes) assert.equal(histories[player].byes, 0);
  });
  for (const { seats } of historiesOf(games)) {
    const firsts = seats.filter((seat) => seat === 0).length;
    assert.ok(Math.abs(2 * firsts - seats.length) <= 3, `${firsts} of ${seats.length}`);
  }
});

test("who had all opponents meets one again", () => {
  playSwiss(4, 5, 2, ({ pairs }, _, round) => assert.equal(pairs.length, 2, `round ${round}`));
});

test("the table counts points, Buchholz, Sonneborn–Berger and wins", () => {
  const won = (opponent, seat = 0) => ({ opponent, seat, points: 2, counts: true });
  const lost = (opponent, seat = 1) => ({ opponent, seat, points: 0, counts: true });
  const drawn = (opponent, seat = 0) => ({ opponent, seat, points: 1, counts: true });
  // 0 beats 1 and draws with 2; 1 beats 3; 3 did not come against 2.
  const games = [
    [won(1), drawn(2)],
    [lost(0), won(3)],
    [{ opponent: 3, seat: 0, points: 2, counts: false }, drawn(0, 1)],
    [{ opponent: 2, seat: 1, points: 0, counts: false }, lost(1)],
  ];
  const rows = standingsOf(games, true);
  assert.deepEqual(
    rows.map(({ player, place, points, buchholz, berger, wins }) => [player, place, points, buchholz, berger, wins]),
    [
      [2, 1, 3, 6, 2 * 3 + 3, 0],
      [0, 2, 3, 5, 2 * 2 + 3, 1],
      [1, 3, 2, 3, 0, 1],
      [3, 4, 0, 2, 0, 0],
    ],
  );
  assert.ok(standingsOf(games, false).every(({ buchholz }) => buchholz === 0));
  const equal = standingsOf([[drawn(1)], [drawn(0, 1)]], true);
  assert.deepEqual(
    equal.map(({ place }) => place),
    [1, 1],
  );
});
