import { render as written } from "svelte/server";
import App from "./SvelteApp.svelte";

/** The page as a server writes it. */
export const render = () => written(App).body;
