import type { Page } from '@playwright/test';
import type { Lesson, OpenLessons } from '../src/protocol.gen';
import { looksWell } from './looks';
import { board, place, prompt, write } from './table';
import { expect, test } from './test';

const GAMES = ['alcatraz', 'alaska', 'ice-lake', 'vertical', 'aufsteiger'];
const LETTERS: Record<string, string> = { A: 'F', G: 'L', D: 'R' };

const lessonsOf = async (page: Page, game: string): Promise<readonly Lesson[]> => {
  const answer = await page.request.get(`/api/games/${game}/lessons`);
  return ((await answer.json()) as OpenLessons).lessons;
};

/** The task, or what came of it. */
const teacher = (page: Page) => page.locator('.teacher');
const verdict = (page: Page, is: 'open' | 'solved' | 'missed') => expect(teacher(page)).toHaveAttribute('data-verdict', is);

/** What is typed at once: at the lake a whole programme, elsewhere an action. */
function texts(game: string, actions: readonly string[]): string[] {
  if (game !== 'ice-lake') return [...actions];
  const words: string[] = [];
  let letters = '';
  for (const action of actions) {
    const letter = LETTERS[action];
    if (letter) letters += letter;
    else words.push(action === 'go' ? `${letters} go` : action);
    if (action === 'go') letters = '';
  }
  return words;
}

for (const game of GAMES) {
  test(`every lesson of ${game} is done to its end`, async ({ page }) => {
    test.setTimeout(400_000);
    await page.goto('/');
    const lessons = await lessonsOf(page, game);
    expect(lessons.length).toBeGreaterThanOrEqual(6);
    for (const lesson of lessons) {
      await page.goto(`/learn/${game}/${lesson.id}`);
      for (const [index, task] of lesson.steps.entries()) {
        await expect(teacher(page)).toContainText(task.task.en);
        for (const text of texts(game, task.solution)) {
          await write(page, text);
          await expect(board(page)).toBeVisible();
        }
        await verdict(page, 'solved');
        await expect(teacher(page)).toContainText(task.done.en);
        const next = teacher(page).getByRole('button', { name: /^(Next|Next lesson|Play a whole game)$/ });
        await expect(next).toBeVisible();
        if (index < lesson.steps.length - 1) await next.click();
      }
    }
    await page.goto(`/learn/${game}`);
    await expect(page.getByText(`${lessons.length} of ${lessons.length} done`)).toBeVisible();
  });

  test(`the first lesson of ${game} is done by keyboard alone`, async ({ page }) => {
    await page.goto('/');
    const [lesson] = await lessonsOf(page, game);
    if (!lesson) throw new Error('there are no lessons');
    await page.goto(`/learn/${game}/${lesson.id}`);
    for (const [index, task] of lesson.steps.entries()) {
      await expect(teacher(page)).toContainText(task.task.en);
      for (const text of texts(game, task.solution)) {
        await expect(board(page)).toBeVisible();
        // The focus stays in the box while one types.
        if (!(await page.getByRole('combobox').evaluateAll((boxes) => boxes.includes(document.activeElement as HTMLElement)))) {
          await page.keyboard.press('w');
          await page.keyboard.press('Tab');
        }
        await expect(page.locator('.board [aria-busy="true"], .board[aria-busy="true"]')).toHaveCount(0);
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      await verdict(page, 'solved');
      await expect(teacher(page).getByRole('button').last()).toBeFocused();
      if (index < lesson.steps.length - 1) await page.keyboard.press('Enter');
    }
  });
}

test('a wrong try is answered with its rule, a poor one by what comes of it, and both can be tried again', async ({ page }) => {
  await page.goto('/learn/alcatraz/guard');
  await place(page, 'cell').click();
  await place(page, 'h7').click();
  await expect(prompt(page)).toContainText('would come 3 squares');
  await verdict(page, 'open');
  await place(page, 'cell').click();
  await place(page, 'c7').click();
  await verdict(page, 'missed');
  await expect(teacher(page)).toContainText('one may go closer');
  await teacher(page).getByRole('button', { name: 'Try again' }).click();
  await verdict(page, 'open');
  await teacher(page).getByRole('button', { name: 'Hint' }).click();
  await expect(teacher(page)).toContainText('count from the right edge');
  await place(page, 'cell').click();
  await place(page, 'e7').click();
  await verdict(page, 'solved');
});

test('who starts a game for the first time is asked once how to begin', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await expect(page.locator('[data-goal]')).toContainText('three of your four prisoners');
  await page.getByRole('button', { name: 'I know it' }).click();
  await expect(page.getByText('Your first game of Alcatraz?')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByText('Your first game of Alcatraz?')).toHaveCount(0);

  await page.goto('/play/alaska');
  await page.getByRole('button', { name: 'Teach me' }).click();
  await expect(page.getByRole('heading', { name: 'Learn Alaska' })).toBeVisible();
});

test('a first game is accompanied by notes, one at a time and none twice', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByRole('button', { name: 'Show me while I play' }).click();
  await expect(prompt(page)).toContainText('Your turn');
  await expect(prompt(page), 'the goal before the first move').toContainText('Get three of your four prisoners aboard');
  const note = page.locator('.note');
  await expect(note).toContainText('Touch the cell');
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note).toHaveCount(0);
  await place(page, 'cell').click();
  await place(page, 'd8').click();
  await expect(note).toContainText('as many squares as the prisoner went');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-note-id="walk"]')).toHaveCount(0);
  await expect(page.locator('[data-note-id="out"]')).toHaveCount(0);
});

test('a game in brief has its goal, drawn steps and an aid', async ({ page }) => {
  await page.goto('/brief/alcatraz');
  await expect(page.getByText('Get three of your four prisoners aboard')).toBeVisible();
  await expect(page.locator('.sheet ol > li')).toHaveCount(4);
  await expect(page.getByText('Prisoners pass prisoners')).toBeVisible();
  await looksWell(page, 'a game in brief');
});
