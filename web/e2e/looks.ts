import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

type Theme = 'jour' | 'nuit';
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lets a page finish what it fetches and draws. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText('One moment…')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'jour' ? 'light' : 'dark' });
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

/** Pictures of a page at the widths of a desk and a phone, upright and on its side, for people to look at: `SHOTS` names a directory. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const theme of ['jour', 'nuit'] as const) {
    await inTheme(page, theme);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${name}-${theme}-${width}.png`, fullPage: width < 400 });
    }
  }
}

/** What axe finds, a line a fault. */
export async function faults(page: Page): Promise<string[]> {
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
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The same in the middle of something, which goes on afterwards. */
export async function looksWellNow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const theme of ['jour', 'nuit'] as const) {
    await inTheme(page, theme);
    expect.soft(await faults(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect.soft(await overhang(page), 'nothing hangs over the edge').toBeLessThanOrEqual(0);
  expect.soft(await faults(page), 'on a phone').toEqual([]);
  if (process.env.SHOTS) await shoot(page, `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}`);
  if (before) await page.setViewportSize(before);
}

/** Whatever page this is: axe finds nothing by day and by night, and 360 pixels are wide enough. */
export async function looksWell(page: Page, name: string): Promise<void> {
  await settled(page);
  await looksWellNow(page, name);
  await page.setViewportSize({ width: 360, height: 740 });
  await inFrench(page);
  expect.soft(await overhang(page), 'nor in French').toBeLessThanOrEqual(0);
}
