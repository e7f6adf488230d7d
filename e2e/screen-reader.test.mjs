// Whole games played by ear: with nothing but what a screen reader has, which is roles, names and states, what the
// keyboard brings the focus to, and what live regions say. A referee who sees the position names the next move in these
// terms, and checks what was heard.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { needs } from "./support/browsers.mjs";
import { openSite } from "./support/match-page.mjs";

const VECTORS = new URL("../tests/vectors/", import.meta.url);
/** Every second game is played in French. */
const LANGUAGES = ["en", "fr"];
const PATIENCE = 5000; // milliseconds that one waits to hear something

const site = await openSite();
const games = await site.games();
after(() => site.close());

/** The shortest game of the vectors that was played to its end, and shows more than a handful of moves. */
function shortest(game) {
  const files = readdirSync(VECTORS).filter((name) => name.startsWith(`${game}.`) && name.endsWith(".games.jsonl"));
  const lines = files.flatMap((file) => readFileSync(new URL(file, VECTORS), "utf8").trim().split("\n"));
  const whole = lines.map((line) => JSON.parse(line)).filter(({ final, moves }) => final.over && moves.length > 12);
  return whole.reduce((a, b) => (b.moves.length < a.moves.length ? b : a));
}

/** The moves of a game as the table writes them. */
async function written(match, { game, options, moves }) {
  const record = { format: "alveole/1", game, options, position: null, seats: [{}, {}], moves, result: null };
  const texts = await match.page.locator(match.css).evaluate(async (element, record) => {
    const seated = element.save();
    await element.load(record);
    const { moves } = element.record();
    await element.restore(seated);
    return moves;
  }, record);
  return texts;
}

/** The ids that come next in the moves that begin with what was touched. */
const nextOf = (legal, touched) =>
  new Set(
    legal
      .filter(({ taps }) => taps.length > touched.length && touched.every((id, i) => taps[i] === id))
      .map(({ taps }) => taps[touched.length]),
  );

/** What one line of Playwright's picture of the accessibility tree says. */
function node(line) {
  const [, indent, rest] = /^( *)- (.*?):?$/.exec(line) ?? [];
  if (rest === undefined) return null;
  const plain = rest.startsWith("'") ? rest.replace(/^'|'$/g, "").replaceAll("''", "'") : rest;
  const [, role, name, states] = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)/.exec(plain) ?? [];
  return { depth: indent.length, role, name: name ? JSON.parse(name) : "", states: states ?? "" };
}

const isOn = ({ role, states }) => role === "button" && !states.includes("[disabled]");

/** One who plays by ear. */
class Listener {
  constructor(match) {
    this.match = match;
    this.page = match.page;
  }

