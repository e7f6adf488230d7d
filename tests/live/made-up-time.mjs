// Time that passes when a test says so.

export class MadeUpTime {
  #now = 1_790_000_000_000;
  /** The timers, the next one last. @type {{at: number, order: number, then: (() => void) | null}[]} */ #timers = [];
  #order = 0;
  /** Resolves when all that runs by itself has come to rest. */
  idle = async () => {};

  now = () => this.#now;
  after = (ms, then) => {
    const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, then };
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {any} */ (this.#timers[middle]).at > timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
    return () => (timer.then = null);
  };

  /** Lets milliseconds pass: calls each timer at its time, and waits for what follows from it. */
  async pass(ms) {
    const end = this.#now + ms;
    await this.idle();
    for (;;) {
      const next = this.#timers.at(-1);
      if (!next || next.at > end) break;
      this.#timers.pop();
      if (!next.then) continue;
      this.#now = next.at;
      next.then();
      await this.idle();
    }
    this.#now = end;
  }

  /** Lets time pass until a condition holds. */
  async until(holds, what, most = 60_000) {
    for (let ms = 0; !holds(); ms += 20) {
      if (ms >= most) throw new Error(`not within ${most} ms: ${what}`);
      await this.pass(20);
    }
  }
}
