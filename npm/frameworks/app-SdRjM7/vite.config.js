// Builds the pages of the test, with the files of docs/frameworks.md beside it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "./vite.vue.js";

const CLIENTS = { react: "react.html", vue: "vue.html", svelte: "svelte.html" };
const SERVERS = { react: "react-server.jsx", vue: "vue-server.js", svelte: "svelte-server.js" };

export default ({ isSsrBuild }) => ({
  plugins: [vue, svelte()],
  optimizeDeps: { exclude: ["alveole"] },
  worker: { format: "es" },
  esbuild: { jsx: "automatic" },
  build: isSsrBuild
    ? { ssr: true, outDir: "server", rollupOptions: { input: SERVERS } }
    : { rollupOptions: { input: CLIENTS } },
});
