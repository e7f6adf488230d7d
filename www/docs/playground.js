// @ts-check
/** The playground of the JSON API: sends the request that is typed in, and shows the answer. */
import { copied } from "../base/platform.js";
import { latest } from "../base/latest.js";
import { EngineError, engine } from "../engine/client.js";

/** @typedef {import("../types.js").Request} Request */

/** The name and the request of each example. @type {[string, Request][]} */
const EXAMPLES = [
  ["The start of a game of Hive", { op: "state", game: "hive" }],
  ["A move", { op: "play", game: "hex", options: { size: 4 }, moves: ["d4"], move: "swap" }],
  ["The legal moves", { op: "legal", game: "hextris", moves: ["La1"] }],
  ["The best moves", { op: "best", game: "hexone", level: 8, nodes: 20000, seed: 1, lines: 3 }],
  ["Why a tap makes no move", { op: "why", game: "hextris", taps: ["hand:L", "a1"] }],
  ["A saved game", { op: "check", record: { format: "alveole/1", game: "hex", moves: ["e5", "swap", "d5"] } }],
  ["A game as text", { op: "text", game: "hex", moves: ["e5", "swap", "d5"] }],
  ["A picture", { op: "svg", game: "go", moves: ["e5", "d4", "f6"], coordinates: true }],
  ["Count positions", { op: "perft", game: "labyrinth", depth: 2 }],
  ["All games and options", { op: "games" }],
];

/** The longest answer that is shown whole, in characters. */
const SHOWN = 200_000;

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (document.querySelector(".playground"));
const example = /** @type {HTMLSelectElement} */ (byId("example"));
const request = /** @type {HTMLTextAreaElement} */ (byId("request"));
const answer = byId("answer");
const summary = byId("summary");
const picture = byId("picture");

/** @param {string} text */
const summarise = (text) => (summary.textContent = text);

/** Shows the picture of an answer that has one. @param {unknown} svg */
function showPicture(svg) {
  picture.replaceChildren();
  if (typeof svg !== "string") return;
  const image = document.createElement("img");
  image.alt = "The picture in this answer";
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.append(image);
}

const begin = latest();

async function send() {
  const isLatest = begin();
  /** @type {any} */
  let asked;
  try {
    asked = JSON.parse(request.value);
  } catch (error) {
    showPicture(null);
    answer.textContent = "";
    return summarise(`The request is not valid JSON: ${/** @type {Error} */ (error).message}`);
  }
  summarise("Waiting for the engine…");
  const began = performance.now();
  const given = await engine.ask(asked).then(
    (ok) => ({ ok }),
    (error) => ({ error: error instanceof EngineError ? error.detail : { code: "failed", message: String(error) } }),
  );
  if (!isLatest()) return;
  const text = JSON.stringify(given, null, 2);
  const took = Math.round(performance.now() - began);
  const said = "error" in given ? `Refused: ${given.error.message}` : `Answered in ${took} ms`;
  summarise(`${said} (${text.length.toLocaleString("en")} characters).`);
  answer.textContent =
    text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… and ${text.length - SHOWN} characters more` : text;
  showPicture("ok" in given ? /** @type {any} */ (given.ok)?.svg : null);
}

/** @param {unknown} value */
function fill(value) {
  request.value = JSON.stringify(value, null, 2);
  request.rows = Math.min(20, Math.max(6, request.value.split("\n").length));
}

/** Takes the request of the address; returns whether there is one. */
function fromAddress() {
  try {
    fill(JSON.parse(decodeURIComponent(location.hash.slice(1))));
    return true;
  } catch {
    return false;
  }
}

example.append(...EXAMPLES.map(([name], i) => new Option(name, String(i))));
example.addEventListener("change", () => {
  fill(EXAMPLES[Number(example.value)]?.[1]);
  void send();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
request.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void send();
});
byId("copy").addEventListener("click", async () => {
  const address = new URL(`#${encodeURIComponent(request.value.replaceAll(/\s*\n\s*/g, ""))}`, location.href).href;
  if (await copied(address)) return summarise("Link copied.");
  location.hash = new URL(address).hash;
  summarise("The browser does not allow copying: the link is in the address bar.");
});
addEventListener("hashchange", () => fromAddress() && void send());
if (!fromAddress()) fill(EXAMPLES[0]?.[1]);
void send();
