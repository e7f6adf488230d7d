// The workflows and issue forms for GitHub: their format, and that every step is a command of the Makefile.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parseDocument } from "yaml";
import { targetsOf } from "../../tools/release/release.mjs";

const read = (folder) =>
  readdirSync(folder).map((file) => {
    assert.match(file, /\.yml$/);
    const document = parseDocument(readFileSync(`${folder}/${file}`, "utf8"), { uniqueKeys: true, strict: true });
    assert.deepEqual([...document.errors, ...document.warnings], [], file);
    return [file, document.toJS()];
  });
const targets = targetsOf(readFileSync("Makefile", "utf8"));

test("the targets of the Makefile are read", () => {
  for (const name of ["site", "test-fast", "release", "browsers"]) assert.ok(targets.has(name), name);
  assert.deepEqual([...targetsOf("A := b\na b: c ## d\n\t@x: y\n.PHONY: e\n")], ["a", "b"]);
});

const workflows = read(".github/workflows");

test("there are workflows for tests, pages and releases", () => {
  assert.deepEqual(workflows.map(([file]) => file).sort(), ["pages.yml", "release.yml", "test.yml"]);
});

for (const [file, workflow] of workflows)
  test(`the workflow ${file} runs targets of the Makefile and published actions, and nothing else`, () => {
    assert.ok(workflow.name && workflow.on && workflow.permissions);
    let runs = 0;
    for (const job of Object.values(workflow.jobs)) {
      assert.ok(job["runs-on"]);
      for (const step of job.steps) {
        assert.equal(Number("run" in step) + Number("uses" in step), 1, JSON.stringify(step));
        if (step.uses) assert.match(step.uses, /^actions\/[\w-]+@v\d+$/);
        else {
          const [, target] = /^make ([a-z-]+)(?: [A-Z]+="[$\w{}#]+")*$/.exec(step.run) ?? [];
          assert.ok(targets.has(target), step.run);
          runs++;
        }
      }
    }
    assert.ok(runs > 0);
  });

test("what a workflow sets is a variable of the Makefile", () => {
  const makefile = readFileSync("Makefile", "utf8");
  for (const [file, { jobs }] of workflows)
    for (const { run = "" } of Object.values(jobs).flatMap(({ steps }) => steps))
      for (const [, name] of run.matchAll(/ ([A-Z]+)=/g))
        assert.ok(makefile.includes(`$(${name})`), `${file}: ${name}`);
});

for (const [file, form] of read(".github/ISSUE_TEMPLATE").filter(([name]) => name !== "config.yml"))
  test(`the issue form ${file} is one that GitHub accepts`, () => {
    assert.ok(form.name && form.description);
    const ids = form.body.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { type, id, attributes } of form.body) {
      assert.ok(["input", "textarea", "dropdown", "checkboxes", "markdown"].includes(type), `${id}: ${type}`);
      assert.ok(attributes.label, id);
      assert.equal(Array.isArray(attributes.options), type === "dropdown", id);
    }
    assert.ok(form.body.some(({ validations }) => validations?.required));
  });

test("the form about rules lists the games of the README", () => {
  const [, form] = read(".github/ISSUE_TEMPLATE").find(([file]) => file === "rules.yml");
  const { options } = form.body.find(({ id }) => id === "game").attributes;
  const rows = [...readFileSync("README.md", "utf8").matchAll(/^\| `\w+` \| ([^|,(]+?)(?:[,(][^|]*)? \|/gm)];
  assert.equal(rows.length, 8);
  assert.deepEqual(
    options,
    rows.map(([, name]) => name.trim()),
  );
});
