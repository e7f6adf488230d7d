#!/usr/bin/env node
// @ts-check
/** The command `alveole` of the npm package: `alveole bot` and `alveole course`. */
import { Worker } from "node:worker_threads";
import { serverDate } from "../../www/live/device-clock.js";
import { time } from "../../www/live/device.js";
import { Bot } from "./bot.js";
import { USAGE as COURSE_USAGE, course } from "./course.js";
import { BotError } from "./match-player.js";
import { USAGE, UsageError, readOptions } from "./options.js";

const NODE = 22;
/** Milliseconds for the last messages, after which the process ends. */
const LAST = 2000;

/** Where the engine and its thread are, also of the package, where this file is a bundle. */
const here = import.meta.url;

const say = (/** @type {string} */ text) => console.log(text);
const warn = (/** @type {string} */ text) => console.error(`alveole: ${text}`);

/** @param {number} code the exit code, as the commands of docs/cli.md have it @param {string} [text] */
function end(code, text) {
  if (text) warn(text);
  process.exitCode = code;
  // A relay that does not answer the goodbye would keep the process.
  setTimeout(() => process.exit(), LAST).unref();
}

/** Whether a file could not be read or written. @param {unknown} error @returns {error is NodeJS.ErrnoException} */
const isOfSystem = (error) => error instanceof Error && "syscall" in error;

/** @param {string[]} args */
async function bot(args) {
  const options = readOptions(args);
  if (!options) return say(USAGE);
  if (!globalThis.WebSocket)
    throw new BotError(
      `this needs Node ${NODE} or later, and this is ${process.versions.node}: update it, or run node --experimental-websocket`,
    );
  const { loadEngine } = await import("../engine-node.js");
  const rules = await loadEngine();
  const engine = { ask: async (/** @type {any} */ request) => rules.ask(request) };
  const headers = options.origin === undefined ? {} : { origin: options.origin };
  // The sockets of Node take headers.
  const open = (/** @type {string} */ address) =>
    /** @type {any} */ (new WebSocket(address, /** @type {any} */ ({ headers })));
  const date = async (/** @type {string} */ relay = "") => (relay ? serverDate(relay) : null);
  const thread = () => new Worker(new URL("computer-worker.js", here));
  const playing = new Bot(options, {
    world: { engine: /** @type {any} */ (engine), open, time, date },
    thread,
    say,
    warn,
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void playing.stop());
  await playing.run();
}

const [command, ...args] = process.argv.slice(2);
try {
  if (command === "bot") await bot(args);
  else if (command === "course") say(await course(args));
  else if (command === undefined || ["--help", "-h", "help"].includes(command)) say(`${USAGE}\n${COURSE_USAGE}`);
  else throw new UsageError(`“${command}” is no command of this package, which has “bot” and “course”`);
  end(0);
} catch (error) {
  if (error instanceof UsageError)
    end(2, `${error.message}\nalveole ${command === "course" ? command : "bot"} --help lists the options`);
  else if (error instanceof BotError || isOfSystem(error)) end(1, error.message);
  else throw error;
}
