// @ts-check
/** Searches for the own computer players, in a thread of its own: a search blocks the thread in which it runs. */
import { parentPort } from "node:worker_threads";
import { loadEngine } from "../engine-node.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.on("message", async (request) => port.postMessage((await loadEngine()).answer(request)));
