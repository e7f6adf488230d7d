// An empty project with the package, for the tests: one folder, in which bundlers and runtimes find the package alone.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import assert from "node:assert/strict";
import { promisify } from "node:util";
import { openPage } from "../../tests/browser/support/browsers.mjs";
import { MatchPage } from "../../tests/browser/support/match-page.mjs";
import { serve } from "../../tools/build/static-server.mjs";

export const run = promisify(execFile);

/** What `make elsewhere` installs: bundlers and runtimes. */
export const ELSEWHERE = resolve("npm/elsewhere");
export const tool = (...path) => join(ELSEWHERE, "node_modules", ...path);

/**
 * Makes a project with the package in a new folder.
 * @param {string} parent the folder around it, whose `node_modules` it sees
 * @returns {Promise<{folder: string, remove: () => Promise<void>}>}
 */
export async function newProject(parent) {
  const tarball = (await readdir("target/npm")).find((name) => name.endsWith(".tgz"));
  const folder = await mkdtemp(join(parent, "app-"));
  await writeFile(join(folder, "package.json"), '{"private": true, "type": "module"}');
  // Offline, because the package has no dependencies.
  const quiet = ["--offline", "--no-audit", "--no-fund", "--no-package-lock"];
  await run("npm", ["install", ...quiet, resolve("target/npm", tarball)], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Opens a page served from `folder` for `work`; checks that its console has no errors. */
export async function visit(browser, folder, pages, path, work) {
  const host = await serve(folder, { pages });
  try {
    await visitAt(browser, host.url + path, (page) => work(page, host));
  } finally {
    await host.close();
  }
}

/** Opens a page for `work`; checks that its console has no errors. */
export async function visitAt(browser, url, work) {
  const page = await openPage(browser);
  try {
    await page.goto(url);
    await work(page);
    assert.deepEqual(page.errors, []);
  } finally {
    await page.context().close();
  }
}

/** Makes a move and waits for the move of the computer. */
export async function playAgainstComputer(page) {
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { x, y } = await match.pointOf("a1", "the first move");
  await page.mouse.click(x, y);
  await match.reached(2, "the computer's answer");
}
