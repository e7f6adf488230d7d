// Whole games played with what a screen reader has: roles, names, states, the keyboard, and live regions. A referee that
// knows the position names the next move in these terms, and checks the announcements.
// `make test` plays one game, ALL=1 every game.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after } from "node:test";
import { needs } from "./support/browsers.mjs";
import { openSite } from "./support/site.mjs";
import { ALL, journeyIf } from "./support/suite.mjs";

const VECTORS = new URL("../vectors/", import.meta.url);
/** Every second game is in French. */
const LANGUAGES = ["en", "fr"];
/** The game of `make test`: its games are short. */
const SAMPLE = "hex";

const site = await openSite();
const games = await site.games();
after(() => site.close());

/** The shortest finished game of the test vectors with more than 12 moves. */
function shortest(game) {
  const files = readdirSync(VECTORS).filter((name) => name.startsWith(`${game}.`) && name.endsWith(".games.jsonl"));
  const lines = files.flatMap((file) => readFileSync(new URL(file, VECTORS), "utf8").trim().split("\n"));
  const whole = lines.map((line) => JSON.parse(line)).filter(({ final, moves }) => final.over && moves.length > 12);
  return whole.reduce((a, b) => (b.moves.length < a.moves.length ? b : a));
}

/** The moves of a game in the notation of the element. */
async function notationOf(match, { game, options, moves }) {
  const record = { format: "alveole/1", game, options, position: null, seats: [{}, {}], moves, result: null };
  const texts = await match.page.locator(match.css).evaluate(async (element, record) => {
    const before = element.save();
    await element.load(record);
    const { moves } = element.record({ shown: true });
    await element.restore(before);
    return moves;
  }, record);
  return texts;
}

/** The ids that can be tapped after `tapped`. */
const nextOf = (legal, tapped) =>
  new Set(
    legal
      .filter(({ taps }) => taps.length > tapped.length && tapped.every((id, i) => taps[i] === id))
      .map(({ taps }) => taps[tapped.length]),
  );

/** Parses a line of Playwright's snapshot of the accessibility tree. */
function node(line) {
  const [, indent, rest] = /^( *)- (.*?):?$/.exec(line) ?? [];
  if (rest === undefined) return null;
  const plain = rest.startsWith("'") ? rest.replace(/^'|'$/g, "").replaceAll("''", "'") : rest;
  const [, role, name, states] = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)/.exec(plain) ?? [];
  return { depth: indent.length, role, name: name ? JSON.parse(name) : "", states: states ?? "" };
}

const isOn = ({ role, states }) => role === "button" && !states.includes("[disabled]");

/** Whether N and P stop at a button of the board. A cell can also be chosen before a piece in the hand: that is no stop. */
const isStop = (one) => isOn(one) && (!/^\S+, /.test(one.name) || /, (playable|jouable)$/.test(one.name));

/** A player with the keyboard and a screen reader. */
class Listener {
  constructor(match) {
    this.match = match;
    this.page = match.page;
  }

