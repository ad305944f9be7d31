import type { Lang } from '../board';
import { blockName, sentence, settled } from './labels';
import type { Means } from './offers.svelte';
import type { Event } from './types.gen';
import { words } from './words';

type Walk = Extract<Event, { what: 'climb' | 'ladder' | 'bridge' }>;

const meansOf = (event: Walk): Means => (event.what === 'climb' ? 'free' : event.what === 'bridge' ? 'bridge' : event.ladder);
const isWalk = (event: Event | undefined): event is Walk => event?.what === 'climb' || event?.what === 'ladder' || event?.what === 'bridge';

/** A whole turn in few words, as the picture shows the rest: how a block would stand, by what means the pawn gets how high. */
export function advice(then: readonly Event[], lang: Lang): string | null {
  const w = words[lang];
  const parts: string[] = [];
  let means: string[] = [];
  then.forEach((event, index) => {
    if (event.what === 'block') parts.push(settled(event.from, event.to, lang));
    if (event.what === 'stone') parts.push(w.stoneOnto(blockName(event.on, lang)));
    if (!isWalk(event)) return;
    means.push(w.means[meansOf(event)]);
    if (isWalk(then[index + 1])) return;
    parts.push(w.wayTo(means.join(', '), event.landing.height));
    means = [];
  });
  return parts.length === 0 ? null : parts.map(sentence).join(' ');
}
