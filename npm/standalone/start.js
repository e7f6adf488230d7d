/** In place of www/engine/start.js: each half of the engine runs in a worker whose script is a text of this file. */
import wasm from "alveole:wasm";
import worker from "alveole:worker";

function startWorker() {
  // A classic script, which a worker may be in more places than a module.
  const parts = [`self.ALVEOLE_WASM=${JSON.stringify(wasm)};`, worker];
  const url = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
  const started = new Worker(url);
  started.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return started;
}

function startHere() {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  // Not before it is needed: on a server it would take itself for a worker.
  void import("./search-worker.js").then(({ run }) => run(port2));
  return Object.assign(port1, { terminate: port1.close });
}

export const rules = [startWorker, startHere];
export const search = rules;