  /** Starts to collect the texts of live regions in `window.announced`. */
  listen() {
    return this.page.locator(this.match.css).evaluate((element) => {
      window.announced = [];
      const LIVE = "[aria-live], [role=status], [role=alert]";
      new MutationObserver((mutations) => {
        const regions = new Set(
          mutations.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(LIVE)),
        );
        for (const region of regions) if (region?.textContent) window.announced.push(region.textContent);
      }).observe(element.shadowRoot, { childList: true, characterData: true, subtree: true });
    });
  }

  /** The announcements since the index `since`, when one of them contains `wanted`. */
  async waitFor(since, wanted, at) {
    const announced = ([since, wanted]) => {
      const now = window.announced.slice(since);
      return now.some((text) => text.includes(wanted)) && now;
    };
    const handle = await this.page
      .waitForFunction(announced, [since, wanted])
      .catch(async () =>
        assert.fail(`${at}: “${wanted}” was not announced, but ${JSON.stringify(await this.announcements(since))}`),
      );
    return handle.jsonValue();
  }

  announcements(since = 0) {
    return this.page.evaluate((since) => window.announced.slice(since), since);
  }

  /** The buttons of the accessibility tree: those of the board, and those of each group beside it. */
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

  /** The node that has the focus. */
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

  /** Presses Tab until one of these names has the focus, and returns it. */
  async tabTo(names, at) {
    for (let presses = 0; presses < 60; presses++) {
      const now = (await this.focus())?.name;
      if (names.includes(now)) return now;
      await this.page.keyboard.press("Tab");
    }
    return assert.fail(`${at}: Tab reaches none of ${names.join(" | ")}`);
  }

  /** Moves the focus to the only button of this name. */
  async goTo(name, at) {
    const { board, groups } = await this.tree();
    const places = [board, ...groups.map(({ list }) => list)].filter((list) => list.some((one) => one.name === name));
    assert.equal(places.length, 1, `${at}: “${name}” is the name of one button`);
    const [list] = places;
    const names = list.map((one) => one.name);
    const here = await this.tabTo(names, at);
    if (list === board) {
      // N and P cycle through the possible taps.
      const steps = (from, to) => {
        let count = 0;
        for (let i = from; i !== to; count += isStop(list[i]) ? 1 : 0) i = (i + 1) % list.length;
        return count;
      };
      const [from, to] = [names.indexOf(here), names.indexOf(name)];
      const [forward, back] = [steps(from, to), steps(to, from) + (isStop(list[from]) ? 0 : 1)];
      await (forward <= back ? this.press("n", forward) : this.press("p", back));
    } else {
      const way = names.indexOf(name) - names.indexOf(here);
      await this.press(way > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(way));
    }
    assert.equal((await this.focus())?.name, name, `${at}: the keyboard reaches it`);
  }

  /** Moves the focus to the button of this name and presses Enter. */
  async tap(name, at) {
    await this.goTo(name, at);
    await this.page.keyboard.press("Enter");
  }
}

/** Knows the position and the rules, and translates ids to names of the accessibility tree. */
class Referee {
  constructor(match, game, words) {
    this.match = match;
    this.game = game;
    this.words = words;
  }

  /** The name in the accessibility tree of what has the id. */
  async nameOf(id) {
    const found = this.match.part(`[data-id=${JSON.stringify(id)}]`).last();
    return node((await found.ariaSnapshot()).split("\n")[0]).name;
  }

  playerName(player) {
    return this.words.colours[this.game.colours[player]];
  }

  /** The sentence that says whose turn it is, or who won. */
  outcome({ status: { over, winners }, to_move }) {
    const { turn, wins, draw } = this.words;
    if (!over) return turn(this.playerName(to_move.player));
    return winners.length === 1 ? wins(this.playerName(winners[0])) : draw;
  }

  /** Checks that the tree offers exactly the taps that the rules allow, under different names, and that keys reach each. Returns their ids. */
  async checkTaps(listener, legal, tapped, at) {
    const { board, groups } = await listener.tree();
    const hands = groups.filter(({ name }) => name !== "").map(({ list }) => list.filter(isOn));
    const offered = [board.filter(isStop), ...hands].map((list) => list.map(({ name }) => name));
    const names = offered.flat();
    const ids = nextOf(legal, tapped);
    const wanted = [];
    for (const id of ids) wanted.push(await this.nameOf(id));
    assert.deepEqual(names.toSorted(), wanted.toSorted(), `${at}: the taps after ${tapped.join(" ")}`);
    assert.equal(new Set(names).size, names.length, `${at}: names differ`);
    const [places, ...others] = offered;
    if (places.length > 0) {
      await listener.tabTo(
        board.map(({ name }) => name),
        at,
      );
      const reached = new Set();
      for (let i = 0; i < places.length; i++) {
        await listener.press("n");
        reached.add((await listener.focus()).name);
      }
      assert.deepEqual([...reached].toSorted(), places.toSorted(), `${at}: N reaches each possible tap`);
    }
    for (const name of others.flat()) await listener.goTo(name, at);
    return ids;
  }

