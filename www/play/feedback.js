// @ts-check
/** Sound and vibration after a move. */

/**
 * @typedef {import("../types.js").State} State
 * @typedef {"move" | "capture" | "end"} Event
 */

/** Notes of a sound: pitch in hertz, when it begins and how long it lasts in seconds. @type {Record<Event, [number, number, number][]>} */
const SOUNDS = {
  move: [[330, 0, 0.09]],
  capture: [
    [247, 0, 0.09],
    [165, 0.07, 0.14],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.14, 0.16],
    [587, 0.28, 0.35],
  ],
};

/** Milliseconds of vibration and pause, in turn. @type {Record<Event, number[]>} */
const VIBRATIONS = { move: [12], capture: [18, 40, 18], end: [30, 60, 30, 60, 60] };

/**
 * The kind of a move.
 * @param {State} before
 * @param {State} after
 * @returns {Event}
 */
export function eventOf(before, after) {
  if (after.status.over) return "end";
  const now = new Map(after.view.pieces.map((p) => [p.id, p]));
  const lost = before.view.pieces.some((p) => !now.has(p.id) || now.get(p.id)?.player !== p.player);
  return lost ? "capture" : "move";
}

/** @type {AudioContext | null} */
let audio = null;

/** @param {Event} event */
function sound(event) {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const now = audio.currentTime;
    for (const [pitch, at, length] of SOUNDS[event]) {
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0.16, now + at);
      volume.gain.exponentialRampToValueAtTime(0.001, now + at + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(now + at);
      tone.stop(now + at + length);
    }
  } catch {
    // The browser has no sound.
  }
}

/**
 * @param {State} before
 * @param {State} after
 * @param {{sound: boolean, haptics: boolean}} wanted
 */
function feedback(before, after, wanted) {
  const event = eventOf(before, after);
  if (wanted.sound) sound(event);
  if (wanted.haptics) navigator.vibrate?.(VIBRATIONS[event]);
}

/**
 * @param {import("./features.js").Context} context
 * @returns {import("./features.js").Feature}
 */
export function create({ client, settings }) {
  let before = client.state;
  return {
    changed(made) {
      const { state } = client;
      const { sound, haptics } = settings();
      if (made && state && before) feedback(before, state, { sound: Boolean(sound), haptics: Boolean(haptics) });
      before = state;
    },
  };
}
