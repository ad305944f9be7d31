import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * Journeys in a real browser, against a real house that every test opens for itself. The system's own browser is
 * used: `CHROMIUM` if it is elsewhere than Debian puts it.
 */
export default defineConfig({
  testDir: 'e2e',
  // About a language that is made for it: see templates/check.
  testIgnore: existsSync(join(import.meta.dirname, '../languages/qps')) ? [] : ['pseudo.spec.ts'],
  outputDir: process.env.E2E_OUTPUT ?? 'e2e-results',
  // One for each core of the machine the tests are made for: half of a journey is waiting.
  workers: 2,
  // A journey that passes at the second attempt is told as flaky, and is to be looked into.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // What stays for a time without network would come between a journey and the house; those about it say so.
    serviceWorkers: 'block',
    // Pieces jump instead of walking, so that no test waits for a film; those that watch one say so.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be touched after this long never will: better to hear of it before the whole test's time is up.
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
});
