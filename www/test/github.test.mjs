// The workflows and issue forms for GitHub: their format, and that every step is a command of the Makefile.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parseDocument } from "yaml";
import { CRATES } from "../../tools/build/licences.mjs";
import { targetsOf } from "../../tools/release/release.mjs";
import { PARTS } from "../../tools/release/sbom.mjs";

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

test("there are workflows for tests, dependencies, pages and releases", () => {
  assert.deepEqual(workflows.map(([file]) => file).sort(), ["pages.yml", "release.yml", "supply.yml", "test.yml"]);
});

for (const [file, workflow] of workflows)
  test(`the workflow ${file} runs targets of the Makefile and published actions, and nothing else`, () => {
    assert.ok(workflow.name && workflow.on);
    let runs = 0;
    for (const job of Object.values(workflow.jobs)) {
      assert.ok(job["runs-on"]);
      for (const step of job.steps) {
        assert.equal(Number("run" in step) + Number("uses" in step), 1, JSON.stringify(step));
        if (step.uses) assert.match(step.uses, /^actions\/[\w-]+@[0-9a-f]{40}$/);
        else {
          const [, target] = /^make ([a-z-]+)(?: [A-Z]+="[$\w{}#]+")*$/.exec(step.run) ?? [];
          assert.ok(targets.has(target), step.run);
          runs++;
        }
      }
    }
    assert.ok(runs > 0);
  });

for (const [file, workflow] of workflows)
  test(`the workflow ${file} may do what its jobs need, and what it runs is pinned by digest`, () => {
    assert.deepEqual(workflow.permissions, {}, "nothing unless a job says so");
    for (const [name, { permissions, container, steps }] of Object.entries(workflow.jobs)) {
      const writes = Object.keys(permissions).filter((scope) => permissions[scope] === "write");
      // The code of packages runs where nothing can be written, in an image that nobody changes.
      if (steps.some(({ run }) => run)) {
        assert.deepEqual(writes, [], name);
        assert.match(container, /^rust:[\d.]+-bookworm@sha256:[0-9a-f]{64}$/);
      } else assert.ok(writes.length > 0, name);
      for (const { uses = "", with: options } of steps)
        if (uses.startsWith("actions/checkout@")) assert.equal(options?.["persist-credentials"], false);
    }
    // A person reads which version a digest is.
    for (const [line] of readFileSync(`.github/workflows/${file}`, "utf8").matchAll(/^.*uses:.*$/gm))
      assert.match(line, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

test("an action and an image have one digest in all workflows, and those of the container have one", () => {
  const texts = workflows.map(([file]) => readFileSync(`.github/workflows/${file}`, "utf8")).join("\n");
  const digests = new Map();
  for (const [, what, digest] of texts.matchAll(/(?:uses|container): ([\w./:-]+)@(\S+)/g))
    assert.equal(digests.get(what) ?? digest, digests.set(what, digest).get(what), what);
  assert.ok(digests.size > 8);
  const images = [...readFileSync("docs/relay/Containerfile", "utf8").matchAll(/^FROM (\S+)/gm)];
  assert.equal(images.length, 2);
  for (const [, image] of images) assert.match(image, /@sha256:[0-9a-f]{64}$/);
});

test("the bills that a release attests are those that it writes", () => {
  const [, { jobs }] = workflows.find(([file]) => file === "release.yml");
  assert.deepEqual(
    jobs.attest.strategy.matrix.include.map(({ bill }) => bill),
    Object.keys(PARTS),
  );
});

test("the licences that cargo-deny accepts are those of make check", () => {
  const [, list] = /^allow = \[([^\]]+)\]/m.exec(readFileSync("deny.toml", "utf8"));
  assert.deepEqual([...list.matchAll(/"([^"]+)"/g)].map(([, licence]) => licence).sort(), [...CRATES].sort());
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
