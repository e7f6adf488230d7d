// The relay for live play (docs/relay.md) as a process, and the path of a site that leads to it.
import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import net from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Builds the relay and starts it on a free port.
 * @param {string[]} options of the command
 * @param {{port?: number, profile?: string}} [how] `profile`: of cargo
 * @returns {Promise<{port: number, url: string, child: import("node:child_process").ChildProcess, close: () => Promise<void>}>}
 * @throws {Error} if it cannot be built or does not start
 */
export async function startRelay(options = [], { port = 0, profile = "dev" } = {}) {
  await run("cargo", ["build", "--locked", "--quiet", "--profile", profile, "-p", "alveole-relay"]);
  const child = spawn(
    `target/${profile === "dev" ? "debug" : profile}/alveole-relay`,
    [`127.0.0.1:${port}`, ...options],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout });
  const first = new Promise((resolve) => lines.once("line", resolve));
  const url = await Promise.race([first, ended.then(() => null)]);
  if (!url) throw new Error("the relay did not start");
  return {
    port: Number(new URL(url).port),
    url,
    child,
    async close() {
      child.kill();
      await ended;
    },
  };
}

/**
 * Passes requests for a WebSocket at `path` on to a relay, as a reverse proxy does: for the event `upgrade` of a server.
 * @param {number} port of the relay on 127.0.0.1, which should trust X-Forwarded-For of this address
 * @param {string} [path]
 * @returns {(request: import("node:http").IncomingMessage, socket: import("node:stream").Duplex, head: Buffer) => void}
 */
export function passUpgrade(port, path = "/live") {
  return (request, socket, head) => {
    if (new URL(request.url, "http://host").pathname !== path) {
      socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
      return;
    }
    const relay = net.connect(port, "127.0.0.1");
    // Either end may go at any time, and takes the other along.
    for (const [one, other] of [
      [socket, relay],
      [relay, socket],
    ])
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    const { rawHeaders } = request;
    const lines = rawHeaders.map((text, i) => (i % 2 ? "" : `${text}: ${rawHeaders[i + 1]}\r\n`)).join("");
    const from = `X-Forwarded-For: ${request.socket.remoteAddress}\r\n`;
    relay.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}${from}\r\n`);
    relay.write(head);
    relay.setNoDelay(true);
    if (socket instanceof net.Socket) socket.setNoDelay(true);
    socket.pipe(relay).pipe(socket);
  };
}
