import { expect, test } from './test';
import { around, place, playComputer, prompt, write, yourTurn } from './table';

test('what is not allowed is explained, with the rule to read', async ({ page }) => {
  await playComputer(page);
  await place(page, 'cell').click();
  await place(page, 'h7').click();
  await expect(prompt(page), 'the reason that applies').toContainText(
    'the guard of row 7 would come 3 squares and take your prisoner on h7',
  );
  for (const square of ['h7', 'g7', 'f7']) await expect(page.locator(`[data-barred-at="${square}"]`), 'his walk').toBeVisible();
  const read = prompt(page).getByRole('button', { name: /^See the rule ALC-\d+$/ });
  const rule = (await read.textContent())?.replace('See the rule', '').trim() ?? '';
  await read.click();
  await expect(around(page).getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  await expect(around(page).locator(`[data-rule="${rule}"]`)).toBeInViewport();
  await yourTurn(page);

  await write(page, 'e9-e9-e9');
  await expect(prompt(page), 'nonsense is answered too').not.toContainText(rule);
  await expect(prompt(page).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('the boat and the stones are answered, also before anybody is picked up', async ({ page }) => {
  await playComputer(page);
  const barred = page.locator('[data-barred]');
  await place(page, 'boat').click();
  await expect(prompt(page), 'nobody is out yet').toContainText('Nobody boards from the cell');
  await expect(prompt(page).getByRole('button', { name: 'Close' }), 'and that is no refusal').toHaveCount(0);
  await expect(barred).toHaveAttribute('data-barred', 'shore');
  await place(page, 'cell').click();
  await expect(barred, 'gone with the next thing that is done').toHaveCount(0);
  await place(page, 'd9').click();
  await expect(place(page, 'd9')).toHaveAccessibleName(/your prisoner/);

  await yourTurn(page);
  await place(page, 'f9').click();
  await expect(prompt(page)).toContainText('2 of your prisoners can go there: choose which one.');
  await expect(page.locator('[data-glows="d9"].asked')).toBeVisible();
  await place(page, 'd9').click();
  await expect(place(page, 'f9')).toHaveAccessibleName(/your prisoner/);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first tap shows what would happen, the second plays; the bold play at once', async ({ page }) => {
    await playComputer(page);
    await place(page, 'cell').tap();
    await place(page, 'd9').tap();
    await expect(prompt(page)).toContainText('No guard moves. Tap again to play.');
    await expect(place(page, 'd9')).toHaveAccessibleName(/empty/);
    await place(page, 'd9').tap();
    await expect(place(page, 'd9')).toHaveAccessibleName(/your prisoner/);

    await yourTurn(page);
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.getByRole('switch', { name: 'On touch: play at the first tap' }).tap();
    await page.keyboard.press('Escape');
    await place(page, 'cell').tap();
    await place(page, 'b9').tap();
    await expect(place(page, 'b9')).toHaveAccessibleName(/your prisoner/);
  });
});
