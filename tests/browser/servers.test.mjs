// The files of docs/hosting/ as they are, but for ports, paths and the certificate: the site behind nginx, Caddy and Apache.
// With ALL=1 a missing server is a failure: `sh tools/build/install.sh servers` installs them.
import assert from "node:assert/strict";
import http from "node:http";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { serve } from "../../tools/build/static-server.mjs";
import { currentFolder } from "../../tools/release/versions.mjs";
import { launch, needs, openPage } from "./support/browsers.mjs";
import { MatchPage } from "./support/match-page.mjs";
import { adapt, freePort, isInstalled, runServer } from "./support/servers.mjs";
import { ALL, detail } from "./support/suite.mjs";

const example = (name) => readFileSync(`docs/hosting/${name}`, "utf8");
const VERSION = currentFolder("dist");
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const browser = await launch();
// Its parent has the site in a folder, too.
const root = mkdtempSync(join(tmpdir(), "alveole-servers-"));
symlinkSync(resolve("dist"), join(root, "games"));
after(async () => {
  await browser.close();
  rmSync(root, { recursive: true });
});

/** Why a test of this server is skipped; with ALL=1 it fails instead. */
function missing(there) {
  return needs("network").skip || (there || ALL ? false : "it is not installed (sh tools/build/install.sh servers)");
}

