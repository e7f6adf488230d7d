/** Games in Markdown as static HTML, for programs that write pages, feeds and mail (docs/fence.md). */
import { loadEngine } from "./engine-node.js";

const engine = await loadEngine();

/** Writes the text of a fence as HTML: `fence.d.ts`. @param {string} text @param {{lang?: string}} [options] */
export const fence = (text, { lang } = {}) => engine.ask({ op: "fence", text, lang: lang ?? null }).html;
