// @ts-check
/**
 * A promise that is settled from outside. That it is refused need not be heard.
 * @template T
 * @typedef {{promise: Promise<T>, done: boolean, resolve: (value: T) => void, reject: (reason: unknown) => void}} Deferred
 */

/** @template T @returns {Deferred<T>} */
export function deferred() {
  /** @type {Deferred<T>} */
  const made = { promise: Promise.resolve(/** @type {any} */ (null)), done: false, resolve() {}, reject() {} };
  made.promise = new Promise((resolve, reject) => {
    made.resolve = (value) => {
      made.done = true;
      resolve(value);
    };
    made.reject = (reason) => {
      made.done = true;
      reject(reason);
    };
  });
  made.promise.catch(() => {});
  return made;
}
