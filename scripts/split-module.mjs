// Splits the linked module of the rules into a core and a part for each game, so that a page loads the game it shows and no
// other. The linker has left what it resolved (`--emit-relocs`): which functions and which data each place of the code names.
// So it is known what the code that opens a match of a game can reach. What one game alone reaches moves into its part, and
// all else stays in the core. A part has the core's memory and table: its functions have the places in the table and its data
// the addresses that they had before. The core leads to a part by such places only, which are empty until it is loaded.
//   node scripts/split-module.mjs LINKED CORE DIR      writes the core to CORE, the parts to DIR/rules-ID.wasm, and their list
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  KIND,
  Reader,
  SECTION,
  list,
  module,
  place,
  sections,
  shortName,
  signed,
  sized,
  text,
  unsigned,
} from "./wasm-file.mjs";

/** The only functions that lead to a game, each by a place in the table: `play::registry::resting::<Position>`. */
const DOOR = /(?:8registry7resting|GameCard2of).*5games\d+([a-z]+)\d/;
/** What the parts import from the core. */
const CORE = "core";
const [TABLE, MEMORY, STACK] = ["table", "memory", "stack"];
/** The body of a function that has moved: no locals; `unreachable`. */
const MOVED = Buffer.from([0, 0, 0x0b]);
/** Data nearer to each other than this are one segment. */
const NEAR = 8;

/** Kinds of symbols. */
const SYMBOL = { function: 0, data: 1, global: 2, section: 3 };
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

/** Everything about the linked module that the division needs. */
function linked(bytes) {
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
function spanAt(spans, offset) {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].end <= offset) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low].start <= offset ? low : -1;
}

/** The data that symbols name, as spans of addresses: those that overlap are one. */
function spansOf({ symbols, segments }) {
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
function graph(input, spans) {
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
function reach(edges, roots) {
  const found = new Set(roots);
  for (const node of found) for (const next of edges[node]) found.add(next);
  return found;
}

/** The game whose part each node moves into; nodes of the core have none. @returns {Map<number, string>} */
function divide(input, { edges, doors }, spans) {
  const count = input.typeOf.length;
  const ids = new Set(doors.values());
  const reached = new Map(
    [...ids].map((id) => [
      id,
      reach(
        edges,
        [...doors.keys()].filter((door) => doors.get(door) === id),
      ),
    ]),
  );
  // What no door leads to stays, with all that it leads to: exports, and what the linker made without relocations.
  const behind = new Set([...reached.values()].flatMap((nodes) => [...nodes]));
  const others = Array.from({ length: count + spans.length }, (_, node) => node).filter((node) => !behind.has(node));
  const exported = input.exported.filter(({ kind }) => kind === KIND.function).map(({ index }) => index);
  const imports = Array.from({ length: input.imported }, (_, index) => index);
  const core = reach(edges, [...others, ...exported, ...imports]);
  const part = new Map();
  for (const node of behind) {
    const games = [...reached].filter(([, nodes]) => nodes.has(node));
    if (!core.has(node) && games.length === 1) part.set(node, games[0][0]);
  }
  return part;
}

/** Runs of neighbours: `[[3, 4], [9]]` for 3, 4 and 9. */
function runs(numbers) {
  const all = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    if (all.at(-1)?.at(-1) === number - 1) all.at(-1).push(number);
    else all.push([number]);
  }
  return all;
}

/** The bytes of some spans as segments, without the gaps between them. */
function segmentsOf(input, spans) {
  const joined = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    const here = input.segments.findIndex(({ first, bytes }) => start >= first && start < first + bytes.length);
    if (last && last.here === here && start - last.end < NEAR) last.end = end;
    else joined.push({ here, start, end });
  }
  return joined.map(({ here, start, end }) => {
    const { first, bytes } = input.segments[here];
    return { start, bytes: bytes.subarray(start - first, end - first) };
  });
}

const dataSection = (segments) =>
  list(segments.map(({ start, bytes }) => Buffer.concat([Buffer.from([0, ...place(start)]), sized(bytes)])));

/**
 * The part of a game as a module.
 * @param {(index: number) => string} exportOf the name under which the core exports a function
 */
