import type { Page } from '@playwright/test';
import type { OpenPuzzles, Puzzle } from '../src/protocol.gen';
import { isKept } from './offline';
import { looksWell, overhang } from './looks';
import { announced, board, legal, openTab, typing, write } from './table';
import { expect, test } from './test';

/** Those that have puzzles. */
const GAMES = ['alaska', 'alcatraz', 'aufsteiger', 'ice-lake', 'vertical'];
const LETTERS: Record<string, string> = { A: 'F', G: 'L', D: 'R' };

const puzzlesOf = async (page: Page, game: string): Promise<readonly Puzzle[]> => {
  const answer = await page.request.get(`/api/games/${game}/puzzles`);
  return ((await answer.json()) as OpenPuzzles).puzzles;
};

const teacher = (page: Page) => page.locator('.teacher');
const verdict = (page: Page, is: 'open' | 'solved' | 'missed') =>
  expect(teacher(page)).toHaveAttribute('data-verdict', is, { timeout: 20_000 });

/** What is typed at once: at the lake a whole programme, elsewhere an action. */
function texts(game: string, { steps: [task] }: Puzzle): string[] {
  const actions = task?.solution ?? [];
  if (game !== 'ice-lake') return actions;
  return [`${actions.map((action) => LETTERS[action] ?? '').join('')} go`];
}

async function type(page: Page, actions: readonly string[]): Promise<void> {
  for (const text of actions) {
    await expect(board(page)).toBeVisible();
    await openTab(page, 'In words');
    await expect(typing(page)).toHaveValue('');
    await write(page, text);
  }
}

test('a puzzle a day stands on the shelf and is the same for everybody', async ({ page, browser, house }) => {
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'));
  await page.goto('/');
  await page.getByRole('link', { name: /^Today’s puzzle: / }).click();
  await expect(teacher(page)).toContainText('It is your turn.');
  const address = page.url();
  expect(address).toMatch(/\/puzzles\/[a-z-]+\/today$/);
  const title = await teacher(page).locator('.where').innerText();

  const other = await (await browser.newContext({ baseURL: house.origin, locale: 'fr' })).newPage();
  await other.clock.setFixedTime(new Date('2026-11-18T20:00:00Z'));
  await other.goto('/');
  await other.getByRole('link', { name: /^Le problème du jour/ }).click();
  await expect(other).toHaveURL(address);
  await expect(teacher(other)).toContainText(/Problème \d+/);
  const number = (text: string) => /\d+/.exec(text)?.[0];
  expect(number(await teacher(other).locator('.where').innerText())).toBe(number(title));
  await other.context().close();
});

for (const game of GAMES) {
  test(`a puzzle of ${game}: a wrong try is answered, the right way is confirmed and kept`, async ({ page }) => {
    test.setTimeout(120_000);
    const [puzzle, second] = await puzzlesOf(page, game);
    if (!puzzle) throw new Error('there are puzzles');
    await page.goto(`/puzzles/${game}/${puzzle.id}`);
    await expect(teacher(page)).toContainText(puzzle.steps[0]?.task.en ?? '');
    // What comes to mind first, until it is wrong.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(board(page)).toBeVisible();
      const own = puzzle.steps[0]?.solution ?? [];
      const others = (await legal(page)).filter((action) => action !== own[0]);
      // To do nothing is rarely best, and ways that begin with the same word often lead to the same.
      const actions = [...others.filter((action) => action === 'end'), ...others];
      await write(page, game === 'ice-lake' ? 'F go' : (actions[attempt] ?? 'end'));
      for (let more = 0; more < 6 && (await teacher(page).getAttribute('data-verdict')) === 'open'; more += 1) {
        await expect(board(page)).toBeVisible({ timeout: 20_000 });
        if ((await teacher(page).getAttribute('data-verdict')) !== 'open') break;
        const left = await legal(page);
        await write(page, left.includes('end') ? 'end' : (left[0] ?? 'end'));
      }
      await expect(teacher(page)).not.toHaveAttribute('data-verdict', 'open', { timeout: 20_000 });
      if ((await teacher(page).getAttribute('data-verdict')) === 'missed') break;
      await page.reload();
    }
    await verdict(page, 'missed');
    await expect(teacher(page)).toContainText(/your chance to win is about \d+ %/);
    await expect(teacher(page).locator('.hint'), 'what the other side does').not.toBeEmpty();
    await expect(announced(page)).toContainText('See what the others make of it.');
    await teacher(page).getByRole('button', { name: 'Try again' }).click();
    await verdict(page, 'open');

    await type(page, texts(game, puzzle));
    await verdict(page, 'solved');
    await expect(teacher(page)).toContainText('Solved!');
    await expect(teacher(page)).toContainText(/\d+ %|wins in \d/);
    await page.goto(`/puzzles/${game}`);
    await expect(page.getByRole('link', { name: /^Puzzle 1, solved/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Puzzle 1, solved/ })).toBeVisible();
    await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
    if (second) await expect(page.getByRole('link', { name: /^Puzzle 2(, Today’s puzzle)?$/ })).toBeVisible();
  });
}

