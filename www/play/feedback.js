// @ts-check
/** Sound and vibration after a move. The sounds are made here: knocks on wood, each a short noise through a few resonances. */
import { afterPaint } from "../base/dom.js";
import { playerCount } from "../words/describe.js";
import { onlyPerson } from "./match/match.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {"place" | "slide" | "capture" | "chain" | "win" | "lose" | "draw" | "tick"} Event
 *
 * @typedef {object} Knock
 * @property {number} at seconds after the event
 * @property {number} pitch the lowest resonance, in hertz
 * @property {number} [loud] from 0 to 1
 * @property {number} [long] seconds until it has faded
 */

const CHAIN = 3; // pieces that change at once, from which on it sounds as a chain

/** @type {Record<Event, Knock[]>} */
const KNOCKS = {
  place: [{ at: 0, pitch: 420 }],
  slide: [
    { at: 0, pitch: 620, loud: 0.25, long: 0.16 },
    { at: 0.11, pitch: 380 },
  ],
  capture: [
    { at: 0, pitch: 340 },
    { at: 0.075, pitch: 250, loud: 0.9 },
  ],
  chain: [
    { at: 0, pitch: 360 },
    { at: 0.07, pitch: 300, loud: 0.8 },
    { at: 0.13, pitch: 260, loud: 0.9 },
    { at: 0.18, pitch: 200, long: 0.22 },
  ],
  win: [
    { at: 0, pitch: 392, long: 0.3 },
    { at: 0.14, pitch: 494, long: 0.3 },
    { at: 0.28, pitch: 587, long: 0.3 },
    { at: 0.42, pitch: 784, long: 0.6 },
  ],
  lose: [
    { at: 0, pitch: 330, long: 0.3 },
    { at: 0.18, pitch: 262, long: 0.3 },
    { at: 0.36, pitch: 196, long: 0.6 },
  ],
  draw: [
    { at: 0, pitch: 330, long: 0.3 },
    { at: 0.18, pitch: 330, long: 0.5 },
  ],
  tick: [{ at: 0, pitch: 900, loud: 0.3, long: 0.04 }],
};

/** The resonances of a piece of wood: multiples of the lowest one, how sharp and how loud each is. */
const RESONANCES = [
  [1, 9, 1],
  [2.7, 14, 0.5],
  [5.2, 18, 0.22],
];

/** Milliseconds of vibration and pause, in turn. @type {Partial<Record<Event, number[]>>} */
const VIBRATIONS = {
  place: [12],
  slide: [12],
  capture: [18, 40, 18],
  chain: [18, 30, 18, 30, 18],
  win: [30, 60, 30, 60, 60],
  lose: [60],
  draw: [30, 60, 30],
};

/**
 * The kind of a move.
 * @param {State} before
 * @param {State} after
 * @param {number | null} [you] the player of the only person here
 * @returns {Event}
 */
export function eventOf(before, after, you = null) {
  const { over, winners } = after.status;
  if (over && winners.length !== 1) return "draw";
  if (over) return you === null || winners.includes(you) ? "win" : "lose";
  const now = new Map(after.view.pieces.map((p) => [p.id, p]));
  const lost = before.view.pieces.filter((p) => !now.has(p.id) || now.get(p.id)?.player !== p.player).length;
  if (lost > 0) return lost >= CHAIN ? "chain" : "capture";
  const moved = before.view.pieces.some((p) => now.get(p.id)?.cell !== p.cell);
  return moved ? "slide" : "place";
}

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * One knock: noise that fades, through the resonances.
 * @param {AudioContext} context
 * @param {AudioBuffer} buffer
 * @param {Knock} knock
 */
function strike(context, buffer, { at, pitch, loud = 1, long = 0.12 }) {
  const begin = context.currentTime + at;
  for (const [multiple = 1, sharp = 1, part = 1] of RESONANCES) {
    const source = new AudioBufferSourceNode(context, { buffer });
    const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch * multiple, Q: sharp });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(1.6 * loud * part, begin);
    volume.gain.exponentialRampToValueAtTime(0.0005, begin + long / Math.sqrt(multiple));
    source.connect(wood).connect(volume).connect(context.destination);
    source.start(begin);
    source.stop(begin + long);
  }
}

/** @param {Event} event */
export function play(event) {
  // Before the first touch, browsers play nothing.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    audio.resume().catch(() => {});
    if (!noise) {
      noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    }
    for (const knock of KNOCKS[event]) strike(audio, noise, knock);
  } catch {
    // The browser has no sound.
  }
}

/**
 * @param {import("./features.js").Context} context
 * @returns {import("./features.js").Feature}
 */
export function create({ match: { client }, view, settings }) {
  let before = client.state;
  view.root.addEventListener("tick", () => settings.current()["sound"] && play("tick"));
  return {
    changed(made) {
      const { state, match } = client;
      const was = before;
      before = state;
      // The players or a clock may have ended the match without a move.
      const ends = state?.status.over && was && !was.status.over && match.result;
      if (!state || !was || !(made || ends)) return;
      const you = view.readonly()
        ? null
        : onlyPerson(match, state.to_move, playerCount(view.locale().game, state.options));
      const event = eventOf(was, state, you);
      const { sound, haptics } = settings.current();
      // A page in the background paints nothing, but is heard.
      if (sound && document.hidden) play(event);
      else if (sound) afterPaint(() => play(event));
      if (haptics) navigator.vibrate?.(VIBRATIONS[event] ?? []);
    },
  };
}
