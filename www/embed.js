// @ts-check
/** The element alone in a frame: parameters of the address are its attributes, and the page around it sends messages. */
import { readAddress } from "./base/address.js";
import { onResize } from "./base/platform.js";
import "./alveole-game.js";
import { html } from "./base/dom.js";
import { FRAMED } from "./element/attributes.js";
import { EVENTS } from "./element/events.js";
import { answer } from "./element/protocol.js";
import { choose } from "./words/dictionary.js";
import { errorText, fill, say } from "./words/messages.js";

const BORDER = 8; // pixels of the frame's own border
const PATIENCE = 1000; // milliseconds in which the page around sets the height that the frame asks for

const asked = new URLSearchParams(location.search);
// A record or a study may be longer than the address that a server takes: what follows the “#” stays in the browser.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) asked.set(name, value);
const element = /** @type {import("./element/element.js").AlveoleGame} */ (document.createElement("alveole-game"));
element.storage = "alveole"; // of the frame's own origin
for (const name of FRAMED) {
  const value = asked.get(name);
  if (value !== null) element.setAttribute(name, value);
}
const language = choose([asked.get("lang") ?? "", ...navigator.languages]);
document.documentElement.lang = language;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The page that may send messages, as the address names it; without it, none may. */
const around = asked.get("origin");
/** Its origin; `null` for what has none, such as a name without `https:`. */
const origin = around && /^https?:/.test(around) ? (readAddress(around)?.origin ?? null) : null;
if (around !== null && !origin) {
  const message = say(
    "The address of this frame names the origin “{}”, which isn't an origin: use one such as https://example.org. The frame sends and takes no messages.",
    around.slice(0, 80),
  );
  console.error(fill(message, {}));
  void errorText({ detail: { say: message } }, language).then((text) =>
    main.prepend(html("p", { role: "alert" }, text)),
  );
}
if (origin && parent !== window) {
  /** @param {object} message */
  const tell = (message) => parent.postMessage({ alveole: 1, ...message }, origin);
  // With `ask`, the page around makes the moves and begins the matches: nothing happens here before it says so.
  const strict = asked.has("ask");
  for (const name of EVENTS)
    element.addEventListener(`alveole-${name}`, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (strict && name.startsWith("before-") && detail.by !== "page") event.preventDefault();
      tell({ event: name, detail });
    });
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== origin) return;
    const reply = answer(element, event.data);
    if (reply) void reply.then(tell);
  });
  // In a frame that gets the height it asks for, the width sets the size of the board: if the frame's height did, each would
  // make the other smaller. In a frame of another height the match fits into that.
  const root = document.documentElement;
  let asks = 0;
  const fit = () => element.toggleAttribute("data-grows", Math.abs(innerHeight - asks) <= BORDER);
  element.dataset["grows"] = "";
  onResize(root, () => {
    if (!element.hasAttribute("data-grows")) return;
    asks = root.offsetHeight;
    tell({ event: "size", detail: { height: asks } });
  });
  addEventListener("resize", fit);
  element.addEventListener("alveole-ready", () => setTimeout(fit, PATIENCE), { once: true });
}
main.append(element);
