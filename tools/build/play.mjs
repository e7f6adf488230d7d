// Serves a site on 127.0.0.1, on PORT (8080) or, if that is in use, on a free one, with a relay for live play at /live.
//   node tools/build/play.mjs DIR
import { passUpgrade, startRelay } from "./relay.mjs";
import { serve } from "./static-server.mjs";

/**
 * @param {string} dir the site
 * @param {object} [options] of the server, beside those that it has here
 */
export async function play(dir, options = {}) {
  console.log("Compiling the relay for live play …");
  const relay = await startRelay(["--trusted-proxy", "127.0.0.1"], { profile: "quick" }).catch((error) => {
    console.log(`Live play is off: ${error.message}`);
    return null;
  });
  const all = { squeezed: true, upgrade: relay ? passUpgrade(relay.port) : undefined, ...options };
  const host = await serve(dir, { port: Number(process.env.PORT ?? 8080), ...all }).catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    return serve(dir, all);
  });
  console.log(`\nAlvéole is open at http://127.0.0.1:${host.port}/ (Ctrl+C closes it)`);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      await relay?.close();
      process.exit(0);
    });
}

if (import.meta.filename === process.argv[1]) await play(process.argv[2]);
