// Software bills of materials: what each file of a release contains, in the format of CycloneDX.
import { readFileSync } from "node:fs";
import { distributed } from "../build/licences.mjs";

/** The files of a release, by the name of their bill: the crate of the workspace that is inside, or none for the page. */
export const PARTS = {
  site: undefined,
  npm: undefined,
  crate: "alveole",
  python: "alveole-python",
  command: "alveole-cli",
};

/** The digests of packages as the lock files have them, by purl. */
function digests() {
  /** @type {Map<string, {alg: string, content: string}>} */
  const found = new Map();
  const crates = /name = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "(\w+)"/g;
  for (const [, name, version, content] of readFileSync("Cargo.lock", "utf8").matchAll(crates))
    found.set(purl({ kind: "cargo", name, version }), { alg: "SHA-256", content });
  for (const [path, { version, integrity }] of Object.entries(
    JSON.parse(readFileSync("package-lock.json", "utf8")).packages,
  )) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const [, digest] = /^sha512-(.*)$/.exec(integrity ?? "") ?? [];
    if (name && digest)
      found.set(purl({ kind: "npm", name, version }), {
        alg: "SHA-512",
        content: Buffer.from(digest, "base64").toString("hex"),
      });
  }
  return found;
}

/** The address of a package in its registry, without the registry's host. */
const purl = ({ kind, name, version }) => `pkg:${kind}/${name.replace("@", "%40")}@${version}`;

/**
 * A bill of materials. The same packages and date give the same text.
 * @param {string} part the name of the bill
 * @param {string} version of the release
 * @param {Date} date
 * @param {{kind: string, name: string, version: string, license: string}[]} packages
 */
export function bill(part, version, date, packages) {
  const hashes = digests();
  const components = packages.map(({ license, ...named }) => {
    const ref = purl(named);
    const hash = hashes.get(ref);
    if (!hash) throw new Error(`no lock file has the digest of ${ref}`);
    return {
      type: "library",
      "bom-ref": ref,
      name: named.name,
      version: named.version,
      hashes: [hash],
      licenses: [{ expression: license.replaceAll("/", " OR ") }],
      purl: ref,
    };
  });
  components.sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const root = `alveole-${part}@${version}`;
  return `${JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      version: 1,
      metadata: {
        timestamp: date.toISOString(),
        component: { type: "application", "bom-ref": root, name: `alveole-${part}`, version },
      },
      components,
      dependencies: [{ ref: root, dependsOn: components.map(({ purl }) => purl) }],
    },
    null,
    2,
  )}\n`;
}

/** The bills of all files of a release, by the names of their files. @param {string} version @param {Date} date */
export const bills = (version, date) =>
  Object.entries(PARTS).map(([part, crate]) => [`${part}.cdx.json`, bill(part, version, date, distributed(crate))]);
