// Course packages (docs/course.md): the command writes them, and they run in Chromium in a page with a runtime for learning
// platforms, as one of these has it: it keeps what it is sent, and gives it to the next visit.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { launch, openPage } from "../../tests/browser/support/browsers.mjs";
import { solve } from "../../tests/browser/support/journey.mjs";
import { MatchPage } from "../../tests/browser/support/match-page.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { puzzles as puzzlesOf, strategyLessons } from "../../tools/pages/game-texts.mjs";
import { StepGuide, lesson } from "../../www/learn/lesson.js";
import { duration } from "../course/platform.js";
import * as progress from "../course/progress.js";
import { newProject, run, tool } from "./project.mjs";

const { folder: project, remove } = await newProject(tmpdir());
const browser = await launch();
after(() => Promise.all([browser.close(), remove()]));

const command = (...args) => run(join(project, "node_modules/.bin/alveole"), ["course", ...args], { cwd: project });

/** Makes a package and lays its files out; returns their texts. */
async function made(name, ...args) {
  const { stdout } = await command(...args, "-o", `${name}.zip`);
  const zip = await readFile(join(project, `${name}.zip`));
  assert.match(stdout, new RegExp(`^${name}\\.zip: .*, ${zip.length} bytes\n$`));
  const files = unzipSync(zip);
  for (const [file, body] of Object.entries(files)) {
    await mkdir(dirname(join(project, name, file)), { recursive: true });
    await writeFile(join(project, name, file), body);
  }
  return Object.fromEntries(Object.entries(files).map(([file, body]) => [file, strFromU8(body)]));
}

/** A page of a learning platform, which shows a course in a frame. */
const PLATFORM = (course, kept) => `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>A course</title>
  <link rel="icon" href="data:,">
  <style>
    body { margin: 0; display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100vh; font: 1rem/1.5 sans-serif }
    h1 { margin: 0; padding: 0.4rem 1rem; font-size: 1rem; background: #234; color: #fff }
    iframe { width: 100%; height: 100%; border: 0 }
  </style>
  <h1>Board games, week 3</h1>
  <script src="scorm12.js"></script>
  <script>
    window.API = new Scorm12API({ lmsCommitUrl: "commit" });
    API.loadFromJSON(${JSON.stringify(kept)}, "cmi");
  </script>
  <iframe title="Course" src="${course}/index.html"></iframe>
</html>`;

/** A frame, with the mouse and the keyboard of its page. */
async function framed(page) {
  const element = page.locator("iframe");
  const frame = await (await element.elementHandle()).contentFrame();
  const { x, y } = await element.boundingBox();
  const mouse = { click: (left, top) => page.mouse.click(x + left, y + top) };
  return Object.assign(Object.create(frame), { mouse, keyboard: page.keyboard });
}

/** A learning platform with a course: `visit` opens it as a learner does, `kept` is what it was sent last, `ends` that of an end. */
async function platform(t, name) {
  const lms = { kept: {}, host: null, visit: null, ends: new EventEmitter() };
  const pages = {
    "/scorm12.js": { type: "text/javascript", body: await readFile(tool("scorm-again/dist/scorm12.js")) },
    get "/course"() {
      // What a platform gives back.
      const { core, suspend_data } = lms.kept;
      const again = core && { suspend_data, core: { lesson_status: core.lesson_status, score: core.score } };
      return { body: PLATFORM(name, again ?? {}) };
    },
  };
  /** Keeps what the runtime sends. */
  const answer = (request, response) => {
    if (request.method !== "POST") return false;
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      lms.kept = JSON.parse(body).cmi;
      if (lms.kept.core.exit) lms.ends.emit("end");
      response.writeHead(200, { "content-type": "application/json" }).end('{"result": true, "errorCode": 0}');
    });
    return true;
  };
  lms.host = await serve(project, { pages, answer });
  t.after(() => lms.host.close());
  lms.visit = async (as, path = "course") => {
    const page = await openPage(browser, as);
    await page.goto(lms.host.url + path);
    const inside = path === "course" ? await framed(page) : page;
    const match = new MatchPage(inside);
    await match.waitUntil("ready");
    return { page, inside, match };
  };
  return lms;
}

