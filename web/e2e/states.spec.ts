import type { Page } from '@playwright/test';
import { faults, inTheme } from './looks';
import { board, openTab, prompt, write } from './table';
import { expect, test } from './test';

/* What a table and a lesson of each game look like on the way: axe finds nothing in any of it. */

async function isSound(page: Page, state: string): Promise<void> {
  for (const theme of ['jour', 'nuit'] as const) {
    await inTheme(page, theme);
    expect.soft(await faults(page), `${state}, ${theme}`).toEqual([]);
  }
}

for (const game of ['alcatraz', 'alaska', 'ice-lake', 'vertical', 'aufsteiger']) {
  test(`axe finds nothing at a table of ${game}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto(`/play/${game}`);
    await expect(page.getByRole('button', { name: 'Show me while I play' })).toBeVisible();
    await isSound(page, 'set-up that asks how to begin');
    await page.getByRole('button', { name: 'Show me while I play' }).click();
    await expect(page.locator('.note.placed')).toBeVisible();
    await isSound(page, 'a note, and the goal');
    await page.locator('.note').getByRole('button', { name: 'No more notes' }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await isSound(page, 'shortcuts');
    await page.keyboard.press('Escape');
    for (const tab of ['Rules', 'Aid', 'In words', 'Table'] as const) {
      await openTab(page, tab);
      await expect(page.getByText('One moment…')).toHaveCount(0);
      await isSound(page, tab);
    }
    await write(page, 'nonsense');
    await expect(prompt(page).locator('.notice')).toBeVisible();
    await isSound(page, 'a refusal');
  });

  test(`axe finds nothing in a lesson of ${game}`, async ({ page }) => {
    await page.goto(`/learn/${game}`);
    await page.locator('ol li a').first().click();
    await expect(board(page)).toBeVisible();
    await page.getByRole('button', { name: 'Hint' }).click();
    await isSound(page, 'a task with its hint');
    await page.getByRole('button', { name: 'Show me' }).click();
    await isSound(page, 'the way is shown');
  });
}
