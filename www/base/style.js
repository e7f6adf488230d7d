// @ts-check
/** How the element looks: one visual language for all games, in light and in dark. */

const palette = `
:host {
  --paper: var(--alveole-paper, light-dark(#faf6ee, #181512));
  --panel: var(--alveole-panel, light-dark(#fffdf8, #231f1a));
  --ink: var(--alveole-ink, light-dark(#2b251e, #f2ebdf));
  --muted: light-dark(#6b6155, #aea394);
  --line: light-dark(#e0d6c4, #3d362d);
  --cell: var(--alveole-cell, light-dark(#efe6d3, #3b352b));
  --cell-line: light-dark(#8c7f64, #918470);
  --honey: var(--alveole-accent, light-dark(#f0ac1e, #e9ab2c));
  --hint: 22%;
  --honey-cell: light-dark(#fbdf94, #745a1b);
  --on-honey: #2b2110;
  --alarm: light-dark(#a62218, #ff9d8f);
  --display: var(--alveole-display, "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif);
}
[data-colour="red"] { --c: var(--alveole-red, light-dark(#c93a2e, #dd5346)); --on: #fff; }
[data-colour="black"] { --c: var(--alveole-black, light-dark(#2d2c31, #0e0d0f)); --on: #fff; --outline: light-dark(#0005, #9a9186); }
[data-colour="white"] { --c: var(--alveole-white, light-dark(#fffefa, #f1ece1)); --on: #57503f; --outline: light-dark(#8d8370, #0006); }
[data-colour="yellow"] { --c: var(--alveole-yellow, light-dark(#f6cd2e, #f3cc3c)); --on: #4a3900; --outline: light-dark(#8a6d00, #0006); }
[data-colour="blue"] { --c: var(--alveole-blue, light-dark(#2a6cb8, #4c8fdb)); --on: #fff; }
[data-colour="green"] { --c: var(--alveole-green, light-dark(#33854a, #43a05c)); --on: #fff; }
[data-colour="violet"] { --c: var(--alveole-violet, light-dark(#7d49ab, #a274d0)); --on: #fff; }
[data-colour="none"] { --c: light-dark(#857a67, #8d8271); --on: light-dark(#fff, #14110d); }
`;

