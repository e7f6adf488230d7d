// The notes and offers of the bar of a live match: by hand-made facts, and by real tables over a relay in memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import en from "../words/en/live.js";
import fr from "../words/fr/live.js";
import { MadeUpTime, MemoryRelay, NEEDS_ENGINE, realEngine } from "./live-support.mjs";
import { Company } from "./live-scenes.mjs";

const { giftsOf, knownOf, notesOf, presenceOf, questionOf, statusOf, toolsOf } = await import("../live/live-offers.js");
const { matchOf, playersOf } = await import("../live/live-view.js");

const engine = await realEngine();

/** Two persons, of whom the second one is to move after four acts. */
function known(change = {}) {
  const player = (seat, more) => ({
    seat,
    name: ["Ada", "Bob", "Cleo"][seat],
    isMe: seat === 0,
    computer: null,
    taken: true,
    here: true,
    left: false,
    since: 1e6,
    slower: 0,
    again: false,
    ...more,
  });
  return {
    phase: "playing",
    elsewhere: false,
    otherDevice: false,
    unconfirmed: null,
    seat: 0,
    now: 1e6,
    acts: 4,
    moves: ["a1", "b2", "c3", "d4"],
    toMove: 1,
    mover: 1,
    end: null,
    isEarly: false,
    takebacks: true,
    left: [],
    runs: null,
    draw: [],
    asked: [],
    claims: [],
    claim: null,
    answered: false,
    ownMove: 2,
    canGive: false,
    twoMoves: [],
    troubles: [],
    clockAhead: 0,
    reason: "",
    isFrozen: false,
    ...change,
    players: [0, 1, 2].slice(0, change.seats ?? 2).map((seat) => player(seat, change.players?.[seat])),
  };
}

const texts = (facts, more) => notesOf(facts, more).map(({ text }) => text);
const names = (acts = []) => acts.map(({ name }) => name).join(" ");
const note = (facts, text, more) => notesOf(facts, more).find((one) => one.text === text);
/** The buttons of the toolbar; those that do nothing now in brackets. */
const row = (facts) =>
  toolsOf(facts)
    .row.map(({ name, off }) => (off ? `(${name})` : name))
    .join(" ");

test("a game that just goes on says nothing, and offers a draw, a takeback and resigning", () => {
  assert.deepEqual(texts(known()), []);
  assert.equal(row(known()), "takeBack draw resign");
  assert.equal(names(toolsOf(known()).more), "say leave");
  assert.equal(names(toolsOf(known(), { links: true }).more), "say byLink seatAlong leave");
});

test("until everybody has moved the game can be cancelled instead", () => {
  assert.equal(row(known({ isEarly: true, acts: 0, moves: [], ownMove: null })), "(takeBack) (draw) abort");
  assert.equal(row(known({ isEarly: true, acts: 1, moves: ["a1"], ownMove: 0 })), "takeBack draw abort");
});

test("takebacks are offered where the players agreed to them, once for a move", () => {
  assert.equal(row(known({ takebacks: false })), "draw resign");
  assert.equal(row(known({ ownMove: null })), "(takeBack) draw resign");
  assert.equal(row(known({ asked: [{ seat: 0, moves: 2 }] })), "(takeBack) draw resign");
});

test("a draw that is offered can be accepted or declined by the other alone", () => {
  const facts = known({ draw: [1] });
  assert.equal(names(note(facts, "drawOffered").acts), "decline accept");
  assert.equal(row(facts), "takeBack (draw) resign");
  assert.deepEqual(texts(facts, { hidden: new Set([note(facts, "drawOffered").id]) }), []);
  assert.deepEqual(texts(known({ draw: [0] })), ["youOfferDraw"]);
  assert.equal(names(note(known({ draw: [1], seat: null }), "drawOffered").acts), "");
  // A new offer, in another position, is a new note.
  assert.notEqual(note(known({ draw: [1], acts: 6 }), "drawOffered").id, note(facts, "drawOffered").id);
});

