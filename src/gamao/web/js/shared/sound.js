// Short sounds made on the spot; off unless switched on. They never say what the screen does not.

import { settings } from "./settings.js";

/** @type {AudioContext | null} made with the first sound: browsers allow none before a click */
let context = null;

function tick(at, frequency, length, { type = "triangle", gain = 0.2 } = {}) {
  if (!context) return;
  const tone = context.createOscillator(),
    volume = context.createGain();
  tone.type = /** @type {OscillatorType} */ (type);
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  volume.gain.setValueAtTime(gain, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

const SOUNDS = {
  checker: (at) => tick(at, 420, 0.06),
  hit: (at) => {
    tick(at, 420, 0.06);
    tick(at + 0.09, 300, 0.08);
  },
  dice: (at) =>
    [0, 0.05, 0.11, 0.16, 0.2].forEach((late, i) =>
      tick(at + late, 240 + 60 * (i % 3), 0.04, { gain: 0.12 }),
    ),
  cube: (at) => {
    tick(at, 180, 0.12, { gain: 0.3 });
    tick(at + 0.1, 150, 0.14, { gain: 0.2 });
  },
  turn: (at) => tick(at, 880, 0.28, { type: "sine", gain: 0.08 }),
};

export function play(name) {
  if (!settings.sound) return;
  context ||= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name](context.currentTime + 0.01);
}