/** Leaves a page, as a learner closes it; its console has no errors, and the platform gets the end of the visit. */
async function leave(page, lms) {
  const end = lms && once(lms.ends, "end", { signal: AbortSignal.timeout(15_000) });
  await page.goto("about:blank");
  await end;
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

const PUZZLES = puzzlesOf("hive").slice(0, 3);
const SOLVED = (count) => JSON.stringify({ "solved.hive": PUZZLES.slice(0, count).map(({ id }) => id).join(" ") }); // prettier-ignore

test("a package has a manifest that names all its files, and is the same each time", async () => {
  const files = await made("hive", "hive", "--puzzles", "3");
  const manifest = files["imsmanifest.xml"];
  assert.match(manifest, /<schemaversion>1\.2<\/schemaversion>/);
  assert.match(manifest, /<title>Hive: puzzles 1 to 3<\/title>/);
  const named = [...manifest.matchAll(/<file href="([^"]*)"/g)].map(([, name]) => name);
  assert.deepEqual(["imsmanifest.xml", ...named], Object.keys(files));
  assert.match(manifest, /adlcp:scormtype="sco" href="index\.html"/);
  await made("again", "hive", "--puzzles", "3");
  const [one, again] = await Promise.all(["hive", "again"].map((name) => readFile(join(project, `${name}.zip`))));
  assert.ok(one.equals(again));
  const later = await made("later", "hive", "--puzzles", "2", "--from", "21", "--lang", "fr");
  const [, json] = /id="course">(.*)<\/script>/.exec(later["index.html"]);
  const { title, puzzles, entries } = JSON.parse(json);
  assert.equal(title, "Hive\u00a0: problèmes 21 à 22");
  const expected = puzzlesOf("hive").slice(20, 22);
  for (const list of [puzzles, entries])
    assert.deepEqual(list.map(({ id }) => id), expected.map(({ id }) => id)); // prettier-ignore
});

test("a learning platform gets score, status and progress of puzzles, and gives them back", async (t) => {
  await made("hive", "hive", "--puzzles", "3");
  const lms = await platform(t, "hive");
  const first = await lms.visit();
  await first.inside.getByText("Your progress is saved in your course.").waitFor();
  const next = first.inside.getByRole("button", { name: "Next unsolved" });

  await solve({ page: first.inside, match: first.match }, PUZZLES[0]);
  await next.click();
  assert.deepEqual([lms.kept.core.score.raw, lms.kept.core.lesson_status], ["33", "incomplete"]);
  assert.equal(lms.kept.suspend_data, SOLVED(1));
  await first.match.waitUntil("ready");
  const { legal } = await first.match.state();
  await first.match.type(legal.find(({ text }) => text in PUZZLES[1].answer));
  await next.press("Enter");
  assert.deepEqual([lms.kept.core.score.raw, lms.kept.core.lesson_status], ["66", "incomplete"]);
  await first.match.waitUntil("ready");
  await photograph(first.page);
  await leave(first.page, lms);
  assert.equal(lms.kept.core.exit, "suspend");
  assert.match(lms.kept.core.session_time, /^\d\d:\d\d:\d\d(?:\.\d+)?$/);

  const second = await lms.visit({ width: 390, height: 664 });
  await second.inside.getByText("2 of 3 solved").first().waitFor();
  await second.inside.getByRole("heading", { name: "Puzzle 3" }).waitFor();
  const before = await second.match.state();
  await second.match.click(before.legal.find(({ text }) => !(text in PUZZLES[2].answer)));
  await second.inside.getByText("Watch the answer.").waitFor();
  await second.inside.locator('[data-act="retry"]').click();
  await second.match.reached(0, "the wrong move is taken back");
  await solve({ page: second.inside, match: second.match }, PUZZLES[2]);
  await second.inside.getByText("All 3 puzzles solved. Well done!").waitFor();
  assert.equal(await second.inside.getByRole("link").count(), 0, "the package has no other pages");
  assert.deepEqual([lms.kept.core.score.raw, lms.kept.core.lesson_status], ["100", "passed"]);
  assert.equal(lms.kept.suspend_data, SOLVED(3));
  await leave(second.page, lms);

  const third = await lms.visit();
  await third.inside.getByText("3 of 3 solved").first().waitFor();
  await leave(third.page, lms);
  assert.equal(lms.kept.core.lesson_status, "passed", "a visit takes nothing back");
  const loaded = lms.host.hits.filter((path) => path.startsWith("/hive/"));
  assert.deepEqual([...new Set(loaded)], ["/hive/index.html", "/hive/engine.js", "/hive/course.js"]);
});

test("a lesson in French is completed step by step", async (t) => {
  const files = await made("lecon", "hive", "--lesson", "pin", "--lang", "fr");
  const { text } = strategyLessons("hive", "fr").find(({ name }) => name === "pin");
  const { title, steps } = lesson(text);
  assert.match(files["imsmanifest.xml"], new RegExp(`<title>Hive\u00a0: ${title}</title>`));
  const lms = await platform(t, "lecon");
  const { page, inside, match } = await lms.visit();
  await inside.locator('[data-act="begin"]').click();
  for (const [i, step] of steps.entries()) {
    await inside.getByRole("heading", { name: step.title, exact: true }).waitFor();
    await match.waitUntil("ready");
    const { legal } = await match.state();
    const right = new StepGuide(step).solution(legal.map(({ text }) => text));
    await match.click(legal.find(({ text }) => text === right));
    const isLast = i === steps.length - 1;
    await (isLast
      ? inside.getByRole("button", { name: "Recommencer" }).waitFor()
      : inside.getByRole("button", { name: "Suivant" }).click());
    const { score, lesson_status } = lms.kept.core;
    assert.equal(score.raw, String(Math.floor((100 * (i + 1)) / steps.length)));
    assert.equal(lesson_status, isLast ? "completed" : "incomplete");
  }
  assert.equal(await inside.getByRole("link").count(), 0);
  await leave(page, lms);
});

test("without a learning platform, or with one that refuses, the course says so and works", async (t) => {
  await made("hive", "hive", "--puzzles", "3");
  const lms = await platform(t, "hive");
  const alone = await lms.visit({}, "hive/index.html");
  await alone.page.getByText("This page is not in a course").waitFor();
  await solve({ page: alone.page, match: alone.match }, PUZZLES[0]);
  await alone.page.getByText("1 of 3 solved").first().waitFor();
  await leave(alone.page);

  const page = await openPage(browser);
  await page.addInitScript(() => {
    const refuse = () => "false";
    const get = () => "";
    const API = { LMSInitialize: refuse, LMSFinish: refuse, LMSCommit: refuse, LMSSetValue: refuse, LMSGetValue: get };
    Object.assign(window, { API });
  });
  await page.goto(`${lms.host.url}hive/index.html`);
  await page.getByText("Your course does not save your progress.").waitFor();
  await leave(page);
});

test("the command says what is wrong with a course", async () => {
  for (const [args, code, said] of /** @type {[string[], number, RegExp][]} */ ([
    [[], 2, /which game\? One of hexit, /],
    [["chess", "--puzzles", "2"], 2, /“chess” is no game: hexit, /],
    [["hive"], 2, /--puzzles N or --lesson NAME is missing/],
    [["hive", "--puzzles", "0"], 2, /--puzzles “0” is not a whole number from 1 to \d+/],
    [["hive", "--puzzles", "9999"], 2, /--puzzles “9999” is not a whole number from 1 to \d+/],
    [["hive", "--puzzles", "2", "--from", "9999"], 2, /--from “9999” is not/],
    [["hive", "--lesson", "pins"], 2, /--lesson “pins”: hive has first, danger, pin, /],
    [["hive", "--lesson", "pin", "--from", "2"], 2, /--from is for puzzles/],
    [["hive", "--puzzles", "2", "--lang", "de"], 2, /--lang “de” is neither en nor fr/],
    [["hive", "--puzzels", "2"], 2, /Unknown option '--puzzels'/],
    [["hive", "--puzzles", "2", "-o", "no/such/folder/a.zip"], 1, /no\/such\/folder/],
  ]))
    await assert.rejects(command(...args), ({ code: ended, stdout, stderr }) => {
      assert.deepEqual([ended, stdout], [code, ""], args.join(" "));
      assert.match(stderr, said);
      return true;
    });
  assert.match((await command("--help")).stdout, /--puzzles N/);
});

test("durations and progress as SCORM 1.2 has them", () => {
  assert.equal(duration(0), "0000:00:00.00");
  assert.equal(duration(((2 * 60 + 3) * 60 + 4) * 1000 + 56), "0002:03:04.05");
  progress.remember("solved.hive", "x".repeat(3000));
  progress.remember("missed.hive", "y".repeat(2000));
  assert.equal(progress.progressText(), JSON.stringify({ "solved.hive": "x".repeat(3000) }), "at most 4096 characters");
  progress.restore("no JSON");
  progress.restore('{"solved.hive": "a b", "other": 1}');
  assert.deepEqual([progress.recall("solved.hive"), progress.recall("other")], ["a b", ""]);
});

test("docs/course.md names the version of the runtime of these tests", async () => {
  const { devDependencies } = JSON.parse(await readFile("npm/elsewhere/package.json", "utf8"));
  assert.ok((await readFile("docs/course.md", "utf8")).includes(`scorm-again ${devDependencies["scorm-again"]}`));
});

/** Photographs a page for docs/course.md, with ALVEOLE_WRITE=1. */
async function photograph(page) {
  if (!process.env.ALVEOLE_WRITE) return;
  await page.setViewportSize({ width: 1000, height: 620 });
  await page.screenshot({ path: "docs/course.png" });
}