test("what all agreed to counts when the player to move confirms it", () => {
  assert.deepEqual(texts(known({ draw: [0, 1] })), ["drawAgreed"]);
  const [back] = notesOf(known({ asked: [0, 1].map((seat) => ({ seat, moves: 2 })) }));
  assert.deepEqual([back.text, back.seats, back.move], ["backAgreed", [1], "c3"]);
  const aborted = known({ phase: "over", end: { how: "aborted", losers: [0] }, unconfirmed: 1 });
  assert.deepEqual(texts(aborted), ["overAbortedOwn", "confirming"]);
});

test("who moved twice is named, and who plays on another device learns it", () => {
  assert.deepEqual(texts(known({ twoMoves: [1] })), ["twoMoves"]);
  assert.deepEqual(texts(known({ twoMoves: [0] })), ["twoMovesOwn"]);
  assert.deepEqual(texts(known({ otherDevice: true })), ["otherDevice"]);
});

test("a takeback that is asked for names its move, and can be agreed to", () => {
  const asked = note(known({ asked: [{ seat: 1, moves: 3 }] }), "backAsked");
  assert.deepEqual([asked.seats, asked.move, names(asked.acts), asked.acts[1].value], [[1], "d4", "decline agree", 3]);
  const own = note(known({ seats: 3, asked: [{ seat: 0, moves: 2 }, { seat: 1, moves: 2 }] }), "youAskBack"); // prettier-ignore
  assert.deepEqual([own.seats, own.move], [[2], "c3"]);
});

test("the time of an opponent: nothing while there is some, a countdown, then the claim", () => {
  const clock = { left: [60_000, 500], runs: 1, claim: { why: "time", at: 1e6 + 5500 } };
  assert.deepEqual(texts(known(clock)), []);
  const soon = note(known({ ...clock, left: [60_000, -200] }), "timeUpSoon");
  assert.deepEqual([soon.until, soon.acts], [1e6 + 5500, undefined]);
  const up = note(known({ ...clock, left: [60_000, -6000], now: 1e6 + 5500 }), "timeUp");
  assert.equal(names(up.acts), "wait claim");
  assert.notEqual(up.id, soon.id, "it is read out again");
  const late = known({ ...clock, left: [60_000, -6000], now: 1e6 + 5500 });
  assert.deepEqual(texts(late, { hidden: new Set([up.id]) }), [], "who waits is left in peace");
});

test("somebody who is away: a countdown in the last minute, the claim, and nothing once they are back", () => {
  const away = (since, left = false) => ({ players: [{}, { here: false, since, left }] });
  const claim = { why: "away", at: 1e6 + 120_000 };
  const at = (now, more = {}) => texts(known({ claim, now, ...away(1e6), ...more }));
  assert.deepEqual(at(1e6 + 50_000), [], "still here");
  assert.deepEqual(at(1e6 + 70_000), ["awaySoon"]);
  assert.deepEqual(at(1e6 + 121_000), ["awayNow"]);
  const back = { claim: { why: "away", at: 1e6 + 241_000 }, players: [{}, { here: true, since: 1e6 + 121_000 }] };
  assert.deepEqual(texts(known({ now: 1e6 + 122_000, ...back })), []);
  const gone = { claim: { why: "away", at: 1e6 + 10_000 }, ...away(1e6, true) };
  assert.deepEqual(texts(known({ ...gone, now: 1e6 + 2000 })), [], "it may be a reload");
  assert.deepEqual(texts(known({ ...gone, now: 1e6 + 3000 })), ["leftSoon"]);
  assert.deepEqual(texts(known({ ...gone, now: 1e6 + 11_000 })), ["leftNow"]);
  assert.deepEqual(texts(known({ ...gone, seat: null })), ["watching"], "spectators claim nothing");
});

test("what others claim of the own seat is answered by a move, with the time that is left here", () => {
  const mine = { toMove: 0, mover: 0, claims: [1] };
  const said = note(known({ ...mine, left: [130_000, 5000], runs: 0 }), "saidYourTime");
  assert.deepEqual([said.seats, said.ms], [[1], 130_000]);
  assert.deepEqual(texts(known(mine)), ["saidYouLeft"]);
  assert.deepEqual(texts(known({ seats: 3, claims: [0] })), ["youClaimed"]);
  assert.deepEqual(texts(known({ seats: 3, claims: [2] })), []);
});