/** Asks as `as`: the status, the headers and the body as it was sent. */
function get(url, as = {}) {
  return new Promise((answered, failed) => {
    http
      .get(url, { headers: as, agent: false }, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () =>
          answered({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
      .on("error", failed);
  });
}

/** What browsers get from a host with the site at `url`: files, types, headers. */
async function answers(url) {
  const original = (file) => readFileSync(join("dist", file));
  const wasm = readdirSync(join("dist", VERSION, "wasm")).find((file) => file.endsWith(".wasm"));
  /** @type {[path: string, file: string, type: RegExp][]} */
  const files = [
    ["", "index.html", /^text\/html; charset=utf-8$/],
    ["hex/", "hex/index.html", /^text\/html; charset=utf-8$/],
    ["fr/hive/rules/", "fr/hive/rules/index.html", /^text\/html; charset=utf-8$/],
    ["sw.js", "sw.js", /^(?:text|application)\/javascript; charset=utf-8$/],
    [`${VERSION}wasm/${wasm}`, `${VERSION}wasm/${wasm}`, /^application\/wasm$/],
    ["assets/icon.svg", "assets/icon.svg", /^image\/svg\+xml(?:; charset=utf-8)?$/],
    ["assets/manifest.webmanifest", "assets/manifest.webmanifest", /^application\/manifest\+json$/],
    ["integrity.json", "integrity.json", /^application\/json$/],
  ];
  for (const [path, file, type] of files) {
    for (const [accepted, coding, decode] of /** @type {const} */ ([
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["identity", undefined, (body) => body],
    ])) {
      const { status, headers, body } = await get(url + path, { "accept-encoding": accepted });
      assert.equal(status, 200, path);
      // Too small a file has nothing beside it.
      const beside = coding && existsSync(join("dist", `${file}.${coding === "br" ? "br" : "gz"}`));
      assert.equal(headers["content-encoding"], beside ? coding : undefined, `${path} for ${accepted}`);
      assert.ok((beside ? decode(body) : body).equals(original(file)), `${path} is what was built`);
      if (beside) assert.match(headers.vary ?? "", /accept-encoding/i, path);
      assert.match(headers["content-type"] ?? "", type, path);
      assert.equal(headers["content-language"], undefined, path);
      const cached = path.startsWith("v/") ? "public, max-age=31536000, immutable" : "no-cache";
      assert.equal(headers["cache-control"], cached, path);
      assert.equal(headers["access-control-allow-origin"], "*", path);
      assert.equal(headers["cross-origin-resource-policy"], "cross-origin", path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.equal(headers["cross-origin-opener-policy"], "same-origin", path);
      assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin", path);
      assert.match(headers["permissions-policy"] ?? "", /^camera=\(\)/, path);
    }
  }
  assert.equal((await get(`${url}v/versions.json`)).headers["cache-control"], "no-cache");
  for (const path of ["", "hex/", "fr/hive/rules/"])
    assert.equal((await get(url + path)).headers["content-security-policy"], "frame-ancestors 'self'", path);
  assert.equal((await get(`${url}embed.html`)).headers["content-security-policy"], undefined);
  // Asked again, the host sends no body.
  const { headers } = await get(`${url}sw.js`);
  assert.equal((await get(`${url}sw.js`, { "if-none-match": headers.etag })).status, 304);
  // A folder has an address with a slash, on this host.
  for (const path of ["docs", "hex", "fr/hive/rules"]) {
    const folder = await get(url + path);
    assert.ok([301, 308].includes(folder.status), `${path}: ${folder.status}`);
    assert.equal(new URL(folder.headers.location, url + path).href, `${url}${path}/`);
    assert.equal(folder.headers["cache-control"], "no-cache", path);
  }
  for (const path of ["nothing", `${VERSION}nothing.js`, "fr/nothing/", "hex/nothing"]) {
    const gone = await get(url + path, { "accept-encoding": "br" });
    assert.equal(gone.status, 404, path);
    assert.match(gone.headers["content-type"], /^text\/html/, path);
    const page = gone.headers["content-encoding"] === "br" ? brotliDecompressSync(gone.body) : gone.body;
    assert.ok(page.equals(original("404.html")), `${path}: the page of the site`);
    assert.equal(gone.headers["cache-control"], "no-cache", "what is missing may come");
  }
}

/** A move against the computer, through that host. */
async function plays(url) {
  const page = await openPage(browser);
  await page.goto(`${url}hex/#computer`);
  const match = new MatchPage(page);
  await match.waitUntil("ready");
  const { x, y } = await match.pointOf("a1", "against the computer");
  await page.mouse.click(x, y);
  await match.reached(2, "the computer's answer");
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/** Any page may frame embed.html, and none but the site itself its pages. */
async function frames(t, url) {
  const body = (path) =>
    `<!doctype html><title>A blog</title><link rel="icon" href="data:,"><iframe src="${url}${path}"></iframe>`;
  const pages = { "/open": { body: body("embed.html?game=hex") }, "/closed": { body: body("") } };
  const blog = await serve(root, { pages });
  t.after(blog.close);
  const page = await openPage(browser);
  await page.goto(`${blog.url}open`);
  await page.frameLocator("iframe").locator('alveole-game[data-status="ready"]').waitFor();
  assert.deepEqual(page.errors, []);
  await page.goto(`${blog.url}closed`);
  assert.match(page.errors.join(), /frame-ancestors/);
  await page.context().close();
}

detail(
  "nginx serves the site as docs/hosting/nginx.conf says",
  { skip: missing(isInstalled("nginx") && existsSync(BROTLI)) },
  async (t) => {
    const start = async (dir, lost) => {
      const [own, port] = [mkdtempSync(join(root, "nginx-")), await freePort()];
      const server = adapt(example("nginx.conf"), [
        ["listen 443 ssl", `listen 127.0.0.1:${port}`],
        ["    ssl_certificate /etc/letsencrypt/live/play.example/fullchain.pem;\n", ""],
        ["    ssl_certificate_key /etc/letsencrypt/live/play.example/privkey.pem;\n", ""],
        ["/srv/alveole", dir],
        ["/404.html", lost],
      ]);
      const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${join(own, kind)};`).join(" ");
      const whole = `load_module ${BROTLI}; daemon off; master_process off; pid ${join(own, "pid")}; error_log stderr;
      events {} http { access_log off; ${temporary}\n${server}\n}`;
      writeFileSync(join(own, "nginx.conf"), whole);
      const url = `http://127.0.0.1:${port}/`;
      await runServer(t, () => get(url), "nginx", ["-e", "stderr", "-p", own, "-c", join(own, "nginx.conf")]);
      return url;
    };
    const url = await start(resolve("dist"), "/404.html");
    await answers(url);
    await plays(url);
    await frames(t, url);
    const below = `${await start(root, "/games/404.html")}games/`;
    await answers(below);
    await plays(below);
  },
);

detail("Caddy serves the site as docs/hosting/Caddyfile says", { skip: missing(isInstalled("caddy")) }, async (t) => {
  const start = async (change) => {
    const [own, port] = [mkdtempSync(join(root, "caddy-")), await freePort()];
    const url = `http://127.0.0.1:${port}/`;
    // Its certificate would come from the internet.
    const text = change(adapt(example("Caddyfile"), [["play.example {", `${url.slice(0, -1)} {`]]));
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "Caddyfile"), `{\n\tadmin off\n}\n${text}`);
    const home = { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
    await runServer(
      t,
      () => get(url),
      "caddy",
      ["run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"],
      home,
    );
    return url;
  };
  const url = await start((text) => adapt(text, [["/srv/alveole", resolve("dist")]]));
  await answers(url);
  await plays(url);
  await frames(t, url);
  const below = `${await start((text) => adapt(text, [["/srv/alveole", root], ["/404.html", "/games/404.html"]]))}games/`; // prettier-ignore
  await answers(below);
  await plays(below);
});

/** The modules of Apache that `.htaccess` needs, and those without which nothing runs. */
const MODULES = ["mpm_event", "authz_core", "mime", "dir", "headers", "rewrite"];

/**
 * A configuration of Apache as hosts have it: the site is a folder that `.htaccess` may configure.
 * @param {string} own a folder for the server @param {number} port @param {string} dir
 */
const apache = (own, port, dir) => `ServerRoot "${own}"
ServerName localhost
Listen 127.0.0.1:${port}
PidFile "${join(own, `${port}.pid`)}"
ErrorLog "${join(own, `${port}.log`)}"
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
# Which a process of the administrator becomes.
User www-data
Group www-data
# Debian's: there .gz is a type and .br a language.
Include /etc/apache2/mods-available/mime.conf
DocumentRoot "${dir}"
<Directory "${dir}">
  AllowOverride FileInfo Indexes
  Options FollowSymLinks
  Require all granted
</Directory>
`;

detail("Apache serves the site as its .htaccess says", { skip: missing(isInstalled("apache2")) }, async (t) => {
  // It runs as another user, who may not see the folders around this one.
  const own = mkdtempSync(join(tmpdir(), "alveole-apache-"));
  t.after(() => rmSync(own, { recursive: true }));
  chmodSync(own, 0o755);
  cpSync("dist", join(own, "sites/games"), { recursive: true });
  const start = async (dir) => {
    const port = await freePort();
    const file = join(own, `${port}.conf`);
    writeFileSync(file, apache(own, port, dir));
    const url = `http://127.0.0.1:${port}/`;
    await runServer(t, () => get(url), "apache2", ["-f", file, "-D", "FOREGROUND"]);
    return url;
  };
  const url = await start(join(own, "sites/games"));
  await answers(url);
  await plays(url);
  await frames(t, url);
  const below = `${await start(join(own, "sites"))}games/`;
  await answers(below);
  await plays(below);
});
