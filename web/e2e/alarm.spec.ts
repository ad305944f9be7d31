import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { announced, board, log, openTab, prompt, typing, write, yourTurn } from './table';

/** Ada brings a prisoner aboard, and Bo has to send the guard whom the die names. */
const UNTIL_THE_ALARM = ['@e8', '@h8', '@f6', '@c7', 'f6-f2', '@b5', 'f2-boat'];

async function raiseTheAlarm(page: Page): Promise<void> {
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'me', name }));
  const wish = { game: 'alcatraz', options: {}, seats, start: true, public: false };
  const opened = (await (await page.request.post('/api/tables', { data: wish })).json()) as { table: string; key: string };
  await page.goto(`/t/${opened.table}#key=${opened.key}`);
  await yourTurn(page);
  for (const [nth, action] of UNTIL_THE_ALARM.entries()) {
    await write(page, action);
    await expect(typing(page), `action ${nth}`).toHaveValue('');
  }
  await expect(prompt(page).getByRole('button', { name: '← Left' })).toBeVisible();
}

test('at an alarm every choice says which way the guard is sent and what comes of it, by key and by ear', async ({ page }) => {
  await raiseTheAlarm(page);
  await openTab(page, 'Log');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  await page.keyboard.press('n');
  const first = await focused();
  await page.keyboard.press('n');
  const second = await focused();
  const brings = /The guard of row \d (runs to \w\d|stays) and catches (nobody|(your prisoner|Ada) on \w\d.*)\.$/;
  for (const said of [first, second]) expect(said).toMatch(brings);
  expect([first, second].map((said) => /send the guard (left|right):/.exec(said)?.[1]).sort()).toEqual(['left', 'right']);

  await page.keyboard.press('n');
  await expect(prompt(page).getByRole('button', { name: '← Left' }), 'the whole row is two choices').toBeFocused();
  await expect(prompt(page), 'what the button brings is read').toContainText(/The guard of row \d (runs to|stays)/);
  await expect(
    announced(page)
      .getByText(/^The guard of row \d (runs to \w\d|stays) and catches/)
      .first(),
    'and heard',
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(log(page).first()).toContainText(/guard/);
  await expect(board(page)).toBeVisible();
});
