import { settings } from './settings.svelte';

/** Quiet sounds, made on the spot. Off until somebody turns them on. */
export type Sound = 'step' | 'walk' | 'caught' | 'board' | 'alarm' | 'turn' | 'end';

/** A note: frequency in hertz, when it starts and how long it sounds in seconds, its colour. */
type Note = [frequency: number, start: number, length: number, wave: OscillatorType];

const NOTES: Record<Sound, Note[]> = {
  step: [[220, 0, 0.07, 'triangle']],
  walk: [
    [110, 0, 0.06, 'sine'],
    [98, 0.11, 0.06, 'sine'],
  ],
  caught: [
    [196, 0, 0.09, 'square'],
    [131, 0.1, 0.16, 'square'],
  ],
  board: [
    [262, 0, 0.1, 'triangle'],
    [392, 0.1, 0.18, 'triangle'],
  ],
  alarm: [
    [440, 0, 0.18, 'sawtooth'],
    [349, 0.2, 0.18, 'sawtooth'],
    [440, 0.4, 0.18, 'sawtooth'],
  ],
  turn: [
    [523, 0, 0.09, 'sine'],
    [659, 0.09, 0.14, 'sine'],
  ],
  end: [
    [392, 0, 0.16, 'triangle'],
    [494, 0.15, 0.16, 'triangle'],
    [587, 0.3, 0.4, 'triangle'],
  ],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const note of NOTES[sound]) ring(context, note);
}

function ring(audio: AudioContext, [frequency, start, length, wave]: Note): void {
  const begin = audio.currentTime + start;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(0.05, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
}
