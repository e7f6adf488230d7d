// Written by tools/build/styles.mjs from board/stack-popover.css.
import { sheet } from "../base/css.js";
export default sheet(`.stack-popover{position:absolute;z-index:2;pointer-events:none;padding:0.45rem 0.65rem;border-radius:0.7rem;background:var(--panel);border:1px solid var(--line);box-shadow:0 4px 18px #0003;font-size:0.85rem;max-width:16rem}.stack-popover ol{list-style:none;display:grid;gap:0.15rem}.stack-popover li{display:flex;align-items:center;gap:0.4rem}.stack-popover .icon{width:1.6rem;height:1.6rem;flex:none}`);
