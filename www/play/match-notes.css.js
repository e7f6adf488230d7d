// Written by tools/build/styles.mjs from play/match-notes.css.
import { sheet } from "../base/css.js";
export default sheet(`.happened{display:flex;flex-wrap:wrap;align-items:center;gap:0.4rem 0.8rem;padding:0.5rem 0.8rem;border:1px solid var(--line);border-inline-start:4px solid var(--honey);border-radius:0.7rem;background:var(--panel)}.happened div{flex:1 1 14rem}.happened p + p{margin-top:0.2rem;color:var(--muted);font-size:0.9rem}.happened .close{padding:0;border-color:transparent;background:none;font-size:1.2rem}`);
