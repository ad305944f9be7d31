import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';
import { announced, log, openTab, place, playComputer, prompt, yourTurn } from './table';

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${goal} cannot be reached by Tab`);
}

/** How bright the page is behind everything, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [red, green, blue] = (paper.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || paper.startsWith('rgba')) {
    throw new Error(`the page lies on ${paper}`);
  }
  return (red + green + blue) / 3;
}

test('language and light are switched anywhere and remembered', async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Français' }).check();
  await expect(page.getByRole('heading', { name: 'Sur l’étagère' })).toBeVisible();
  await page.getByRole('radio', { name: 'Nuit' }).check();
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'fr');
  expect(await brightness(page), 'it is still night').toBeLessThan(60);

  await page.getByRole('link', { name: 'Jouer à Alcatraz', exact: true }).click();
  await page.getByRole('button', { name: 'Jouer', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Que faire' })).toContainText('À vous : déplacez un prisonnier.');
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await yourTurn(page);
  await page.getByRole('radio', { name: 'Day' }).check();
  expect(await brightness(page), 'it is day').toBeGreaterThan(200);
});

test('the system’s language and light are followed', async ({ browser, house }) => {
  const context = await browser.newContext({ locale: 'fr-CH', colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(house.origin);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await brightness(page), 'it is night').toBeLessThan(60);
  await context.close();
});

test('a game is played with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Play Alcatraz' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Enter');
  await yourTurn(page);

  await tabTo(page, place(page, 'e9'));
  await page.keyboard.press('ArrowDown');
  await expect(place(page, 'cell')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(page, 'cell')).toHaveAccessibleName(/chosen/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(place(page, 'd9')).toBeFocused();
  await expect(place(page, 'd9')).toHaveAccessibleName(/go here: No guard moves/);
  await page.keyboard.press('Enter');
  await expect(place(page, 'd9')).toHaveAccessibleName(/your prisoner/);
  await yourTurn(page);
  await expect(announced(page), 'a screen reader hears of it').toContainText('d9');
  await expect(announced(page)).toContainText('Marmot');

  await tabTo(page, page.getByRole('tab', { name: 'Log' }));
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'The board in words' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText(/Red\s\(you\): 3 in the cell, in the yard d9, 0 on the boat\./);
  await tabTo(page, page.getByRole('combobox', { name: 'Type an action' }));
  await page.keyboard.type('@f');
  await expect(page.getByRole('tabpanel')).toContainText(/\d+ of them fit “@f”\./);
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(place(page, 'f9')).toHaveAccessibleName(/your prisoner/);
  await expect(announced(page)).toContainText('f9');
  await yourTurn(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('board, sentence and actions are on one screen, and a touch plays', async ({ page }) => {
    await playComputer(page);
    for (const part of [page.getByRole('grid'), prompt(page).getByText('Your turn')]) {
      await expect(part).toBeInViewport({ ratio: 0.95 });
    }
    await place(page, 'cell').tap();
    await place(page, 'e9').tap();
    await expect(prompt(page), 'the first touch shows what would happen').toContainText('Tap again to play.');
    await place(page, 'e9').tap();
    await expect(place(page, 'e9')).toHaveAccessibleName(/your prisoner/);
    await yourTurn(page);
    await openTab(page, 'Log');
    await expect(log(page).first()).toBeVisible();
  });
});
