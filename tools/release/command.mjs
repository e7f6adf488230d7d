// Bundles the command of the npm package into one file: the bot, and what it has of the page (www/live/).
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";

/** The command, in the sources and in the package. */
export const COMMAND = "npm/bot/main.js";
/** The thread of its search. */
const THREAD = "npm/bot/computer-worker.js";

/** The modules that the package has beside the command. @type {import("rolldown").Plugin} */
const beside = {
  name: "beside",
  resolveId: (path) => (path.endsWith("/engine-node.js") ? { id: "../engine-node.js", external: true } : null),
};

/** Writes the command into a package, beside its engine. @param {string} folder of the package */
export async function writeCommand(folder) {
  mkdirSync(join(folder, "npm/bot"), { recursive: true });
  writeFileSync(join(folder, COMMAND), await command(), { mode: 0o755 });
  cpSync(THREAD, join(folder, THREAD));
}

/** Returns the code of the command. */
async function command() {
  const build = await rolldown({
    input: resolve(COMMAND),
    platform: "node",
    plugins: [beside],
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