  /** Checks the taps of every legal move, from its first to its last. */
  async checkMoves(listener, legal, at, tapped = []) {
    for (const id of await this.checkTaps(listener, legal, tapped, at)) {
      const taps = [...tapped, id];
      if (nextOf(legal, taps).size === 0) continue;
      for (const one of taps) await listener.tap(await this.nameOf(one), at);
      await this.checkMoves(listener, legal, at, taps);
      await listener.press("Escape");
    }
  }
}

/** A pattern that matches the text as whole words. */
const word = (text) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "u");

/** Checks that a move is announced in words: by the cells that changed or the button, and without its notation. */
function checkAnnouncement(said, { text, taps }, { view, last }, outcome, at) {
  assert.ok(said.indexOf(outcome) > 3, `${at}: “${said}” announces the move, and then “${outcome}”`);
  const move = said.slice(0, said.indexOf(outcome));
  const cells = new Set(view.cells.map(({ id }) => id));
  if (!cells.has(text)) assert.doesNotMatch(move, word(text), `${at}: without its notation`);
  const places = [...new Set([...last.cells, ...taps])].filter((id) => cells.has(id));
  assert.ok(
    places.length === 0 || places.some((id) => word(id).test(move)),
    `${at}: “${move}” names one of ${places.join(" ")}`,
  );
}

for (const [i, game] of games.entries()) {
  const lang = LANGUAGES[i % LANGUAGES.length];
  journeyIf(game.id === SAMPLE)(
    `${game.id}: a whole game with a screen reader, in ${lang}`,
    needs("accessibilityTree"),
    async () => {
      const { default: words } = await import(`../../www/words/${lang}/interface.js`);
      const { options, moves } = shortest(game.id);
      const match = await site.openMatch(game.id, { options, players: "human,human,human,human,human,human", lang });
      const texts = await notationOf(match, { game: game.id, options, moves });
      const listener = new Listener(match);
      const referee = new Referee(match, game, words);
      const checked = new Set(ALL ? [0, Math.floor(texts.length / 2)] : [Math.floor(texts.length / 2)]);
      await listener.listen();
      let state = await match.state();
      for (const [ply, text] of texts.entries()) {
        const { legal, to_move } = state;
        const at = `${game.id}, move ${ply + 1}, ${text}`;
        const turn = words.turn(referee.playerName(to_move.player));
        assert.ok(await match.page.getByRole("heading", { name: turn }).isVisible(), `${at}: ${turn}`);
        if (checked.has(ply)) await referee.checkMoves(listener, legal, at);
        const move = legal.find((one) => one.text === text);
        assert.ok(move, `${at} is a move`);
        const since = (await listener.announcements()).length;
        for (const id of move.taps) await listener.tap(await referee.nameOf(id), at);
        state = await match.reached(ply + 1, at);
        assert.ok(await listener.focus(), `${at}: the focus is not lost`);
        const outcome = referee.outcome(state);
        // What the next move at the focus would do may be said after it.
        const said = (await listener.waitFor(since, outcome, at)).findLast((one) => one.includes(outcome));
        checkAnnouncement(said, move, state, outcome, at);
        assert.ok(
          !said.startsWith(words.moved(referee.playerName(to_move.player), text)),
          `${at}: “${said}” is in words`,
        );
        if (process.env.LOUD) console.log(`${at}: ${said}`);
      }
      assert.ok(state.status.over);
      const result = referee.outcome(state);
      assert.ok(await match.page.getByRole("heading", { name: result }).isVisible(), `the page says: ${result}`);
      const reason = await match.part(".status p").innerText();
      const end = (await listener.announcements()).at(-1);
      assert.ok(reason && end.includes(reason), `${game.id}: “${end}” says why`);
      for (const points of state.status.scores ?? [])
        assert.match(end, word(points.toLocaleString(lang)), "the points");
      await match.close();
    },
  );
}
