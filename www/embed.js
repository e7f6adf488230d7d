// @ts-check
/** The element alone in a frame: the address says what it shows, and the page around it speaks with it by messages. */
import "./alveole-game.js";
import { heard } from "./element/protocol.js";
import { choose } from "./words/dictionary.js";

/** What the address may give, as attributes. */
const ATTRIBUTES = ["game", "options", "players", "record", "position", "orientation", "controls", "theme", "lang", "readonly"]; // prettier-ignore
const EVENTS = ["ready", "before-move", "move", "state", "gameover", "error"];

const BORDER = 8; // pixels that may be the frame's own
const PATIENCE = 1000; // milliseconds for the page around to make the frame as high as it asks

const asked = new URLSearchParams(location.search);
const table = /** @type {import("./element/element.js").AlveoleGame} */ (document.createElement("alveole-game"));
for (const name of ATTRIBUTES) {
  const value = asked.get(name);
  if (value !== null) table.setAttribute(name, value);
}
document.documentElement.lang = choose([asked.get("lang") ?? "", ...navigator.languages]);

/** The page that may speak with this one; nobody, where the address names none. */
const origin = asked.get("origin");
if (origin && URL.canParse(origin) && new URL(origin).origin === origin && parent !== window) {
  /** @param {object} message */
  const tell = (message) => parent.postMessage({ alveole: 1, ...message }, origin);
  // Who asks to be asked makes the moves: none is made here before the page around calls `play`.
  const strict = asked.has("ask");
  for (const name of EVENTS)
    table.addEventListener(`alveole-${name}`, (event) => {
      if (strict && name === "before-move") event.preventDefault();
      tell({ event: name, detail: /** @type {CustomEvent} */ (event).detail });
    });
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== origin) return;
    const answer = heard(table, event.data);
    if (answer) void answer.then(tell);
  });
  // In a frame that is made as high as it asks for, the board is as its width wants it: by the frame's height, either would
  // make the other lower and lower. Where that height is another one all the same, the game fits into it.
  const root = document.documentElement;
  let asks = 0;
  const fit = () => table.toggleAttribute("data-grows", Math.abs(innerHeight - asks) <= BORDER);
  table.dataset["grows"] = "";
  new ResizeObserver(() => {
    if (!table.hasAttribute("data-grows")) return;
    asks = root.offsetHeight;
    tell({ event: "size", detail: { height: asks } });
  }).observe(root);
  addEventListener("resize", fit);
  table.addEventListener("alveole-ready", () => setTimeout(fit, PATIENCE), { once: true });
}
/** @type {HTMLElement} */ (document.querySelector("main")).append(table);
