// @ts-check
/**
 * Does something once more that failed: after a while, or as soon as the network is back.
 * @param {number} delay milliseconds
 * @param {() => unknown} act
 */
export function tryAgain(delay, act) {
  const done = new AbortController();
  const again = () => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  setTimeout(again, delay);
  globalThis.addEventListener?.("online", again, { signal: done.signal });
}
