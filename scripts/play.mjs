// Serves dist/ on 127.0.0.1, on port 8080 or, if that is in use, on a free one.
import { serve } from "./static-server.mjs";

const port = Number(process.env.PORT ?? 8080);
const host = await serve("dist", { port }).catch((error) => {
  if (error.code !== "EADDRINUSE") throw error;
  return serve("dist");
});
console.log(`\nAlvéole is open at http://127.0.0.1:${host.port}/ (Ctrl+C closes it)`);
