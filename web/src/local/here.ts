/** The tables of this browser, and whether there can be any. */

/* Without the module's file there is no play without a network; then the page was built without it. */
const found = import.meta.glob<string>('./house.wasm', { query: '?url', import: 'default', eager: true });

/** Where the module is; nothing if the page has none. */
export const MODULE: string | null = found['./house.wasm'] ?? null;

/** Is it a table of this browser? Its name says so. */
export const isHere = (table: string): boolean => table.startsWith('local-');
