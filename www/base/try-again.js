// @ts-check
const FIRST = 2000; // milliseconds until the first new try; each one after that takes twice as long
const TRIES = 6;

/**
 * Does something once more that failed: after a while, or as soon as the network is back; not after too many failures.
 * @param {number} failures how often it failed in a row
 * @param {() => unknown} act
 */
export function tryAgain(failures, act) {
  if (failures > TRIES) return;
  const done = new AbortController();
  const again = () => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  setTimeout(again, FIRST * 2 ** (failures - 1));
  globalThis.addEventListener?.("online", again, { signal: done.signal });
}
