import type { QuietHours } from '../protocol.gen';
import { isRecord } from './memory';

/** The hours of the night in which one's clocks rest, in minutes after midnight. */
export interface Night {
  on: boolean;
  from: number;
  to: number;
}

export const USUAL: Night = { on: false, from: 22 * 60, to: 8 * 60 };

const DAY = 24 * 60;
const LONGEST = 12 * 60;

export const lengthOf = ({ from, to }: Night): number => (to + DAY - from) % DAY;
export const isTooLong = (night: Night): boolean => lengthOf(night) > LONGEST;

const isMinute = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY;

export function readNight(value: unknown): Night | null {
  if (!isRecord(value) || typeof value.on !== 'boolean' || !isMinute(value.from) || !isMinute(value.to)) return null;
  return { on: value.on, from: value.from, to: value.to };
}

/** Where the browser is. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As the house is told. Without a night it is still told where one is: weekends begin there. */
export function hoursOf(night: Night): QuietHours {
  const quiet = night.on && !isTooLong(night);
  return { zone: zone(), from: quiet ? night.from : 0, to: quiet ? night.to : 0 };
}

/** Minutes after midnight as a field for times has them: “07:30”. */
export const asTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function fromTime(text: string): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(text);
  const minutes = found ? Number(found[1]) * 60 + Number(found[2]) : NaN;
  return isMinute(minutes) ? minutes : null;
}
