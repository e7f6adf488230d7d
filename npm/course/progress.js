// @ts-check
/** What the reader of a course has solved, under the keys that the pages for learning use. */

/** @type {Map<string, string>} */
const values = new Map();
let changed = () => {};

/** Characters that a learning platform keeps at least (SCORM 1.2, `cmi.suspend_data`). */
const LONGEST = 4096;
/** The puzzles that come again: the first to go where there is no room. */
const MISSED = "missed.";

/** @param {string} key */
export const recall = (key) => values.get(key) ?? "";

/** @param {string} key @param {string} value */
export function remember(key, value) {
  values.set(key, value);
  changed();
}

/** @param {() => void} work is called after each change */
export const onChange = (work) => void (changed = work);

/** Returns the progress as one text, which {@link restore} reads. */
export function progressText() {
  const all = [...values].filter(([, value]) => value);
  const texts = [all, all.filter(([key]) => !key.startsWith(MISSED))].map((kept) =>
    JSON.stringify(Object.fromEntries(kept)),
  );
  return texts.find((text) => text.length <= LONGEST) ?? "";
}

/** Takes up the progress of an earlier visit; one that cannot be read is as none. @param {string} text */
export function restore(text) {
  try {
    for (const [key, value] of Object.entries(JSON.parse(text))) if (typeof value === "string") values.set(key, value);
  } catch {
    // The first visit, or the progress of another course.
  }
}
