// A table at which a test sits: what a person sees of an <alveole-game>, touches on it, and asks it.
import assert from "node:assert/strict";
import { launch, openPage } from "./browsers.mjs";
import { serve } from "../../scripts/static-server.mjs";

// The element alone on a page, its attributes taken from the page's address.
const TABLE = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>A table</title>
  <link rel="icon" href="data:,">
  <main></main>
  <script type="module">
    import "/www/alveole-game.js";
    const game = document.createElement("alveole-game");
    for (const [name, value] of new URLSearchParams(location.search)) game.setAttribute(name, value);
    document.querySelector("main").append(game);
  </script>
</html>`;

/** The built site on a host of its own, and a browser to visit it with. */
export async function openSite({ pages = {}, ...more } = {}) {
  const all = { "/match": { body: TABLE }, ...pages };
  const server = await serve("dist", { pages: all, ...more });
  const browser = await launch();
  return {
    server,
    browser,
    /** The pages beside the site's own, by path; more can be laid there. */
    pages: all,
    /** A table at which `game` is played: two people, unless `players` says otherwise. */
    async openMatch(game, { options = {}, players = "", lang = "en", ...as } = {}) {
      const page = await openPage(browser, as);
      const attributes = new URLSearchParams({ game, options: JSON.stringify(options), players, lang });
      await page.goto(`${server.url}match?${attributes}`);
      const match = new MatchPage(page);
      await match.waitUntil("ready", "thinking", "over");
      return match;
    },
    /** The catalogue and the rules, as the page has them; `GAMES=hex,hive` keeps the tests to these. */
    async games() {
      const page = await openPage(browser);
      await page.goto(`${server.url}match`);
      const games = await page.evaluate(async () => {
        const rules = await (await fetch("/rooms/rules.json")).json();
        return (await (await import("/www/alveole-game.js")).catalogue()).map((g) => ({ ...g, rules: rules[g.id] }));
      });
      await page.context().close();
      const only = process.env.GAMES?.split(",");
      return games.filter(({ id }) => only?.includes(id) ?? true);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** The least of what can be chosen: small boards, so that games are short. */
export const smallest = ({ options }) =>
  "size" in options ? { size: options.size.minimum ?? Math.min(...options.size.enum) } : {};

/** Types into a field: where a driver fills it in, Firefox tells the page of no change. */
export async function enter(field, text) {
  await field.selectText();
  await field.pressSequentially(text);
}

/** Dice that fall alike each time. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

export class MatchPage {
  /** @param {import("playwright-core").Page} page @param {string} [css] which element, where there are several */
  constructor(page, css = "alveole-game") {
    this.page = page;
    this.css = css;
  }

  /** Another table on the same page. */
  beside(css) {
    return new MatchPage(this.page, css);
  }

  /** Does something with the element, in its page. */
  #in(work, argument) {
    return this.page.locator(this.css).evaluate(work, argument);
  }

  /** The position on the table, as the element tells it. */
  async state() {
    // As a text: Playwright takes much longer for a value of many parts, which it copies one by one.
    return JSON.parse(await this.#in((element) => JSON.stringify(element.state())));
  }

  record() {
    return this.#in((element) => element.record());
  }

  /** Makes a move by the element's own method; gives the state, or why it was refused. */
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

  /** What the element says of itself in `data-status`. */
  status() {
    return this.#in((element) => element.dataset.status);
  }

  /** Waits until the element says one of these. */
  async waitUntil(...statuses) {
    const list = statuses.map((status) => `${this.css}[data-status="${status}"]`).join(", ");
    await this.page
      .locator(list)
      .waitFor()
      .catch(async () => {
        assert.fail(`the table is “${await this.status()}”, not ${statuses.join(" or ")}: ${await this.text()}`);
      });
  }

  /** What a person reads on it. */
  text() {
    return this.#in((element) => element.shadowRoot.textContent.replace(/\s+/g, " ").slice(0, 300));
  }

  part(css, filter) {
    return this.page.locator(`${this.css} ${css}`, filter);
  }

  /** Waits until `ply` moves are made, and gives the state; `at` says where this happened, if it never does. */
  async reached(ply, at) {
    const reached = ([css, wanted]) => {
      const element = document.querySelector(css);
      const state = element?.state?.();
      return state?.ply === wanted && ["ready", "over"].includes(element.dataset.status) && JSON.stringify(state);
    };
    const handle = await this.page.waitForFunction(reached, [this.css, ply]).catch(async () => {
      const { ply: now, last } = await this.state();
      assert.fail(`${at}: move ${ply} was not made: ${now} moves, the last ${last?.text}; ${await this.text()}`);
    });
    return JSON.parse(await handle.jsonValue());
  }

  /**
   * Where on the screen to touch what has the id: the middle of what is seen of it. It must be lit and not covered, as
   * a person could not touch it otherwise.
   */
  async pointOf(id, at) {
    const found = await this.#in(async (element, id) => {
      const root = element.shadowRoot;
      const all = [...root.querySelectorAll(`[data-id=${JSON.stringify(id)}]`)];
      const target = all.find((e) => e.hasAttribute("data-next")) ?? all[0];
      if (!target) return { problem: "is not there" };
      if (!target.hasAttribute("data-next")) return { problem: "is not lit" };
      // Firefox scrolls to a drawing, not to what is in it.
      (target.ownerSVGElement ?? target).scrollIntoView({ block: "nearest", inline: "nearest" });
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const middle = () => {
        const { left, top, width, height } = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      let [x, y] = middle();
      // Where things travel, a person waits until they lie still.
      for (let lies = matchMedia("(prefers-reduced-motion: reduce)").matches; !lies;) {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const [nextX, nextY] = middle();
        lies = nextX === x && nextY === y;
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

  /** Makes a move as a person does, by `touch`ing one thing after the other, and sees that it was just this one. */
  async #move({ text, taps }, touch) {
    const { game, ply } = await this.state();
    const at = `${game}, move ${ply + 1}, ${text}`;
    for (const id of taps) await touch(id, at);
    const after = await this.reached(ply + 1, at);
    assert.equal(after.last.text, text, at);
    return after;
  }

  /** By clicks of the mouse. */
  click(move) {
    return this.#move(move, async (id, at) => {
      const { x, y } = await this.pointOf(id, at);
      await this.page.mouse.click(x, y);
    });
  }

  /** By a finger. */
  tap(move) {
    return this.#move(move, async (id, at) => {
      const { x, y } = await this.pointOf(id, at);
      await this.page.touchscreen.tap(x, y);
    });
  }

  /** By the keyboard alone: Tab to the board or the hand, arrows to the cell or the piece, Enter; N to handles. */
  type(move) {
    return this.#move(move, async (id, at) => {
      await this.goTo(id, at);
      await this.page.keyboard.press("Enter");
    });
  }

  /** Where the keyboard is, and where from there the thing with the id is. */
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

  /** Brings the keyboard there, on the way of {@link type}. */
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
        // An arrow that leads nowhere nearer: from one lit cell to the next.
        if (seen.has(place)) await keyboard.press("n");
        else if (Math.abs(dy) > Math.abs(dx) / 4) await keyboard.press(dy < 0 ? "ArrowUp" : "ArrowDown");
        else await keyboard.press(dx < 0 ? "ArrowLeft" : "ArrowRight");
        seen.add(place);
      }
    }
    assert.fail(`${at}: the keyboard does not come to “${id}”`);
  }

  /** Presses one of the element's own buttons: `undo`, `redo`, `newGame`, `rules`, `again`, `goOn`, `clear`. */
  press(act) {
    return this.part(`button[data-act="${act}"]`).click();
  }

  /** That nothing went wrong unseen; then leaves. */
  async leave(...expected) {
    const strange = this.page.errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    assert.deepEqual([...new Set(strange)], [], "the page's console is silent");
    await this.page.context().close();
  }
}
