import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
// @ts-expect-error It comes without types.
import subsetFont from 'subset-font';
import { defineConfig, loadEnv, type Plugin } from 'vite';

// During development the pages come from Vite and everything under /api from a running house: `CORDEE_HOUSE`, or its
// usual address.
const { CORDEE_HOUSE: house = 'http://127.0.0.1:8080' } = loadEnv('development', '.', 'CORDEE_');

/** What guests write with: Latin letters with their accents, and the signs of typography. */
const LETTERS = [[0x20, 0x7e], [0xa0, 0x17f], [0x2009, 0x2027], [0x202f, 0x203a], [0x20ac], [0x2190, 0x2193], [0x2212]] as const;
const letters = LETTERS.flatMap(([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);

/** Whatever the house writes with, in every language. */
const LANGUAGES = new URL('../languages/', import.meta.url);
const files = readdirSync(LANGUAGES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const written = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
const text = [...new Set([...letters, ...written.join('')])].join('');

/** Leaves out of the fonts what no page uses: half their weight is in thin and black letters. */
const leanFonts = (): Plugin => ({
  name: 'lean-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
      const weights = file.fileName.includes('wght') ? { variationAxes: { wght: { min: 400, max: 650 } } } : {};
      file.source = await subsetFont(file.source, text, { targetFormat: 'woff2', noLayoutClosure: true, ...weights });
    }
  },
});

export default defineConfig({
  plugins: [svelte(), leanFonts()],
  // The parts find each other by where they lie: the page may lie in any folder (`cordee site`).
  base: './',
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the landing page needs comes in few files: each file more costs some 600 bytes of headers.
        advancedChunks: {
          groups: [
            { name: 'vignettes', test: /games\/vignettes\.ts|games\/[^/]+\/Vignette\.svelte/ },
            {
              name: 'shell',
              priority: 1,
              test: /src\/(shell|words)\/[^/]+\.ts$|src\/ui\/((Choice|CloseButton|Dialog|Emblem|Icon|IconButton|Sentence|Switch|Trouble)\.svelte|icons\.ts|spruce\.ts)|table\/standing\.ts|node_modules\/svelte\//,
            },
            // What tables, replays and lessons share.
            {
              name: 'frame',
              test: /src\/table\/(TableFrame|Notice|Log)\.svelte|src\/table\/(chapters|clocks|shortcuts|typed|reading)\.ts|src\/games\/(board|drag\.svelte|gestures|grid|projector\.svelte|touch|trail)\.ts/,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true } } },
});
