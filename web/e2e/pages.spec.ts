import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { move, openTab, openTable, playComputer, yourTurn } from './table';

type Theme = 'jour' | 'nuit';
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every kind of page, and how one gets there. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  landing: (page) => page.goto('/'),
  'landing with tables': async (page) => {
    await playComputer(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your tables' })).toBeVisible();
  },
  settings: async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
  },
  'set up against the computer': (page) => page.goto('/play/alcatraz'),
  'set up around a screen': async (page) => {
    await page.goto('/play/alcatraz');
    await page.getByRole('radio', { name: 'Around one screen' }).check();
    await page.getByText('Variants').click();
  },
  'set up with friends': async (page) => {
    await page.goto('/play/alcatraz');
    await page.getByRole('radio', { name: 'With friends' }).check();
  },
  lobby: (page) => page.goto('/lobby'),
  'waiting room': (page) => openTable(page, 'Ada', 4),
  table: async (page) => {
    await playComputer(page);
    await move(page, 'cell', 'd7');
    await yourTurn(page);
  },
  'table, refused': async (page) => {
    await playComputer(page);
    await page.getByRole('gridcell', { name: /^h7/ }).click();
    await expect(page.getByRole('button', { name: /^Read ALC/ })).toBeVisible();
  },
  'table, rules': async (page) => {
    await playComputer(page);
    await openTab(page, 'Rules');
  },
  'table in words': async (page) => {
    await playComputer(page);
    await openTab(page, 'In words');
  },
  'table, its matters': async (page) => {
    await playComputer(page);
    await openTab(page, 'Table');
  },
  'table, sharing': async (page) => {
    await playComputer(page);
    await openTab(page, 'Table');
    await page.getByRole('button', { name: 'Share the table' }).click();
  },
  'table, over': async (page) => {
    await playComputer(page);
    await openTab(page, 'Table');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  },
  replay: async (page) => {
    await playComputer(page);
    await move(page, 'cell', 'd7');
    await yourTurn(page);
    await page.goto(`${page.url()}/replay?at=1`);
    await expect(page.getByRole('slider')).toBeVisible();
  },
  rules: async (page) => {
    await page.goto('/rules/alcatraz');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'open a record': (page) => page.goto('/open'),
  'off the map': (page) => page.goto('/nowhere/at/all'),
};

/** Lets a page finish what it fetches and draws. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText('One moment…')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
}

/** The same page again, in the longer of the two languages. */
async function inFrench(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('cordee.settings', JSON.stringify({ lang: 'fr' })));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByText('Un instant…')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
}

/** Pictures of a page at the widths of a desk and a phone, for people to look at: `SHOTS` names a directory. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const theme of ['jour', 'nuit'] as const) {
    await inTheme(page, theme);
    for (const [width, height] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${name}-${theme}-${width}.png`, fullPage: width < 400 });
    }
  }
}

/** What axe finds, a line a fault. */
async function faults(page: Page): Promise<string[]> {
  // As a script of the browser, not of the page: the page's own policy forbids to add any.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<Result> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
    );
  });
}

/** How far a page is wider than its window. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [name, go] of Object.entries(PAGES)) {
  test(`${name}: axe finds nothing by day and by night, and 360 pixels are wide enough`, async ({ page }) => {
    await go(page);
    await settled(page);
    for (const theme of ['jour', 'nuit'] as const) {
      await inTheme(page, theme);
      expect.soft(await faults(page), theme).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect.soft(await overhang(page), 'nothing hangs over the edge').toBeLessThanOrEqual(0);
    expect.soft(await faults(page), 'on a phone').toEqual([]);
    if (process.env.SHOTS) await shoot(page, `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await inFrench(page);
    expect.soft(await overhang(page), 'nor in French').toBeLessThanOrEqual(0);
  });
}

/** Bytes over the wire, compressed as they came, until a page has come to rest. */
async function weigh(page: Page, go: () => Promise<unknown>): Promise<number> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await go();
  await page.waitForLoadState('networkidle');
  return bytes;
}

test('the first load stays far under 150 kB, and so does sitting down at once at a table', async ({ page, newcomer }) => {
  const landing = await weigh(page, () => page.goto('/'));
  await playComputer(page);
  const friend = await newcomer();
  const table = await weigh(friend, () => friend.goto(page.url()));
  console.log(`first load: landing ${landing} bytes, table ${table} bytes`);
  for (const weight of [landing, table]) expect(weight).toBeGreaterThan(10_000);
  // Below what is promised, so that it is noticed before the promise breaks.
  expect(landing).toBeLessThan(120_000);
  expect(table).toBeLessThan(130_000);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('two clicks to play, and neither needs scrolling', async ({ page }) => {
    await playComputer(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your tables' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Play Alcatraz' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Play Alcatraz' }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await yourTurn(page);
  });
});
