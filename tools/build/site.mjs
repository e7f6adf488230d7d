// @ts-check
// Assembles the site in DIR, whose modules are in DIR/wasm/ (modules.mjs): the bundled page, the texts of the games, the pages.
// tools/release/versions.mjs then lays it out for a host.
//   node tools/build/site.mjs DIR [ADDRESS [RELAYS [RECORDS]]]     the last three as in tools/pages/site-pages.mjs
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { writeDocs } from "../pages/docs.mjs";
import { writeCards } from "../pages/game-cards.mjs";
import { writeTexts } from "../pages/game-texts.mjs";
import { writePages } from "../pages/site-pages.mjs";

const [dir, address = "", relays = "", records = ""] = process.argv.slice(2);
if (!dir) throw new Error("usage: site.mjs DIR [ADDRESS [RELAYS [RECORDS]]]");
for (const name of readdirSync(dir))
  if (name !== "wasm" && !name.startsWith(".")) rmSync(join(dir, name), { recursive: true });
cpSync("assets", join(dir, "assets"), { recursive: true });
// The programs among the examples are not for pages.
cpSync("examples", join(dir, "examples"), { recursive: true, filter: (from) => from !== join("examples", "rust") });
// What Netlify and Cloudflare Pages read, and what Apache reads.
for (const name of ["_headers", ".htaccess"]) cpSync(`docs/hosting/${name}`, join(dir, name));
await bundle(dir);
writeTexts(dir);
await writeCards(dir);
await writePages(dir, address, relays, records);
await writeDocs(dir);
