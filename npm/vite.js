/**
 * A plugin for Vite, which up to version 7 needs it in development: its optimizer would lose the workers and the WebAssembly that
 * the modules of this package name by their addresses.
 */
export default function alveole() {
  return { name: "alveole", config: () => ({ optimizeDeps: { exclude: ["alveole"] } }) };
}
