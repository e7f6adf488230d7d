/** Static files, so that any server shows them. The project lies in a folder of its own below the installed packages. */
export default {
  output: "export",
  turbopack: { root: new URL("../../", import.meta.url).pathname },
};
