// A server for games between two browsers: it keeps each game, checks its moves, and sends them to everybody.
//   npm install alveole; node server.mjs [folder of the site] [port]      then open /examples/online.html?room=any-name
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { loadEngine } from "alveole/engine";

const [folder = "dist", port = "8080"] = process.argv.slice(2);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const ROOMS = 1000; // beyond it, the oldest game is forgotten
const engine = await loadEngine();
const rooms = new Map(); // by name: the game, the keys of the two seats, and the open connections

function roomOf(name) {
  const fresh = { game: { game: "hex", options: { size: 4 }, moves: [] }, keys: [], streams: new Set() };
  if (!rooms.has(name)) rooms.set(name, fresh);
  if (rooms.size > ROOMS) rooms.delete(rooms.keys().next().value);
  return rooms.get(name) ?? fresh;
}
const write = (stream, event, data) => stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Sends the game, and then each move. The first two keys get the two seats; everybody else watches. */
function listen({ game, keys, streams }, key, response) {
  if (key && !keys.includes(key) && keys.length < 2) keys.push(key);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  write(response, "game", { record: { format: "alveole/1", ...game }, seat: keys.indexOf(key) });
  streams.add(response);
  response.on("close", () => streams.delete(response));
}

/** Makes a move, if it is the next one, legal, and of the seat whose turn it is. */
function move({ game, keys, streams }, key, { text, ply }) {
  if (ply !== game.moves.length + 1) throw new Error("The game went on.");
  const { to_move } = engine.ask({ op: "state", ...game });
  if (!key || keys[to_move?.seat] !== key) throw new Error("It is not your turn.");
  game.moves.push(engine.ask({ op: "play", ...game, move: text }).last.text);
  for (const stream of streams) write(stream, "move", { text: game.moves.at(-1), ply });
}

const server = createServer(async (request, response) => {
  const end = (status, body, type = "text/plain") => response.writeHead(status, { "content-type": type }).end(body);
  try {
    const { pathname, searchParams } = new URL(request.url, "http://host");
    const [name, key] = ["room", "key"].map((field) => (searchParams.get(field) ?? "").slice(0, 64));
    if (pathname === "/events") return listen(roomOf(name), key, response);
    if (pathname !== "/move") {
      const file = await readFile(join(folder, normalize(decodeURIComponent(pathname)))).catch(() => null);
      return file ? end(200, file, TYPES[extname(pathname)]) : end(404, "no such file");
    }
    let body = "";
    for await (const part of request) if ((body += part).length > 1000) return end(413, "too long");
    move(roomOf(name), key, JSON.parse(body));
    return end(204);
  } catch (error) {
    return end(409, error.message);
  }
}).listen(Number(port), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/examples/online.html?room=any-name`);
});
