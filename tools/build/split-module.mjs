// Splits the linked module of the rules, so that a page loads what its first board and its first move need, of the game that it
// shows. The linker has left what it resolved (`--emit-relocs`, tools/build/linked-module.mjs): which functions and which data each
// place of the code names. What the code that opens a match of a game reaches, and no other code, is that game's; all else is
// the core. Of both, functions that these execute (tools/build/executed.mjs) load first, the others, with the data that they
// alone name, later.
//
// So the pieces are the core, one for each game, and `later`. All have the memory and the table of the core, where functions have
// their places and data their addresses from before. The core leads to the other pieces by places in the table only, and so do
// these to each other. The places of a piece that is not loaded are empty: a call traps.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstMoves } from "./executed.mjs";
import { SYMBOL, graph, linked, reach, spanAt, spansOf } from "./linked-module.mjs";
import { KIND, Reader, SECTION, list, module, place, shortName, signed, sized, text, unsigned } from "./wasm-file.mjs";

/** What the pieces import from. */
const CORE = "core";
const [TABLE, MEMORY, STACK] = ["table", "memory", "stack"];
const LATER = "later";
/** The body of a function that is in another piece and that the core does not call: no locals; `unreachable`. */
const MOVED = Buffer.from([0, 0, 0x0b]);
/** A function of the core that no more games than this execute is copied into their parts instead. */
const FEW = 2;
/** Data nearer to each other than this are one segment. */
const NEAR = 8;
/** Functions that describe types: wasm-bindgen runs them, and drops them. */
const DESCRIBING = /8describe|wbg_cast/;

/** The game whose code each node is; nodes of the core have none. @returns {Map<number, string>} */
function gameOfNodes(input, { edges, doors }, spans) {
  const count = input.typeOf.length;
  const of = (id) => [...doors.keys()].filter((door) => doors.get(door) === id);
  const reached = new Map([...new Set(doors.values())].map((id) => [id, reach(edges, of(id))]));
  // What no door leads to stays, with all that it leads to: exports, and what the linker made without relocations.
  const behind = new Set([...reached.values()].flatMap((nodes) => [...nodes]));
  const others = Array.from({ length: count + spans.length }, (_, node) => node).filter((node) => !behind.has(node));
  const exported = input.exported.filter(({ kind }) => kind === KIND.function).map(({ index }) => index);
  const imports = Array.from({ length: input.imported }, (_, index) => index);
  const core = reach(edges, [...others, ...exported, ...imports]);
  const game = new Map();
  for (const node of behind) {
    const games = [...reached].filter(([, nodes]) => nodes.has(node));
    if (!core.has(node) && games.length === 1) game.set(node, games[0][0]);
  }
  return game;
}

/**
 * Whether data are a place in the sources (`core::panic::Location`): the address of a file's name, its length, line, column.
 * Only a panic reads it, after functions that load later.
 */
function isPlace({ segments, typeOf }, spans, edges, i) {
  const [name, ...others] = edges[typeOf.length + i];
  if (name === undefined || others.length > 0 || spans[i].end - spans[i].start !== 16) return false;
  const bytesOf = ({ start, end }) => {
    const { first, bytes } = segments.find(({ first, bytes }) => start >= first && start < first + bytes.length);
    return bytes.subarray(start - first, end - first);
  };
  const [place, file] = [bytesOf(spans[i]), spans[name - typeOf.length]];
  return (
    !!file &&
    place.readUInt32LE(0) === file.start &&
    bytesOf(file).toString("latin1", 0, place.readUInt32LE(4)).endsWith(".rs")
  );
}

/** The nodes that load first: what was executed, what wasm-bindgen needs, and the data that they name. */
function firstOf(input, { edges }, spans, executed) {
  const { imported, symbols, typeOf } = input;
  const exported = input.exported.filter(({ kind }) => kind === KIND.function);
  const describing = symbols.filter(({ kind, name }) => kind === SYMBOL.function && DESCRIBING.test(name));
  const importing = [...typeOf.keys()].filter((node) => [...edges[node]].some((next) => next < imported));
  const functions = [
    ...[...Array(imported).keys(), ...executed, ...importing],
    ...[...exported, ...describing].map(({ index }) => index),
  ];
  const withoutCode = edges.map((next) => [...next].filter((node) => node >= typeOf.length));
  const places = new Set([...spans.keys()].filter((i) => isPlace(input, spans, edges, i)));
  const named = reach(
    withoutCode.map((next) => next.filter((node) => !places.has(node - typeOf.length))),
    functions,
  );
  // Data that nothing names load first, too.
  const others = reach(withoutCode, typeOf.keys());
  spans.forEach((_, i) => others.has(typeOf.length + i) || named.add(typeOf.length + i));
  return named;
}

/**
 * The piece of each node, and in which other pieces some functions have copies.
 * @param {Map<string, number[]>} executed
 * @returns {{pieceOf: string[], copies: Map<number, string[]>}}
 */
