// Written by scripts/styles.mjs from learn/diagram.css.
import { sheet } from "../base/css.js";
export default sheet(`.diagram{margin:0 0.5rem 0.5rem 0;display:inline-grid;grid-template-columns:minmax(0,1fr);gap:0.4rem;justify-items:center;width:min(100%,16rem)}.diagram button:disabled{visibility:hidden;min-height:0;height:0;padding:0;border:0}.diagram .table{grid-area:auto;width:100%;max-height:none}.diagram .mark[data-mark="not"]{stroke:var(--alarm);stroke-width:12;stroke-dasharray:16 12}.text .icon{width:1.7rem;height:1.7rem;vertical-align:-0.55rem}`);