test("a move after the own claim is asked about", () => {
  assert.equal(names(note(known({ answered: true }), "answered").acts), "playOn leaveIt");
});

test("a spectator sees, and only leaves", () => {
  const facts = known({ seat: null, players: [{ isMe: false }] });
  assert.deepEqual(texts(facts), ["watching"]);
  assert.equal(row(facts), "leave");
  assert.deepEqual(texts({ ...facts, troubles: ["full"] }), ["trouble_full"], "not said twice");
});

test("a second tab watches, and can take over", () => {
  const facts = known({ elsewhere: true, draw: [1] });
  assert.deepEqual(texts(facts), ["elsewhere"]);
  assert.equal(names(note(facts, "elsewhere").acts), "takeOver");
  assert.deepEqual(toolsOf(facts), { row: [], more: [] });
});

test("each end has a name, and a rematch is wanted by whom it is wanted", () => {
  const end = (how, losers, more) => known({ phase: "over", toMove: null, mover: null, end: { how, losers }, ...more });
  assert.deepEqual(texts(end("resigned", [1])), ["overResigned"]);
  assert.deepEqual(texts(end("resigned", [0])), ["overResignedOwn"]);
  assert.deepEqual(texts(end("agreed", [])), ["overAgreed"]);
  assert.deepEqual(texts(end("time", [0])), ["overTimeOwn"]);
  assert.deepEqual(texts(end("claimedLeft", [1])), ["overClaimedLeft"]);
  assert.deepEqual(texts(end("aborted", [1])), ["overAborted"]);
  assert.deepEqual(texts(end("rules", [])), []);
  assert.equal(row(end("rules", [])), "again leave");
  assert.equal(questionOf(notesOf(end("rules", [], { players: [{}, { again: true }] }))).text, "wantsRematch");
  assert.deepEqual(texts(end("rules", [], { players: [{}, { again: true }] })), ["wantsRematch"]);
  const own = end("rules", [], { players: [{ again: true }, {}] });
  assert.deepEqual([texts(own), row(own)], [["youWantRematch"], "(again) leave"]);
  assert.deepEqual(texts(end("rules", [], { isFrozen: true })), ["rematchBegins"]);
});

test("a question is asked as long as it can be done", () => {
  assert.equal(names(note(known(), "sureResign", { asking: "resign" }).acts), "stay resignNow");
  assert.deepEqual(texts(known({ seats: 3 }), { asking: "resign" }), ["sureResignMany"]);
  assert.deepEqual(texts(known({ isEarly: true }), { asking: "abort" }), ["sureAbort"]);
  assert.deepEqual(texts(known(), { asking: "abort" }), [], "everybody has moved by now");
  assert.deepEqual(texts(known({ seat: null }), { asking: "leave" }), ["sureLeaveWatching", "watching"]);
});

test("an answer that cannot be undone is marked, and the first one changes nothing", () => {
  const asked = [
    ...["resign", "leave", "byLink"].map((asking) => questionOf(notesOf(known(), { asking }))),
    questionOf(notesOf(known({ isEarly: true }), { asking: "abort" })),
    questionOf(notesOf(known({ draw: [1] }))),
    questionOf(notesOf(known({ asked: [{ seat: 1, moves: 3 }] }))),
    questionOf(notesOf(known({ answered: true }))),
  ];
  for (const { text, acts } of asked) assert.deepEqual(acts.map(({ risky = false }) => risky), [false, true], text); // prettier-ignore
});

