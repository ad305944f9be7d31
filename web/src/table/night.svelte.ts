import { untrack } from 'svelte';
import { hoursOf, isTooLong } from '../shell/quiet';
import { settings } from '../shell/settings.svelte';
import type { TableClient } from './client.svelte';
import { isForDays } from './clocks';

/**
 * Tells a table with a clock of days where we are and when we sleep, whenever that or our seats change. Called while a
 * component is made.
 */
export function tellNight(client: TableClient): void {
  const wish = $derived.by(() => {
    const clock = client.info?.customs.clock;
    const plays = clock && isForDays(clock) && client.info?.stage !== 'over' && !isTooLong(settings.night);
    return plays && client.mine.length > 0 ? JSON.stringify([client.mine, hoursOf(settings.night)]) : null;
  });
  $effect(() => {
    if (wish === null) return;
    const quiet = hoursOf(settings.night);
    for (const seat of untrack(() => client.mine)) void client.say({ type: 'quiet', seat, quiet });
  });
}
