import type { Component } from 'svelte';
import { settings } from '../shell/settings.svelte';
import { loadPart } from '../words/languages';
import type { AnyBoard, Typing } from './board';

/** The boards by folder. */
const boards = import.meta.glob<{ default: AnyBoard }>('./*/index.ts');
/** Small pictures for the shelf. */
const vignettes = import.meta.glob<{ default: Component }>('./*/Vignette.svelte');

/** How actions are typed, for the book. */
const typings = import.meta.glob<{ typing: Typing }>('./*/typing.ts');

/** Can it be played here, and does it have a picture to lie in the box with? */
export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in boards && `./${game}/Vignette.svelte` in vignettes;
}

/** With its words, for it is about to be shown. */
export async function boardOf(game: string): Promise<AnyBoard | null> {
  const [board] = await Promise.all([boards[`./${game}/index.ts`]?.(), loadPart(game, settings.lang)]);
  return board?.default ?? null;
}

export async function vignetteOf(game: string): Promise<Component | null> {
  return (await vignettes[`./${game}/Vignette.svelte`]?.())?.default ?? null;
}

export async function typingOf(game: string): Promise<Typing | undefined> {
  const [typing] = await Promise.all([typings[`./${game}/typing.ts`]?.(), loadPart(game, settings.lang)]);
  return typing?.typing;
}
