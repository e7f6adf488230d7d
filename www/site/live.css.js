// Written by tools/build/styles.mjs from site/live.css.
import { sheet } from "../base/css.js";
export default sheet(`.live-room{align-items:start}.live-room p{flex:1 1 100%}.live-room [role="status"]{font-weight:600}.live-room :is(.facts,.privacy){color:var(--muted);font-size:0.95rem}.live-room .seats{display:flex;flex-wrap:wrap;gap:0.3rem 1.2rem;list-style:none}.live-room .seats li{display:flex;gap:0.4rem}.live-room .seats b{font-weight:600}.live-room [data-free] b{color:var(--muted);font-weight:400}.live-room .acts{flex:1 1 100%}.page:has(> .live-room:not([hidden])){--sent:11rem}`);
