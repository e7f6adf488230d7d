// A static file server on 127.0.0.1, as simple as the hosts that the site supports.
import http from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

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
  ".xml": "application/xml",
};

/** How files lie compressed beside others (precompress.mjs), the best first. */
const CODINGS = { br: ".br", gzip: ".gz" };

/**
 * @typedef {{body: string | Buffer, type?: string, headers?: object}} Page
 *
 * @typedef {object} Options
 * @property {number} [port]
 * @property {Record<string, Page | Promise<Page>>} [pages] what is not in the folder, by path
 * @property {object | ((path: string) => object)} [headers] for every response, or what returns them for a path
 * @property {boolean} [squeezed] sends what lies compressed beside a file to browsers that accept it, as most public hosts do
 * @property {(request: http.IncomingMessage, socket: import("node:net").Socket, head: Buffer) => void} [upgrade] answers requests
 *   for a WebSocket (relay.mjs)
 * @property {(request: http.IncomingMessage, response: http.ServerResponse) => boolean} [answer] whether it has answered a request
 *   in place of a file
 * @property {{rate: number, latency: number}} [link] a slow network: the bytes a second for all responses together, and the
 *   milliseconds before each
 *
 * @typedef {object} Host pages of other origins may embed its files, as on a public host
 * @property {number} port
 * @property {string} url
 * @property {string[]} hits the requested paths
 * @property {{path: string, at: number, bytes: number}[]} log the same with their times and the bytes of their answers
 * @property {() => Promise<unknown>} close
 */

/**
 * Serves the folder `dir`.
 * @param {string} dir
 * @param {Options} [options]
 * @returns {Promise<Host>}
 */
export async function serve(dir, { port = 0, headers = {}, pages = {}, squeezed = false, upgrade, answer, link } = {}) {
  const hits = [];
  const log = [];
  const always = (path) => ({
    "access-control-allow-origin": "*",
    "cache-control": "no-cache",
    ...(typeof headers === "function" ? headers(path) : headers),
  });

  /** The file, or what lies compressed beside it. */
  async function read(file, accepted) {
    if (squeezed)
      for (const [coding, ending] of Object.entries(CODINGS)) {
        const body = new RegExp(`\\b${coding}\\b`).test(accepted) && (await readFile(file + ending).catch(() => null));
        if (body) return { body, coded: { "content-encoding": coding, vary: "accept-encoding" } };
      }
    return { body: await readFile(file) };
  }

  /**
   * What is at a path; a redirect for a folder without its slash.
   * @returns {Promise<{to?: string, type?: string, body?: string | Buffer, coded?: object, headers?: object}>}
   */
  async function find(path, accepted = "") {
    const page = await pages[path];
    if (page) return { type: TYPES[".html"], ...page };
    let file = join(dir, normalize(path));
    if ((await stat(file)).isDirectory()) {
      file = join(file, "index.html");
      if (!path.endsWith("/") && (await stat(file))) return { to: `${path.split("/").at(-1)}/` };
    }
    return { type: TYPES[extname(file)] ?? "application/octet-stream", ...(await read(file, accepted)) };
  }

  /** When the slow network has sent all that it was given. */
  let free = 0;
  /** Sends a body over the slow network, in parts that take turns with those of other responses. */
  async function sendSlowly(response, body) {
    const PART = 8192;
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      free = Math.max(free, performance.now()) + (part.length / link.rate) * 1000;
      await sleep(free - performance.now());
      response.write(part);
    }
    response.end();
  }

  const server = http.createServer(async (request, response) => {
    let path = "";
    if (answer?.(request, response)) return;
    try {
      const { pathname, search } = new URL(request.url, "http://host");
      path = decodeURIComponent(pathname);
      hits.push(path);
      const entry = { path, at: Date.now(), bytes: 0 };
      log.push(entry);
      const { to, type, body, coded, headers: own } = await find(path, String(request.headers["accept-encoding"]));
      entry.bytes = body?.length ?? 0;
      if (link) await sleep(link.latency);
      if (to) return void response.writeHead(301, { location: to + search, ...always(path) }).end();
      response.writeHead(200, { "content-type": type, ...always(path), ...coded, ...own });
      if (link) await sendSlowly(response, body);
      else response.end(body);
    } catch {
      const page = await readFile(join(dir, "404.html")).catch(() => null);
      const type = page ? TYPES[".html"] : TYPES[".txt"];
      response.writeHead(404, { "content-type": type, ...always(path) }).end(page ?? "no such file");
    }
  });
  if (upgrade) server.on("upgrade", /** @type {any} */ (upgrade));
  await new Promise((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", () => listening(null));
  });

  const { port: open } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    port: open,
    url: `http://127.0.0.1:${open}/`,
    hits,
    log,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
