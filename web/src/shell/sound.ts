import { settings } from './settings.svelte';
import { COMMON, VOICES, type Note, type Sound, type Tone } from './voices';

export type { Sound } from './voices';

/** Quiet sounds, made on the spot. Off until somebody turns them on. */
let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;
/** A band of noise keeps a part of its strength only: so much louder it is as loud as a string. */
const BREATH = 2.5;
/** Whose things sound. */
let game = '';

/** From now on this game's things are heard. */
export function voiceOf(id: string): void {
  game = id;
}

export function notesOf(sound: Sound, id = game): readonly Note[] {
  return VOICES[id]?.[sound] ?? COMMON[sound];
}

export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const note of notesOf(sound)) ring(context, note);
}

function ring(audio: AudioContext, [tone, frequency, start, length, strength = 1]: Note): void {
  const begin = audio.currentTime + start;
  const loud = 0.12 * settings.volume * strength * (tone === 'noise' || tone === 'slide' ? BREATH : 1);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + Math.min(0.012, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0003, begin + length);
  gain.connect(audio.destination);
  const source = sourceOf(audio, tone, frequency, begin, length);
  source.out.connect(gain);
  source.node.start(begin);
  source.node.stop(begin + length + 0.02);
}

/** A string, or a breath of noise around a pitch: wood, ice, rock. */
function sourceOf(audio: AudioContext, tone: Tone, frequency: number, begin: number, length: number) {
  if (tone !== 'noise' && tone !== 'slide') {
    const node = new OscillatorNode(audio, { type: tone, frequency });
    return { node, out: node as AudioNode };
  }
  hiss ??= noise(audio);
  const node = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: tone === 'slide' ? 2 : 5 });
  if (tone === 'slide') filter.frequency.exponentialRampToValueAtTime(frequency * 1.8, begin + length);
  return { node, out: node.connect(filter) };
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
  return buffer;
}