test("the status says whom the reader waits for, and one note", () => {
  const said = (facts, more) => {
    const { title, lines } = statusOf(facts, notesOf(facts, more));
    return [title?.text, title?.seats, ...lines.map(({ text }) => text)];
  };
  assert.deepEqual(said(known()), ["waitingFor", [1]]);
  assert.deepEqual(said(known({ toMove: 0, mover: 0, draw: [0] })), [undefined, undefined, "youOfferDraw"]);
  assert.deepEqual(said(known({ seat: null })), ["turnOf", [1], "watching"]);
  assert.deepEqual(said(known({ draw: [1] })), ["waitingFor", [1]], "a question is in the toolbar");
  const waits = { phase: "waiting", players: [{}, { taken: false }] };
  assert.deepEqual(said(known({ ...waits, toMove: 0, mover: 0 })), ["waiting", undefined, "moveEarly"]);
  const over = known({ phase: "over", end: { how: "resigned", losers: [1] }, players: [{ again: true }, {}] });
  assert.deepEqual(said(over), [undefined, undefined, "youWantRematch", "overResigned"]);
  assert.deepEqual(said(known({ phase: "left" })), [undefined, undefined, "youLeft"]);
});

test("fifteen seconds can be given to other people who sit, with clocks, once a turn", () => {
  assert.deepEqual(giftsOf(known({ left: [1, 1], canGive: true })), [1]);
  assert.deepEqual(giftsOf(known({ left: [1, 1] })), []);
  assert.deepEqual(giftsOf(known({ canGive: true })), []);
  assert.deepEqual(giftsOf(known({ left: [1, 1], canGive: true, players: [{}, { computer: "3" }] })), []);
  assert.deepEqual(giftsOf(known({ left: [1, 1], canGive: true, seat: null })), []);
});

test("presence in words: a person who was never seen, who left, who is away for minutes", () => {
  const of = (player) => presenceOf({ isMe: false, computer: null, taken: true, ...player }, 1e6 + 125_000);
  assert.equal(of({ here: true, since: 1e6 }).text, "here");
  assert.deepEqual(of({ here: false, left: false, since: 1e6 }), { text: "away", ms: 125_000 });
  assert.equal(of({ here: false, left: true, since: 1e6 }).text, "left");
  assert.equal(of({ here: false, left: false, since: null }).text, "absent");
  assert.equal(of({ taken: false }).text, "free");
});

test("every text and every button that can appear has words in both languages", () => {
  const facts = [
    known({
      draw: [1],
      asked: [{ seat: 1, moves: 3 }],
      twoMoves: [1],
      players: [{}, { slower: 14_000 }],
      answered: true,
    }),
    known({ draw: [0], asked: [{ seat: 0, moves: 2 }] }),
    known({ draw: [0, 1], asked: [0, 1].map((seat) => ({ seat, moves: 2 })), twoMoves: [0], otherDevice: true }),
    known({ phase: "over", end: { how: "aborted", losers: [1] }, unconfirmed: 1 }),
    known({ troubles: ["newer", "setup", "clock", "refused", "engine", "full"], elsewhere: true }),
    ...[-20, 20, 100].map((clockAhead) => known({ troubles: ["clock"], clockAhead })),
    known({ troubles: ["refused"], reason: "blocked: the topic is full" }),
    known({ phase: "waiting", players: [{}, { taken: false }] }),
    known({ phase: "left" }),
    known({ claim: { why: "away", at: 0 }, players: [{}, { left: true, here: false, since: 0 }] }),
    known({ claim: { why: "time", at: 0 }, left: [1, -1], runs: 1 }),
    ...["aborted", "resigned", "agreed", "time", "claimedTime", "claimedLeft"].flatMap((how) =>
      [0, 1].map((loser) => known({ phase: "over", end: { how, losers: [loser] } })),
    ),
  ];
  const asked = ["resign", "abort", "leave", "byLink"].flatMap((asking) =>
    notesOf(known({ isEarly: true }), { asking }),
  );
  const shown = [...facts, known({ seat: null }), known({ phase: "waiting", toMove: 0, mover: 0, players: [{}, { taken: false }] })]; // prettier-ignore
  const lines = shown.flatMap((one) => Object.values(statusOf(one, notesOf(one))).flat()).filter(Boolean);
  const notes = [...facts.flatMap((one) => notesOf(one)), ...asked, ...lines];
  const acts = [...facts, known({ isEarly: true })].flatMap((one) =>
    Object.values(toolsOf(one, { links: true })).flat(),
  );
  for (const words of [en, fr]) {
    for (const { text } of notes)
      assert.ok(words.notes[text]?.({ who: "Bob", count: 1, move: "a1", time: "1:00", n: 1 }), text);
    for (const { name } of [...acts, ...notes.flatMap(({ acts = [] }) => acts)]) assert.ok(words.acts[name], name);
  }
});