const board = `
.board { display: block; width: 100%; height: 100%; overflow: hidden; user-select: none; -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
.board:focus-visible { outline: none; }
.board.free { touch-action: none; cursor: grab; border-radius: 0.8rem; }
.ground, .edges, .marks, .pieces, .badges { pointer-events: none; }
.cell { --base: var(--cell); }
.floor { fill: var(--base); stroke: var(--cell-line); stroke-width: 3; stroke-linejoin: round; transition: fill 160ms; }
.heart { fill: none; stroke: var(--cell-line); stroke-width: 6; }
.link { stroke: var(--cell-line); stroke-width: 7; stroke-linecap: round; }
.spot { fill: var(--cell); stroke: var(--cell-line); stroke-width: 6; }
.cell[data-kind="virtual"] .floor { fill: none; stroke-dasharray: 3 15; stroke-linecap: round; stroke-width: 5; }
.cell[data-kind="virtual"]:not([data-last], [data-lit]) .floor { stroke-opacity: 0.6; }
.cell[data-kind="tile"] .floor { stroke-width: 6; }
.cell[data-tone] .floor { fill: color-mix(in oklab, var(--tint) 42%, var(--base)); stroke: color-mix(in oklab, var(--tint) 35%, light-dark(#a8997c, #a59a89)); }
.cell[data-tone="red"] { --tint: #d0443a; } .cell[data-tone="black"] { --tint: light-dark(#4a4a50, #000); }
.cell[data-tone="white"] { --tint: #fff; } .cell[data-tone="yellow"] { --tint: #f3c71c; }
.cell[data-tone="blue"] { --tint: #3b7fd0; } .cell[data-tone="green"] { --tint: #3f9a58; } .cell[data-tone="violet"] { --tint: #8f5cc0; }
.tone .sign { fill: var(--ink); opacity: 0.5; }
.cell:is([data-tone="white"], [data-tone="yellow"]) .sign { fill: #000; }
.cell[data-lit] { --base: color-mix(in oklab, var(--honey-cell) var(--hint), var(--cell)); }
.cell[data-last] .floor { stroke: var(--ink); stroke-opacity: 0.55; stroke-width: 7; }
.choosing .cell[data-lit], .cell[data-chosen] { --base: var(--honey-cell); }
.choosing .cell[data-lit] .floor, .cell[data-chosen] .floor { stroke: var(--honey); }
.choosing .cell[data-kind="virtual"][data-lit] .floor { fill: var(--base); }
.cell[data-kind="point"][data-last] .spot { stroke: var(--honey); stroke-width: 12; r: 22px; }
.choosing .cell[data-kind="point"][data-lit] .spot, .cell[data-kind="point"][data-chosen] .spot { fill: var(--honey); r: 30px; }
.cell[data-kind="point"] .floor, .choosing .cell[data-kind="point"] .floor { fill: none !important; stroke: none !important; }
.art .body { fill: var(--c); stroke: var(--outline, color-mix(in oklab, var(--c), #000 34%)); stroke-width: 4; stroke-linejoin: round; }
.art .side { fill: color-mix(in oklab, var(--c), #000 45%); stroke: var(--outline, none); stroke-width: 4; stroke-linejoin: round; }
[data-colour="white"] .side, [data-colour="yellow"] .side { fill: color-mix(in oklab, var(--c), #443311 38%); }
.art .rim { fill: none; stroke: var(--on); stroke-opacity: 0.28; stroke-width: 4; }
.slope { fill: #000; opacity: 0; } .slope0, .slope1 { opacity: 0.2; } .slope2 { opacity: 0.34; } .slope3 { opacity: 0.1; }
.slope4 { fill: #fff; opacity: 0.28; } .slope5 { fill: #fff; opacity: 0.1; }
.sign, .emblem { fill: var(--on); }
.art > .sign { opacity: 0.9; }
.band { fill: var(--c); stroke: var(--outline, none); stroke-width: 3; }
.edges .sign { opacity: 0.85; }
.mark { fill: none; stroke: var(--ink); stroke-width: 9; stroke-linejoin: round; opacity: 0.8; }
.mark[data-mark="win"] { stroke: var(--honey); stroke-width: 20; opacity: 1; }
.mark[data-mark="dead"] { stroke-dasharray: 6 16; }
.badge circle { fill: var(--panel); stroke: var(--ink); stroke-width: 4; }
.badge text { font: 700 36px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); }
.piece[data-lit] .side { fill: color-mix(in oklab, var(--honey) 75%, var(--c)); }
.piece[data-last] .rim { stroke: var(--honey); stroke-opacity: 1; stroke-width: 8; }
.piece[data-last] [data-body="pyramid"] .body { stroke: var(--honey); stroke-width: 9; }
.piece[data-chosen] .body { stroke: var(--honey); stroke-width: 12; }
.hit, .hit:focus-visible { outline: none; cursor: default; }
.free .hit { cursor: grab; }
.hit polygon { fill: transparent; stroke: none; stroke-width: 11; stroke-linejoin: round; }
.dot { fill: var(--ink); stroke: var(--paper); stroke-width: 4; opacity: 0; pointer-events: none; transition: opacity 160ms; }
.few .hit[data-next]:not([data-taken]) .dot { opacity: 0.4; }
.few .hit[data-taken][data-next]:not(.handle) polygon { stroke: var(--ink); stroke-opacity: 0.75; stroke-width: 7; stroke-dasharray: 0.1 16; stroke-linecap: round; }
.choosing .hit[data-next]:not([data-taken]) .dot, .choosing .hit[data-next] .dot { opacity: 0.85; }
.choosing .hit[data-taken][data-next] polygon { fill: color-mix(in srgb, var(--honey) 30%, transparent); stroke: var(--honey); stroke-width: 8; stroke-opacity: 1; stroke-dasharray: none; }
.hit[data-next] { cursor: pointer; }
@media (hover: hover) {
.hit[data-next]:hover polygon { stroke: var(--honey); fill: color-mix(in srgb, var(--honey) 22%, transparent); }
}
.board .hit:focus-visible polygon { stroke: var(--ink); stroke-opacity: 1; stroke-width: 11; stroke-dasharray: none; }
.handle .grip { fill: var(--honey); stroke: var(--on-honey); stroke-width: 5; }
.handle .emblem { fill: var(--on-honey); }
.handle:hover .grip { fill: var(--panel); } .handle:hover .emblem { fill: var(--ink); }
.handle:focus-visible .grip { stroke: var(--ink); stroke-width: 13; }
`;

