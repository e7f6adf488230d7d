// Games in Markdown (docs/fence.md): the plugins in the programs that they are for, and what these write for www/fences.js.
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { launch } from "../../tests/browser/support/browsers.mjs";
import { MatchPage } from "../../tests/browser/support/match-page.mjs";
import { serve } from "../../tools/build/static-server.mjs";
import { newProject, run, visit as visitIn } from "./project.mjs";

const programs = resolve("npm/fences");
// Inside the folder of the programs, which it finds.
const { folder: project, remove } = await newProject(programs);
const [browser, site] = await Promise.all([launch(), serve("dist")]);
after(() => Promise.all([browser.close(), site.close(), remove()]));

const STUDY =
  "readonly controls=viewer\nGame: hex\n\n1. e5 {@en Central & strong.} {@fr Au centre.} 2. swap 3. d5\n4. c6 {@en Wide.} {@fr Large.}\n";
const TEXT = `# Notes\n\nA game:\n\n\`\`\`alveole\n${STUDY}\`\`\`\n\n\`\`\`alveole\ngame=hexone\n\`\`\`\n\n\`\`\`js\n1 < 2\n\`\`\`\n`;
const NESTED = "- In a list:\n\n  ```alveole\n  game=hex\n  ```\n";
const BROKEN = "```alveole\nGame: hex\n\n1. e5 2. e5\n```\n";

/** How each program writes a text, with or without the plugin, as a module of the project with a function `write`. */
const WRITERS = {
  "markdown-it": `
    import MarkdownIt from "markdown-it";
    import alveole from "alveole/markdown-it";
    export function write(text, options) {
      const md = new MarkdownIt();
      return (options ? md.use(alveole, options) : md).render(text);
    }`,
  remark: `
    import { unified } from "unified";
    import parse from "remark-parse";
    import rehype from "remark-rehype";
    import stringify from "rehype-stringify";
    import { remarkAlveole } from "alveole/unified";
    export async function write(text, options) {
      const parser = unified().use(parse);
      return String(await (options ? parser.use(remarkAlveole, options) : parser).use(rehype).use(stringify).process(text));
    }`,
  rehype: `
    import { unified } from "unified";
    import parse from "rehype-parse";
    import stringify from "rehype-stringify";
    import { rehypeAlveole } from "alveole/unified";
    import { write as remark } from "./remark.mjs";
    export async function write(text, options) {
      const parser = unified().use(parse, { fragment: true });
      return String(await (options ? parser.use(rehypeAlveole, options) : parser).use(stringify).process(await remark(text)));
    }`,
};
const writers = {};
for (const [name, code] of Object.entries(WRITERS)) await writeFile(join(project, `${name}.mjs`), code);
for (const name of Object.keys(WRITERS))
  writers[name] = (await import(pathToFileURL(join(project, `${name}.mjs`)).href)).write;

/** What stands on a page of these programs without scripts. */
async function shows(page, comments = ["Central & strong.", "Wide."]) {
  const [study, start] = await page.locator(".alveole").all();
  // Pandoc breaks lines.
  const texts = (await study.locator("p").allTextContents()).map((text) => text.replaceAll("\n", " "));
  assert.deepEqual(texts, ["", `1. e5 ${comments[0]}`, `2. swap 3. d5 4. c6 ${comments[1]}`]);
  assert.equal(await start.locator("p").count(), 1);
  for (const picture of await page.locator(".alveole img").all())
    assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 100)));
  assert.ok((await page.locator("pre code").textContent()).includes("1 < 2"), "other code stays");
}

/** Photographs a page for docs/fence.md, with ALVEOLE_WRITE=1. */
async function photograph(page, name) {
  if (!process.env.ALVEOLE_WRITE) return;
  await page.setViewportSize({ width: 560, height: 820 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `docs/fence-${name}.png` });
}

/** Opens HTML as a page. */
const visit = (html, work) =>
  visitIn(browser, project, { "/page": { body: `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:,">${html}` } }, "page", work); // prettier-ignore
