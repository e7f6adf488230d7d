// A WebSocket by hand, for Node 20 has none: enough for a relay, with all headers in the test's hands.
import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";

/**
 * Asks for a WebSocket.
 * @param {string} url http: or https:, whose certificate is not checked
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{status: number, socket?: import("node:net").Socket, say?: (message: unknown) => Promise<any>}>} after 101,
 *   `say` sends a message of less than 126 bytes and returns the next one that comes
 */
export function connect(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": 13 };
    const request = (url.startsWith("https:") ? https : http).get(url, {
      rejectUnauthorized: false,
      headers: { ...upgrade, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", ...headers },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode });
    });
    request.on("upgrade", ({ statusCode, headers: said }, socket) => {
      socket.on("error", () => {});
      // The example of RFC 6455, section 1.3.
      assert.equal(said["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
      const say = (message) => {
        const text = Buffer.from(JSON.stringify(message));
        assert.ok(text.length < 126);
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
        return new Promise((answer, failed) => {
          socket.once("close", () => failed(new Error("closed")));
          socket.once("data", (bytes) => answer(JSON.parse(bytes.subarray(2))));
        });
      };
      resolve({ status: statusCode, say, socket });
    });
  });
}
