// A host of static files on 127.0.0.1, as plain as those that the site is meant for.
import http from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// In the order in which a host prefers them.
const SQUEEZERS = { br: brotliCompressSync, gzip: gzipSync };

/**
 * Serves the folder `dir`, and `pages` that are not in it: path -> {body, headers}. `headers` go with every answer.
 * The paths asked for are gathered in `hits`, and in `log` with the time of each. Foreign pages may embed what is here, as on a public host.
 * `squeezed`: files go compressed to browsers that accept it, as most public hosts send them.
 */
export async function serve(dir, { port = 0, headers = {}, pages = {}, squeezed = false } = {}) {
  const hits = [];
  const log = [];
  const always = { "access-control-allow-origin": "*", "cache-control": "no-cache", ...headers };

  const kept = new Map(); // a compressed file, once it was asked for

  function squeeze(path, body, accepted = "") {
    const coding = Object.keys(SQUEEZERS).find((name) => accepted.split(/[\s,;]+/).includes(name));
    if (!squeezed || !coding || path.endsWith(".png")) return { body };
    const key = `${coding} ${path}`;
    if (!kept.has(key)) kept.set(key, SQUEEZERS[coding](body));
    return { body: kept.get(key), coded: { "content-encoding": coding, vary: "accept-encoding" } };
  }

  async function find(path) {
    if (pages[path]) return { type: TYPES[".html"], ...pages[path] };
    let file = join(dir, normalize(path));
    if ((await stat(file)).isDirectory()) file = join(file, "index.html");
    return { type: TYPES[extname(file)] ?? "application/octet-stream", body: await readFile(file) };
  }

  const server = http.createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
      hits.push(path);
      log.push({ path, at: Date.now() });
      const page = await find(path);
      const { body, coded } = squeeze(path, page.body, request.headers["accept-encoding"]);
      response.writeHead(200, { "content-type": page.type, ...always, ...coded, ...page.headers }).end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain", ...always }).end("there is no such file here");
    }
  });
  await new Promise((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", listening);
  });

  return {
    port: server.address().port,
    url: `http://127.0.0.1:${server.address().port}/`,
    hits,
    log,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