/**
 * Where there is more room for them beside the board than below it, the parts stand there: on wide pages, unless they are higher
 * yet, and where the screen is low, as that of a phone that lies on its side. There the buttons are a column of their own, so
 * that they are seen together with the board. (Not in a frame that grows with the game, as it is low only until it has grown.)
 * @param {string} css
 */
export const beside = (css) => `
@media (orientation: landscape) { @container (min-width: 46rem) {${css}} }
@media (max-height: 32rem) and (orientation: landscape) { @container (min-width: 32rem) { :host(:not([data-grows])) {${css}
.status { min-height: 2.75rem; } .status h2 { font-size: 1.2rem; } .players:not(:has(.held)) .player { flex-basis: 8.5rem; }
.frame:has(> .bar:not([data-off])) { position: relative; padding-inline-end: 4.25rem; grid-template-columns: minmax(0, 1fr) min(20rem, 47%); gap: 0.4rem 1rem; }
.bar { position: absolute; grid-area: auto; inset-block-start: 0; inset-inline-end: 0; width: 3.75rem; flex-flow: column; gap: 0.2rem; }
.bar button { font-size: 0.7rem; line-height: 1.2; padding: 0 0.1rem; align-content: center; min-height: min(2.75rem, 13svh, (var(--alveole-board-height, 84svh) - 1rem) / 6); }} } }
`;

