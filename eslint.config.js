import js from "@eslint/js";
import globals from "globals";

// Properties that parse a text as markup.
const MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "parseHTMLUnsafe", "createContextualFragment", "srcdoc"]; // prettier-ignore

// Properties of the window that a function without its own of that name would reach by mistake.
const MISTAKEN = ["blur", "close", "event", "find", "focus", "length", "name", "open", "origin", "scroll", "status", "stop", "top"]; // prettier-ignore

export default [
  { ignores: ["dist/", "npm/elsewhere/app-*/", "target/", ".tools/", "shared/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["www/**/*.js", "npm/**/*.js", "crates/python/**/*.js", "examples/*.js"],
    rules: {
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-globals": ["error", ...MISTAKEN],
      "no-restricted-properties": [
        "error",
        ...MARKUP.map((property) => ({ property, message: "Texts are never parsed as markup: use base/dom.js." })),
        { object: "document", property: "write" },
      ],
    },
  },
  {
    files: ["www/**/*.js", "npm/{,standalone/,course/,elsewhere/app/}*.js", "crates/python/**/*.js", "examples/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  // French has no-break spaces.
  {
    files: ["www/words/*/*.js"],
    rules: { "no-irregular-whitespace": ["error", { skipStrings: true, skipTemplates: true }] },
  },
  { files: ["**/*.mjs", "*.js", "npm/bot/*.js"], languageOptions: { globals: globals.node } },
  // Functions for `page.evaluate` run in the page.
  {
    files: [
      "tests/browser/**/*.mjs",
      "tools/bench/first-board.mjs",
      "tools/bench/live-bench.mjs",
      "tools/bench/perf.mjs",
      "tools/bench/tap-to-paint.mjs",
      "tools/bench/pictures.mjs",
      "npm/**/*.mjs",
      "npm/elsewhere/app/**/*.js",
      "npm/frameworks/*.js",
    ],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ["tests/browser/**/*.mjs"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name=waitForFunction] > ArrowFunctionExpression[async=true]",
          message: "waitForFunction takes a promise for true: use untilInPage of support/site.mjs.",
        },
      ],
    },
  },
];
