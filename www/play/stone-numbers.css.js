// Written by tools/build/styles.mjs from play/stone-numbers.css.
import { sheet } from "../base/css.js";
export default sheet(`.number{font:700 56px system-ui,sans-serif;text-anchor:middle;fill:var(--on);pointer-events:none}.piece[data-number] .art > .sign{transform:translateY(38px) scale(0.2)}.piece[data-long] .number{font-size:44px}`);