const around = `
:host { display: block; container-type: inline-size; /* where nothing else says how wide: as a flex item, afloat */ contain-intrinsic-inline-size: 26rem; min-width: 0; max-width: 100%; box-sizing: border-box; color: var(--ink); font: 400 1rem/1.4 system-ui, sans-serif; text-align: start; text-indent: 0; text-transform: none; letter-spacing: normal; white-space: normal; }
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; } :host([theme="dark"]) { color-scheme: dark; } :host([theme="auto"]) { color-scheme: light dark; }
:host([theme]) { background: var(--paper); padding: 0.75rem; border-radius: 1rem; }
* { box-sizing: border-box; }
[hidden], [data-off]:not(.players:has(.held)) { display: none !important; }
.players[data-off] .head { display: none; }
h2, h3, p, ol { margin: 0; padding: 0; }
.frame[data-empty] > :not(.table), .frame[data-empty] .board, .frame[data-empty] .zoom { display: none; }
.frame { display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); }
.table { position: relative; aspect-ratio: var(--alveole-ratio, 1.08); max-height: var(--alveole-board-height, 84svh); width: 100%; }
.table.grown { aspect-ratio: var(--alveole-ratio, 0.9); }
.table .board { position: absolute; inset: 0; }
.table:has(.zoom:not([hidden])) .board { height: calc(100% - 2.9rem); }
.loading { position: absolute; inset: 0; padding: 1rem; display: grid; place-content: center; gap: 1rem; justify-items: center; color: var(--muted); text-align: center; }
button, select, input { font: inherit; color: inherit; }
button { min-height: 2.75rem; min-width: 2.75rem; padding: 0.25rem 0.9rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--panel); cursor: pointer; touch-action: manipulation; }
button:hover:not(:disabled) { border-color: var(--honey); }
button:disabled { opacity: 0.4; cursor: default; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.primary { background: var(--honey); border-color: var(--honey); color: var(--on-honey); font-weight: 600; }
.token { width: 1.25em; height: 1.25em; flex: none; vertical-align: -0.22em; overflow: visible; }
.status { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; min-height: 2.75rem; padding: 0 0.25rem; }
.status > div { flex: 1 1 0; min-width: 40%; } .status h2 { font: 600 1.2rem/1.2 var(--display); text-wrap: balance; } .status p { font-size: 0.9rem; line-height: 1.35; } .status:not([data-over]) p { color: var(--muted); }
.status .who { font-size: 1.25rem; line-height: 1; } .status .who:empty { display: none; }
.status[data-over] { background: var(--honey-cell); border-radius: 0.9rem; padding: 0.6rem 0.8rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: center; }
.actions:empty { display: none; }
.players { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.player { flex: 1 1 9.5rem; display: flex; flex-wrap: wrap; align-items: center; gap: 0.1rem 0.5rem; padding: 0.35rem 0.5rem; border-radius: 0.8rem; border: 1.5px solid transparent; background: color-mix(in srgb, var(--panel) 60%, transparent); }
.player[data-turn] { border-color: var(--honey); background: var(--panel); }
.player[data-won] { background: var(--honey-cell); } .player[data-won] .facts { color: inherit; }
.players:has(.held) .player { flex-basis: 100%; min-height: 3.6rem; }
.head { display: flex; align-items: center; gap: 0.5rem; flex: 1 1 0; min-width: 4.6rem; flex-wrap: wrap; column-gap: 0.25rem; row-gap: 0; }
.name { font-weight: 600; font-size: 0.95rem; max-width: calc(100% - 1.65rem); } .name small { font-weight: 400; font-size: 0.75rem; } .facts { color: var(--muted); font-size: 0.85rem; flex: 1 1 auto; overflow-wrap: anywhere; } .score { font: 700 1.15rem/1 var(--display); margin-inline-start: auto; } .score:empty { display: none; } .score + .facts { flex-basis: 100%; } .score:empty + .facts { flex-basis: auto; } .facts:empty { display: none; }
.hand { display: flex; flex-wrap: wrap; gap: 0.15rem; } .hand:empty { display: none; }
.held { position: relative; width: 2.75rem; height: 2.75rem; min-height: 0; min-width: 0; padding: 0.15rem; border: 2px solid transparent; border-radius: 0.7rem; background: none; cursor: default; }
.held .icon { width: 100%; height: 100%; display: block; }
.held .count { position: absolute; inset-inline-end: -0.05rem; bottom: -0.15rem; min-width: 1.2rem; border-radius: 1rem; background: var(--panel); border: 1px solid var(--line); font: 600 0.72rem/1.1rem system-ui, sans-serif; text-align: center; }
.held[data-empty] { opacity: 0.28; }
.held[data-next] { cursor: pointer; } .held[data-next]:hover { border-color: var(--honey); }
.player[data-turn] .held[data-next] { background: color-mix(in srgb, var(--honey) 20%, transparent); }
.held[aria-pressed] { border-color: var(--honey); background: var(--honey-cell) !important; }
.moves { display: flex; gap: 0.15rem; list-style: none; overflow: auto; scrollbar-width: thin; overscroll-behavior: contain; border-radius: 0.6rem; }
.moves:empty, .tools:empty { display: none; }
.moves button { min-height: 2rem; min-width: 1.75rem; padding: 0 0.45rem; border-color: transparent; background: none; border-radius: 0.5rem; font: 0.85rem/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: nowrap; display: inline-flex; align-items: center; gap: 0.3rem; }
.moves [data-now] button { background: var(--honey-cell); }
.moves [data-undone] { opacity: 0.5; }
.moves li { display: flex; } .moves li button[data-line] { background: none; border: 1px dashed var(--muted); } .moves button[data-line]::before { content: "/"; opacity: 0.7; }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem; }
.bar button { flex: 1 0 auto; padding: 0.25rem 0.1rem; display: grid; justify-items: center; gap: 0.05rem; font-size: 0.75rem; min-width: 0; }
@container (max-width: 19rem) { .bar button { flex-basis: 30%; } }
.bar span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 100%; }
.bar svg { width: 1.4rem; height: 1.4rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.zoom button { position: absolute; bottom: 0; width: 2.5rem; height: 2.5rem; min-height: 0; min-width: 0; padding: 0; font-size: 1.25rem; line-height: 1; background: color-mix(in srgb, var(--panel) 85%, transparent); }
.zoom button:nth-child(1) { inset-inline-start: 0; } .zoom button:nth-child(2) { inset-inline-end: 2.75rem; } .zoom button:nth-child(3) { inset-inline-end: 0; }
.peek { position: absolute; z-index: 2; pointer-events: none; padding: 0.45rem 0.65rem; border-radius: 0.7rem; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 4px 18px #0003; font-size: 0.85rem; max-width: 16rem; }
.peek ol { list-style: none; display: grid; gap: 0.15rem; } .peek li { display: flex; align-items: center; gap: 0.4rem; }
.peek .icon { width: 1.6rem; height: 1.6rem; flex: none; }
.problem { color: var(--alarm); font-weight: 600; font-size: 0.9rem; } .problem:empty { display: none; }
.message { position: absolute; z-index: 3; pointer-events: none; inset-inline: 0.5rem; bottom: 0.5rem; margin: auto; width: fit-content; max-width: 90%; padding: 0.5rem 0.9rem; background: var(--panel); border: 1.5px solid var(--alarm); border-radius: 0.8rem; box-shadow: 0 4px 18px #0003; }
.on-focus { position: absolute; z-index: 3; inset: 0 auto auto 0; } .on-focus:not(:focus) { clip-path: inset(50%); pointer-events: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
${beside(`
  .frame { grid-template: "table status" auto "table players" auto "table actions" auto "table moves" minmax(3rem, 1fr) "table bar" auto / minmax(0, 1fr) min(20rem, 50%); column-gap: 1.5rem; row-gap: 0.75rem; }
  .table { grid-area: table; } .status { grid-area: status; } .players { grid-area: players; } .actions { grid-area: actions; justify-content: stretch; } .bar { grid-area: bar; }
  .actions button { flex: 1; }
  .moves { grid-area: moves; flex-wrap: wrap; align-content: start; max-height: 100%; min-height: 0; height: 0; min-height: 100%; }
  .frame[data-bare] { grid-template: "status" auto "table" auto "actions" auto "players" auto / minmax(0, 1fr); }
  .status { min-height: 3.25rem; } .status h2 { font-size: 1.5rem; } .status .who { font-size: 1.6rem; }
