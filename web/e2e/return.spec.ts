import { expect, test } from './test';
import { log, move, place, prompt, twoFriends, yourTurn } from './table';

test('a reload and a new tab find the game where it was', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await move(ada, 'cell', 'e9');
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
  const lines = await log(ada).allTextContents();
  await ada.reload();
  await yourTurn(ada);
  await expect(log(ada)).toHaveText(lines.map((line) => line.trim()));

  const tab = await ada.context().newPage();
  await tab.goto('/');
  await tab.getByRole('region', { name: 'Your tables' }).getByRole('link').click();
  await move(tab, 'cell', 'a9');
  await expect(place(ada, 'a9')).toHaveAccessibleName(/your prisoner/);
  await yourTurn(bo);
});

test('without a network the move waits, and is made once when it is back', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await ada.context().setOffline(true);
  await move(ada, 'cell', 'e9');
  await expect(prompt(bo), 'nothing reaches the others').toContainText('Ada is to move');
  await ada.context().setOffline(false);
  await yourTurn(bo);
  await expect(log(bo).filter({ hasText: 'Ada' })).toHaveCount(1);
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
});

test('a server that is killed and comes back has lost nothing', async ({ page: ada, newcomer, house }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await house.kill();
  const lost = bo.getByText('The connection is lost.');
  await expect(lost).toBeVisible();
  await move(bo, 'cell', 'c9');
  await house.start();

  await yourTurn(ada);
  await expect(lost).toHaveCount(0);
  for (const page of [ada, bo]) {
    await expect(log(page).filter({ hasText: 'Ada' })).toHaveCount(1);
    await expect(log(page).filter({ hasText: 'Bo' }), 'said once, made once').toHaveCount(1);
  }

  await move(ada, 'cell', 'a9');
  await yourTurn(bo);
  await house.kill();
  await house.start();
  await move(bo, 'cell', 'i9');
  await expect(place(ada, 'i9')).toHaveAccessibleName(/prisoner of Bo/);
  await bo.reload();
  await expect(log(bo)).toHaveCount(4);
});
