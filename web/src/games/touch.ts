import { settings } from '../shell/settings.svelte';

/** A finger covers what it touches: its first tap shows what will happen, the second does it. Mice and keys have shown it already. */
export function isShy(event: Event): boolean {
  return !settings.bold && event instanceof PointerEvent && event.pointerType !== '' && event.pointerType !== 'mouse';
}
