// Written by tools/build/styles.mjs from site/exercise-board.css.
import { sheet } from "../base/css.js";
export default sheet(`@media (max-width:59.99rem){.frame:not(:has(.held)){position:relative}.frame:not(:has(.held)) .tools{position:absolute;z-index:3;inset-inline:0;bottom:0;pointer-events:none}.frame:not(:has(.held)) :is(.tools > :not(.happened),.happened .close){pointer-events:auto}.frame:not(:has(.held)) .happened{flex-wrap:nowrap}}`);
