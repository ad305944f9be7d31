import { settings } from '../shell/settings.svelte';

/** A finger covers what it touches: its first tap shows what will happen, the second does it. Mice and keys have shown it already. */
export function isShy(event: Event): boolean {
  return !settings.bold && event instanceof PointerEvent && event.pointerType !== '' && event.pointerType !== 'mouse';
}

/** Did the keyboard bring the focus here? What a finger or a curtain leaves it on is not pointed at. */
export function isKeyed({ currentTarget }: FocusEvent): boolean {
  return currentTarget instanceof Element && currentTarget.matches(':focus-visible');
}

/** Is a finger what this device is pointed with? */
export const hasFinger = (): boolean => matchMedia('(pointer: coarse)').matches;