  /** Begins to note what live regions say. */
  listen() {
    return this.page.locator(this.match.css).evaluate((element) => {
      window.heard = [];
      const LIVE = "[aria-live], [role=status], [role=alert]";
      new MutationObserver((mutations) => {
        const regions = new Set(
          mutations.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(LIVE)),
        );
        for (const region of regions) if (region?.textContent) window.heard.push(region.textContent);
      }).observe(element.shadowRoot, { childList: true, characterData: true, subtree: true });
    });
  }

  /** What was said since `since`, once something of it holds what is wanted. */
  async hear(since, wanted, at) {
    const said = ([since, wanted]) => {
      const now = window.heard.slice(since);
      return now.some((text) => text.includes(wanted)) && now;
    };
    const handle = await this.page
      .waitForFunction(said, [since, wanted], { timeout: PATIENCE })
      .catch(async () =>
        assert.fail(`${at}: “${wanted}” was not heard, but ${JSON.stringify(await this.heard(since))}`),
      );
    return handle.jsonValue();
  }

  heard(since = 0) {
    return this.page.evaluate((since) => window.heard.slice(since), since);
  }

  /** What can be come to now: on the board, and beside it the buttons that are no part of the board, each in its group. */
  async tree() {
    const lines = (await this.page.locator(`${this.match.css} .frame`).ariaSnapshot()).split("\n");
    const board = [];
    const groups = [];
    let within = null;
    for (const one of lines.map(node)) {
      if (!one) continue;
      if (within && one.depth <= within.depth) within = null;
      if (one.role === "application") within = { depth: one.depth, list: board };
      else if (one.role === "group" && !within) groups.push((within = { depth: one.depth, name: one.name, list: [] }));
      else if (one.role === "button" && within) within.list.push(one);
    }
    return { board, groups };
  }

  /** The name of what has the focus. */
  async focus() {
    const focused = this.page.locator(":focus");
    return (await focused.count()) > 0 ? node((await focused.last().ariaSnapshot()).split("\n")[0]) : null;
  }

  press(key, times = 1) {
    return Array.from({ length: times }).reduce(
      (before) => before.then(() => this.page.keyboard.press(key)),
      Promise.resolve(),
    );
  }

  /** Tab until what has the focus is one of these; gives which. */
  async tabTo(names, at) {
    for (let presses = 0; presses < 60; presses++) {
      const now = (await this.focus())?.name;
      if (names.includes(now)) return now;
      await this.page.keyboard.press("Tab");
    }
    return assert.fail(`${at}: Tab does not come to any of ${names.join(" | ")}`);
  }

  /** Goes to the button of that name, which can be touched: there is one alone. */
  async goTo(name, at) {
    const { board, groups } = await this.tree();
    const places = [board, ...groups.map(({ list }) => list)].filter((list) => list.some((one) => one.name === name));
    assert.equal(places.length, 1, `${at}: “${name}” is in one place`);
    const [list] = places;
    const names = list.map((one) => one.name);
    const here = await this.tabTo(names, at);
    if (list === board) {
      // N and P go round what can be touched.
      const steps = (from, to) => {
        let count = 0;
        for (let i = from; i !== to; count += isOn(list[i]) ? 1 : 0) i = (i + 1) % list.length;
        return count;
      };
      const [from, to] = [names.indexOf(here), names.indexOf(name)];
      const [forward, back] = [steps(from, to), steps(to, from) + (isOn(list[from]) ? 0 : 1)];
      await (forward <= back ? this.press("n", forward) : this.press("p", back));
    } else {
      const way = names.indexOf(name) - names.indexOf(here);
      await this.press(way > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(way));
    }
    assert.equal((await this.focus())?.name, name, `${at}: the keyboard comes to it`);
  }

  /** Goes to what the name says, and touches it. */
  async touch(name, at) {
    await this.goTo(name, at);
    await this.page.keyboard.press("Enter");
  }
}

/** One who sees the position: names things as they are called in the tree, and knows the rules. */
class Referee {
  constructor(match, game, words) {
    this.match = match;
    this.game = game;
    this.words = words;
  }

  /** How the tree calls what has the id. */
  async nameOf(id) {
    const found = this.match.part(`[data-id=${JSON.stringify(id)}]`).last();
    return node((await found.ariaSnapshot()).split("\n")[0]).name;
  }

  playerName(player) {
    return this.words.colours[this.game.colours[player]];
  }

  /** Whose turn it is, or how the game ended. */
  outcome({ status: { over, winners }, to_move }) {
    const { turn, wins, draw } = this.words;
    if (!over) return turn(this.playerName(to_move.player));
    return winners.length === 1 ? wins(this.playerName(winners[0])) : draw;
  }

  /** That the tree offers just what the rules allow next, each under a name of its own, and that the keyboard comes to each. */
  async fair(ear, legal, touched, at) {
    const { board, groups } = await ear.tree();
    const offered = [board, ...groups.filter(({ name }) => name !== "").map(({ list }) => list)].map((list) =>
      list.filter(isOn).map(({ name }) => name),
    );
    const names = offered.flat();
    const ids = nextOf(legal, touched);
    const wanted = [];
    for (const id of ids) wanted.push(await this.nameOf(id));
    assert.deepEqual(names.toSorted(), wanted.toSorted(), `${at}: what can be touched after ${touched.join(" ")}`);
    assert.equal(new Set(names).size, names.length, `${at}: each has a name of its own`);
    const [places, ...others] = offered;
    if (places.length > 0) {
      await ear.tabTo(
        board.map(({ name }) => name),
        at,
      );
      const met = new Set();
      for (let i = 0; i < places.length; i++) {
        await ear.press("n");
        met.add((await ear.focus()).name);
      }
      assert.deepEqual([...met].toSorted(), places.toSorted(), `${at}: N comes to all that can be touched`);
    }
    for (const name of others.flat()) await ear.goTo(name, at);
    return ids;
  }

