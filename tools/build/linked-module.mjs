// Reads a module that the linker left with its relocations (`--emit-relocs`): which functions and which data each place of
// the code names. tools/build/split-module.mjs divides it.
import { KIND, Reader, SECTION, sections, signed, unsigned } from "./wasm-file.mjs";

/** The only functions that lead to a game, each by a place in the table: `play::registry::resting::<Position>`. */
const DOOR = /(?:8registry7resting|GameCard2of).*5games\d+([a-z]+)\d/;
/** Kinds of symbols. */
export const SYMBOL = { function: 0, data: 1, global: 2, section: 3 };
const [UNDEFINED, NAMED, ABSOLUTE] = [0x10, 0x40, 0x200];
/** Relocations: how a number in the code is written, and what it is. */
const RELOCATION = {
  0: { is: "callee", write: unsigned },
  1: { is: "slot", write: signed },
  2: { is: "slot" },
  3: { is: "address", write: unsigned, addend: true },
  4: { is: "address", write: signed, addend: true },
  5: { is: "address", addend: true },
  6: { is: "type", write: unsigned },
  7: { is: "global", write: unsigned },
  20: { is: "table", write: unsigned },
};

/** Everything about the linked module that its division needs. */
export function linked(bytes) {
  const all = sections(bytes);
  const body = (id, name = "") => {
    const found = all.find((one) => one.id === id && one.name === name);
    if (!found) throw new Error(`split-module: the module has no section ${name || id}`);
    return new Reader(found.body);
  };
  const types = body(SECTION.type);
  const typeList = types.list(() => {
    const start = types.at;
    types.byte();
    types.sized();
    types.sized();
    return types.bytes.subarray(start, types.at);
  });

  const imports = body(SECTION.import);
  const typeOf = imports.list(() => {
    const [from, name, kind] = [imports.text(), imports.text(), imports.byte()];
    if (kind !== KIND.function) throw new Error(`split-module: ${from}.${name} is imported, and is no function`);
    return imports.unsigned();
  });
  const imported = typeOf.length;
  const declared = body(SECTION.function);
  typeOf.push(...declared.list(() => declared.unsigned()));

  const code = body(SECTION.code);
  const functions = code.list(() => {
    const size = code.unsigned();
    const start = code.at;
    return { start, body: code.take(size) };
  });

  const elements = body(SECTION.element);
  /** The place of each function in the table. @type {Map<number, number>} */
  const slots = new Map();
  const segmentsOfTable = elements.list(() => {
    if (elements.unsigned() !== 0) throw new Error("split-module: a segment of the table is of an unknown form");
    const first = elements.place();
    const entries = elements.list(() => elements.unsigned());
    entries.forEach((entry, i) => slots.set(entry, first + i));
    return { first, entries };
  });

  const data = body(SECTION.data);
  const segments = data.list(() => {
    if (data.unsigned() !== 0) throw new Error("split-module: a segment of data is of an unknown form");
    const first = data.place();
    const size = data.unsigned();
    return { start: data.at, first, bytes: data.take(size) };
  });

  const exports = body(SECTION.export);
  const exported = exports.list(() => ({ name: exports.text(), kind: exports.byte(), index: exports.unsigned() }));

  const symbols = symbolsOf(body(SECTION.custom, "linking"));
  const relocations = (name) => relocationsOf(body(SECTION.custom, `reloc.${name}`));
  return {
    ...{ all, typeList, typeOf, imported, functions, slots, segmentsOfTable, segments, exported, symbols },
    ...{ inCode: relocations("CODE"), inData: relocations("DATA") },
  };
}

/** The table of symbols. */
function symbolsOf(linking) {
  if (linking.unsigned() !== 2) throw new Error("split-module: the linker speaks another version");
  while (linking.more) {
    const kind = linking.byte();
    const part = new Reader(linking.sized());
    if (kind !== 8) continue;
    return part.list(() => {
      const [kind, flags] = [part.byte(), part.unsigned()];
      if (kind === SYMBOL.section) return { kind, index: part.unsigned() };
      if (kind === SYMBOL.data) {
        const name = part.text();
        if (flags & UNDEFINED) return { kind, name };
        const [segment, offset, size] = [part.unsigned(), part.unsigned(), part.unsigned()];
        return flags & ABSOLUTE ? { kind, name } : { kind, name, segment, offset, size };
      }
      const index = part.unsigned();
      return { kind, index, name: flags & UNDEFINED && !(flags & NAMED) ? "" : part.text() };
    });
  }
  throw new Error("split-module: the module has no table of symbols");
}

/** The relocations of a section, by rising offset: `{at, is, index, write}`. */
function relocationsOf(reader) {
  reader.unsigned();
  const all = reader.list(() => {
    const kind = reader.byte();
    const how = RELOCATION[kind];
    if (!how) throw new Error(`split-module: there is a relocation of kind ${kind}`);
    const [at, index] = [reader.unsigned(), reader.unsigned()];
    if (how.addend) reader.signed();
    return { ...how, at, index };
  });
  return all.sort((a, b) => a.at - b.at);
}

/** Which of these sorted, disjoint spans (`{start, end}`) an offset lies in; -1 for none. */
export function spanAt(spans, offset) {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].end <= offset) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low].start <= offset ? low : -1;
}

/** The data that symbols name, as spans of addresses: those that overlap are one. */
export function spansOf({ symbols, segments }) {
  const named = symbols.filter(({ kind, size }) => kind === SYMBOL.data && size > 0);
  const spans = [];
  const bounds = named.map(({ segment, offset, size }) => {
    const start = segments[segment].first + offset;
    return { start, end: start + size };
  });
  for (const { start, end } of bounds.sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/**
 * What each function and each span of data names. Nodes are functions by their index, then spans.
 * @returns {{edges: Set<number>[], doors: Map<number, string>}} `doors`: the functions that lead to a game, with its id
 */
export function graph(input, spans) {
  const { functions, imported, symbols, segments, typeOf } = input;
  const count = typeOf.length;
  const doors = new Map();
  for (const { kind, index, name } of symbols) {
    const [, id] = (kind === SYMBOL.function && DOOR.exec(name)) || [];
    if (id) doors.set(index, id);
  }
  const edges = Array.from({ length: count + spans.length }, () => new Set());
  const target = ({ is, index }) => {
    const symbol = symbols[index];
    if (is === "callee" || is === "slot") return symbol.index;
    if (is !== "address" || symbol.segment === undefined) return -1;
    const span = spanAt(spans, segments[symbol.segment].first + symbol.offset);
    return span < 0 ? -1 : count + span;
  };
  const link = (node, relocation) => {
    const to = target(relocation);
    if (to < 0 || node < 0) return;
    if (doors.has(to)) {
      if (relocation.is === "callee") throw new Error(`split-module: ${doors.get(to)} is called directly`);
    } else edges[node].add(to);
  };
  const bodies = functions.map(({ start, body }) => ({ start, end: start + body.length }));
  for (const relocation of input.inCode) link(imported + spanAt(bodies, relocation.at), relocation);
  for (const relocation of input.inData) {
    const segment = segments.find(({ start, bytes }) => relocation.at >= start && relocation.at < start + bytes.length);
    const span = spanAt(spans, segment.first + relocation.at - segment.start);
    if (span < 0) throw new Error("split-module: data without a name names something");
    link(count + span, relocation);
  }
  return { edges, doors };
}

/** All nodes that these lead to, themselves included. */
export function reach(edges, roots) {
  const found = new Set(roots);
  for (const node of found) for (const next of edges[node]) found.add(next);
  return found;
}
