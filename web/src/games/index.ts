import type { Component } from 'svelte';
import type { AnyBoard } from './board';

/** The boards by folder. */
const boards = import.meta.glob<{ default: AnyBoard }>('./*/index.ts');
/** Small pictures for the shelf. */
const vignettes = import.meta.glob<{ default: Component }>('./*/Vignette.svelte');

/** Can it be played here, and does it have a picture to lie in the box with? */
export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in boards && `./${game}/Vignette.svelte` in vignettes;
}

export async function boardOf(game: string): Promise<AnyBoard | null> {
  return (await boards[`./${game}/index.ts`]?.())?.default ?? null;
}

export async function vignetteOf(game: string): Promise<Component | null> {
  return (await vignettes[`./${game}/Vignette.svelte`]?.())?.default ?? null;
}
