// Written by tools/build/styles.mjs from play/recent-moves.css.
import { sheet } from "../base/css.js";
export default sheet(`.recent{pointer-events:none}.order{animation:dim 2s 8s forwards}.order circle{fill:var(--c);stroke:var(--paper);stroke-width:5}.order text{font:700 36px system-ui,sans-serif;text-anchor:middle;fill:var(--on)}@keyframes dim{to{opacity:0.3}}@media (prefers-reduced-motion:reduce){.order{animation:none}}`);
