import type { Component } from 'svelte';
import { settings } from '../shell/settings.svelte';
import { loadPart } from '../words/languages';
import type { AnyBoard, Typing } from './board';

/** The boards by folder. */
const boards = import.meta.glob<{ default: AnyBoard }>('./*/index.ts');
/** How actions are typed, for the book. */
const typings = import.meta.glob<{ typing: Typing }>('./*/typing.ts');

/** Can it be played here? */
export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in boards;
}

/** With its words, for it is about to be shown. */
export async function boardOf(game: string): Promise<AnyBoard | null> {
  const [board] = await Promise.all([boards[`./${game}/index.ts`]?.(), loadPart(game, settings.lang)]);
  return board?.default ?? null;
}

export async function vignetteOf(game: string): Promise<Component | null> {
  const { vignettes } = await import('./vignettes');
  return vignettes[`./${game}/Vignette.svelte`] ?? null;
}

export async function typingOf(game: string): Promise<Typing | undefined> {
  const [typing] = await Promise.all([typings[`./${game}/typing.ts`]?.(), loadPart(game, settings.lang)]);
  return typing?.typing;
}
