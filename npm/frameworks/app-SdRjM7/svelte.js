import { hydrate, mount } from "svelte";
import App from "./SvelteApp.svelte";

const target = document.querySelector("#root");
(target.hasChildNodes() ? hydrate : mount)(App, { target });
