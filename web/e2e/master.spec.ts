import type { Page } from '@playwright/test';
import { board, place, players, prompt, yourTurn } from './table';
import { expect, test } from './test';

/* A computer that takes its time, and somebody who does not. */

// Longer than any journey waits.
test.use({ flags: ['--master-ms', '60000'] });

const hurry = (page: Page) => prompt(page).getByRole('button', { name: 'Hurry the computer' });

async function playMaster(page: Page): Promise<void> {
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: 'Master' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
  await expect(hurry(page)).toHaveCount(0);
  await place(page, 'cell').click();
  await place(page, 'd9').click();
}

test('a master thinks until it is hurried', async ({ page }) => {
  await playMaster(page);
  await expect(players(page)).toContainText('is thinking');
  await hurry(page).click();
  await yourTurn(page);
  await expect(hurry(page)).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a master plays in the browser, and can be hurried there', async ({ page, context, house }) => {
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
    await context.setOffline(true);
    await house.kill();
    await page.reload();
    await playMaster(page);
    await hurry(page).click();
    await yourTurn(page);
    await expect(board(page)).toBeVisible();
  });
});
