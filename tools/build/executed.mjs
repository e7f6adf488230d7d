// Says which functions of the linked module of the rules the first board and each first move of a game execute, with the options
// that a page begins with. A copy of the module notes in its memory each function that is entered.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Reader, SECTION, list, module, sections, signed, sized, unsigned } from "./wasm-file.mjs";

const PAGE = 65_536;

/** A copy of a module that writes 1 to the byte `first + i` of its memory when its `i`th function is entered. */
function noting(bytes) {
  const all = sections(bytes);
  const memory = new Reader(all.find(({ id }) => id === SECTION.memory).body);
  const [count, flags, pages] = [memory.unsigned(), memory.unsigned(), memory.unsigned()];
  if (count !== 1 || flags !== 0) throw new Error("executed: the memory is of an unknown form");
  const first = pages * PAGE;
  let functions = 0;
  const noted = (body) => {
    const code = new Reader(body);
    code.list(() => [code.unsigned(), code.byte()]);
    const note = [0x41, ...signed(first + functions++), 0x41, 1, 0x3a, 0, 0];
    return sized(Buffer.concat([body.subarray(0, code.at), Buffer.from(note), body.subarray(code.at)]));
  };
  const changed = {
    [SECTION.memory]: (more) => list([[0, ...unsigned(pages + more)]]),
    [SECTION.code]: (_, body) => {
      const code = new Reader(body);
      return list(code.list(() => noted(code.sized())));
    },
  };
  const code = new Reader(all.find(({ id }) => id === SECTION.code).body);
  const more = Math.ceil(code.unsigned() / PAGE);
  const kept = all.filter(({ name }) => name !== "linking" && !name.startsWith("reloc."));
  return {
    bytes: module(kept.map(({ id, name, body }) => ({ id, name, body: changed[id]?.(more, body) ?? body }))),
    ...{ first, count: functions },
  };
}

/** The requests of a page until it has answered a first touch, whichever it is. */
function begin(answer, game, options) {
  const reference = { game, options, position: null, moves: [] };
  const { legal } = answer({ op: "state", ...reference }).ok;
  for (const { text } of legal) answer({ op: "play", ...reference, move: text });
}

/**
 * The functions that the first board and any first move of each game execute, by their place among those with a body.
 * @param {string} path the linked module
 * @param {string[]} games
 * @returns {Promise<Map<string, number[]>>}
 */
export async function firstMoves(path, games) {
  const dir = mkdtempSync(join(tmpdir(), "alveole-"));
  try {
    const { bytes, first, count } = noting(readFileSync(path));
    writeFileSync(join(dir, "noting.wasm"), bytes);
    writeFileSync(join(dir, "package.json"), '{"type": "module"}');
    execFileSync("target/quick/alveole-bindgen", [join(dir, "noting.wasm"), dir, "noting"]);
    const executed = new Map();
    /** Another instance for each purpose. */
    const instance = async (name) => {
      const { initSync, answer_json } = await import(`${pathToFileURL(join(dir, "noting.js"))}?${name}`);
      const { memory } = initSync({ module: readFileSync(join(dir, "noting_bg.wasm")) });
      return { memory, answer: (request) => JSON.parse(answer_json(JSON.stringify(request))) };
    };
    const cards = (await instance("cards")).answer({ op: "games" }).ok.games;
    for (const game of games) {
      const { memory, answer } = await instance(game);
      begin(answer, game, cards.find(({ id }) => id === game).presets[0]?.options ?? {});
      const notes = new Uint8Array(memory.buffer, first, count);
      executed.set(
        game,
        [...notes.keys()].filter((i) => notes[i]),
      );
    }
    return executed;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
