// @ts-check
/** How the parts look that are loaded later: one sheet for all of them. */
import { beside, sheet } from "../base/style.js";

export const playStyle = sheet(`
.tools { display: grid; gap: 0.4rem; } .tools:not(:has(> :not([hidden]))) { display: none; }
.scrubber { display: flex; align-items: center; gap: 0.15rem; min-width: 0; }
.scrubber button { min-width: 2.25rem; min-height: 2.25rem; padding: 0; border-color: transparent; background: none; display: grid; place-items: center; }
.scrubber svg { width: 1.15rem; height: 1.15rem; fill: currentColor; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.scrubber input { flex: 1; min-width: 3rem; height: 2.25rem; margin: 0; accent-color: var(--honey); cursor: pointer; }
.scrubber output { font: 0.8rem/1 system-ui, sans-serif; font-variant-numeric: tabular-nums; color: var(--muted); min-width: 3.2em; text-align: end; }
.typed { display: flex; gap: 0.4rem; } .typed input { flex: 1; min-width: 0; min-height: 2.75rem; padding: 0.2rem 0.7rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--panel); font: 1rem/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
/* It is told beside the field. */ .frame:has(.typed input[aria-invalid]) .message { display: none; }
.typed + .problem:not(:empty) { margin-top: 0.5rem; }
.typed input[aria-invalid] { border-color: var(--alarm); }
.clocks { display: flex; gap: 0.4rem; flex-wrap: wrap; } .clocks > span { display: inline-flex; align-items: center; gap: 0.4rem; padding: 0.2rem 0.6rem; border-radius: 0.6rem; border: 1.5px solid transparent; background: var(--panel); font: 700 1.05rem/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
.clocks [data-running] { border-color: var(--honey); } .clocks [data-low] { color: var(--alarm); text-decoration: underline; }
.foreseen { position: absolute; z-index: 2; inset-inline: 0.25rem; top: 0.25rem; margin: auto; width: fit-content; max-width: calc(100% - 0.5rem); padding: 0.35rem 0.7rem; display: flex; align-items: center; gap: 0.6rem; border-radius: 0.7rem; background: color-mix(in srgb, var(--panel) 92%, transparent); border: 1px solid var(--line); font-size: 0.85rem; pointer-events: none; }
.foreseen p { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; } .foreseen .primary { flex: none; pointer-events: auto; }
.why { position: absolute; z-index: 3; inset-inline: 0.5rem; bottom: 0.5rem; margin: auto; width: fit-content; max-width: calc(100% - 1rem); padding: 0.45rem 0.8rem; border: 1.5px solid var(--alarm); border-radius: 0.8rem; background: var(--panel); box-shadow: 0 4px 18px #0003; font-size: 0.9rem; pointer-events: none; text-wrap: balance; }
.why[data-above] { bottom: auto; top: 0.5rem; } .why:empty { opacity: 0; } .table:has(.why[data-above]:not(:empty)) .foreseen { top: auto; bottom: 0.25rem; } .table:has(.zoom:not([hidden])) .why:not([data-above]) { bottom: 3.4rem; }
.broken { pointer-events: none; } .broken path { fill: none; stroke-linecap: round; } .broken polygon { fill: none; stroke-linejoin: round; }
.broken .edge { stroke: var(--paper); stroke-width: 20; } .broken .line { stroke: var(--alarm); stroke-width: 10; } .broken .about .line { stroke-dasharray: 22 18; }
.held[data-broken] { outline: 3px dashed var(--alarm); outline-offset: 1px; }
.names text { font: 600 25px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); opacity: 0.75; paint-order: stroke; stroke: var(--cell); stroke-width: 5; pointer-events: none; }
.foresight { pointer-events: none; }
.foresight .gone { stroke: var(--alarm); stroke-width: 13; stroke-linecap: round; fill: none; }
.foresight .came, .foresight .turned { fill: color-mix(in srgb, var(--c) 45%, transparent); stroke: var(--c); stroke-width: 8; stroke-dasharray: 12 10; }
.foresight .halo { fill: none; stroke: var(--ink); stroke-width: 16; stroke-opacity: 0.5; stroke-dasharray: 12 10; }
.foresight .sign { fill: var(--on); stroke: var(--ink); stroke-width: 2; }
.foresight .way { stroke: var(--ink); stroke-width: 9; stroke-linecap: round; stroke-dasharray: 1 20; fill: none; }
.foresight .mark { stroke: var(--honey); stroke-width: 12; stroke-dasharray: 14 10; }
.menu section { display: grid; gap: 0.45rem; } .menu .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0.4rem; }
.menu .grid button:not(.primary) { background: var(--paper); }
@media (max-width: 30rem) { .menu .grid button:last-child:nth-child(odd) { grid-column: 1 / -1; } }
.menu input[type="number"] { width: 5rem; min-height: 2.75rem; padding: 0.2rem 0.6rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--paper); }
.menu .note { color: var(--muted); font-size: 0.85rem; }
${beside(`
  .frame { grid-template: "table status" auto "table players" auto "table actions" auto "table tools" auto "table moves" minmax(3rem, 1fr) "table bar" auto / minmax(0, 1fr) min(20rem, 50%); }
  .tools { grid-area: tools; }
  .frame[data-bare] { grid-template: "status" auto "table" auto "tools" auto "actions" auto "players" auto / minmax(0, 1fr); }
`)}
`);
