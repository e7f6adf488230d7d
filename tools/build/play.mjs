// Serves dist/ on 127.0.0.1, on port 8080 or, if that is in use, on a free one, with a relay for live play at /live.
import { passUpgrade, startRelay } from "./relay.mjs";
import { serve } from "./static-server.mjs";

const relay = await startRelay(["--trusted-proxy", "127.0.0.1"]).catch((error) => {
  console.log(`Live play is off: ${error.message}`);
  return null;
});
const options = { squeezed: true, upgrade: relay ? passUpgrade(relay.port) : undefined };
const port = Number(process.env.PORT ?? 8080);
const host = await serve("dist", { port, ...options }).catch((error) => {
  if (error.code !== "EADDRINUSE") throw error;
  return serve("dist", options);
});
console.log(`\nAlvéole is open at http://127.0.0.1:${host.port}/ (Ctrl+C closes it)`);
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await relay?.close();
    process.exit(0);
  });
