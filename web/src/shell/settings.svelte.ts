import type { Lang } from '../protocol.gen';
import { isLang, LANGUAGES } from '../words/languages';
import { isRecord, recall, remember } from './memory';
import { type Night, readNight, USUAL } from './quiet';

export type Theme = 'auto' | 'jour' | 'nuit';
export type Speed = 'slow' | 'normal' | 'fast' | 'once';

/** How long things take on a board, as a factor. */
const PACES: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, once: 0 };

const KEY = 'cordee.settings';

interface Saved {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** Do pieces travel? The system's wish for less motion wins over this. */
  motion: boolean;
  /** Do single letters do something at a table? */
  keys: boolean;
  /** How fast is shown what others do? */
  speed: Speed;
  /** Does the first touch of a finger act? Otherwise it shows what the second will do. */
  bold: boolean;
  /** The name last used at a table. */
  name: string;
  /** When one's clocks rest, in games that last days. */
  night: Night;
}

/** The language a browser asks for, among those the house speaks. */
export function preferred(languages: readonly string[]): Lang {
  for (const language of languages) {
    const short = language.split('-')[0]?.toLowerCase();
    if (isLang(short)) return short;
  }
  return 'en';
}

export function readSaved(value: unknown): Partial<Saved> {
  if (!isRecord(value)) return {};
  const saved: Partial<Saved> = {};
  if (isLang(value.lang)) saved.lang = value.lang;
  if (value.theme === 'auto' || value.theme === 'jour' || value.theme === 'nuit') saved.theme = value.theme;
  if (typeof value.sound === 'boolean') saved.sound = value.sound;
  if (typeof value.volume === 'number' && value.volume >= 0 && value.volume <= 1) saved.volume = value.volume;
  if (typeof value.motion === 'boolean') saved.motion = value.motion;
  if (typeof value.keys === 'boolean') saved.keys = value.keys;
  if (typeof value.speed === 'string' && value.speed in PACES) saved.speed = value.speed as Speed;
  if (typeof value.bold === 'boolean') saved.bold = value.bold;
  if (typeof value.name === 'string') saved.name = value.name;
  const night = readNight(value.night);
  if (night) saved.night = night;
  return saved;
}

class Settings implements Saved {
  lang = $state<Lang>('en');
  theme = $state<Theme>('auto');
  sound = $state(false);
  volume = $state(0.6);
  motion = $state(true);
  keys = $state(true);
  speed = $state<Speed>('normal');
  bold = $state(false);
  name = $state('');
  night = $state.raw<Night>(USUAL);
  #still = $state(false);

  /** Reads what was saved and what the system asks for. Called once, before the first page. */
  load(): void {
    this.lang = preferred(navigator.languages);
    Object.assign(this, recall(KEY, readSaved) ?? {});
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#still = still.matches;
    still.addEventListener('change', () => (this.#still = still.matches));
    this.#show();
  }

  set(change: Partial<Saved>): void {
    Object.assign(this, change);
    const { lang, theme, sound, volume, motion, keys, speed, bold, name, night } = this;
    remember(KEY, { lang, theme, sound, volume, motion, keys, speed, bold, name, night } satisfies Saved);
    this.#show();
  }

  /** Does anything move at all? */
  get moves(): boolean {
    return this.motion && !this.#still;
  }

  /** How long things take on a board; 0 shows everything at once. */
  get pace(): number {
    return this.moves ? PACES[this.speed] : 0;
  }

  #show(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dir = LANGUAGES.find(({ code }) => code === this.lang)?.direction ?? 'ltr';
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion ? 'on' : 'off';
    // The browser's own frame takes the colour of the paper, that of the chosen light rather than the system's.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const dark = this.theme === 'auto' ? meta.media.includes('dark') : this.theme === 'nuit';
      meta.content = dark ? '#10171e' : '#f6f3ec';
    }
  }
}

export const settings = new Settings();
