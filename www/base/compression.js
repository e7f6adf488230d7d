// @ts-check
/** Compression of bytes, with a limit for what comes from elsewhere. */

/** More bytes came out than were allowed. */
export class TooLarge extends Error {}

/**
 * Joins pieces of bytes.
 * @param {...Uint8Array} parts
 */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Passes bytes through a stream, such as a `DecompressionStream`.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {GenericTransformStream} through
 * @param {number} [most] how many bytes may come out
 * @returns {Promise<Uint8Array<ArrayBuffer>>} rejects with {@link TooLarge}, or as the stream does
 */
export async function pass(bytes, through, most = Infinity) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (
    new Blob([bytes]).stream().pipeThrough(through)
  ).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new TooLarge();
    }
    parts.push(value);
  }
  return joined(...parts);
}
