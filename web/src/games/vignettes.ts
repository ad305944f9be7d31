import type { Component } from 'svelte';

/** The small pictures by folder, in one file: the shelf shows all of them, and each file more costs its headers. */
export const vignettes = import.meta.glob<Component>('./*/Vignette.svelte', { eager: true, import: 'default' });
