// A host of static files on 127.0.0.1, as plain as those that the site is meant for.
import http from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

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

/**
 * Serves the folder `dir`, and `pages` that are not in it: path -> {body, headers}. `headers` go with every answer.
 * The paths asked for are gathered in `hits`, and in `log` with the time of each. Foreign pages may embed what is here, as on a public host.
 */
export async function serve(dir, { port = 0, headers = {}, pages = {} } = {}) {
  const hits = [];
  const log = [];
  const always = { "access-control-allow-origin": "*", "cache-control": "no-cache", ...headers };

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
      response.writeHead(200, { "content-type": page.type, ...always, ...page.headers }).end(page.body);
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
