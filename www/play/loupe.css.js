// Written by tools/build/styles.mjs from play/loupe.css.
import { sheet } from "../base/css.js";
export default sheet(`.loupe{position:absolute;z-index:6;left:0;top:0;width:136px;height:136px;border:3px solid var(--ink);border-radius:50%;overflow:hidden;background:var(--paper);box-shadow:0 6px 20px #0006;pointer-events:none}.loupe .board{position:static;height:100% !important}.loupe-target{fill:color-mix(in srgb,var(--honey) 35%,transparent);stroke:var(--ink);stroke-width:9}`);
