import { expect, test } from './test';
import { move, place, playComputer, prompt, twoFriends, yourTurn } from './table';

test('one takes back freely against the computer', async ({ page }) => {
  await playComputer(page);
  await move(page, 'cell', 'e9');
  await yourTurn(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(place(page, 'e9')).toHaveAccessibleName(/empty/);
  await expect(place(page, 'cell')).toHaveAccessibleName(/Red 4, Marmot 4/);
  await yourTurn(page);
});

test('one takes back freely while nobody else has acted, and by asking after that', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  const takeBack = ada.getByRole('button', { name: 'Take back' });

  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await takeBack.click();
  await yourTurn(ada);
  await expect(place(bo, 'e9')).toHaveAccessibleName(/empty/);

  await move(ada, 'cell', 'a9');
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
  await takeBack.click();
  await expect(prompt(ada)).toContainText('The others are asked');
  await expect(prompt(bo)).toContainText('Ada would like to take their last move back.');
  await bo.getByRole('button', { name: 'Refuse' }).click();
  await expect(prompt(ada)).not.toContainText('The others are asked');
  await expect(place(ada, 'a9')).toHaveAccessibleName(/your prisoner/);

  await takeBack.click();
  await bo.getByRole('button', { name: 'Agree' }).click();
  for (const square of ['a9', 'c9']) await expect(place(ada, square)).toHaveAccessibleName(/empty/);
  await yourTurn(ada);
});