function divide(input, whole, spans, executed) {
  const executing = new Map();
  for (const [id, functions] of executed)
    for (const i of functions) executing.set(input.imported + i, [...(executing.get(input.imported + i) ?? []), id]);
  const game = gameOfNodes(input, whole, spans);
  const needed = firstOf(input, whole, spans, []);
  const first = firstOf(input, whole, spans, [...executing.keys()]);
  const pieceOf = whole.edges.map((_, node) => (first.has(node) ? (game.get(node) ?? CORE) : LATER));
  const copies = new Map();
  for (const [node, ids] of executing)
    if (pieceOf[node] === CORE && ids.length <= FEW && !needed.has(node)) {
      pieceOf[node] = LATER;
      copies.set(node, ids);
    }
  return { pieceOf, copies };
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

/** Everything about the division that writing the pieces needs. */
async function plan(input, execute) {
  const spans = spansOf(input);
  const whole = graph(input, spans);
  const games = [...new Set(whole.doors.values())].sort();
  const executed = await execute(games);
  const { pieceOf, copies } = divide(input, whole, spans, executed);
  const isIn = (piece, node) => pieceOf[node] === piece || !!copies.get(node)?.includes(piece);
  const bodies = input.functions.map(({ start, body }) => ({ start, end: start + body.length }));
  /** The relocations of each function. */
  const inFunction = input.functions.map(() => []);
  for (const relocation of input.inCode) inFunction[spanAt(bodies, relocation.at)].push(relocation);
  // A function outside the core that another piece calls directly gets a place in the table.
  const slots = new Map(input.slots);
  const { first, entries } = input.segmentsOfTable.at(-1);
  const firstNew = first + entries.length;
  let next = firstNew;
  inFunction.forEach((relocations, i) => {
    for (const { is, index } of relocations) {
      const callee = is === "callee" ? input.symbols[index].index : -1;
      if (callee < 0 || slots.has(callee) || pieceOf[callee] === CORE) continue;
      const pieces = [pieceOf[input.imported + i], ...(copies.get(input.imported + i) ?? [])];
      if (!pieces.every((piece) => isIn(piece, callee))) slots.set(callee, next++);
    }
  });
  const names = new Map();
  const exportOf = (index) => {
    if (!names.has(index)) names.set(index, shortName(names.size));
    return names.get(index);
  };
  return { ...input, spans, pieceOf, isIn, inFunction, slots, more: next - firstNew, games, exportOf, names };
}

/** The body of a function that stands for one of another piece: a call by its place in the table. */
function stub({ typeList, typeOf, slots }, index, type) {
  const parameters = new Reader(typeList[typeOf[index]], 1).sized().length;
  const given = Array.from({ length: parameters }, (_, i) => [0x20, ...unsigned(i)]).flat();
  return Buffer.from([0, ...given, 0x41, ...signed(slots.get(index)), 0x11, ...unsigned(type), 0, 0x0b]);
}

/**
 * A piece other than the core, as a module.
 * @param {Awaited<ReturnType<typeof plan>>} all
 * @param {string} piece
 */
function pieceModule(all, piece) {
  const { typeOf, imported, functions, symbols, slots, typeList, pieceOf, isIn, inFunction, spans, exportOf } = all;
  const own = functions
    .map((_, i) => imported + i)
    .filter((index) => isIn(piece, index))
    .sort((a, b) => Buffer.compare(functions[a - imported].body, functions[b - imported].body)); // Neighbours that are alike compress better.
  const called = own.flatMap((index) =>
    inFunction[index - imported].flatMap(({ is, index }) => (is === "callee" ? symbols[index].index : [])),
  );
  const foreign = [...new Set(called)].filter((index) => !isIn(piece, index)).sort((a, b) => a - b);
  const ofCore = foreign.filter((index) => pieceOf[index] === CORE);
  const stubs = foreign.filter((index) => pieceOf[index] !== CORE);
  const newIndex = new Map([...ofCore, ...own, ...stubs].map((index, i) => [index, i]));

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
    for (const relocation of inFunction[index - imported]) {
      pieces.push(body.subarray(at, relocation.at - start));
      const old = new Reader(body, relocation.at - start);
      const before = relocation.write === signed ? old.signed() : old.unsigned();
      pieces.push(Buffer.from(relocation.write(value[relocation.is]?.(relocation) ?? before)));
      at = old.at;
    }
    return sized(Buffer.concat([...pieces, body.subarray(at)]));
  });
  const stubbed = stubs.map((index) => sized(stub(all, index, newType(typeOf[index]))));

  const imports = [
    [text(CORE), text(MEMORY), [KIND.memory, 0, 1]],
    [text(CORE), text(TABLE), [KIND.table, 0x70, 0, 1]],
    [text(CORE), text(STACK), [KIND.global, 0x7f, 1]],
    ...ofCore.map((index) => [
      ...[text(CORE), text(exportOf(index))],
      [KIND.function, ...unsigned(newType(typeOf[index]))],
    ]),
  ].map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));
  const declared = [...own, ...stubs].map((index) => unsigned(newType(typeOf[index])));
  const at = new Map(own.filter((index) => slots.has(index)).map((index) => [slots.get(index), newIndex.get(index)]));
  const elements = runs([...at.keys()]).map((run) => [
    ...[0, ...place(run[0])],
    ...list(run.map((slot) => unsigned(at.get(slot)))),
  ]);
  const segments = segmentsOf(
    all,
    spans.filter((_, i) => pieceOf[typeOf.length + i] === piece),
  );
  const types = usedTypes.map((type) => typeList[type]);
  const written = [
    [SECTION.type, list(types)],
    [SECTION.import, list(imports)],
    [SECTION.function, list(declared)],
    [SECTION.element, list(elements)],
    [SECTION.code, list([...rewritten, ...stubbed])],
    [SECTION.data, dataSection(segments)],
  ];
  return module(written.map(([id, body]) => ({ id, name: "", body })));
}