/** Waits for the two boards that the script puts on a page, and moves on the second. */
async function plays(page) {
  const boards = page.locator("alveole-game");
  await boards.nth(1).waitFor();
  const study = new MatchPage(page, "alveole-game >> nth=0");
  await boards.nth(0).and(page.locator('[data-status="ready"]')).waitFor();
  assert.equal((await study.state()).game, "hex");
  await boards.nth(1).scrollIntoViewIfNeeded();
  await boards.nth(1).and(page.locator('[data-status="ready"]')).waitFor();
  assert.equal(await boards.nth(1).evaluate((board) => board.play("b3").then(({ ply }) => ply)), 1);
}
/** The programs of Python, and Pandoc with the filter, which runs the command. */
const python = resolve("target/python/bin");
const { stdout: pandoc } = await run(join(python, "python"), [
  "-c",
  "import pypandoc; print(pypandoc.get_pandoc_path())",
]);
await run("cargo", ["build", "--locked", "--quiet", "-p", "alveole-cli"]);
const PATH = `${resolve("target/debug")}:${process.env.PATH}`;

writers["Python-Markdown"] = async (text, options) => {
  const code = `
import json, markdown, sys
text, options = json.loads(sys.argv[1])
plugin = {} if options is None else {"alveole": options}
print(markdown.markdown(text, extensions=["fenced_code", *plugin], extension_configs=plugin))`;
  return (await run(join(python, "python"), ["-c", code, JSON.stringify([text, options ?? null])])).stdout;
};
writers.Pandoc = async (text, options) => {
  const file = join(project, "notes.md");
  await writeFile(file, text);
  const filter = options ? ["--lua-filter", resolve("examples/alveole.lua")] : [];
  if (options?.lang) filter.push("--metadata", `lang=${options.lang}`);
  return (await run(pandoc.trim(), [...filter, "--to", "html", file], { env: { ...process.env, PATH } })).stdout;
};

const script = `<script type="module" src="${site.url}www/fences.js"></script>`;

for (const [name, write] of Object.entries(writers)) {
  test(`${name}: the plugin writes pictures and comments`, async () => {
    await visit(await write(TEXT, {}), (page) => shows(page));
    await visit(await write(TEXT, { lang: "fr" }), (page) => shows(page, ["Au centre.", "Large."]));
    // Python-Markdown has no such code blocks in lists.
    if (name !== "Python-Markdown")
      await visit(await write(NESTED, {}), async (page) =>
        assert.equal(await page.locator("li .alveole img").count(), 1),
      );
    await visit(await write(BROKEN, {}), async (page) => {
      assert.equal(await page.locator(".alveole pre").textContent(), "Game: hex\n\n1. e5 2. e5");
      assert.match(await page.locator(".alveole p").textContent(), /move 2: “e5” is not legal here/);
    });
  });

  test(`${name}: without the plugin, the script shows the element`, async () => {
    await visit((await write(TEXT)) + script, plays);
  });
}

test("VitePress: its pages have boards, also those that follow without loading", async () => {
  const folder = join(project, "docs");
  await mkdir(join(folder, ".vitepress"), { recursive: true });
  const config = (plugin) => `${plugin ? 'import alveole from "alveole/markdown-it";' : ""}
    export default {
      head: [["link", { rel: "icon", href: "data:," }]${plugin ? "" : `, ["script", { type: "module", src: "${site.url}www/fences.js" }]`}],
      ${plugin ? "markdown: { config: (md) => void md.use(alveole) }," : ""}
    };`;
  await writeFile(join(folder, "index.md"), `${TEXT}\n[More](more.md)\n`);
  await writeFile(join(folder, "more.md"), "# More\n\n```alveole\ngame=hive\n```\n\n[Back](index.md)\n");
  const build = async (plugin) => {
    await writeFile(join(folder, ".vitepress/config.mjs"), config(plugin));
    await run(join(programs, "node_modules/.bin/vitepress"), ["build", "docs"], { cwd: project });
  };
  await build(true);
  await visitIn(browser, join(folder, ".vitepress/dist"), {}, "index.html", (page) => shows(page));
  await build(false);
  await visitIn(browser, join(folder, ".vitepress/dist"), {}, "index.html", async (page) => {
    await plays(page);
    await page.getByRole("link", { name: "More" }).click();
    // The first page, which has two boards, stays until the second one is there.
    await page.getByRole("heading", { name: "More" }).waitFor();
    const match = new MatchPage(page);
    await match.waitUntil("ready");
    assert.equal((await match.state()).game, "hive");
    await page.getByRole("link", { name: "Back" }).click();
    await plays(page);
    assert.equal(await page.locator("alveole-game").count(), 2);
  });
});

