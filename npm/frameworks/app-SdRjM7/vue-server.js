import { createSSRApp } from "vue";
import { renderToString } from "vue/server-renderer";
import App from "./VueApp.vue";

/** The page as a server writes it. */
export const render = () => renderToString(createSSRApp(App));
