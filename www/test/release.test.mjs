// A release is checked before it is cut, and the same tree gives the same archives.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { smallSite } from "./small-site.mjs";
import { checksums, problems, section, siteArchive, zip } from "../../tools/release/release.mjs";
import { differences } from "../../tools/release/reproducible.mjs";
import { bill, bills } from "../../tools/release/sbom.mjs";

const root = mkdtempSync(join(tmpdir(), "alveole-"));
after(() => rmSync(root, { recursive: true }));

const CHANGELOG =
  "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.3] - 2026-03-04\n\n### Added\n\n- a thing\n\n## [1.2.2] - x\n";
const tree = (change = {}) => {
  const files = {
    "Cargo.toml":
      '[workspace.package]\nversion = "1.2.3"\n\n[workspace.dependencies]\nalveole = { path = ".", version = "1.2.3" }\n',
    "Cargo.lock": '[[package]]\nname = "alveole"\nversion = "1.2.3"\n',
    "CHANGELOG.md": CHANGELOG,
    ...change,
  };
  return (path) => files[path] ?? null;
};

test("a release needs a clean tree, one version everywhere and a section in the changelog", () => {
  assert.deepEqual(problems("1.2.3", tree(), ""), []);
  assert.match(problems("1.2", tree(), "").join(), /is not a version/);
  assert.match(problems("", tree(), "").join(), /make release VERSION=/);
  assert.match(problems("1.2.3", tree(), " M src/lib.rs\n").join(), /not committed:\n M src\/lib\.rs/);
  const other = problems("1.3.0", tree(), "");
  assert.equal(other.length, 4, other.join("\n"));
  const old = tree()("Cargo.toml").replace('path = ".", version = "1.2.3"', 'path = ".", version = "1.2.2"');
  assert.deepEqual(problems("1.2.3", tree({ "Cargo.toml": old }), ""), [
    "Cargo.toml, [workspace.dependencies] says 1.2.2, not 1.2.3",
  ]);
  const python = (text) => problems("1.2.3", tree({ "crates/python/pyproject.toml": text }), "");
  assert.deepEqual(python('[project]\ndynamic = ["version"]\n'), []);
  assert.match(python('[project]\nversion = "1.2.2"\n').join(), /pyproject\.toml says 1\.2\.2/);
  assert.match(problems("1.2.3", tree({ "CHANGELOG.md": "" }), "").join(), /no section/);
  const undated = CHANGELOG.replace(" - 2026-03-04", "");
  assert.match(problems("1.2.3", tree({ "CHANGELOG.md": undated }), "").join(), /no date/);
});

test("a section of the changelog is read to the next one", () => {
  assert.deepEqual(section(CHANGELOG, "1.2.3"), { date: "2026-03-04", text: "### Added\n\n- a thing" });
  assert.equal(section(CHANGELOG, "1.2.4"), null);
});

test("the changelog has a section for what is to come, or for the version of the sources", () => {
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const [, version] = /^version = "([^"]+)"/m.exec(readFileSync("Cargo.toml", "utf8"));
  assert.ok(section(changelog, "Unreleased")?.text || section(changelog, version)?.text, version);
});

test("every script that the Makefile, a tool or a workflow names is there", () => {
  const files = execFileSync("git", ["ls-files", "Makefile", ".ci", "tools", "build.rs"], { encoding: "utf8" });
  const named = files
    .trim()
    .split("\n")
    .flatMap((file) => readFileSync(file, "utf8").match(/\btools\/[a-z]+\/[\w-]+\.(?:mjs|sh)\b/g) ?? []);
  assert.ok(new Set(named).size > 20);
  for (const script of named) assert.ok(existsSync(script), script);
});

test("the same site gives the same archive, whenever and wherever it is made", async () => {
  const built = smallSite(join(root, "built"), "a release");
  const date = new Date(Date.UTC(2026, 2, 4, 5, 6, 8));
  const zone = process.env.TZ;
  process.env.TZ = "Asia/Tokyo";
  const first = await siteArchive(built, date);
  process.env.TZ = "America/New_York";
  const second = await siteArchive(built, date);
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  assert.ok(Buffer.from(first).equals(Buffer.from(second)));
  const inside = unzipSync(first);
  const [main] = Object.keys(inside).filter((file) => /^v\/\w{12}\/www\/main\.js$/.test(file));
  assert.equal(Buffer.from(inside[main]).toString(), readFileSync(join(built, "www/main.js"), "utf8"));
  for (const file of ["index.html", "sw.js", "www/alveole-game.js", "v/versions.json"]) assert.ok(inside[file], file);
  writeFileSync(join(built, "www/main.js"), "changed();");
  const third = await siteArchive(built, date);
  assert.deepEqual(differences(first, second), []);
  assert.ok(differences(first, third).some((file) => file.endsWith("/www/main.js")));
  const files = new Map([["a", { body: Buffer.from("x") }]]);
  const [earlier, later] = [0, 10_000].map((ms) => zip(files, new Date(date.getTime() + ms)));
  assert.deepEqual(differences(earlier, later), ["the order, dates or attributes of the files"]);
});

test("each file of a release has a bill of what is inside, with digests and licences", () => {
  const date = new Date(Date.UTC(2026, 2, 4));
  const made = Object.fromEntries(bills("1.2.3", date));
  assert.deepEqual(
    Object.keys(made).sort(),
    ["command", "crate", "npm", "python", "site"].map((part) => `${part}.cdx.json`),
  );
  for (const [file, text] of Object.entries(made)) {
    const { bomFormat, specVersion, metadata, components, dependencies } = JSON.parse(text);
    assert.deepEqual([bomFormat, specVersion, metadata.timestamp], ["CycloneDX", "1.5", "2026-03-04T00:00:00.000Z"]);
    assert.ok(components.length > 0, file);
    for (const { purl, hashes, licenses } of components) {
      assert.match(purl, /^pkg:(cargo|npm)\/[%\w./-]+@\d[\w.+-]*$/);
      assert.match(hashes[0].content, hashes[0].alg === "SHA-256" ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{128}$/);
      assert.match(licenses[0].expression, /^[\w. ()-]+$/);
    }
    const [{ ref, dependsOn }] = dependencies;
    assert.equal(ref, metadata.component["bom-ref"]);
    assert.deepEqual(dependsOn, [...new Set(components.map((component) => component["bom-ref"]))].sort());
  }
  const names = (part) => JSON.parse(made[`${part}.cdx.json`]).components.map(({ name }) => name);
  for (const name of Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies))
    assert.ok(names("site").includes(name) && !names("command").includes(name), name);
  assert.ok(names("command").includes("tungstenite") && !names("site").includes("tungstenite"));
  assert.throws(
    () => bill("x", "1", date, [{ kind: "npm", name: "none", version: "1", license: "MIT" }]),
    /no lock file/,
  );
});

test("programs in an archive can be run, and checksums are those of sha256sum", () => {
  const archive = zip(new Map([["bin", { body: Buffer.from("x"), runs: true }]]), new Date(Date.UTC(2026, 1, 1)));
  const central = Buffer.from(archive).indexOf("PK\u0001\u0002");
  assert.equal(Buffer.from(archive).readUInt32LE(central + 38) >>> 16, 0o100755);
  const dir = join(root, "sums");
  mkdirSync(dir);
  writeFileSync(join(dir, "a"), "abc");
  assert.equal(checksums(dir), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n");
});
