// Writes, beside the files of a folder, the same compressed: NAME.br (brotli, quality 11) and NAME.gz, for hosts that send
// them as they are (docs/hosting.md). A file that gains nothing gets none.
//   node tools/release/precompress.mjs DIR
// What was compressed once is kept in target/compressed/, named by the digest of its content, until a build has no use for it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Texts, and WebAssembly. Pictures of dots are compressed already. */
const GAINING = /\.(?:css|html|js|json|md|svg|ts|txt|wasm|webmanifest|xml)$/;
/** A compressed file beside its original. */
export const COMPRESSED = /\.(?:br|gz)$/;
/** Read by the host, and never sent. */
const UNSENT = /^_headers$/;
/** What a file must gain, in bytes: less is not worth a file. */
const LEAST = 100;
const CACHE = "target/compressed";

const WAYS = {
  br: (/** @type {Buffer} */ body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gz: (/** @type {Buffer} */ body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** The files in a folder, as paths with `/`. @param {string} dir */
const filesOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Compresses a folder's files.
 * @param {string} dir
 * @param {{cache?: string, forget?: boolean}} [options] `cache`: the folder of what was compressed before; `forget`: whether
 *   it loses what this folder does not have
 * @returns {Promise<{files: number, made: number}>} the compressed files, and how many of them the cache did not have
 */
export async function precompress(dir, { cache = CACHE, forget = true } = {}) {
  mkdirSync(cache, { recursive: true });
  const used = new Set();
  /** @type {Map<string, Promise<Buffer | null>>} Equal files are compressed once. */
  const results = new Map();
  let [files, made] = [0, 0];

  /** What the file gets beside it; `null` where it gains too little. An empty file in the cache says so. */
  async function compressed(key, way, body) {
    const kept = join(cache, key);
    used.add(key);
    if (existsSync(kept)) {
      const small = readFileSync(kept);
      return small.length > 0 ? small : null;
    }
    const small = await WAYS[way](body);
    const gains = small.length + LEAST <= body.length;
    // Whole or not at all: another build may read it.
    const unfinished = `${kept}.${process.pid}`;
    writeFileSync(unfinished, gains ? small : "");
    renameSync(unfinished, kept);
    made++;
    return gains ? small : null;
  }

  const queue = filesOf(dir).filter((path) => GAINING.test(path) && !UNSENT.test(path.slice(join(dir, "/").length)));
  const next = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const body = readFileSync(path);
      const digest = createHash("sha256").update(body).digest("hex");
      for (const way of Object.keys(WAYS)) {
        const key = `${digest}.${way}`;
        if (!results.has(key)) results.set(key, compressed(key, way, body));
        const small = await results.get(key);
        if (!small) rmSync(`${path}.${way}`, { force: true });
        else {
          writeFileSync(`${path}.${way}`, small);
          files++;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  if (forget) for (const key of readdirSync(cache)) if (!used.has(key)) rmSync(join(cache, key), { force: true });
  return { files, made };
}

if (import.meta.filename === process.argv[1]) {
  const { files, made } = await precompress(process.argv[2] ?? "dist");
  console.log(`${files} compressed files, ${made} of them new`);
}
