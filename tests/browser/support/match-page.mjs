// A page with one <alveole-game>: reads its state, and makes moves as a person does.
import assert from "node:assert/strict";

/** @typedef {import("./browsers.mjs").Page} Page */

export class MatchPage {
  /**
   * @param {Page | import("playwright-core").Frame} page a frame for what needs no mouse, no keyboard and no console
   * @param {string} [css] which element, where there are several
   */
  constructor(page, css = "alveole-game:not(.day *)") {
    this.page = /** @type {Page} */ (page);
    this.css = css;
  }

  /** Another element on the same page. */
  beside(css) {
    return new MatchPage(this.page, css);
  }

  /** Runs `work` with the element in the page. */
  #in(work, argument) {
    return this.page.locator(this.css).evaluate(work, argument);
  }

  /** The state of the match, from the element. */
  async state() {
    // As one text: Playwright copies other values part by part, which takes longer.
    return JSON.parse(await this.#in((element) => JSON.stringify(element.state())));
  }

  record() {
    return this.#in((element) => element.record({ shown: true }));
  }

  /** Makes a move by the element's method. Returns `{ok: state}`, or `{code}` if it is refused. */
  async play(text) {
    const answer = await this.#in(
      (element, move) =>
        element
          .play(move)
          .then(
            (ok) => ({ ok }),
            ({ code }) => ({ code }),
          )
          .then(JSON.stringify),
      text,
    );
    return JSON.parse(answer);
  }

  /** The value of `data-status`. */
  status() {
    return this.#in((element) => element.dataset.status);
  }

  /** Waits until `data-status` is one of these. */
  async waitUntil(...statuses) {
    const list = statuses.map((status) => `${this.css}[data-status="${status}"]`).join(", ");
    await this.page
      .locator(list)
      .waitFor()
      .catch(async () => {
        assert.fail(`the status is “${await this.status()}”, not ${statuses.join(" or ")}: ${await this.text()}`);
      });
  }

  /** The first 300 characters of its text. */
  text() {
    return this.#in((element) => element.shadowRoot.textContent.replace(/\s+/g, " ").slice(0, 300));
  }

  part(css, filter) {
    return this.page.locator(`${this.css} ${css}`, filter);
  }

  /**
   * Waits until `ply` moves are made and drawn, and returns the state. `at` names the step in the error message; `text`
   * is the last move, where another line with as many moves may be on the board.
   */
  async reached(ply, at, text = null) {
    const reached = ([css, wanted, last]) => {
      const element = document.querySelector(css);
      const state = element?.state?.();
      const there = state?.ply === wanted && [state.last?.text, null].includes(last);
      return there && ["ready", "over"].includes(element.dataset.status) && JSON.stringify(state);
    };
    const handle = await this.page.waitForFunction(reached, [this.css, ply, text]).catch(async () => {
      const { ply: now, last } = await this.state();
      assert.fail(
        `${at}: move ${ply} (${text ?? "any"}) was not made: ${now} moves, the last ${last?.text}; ${await this.text()}`,
      );
    });
    // The board is painted first, and then what stands around it is drawn (`afterPaint`).
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    return JSON.parse(await handle.jsonValue());
  }

  /**
   * The point on the screen where a person taps what has the id: its centre. Fails if it is not marked as a possible
   * tap, or if something covers it.
   */
  async pointOf(id, at) {
    const found = await this.#in(async (element, id) => {
      const root = element.shadowRoot;
      const all = [...root.querySelectorAll(`[data-id=${JSON.stringify(id)}]`)];
      const target = all.find((e) => e.hasAttribute("data-next")) ?? all[0];
      if (!target) return { problem: "does not exist" };
      if (!target.hasAttribute("data-next")) return { problem: "is not marked as a possible tap" };
      // Firefox scrolls to an SVG element, not to its parts.
      (target.ownerSVGElement ?? target).scrollIntoView({ block: "nearest", inline: "nearest" });
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const middle = () => {
        const { left, top, width, height } = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      let [x, y] = middle();
      // With animations, wait until it stands still.
      for (let still = matchMedia("(prefers-reduced-motion: reduce)").matches; !still;) {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const [nextX, nextY] = middle();
        still = nextX === x && nextY === y;
        [x, y] = [nextX, nextY];
      }
      const above = root.elementFromPoint(x, y);
      const under = above?.closest("[data-id]");
      if (under !== target)
        return { problem: `is covered by ${under?.dataset.id ?? above?.outerHTML.slice(0, 80)}`, x, y };
      return { x, y };
    }, id);
    assert.equal(found.problem, undefined, `${at}: “${id}” ${found.problem}`);
    return found;
  }

  /** Waits until the board keeps its place for three frames, since what appears above it moves it. */
  async standsStill() {
    await this.#in(async ({ shadowRoot }) => {
      const board = shadowRoot.querySelector(".board");
      const place = () => JSON.stringify(board.getBoundingClientRect());
      for (let before = "", still = 0; still < 3; before = place()) {
        await new Promise(requestAnimationFrame);
        still = place() === before ? still + 1 : 0;
      }
    });
  }

  /** Makes a move by `tap` on each of its taps, and checks that this move was made and no other. */
  async #move({ text, taps }, tap) {
    const [game, ply] = await this.#in((element) => [element.state().game, element.state().ply]);
    const at = `${game}, move ${ply + 1}, ${text}`;
    for (const id of taps) await tap(id, at);
    const after = await this.reached(ply + 1, at);
    assert.equal(after.last.text, text, at);
    return after;
  }

  /** Makes a move with the mouse. */
  click(move) {
    return this.#move(move, async (id, at) => {
      const { x, y } = await this.pointOf(id, at);
      await this.page.mouse.click(x, y);
    });
  }

  /** Makes a move with taps on a touch screen. */
  tap(move) {
    return this.#move(move, async (id, at) => {
      const { x, y } = await this.pointOf(id, at);
      await this.page.touchscreen.tap(x, y);
    });
  }

  /** Makes a move with the keyboard: Tab to the board or the hand, arrows to the cell or the piece, N to handles, Enter. */
  type(move) {
    return this.#move(move, async (id, at) => {
      await this.goTo(id, at);
      await this.page.keyboard.press("Enter");
    });
  }

  /** Where the focus is, and the direction from there to what has the id. */
  #focus(id) {
    return this.#in((element, id) => {
      const root = element.shadowRoot;
      const here = root.activeElement;
      const target = root.querySelector(`[data-id=${JSON.stringify(id)}]`);
      const inBoard = (e) => Boolean(e?.closest("svg.board"));
      const hand = target?.closest(".hand");
      const inHand = hand && hand === here?.closest(".hand");
      const middle = (e) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = here && target ? middle(here) : [0, 0];
      const [tx, ty] = target ? middle(target) : [0, 0];
      return {
        there: target !== null && here === target,
        walkable: inBoard(here) && inBoard(target) && !target.matches(".handle"),
        handle: inBoard(here) && inBoard(target) && target.matches(".handle"),
        inHand: inHand && (here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1),
        dx: tx - x,
        dy: ty - y,
      };
    }, id);
  }

  /** Moves the focus to what has the id, with the keys of {@link type}. */
  async goTo(id, at) {
    const { keyboard } = this.page;
    const seen = new Set();
    for (let presses = 0; presses < 200; presses++) {
      const { there, walkable, handle, inHand, dx, dy } = await this.#focus(id);
      if (there) return;
      if (inHand) await keyboard.press(inHand > 0 ? "ArrowRight" : "ArrowLeft");
      else if (handle) await keyboard.press("n");
      else if (!walkable) await keyboard.press("Tab");
      else {
        const place = `${dx.toFixed()},${dy.toFixed()}`;
        // Arrows come no nearer: N goes to the next possible tap.
        if (seen.has(place)) await keyboard.press("n");
        else if (Math.abs(dy) > Math.abs(dx) / 4) await keyboard.press(dy < 0 ? "ArrowUp" : "ArrowDown");
        else await keyboard.press(dx < 0 ? "ArrowLeft" : "ArrowRight");
        seen.add(place);
      }
    }
    assert.fail(`${at}: the keyboard does not reach “${id}”`);
  }

  /** Clicks a button of the element: `undo`, `redo`, `newGame`, `rules`, `again`, `goOn`, `clear`, … */
  press(act) {
    return this.part(`button[data-act="${act}"]`).click();
  }

  /**
   * Starts the match of the dialog for a new one, which is opened with a button or opens by itself.
   * @param {{opponent?: string, begins?: string, level?: string}} [choices] what is chosen in it
   */
  async start({ opponent, begins, level } = {}) {
    const dialog = this.part("dialog.new[open]");
    await dialog.waitFor();
    for (const [name, value] of Object.entries({ opponent, begins }))
      if (value) await dialog.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    if (level) await dialog.locator('[name="level"]').selectOption(level);
    await dialog.locator('button[type="submit"]:enabled').click();
    await dialog.waitFor({ state: "hidden" });
  }

  /** Checks that the console has no errors other than the expected ones, and closes the page. */
  async close(...expected) {
    const strange = this.page.errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    assert.deepEqual([...new Set(strange)], [], "the console has no errors");
    await this.page.context().close();
  }
}
