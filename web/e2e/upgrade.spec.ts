import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { move, twoFriends, yourTurn } from './table';

/** Makes the page that is loaded next one of yesterday; those after it are as they are. */
async function age(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('aged') !== null) return;
    sessionStorage.setItem('aged', '');
    new MutationObserver((_, watch) => {
      const build = document.querySelector<HTMLMetaElement>('meta[name="build"]');
      if (!build) return;
      build.content = 'yesterday';
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** How often the page is loaded from now on. */
function counting(page: Page): { loads: number } {
  const count = { loads: 0 };
  page.on('load', () => (count.loads += 1));
  return count;
}

test('a page of yesterday offers the new one, and leaves one’s own act alone', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await yourTurn(ada);
  await age(ada);
  const count = counting(ada);
  await ada.reload();
  const offer = ada.getByText('There is a new version of the house.');
  await expect(offer).toBeVisible();
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  expect(count.loads, 'it was not loaded anew by itself').toBe(1);
  await ada.getByRole('button', { name: 'Load it' }).click();
  await expect(offer).toHaveCount(0);
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
});

test('a part that is missing leads to one reload, not to many', async ({ page }) => {
  await page.goto('/');
  await page.route(/\/assets\/Lobby-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  const count = counting(page);
  await page.locator('a[href="/lobby"]').first().click();
  await expect.poll(() => count.loads).toBe(1);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(count.loads).toBe(1);
});