/** The core as a module: what wasm-bindgen gets. It drops what nothing leads to any more. */
function coreModule(all) {
  const { typeOf, imported, functions, segmentsOfTable, segments, symbols, pieceOf, spans, slots, names } = all;
  const isMine = (node) => pieceOf[node] === CORE;
  // No function of the core calls one of a game.
  const gone = typeOf.findIndex((_, index) => !isMine(index) && pieceOf[index] !== LATER);
  const stack = symbols.find(({ kind, name }) => kind === SYMBOL.global && name === "__stack_pointer");
  const more = [
    { name: TABLE, kind: KIND.table, index: 0 },
    { name: STACK, kind: KIND.global, index: stack.index },
    ...[...names].map(([index, name]) => ({ name, kind: KIND.function, index })),
  ];
  const exports = [...all.exported, ...more].map(({ name, kind, index }) => [...text(name), kind, ...unsigned(index)]);
  const elements = segmentsOfTable.map(({ first, entries }) => [
    ...[0, ...place(first)],
    ...list(entries.map((entry) => unsigned(isMine(entry) ? entry : gone))),
  ]);
  const bodyOf = (body, index) => {
    if (isMine(index)) return body;
    return pieceOf[index] === LATER && slots.has(index) ? stub(all, index, typeOf[index]) : MOVED;
  };
  // Data that moved leave gaps; what has no name stays.
  const kept = segments.flatMap(({ first, bytes }) => {
    const moved = spans.filter(
      ({ start }, i) => !isMine(typeOf.length + i) && start >= first && start < first + bytes.length,
    );
    const ends = [{ end: first }, ...moved];
    const spansKept = ends.map(({ end }, i) => ({ start: end, end: moved[i]?.start ?? first + bytes.length }));
    return spansKept.filter(({ start, end }) => start < end);
  });
  const changed = {
    [SECTION.table]: (body) => largerTable(body, all.more),
    [SECTION.export]: () => list(exports),
    [SECTION.element]: () => list(elements),
    [SECTION.code]: () => list(functions.map(({ body }, i) => sized(bodyOf(body, imported + i)))),
    [SECTION.data]: () => dataSection(segmentsOf(all, kept)),
  };
  return module(
    all.all
      .filter(({ name }) => name !== "linking" && !name.startsWith("reloc."))
      .map(({ id, name, body }) => ({ id, name, body: changed[id]?.(body) ?? body })),
  );
}

/** The section of the table, with more places. */
function largerTable(section, more) {
  const reader = new Reader(section);
  return list(
    reader.list(() => {
      const [type, flags] = [reader.byte(), reader.byte()];
      const limits = [reader.unsigned(), ...(flags & 1 ? [reader.unsigned()] : [])];
      return [type, flags, ...limits.flatMap((limit) => unsigned(limit + more))];
    }),
  );
}

/**
 * Splits a linked module.
 * @param {Buffer} bytes
 * @param {(games: string[]) => Promise<Map<string, number[]>>} execute the functions that each game executes first, by their place among those with a body
 * @returns {Promise<{core: Buffer, pieces: Map<string, Buffer>, games: string[]}>} the other pieces by their names
 */
export async function split(bytes, execute) {
  const all = await plan(linked(bytes), execute);
  const { games } = all;
  const pieces = new Map([...games, LATER].map((piece) => [piece, pieceModule(all, piece)]));
  return { core: coreModule(all), pieces, games };
}

/**
 * Splits a linked module into DIR: writes its pieces and their list, and returns the path of the core.
 * @param {string} from
 * @param {string} dir
 */
export async function splitInto(from, dir) {
  const { core, pieces, games } = await split(readFileSync(from), (games) => firstMoves(from, games));
  const into = from.replace(/\.wasm$/, "-core.wasm");
  writeFileSync(into, core);
  for (const [name, body] of pieces) writeFileSync(join(dir, `rules-${name}.wasm`), body);
  const url = (name) => `() => new URL("rules-${name}.wasm", import.meta.url)`;
  writeFileSync(
    join(dir, "parts.js"),
    `/** The part of the rules of each game, which \`rules.js\` needs to open its matches. */
export const PARTS = {\n${games.map((id) => `  ${id}: ${url(id)},\n`).join("")}};
/** What requests other than those for a first move need. */
export const LATER = ${url(LATER)};
`,
  );
  return into;
}
