// @ts-check
/** JSON files that the page loads when they are first needed. */

/**
 * Returns a function that loads a JSON file once; after a failure, the next call tries again.
 * @template T
 * @param {URL} url
 * @returns {() => Promise<T>} rejects with a `TypeError`, as `fetch` does, if the file cannot be loaded
 */
export function jsonFile(url) {
  /** @type {Promise<T> | null} */
  let loaded = null;
  return () => {
    loaded ??= fetch(url).then((answer) => {
      if (!answer.ok) throw new TypeError(`failed to fetch ${url.pathname}: ${answer.status}`);
      // Some hosts answer with a page where a file is missing.
      return answer.json().catch(() => {
        throw new TypeError(`failed to fetch ${url.pathname}: it is not JSON`);
      });
    });
    loaded.catch(() => (loaded = null));
    return loaded;
  };
}
