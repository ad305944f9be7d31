import { expect, test } from './test';
import { announced, log, move, openTab, openTable, place, players, prompt, sitDown, yourTurn } from './table';

test('friends come by a link, the host adds a computer and starts, others watch, a seat moves to another device', async ({
  page: ada,
  newcomer,
}) => {
  const [bo, cy] = [await newcomer(), await newcomer()];
  const link = await openTable(ada, 'Ada', 3);
  const start = ada.getByRole('button', { name: 'Start the game' });
  await expect(start).toBeDisabled();

  await sitDown(bo, link, 'Bo <b>', 2);
  await expect(ada.getByRole('listitem').filter({ hasText: 'Bo <b>' }), 'names are text').toBeVisible();
  await ada.getByRole('combobox', { name: 'Give seat 3 to the computer' }).selectOption('Stroll');
  await expect(bo.getByRole('listitem').filter({ hasText: 'computer, Stroll' })).toBeVisible();
  await expect(bo.getByRole('button', { name: 'Start the game' })).toHaveCount(0);
  await cy.goto(link);
  await expect(cy.getByRole('status')).toContainText('Everybody is here.');
  await start.click();

  await yourTurn(ada);
  await expect(prompt(cy)).toContainText('You are watching.');
  await move(ada, 'cell', 'e9');
  for (const page of [bo, cy]) await expect(log(page).filter({ hasText: 'Ada' }).first()).toContainText('e9');
  await expect(announced(cy)).toContainText('e9');
  await expect(place(cy, 'a9')).not.toHaveAccessibleName(/go here/);

  await yourTurn(bo);
  await openTab(bo, 'Table');
  await bo.getByRole('button', { name: 'Move to another device' }).click();
  const secret = await bo.getByRole('dialog').getByRole('textbox').inputValue();
  const phone = await newcomer();
  await phone.goto(secret);
  await expect(phone, 'the key does not stay in the address').toHaveURL(link);
  await move(phone, 'cell', 'c9');
  for (const page of [ada, bo, cy]) await expect(place(page, 'c9')).toHaveAccessibleName(/prisoner/);
  await yourTurn(ada);
  await expect(players(cy).getByRole('listitem').filter({ hasText: 'Bo <b>' })).not.toContainText('away');
});

test('among friends the lot decides who begins, and everybody sees on whom it fell', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await openTable(ada, 'Ada', 2, (page) => page.getByRole('radio', { name: 'By lot' }).check());
  await sitDown(bo, link, 'Bo', 2);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ada, bo]) await expect(players(page).getByRole('listitem').first()).toContainText('drawn to begin');
  const first = await players(ada).getByRole('listitem').first().innerText();
  const [begins, waits] = first.includes('Ada') ? [ada, bo] : [bo, ada];
  await yourTurn(begins);
  await expect(log(waits).first()).toContainText('The lot falls on');
  await move(begins, 'cell', 'e9');
  await yourTurn(waits);
  await waits.reload();
  await move(waits, 'cell', 'c9');
  await yourTurn(begins);
});

test('the host chooses who begins, and the others are told', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await openTable(ada, 'Ada', 2);
  await sitDown(bo, link, 'Bo', 2);
  await ada.getByRole('radio', { name: 'Somebody…' }).check();
  await ada.getByRole('combobox', { name: 'Who is to begin' }).selectOption('Bo');
  await expect(bo.getByRole('definition').first()).toHaveText('Bo');
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await move(bo, 'cell', 'e9');
  await yourTurn(ada);
});

test('where nobody waits, one sets up a table of one’s own', async ({ page }) => {
  await page.goto('/lobby');
  await expect(page.getByText('Nobody is waiting just now.')).toBeVisible();
  await page.getByRole('list', { name: 'Set up a table of your own' }).getByRole('link', { name: 'Alcatraz' }).click();
  await expect(page.getByRole('radio', { name: 'With friends' })).toBeChecked();
});

test('a table shown to everybody can be joined from the list of open tables', async ({ page: ada, newcomer }) => {
  await ada.goto('/play/alcatraz');
  await ada.getByRole('radio', { name: 'With friends' }).check();
  await ada.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await ada.getByRole('switch', { name: 'Show the table to everybody' }).check();
  await ada.getByRole('button', { name: 'Set up the table' }).click();
  await expect(ada.getByRole('textbox', { name: 'Share this link' })).toBeVisible();

  const bo = await newcomer();
  await bo.goto('/');
  await bo.getByRole('link', { name: 'Open tables' }).click();
  await bo.getByRole('link', { name: 'Join the table of Ada for Alcatraz' }).click();
  await bo.getByRole('button', { name: 'Sit at seat 2' }).click();
  await expect(ada.getByRole('status')).toContainText('Everybody is here.');
});