function partModule(input, spans, part, id, exportOf) {
  const { typeOf, imported, functions, symbols, slots, typeList } = input;
  const mine = (node) => part.get(node) === id;
  const own = functions.map((_, i) => imported + i).filter(mine);
  const isIn = new Set(own);
  const relocations = new Map(own.map((index) => [index, []]));
  const bodies = functions.map(({ start, body }) => ({ start, end: start + body.length }));
  for (const relocation of input.inCode) relocations.get(imported + spanAt(bodies, relocation.at))?.push(relocation);

  const wanted = new Set();
  for (const all of relocations.values())
    for (const { is, index } of all)
      if (is === "callee" && !isIn.has(symbols[index].index)) wanted.add(symbols[index].index);
  const foreign = [...wanted].sort((a, b) => a - b);
  const newIndex = new Map([...foreign, ...own].map((index, i) => [index, i]));

  const usedTypes = [];
  const newType = (type) => {
    const at = usedTypes.indexOf(type);
    return at < 0 ? usedTypes.push(type) - 1 : at;
  };
  const value = { callee: (r) => newIndex.get(symbols[r.index].index), type: (r) => newType(r.index), global: () => 0 };
  const rewritten = own.map((index) => {
    const { start, body } = functions[index - imported];
    const pieces = [];
    let at = 0;
    for (const relocation of relocations.get(index)) {
      pieces.push(body.subarray(at, relocation.at - start));
      const old = new Reader(body, relocation.at - start);
      const before = relocation.write === signed ? old.signed() : old.unsigned();
      pieces.push(Buffer.from(relocation.write(value[relocation.is]?.(relocation) ?? before)));
      at = old.at;
    }
    return sized(Buffer.concat([...pieces, body.subarray(at)]));
  });

  const imports = [
    [text(CORE), text(MEMORY), [KIND.memory, 0, 1]],
    [text(CORE), text(TABLE), [KIND.table, 0x70, 0, 1]],
    [text(CORE), text(STACK), [KIND.global, 0x7f, 1]],
    ...foreign.map((index) => [
      text(CORE),
      text(exportOf(index)),
      [KIND.function, ...unsigned(newType(typeOf[index]))],
    ]),
  ].map((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
  const declared = own.map((index) => unsigned(newType(typeOf[index])));
  const at = new Map(own.filter((index) => slots.has(index)).map((index) => [slots.get(index), newIndex.get(index)]));
  const elements = runs([...at.keys()]).map((run) => [
    ...[0, ...place(run[0])],
    ...list(run.map((slot) => unsigned(at.get(slot)))),
  ]);
  const segments = segmentsOf(
    input,
    spans.filter((_, i) => mine(typeOf.length + i)),
  );
  const types = usedTypes.map((type) => typeList[type]);
  return module(
    [
      [SECTION.type, list(types)],
      [SECTION.import, list(imports)],
      [SECTION.function, list(declared)],
      [SECTION.element, list(elements)],
      [SECTION.code, list(rewritten)],
      [SECTION.data, dataSection(segments)],
    ].map(([id, body]) => ({ id, name: "", body })),
  );
}

/** The core as a module: what wasm-bindgen gets. It drops what nothing leads to any more. */
function coreModule(input, spans, part, exportOf) {
  const { typeOf, imported, functions, segmentsOfTable, segments, symbols } = input;
  const gone = [...part.keys()].find((node) => node < typeOf.length);
  const stack = symbols.find(({ kind, name }) => kind === SYMBOL.global && name === "__stack_pointer");
  const more = [
    { name: TABLE, kind: KIND.table, index: 0 },
    { name: STACK, kind: KIND.global, index: stack.index },
    ...[...exportOf.names].map(([index, name]) => ({ name, kind: KIND.function, index })),
  ];
  const exports = [...input.exported, ...more].map(({ name, kind, index }) => [
    ...text(name),
    kind,
    ...unsigned(index),
  ]);
  const elements = segmentsOfTable.map(({ first, entries }) => [
    ...[0, ...place(first)],
    ...list(entries.map((entry) => unsigned(part.has(entry) ? gone : entry))),
  ]);
  // Data that moved leave gaps; what has no name stays.
  const kept = segments.flatMap(({ first, bytes }) => {
    const moved = spans.filter(
      ({ start }, i) => part.has(typeOf.length + i) && start >= first && start < first + bytes.length,
    );
    const ends = [{ end: first }, ...moved];
    const spansKept = ends.map(({ end }, i) => ({ start: end, end: moved[i]?.start ?? first + bytes.length }));
    return spansKept.filter(({ start, end }) => start < end);
  });
  const changed = {
    [SECTION.export]: () => list(exports),
    [SECTION.element]: () => list(elements),
    [SECTION.code]: () => list(functions.map(({ body }, i) => sized(part.has(imported + i) ? MOVED : body))),
    [SECTION.data]: () => dataSection(segmentsOf(input, kept)),
  };
  return module(
    input.all
      .filter(({ name }) => name !== "linking" && !name.startsWith("reloc."))
      .map(({ id, name, body }) => ({ id, name, body: changed[id]?.() ?? body })),
  );
}

/**
 * Splits a linked module.
 * @param {Buffer} bytes
 * @returns {{core: Buffer, parts: Map<string, Buffer>}} the parts by the id of their game
 */
export function split(bytes) {
  const input = linked(bytes);
  const spans = spansOf(input);
  const whole = graph(input, spans);
  const part = divide(input, whole, spans);
  const names = new Map();
  const exportOf = (index) => {
    if (!names.has(index)) names.set(index, shortName(names.size));
    return names.get(index);
  };
  exportOf.names = names;
  const parts = new Map(
    [...new Set(whole.doors.values())].sort().map((id) => [id, partModule(input, spans, part, id, exportOf)]),
  );
  return { core: coreModule(input, spans, part, exportOf), parts };
}

if (import.meta.filename === process.argv[1]) {
  const [from, into, dir] = process.argv.slice(2);
  const { core, parts } = split(readFileSync(from));
  writeFileSync(into, core);
  for (const [id, body] of parts) writeFileSync(join(dir, `rules-${id}.wasm`), body);
  const entries = [...parts.keys()].map((id) => `  ${id}: () => new URL("rules-${id}.wasm", import.meta.url),\n`);
  writeFileSync(
    join(dir, "parts.js"),
    `/** The part of the rules of each game, which \`rules.js\` needs to open its matches. */\nexport const PARTS = {\n${entries.join("")}};\n`,
  );
}
