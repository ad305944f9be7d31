import type { Page } from '@playwright/test';
import type { Opened } from '../src/protocol.gen';
import { expect, test } from './test';
import { board, ending, log, prompt, yourTurn } from './table';

const ADA = { kind: 'me', name: 'Ada' };
const BO = { kind: 'me', name: 'Bo' };
const COMPUTER = { kind: 'bot', level: 1 };

/** Sits down before a heap of so many stones. */
async function sit(page: Page, stones: number, seats: object[]): Promise<void> {
  const reply = await page.request.post('/api/tables', { data: { game: '__id__', options: { stones }, seats, start: true } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { table, key } = (await reply.json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  await yourTurn(page);
}

const take = (page: Page, count: number) => board(page).getByRole('button', { name: `Take ${count}`, exact: true });
const heap = (page: Page, left: number | RegExp) =>
  board(page).getByRole('group', { name: typeof left === 'number' ? `The heap: ${left} left` : left });

test('two play it to its end at one screen', async ({ page }) => {
  await sit(page, 5, [ADA, BO]);
  await take(page, 4).click();
  await expect(prompt(page), 'what is not allowed is explained').toContainText('You take one, two or three stones');
  await take(page, 3).click();
  await expect(heap(page, 2)).toBeVisible();
  await take(page, 2).click();
  await expect(ending(page)).toContainText('the last stone');
  await expect(log(page).first()).toContainText('took the last stone');
});

test('the computer plays along', async ({ page }) => {
  await sit(page, 12, [ADA, COMPUTER]);
  await take(page, 1).click();
  await expect(heap(page, /: (8|9|10) left/)).toBeVisible();
  await yourTurn(page);
});

test('it lies on the shelf, and its book has pictures', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Play __Title__' })).toBeVisible();
  await page.goto('/rules/__id__');
  const end = page.locator('[data-rule="__PREFIX__-3"]');
  await expect(end).toContainText('Whoever takes the last stone wins.');
  await end.locator('figure').scrollIntoViewIfNeeded();
  await expect(end.getByRole('group', { name: 'The heap: 0 left', includeHidden: true })).toBeVisible();
});
