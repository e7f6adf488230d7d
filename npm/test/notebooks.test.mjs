// The widget of the Python package in a real JupyterLab (docs/notebooks.md).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { run } from "./project.mjs";

const python = resolve("target/python/bin");
const folder = await mkdtemp(join(tmpdir(), "notebooks-"));
const env = {
  ...process.env,
  JUPYTER_CONFIG_DIR: join(folder, ".config"),
  JUPYTER_DATA_DIR: join(folder, ".data"),
  JUPYTER_RUNTIME_DIR: join(folder, ".runtime"),
  IPYTHONDIR: join(folder, ".ipython"),
};
// It would ask on the first visit whether it may fetch news.
await mkdir(join(env.JUPYTER_CONFIG_DIR, "labconfig"), { recursive: true });
const news = { disabledExtensions: { "@jupyterlab/apputils-extension:announcements": true } };
await writeFile(join(env.JUPYTER_CONFIG_DIR, "labconfig/page_config.json"), JSON.stringify(news));

const options = [
  "--no-browser",
  "--allow-root",
  "--ip=127.0.0.1",
  "--ServerApp.port=0",
  `--ServerApp.root_dir=${folder}`,
];
const lab = spawn(join(python, "jupyter-lab"), options, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
const ended = new Promise((done) => lab.once("close", done));
let log = "";
/** The address of JupyterLab, with its token. */
const address = await new Promise((found, failed) => {
  createInterface(lab.stderr).on("line", (line) => {
    log += `${line}\n`;
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/lab\S*/.exec(line) ?? [];
    if (url) found(new URL(url));
  });
  lab.once("close", () => failed(new Error(log)));
});
const browser = await launch();
after(async () => {
  await browser.close();
  lab.kill();
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const [, VERSION] = /^version = "(.*)"$/m.exec(await readFile("Cargo.toml", "utf8"));
const tag = (game) => `alveole-${game}-${VERSION.replaceAll(".", "-")}`;

const STUDY = "readonly controls=viewer\nGame: hex\n\n1. e5 {In the middle.} 2. swap 3. d5\n4. c6 {Wide.}";

/** The cells of the notebook, in the order in which they run. */
const CELLS = {
  study: `import alveole\n\nstudy = alveole.widget("""${STUDY}""")\nstudy`,
  step: "print(study.position.moves, study.study['chapters'][0]['moves'][0]['comment'])",
  last: "study.position = alveole.from_record({**study.record, 'moves': ['e5', 'swap', 'd5', 'c6']})",
  board: "board = alveole.widget('hexone')\nboard",
  moves: "print(board.position.moves)",
  play: "board.play('c2')",
  answer: `def answer(change):
    position = board.position
    if position.to_move == 1:
        board.play(position.legal_moves()[0])


board.observe(answer, 'record')`,
  answered: "print(board.position.ply, board.position.to_move)",
  again: "board.position = alveole.Game('hexone').position()",
  second: "board",
  computer: "computer = alveole.widget('hive', players=['human', 'computer 1'])\ncomputer",
  replied: "print(computer.position.ply)",
  // Below the last cell that runs, JupyterLab would add another one.
  end: "",
};
const NAMES = Object.keys(CELLS);

const code = NAMES.map((id) => ({ cell_type: "code", id, metadata: {}, outputs: [], execution_count: null, source: CELLS[id] })); // prettier-ignore
const metadata = { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } };
const FILE = "notes.ipynb";
await writeFile(join(folder, FILE), JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells: code }));

// With the pauses of the page, on which JupyterLab relies.
const page = await openPage(browser, { width: 860, height: 700, unhurried: true });
page.setDefaultTimeout(150_000); // megabytes of scripts
page.setDefaultNavigationTimeout(150_000);
const elsewhere = [];
await page.route(
  ({ protocol, host }) => protocol.startsWith("http") && host !== address.host,
  (route) => {
    elsewhere.push(route.request().url());
    return route.abort();
  },
);
// The notebook alone, without the list of files.
await page.goto(new URL(`/doc/tree/${FILE}${address.search}`, address).href, { waitUntil: "commit" });
const cells = page.locator(".jp-Notebook .jp-CodeCell");
// What runs before the kernel is there is lost.
await page.locator("#jp-main-statusbar").getByText("| Idle").waitFor();

