import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

// During development the pages come from Vite and everything under /api from a running house: `CORDEE_HOUSE`, or its
// usual address.
const { CORDEE_HOUSE: house = 'http://127.0.0.1:8080' } = loadEnv('development', '.', 'CORDEE_');

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: house, ws: true } } },
});
