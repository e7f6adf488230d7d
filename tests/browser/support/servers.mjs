// Servers that the documentation has examples for, run by a test: nginx and Caddy; the ports of servers.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Debian has servers where only administrators look for programs. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** Replaces each text of a pair; each must be there. */
export function adapt(text, pairs) {
  for (const [from, to] of pairs) {
    assert.ok(text.includes(from), `the example has “${from}”`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The port that a server listens to. @param {import("node:net").Server} server */
export const portOf = (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

/** A port that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Whether there is a program of this name. */
export function isInstalled(program) {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { env: { ...process.env, PATH } });
    return true;
  } catch {
    return false;
  }
}

/** Runs a server until the test ends, and waits until `ask` gets an answer of it. */
export async function runServer(t, ask, program, args, env = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PATH, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = new Promise((end) => child.once("close", end));
  t.after(() => (child.kill(), ended));
  let gone = false;
  void ended.then(() => (gone = true));
  for (;;) {
    assert.ok(!gone, said);
    if (await ask().catch(() => null)) return;
    await pause(20);
  }
}
