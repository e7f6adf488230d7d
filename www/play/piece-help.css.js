// Written by tools/build/styles.mjs from play/piece-help.css.
import { sheet } from "../base/css.js";
export default sheet(`.piece-help{position:fixed;inset:auto;margin:0;width:max-content;max-width:min(19rem,100vw - 1rem);padding:0.55rem 0.8rem;border:1px solid var(--line);border-radius:0.8rem;background:var(--panel);color:var(--ink);box-shadow:0 4px 18px #0004;font-size:0.9rem;pointer-events:none}.piece-help:popover-open{display:flex;gap:0.7rem;align-items:center}.piece-help .icon{width:2.6rem;height:2.6rem;flex:none}`);
