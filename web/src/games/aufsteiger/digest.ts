import type { Digest, Lang, LogStep } from '../board';
import type { Event } from './types.gen';

/** A turn is one line of the log: what was moved, where the pawn went, and what came of it. */
const last = (steps: readonly LogStep<Event>[]) => steps.at(-1)?.events[0]?.event.what;

function joins(before: readonly LogStep<Event>[], step: LogStep<Event>): boolean {
  const what = last(before);
  return what !== undefined && before[0]?.by === step.by && what !== 'end' && what !== 'stay' && what !== 'stone';
}

/** Whoever did something need not be told to have ended the turn. */
function tell(steps: readonly LogStep<Event>[], lang: Lang): string {
  const told = steps.flatMap(({ events }) => events);
  const rest = told.filter(({ event }) => event.what !== 'end');
  return (rest.length > 0 && steps.length > 1 ? rest : told).map((telling) => telling[lang]).join(' ');
}

export const digest: Digest<Event> = { joins, tell };
