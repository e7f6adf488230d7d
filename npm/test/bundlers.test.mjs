// The npm package in a small app, built as it is by each bundler and played in Chromium: a move against the computer.
import assert from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, test } from "node:test";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { ELSEWHERE, newProject, playAgainstComputer, run, tool, visit, visitAt } from "./project.mjs";

// Inside npm/elsewhere/, whose packages Next.js looks for in the folders around the project.
const { folder: project, remove } = await newProject(ELSEWHERE);
await cp(join(ELSEWHERE, "app"), project, { recursive: true });
const html = await readFile(join(project, "index.html"), "utf8");
const browser = await launch();
after(async () => {
  await browser.close();
  await remove();
});

/** Runs a command of `make elsewhere` in the project; returns what it prints. */
async function build(path, ...args) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  // A server of Vite in this process sets it.
  delete env.NODE_ENV;
  const { stdout, stderr } = await run(process.execPath, [tool(path), ...args], { cwd: project, env }).catch(
    (error) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    },
  );
  return stdout + stderr;
}

/** Puts the page beside a bundle, as one that a bundler does not write itself. */
async function pageAround(folder) {
  await mkdir(join(project, folder), { recursive: true });
  await writeFile(join(project, folder, "index.html"), html);
}

/** The plugin of the package for Vite. */
async function plugin() {
  const { default: alveole } = await import(pathToFileURL(join(project, "node_modules/alveole/npm/vite.js")).href);
  return alveole();
}

/** Lets Vite serve the project as while it is developed. */
async function develop(vite, plugins, work) {
  const { createServer } = await import(pathToFileURL(tool(vite, "dist/node/index.js")).href);
  const server = await createServer({
    root: project,
    cacheDir: join(project, "built", `${vite}-${plugins.length}-cache`),
    logLevel: "warn",
    server: { host: "127.0.0.1", port: 0 },
    plugins,
  });
  await server.listen();
  try {
    await work(`http://127.0.0.1:${server.httpServer.address().port}/`);
  } finally {
    await server.close();
  }
}

/** Plays in the page, and checks that the engine alone has counted: 19 × 18 moves and 19 swaps. */
async function works(page) {
  await playAgainstComputer(page);
  await page.locator("output", { hasText: "361" }).waitFor();
}
/** Searches run in a worker, not on the thread of the page. */
async function worksInWorkers(page) {
  await works(page);
  assert.equal(page.workers().length, 2);
}

for (const vite of ["vite7", "vite8"]) {
  test(`${vite} builds it`, async () => {
    const output = await build(`${vite}/bin/vite.js`, "build", "--base", "./", "--outDir", `built/${vite}`);
    assert.doesNotMatch(output, /warn/i);
    await visit(browser, join(project, `built/${vite}`), {}, "", worksInWorkers);
  });

  test(`${vite} serves it while it is developed`, async () => {
    // The optimizer of Vite 7 loses the files that a module names by their address.
    await develop(vite, vite === "vite7" ? [await plugin()] : [], (url) => visitAt(browser, url, worksInWorkers));
  });
}

test("vite7 serves it without the plugin: the element and the console name it", async () => {
  await develop("vite7", [], async (url) => {
    const page = await openPage(browser);
    try {
      await page.goto(url);
      await page.locator('alveole-game[data-status="failed"]').waitFor();
      await page.locator("alveole-game").getByText("Vite has moved its modules. Add alveole() from").waitFor();
      assert.match(page.errors.join("\n"), /moved: .*alveole\/vite/);
    } finally {
      await page.context().close();
    }
  });
});

test("webpack builds it", async () => {
  const output = await build("webpack-cli/bin/cli.js", "./main.js", "--mode", "production", "-o", "built/webpack");
  // A hint about its size is no fault.
  assert.doesNotMatch(output, /WARNING in (?!asset size limit)/);
  await pageAround("built/webpack");
  await visit(browser, join(project, "built/webpack"), {}, "", worksInWorkers);
});

for (const bundler of ["webpack", "turbopack"]) {
  test(`Next.js builds it with ${bundler}`, async () => {
    const output = await build("next/dist/bin/next", "build", "next", `--${bundler}`);
    assert.doesNotMatch(output, /warn/i);
    await visit(browser, join(project, "next/out"), {}, "", worksInWorkers);
    // A picture that the server has drawn: the page needs no script for it.
    const drawn = await readFile(join(project, "next/out/drawn.html"), "utf8");
    assert.match(drawn, /<main><svg[^>]*>.*data-piece=/s);
  });
}

test("Parcel builds it", async () => {
  const to = ["--dist-dir", "built/parcel", "--cache-dir", "built/parcel-cache", "--public-url", "./"];
  await build("parcel/lib/bin.js", "build", "index.html", ...to);
  await visit(browser, join(project, "built/parcel"), {}, "", worksInWorkers);
});

test("esbuild builds the one file", async () => {
  const esbuild = await import(pathToFileURL(tool("esbuild/lib/main.js")).href);
  const { warnings } = await esbuild.build({
    ...{ absWorkingDir: project, entryPoints: ["standalone.js"], outfile: "built/esbuild/main.js" },
    ...{ bundle: true, format: "esm" },
  });
  assert.deepEqual(warnings, []);
  await pageAround("built/esbuild");
  await visit(browser, join(project, "built/esbuild"), {}, "", worksInWorkers);
});

test("Rollup builds the one file", async () => {
  const { rollup } = await import(pathToFileURL(tool("rollup/dist/es/rollup.js")).href);
  const { nodeResolve } = await import(pathToFileURL(tool("@rollup/plugin-node-resolve/dist/es/index.js")).href);
  const warnings = [];
  const bundle = await rollup({
    input: join(project, "standalone.js"),
    plugins: [nodeResolve()],
    onwarn: ({ message }) => warnings.push(message),
  });
  await bundle.write({ dir: join(project, "built/rollup"), entryFileNames: "main.js" });
  assert.deepEqual(warnings, []);
  await pageAround("built/rollup");
  await visit(browser, join(project, "built/rollup"), {}, "", worksInWorkers);
});

test("the one file works without a bundler, and in a page that may start no worker", async () => {
  const script = "/node_modules/alveole/standalone.js";
  const plain = html.replace('src="./main.js"', `src="${script}"`);
  const strict = { "content-security-policy": "worker-src 'none'; connect-src 'none'" };
  const pages = { "/plain": { body: plain }, "/strict": { body: plain, headers: strict } };
  await visit(browser, project, pages, "plain", async (page) => {
    await playAgainstComputer(page);
    assert.equal(page.workers().length, 2);
  });
  const host = await serve(project, { pages });
  const page = await openPage(browser);
  try {
    await page.goto(`${host.url}strict`);
    await playAgainstComputer(page);
    assert.equal(page.workers().length, 0);
    assert.deepEqual(host.hits, ["/strict", script]);
  } finally {
    await page.context().close();
    await host.close();
  }
});
