// Simulates live matches, and games in several tabs: many pages and one or two relays in one process, in time that is made up, where
// everything fails: messages, lines, devices, clocks, storage, pages and relays.
//
//   SEED=7 MATCHES=1000 node tests/live/simulate.mjs
//
// A match follows from its seed alone. A seed that fails is printed with the command that runs it again; MOST of them end the run.
// FAULT, as JSON of a path, what is right there and what is wrong, puts a fault into a module, to see that it is found.
import { register } from "node:module";

const { SEED = "1", MATCHES = "1000", MOST = "10", FAULT, ONLY = "" } = process.env;

register("./world/hooks.mjs", import.meta.url, { data: { fault: FAULT ? JSON.parse(FAULT) : [] } });
const { SITE_GAMES, hasRules } = await import("./world/engines.mjs");
const { LiveScene } = await import("./world/live-scene.mjs");
const { TabsScene } = await import("./world/tabs-scene.mjs");
const { loadPages } = await import("./world/world.mjs");

/** What is simulated with a seed: mostly live matches of the small game, with signatures that cost nothing. @param {number} seed */
function sceneOf(seed) {
  if (ONLY === "tabs" || (!ONLY && seed % 5 === 4)) return { name: "tabs", make: () => new TabsScene(seed) };
  const game = seed % 25 === 7 && hasRules ? SITE_GAMES[seed % SITE_GAMES.length] : undefined;
  const kind = seed % 50 === 0 ? "real" : "fast";
  const name = kind === "real" ? "real signatures" : (game?.[0] ?? "small");
  return { name, kind, make: () => new LiveScene(seed, { kind, game }) };
}

const seeds = Array.from({ length: Number(MATCHES) }, (_, n) => Number(SEED) + n);
for (const kind of new Set(["fast", ...seeds.map((seed) => sceneOf(seed).kind ?? "fast")])) await loadPages(kind);

/** The match that runs: a promise that a page leaves alone is a fault of it. */
let running = { faults: [] };
// The library of real signatures takes its chance from here.
Object.defineProperty(globalThis.crypto, "getRandomValues", {
  value: (bytes) => (bytes.set(bytes.map(() => running.world.random(256))), bytes),
});
process.on("unhandledRejection", (/** @type {any} */ error) =>
  running.faults.push(`an error: ${error?.stack ?? error}`),
);

const total = { matches: 0, failed: 0, messages: 0, faults: 0, forks: 0 };
const kinds = {};
const began = performance.now();
for (const seed of seeds) {
  const { name, make } = sceneOf(seed);
  const scene = (running = make());
  const faults = await scene.run();
  total.matches++;
  total.messages += scene.world.count.messages;
  total.faults += scene.world.count.faults;
  total.forks += Number(Reflect.get(scene, "hasForks") ?? false);
  kinds[name] = (kinds[name] ?? 0) + 1;
  if (process.env.VERBOSE) console.log(seed, scene.world.count.messages, scene.world.random(2 ** 31));
  if (faults.length === 0) continue;
  const only = ONLY ? `ONLY=${ONLY} ` : "";
  console.log(`${only}SEED=${seed} MATCHES=1 make simulate (${name})\n  ${faults.slice(0, 5).join("\n  ")}`);
  if (++total.failed >= Number(MOST)) break;
}
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ ...total, kinds, trace: running.world?.random(2 ** 31) }));
console.log(`${(total.matches / seconds).toFixed(1)} matches a second, ${seconds.toFixed(1)} s`);
process.exitCode = total.failed > 0 ? 1 : 0;
