/** Returns the plugin for Vite that keeps its optimizer, in development, away from the modules of this package. */
export default function alveole(): {
  name: string;
  config(): { optimizeDeps: { exclude: string[] } };
};
