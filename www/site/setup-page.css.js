// Written by tools/build/styles.mjs from site/setup-page.css.
import { sheet } from "../base/css.js";
export default sheet(`.setting-up{display:grid;gap:0.7rem;grid-template-columns:minmax(0,1fr)}.setting-up h2{margin:0;font-size:1.25rem}.setting-up .acts,.setting-up .kept,.setting-up .kept li{display:flex;flex-wrap:wrap;gap:0.5rem}.setting-up .kept{list-style:none;margin:0;padding:0}.setting-up .result{margin:0;min-height:1.5em;font-weight:600}.setting-up button:disabled{opacity:0.45;cursor:default}`);
