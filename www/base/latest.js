// @ts-check
/**
 * Recognizes late answers: of several requests that are under way, only the last one counts.
 *
 *     const begin = latest();
 *     const isLatest = begin();
 *     const answer = await ask();
 *     if (!isLatest()) return;
 */
export function latest() {
  let count = 0;
  /** Begins a request, which outdates those before it; returns whether it is still the last one. */
  return () => {
    const own = ++count;
    return () => own === count;
  };
}
