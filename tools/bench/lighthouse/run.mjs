// Prints the scores of Lighthouse (preset for phones) for views of the built site: the median of some runs.
//   node tools/bench/lighthouse/run.mjs [RUNS]      fails below 100
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { CHROMIUM } from "../../../tests/browser/support/browsers.mjs";
import { serve } from "../../build/static-server.mjs";

const LEAST = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const VIEWS = { catalogue: "", game: "hex/", lesson: "hex/learn/", rules: "hex/rules/" };
const RUNS = Number(process.argv[2] ?? 3);
const PROGRAM = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");
const CHROME = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage";

const folder = mkdtempSync(join(tmpdir(), "alveole-"));
const pages = {};
const host = await serve("dist", { squeezed: true, pages });
// What is published names itself and its translations by whole addresses, as `make site ADDRESS=` writes them.
for (const path of Object.values(VIEWS)) {
  const whole = (_, link, to) => link + new URL(to, host.url + path);
  const page = readFileSync(join("dist", path, "index.html"), "utf8");
  const body = brotliCompressSync(page.replace(/(<link rel="(?:canonical|alternate)"[^>]* href=")([^"]+)/g, whole));
  pages[`/${path}`] = { body, headers: { "content-encoding": "br" } };
}

/** A report of Lighthouse. */
async function visit(url) {
  const file = join(folder, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${Object.keys(LEAST)}`];
  const child = spawn(process.execPath, [PROGRAM, url, ...flags, `--chrome-flags=${CHROME}`], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(file, "utf8"));
}

const score = (report, id) => Math.round((report.categories[id].score ?? 0) * 100);
const median = (sorted) => sorted[Math.floor((sorted.length - 1) / 2)];

/** The audits that lowered the score of a category. */
function faults({ categories, audits }, id) {
  return categories[id].auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id: audit }) => audits[audit])
    .filter(({ score: part }) => part !== null && part < 1)
    .map(({ title, score: part, displayValue = "", details }) => {
      const where = (details?.items ?? []).map((item) => item.node?.selector ?? item.description ?? "").filter(Boolean);
      return `  ${title}: ${part} ${displayValue} ${where.slice(0, 3).join("; ")}`.trimEnd();
    });
}

let failed = false;
const columns = Object.keys(LEAST);
const row = (cells) =>
  `| ${cells.map((cell, i) => String(cell).padEnd(["", ...columns][i].length || 10)).join(" | ")} |`;
console.log(row(["view", ...columns]));
console.log(row(["---", ...columns.map(() => "---")]));
const said = [];
for (const [view, path] of Object.entries(VIEWS)) {
  const reports = [];
  for (let i = 0; i < RUNS; i++) reports.push(await visit(`${host.url}${path}`));
  const middle = Object.fromEntries(
    columns.map((id) => [id, median([...reports].sort((a, b) => score(a, id) - score(b, id)))]),
  );
  console.log(row([view, ...columns.map((id) => score(middle[id], id))]));
  for (const id of columns) {
    if (score(middle[id], id) < LEAST[id]) failed = true;
    const found = faults(middle[id], id);
    if (found.length > 0) said.push(`${view}, ${id}:`, ...found);
  }
}
// Lighthouse measures wall-clock time: other programs count too.
const [load] = loadavg();
if (load > availableParallelism())
  console.log(
    `\nThe machine was busy (a load of ${load.toFixed(1)} on ${availableParallelism()} cores): the scores for performance are too low.`,
  );
if (said.length > 0) console.log(`\nAudits that lowered scores:\n${said.join("\n")}`);
rmSync(folder, { recursive: true });
await host.close();
process.exitCode = failed ? 1 : 0;
