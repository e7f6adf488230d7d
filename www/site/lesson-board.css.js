// Written by tools/build/styles.mjs from site/lesson-board.css.
import { sheet } from "../base/css.js";
export default sheet(`@media (max-width:59.99rem){.zoom{display:none}.table.table.table .board.board{height:100%}.frame{gap:0.3rem}.players{gap:0.25rem}.players:has(.held) .player{min-height:0;padding-block:0.1rem}.players:has(.held) .player:not(:has(.held ~ .held)){flex:1 1 9.5rem}.held{width:2.3rem;height:2.3rem}}`);
