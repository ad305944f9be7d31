import { expect, type Page } from '@playwright/test';
import type { Lesson, OpenLessons } from '../src/protocol.gen';
import { board, openTab, typing, write } from './table';

/* What journeys through lessons have in common. */

const LETTERS: Record<string, string> = { A: 'F', G: 'L', D: 'R' };

export const lessonsOf = async (page: Page, game: string): Promise<readonly Lesson[]> => {
  const answer = await page.request.get(`/api/games/${game}/lessons`);
  return ((await answer.json()) as OpenLessons).lessons;
};

/** The task, or what came of it. */
export const teacher = (page: Page) => page.locator('.teacher');
export const verdict = (page: Page, is: 'open' | 'solved' | 'missed') => expect(teacher(page)).toHaveAttribute('data-verdict', is);

/** What is typed at once: at the lake a whole programme, elsewhere an action. */
export function texts(game: string, actions: readonly string[]): string[] {
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

/** Does every task of the lesson that is open, by typing its solution. */
export async function solve(page: Page, game: string, lesson: Lesson): Promise<void> {
  for (const [index, task] of lesson.steps.entries()) {
    await expect(teacher(page)).toContainText(task.task.en);
    for (const text of texts(game, task.solution)) {
      // What was typed before is found among thousands first: the box is empty when it is sent.
      await openTab(page, 'In words');
      await expect(typing(page)).toHaveValue('');
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
