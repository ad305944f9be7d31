import { expect, type Page } from '@playwright/test';
import { board, prompt } from './table';

/* What journeys without a network have in common. */

export const GAMES = ['alaska', 'alcatraz', 'aufsteiger', 'ice-lake', 'vertical'];

/** Waits until the page is kept for a time without network. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** Sets up a game against the computer, with what stands in the form, and sits down. */
export async function sitDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(prompt(page)).toBeVisible();
  await expect(board(page)).toBeVisible();
}
