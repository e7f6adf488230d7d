// What hosts read in the built site: `_headers` (Netlify and Cloudflare Pages), which headers each file gets, and none twice; and
// `.htaccess`, which servers.test.mjs gives to a real Apache.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

const files = filesOf("dist").filter((file) => !COMPRESSED.test(file) && ![".htaccess", "_headers"].includes(file));

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

/** The words of a line of Apache's configuration, without their quotation marks. */
const wordsOf = (line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map((word) => word[1] ?? word[2]);

/** The directives that a host permits with “AllowOverride FileInfo Indexes”, and how many words each has. */
const DIRECTIVES = {
  DirectoryIndex: [1],
  AddType: [2, 3],
  AddCharset: [2, 20],
  AddEncoding: [2],
  RemoveType: [1, 2],
  RemoveLanguage: [1],
  RewriteEngine: [1],
  RewriteCond: [2],
  RewriteRule: [2, 3],
  ErrorDocument: [2],
  Header: [4, 5],
};

test(".htaccess is that of the documents, whole, and sets the headers that `_headers` sets", () => {
  const text = readFileSync("dist/.htaccess", "utf8");
  assert.equal(text, readFileSync("docs/hosting/.htaccess", "utf8"));
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  const open = [];
  const set = {};
  for (const line of lines) {
    const [, begun] = /^<IfModule mod_(\w+)\.c>$/.exec(line) ?? [];
    if (begun) open.push(begun);
    else if (line === "</IfModule>") assert.ok(open.pop(), line);
    else {
      const [directive, ...words] = wordsOf(line);
      const [least, most = least] = DIRECTIVES[directive] ?? [];
      assert.ok(words.length >= least && words.length <= most, line);
      if (directive.startsWith("Rewrite")) assert.deepEqual(open, ["rewrite"], line);
      if (directive === "RewriteCond" && words[1] !== "-f") assert.doesNotThrow(() => new RegExp(words[1]), line);
      if (directive === "RewriteRule") assert.doesNotThrow(() => new RegExp(words[0]), line);
      if (directive !== "Header") continue;
      const [when, act, name, value] = words;
      assert.deepEqual([open, when], [["headers"], "always"], line);
      if (act === "set") (set[name.toLowerCase()] ??= []).push(value);
    }
  }
  assert.deepEqual(open, []);
  const ours = { ...headersOf("/index.html"), ...headersOf("/v/0123456789ab/www/x.js") };
  const { "cache-control": cached, ...others } = set;
  assert.deepEqual(cached, ["no-cache", ours["cache-control"]]);
  delete ours["cache-control"];
  assert.deepEqual(others, Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, [value]])));
  const compressed = /\.\(\?:([a-z|]+)\)/.exec(text)[1].split("|");
  const gaining = files.map((file) => `${file}.br`).filter((file) => existsSync(join("dist", file)));
  for (const file of gaining) assert.ok(compressed.includes(/\.(\w+)\.br$/.exec(file)[1]), file);
});

test("there are no more rules than Cloudflare Pages reads", () => assert.ok(rules.length <= 100));
