// @ts-check
// The processor time of a process and of all that it started.
import { readFileSync, readdirSync } from "node:fs";

/** How many parts of a second the kernel counts in. */
const TICKS = 100;

/** The numbers of a process from its parent on, as proc(5) lists them after the name. @param {string} id */
function statOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    const [, parent = "", ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { id, parent, ticks: rest.slice(9, 13).reduce((sum, n) => sum + Number(n), 0) };
  } catch {
    return null; // it has ended meanwhile
  }
}

/**
 * The seconds of processor time that this process used until now, with those of the processes that it started, and of theirs: those
 * that run, and those that ended and were waited for.
 * @returns {number | null} `null` where the system does not say
 */
export function processorSeconds() {
  let ids;
  try {
    ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const all = ids.flatMap((id) => statOf(id) ?? []);
  const mine = new Set([String(process.pid)]);
  for (const id of mine) for (const one of all) if (one.parent === id) mine.add(one.id);
  return all.filter(({ id }) => mine.has(id)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
}
