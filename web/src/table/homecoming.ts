/**
 * What happened while one was away: the steps since one's last decision, as a film that begins where one left. The house tells a
 * comer the newest steps; the positions between them are in the replay.
 */
import type { Replay, Seat, State } from '../protocol.gen';
import type { TableUpdate } from './footage.svelte';
import { stepsAfter, type Numbered, type Reading } from './reading';

/**
 * How many steps stood when those who sit here left, as far as that is known: what chance did at once came of their own decision.
 * `null` where there is nothing to show: nobody else has done anything since, or nobody here has done anything at all.
 */
export function leftAt(reading: Reading, mine: readonly Seat[]): number | null {
  const steps = reading.log.flatMap((entry) => (entry.is === 'step' ? [entry] : []));
  const own = steps.findLastIndex(({ step }) => mine.some((seat) => seat === step.by));
  // One's last decision may lie further back than what is told.
  if (own < 0 && (mine.length === 0 || (reading.state?.decision ?? 0) === 0)) return null;
  const since = steps.slice(own + 1);
  const news = since.findIndex(({ step }) => step.by !== 'chance' && step.events.length > 0);
  return since[news]?.at ?? null;
}

/** The film, from the frame before its first step on; `null` if the frames are not those of what is known. */
export function filmOf(reading: Reading, from: number, { frames, from: first }: Pick<Replay, 'frames' | 'from'>): TableUpdate[] | null {
  const { state, number } = reading;
  const steps = stepsAfter(reading, from);
  const isOf = (step: Numbered, nth: number) => {
    const told = frames[nth + 1]?.told;
    return told?.by === step.by && told.do === step.do;
  };
  if (!state || first !== from || steps.length === 0 || !steps.every(isOf)) return null;
  const between = frames.slice(0, steps.length).map(({ view, prompt }, nth) => ({
    view,
    steps: steps.slice(Math.max(0, nth - 1), nth),
    jump: nth === 0,
    state: { view, prompt, turn: { act: nextOf(steps.slice(nth)), over: null }, decision: 0, legal: null } satisfies State,
    number: (steps[nth]?.number ?? 1) - 1,
  }));
  return [...between, { view: state.view, steps: steps.slice(-1), jump: false, state, number }];
}

/** Who acts next, as what they did tells. */
function nextOf(steps: readonly Numbered[]): Seat[] {
  const by = steps.find((step) => step.by !== 'chance')?.by;
  return by === undefined || by === 'chance' ? [] : [by];
}
