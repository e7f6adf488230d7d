// Presses, drags and releases as a hand does: with the mouse, or with fingers through the DevTools protocol.

/** The centre of what has an id, on the screen; of a handle, once it is shown. */
export async function middle(match, id) {
  const part = match.part(`[data-id="${id}"]:is(.hit, .held)`).first();
  await part.scrollIntoViewIfNeeded();
  return centre(part);
}

/** The centre of an element. */
export const centre = (locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

const STEPS = 6;

/** The points between two, and the last. */
function* path(from, to) {
  for (let i = 1; i <= STEPS; i++)
    yield { x: from.x + ((to.x - from.x) * i) / STEPS, y: from.y + ((to.y - from.y) * i) / STEPS };
}

/** A mouse: each method settles when the page has seen the event. */
export const mouse = ({ page }) => ({
  async press({ x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  async move(from, to) {
    for (const { x, y } of path(from, to)) await page.mouse.move(x, y);
  },
  release: () => page.mouse.up(),
});

/** Fingers on a touch screen. */
export async function fingers({ page }) {
  const session = await page.context().newCDPSession(page);
  /** @type {{x: number, y: number, id: number}[]} */
  let down = [];
  const send = (type, touchPoints = down) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async press({ x, y }) {
      down = [...down, { x, y, id: down.length }];
      await send("touchStart");
    },
    async move(from, to) {
      for (const { x, y } of path(from, to)) {
        down = [{ x, y, id: 0 }, ...down.slice(1)];
        await send("touchMove");
      }
    },
    async release() {
      down = [];
      await send("touchEnd", []);
    },
  };
}