test('a puzzle is found and solved by keyboard, and heard', async ({ page }) => {
  const [puzzle] = await puzzlesOf(page, 'alcatraz');
  if (!puzzle) throw new Error('there are puzzles');
  await page.goto('/puzzles/alcatraz');
  await page.getByRole('link', { name: /^Puzzle 1(, Today’s puzzle)?$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(announced(page)).toContainText('It is your turn.');
  await expect(board(page)).toBeVisible();
  await teacher(page).getByRole('button', { name: 'Hint' }).focus();
  await page.keyboard.press('Enter');
  await expect(announced(page)).toContainText('Our way takes');
  for (const text of texts('alcatraz', puzzle)) {
    await openTab(page, 'In words');
    await typing(page).focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await verdict(page, 'solved');
  await expect(announced(page)).toContainText('Solved!');
  await page.keyboard.press('Enter');
  await expect(teacher(page), 'the way on has the focus').toContainText(/Puzzle [2-9]/);
});

test('a programme is shown as a whole, written by keyboard, and skated when it is right', async ({ page }) => {
  const [puzzle] = await puzzlesOf(page, 'ice-lake');
  if (!puzzle) throw new Error('there are puzzles');
  await page.goto(`/puzzles/ice-lake/${puzzle.id}`);
  await expect(board(page)).toBeVisible();
  await teacher(page).getByRole('button', { name: 'Hint' }).click();
  await teacher(page).getByRole('button', { name: 'Show me' }).click();
  const letters = (puzzle.steps[0]?.solution ?? []).map((action) => LETTERS[action] ?? '').join('');
  await expect(teacher(page)).toContainText(`${letters} go`);
  await expect(page.locator('.ghost .way'), 'it is drawn').toHaveCount(letters.length);
  await page.locator('main').focus();
  await page.keyboard.type(letters.toLowerCase());
  await expect(page.getByText(`${letters.length}/240`)).toBeVisible();
  await page.getByRole('button', { name: 'Ready', exact: true }).press('Enter');
  await verdict(page, 'solved');
  await openTab(page, 'Log');
  await expect(page.getByText(/ steps?[;.]/).first(), 'what it does is seen').toBeVisible();
});

test('puzzles look well, on a phone too', async ({ page }) => {
  await page.goto('/puzzles/alcatraz');
  await expect(page.getByRole('heading', { name: 'Puzzles of Alcatraz' })).toBeVisible();
  await looksWell(page, 'the puzzles of a game');
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    expect(await overhang(page), 'nothing hangs over the edge').toBeLessThanOrEqual(0);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a puzzle is tried and solved', async ({ page, context, house }) => {
    test.setTimeout(120_000);
    const [puzzle] = await puzzlesOf(page, 'alcatraz');
    if (!puzzle) throw new Error('there are puzzles');
    await page.goto('/');
    await isKept(page);
    await context.setOffline(true);
    await house.kill();
    await page.goto('/puzzles/alcatraz');
    await page.getByRole('link', { name: /^Puzzle 1(, Today’s puzzle)?$/ }).click();
    await expect(teacher(page)).toContainText('It is your turn.');
    await type(page, texts('alcatraz', puzzle));
    await verdict(page, 'solved');
    await page.goto('/puzzles/alcatraz');
    await expect(page.getByRole('link', { name: /^Puzzle 1, solved/ })).toBeVisible();
    await context.setOffline(false);
    await house.start();
  });
});
