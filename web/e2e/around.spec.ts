import { faults, inTheme } from './looks';
import { expect, test } from './test';
import { announced, ending, log, move, openTab, openTable, playComputer, players, prompt, sitDown, twoFriends, yourTurn } from './table';

async function resign(page: import('@playwright/test').Page): Promise<void> {
  await openTab(page, 'Table');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

test('who gives no name is “you”, called by the colour of the seat in the reader’s language, also after a rematch', async ({
  page,
  newcomer,
}) => {
  await playComputer(page);
  const you = () => players(page).getByRole('listitem').filter({ hasText: 'You' });
  await expect(you()).toContainText('Red');
  await move(page, 'cell', 'e9');
  await expect(log(page).filter({ hasText: 'Red' }).first(), 'the log says who is meant').toContainText(
    /Red\s\(you\) leaves the cell for e9\./,
  );
  await expect(announced(page)).toContainText(/Red\s\(you\) leaves the cell for e9\./);

  const french = await newcomer();
  await french.addInitScript(() => localStorage.setItem('cordee.settings', JSON.stringify({ lang: 'fr' })));
  await french.goto(page.url());
  await expect(french.getByRole('region', { name: 'Joueurs' }).getByRole('listitem').first()).toContainText('Rouge');

  await resign(page);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(ending(page)).toHaveCount(0);
  await expect(you(), 'the seats have rotated').toContainText('Yellow');
  await expect(prompt(page), 'which is said').toContainText('You play yellow this time.');
  await expect(announced(page)).toContainText('You play yellow this time.');
  for (const theme of ['jour', 'nuit'] as const) {
    await inTheme(page, theme);
    expect.soft(await faults(page), theme).toEqual([]);
  }
  await move(page, 'cell', 'e9');
  await expect(prompt(page), 'until one has begun').not.toContainText('this time');
  await expect(players(page), 'the computer keeps its name').toContainText('Marmot');
});

test('the end is a scene: who won and why, then what next; it can be put aside', async ({ page, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(page, bo);
  await openTab(bo, 'Table');
  await bo.getByRole('button', { name: 'Resign' }).click();
  await expect(bo.getByRole('dialog'), 'with one opponent that is the end').toContainText('The game ends, and Ada wins.');
  await bo.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ending(page)).toContainText('You won!');
  await expect(ending(page)).toContainText('Bo resigned.');
  await expect(ending(bo)).toContainText('Ada won');
  await expect(page, 'the tab says it, too').toHaveTitle('You won · Alcatraz – Cordée');
  await expect(bo).toHaveTitle('Ada won · Alcatraz – Cordée');

  await ending(page).getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ending(page), 'one thing is closed at a time').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ending(page)).toHaveCount(0);
  await expect(prompt(page).getByRole('button', { name: 'Rematch' }), 'what comes next is still there').toBeVisible();
});

test('“Your tables” says against whom, whose turn it is and how it ended', async ({ page }) => {
  await playComputer(page);
  const table = page.url();
  const mine = page.getByRole('region', { name: 'Your tables' });
  await page.goto('/');
  await expect(mine.getByRole('listitem')).toContainText('against Marmot');
  await expect(mine.getByRole('listitem')).toContainText('Your turn');
  await page.goto(table);
  await yourTurn(page);
  await resign(page);
  await expect(ending(page)).toBeVisible();
  await page.goto('/');
  await expect(mine.getByRole('listitem')).toContainText('Marmot won');
});

test('the host is marked, and hands over', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await openTable(ada, 'Ada', 2);
  await sitDown(bo, link, 'Bo', 2);
  await expect(bo.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('host');
  await ada.getByRole('button', { name: 'Make Bo the host' }).click();
  await expect(ada.getByRole('button', { name: 'Start the game' })).toHaveCount(0);
  await bo.getByRole('button', { name: 'Start the game' }).click();
  await yourTurn(ada);
});

test.describe('with little patience', () => {
  test.use({ flags: ['--away', '1'] });

  test('if the host leaves the waiting room, somebody else can start', async ({ page: ada, newcomer }) => {
    const [bo, cy] = [await newcomer(), await newcomer()];
    const link = await openTable(ada, 'Ada', 3);
    await sitDown(bo, link, 'Bo', 2);
    await sitDown(cy, link, 'Cy', 3);
    await expect(bo.getByText('The game starts when the host says so.')).toBeVisible();
    await ada.close();
    await bo.getByRole('button', { name: 'Take over as host' }).click();
    await expect(cy.getByRole('listitem').filter({ hasText: 'Bo' })).toContainText('host');
    await bo.getByRole('button', { name: 'Start the game' }).click();
    await expect(prompt(cy)).toContainText('Ada is to move a prisoner.');
  });
});

test('the list of open tables renews itself', async ({ page, newcomer }) => {
  await page.goto('/lobby');
  await expect(page.getByText('Nobody is waiting just now.')).toBeVisible();
  const ada = await newcomer();
  const there = new URL(page.url()).origin;
  await ada.goto(`${there}/play/alcatraz?with=friends`);
  await ada.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await ada.getByRole('switch', { name: 'Show the table to everybody' }).check();
  await ada.getByRole('button', { name: 'Set up the table' }).click();
  const join = page.getByRole('link', { name: 'Join the table of Ada for Alcatraz' });
  await expect(join).toBeVisible();
  await ada.close();
  await expect(join).toHaveCount(0);
});

test('the same keys work at every table, wherever the focus is, and it never falls out of the table', async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
  await playComputer(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('The next thing you can choose');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const first = await focused();
  expect(first).toMatch(/cell|go here/);
  await page.keyboard.press('n');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('p');
  expect(await focused()).toBe(first);
  await move(page, 'cell', 'e9');
  await yourTurn(page);
  await prompt(page).getByRole('button', { name: 'Take back' }).focus();
  await page.keyboard.press('u');
  await expect(prompt(page).getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await expect.poll(focused).not.toBe('BODY');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'The board in words' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type an action' }).focus();
  await page.keyboard.type('n?');
  await expect(page.getByRole('combobox', { name: 'Type an action' }), 'letters are typed where one types').toHaveValue('n?');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'One-letter keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what happens around the table is said aloud', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  await twoFriends(ada, bo);
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await move(bo, 'cell', 'c9');
  await yourTurn(ada);
  await prompt(ada).getByRole('button', { name: 'Take back' }).click();
  await expect(announced(bo)).toContainText('Ada would like to take their last move back.');
  await bo.getByRole('button', { name: 'Refuse' }).click();
  await expect(announced(ada)).toContainText('Your request to take a move back has been answered.');
  await openTab(bo, 'Table');
  await resign(bo);
  await expect(announced(ada)).toContainText('Bo resigns.');
});
