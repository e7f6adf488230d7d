// @ts-check
/**
 * Returns the value of a key, which is made with the first call; if that fails, the next call makes it again.
 * @template K, V
 * @param {Map<K, Promise<V>>} made the values so far
 * @param {K} key
 * @param {(key: K) => Promise<V>} make
 * @returns {Promise<V>}
 */
export function once(made, key, make) {
  const value = made.get(key) ?? make(key);
  made.set(key, value);
  value.catch(() => made.delete(key));
  return value;
}
