import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist/", "target/", ".tools/", "shared/"] },
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
  { files: ["www/**/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  { files: ["**/*.mjs", "*.js"], languageOptions: { globals: globals.node } },
  // The functions given to `page.evaluate` run in the page.
  { files: ["e2e/**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
