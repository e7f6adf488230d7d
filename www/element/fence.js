// @ts-check
/**
 * Fences: code blocks of Markdown with the language `alveole` (docs/fence.md). Reads one, and shows the element in its place.
 * `src/fence/` reads them too, for static pages; tests read one table with both (`tests/vectors/fence.json`).
 */
import { EngineError } from "../engine/client.js";
import { languageOf } from "../words/dictionary.js";
import { errorText, refusal, say } from "../words/messages.js";

/** The attributes of the element that say which match begins; a game as text says it itself. */
const BEGINNING = ["game", "options", "position"];
/** The attributes of the first line, as the element has them. */
export const NAMES = [
  ...BEGINNING,
  ...["players", "board", "pieces", "orientation", "controls", "theme", "lang", "readonly", "autopass"],
];

const ENDS = /^[ \t\r]+|[ \t\r]+$/g;
const SHOWN = 40; // letters of a text in a message

/** @param {import("../types.js").Message} message */
const refused = (message) => new EngineError(refusal("bad_json", message));

/**
 * The attributes in a line.
 * @param {string} line
 * @returns {Record<string, string>}
 * @throws {EngineError}
 */
function attributesOf(line) {
  /** @type {Record<string, string>} */
  const attributes = {};
  let rest = line.replace(ENDS, "");
  while (rest) {
    const [read, name = ""] = /** @type {RegExpExecArray} */ (/^([^= \t\r]*)=?/.exec(rest));
    if (!NAMES.includes(name)) throw refused(say("a fence has no attribute “{}”", name.slice(0, SHOWN)));
    if (name in attributes) throw refused(say("“{}” is there twice", name));
    rest = rest.slice(read.length);
    const value = read.endsWith("=") ? /^(["'])[^]*?\1|^(?!["'])[^ \t\r]*/.exec(rest)?.[0] : "";
    if (value === undefined) throw refused(say("a quotation mark is missing at the end of “{}”", name));
    attributes[name] = /^["']/.test(value) ? value.slice(1, -1) : value;
    rest = rest.slice(value.length).replace(ENDS, "");
  }
  return attributes;
}

/**
 * Reads the text of a fence: its first line may have attributes, and what follows is a game in any form that `record` takes.
 * @param {string} text
 * @returns {{attributes: Record<string, string>, game: string}} `game` is blank where the attributes name the game; its lines have
 *   the numbers that they have in the fence
 * @throws {EngineError}
 */
export function readFence(text) {
  const [, before = "", line = "", after = ""] = /^([ \t\r\n]*)([^\n]*)([^]*)$/.exec(text) ?? [];
  const attributes = /^[a-z]+(?:[= \t\r]|$)/.test(line) ? attributesOf(line) : null;
  const game = attributes ? before + after : text;
  const named = BEGINNING.find((name) => attributes && name in attributes);
  if (game.trim() && named) throw refused(say("the game is below the first line: leave out “{}”", named));
  if (!game.trim() && attributes?.["game"] === undefined)
    throw refused(say("a fence has a game: as text, or in its first line as “game=hive”"));
  return { attributes: attributes ?? {}, game };
}

/** The text of a code block: where a highlighter wrote lines, they end with `<br>`. @param {Element} code */
function textOf(code) {
  const copy = /** @type {Element} */ (code.cloneNode(true));
  for (const end of copy.querySelectorAll("br")) end.replaceWith("\n");
  return copy.textContent ?? "";
}

/**
 * Puts the element behind a code block, which is hidden; if the fence is broken, the error stands there instead.
 * The block stays where it is: the framework that made the page may move or remove it.
 * @param {HTMLElement} block
 * @param {Element} code the code in it
 * @returns {HTMLElement} what stands behind the block
 */
export function showFence(block, code) {
  const element = /** @type {import("./element.js").AlveoleGame} */ (document.createElement("alveole-game"));
  const shown = document.createElement("div");
  shown.append(element);
  const show = () => {
    const { attributes, game } = readFence(textOf(code));
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.loading = "lazy";
    if (game.trim()) element.record = game;
    // Readers see the text until the board is there.
    element.append(block.cloneNode(true));
    block.style.display = "none";
  };
  const fail = async (/** @type {unknown} */ error) => {
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.className = "alveole-error";
    message.textContent = await errorText(error, languageOf(element));
    block.style.removeProperty("display");
    shown.replaceChildren(message);
  };
  block.after(shown);
  try {
    show();
    element.ready.catch(fail);
  } catch (error) {
    void fail(error);
  }
  return shown;
}
