import { expect, test } from './test';
import { log, move, players, prompt, yourTurn } from './table';

test('two play by turns around one screen, with a computer as the third', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: 'Around one screen' }).check();
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('textbox', { name: 'Name at seat 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Bo');
  await page.getByRole('combobox', { name: 'Seat 3' }).selectOption('Computer, Stroll');
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  const onTurn = players(page).getByRole('listitem').filter({ hasText: 'to play' });
  for (const [name, square] of [
    ['Ada', 'a9'],
    ['Bo', 'c9'],
    ['Ada', 'b9'],
    ['Bo', 'd9'],
  ] as const) {
    await expect(onTurn).toContainText(name);
    await move(page, 'cell', square);
    await expect(log(page).filter({ hasText: name }).filter({ hasText: square })).toHaveCount(1);
  }
  await yourTurn(page);
  await expect(onTurn).toContainText('Ada');
  await expect(log(page).filter({ hasText: 'Ibex' }), 'the third has moved each round').toHaveCount(2);
  await expect(prompt(page).getByRole('button', { name: 'Take back' })).toBeVisible();
});
