// @ts-check
/** Many pictures as one: which things there are, and when each is seen. */

/**
 * One order of things in which every frame's things stand in their order, each thing with the frames in which it is seen.
 * @param {string[][]} frames @returns {{thing: string, seen: number[]}[]}
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
