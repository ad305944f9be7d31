import { looksWell } from './looks';
import { expect, test } from './test';
import { around, openTab, playComputer } from './table';

test('a book begins with the goal, says what is ours, and shows positions that can only be looked at', async ({ page }) => {
  await page.goto('/rules/alcatraz');
  const book = page.locator('.book');
  await expect(book.locator('> :first-child')).toContainText('Get three of your four prisoners aboard');
  await expect(page.getByText('not a product of the game’s authors or publishers')).toBeVisible();
  await expect(page.locator('[data-rule="ALC-4"] [data-origin="reconstructed"]')).toContainText('The picture is lost');
  await expect(page.locator('[data-rule="ALC-17"] [data-origin="house"]')).toContainText('The sheet does not say');
  await expect(page.locator('[data-rule="ALC-13"] [data-origin]')).toHaveCount(0);

  const end = page.locator('[data-rule="ALC-18"] figure');
  await expect(end.getByRole('grid', { includeHidden: true }), 'a board comes when it is near').toHaveCount(0);
  await end.scrollIntoViewIfNeeded();
  await expect(end.getByRole('grid', { includeHidden: true })).toBeVisible();
  await expect(end.getByRole('grid'), 'it is nothing to be reached').toHaveCount(0);
  await expect(end).toContainText('Red has three prisoners on the boat');

  const note = page.locator('[data-rule="ALC-10"] details');
  await expect(note.getByText('|c − g| > n')).toBeHidden();
  await note.getByText('For programs').click();
  await expect(note.getByText('|c − g| > n')).toBeVisible();
  await expect(page.getByText('d2-boat', { exact: true })).toBeVisible();
  await looksWell(page, 'a book with its pictures');
});

test('the book at the table has the same goal, marks and pictures', async ({ page }) => {
  await playComputer(page);
  await openTab(page, 'Rules');
  await expect(around(page).locator('.goal')).toContainText('Get three of your four prisoners aboard');
  await expect(around(page).locator('[data-rule="ALC-2"] [data-origin="reconstructed"]')).toBeVisible();
  const turn = around(page).locator('[data-rule="ALC-5"] figure');
  await turn.scrollIntoViewIfNeeded();
  await expect(turn.getByRole('grid', { includeHidden: true })).toBeVisible();
});
