// How a page that is built with Vite takes the package in.
export default {
  optimizeDeps: { exclude: ["alveole"] },
  worker: { format: "es" },
};
