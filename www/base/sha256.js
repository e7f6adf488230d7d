// @ts-check
/**
 * SHA-256 (FIPS 180-4) at once, and without WebCrypto, which pages on plain http do not have. CONTRIBUTING.md says why it is not
 * a library's.
 */

/** The first 64 primes. @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/** The first 32 bits of a fraction. Each root is 2^-40 or more from a step, so its last bits do not matter. @param {number} number */
const fraction = (number) => ((number % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint8Array} message of less than 512 MiB
 * @returns {Uint8Array<ArrayBuffer>} 32 bytes
 */
export function sha256(message) {
  // The message, a bit, and its length in bits at the end of a block of 64 bytes.
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  const sums = Int32Array.from(START);
  const words = /** @type {Record<number, any>} */ (new Int32Array(64));
  for (let block = 0; block < padded.byteLength; block += 64) {
    let [a, b, c, d, e, f, g, h] = /** @type {any} */ (sums);
    for (let i = 0; i < 64; i++) {
      const [one, two] = [words[i - 15], words[i - 2]];
      words[i] =
        i < 16
          ? padded.getInt32(block + 4 * i)
          : words[i - 16] +
            (turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)) +
            words[i - 7] +
            (turned(two, 17) ^ turned(two, 19) ^ (two >>> 10));
      const choice = (e & f) ^ (~e & g);
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + Number(ROUNDS[i]) + words[i];
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) sums[i] += word;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of sums.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}
