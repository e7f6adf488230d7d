// Reads and writes WebAssembly modules section by section: as much as tools/build/split-module.mjs needs.

/** Sections, as the specification numbers them. */
export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  export: 7,
  element: 9,
  code: 10,
  data: 11,
};
/** What is imported or exported. */
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  get more() {
    return this.at < this.bytes.length;
  }
  byte() {
    return this.bytes[this.at++];
  }
  unsigned() {
    return this.#leb().value >>> 0;
  }
  signed() {
    const { value, bits, last } = this.#leb();
    return bits < 32 && last & 0x40 ? value | (-1 << bits) : value;
  }
  #leb() {
    for (let value = 0, bits = 0; ;) {
      const last = this.byte();
      value |= (last & 0x7f) << bits;
      bits += 7;
      if (last < 0x80) return { value, bits, last };
    }
  }
  take(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }
  sized() {
    return this.take(this.unsigned());
  }
  text() {
    return this.sized().toString();
  }
  list(read) {
    const items = [];
    for (let left = this.unsigned(); left > 0; left--) items.push(read());
    return items;
  }
  /** `i32.const n; end`: where a segment begins. */
  place() {
    if (this.byte() !== 0x41) throw new Error("a segment begins at no constant");
    const place = this.signed();
    this.at++;
    return place;
  }
}

/** An unsigned number, as few bytes as it needs. */
export function unsigned(value) {
  const bytes = [];
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}
/** A signed number. */
export function signed(value) {
  const bytes = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value & 0x7f];
}
/** What {@link Reader.place} reads. */
export const place = (value) => [0x41, ...signed(value), 0x0b];
export const sized = (bytes) => Buffer.concat([Buffer.from(unsigned(bytes.length)), Buffer.from(bytes)]);
export const text = (value) => sized(Buffer.from(value));
/** @param {Iterable<number>[]} items */
export const list = (items) => Buffer.concat([unsigned(items.length), ...items].map((item) => Buffer.from(item)));

const HEAD = Buffer.from("\0asm\x01\0\0\0", "latin1");

/** @typedef {{id: number, name: string, body: Buffer}} Section `name`: of a custom one; `body`: what follows the name */

/**
 * The sections of a module.
 * @param {Buffer} bytes
 * @returns {Section[]}
 */
export function sections(bytes) {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw new Error("this is no WebAssembly module");
  const all = [];
  for (const module = new Reader(bytes, HEAD.length); module.more;) {
    const id = module.byte();
    const whole = new Reader(module.sized());
    const name = id === SECTION.custom ? whole.text() : "";
    all.push({ id, name, body: whole.bytes.subarray(whole.at) });
  }
  return all;
}

/**
 * The module of these sections.
 * @param {Section[]} all
 */
export const module = (all) =>
  Buffer.concat([
    HEAD,
    ...all.flatMap(({ id, name, body }) => [
      Buffer.from([id]),
      sized(id === SECTION.custom ? Buffer.concat([text(name), body]) : body),
    ]),
  ]);

/** `a`, `b`, … `Z`, `aa`, …: short names of exports. */
export function shortName(n) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return (n >= letters.length ? shortName(Math.floor(n / letters.length) - 1) : "") + letters[n % letters.length];
}
