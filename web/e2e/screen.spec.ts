import { expect, test } from './test';
import { log, place, players, prompt, yourTurn } from './table';

test('two play by turns around one screen, with a computer as the third', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: 'Around one screen' }).check();
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('textbox', { name: 'Name at seat 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Bo');
  const third = page.getByRole('combobox', { name: 'Seat 3' });
  const stroll = await third.locator('option', { hasText: 'Computer, Stroll' }).textContent();
  expect(stroll, 'with its rating').toMatch(/\d{4}/);
  await third.selectOption(stroll);
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  const onTurn = players(page).getByRole('listitem').filter({ hasText: 'to play' });
  for (const [index, name] of ['Ada', 'Bo', 'Ada', 'Bo'].entries()) {
    await expect(onTurn).toContainText(name);
    await yourTurn(page);
    await place(page, 'cell').click();
    // Wherever the computer has left room.
    await page.locator('[data-place$="9"].open:not(.grip)').first().click();
    await expect(log(page).filter({ hasText: `${name} ` })).toHaveCount(index < 2 ? 1 : 2);
  }
  await yourTurn(page);
  await expect(onTurn).toContainText('Ada');
  await expect(log(page).filter({ hasText: 'Ibex' }), 'the third has moved each round').toHaveCount(2);
  await expect(prompt(page).getByRole('button', { name: 'Take back' })).toBeVisible();
});
