import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { move, openTab, openTable, players, sitDown, yourTurn } from './table';

const seatOf = (page: Page, name: string) => players(page).getByRole('listitem').filter({ hasText: name });

/** A clock over days, as set up by hand. */
async function overDays(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Day by day' }).check();
  await expect(page.getByText('Each begins with 3 days; every decision brings 1 day more, up to 5 days.')).toBeVisible();
}

test('friends play over days: everybody’s time is in sight, and one may go on holiday', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await openTable(ada, 'Ada', 2, overDays);
  await sitDown(bo, link, 'Bo', 2);
  await expect(bo.getByText('3 days each, 1 day more for each decision, at most 5 days.')).toBeVisible();
  await ada.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ada, bo]) {
    await expect(seatOf(page, 'Ada').locator('[data-clock=running]')).toContainText(/2 days 23 hr|3 days/);
    await expect(seatOf(page, 'Bo').locator('[data-clock=stopped]')).toContainText('3 days');
  }
  await move(ada, 'cell', 'e9');
  await expect(seatOf(bo, 'Ada').locator('[data-clock=stopped]')).toContainText(/3 days 23 hr|4 days/);
  await yourTurn(bo);
  await openTab(bo, 'Table');
  await expect(bo.getByText('Holiday left in this game: 7 days.')).toBeVisible();
  await bo.getByRole('button', { name: 'Take 3 days off' }).click();
  await expect(seatOf(ada, 'Bo').locator('[data-clock=resting]')).toContainText('on holiday');
  await bo.getByRole('button', { name: 'I am back' }).click();
  await expect(seatOf(ada, 'Bo').locator('[data-clock=running]')).toBeVisible();
});

test('when time is up the others give more of it, or let the computer play', async ({ page: ada, newcomer, baseURL }) => {
  const bo = await newcomer();
  const customs = { clock: { bank_ms: 10_000, gain_ms: 0, cap_ms: 10_000, when_out: 'ask' } };
  const seats = [{ kind: 'me', name: 'Ada' }, { kind: 'open' }];
  const answer = await ada.request.post('/api/tables', { data: { game: 'alcatraz', seats, customs } });
  const { table, key } = (await answer.json()) as { table: string; key: string };
  const link = `${baseURL ?? ''}/t/${table}`;
  await ada.goto(`${link}#key=${key}`);
  await sitDown(bo, link, 'Bo', 2);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await expect(seatOf(bo, 'Ada')).toContainText('time is up');
  await expect(ada.getByText('Your time is up. You can still play')).toBeVisible();
  await bo.getByRole('button', { name: 'Give Ada more time' }).click();
  await expect(seatOf(ada, 'Ada').locator('[data-clock=running]')).toBeVisible();
  await expect(seatOf(bo, 'Ada')).toContainText('time is up');
  await bo.getByRole('button', { name: 'Let the computer play for Ada (Hike)' }).click();
  await yourTurn(bo);
});

test('one’s tables: where it is one’s turn, the next of them from anywhere, and no seat is lost by one tap', async ({ page }) => {
  for (const game of ['alcatraz', 'vertical']) {
    const seats = [
      { kind: 'me', name: 'Ada' },
      { kind: 'me', name: 'Bo' },
    ];
    const answer = await page.request.post('/api/tables', { data: { game, seats, start: true } });
    const { table, key } = (await answer.json()) as { table: string; key: string };
    await page.goto(`/t/${table}#key=${key}`);
    await expect(players(page)).toContainText('Ada');
  }
  await page.getByRole('link', { name: /A table waits for you.*Alcatraz/ }).click();
  await expect(page).toHaveTitle(/Alcatraz/);
  await page.goto('/mine');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /2 tables wait for you/ })).toBeVisible();
  await page.getByRole('button', { name: /Take Alcatraz.*off the list/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /Take Alcatraz.*off the list/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('switch', { name: 'My clock rests at night' }).check();
  await page.getByLabel('from', { exact: true }).fill('20:00');
  await page.reload();
  await expect(page.getByLabel('from', { exact: true })).toHaveValue('20:00');
});
