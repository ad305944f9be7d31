import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { move, twoFriends, yourTurn } from './table';

/** Gives out the page as one of yesterday, this many times. */
async function ageing(page: Page, times: number): Promise<{ served: number }> {
  const count = { served: 0 };
  await page.route(/\/(t\/.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    count.served += 1;
    const body = (await answer.text()).replace(/(name="build" content=")[^"]*/, '$1yesterday');
    return count.served > times ? route.fulfill({ response: answer }) : route.fulfill({ response: answer, body });
  });
  return count;
}

test('a page of yesterday offers the new one, and leaves one’s own act alone', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await yourTurn(ada);
  const count = await ageing(ada, 1);
  await ada.reload();
  const offer = ada.getByText('There is a new version of the house.');
  await expect(offer).toBeVisible();
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  expect(count.served, 'it was not reloaded by itself').toBe(1);
  await ada.getByRole('button', { name: 'Load it' }).click();
  await expect(offer).toHaveCount(0);
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
});

test('a part that is missing leads to one reload, not to many', async ({ page }) => {
  await page.goto('/');
  await page.route(/\/assets\/Lobby-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.locator('a[href="/lobby"]').first().click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(loads).toBe(1);
});