/** Runs a cell, and returns what it prints. */
async function runs(name) {
  const cell = cells.nth(NAMES.indexOf(name));
  await cell.locator(".cm-content").click();
  await page.keyboard.press("Shift+Enter");
  await cell.locator(".jp-InputArea-prompt", { hasText: /\[\d+\]/ }).waitFor();
  return (await cell.locator(".jp-OutputArea-output").allTextContents()).join("").trim();
}

/** Runs a cell that shows a board, and returns it when a person can move. */
async function shows(name, game) {
  await runs(name);
  const board = cells.nth(NAMES.indexOf(name)).locator(tag(game));
  await board.and(page.locator("[data-status=ready]")).waitFor();
  return board;
}

/** Waits until a board shows the position after this number of moves; returns them. */
const reached = (board, ply) =>
  board.evaluate(
    (element, ply) =>
      new Promise((done) => {
        const look = () => element.state().ply === ply && done(element.record({ shown: true }).moves);
        element.addEventListener("alveole-state", look);
        look();
      }),
    ply,
  );

async function click(board, id) {
  const cell = board.locator(`.board [data-id="${id}"][data-next]`);
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
}

test("JupyterLab: a study stands beside the code, and Python has the position that is seen", async () => {
  const study = await shows("study", "hex");
  await study.getByText("In the middle.").waitFor();
  if (process.env.ALVEOLE_WRITE) await page.screenshot({ path: "docs/notebook.png" });
  await study.locator(".steps button").nth(2).click();
  await reached(study, 1);
  assert.equal(await runs("step"), "['e5'] In the middle.");
  await runs("last");
  assert.deepEqual(await reached(study, 4), ["e5", "swap", "d5", "c6"]);
});

test("JupyterLab: moves reach Python from the board, and the board from Python", async () => {
  const board = await shows("board", "hexone");
  await click(board, "b3");
  await reached(board, 1);
  assert.equal(await runs("moves"), "['b3']");
  await runs("play");
  assert.deepEqual(await reached(board, 2), ["b3", "c2"]);
  await runs("answer");
  await click(board, "c4");
  await reached(board, 4);
  assert.equal(await runs("answered"), "4 0");
  await runs("again");
  assert.deepEqual(await reached(board, 0), []);
  await click(board, "b3");
  const moves = await reached(board, 2);
  const second = await shows("second", "hexone");
  assert.deepEqual(await reached(second, 2), moves, "a second view shows the same position");
});

test("JupyterLab: a computer player of another game answers on the same page", async () => {
  const board = await shows("computer", "hive");
  assert.equal(await board.evaluate((element) => element.play(element.legalMoves()[0].text).then(({ ply }) => ply)), 1);
  await reached(board, 2);
  assert.equal(await runs("replied"), "2");
  assert.deepEqual(elsewhere, [], "it asked other hosts");
});

test("JupyterLab: keys on the board leave the cells alone, and a saved notebook has pictures", async () => {
  const board = cells.nth(NAMES.indexOf("computer")).locator(tag("hive"));
  await board.locator(".board .hit[tabindex='0']").focus();
  for (const key of ["d", "d", "x", "a", "b"]) await page.keyboard.press(key);
  await cells.first().locator(".cm-content").click();
  const put = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().includes(FILE));
  await page.keyboard.press("Control+s");
  await put;
  const saved = JSON.parse(await readFile(join(folder, FILE), "utf8"));
  assert.deepEqual(
    saved.cells.map(({ source }) => [source].flat().join("")),
    Object.values(CELLS),
  );
  const [study, game] = ["study", "board"].map((name) => saved.cells[NAMES.indexOf(name)].outputs[0].data);
  assert.match([game["image/svg+xml"]].flat().join(""), /^<svg [^]*<\/svg>\s*$/);
  assert.match([study["text/html"]].flat().join(""), /In the middle\./);
  await run(join(python, "jupyter-nbconvert"), ["--to", "html", FILE], { cwd: folder, env });
  const html = await readFile(join(folder, FILE.replace("ipynb", "html")), "utf8");
  assert.match(html, /src="data:image\/svg\+xml;base64,/);
  assert.match(html, /<div class="alveole">[^]*In the middle\./);
});

test("docs/notebooks.md names the versions of these programs", async () => {
  const text = await readFile("docs/notebooks.md", "utf8");
  const required = await readFile("crates/python/requirements-test.txt", "utf8");
  for (const [name, program] of [
    ["jupyterlab", "JupyterLab"],
    ["anywidget", "anywidget"],
  ]) {
    const [, version] = new RegExp(`^${name}==(.*)$`, "m").exec(required);
    assert.ok(text.includes(`${program} ${version}`), `${program} ${version}`);
  }
});