test("a wrong clock is named with its minutes, and what a relay refuses with its reason, also without a bar", async () => {
  const { troubleText } = await import("../live/trouble-text.js");
  const says = (language, troubles, clockAhead, reason = "") => troubleText({ troubles, clockAhead, reason }, language);
  assert.equal(await says("en", ["clock"], 20), "Your clock is 20 min ahead. Set it, and the game goes on.");
  assert.equal(await says("en", ["clock"], -130), "Your clock is 2 h behind. Set it, and the game goes on.");
  assert.equal(await says("fr", ["clock"], 20), "Votre horloge avance de 20 min. Réglez-la, et la partie continue.");
  assert.equal(await says("fr", ["clock"], -20), "Votre horloge retarde de 20 min. Réglez-la, et la partie continue.");
  assert.match(await says("en", ["clock"], 0), /of your device or of another player is wrong by many minutes\. /);
  for (const language of ["en", "fr"])
    assert.match(await says(language, ["clock"], 0, "invalid: old"), / \(invalid: old\)\. /);
  for (const language of ["en", "fr"])
    assert.match(await says(language, ["refused"], 0, "blocked: full"), / \(blocked: full\)\. /);
  assert.equal(await says("en", [], 0), "");
});

test("real tables: both have the hints that the opener allowed, or neither has", NEEDS_ENGINE, async () => {
  for (const help of [true, false]) {
    const time = new MadeUpTime();
    const relay = new MemoryRelay(time);
    const until = (holds, what) => time.until(holds, what, 400_000);
    const company = new Company({
      engine,
      time,
      relays: ["relay"],
      open: () => relay.open(),
      chance: () => 0.5,
      until,
    });
    const tables = await company.two({ help });
    for (const table of tables) assert.equal(matchOf(table, {}).help ?? false, help);
    company.end();
  }
});

/** A session as far as the bar reads it. */
const sessionOf = (table, phase = "playing") => ({
  table,
  phase,
  troubles: [],
  detail: { clockAhead: table.clockAhead, reason: table.refusal },
  elsewhere: false,
  seat: table.match.seat,
  players: () => playersOf(table),
  offers: table.match.offers,
  canClaim: table.claimable,
});

test("real tables: a claim that is answered, a draw, a resignation, time that is given", NEEDS_ENGINE, async () => {
  const time = new MadeUpTime();
  const relay = new MemoryRelay(time);
  const until = (holds, what) => time.until(holds, what, 400_000);
  const company = new Company({ engine, time, relays: ["relay"], open: () => relay.open(), chance: () => 0.5, until });
  const [ada, bob] = await company.two({ clock: { time: 60_000, increment: 0 } });
  const seen = (table, phase) => knownOf(sessionOf(table, phase), time.now());
  const play = (table, move) => table.act((match) => match.play(move));

  assert.equal(row(seen(ada)), "(takeBack) (draw) abort");
  await play(ada, "a1");
  await company.shows("a1", bob);
  await play(bob, "b2");
  await company.shows("a1 b2", ada, bob);
  await play(ada, "c3");
  await company.shows("a1 b2 c3", ada, bob);
  assert.equal(row(seen(ada)), "takeBack draw resign");
  assert.equal(seen(ada).runs, 1);

  await ada.act((match) => match.giveTime(1));
  assert.deepEqual(giftsOf(seen(ada)), []);
  await company.until(() => seen(bob).left[1] > 70_000, "Bob has more time");

  // Bob's device falls silent, with 75 seconds on his clock.
  relay.isSilent = true;
  await time.pass(76_000);
  assert.deepEqual(texts(seen(ada)), ["timeUpSoon"]);
  await time.pass(5000);
  assert.deepEqual(texts(seen(ada)), ["timeUp"]);
  relay.isSilent = false;
  await ada.claim();
  assert.deepEqual(seen(ada, "over").end, { how: "claimedTime", losers: [1] });
  company.end();
});
