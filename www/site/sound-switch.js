// @ts-check
/** The switch of the sounds in the header of the site. It is the same setting as in the menu of a match. */
import { recall, remember } from "../base/preferences.js";
import { html, set, svg } from "../base/dom.js";
import { isOwn, keepSettings, readSettings, settingsKept, switched } from "../play/settings.js";
import { playWords } from "../words/dictionary.js";

const HORN = "M4 9v6h4l5 4V5L8 9Z";
const ON = "M16.500 8.500a5 5 0 0 1 0 7M19 6a8.500 8.500 0 0 1 0 12";
const OFF = "m17 9.500 5 5m0-5-5 5";

/** The kept settings, with all toggles that were kept. */
function settings() {
  const text = recall("table");
  /** @type {Record<string, boolean>} */
  const toggles = { sound: false };
  try {
    for (const [name, value] of Object.entries(Object(JSON.parse(text || "{}"))))
      if (typeof value === "boolean" && name !== "flip") toggles[name] = value;
  } catch {
    // Something else was kept here.
  }
  return readSettings(toggles, text);
}

/** Whether sounds are on: until a person switches them, they are. */
const isOn = () => {
  const now = settings();
  return Boolean(now["sound"]) || !isOwn(now, "sound");
};

/**
 * Adds the switch.
 * @param {string} language
 */
export async function soundSwitch(language) {
  const texts = await playWords(language);
  const path = svg("path");
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: HORN }), path);
  const style =
    "width:1.3rem;height:1.3rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round";
  const name = texts.settings.sound;
  const button = html("button", { type: "button", class: "sound-switch", "aria-label": name, title: name });
  set(button, {
    style:
      "min-width:2.75rem;min-height:2.75rem;padding:0;border:0;background:none;color:inherit;display:inline-grid;place-items:center",
  });
  button.append(set(icon, { style }));
  const show = () => {
    set(button, { "aria-pressed": String(isOn()) });
    set(path, { d: isOn() ? ON : OFF });
  };
  button.addEventListener("click", () => {
    const sound = !isOn();
    keepSettings(switched(settings(), { sound }, ["sound"]), { recall, remember });
    if (sound) void import("../play/feedback.js").then(({ play }) => play("place"));
  });
  settingsKept.addEventListener("kept", show);
  show();
  document.querySelector(".sound-switch")?.remove();
  document.querySelector(".tools")?.prepend(button);
}