  /** The same for every move that the rules allow, from its first touch to its last. */
  async whole(ear, legal, at, touched = []) {
    for (const id of await this.fair(ear, legal, touched, at)) {
      const taps = [...touched, id];
      if (nextOf(legal, taps).size === 0) continue;
      for (const one of taps) await ear.touch(await this.nameOf(one), at);
      await this.whole(ear, legal, at, taps);
      await ear.press("Escape");
    }
  }
}

/** A text as a pattern, of whole words. */
const word = (text) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "u");

/** That a move was told in words: where something changed, or which button was pressed, and never in its notation alone. */
function inWords(said, { text, taps }, { view, last }, outcome, at) {
  assert.ok(said.indexOf(outcome) > 3, `${at}: “${said}” tells the move, and then “${outcome}”`);
  const told = said.slice(0, said.indexOf(outcome));
  const cells = new Set(view.cells.map(({ id }) => id));
  if (!cells.has(text)) assert.doesNotMatch(told, word(text), `${at}: not by its notation`);
  const places = [...new Set([...last.cells, ...taps])].filter((id) => cells.has(id));
  assert.ok(
    places.length === 0 || places.some((id) => word(id).test(told)),
    `${at}: “${told}” names one of ${places.join(" ")}`,
  );
}

for (const [i, game] of games.entries()) {
  const lang = LANGUAGES[i % LANGUAGES.length];
  test(`${game.id}: a whole game by ear, in ${lang}`, needs("tree"), async () => {
    const { default: words } = await import(`../www/words/${lang}/interface.js`);
    const { options, moves } = shortest(game.id);
    const match = await site.openMatch(game.id, { options, players: "human,human,human,human,human,human", lang });
    const texts = await written(match, { game: game.id, options, moves });
    const ear = new Listener(match);
    const referee = new Referee(match, game, words);
    const tested = new Set([0, Math.floor(texts.length / 2)]);
    await ear.listen();
    let state = await match.state();
    for (const [ply, text] of texts.entries()) {
      const { legal, to_move } = state;
      const at = `${game.id}, move ${ply + 1}, ${text}`;
      const turn = words.turn(referee.playerName(to_move.player));
      assert.ok(await match.page.getByRole("heading", { name: turn }).isVisible(), `${at}: ${turn}`);
      if (tested.has(ply)) await referee.whole(ear, legal, at);
      const move = legal.find((one) => one.text === text);
      assert.ok(move, `${at} is a move`);
      const since = (await ear.heard()).length;
      for (const id of move.taps) await ear.touch(await referee.nameOf(id), at);
      state = await match.reached(ply + 1, at);
      assert.ok(await ear.focus(), `${at}: the focus is not lost`);
      const outcome = referee.outcome(state);
      const said = (await ear.hear(since, outcome, at)).at(-1);
      inWords(said, move, state, outcome, at);
      assert.ok(!said.startsWith(words.moved(referee.playerName(to_move.player), text)), `${at}: “${said}”, in words`);
      if (process.env.LOUD) console.log(`${at}: ${said}`);
    }
    assert.ok(state.status.over);
    const result = referee.outcome(state);
    assert.ok(await match.page.getByRole("heading", { name: result }).isVisible(), `the page says: ${result}`);
    const reason = await match.part(".status p").innerText();
    const end = (await ear.heard()).at(-1);
    assert.ok(reason && end.includes(reason), `${game.id}: “${end}” says why`);
    for (const points of state.status.scores ?? []) assert.match(end, word(points.toLocaleString(lang)), "the points");
    await match.leave();
  });
}
