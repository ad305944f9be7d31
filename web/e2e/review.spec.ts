import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { looksWell } from './looks';
import { expect, test } from './test';
import { announced, around, openTab, openTable, prompt, sitDown as seatAt, twoFriends } from './table';

/** The games that have a board: a folder each. */
const GAMES = readdirSync(join(import.meta.dirname, '../src/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Sits down to a game against as few computers as may be. */
async function sitDown(page: Page, game: string): Promise<void> {
  const seats = [
    { kind: 'me', name: 'Ada' },
    { kind: 'bot', level: 1 },
  ];
  const answer = await page.request.post('/api/tables', { data: { game, seats, start: true } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { table, key } = (await answer.json()) as { table: string; key: string };
  await page.goto(`/t/${table}#key=${key}`);
}

const ask = (page: Page) => page.getByRole('button', { name: 'What would you play?' });
const advice = (page: Page) => page.getByRole('region', { name: 'The computer would play' });
const over = (page: Page) => page.getByRole('link', { name: 'Review the game' }).first();

/** Asks for advice and follows it, so many times or until the game is over. */
async function follow(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await expect(ask(page).or(over(page)).first()).toBeVisible({ timeout: 60_000 });
    if (await over(page).isVisible()) return;
    await ask(page).click();
    await expect(advice(page)).toContainText('%');
    await expect(advice(page).getByRole('listitem').first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await expect(announced(page)).toContainText('The computer would play:');
    await page.getByRole('button', { name: 'Play it' }).click();
    await expect(advice(page)).toBeHidden();
  }
}

/** Resigns, unless the game is over: the computer may be just ending it, so that one looks again instead of waiting. */
async function resign(page: Page): Promise<void> {
  await expect(async () => {
    if (await over(page).isVisible()) return;
    await openTab(page, 'Table');
    await page.getByRole('button', { name: 'Resign' }).click({ timeout: 2_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

const at = (page: Page, step: number | string) => expect(prompt(page).getByText(new RegExp(`^${step} of \\d+$`))).toBeVisible();

for (const game of GAMES) {
  test(`${game}: advice is given and followed, and the game is gone through afterwards`, async ({ page }) => {
    test.setTimeout(240_000);
    await sitDown(page, game);
    await follow(page, 2);
    await resign(page);
    await over(page).click();

    const panel = around(page).getByRole('tabpanel', { name: 'Review' });
    await expect(panel.getByRole('heading', { name: 'Chances of winning' })).toBeVisible({ timeout: 120_000 });
    await expect(panel.getByRole('img', { name: /^Everybody’s chances/ })).toBeVisible();
    await expect(panel.getByRole('row', { name: /Ada/ }).first()).toContainText('%');
    await panel.getByText('As a table').click();
    const moments = panel.getByRole('button', { name: /^Move \d+$/ });
    expect(await moments.count(), 'the moments and the end').toBeGreaterThan(1);
    const move = /\d+/.exec((await moments.nth(1).textContent()) ?? '')?.[0] ?? '';
    await moments.nth(1).click();
    await at(page, move);
    expect(new URL(page.url()).search, 'the address leads back here').toBe(`?at=${move}&review`);
    if (game === 'alaska') await looksWell(page, 'review');
  });
}

test('a turning point leads to its moment, and the board shows what was better', async ({ page }) => {
  await sitDown(page, 'alcatraz');
  await follow(page, 1);
  await resign(page);
  // A review as the house would give it, with a mistake that cannot be overlooked.
  await page.route('**/review*', async (route) => {
    const then = [{ what: 'out', seat: 0, to: 'e9' }];
    const better = { do: ['@e9'], then, fr: '{0} sort en e9.', en: '{0} leaves the cell for e9.' };
    const done = { ...better, do: ['@a9'], fr: '{0} sort en a9.', en: '{0} leaves the cell for a9.' };
    const luck = { step: 1, fr: 'Le dé montre 4.', en: 'The die shows 4.', before: [400, 600], after: [300, 700] };
    const moments = [
      { step: 0, seat: 0, before: [600, 400], after: [400, 600], done, better, luck: null },
      { step: 1, seat: 1, before: [300, 700], after: [300, 700], done, better: null, luck },
    ];
    await route.fulfill({ json: { done: 2, of: 2, review: { moments, ending: [0, 1000] }, frames: [0, 1, 2] } });
  });
  await over(page).click();
  const panel = around(page).getByRole('tabpanel', { name: 'Review' });
  const turns = panel.getByRole('listitem').getByRole('button');
  await expect(turns).toHaveCount(2);
  await expect(turns.first()).toContainText(/Ada.*-20%.*Move 1.*Mistake.*Ada leaves the cell for a9.*Better:.*Ada leaves the cell for e9/s);
  await expect(turns.last()).toContainText(/\+10%.*Luck of the draw.*The die shows 4/s);
  await turns.last().click();
  await at(page, 1);
  await turns.first().click();
  await at(page, 0);
  await expect(turns.first()).toHaveAttribute('aria-current', 'step');
  await expect(panel.getByRole('row', { name: /Ada/ }).first()).toContainText(/60%.*1 \(-20%\)/);
  // A touch on the graph goes to the nearest moment.
  const graph = panel.getByRole('img', { name: /^Everybody’s chances/ });
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * 0.88, y: box.height / 2 } });
  await at(page, 2);
});

test('a review that failed can be asked for again, and one of nothing says so', async ({ page }) => {
  await sitDown(page, 'alcatraz');
  await resign(page);
  const answers = [
    { status: 400, json: { why: 'failed', fr: 'Non.', en: 'The computer could not review this game.' } },
    { json: { done: 0, of: 0, review: null, frames: [] } },
    { json: { done: 3, of: 8, review: null, frames: [] } },
  ];
  await page.route('**/review*', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await over(page).click();
  const panel = around(page).getByRole('tabpanel', { name: 'Review' });
  await expect(panel.getByRole('alert')).toContainText('could not review this game');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('status')).toContainText('as soon as it has time');
  await expect(panel.getByRole('status')).toContainText('3 of 8 decisions');
  await expect(panel).toContainText('there is nothing to review');
});

test('friends who agreed to it may ask, each on their own turn', async ({ page, newcomer }) => {
  const friend = await newcomer();
  const link = await openTable(page, 'Ada', 2, (page) => page.getByText('Allow hints', { exact: true }).click());
  await seatAt(friend, link, 'Bo', 2);
  await expect(friend.locator('dl')).toContainText(/Hints from the computer\s*Yes/);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(prompt(friend)).toContainText('Ada is to move a prisoner.');
  await expect(ask(friend)).toHaveCount(0);
  await follow(page, 1);
  await expect(ask(friend)).toBeVisible();
});

test('against other people nobody is given advice, and is told why', async ({ page, newcomer }) => {
  const friend = await newcomer();
  const link = await twoFriends(page, friend);
  await expect(ask(page)).toHaveCount(0);
  const stranger = await newcomer();
  await stranger.goto(link);
  await expect(prompt(stranger)).toContainText('Ada is to move a prisoner.');
  await expect(ask(stranger)).toHaveCount(0);
  await openTab(page, 'Table');
  await expect(around(page)).toContainText('you play against other people');
});
