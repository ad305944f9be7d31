import type { Page } from '@playwright/test';
import config from '../playwright.config';
import type { Opened } from '../src/protocol.gen';
import { expect, test } from './test';
import { announced, around, board, ending, legal, prompt, typing, write } from './table';

/* By keys alone, and by what is said alone: nothing here is clicked, and nobody looks at the board. */

/* The tower is drawn by the processor: there is no graphics card here. */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
test.use({ launchOptions: { ...config.use?.launchOptions, args } });

const GAMES = ['alcatraz', 'ice-lake', 'alaska', 'vertical', 'aufsteiger'];
const YOURS = /Your turn|Write your programme|Your voyage|choose a way|Send the guard|found/i;

async function sit(page: Page, game: string, bots: number): Promise<void> {
  const seats = [{ kind: 'me' }, ...Array.from({ length: bots }, () => ({ kind: 'bot', level: 1 }))];
  const opened = (await (await page.request.post('/api/tables', { data: { game, seats, start: true } })).json()) as Opened;
  await page.goto(`/t/${opened.table}#key=${opened.key}`);
  await expect(board(page)).toBeVisible();
  await expect(announced(page), 'whoever comes is told what to do').toContainText(YOURS);
}

/** What the keyboard is at, as it is read out; nothing if it has fallen out of the page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent ?? '').trim();
  });

const heard = async (page: Page): Promise<number> => Number((await announced(page).locator('p').last().getAttribute('data-number')) ?? 0);

/** Goes on to another choice and takes it. */
async function choose(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('n');
  expect(await focused(page), 'the keyboard is at something that has a name').not.toBe('');
  await page.keyboard.press('Enter');
}

for (const game of GAMES) {
  test(`${game}: a turn is made by keys alone, each step of it is said, and the keyboard never gets lost`, async ({ page }) => {
    await sit(page, game, 2);
    const before = await heard(page);
    // A few choices, then the end of the turn: whatever is asked, N finds something to answer.
    for (let nth = 0; nth < 6; nth += 1) {
      await expect(board(page)).toBeVisible();
      await choose(page, 1 + (nth % 3));
      await expect.poll(() => focused(page), 'not lost').not.toBe('');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect.poll(() => heard(page), 'what was done is said').toBeGreaterThan(before);
    await expect(announced(page)).toContainText(/\(you\)/);
    await expect.poll(() => focused(page)).not.toBe('');
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { name: 'The board in words' }), 'the same keys everywhere').toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => focused(page), 'back where it was').not.toBe('');
  });
}

test('typed actions: what fits is said once one stops typing, and what is refused stays to be mended', async ({ page }) => {
  await sit(page, 'alcatraz', 1);
  const [first = ''] = await legal(page);
  const status = around(page).getByRole('status');
  await expect(page.locator('form [aria-live]'), 'the explanation is not said again at every letter').toHaveCount(0);
  await typing(page).pressSequentially(first);
  await expect(status).toHaveText('1 fits.');
  const twice = `${first}; ${first}`;
  await write(page, twice);
  await expect(status, 'the second cannot be, so the first is not either').toHaveText('None of these actions was played.');
  await expect(typing(page)).toHaveValue(twice);
  await write(page, first);
  await expect(typing(page), 'room for the next').toHaveValue('');
});

test('aufsteiger: on the plan, too, N goes through what can be chosen there, and then to the buttons', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cordee.aufsteiger.view', '"plan"'));
  await sit(page, 'aufsteiger', 1);
  await page.keyboard.press('n');
  await expect.poll(() => focused(page)).toMatch(/can be picked up, cell/);
  const first = await focused(page);
  await page.keyboard.press('n');
  await expect.poll(() => focused(page), 'another block').not.toBe(first);
  await page.keyboard.press('p');
  await expect.poll(() => focused(page), 'and back').toBe(first);
  await page.keyboard.press('p');
  await expect.poll(() => focused(page), 'before the first of them are the buttons').toBe('End turn');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/In hand: /)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /can be set here/ }).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect.poll(() => focused(page), 'where it may be set').toMatch(/can be set here/);
});

test('a whole game is played by keys and by ear, to the verdict', async ({ page }) => {
  await sit(page, 'alcatraz', 1);
  const over = page.locator('section.ending');
  for (let act = 0; act < 400 && (await over.count()) === 0; act += 1) {
    await expect(board(page)).toBeVisible();
    if (!(await page.title()).startsWith('●')) continue;
    await choose(page, 1 + ((act * 7) % 5));
  }
  await expect(ending(page)).toBeVisible();
  await expect(announced(page)).toContainText(/wins|share/);
  await expect(page.getByRole('heading', { name: /won|share/ }), 'the keyboard is where the verdict is read').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ending(page)).toHaveCount(0);
  await expect(prompt(page)).toContainText(/wins|share/);
  expect(await focused(page), 'on the board again').not.toBe('');
});
