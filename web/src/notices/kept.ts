/** What this browser keeps for the page, apart from the page itself. */
import { settings } from '../shell/settings.svelte';

const OURS = 'cordee.';

const names = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(OURS));

export const hasLessons = (): boolean => names().some((name) => /\.(lessons|puzzles|first|notes)$/.test(name));

/** Deletes all of it: settings, keys, what was learnt, games that were played here. */
export async function clearBrowser(local: readonly string[]): Promise<void> {
  if (local.length > 0) {
    const { localHouse } = await import('../local/house');
    for (const table of local) localHouse().forget(table);
  }
  for (const name of names()) localStorage.removeItem(name);
  settings.name = '';
  await navigator.clearAppBadge?.().catch(() => {});
}