`)}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

const dialogs = `
dialog { width: min(30rem, 100vw - 1rem); max-width: none; max-height: calc(100dvh - 1rem); padding: 0; border: 0; border-radius: 1.1rem; background: var(--panel); color: var(--ink); overflow: auto; box-shadow: 0 10px 50px #0006; }
dialog::backdrop { background: #1a140acc; }
dialog form, .sheet { padding: 1.1rem 1.2rem 0; display: grid; gap: 0.7rem; }
:is(dialog, .sheet) h2 { font: 600 1.4rem/1.2 var(--display); } :is(dialog, .sheet) h3 { font: 600 1.05rem/1.3 var(--display); margin-top: 0.3rem; }
.preview { height: 9rem; } [data-problem] .preview { opacity: 0.3; }
.fields { display: grid; gap: 0.45rem; }
.field { display: flex; align-items: center; justify-content: space-between; gap: 0.4rem 1rem; flex-wrap: wrap; min-height: 2.75rem; }
.field > span { flex: 1 1 5rem; display: flex; gap: 0.5rem; align-items: center; }
select { min-height: 2.75rem; padding: 0.2rem 0.6rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--paper); }
.stepper { display: flex; align-items: center; gap: 0.3rem; } .stepper output { min-width: 2.2rem; text-align: center; font-weight: 700; font-size: 1.1rem; font-variant-numeric: tabular-nums; }
.stepper button { padding: 0; font-size: 1.25rem; background: var(--paper); }
.choices { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.choice { position: relative; display: block; }
.choice input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
.choice span { display: block; padding: 0.55rem 0.8rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--paper); font-size: 0.92rem; }
.choice input:checked + span { background: var(--honey); border-color: var(--honey); color: var(--on-honey); font-weight: 600; }
.choice input:focus-visible + span { outline: 3px solid var(--ink); outline-offset: 2px; }
input[type="checkbox"]:not(.choice input) { appearance: none; width: 3rem; height: 1.75rem; margin: 0; border-radius: 1rem; background: var(--line); position: relative; cursor: pointer; transition: background 150ms; flex: none; border: 1px solid var(--muted); }
input[type="checkbox"]:not(.choice input)::after { content: ""; position: absolute; width: 1.25rem; height: 1.25rem; border-radius: 50%; background: var(--panel); border: 1px solid var(--muted); top: 0.17rem; left: 0.2rem; transition: left 150ms; }
input[type="checkbox"]:checked:not(.choice input) { background: var(--honey); } input[type="checkbox"]:checked:not(.choice input)::after { left: 1.4rem; }
footer { position: sticky; bottom: 0; display: flex; justify-content: flex-end; gap: 0.5rem; padding: 0.7rem 0 1rem; background: var(--panel); }
footer .primary { flex: 1; }
.sheet { line-height: 1.5; } .text { display: grid; gap: 0.7rem; } .text h2 + p { color: var(--muted); margin-top: -0.4rem; } .sheet ul, .sheet ol { margin: 0; padding-inline-start: 1.3rem; } .sheet li + li { margin-top: 0.3rem; }
.diagram { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.4rem; justify-items: center; } .diagram .table { grid-area: auto; width: min(100%, 22rem); max-height: none; }
.sheet table { border-collapse: collapse; font-size: 0.9rem; } .sheet th, .sheet td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: start; }
`;

// Who asks for more contrast gets edges and outlines at full strength. Where the browser's own colours rule, pieces
// keep theirs, outlined, and what is told by a background elsewhere is told by a border.
const contrast = `
@media (prefers-contrast: more) {
  :host { --paper: light-dark(#fff, #000); --panel: light-dark(#fff, #000); --ink: light-dark(#000, #fff); --muted: var(--ink); --line: var(--ink); --cell: light-dark(#fff, #111); --cell-line: light-dark(#000, #fff); --hint: 70%; }
  [data-colour] { --outline: light-dark(#000, #fff); } .art .rim { stroke-opacity: 0.7; } .tone .sign { opacity: 0.7; }
  .cell[data-kind="virtual"]:not([data-last], [data-lit]) .floor { stroke-opacity: 1; } .cell[data-last] .floor { stroke-opacity: 1; stroke-width: 12; }
  .player[data-turn], .moves [data-now] button, .held[aria-pressed] { border-color: var(--ink); border-width: 2.5px; }
  .held[data-empty], .moves [data-undone], button:disabled { opacity: 0.65; }
}
@media (forced-colors: active) {
  :host { --paper: Canvas; --panel: Canvas; --ink: CanvasText; --muted: CanvasText; --line: ButtonBorder; --cell: Canvas; --cell-line: CanvasText; --honey: Highlight; --honey-cell: Canvas; --on-honey: HighlightText; --alarm: CanvasText; --hint: 35%; }
  svg { forced-color-adjust: none; } .board { --honey-cell: Highlight; }
  [data-colour] { --outline: CanvasText; }
  .player[data-turn], .held[aria-pressed], .held[data-next]:hover, .moves [data-now] button, .status[data-over], .player[data-won] { outline: 3px solid Highlight; outline-offset: -3px; }
  .primary, .choice input:checked + span, input[type="checkbox"]:checked:not(.choice input) { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  button:disabled { opacity: 1; color: GrayText; }
}
`;

/** @param {string} css */
export function sheet(css) {
  // On a server there is none, and nothing to be looked at.
  if (!globalThis.CSSStyleSheet) return /** @type {CSSStyleSheet} */ (/** @type {unknown} */ (null));
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** What a board alone needs. */
export const boardStyle = sheet(palette + board + contrast);
export const elementStyle = sheet(palette + board + around + dialogs + contrast);
