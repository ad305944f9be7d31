import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** What docs/offline.md tells is measured here: `npm --prefix web run figures`, with a program of `cargo build --release` in CORDEE_BIN. */
export default defineConfig({ ...journeys, testMatch: '*.figures.ts', workers: 1, retries: 0, timeout: 600_000 });
