import { expect, test } from './test';
import { ending, move, openTab, place, players, prompt, twoFriends, yourTurn } from './table';

test.use({ flags: ['--away', '3', '--silent', '4'] });

test('the computer may hold the seat of somebody who left, until they come back', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await twoFriends(ada, bo, async (page) => {
    const level = page.getByRole('group', { name: 'How well does the computer play for somebody who is away?' });
    await expect(level.getByRole('radio', { name: 'Hike' })).toBeChecked();
    await level.getByRole('radio', { name: 'Climb' }).check();
  });
  const seat = players(ada).getByRole('listitem').filter({ hasText: 'Bo' });
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await bo.close();
  await expect(seat).toContainText('away');
  await expect(prompt(ada)).toContainText(/Bo is away\. In 0:0\d the computer may step in\./);
  await ada.getByRole('button', { name: 'Let the computer play for Bo (Climb)' }).click();
  await expect(seat).toContainText('held by the computer (Climb)');
  await yourTurn(ada);

  const again = await bo.context().newPage();
  await again.goto(link);
  await expect(seat, 'it is theirs again without asking').not.toContainText('held by the computer');
  await move(ada, 'cell', 'a9');
  await yourTurn(again);
  await move(again, 'cell', 'i9');
  await expect(place(ada, 'i9')).toHaveAccessibleName(/prisoner of Bo/);
});

test('the same goes for somebody who is there and does nothing', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await move(ada, 'cell', 'e9');
  await expect(prompt(ada)).toContainText('Bo is taking a long time.');
  await ada.getByRole('button', { name: 'Let the computer play for Bo' }).click();
  await yourTurn(ada);
  await expect(prompt(bo)).toContainText('You were away: the computer holds your seat.');
  await bo.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(players(ada).getByRole('listitem').filter({ hasText: 'Bo' })).not.toContainText('held by the computer');
});

test('one resigns, and plays again with rotated seats', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await twoFriends(ada, bo);
  await move(ada, 'cell', 'e9');
  await openTab(bo, 'Table');
  await bo.getByRole('button', { name: 'Resign' }).click();
  const sure = bo.getByRole('dialog', { name: 'Do you want to resign?' });
  await sure.getByRole('button', { name: 'Resign' }).click();
  await expect(prompt(ada)).toContainText('You won!');
  await expect(players(bo).getByRole('listitem').filter({ hasText: 'Bo' })).toContainText('has resigned');

  await ada.getByRole('button', { name: 'Rematch' }).click();
  await expect(ending(ada)).toContainText('waiting for Bo');
  await expect(ending(bo)).toContainText('Ada proposes a rematch.');
  await bo.getByRole('button', { name: 'Agree' }).click();
  await yourTurn(bo);
  await expect(bo).not.toHaveURL(link);
  await expect(players(ada).getByRole('listitem').first()).toContainText('Bo');
  await move(bo, 'cell', 'd9');
  await yourTurn(ada);
});