test("MkDocs: its pages have boards, or pictures", async () => {
  const folder = join(project, "mkdocs");
  await mkdir(join(folder, "docs"), { recursive: true });
  await writeFile(join(folder, "docs/index.md"), TEXT);
  for (const plugin of [true, false]) {
    const config = {
      ...{ site_name: "Notes", theme: { name: "mkdocs", highlightjs: false } },
      ...(plugin
        ? { markdown_extensions: ["alveole"] }
        : { extra_javascript: [{ path: `${site.url}www/fences.js`, type: "module" }] }),
    };
    await writeFile(join(folder, "mkdocs.yml"), JSON.stringify(config)); // which is YAML
    await run(join(python, "mkdocs"), ["build", "--quiet"], { cwd: folder });
    await visitIn(browser, join(folder, "site"), {}, "index.html", async (page) => {
      await (plugin ? shows(page) : plays(page));
      await photograph(page, plugin ? "picture" : "board");
    });
  }
});

test("Pandoc: the filter draws in documents that are no web page, and in a PDF of Typst", async () => {
  await writeFile(join(project, "notes.md"), TEXT);
  const write = (...args) =>
    run(pandoc.trim(), ["--lua-filter", resolve("examples/alveole.lua"), ...args, "notes.md"], {
      cwd: project,
      env: { ...process.env, PATH },
    });
  await write("--output", "notes.odt");
  const { "content.xml": content, ...files } = unzipSync(await readFile(join(project, "notes.odt")));
  assert.match(strFromU8(content), /Central &amp; strong\./);
  const pictures = Object.keys(files).filter((name) => /^Pictures\/.*\.svg$/.test(name));
  assert.equal(pictures.length, 2);
  for (const name of pictures) assert.match(strFromU8(files[name]), /^<svg [^]*<\/svg>\s*$/);
  await write("--standalone", "--extract-media", "media", "--to", "typst", "--output", "notes.typ");
  assert.equal((await readFile(join(project, "notes.typ"), "utf8")).match(/image\("media\/\w+\.svg"/g).length, 2);
  await run(join(python, "python"), ["-c", 'import typst; typst.compile("notes.typ", "notes.pdf")'], { cwd: project });
  assert.match(await readFile(join(project, "notes.pdf"), "latin1"), /^%PDF/);
});

test("docs/fence.md names the versions of these programs", async () => {
  const text = await readFile("docs/fence.md", "utf8");
  const required = await readFile("crates/python/requirements-test.txt", "utf8");
  const requirement = (name) => new RegExp(`^${name}==(.*)$`, "m").exec(required)[1];
  const { devDependencies } = JSON.parse(await readFile(join(programs, "package.json"), "utf8"));
  for (const [program, version] of [
    ["markdown-it", devDependencies["markdown-it"]],
    ["remark", devDependencies.unified],
    ["VitePress", devDependencies.vitepress],
    ...["Python-Markdown", "MkDocs"].map((name) => [name, requirement(name.toLowerCase().replace("python-", ""))]),
    ["Pandoc", /^pandoc (\S+)/.exec((await run(pandoc.trim(), ["--version"])).stdout)[1]],
  ]) {
    const rows = text.split("\n").filter((line) => line.startsWith(`| ${program}`) && /\d\.\d/.test(line));
    assert.equal(rows.length, 2, program);
    for (const row of rows) assert.ok(row.includes(`| ${version} |`), `${version}: ${row}`);
  }
});
