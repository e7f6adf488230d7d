// A WebSocket for tests in Node, whose version 20 has none: with all headers, and the status of a refusal, in the test's hands.
import { randomBytes, createHash } from "node:crypto";
import http from "node:http";
import https from "node:https";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** A frame with a mask of zeros: `first` has the opcode. */
function frame(first, payload) {
  const { length } = payload;
  const head = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([first, ...head, 0, 0, 0, 0]), payload]);
}

/** An open WebSocket: texts of less than 64 KiB out, whole frames in, as relays send them. */
class Connection {
  /** Messages that nobody has asked for yet. @type {string[]} */
  #texts = [];
  #wanted = [];
  #bytes;
  #ended = false;

  constructor(socket, head) {
    this.socket = socket;
    this.#bytes = head;
    socket.on("data", (bytes) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
      while (this.#read());
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#ended = true;
      for (const { reject } of this.#wanted.splice(0)) reject(new Error("the connection is closed"));
    });
  }

  /** Reads one frame; whether there was one. */
  #read() {
    const bytes = this.#bytes;
    if (bytes.length < 2) return false;
    const brief = bytes[1] & 127;
    const start = brief < 126 ? 2 : brief === 126 ? 4 : 10;
    if (bytes.length < start) return false;
    const length = brief < 126 ? brief : brief === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < start + length) return false;
    const payload = bytes.subarray(start, start + length);
    this.#bytes = bytes.subarray(start + length);
    const kind = bytes[0] & 15;
    if (kind === 1) this.#arrived(payload.toString());
    if (kind === 9) this.socket.write(frame(0x8a, payload));
    if (kind === 8) this.socket.end(frame(0x88, payload));
    return true;
  }

  #arrived(text) {
    const next = this.#wanted.shift();
    if (next) next.resolve(text);
    else this.#texts.push(text);
  }

  /** Sends a message as JSON. */
  send(message) {
    this.socket.write(frame(0x81, Buffer.from(JSON.stringify(message))));
  }

  /** The next message as a text. @returns {Promise<string>} */
  async text() {
    const waiting = this.#texts.shift();
    if (waiting !== undefined) return waiting;
    if (this.#ended) throw new Error("the connection is closed");
    return new Promise((resolve, reject) => this.#wanted.push({ resolve, reject }));
  }

  /** The next message. @returns {Promise<any>} */
  async next() {
    return JSON.parse(await this.text());
  }

  /** Sends a message; the next one. @returns {Promise<any>} */
  say(message) {
    this.send(message);
    return this.next();
  }

  close() {
    this.socket.destroy();
  }
}

/**
 * Asks for a WebSocket.
 * @param {string} url http:, https:, ws: or wss:; certificates are not checked
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{status: number, connection?: Connection}>} the connection after 101
 */
export function connect(url, headers = {}) {
  const key = randomBytes(16).toString("base64");
  const upgrade = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": key,
  };
  const address = url.replace(/^ws/, "http");
  /** @type {https.RequestOptions} */
  const options = { rejectUnauthorized: false, headers: { ...upgrade, ...headers } };
  return new Promise((resolve, reject) => {
    const request = address.startsWith("https:") ? https.get(address, options) : http.get(address, options);
    request.on("error", reject);
    request.on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode });
    });
    request.on("upgrade", ({ statusCode, headers: said }, socket, head) => {
      const accept = createHash("sha1").update(`${key}${GUID}`).digest("base64");
      if (said["sec-websocket-accept"] === accept)
        resolve({ status: statusCode, connection: new Connection(socket, head) });
      else reject(new Error("the answer is for another request"));
    });
  });
}

/**
 * Opens a WebSocket with the handlers of a browser's.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
export function openSocket(url, headers) {
  let connection = null;
  let ended = false;
  const socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => connection.send(JSON.parse(text)),
    close() {
      ended = true;
      connection?.close();
    },
  };
  void (async () => {
    try {
      ({ connection = null } = await connect(url, headers));
      if (!connection) throw new Error("the connection is refused");
      if (ended) return connection.close();
      socket.onopen?.({});
      for (;;) socket.onmessage?.({ data: await connection.text() });
    } catch {
      socket.onclose?.({});
    }
  })();
  return socket;
}
