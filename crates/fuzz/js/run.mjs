// Fuzzes a door of the page: node crates/fuzz/js/run.mjs TARGET SECONDS DICTIONARY FINDS CORPUS [SEEDS …]
//
// There is no libFuzzer for modules of JavaScript that is kept and runs everywhere, so this does what it does, in small: it
// changes inputs at random, and keeps those that reach new blocks of the page's modules, as V8 counts them. V8 is asked
// after a batch of inputs, because each question takes as long as many inputs; then after each half of it, and so on.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { Session } from "node:inspector/promises";
import { join } from "node:path";

const BATCH = 1000;
const LONGEST = 400; // bytes
const SEEDS = 60; // about as many of the first inputs are tried

const [target, seconds, dictionary, finds, corpus, ...seeds] = process.argv.slice(2);
const { fuzz, counts } = await import(`./${target}.mjs`);

const words = existsSync(dictionary)
  ? readFileSync(dictionary, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => Buffer.from(line.slice(1, -1).replace(/\\x(..)|\\(.)/g, unquote), "latin1"))
  : [];
function unquote(_, hex, letter) {
  return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : letter;
}

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** The characters of each module that some input reached. @type {Map<string, Uint8Array>} */
const known = new Map();
/** Whether the inputs since the last call reached a character that is not known; it is known then, unless `look` is true. */
async function news(look = false) {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  let found = false;
  for (const { url, functions } of result) {
    if (!url.includes("/www/")) continue;
    const ranges = functions.flatMap((one) => one.ranges);
    const reached = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)));
    // Outer ranges come first; one that ran as often as the range around it is not listed.
    for (const { startOffset, endOffset, count } of ranges) reached.fill(Math.min(count, 1), startOffset, endOffset);
    const before = known.get(url) ?? new Uint8Array();
    if (!reached.some((one, at) => one > (before[at] ?? 0))) continue;
    found = true;
    if (look) continue;
    before.forEach((one, at) => (reached[at] ||= one));
    known.set(url, reached);
  }
  return found;
}

const random = (n) => Math.floor(Math.random() * n);
const pick = (list) => list[random(list.length)];

/** An input changed in one to four places. */
function changed(input) {
  let bytes = input;
  for (let i = 0; i <= random(4); i++) {
    const at = random(bytes.length + 1);
    const end = Math.min(bytes.length, at + random(2) * random(8));
    const other = pick(inputs);
    const part = [
      () => Buffer.of(random(256)),
      () => Buffer.of(bytes[at] ^ (1 << random(8))),
      () => Buffer.alloc(0),
      () => (words.length > 0 ? pick(words) : Buffer.of(random(128))),
      () => Buffer.from(pick([...'{}[]",:0-9e.\\ \n', "null", "true", "-1", "1e400", "__proto__"])),
      () => other.subarray(random(other.length), random(other.length + 1)),
    ];
    bytes = Buffer.concat([bytes.subarray(0, at), pick(part)(), bytes.subarray(end)]).subarray(0, LONGEST);
  }
  return bytes;
}

const name = (bytes) => createHash("sha1").update(bytes).digest("hex");
let executions = 0;
/** @param {Buffer} input */
async function run(input) {
  executions++;
  try {
    await fuzz(input);
  } catch (error) {
    mkdirSync(finds, { recursive: true });
    const file = join(finds, `crash-${name(input)}`);
    writeFileSync(file, input);
    console.error(error);
    console.error(`${JSON.stringify(input.toString("latin1"))} written to ${file}`);
    end(1);
  }
}

const started = performance.now();
const over = () => performance.now() - started > Number(seconds) * 1000;
function end(code) {
  if (counts) console.error(JSON.stringify(counts));
  console.error(`stat::number_of_executed_units: ${executions}`);
  console.error(`stat::average_exec_per_sec: ${Math.round((1000 * executions) / (performance.now() - started))}`);
  process.exit(code);
}

/**
 * Runs the inputs, and gives those that reach new blocks.
 * @param {Buffer[]} batch
 * @returns {Promise<Buffer[]>}
 */
async function tried(batch) {
  for (const input of batch) {
    if (over()) return [];
    await run(input);
  }
  if (!(await news(batch.length > 1))) return [];
  if (batch.length === 1) return batch;
  const half = Math.ceil(batch.length / 2);
  return [...(await tried(batch.slice(0, half))), ...(await tried(batch.slice(half)))];
}

// What was done counts, also of a run that is stopped.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));
mkdirSync(corpus, { recursive: true });
const read = (folder) =>
  existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file)).subarray(0, LONGEST)) : [];
const sampled = [...read(corpus), ...seeds.flatMap(read).filter((_, i, all) => random(all.length) < SEEDS)];
const inputs = [Buffer.from("0"), ...(await tried(sampled))];
while (!over()) {
  for (const input of await tried(Array.from({ length: BATCH }, () => changed(pick(inputs))))) {
    inputs.push(input);
    writeFileSync(join(corpus, name(input)), input);
  }
}
end(0);
