import { createApp, createSSRApp } from "vue";
import App from "./VueApp.vue";

const root = document.querySelector("#root");
(root.hasChildNodes() ? createSSRApp(App) : createApp(App)).mount(root);
