// What Netlify and Cloudflare Pages read in `_headers` of the built site: which headers each file gets, and none twice.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COMPRESSED } from "../../tools/release/precompress.mjs";
import { filesOf } from "../../tools/release/versions.mjs";

/** The rules: what addresses they are for, and the headers. */
const rules = readFileSync("dist/_headers", "utf8")
  .split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"))
  .reduce((all, line) => {
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (name) all.at(-1).headers.push([name.toLowerCase(), value]);
    else {
      assert.match(line, /^\/\S*$/);
      const parts = line
        .split(/(\*|:\w+)/)
        .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : part));
      all.push({ pattern: new RegExp(`^${parts.join("").replaceAll(".html", "\\.html")}$`), headers: [] });
    }
    return all;
  }, []);

/** The headers of an address. */
function headersOf(path) {
  const all = rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers);
  const names = all.map(([name]) => name);
  assert.equal(new Set(names).size, names.length, `${path}: both hosts join what two rules say: ${names.join(" ")}`);
  return Object.fromEntries(all);
}

const files = filesOf("dist").filter((file) => !COMPRESSED.test(file) && file !== "_headers");

test("each page but those for other sites may be framed by the site alone", () => {
  const pages = files.filter((file) => file.endsWith(".html") && !file.startsWith("v/"));
  assert.ok(pages.length > 60);
  for (const file of pages)
    for (const path of [`/${file}`, `/${file.replace(/(^|\/)index\.html$/, "$1")}`]) {
      const policy = headersOf(path)["content-security-policy"];
      assert.equal(policy, /^(?:embed\.html$|examples\/)/.test(file) ? undefined : "frame-ancestors 'self'", path);
    }
});

test("the files of a version stay in caches, and no others", () => {
  assert.ok(files.filter((file) => file.startsWith("v/")).length > 60);
  for (const file of files) {
    const headers = headersOf(`/${file}`);
    assert.equal(headers["access-control-allow-origin"], "*", file);
    const kept = /^v\/[0-9a-f]{12}\//.test(file) ? "public, max-age=31536000, immutable" : undefined;
    assert.equal(headers["cache-control"], kept, file);
  }
});

test("there are no more rules than Cloudflare Pages reads", () => assert.ok(rules.length <= 100));
