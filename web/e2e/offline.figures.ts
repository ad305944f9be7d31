import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { GAMES, isKept, sitDown } from './offline';
import { expect, test } from './test';
import { prompt, yourTurn } from './table';

/* Figures, not tests: they say how long things take on this machine, and fail only if something does not work. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const middle = (numbers: readonly number[], share = 0.5): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;

interface Watched {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  /** What kept the page for more than 50 ms. */
  long: number[];
}

/** Watches the page's frames until `done`, which is true of a text on the page. */
function watch(page: Page, wanted: RegExp): Promise<Watched> {
  return page.evaluate(async (source) => {
    const frames: number[] = [];
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const done = new RegExp(source);
    let last = await next();
    while (!done.test(document.querySelector('main')?.textContent ?? '')) {
      const now = await next();
      frames.push(now - last);
      last = now;
    }
    observer.disconnect();
    return { frames, long };
  }, wanted.source);
}

test('frames while the expert thinks', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  // Of the CPU's time, so that others on the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  for (const game of GAMES) {
    await page.goto(`/play/${game}`);
    await page.getByRole('switch', { name: 'Play on this device' }).click();
    await sitDown(page);
    // Each game has its own words for whose turn it is; advice is for whoever is to act.
    const advice = page.getByRole('button', { name: 'What would you play?' });
    await expect(advice).toBeVisible();
    const before = await busy();
    const began = Date.now();
    await advice.click();
    const { frames, long } = await watch(page, /\d\s?%/);
    const [took, worked] = [Date.now() - began, (await busy()) - before];
    const at = (share: number) => middle(frames, share).toFixed(1);
    console.log(
      `${game}: ${took} ms of thought, ${frames.length} frames: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.9999)} ms; ` +
        `the page’s own thread worked ${worked.toFixed(0)} ms; tasks above 50 ms: ${long.map(Math.round).join(', ') || 'none'}`,
    );
  }
});

/** A browser that remembers, as an installed app has it. */
async function browser(folder: string): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use;
  const options = { ...launchOptions, serviceWorkers: 'allow' as const, viewport: { width: 390, height: 844 } };
  const context = await chromium.launchPersistentContext(folder, options);
  context.setDefaultTimeout(45_000);
  return context;
}

test('cold start without a network, from the app’s first page to one’s move', async ({ house }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cordee-app-'));
  const first = await browser(folder);
  const page = await first.newPage();
  await page.goto(house.origin);
  await isKept(page);
  await page.goto(`${house.origin}/play/alcatraz`);
  await page.getByRole('switch', { name: 'Play on this device' }).click();
  await sitDown(page);
  await yourTurn(page);
  await first.close();
  await house.kill();

  const rounds: { page: number; all: number }[] = [];
  for (let round = 0; round < 7; round += 1) {
    const begun = performance.now();
    const again = await browser(folder);
    await again.setOffline(true);
    const opened = performance.now();
    const app = again.pages()[0] ?? (await again.newPage());
    await app.goto(house.origin, { waitUntil: 'commit' });
    await app.getByRole('link', { name: /on this device/ }).click();
    await prompt(app).getByText('Your turn').waitFor();
    rounds.push({ page: performance.now() - opened, all: performance.now() - begun });
    await again.close();
  }
  await rm(folder, { recursive: true, force: true });
  const [fromPage, withBrowser] = [rounds.map((round) => round.page), rounds.map((round) => round.all)];
  const told = (times: number[]) => `median ${middle(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
  console.log(`cold start to “your turn”: ${told(fromPage)}; with the browser’s own start: ${told(withBrowser)}`);
  expect(rounds).toHaveLength(7);
});
