// A static file server on 127.0.0.1, as simple as the hosts that the site supports.
import { createHash } from "node:crypto";
import http from "node:http";
import { readFile, readdir, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

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

const brotli = promisify(brotliCompress);

/**
 * Serves the folder `dir`, and `pages` that are not in it.
 * @param {string} dir
 * @param {object} [options] `pages`: path -> {body, headers}; `headers`: for every response, or a function that returns them
 *   for a path; `squeezed`: compress files for
 *   browsers that accept it, as most public hosts do (they are compressed before the first request); `upgrade`: answers
 *   requests for a WebSocket (scripts/relay.mjs)
 * @returns {Promise<object>} `hits`: the requested paths; `log`: the same with their times. Pages of other origins may embed
 *   the files, as on a public host.
 */
export async function serve(dir, { port = 0, headers = {}, pages = {}, squeezed = false, upgrade } = {}) {
  const hits = [];
  const log = [];
  const always = (path) => ({
    "access-control-allow-origin": "*",
    "cache-control": "no-cache",
    ...(typeof headers === "function" ? headers(path) : headers),
  });

  /** Compressed files by their content. @type {Map<string, Buffer>} */
  const small = new Map();
  const key = (body) => createHash("sha256").update(body).digest("base64");
  if (squeezed) {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith(".png")) continue;
      const body = await readFile(join(entry.parentPath, entry.name));
      small.set(key(body), await brotli(body));
    }
  }

  function squeeze(body, accepted = "") {
    const brief = /\bbr\b/.test(accepted) && small.get(key(body));
    if (!brief) return { body };
    return { body: brief, coded: { "content-encoding": "br", vary: "accept-encoding" } };
  }

  async function find(path) {
    if (pages[path]) return { type: TYPES[".html"], ...pages[path] };
    let file = join(dir, normalize(path));
    if ((await stat(file)).isDirectory()) file = join(file, "index.html");
    return { type: TYPES[extname(file)] ?? "application/octet-stream", body: await readFile(file) };
  }

  const server = http.createServer(async (request, response) => {
    let path = "";
    try {
      path = decodeURIComponent(new URL(request.url, "http://host").pathname);
      hits.push(path);
      log.push({ path, at: Date.now() });
      const page = await find(path);
      const { body, coded } = squeeze(page.body, request.headers["accept-encoding"]);
      response.writeHead(200, { "content-type": page.type, ...always(path), ...coded, ...page.headers }).end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain", ...always(path) }).end("no such file");
    }
  });
  if (upgrade) server.on("upgrade", upgrade);
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
