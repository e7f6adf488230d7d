// Checks who imports whom in www/ (`make arrows`): folders import downwards only, and there are no circles.
// www/test/layers.test.mjs holds the types that comments import to the same order, which this tool does not read.

/** The folders of www/, lowest first. Folders of one row do not import each other. */
export const LAYERS = [
  ["base"],
  ["words"],
  ["board"],
  ["engine"],
  ["play"],
  // The keys of seats, for correspondence and for live play: both use them, so they are below both.
  ["live"],
  ["tournament"],
  // What opens a study reads it from a link or a file.
  ["study"],
  ["advice", "learn", "setup", "share", "explorer", "lobby"],
  ["element"],
  ["site", "docs"],
];

/** Files that pages, workers or tests load by their address, or the package alone, so that no module imports them. */
const ENTRIES = [
  "words/course\\.js",
  "alveole-game\\.js",
  "embed\\.js",
  "fences\\.js",
  "engine/(rules|search)-worker\\.js",
  "site/(early/[\\w-]+|site|start-engine|service-worker)\\.js",
  "docs/playground\\.js",
  "test/.*",
];

const folder = (/** @type {string} */ name) => `^www/${name}/`;

/** Entry files at the top of www/ belong to the element's layer: only pages of the site import them. */
const ENTRY_FILES = "^www/[^/]+\\.js$";

const upwards = LAYERS.flatMap((row, level) =>
  row.map((name) => {
    const siblings = row.filter((other) => other !== name);
    const above = LAYERS.slice(level + 1).flat();
    const forbidden = [...siblings, ...above].map(folder);
    return {
      name: `${name}-imports-downwards`,
      comment: `www/${name}/ may only import: ${[...LAYERS.slice(0, level).flat(), name].join(", ")}`,
      severity: "error",
      from: { path: folder(name) },
      to: { path: level === LAYERS.length - 1 ? forbidden : [...forbidden, ENTRY_FILES] },
    };
  }),
).filter(({ to }) => to.path.length > 0);

export default {
  forbidden: [
    ...upwards,
    {
      name: "no-circle",
      comment: "Modules that import each other cannot be read or tested alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan",
      comment: "No module imports this one, and it imports none.",
      severity: "error",
      from: { orphan: true, pathNot: ENTRIES.map((entry) => `^www/${entry}$`) },
      to: {},
    },
    {
      name: "reachable",
      comment: "No page leads to this module.",
      severity: "error",
      from: { path: ENTRIES.slice(0, -1).map((entry) => `^www/${entry}$`) },
      to: {
        path: "^www/.*\\.js$",
        pathNot: ["^www/test/", ...ENTRIES.map((entry) => `^www/${entry}$`)],
        reachable: false,
      },
    },
    {
      name: "no-test-code",
      comment: "What ships does not import tests.",
      severity: "error",
      from: { pathNot: "^www/test/" },
      to: { path: "^www/test/" },
    },
    {
      name: "resolvable",
      comment: "The imported file does not exist.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "/(wasm|vendor|games)/" },
    },
  ],
  options: {
    exclude: { path: "^(dist|node_modules|npm)/" },
  },
};
