// @ts-check
/** Merges frames: lists all items, and when each is visible. */

/**
 * Returns one list of items that keeps the order of every frame, each with the frames in which it is visible.
 * @param {string[][]} frames
 * @returns {{thing: string, seen: number[]}[]}
 */
export function merge(frames) {
  /** @type {{thing: string, seen: number[]}[]} */
  const all = [];
  frames.forEach((things, frame) => {
    let after = -1;
    for (const thing of things) {
      const known = all.findIndex((one, i) => i > after && one.thing === thing && one.seen.at(-1) !== frame);
      if (known >= 0) all[known]?.seen.push(frame);
      else all.splice(after + 1, 0, { thing, seen: [frame] });
      after = known >= 0 ? known : after + 1;
    }
  });
  return all;
}
