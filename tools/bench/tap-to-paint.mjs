// Measures the time from the tap that completes a move to the paint of the board after it, with the answer of the engine in
// between, on a main thread that is four times slower; and the time until the rest of the page shows the move too.
const SLOWDOWN = 4;
const MOVES = 20; // moves that are measured in each match
const SHARE = 0.95;
const PAUSE = 500; // milliseconds before each move

/** The largest board that a game offers, as options. */
export const largest = ({ options }) =>
  "size" in options ? { size: options.size.maximum ?? Math.max(...options.size.enum) } : {};

/**
 * Runs in the page: plays `plies` moves by method, then `moves` by taps; returns the times of these in milliseconds, to the
 * paint of the board and to that of everything.
 */
async function play({ plies, moves, seed, pause }) {
  const element = document.querySelector("alveole-game");
  const root = element.shadowRoot;
  let state = seed;
  /** Numbers that are the same in each run (mulberry32). */
  const random = (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  const begun = () => element.dataset.status !== "over";
  const legal = () => element.legalMoves();
  while (element.state().ply < plies) {
    if (!begun()) await element.reset();
    await element.play(legal()[random(legal().length)].text);
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  /**
   * Resolves when the first frame is painted that begins after `done` has become true. Its callback in each frame is there
   * before those that the move asks for: what these put off until after the paint comes after this, too.
   */
  const painted = (done) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => (channel.port1.close(), resolve());
        const watch = () => (done() ? channel.port2.postMessage(null) : requestAnimationFrame(watch));
        requestAnimationFrame(watch);
      })
    );
  const times = [];
  while (times.length < moves) {
    if (!begun()) await element.reset();
    const { taps } = legal()[random(legal().length)];
    // A person looks before the next tap. By then nothing of the last move is drawn or moves.
    await new Promise((resolve) => setTimeout(resolve, pause));
    await frame();
    let [began, isMade] = [0, false];
    const made = new Promise((resolve) => element.addEventListener("alveole-state", resolve, { once: true }));
    let shown = made;
    void made.then(() => (isMade = true));
    for (const id of taps) {
      const all = [...root.querySelectorAll(`[data-id=${JSON.stringify(id)}]`)];
      const target = all.find((e) => e.hasAttribute("data-next")) ?? all[0];
      if (id === taps.at(-1)) shown = painted(() => isMade).then(() => performance.now());
      began = performance.now();
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
      if (id !== taps.at(-1)) await frame();
    }
    await made;
    await frame();
    const all = performance.now();
    times.push({ board: (await shown) - began, all: all - began });
  }
  return times;
}

/**
 * The times in milliseconds within which the board is painted after 95 % of the moves, and everything.
 * @param {any} site of tests/browser/support/site.mjs
 * @param {string} game
 * @param {object} options
 * @param {number} plies the moves before those that are measured
 */
export async function tapToPaint(site, game, options, plies) {
  const match = await site.openMatch(game, { options, unhurried: true, width: 412, height: 823, moving: true });
  await match.page.locator("alveole-game").hover();
  await match.page.waitForLoadState("networkidle");
  const session = await match.page.context().newCDPSession(match.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const times = await match.page.evaluate(play, { plies, moves: MOVES, seed: 1, pause: PAUSE });
  await match.close();
  const within = (values) => values.sort((a, b) => a - b)[Math.ceil(SHARE * values.length) - 1];
  return { board: within(times.map((t) => t.board)), all: within(times.map((t) => t.all)) };
}
