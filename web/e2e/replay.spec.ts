import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Opened } from '../src/protocol.gen';
import { CORDEE } from './house';
import { expect, test } from './test';
import { log, move, openTab, place, prompt } from './table';

const at = (page: Page, step: number) => expect(prompt(page).getByText(new RegExp(`^${step} of \\d+$`))).toBeVisible();

/** Two at a screen come out of the cell by turns, onto these flagstones. */
async function someMoves(page: Page, ...squares: string[]): Promise<void> {
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'me', name }));
  const wish = { game: 'alcatraz', options: {}, seats, start: true };
  const { table, key } = (await (await page.request.post('/api/tables', { data: wish })).json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  for (const square of squares) {
    await move(page, 'cell', square);
    await expect(place(page, square)).toHaveAccessibleName(/prisoner/);
  }
}

test('a game is looked through step by step, at speed, and shared at a move', async ({ page, newcomer }) => {
  await someMoves(page, 'a9', 'e9', 'c9', 'g9', 'i9', 'h9');
  await openTab(page, 'Table');
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await at(page, 0);
  const forward = page.getByRole('button', { name: 'One step forward' });
  await forward.click();
  await at(page, 1);
  await expect(place(page, 'a9')).toHaveAccessibleName(/prisoner/);
  await forward.click();
  await forward.click();
  await at(page, 3);
  await expect(place(page, 'c9')).toHaveAccessibleName(/prisoner/);
  await page.getByRole('button', { name: 'One step back' }).click();
  await at(page, 2);
  await expect(place(page, 'c9')).toHaveAccessibleName(/empty/);
  await page.keyboard.press('ArrowLeft');
  await at(page, 1);

  await page.getByRole('button', { name: 'Link to this move' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await page.keyboard.press('Escape');
  const friend = await newcomer();
  await friend.goto(link);
  await at(friend, 1);
  await expect(place(friend, 'a9')).toHaveAccessibleName(/prisoner/);
  await expect(place(friend, 'c9')).toHaveAccessibleName(/empty/);

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('× 4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await at(page, 6);
  await expect(page.getByRole('button', { name: 'One step forward' })).toBeDisabled();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await at(page, 0);
});

test('a record is downloaded, read by the command line, and opened from a file', async ({ page, newcomer }, info) => {
  await someMoves(page, 'a9', 'e9', 'c9', 'g9', 'i9', 'h9');
  await openTab(page, 'Table');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  const file = info.outputPath('game.json');
  await (await downloading).saveAs(file);
  const trace = execFileSync(CORDEE, ['trace', file], { encoding: 'utf8' });
  expect(trace.trim().split('\n').length, 'a line a position').toBeGreaterThanOrEqual(7);

  const friend = await newcomer();
  await friend.goto('/open');
  await friend.getByLabel('Choose a file').setInputFiles(file);
  await at(friend, 0);
  for (const name of ['Ada', 'Bo']) await expect(friend.getByText(name, { exact: true }), 'it keeps their names').toBeVisible();
  await friend.getByRole('button', { name: 'To the end' }).click();
  for (const square of ['a9', 'c9', 'i9']) await expect(place(friend, square)).toHaveAccessibleName(/prisoner/);

  await friend.getByRole('button', { name: 'Another record' }).click();
  const nonsense = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"game": 1}') };
  await friend.getByLabel('Choose a file').setInputFiles(nonsense);
  await expect(friend.getByRole('alert')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the whole board and every control of the replay are on one screen', async ({ page }) => {
    await someMoves(page, 'a9', 'e9', 'c9');
    await page.goto(`${page.url()}/replay?at=3`);
    await at(page, 3);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.99 });
    const controls = prompt(page).getByRole('button').or(prompt(page).getByRole('slider'));
    expect(await controls.count()).toBe(6);
    for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
    const [board, bar] = [await page.getByRole('grid').boundingBox(), await prompt(page).boundingBox()];
    expect(board!.y + board!.height, 'nothing lies over the board').toBeLessThanOrEqual(bar!.y + 1);
  });
});

/** Ada and Bo end a turn each of Die Aufsteiger, at one screen. */
async function twoTurns(page: Page): Promise<void> {
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'me', name }));
  const wish = { game: 'aufsteiger', options: {}, seats, start: true };
  const { table, key } = (await (await page.request.post('/api/tables', { data: wish })).json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  for (const name of ['Ada', 'Bo']) {
    await page.getByRole('button', { name: 'End turn' }).click();
    // The second turn without a climb brings the end near: that is asked about.
    if (name === 'Bo') {
      await expect(page.getByText('2 of 3 turns without a climb; at 3 the game ends.')).toBeVisible();
      await page.getByRole('button', { name: 'End turn' }).click();
    }
    await expect(log(page).filter({ hasText: `${name} ends the turn.` })).toHaveCount(1);
  }
}

test('the buttons stay where they are, however much there is to read', async ({ page }) => {
  await twoTurns(page);
  await page.goto(`${page.url()}/replay?at=0`);
  await at(page, 0);
  const back = page.getByRole('button', { name: 'One step back' });
  const before = (await back.boundingBox())!;
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: 'One step forward' }).click();
    await at(page, step);
    expect(await back.boundingBox()).toEqual(before);
  }
});

test.describe('a board that cannot be drawn', () => {
  test.use({ meant: /there is no block/ });

  test('leaves the replay in words', async ({ page }) => {
    await twoTurns(page);
    await page.route('**/replay?*', async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const answer = await route.fetch();
      const replay = (await answer.json()) as { frames: { view: { blocks: { id: string }[] } }[] };
      for (const { view } of replay.frames) view.blocks = view.blocks.map((block) => ({ ...block, id: 'x1' }));
      await route.fulfill({ response: answer, json: replay });
    });
    await page.goto(`${page.url()}/replay?at=1`);
    await expect(page.getByRole('alert')).toContainText('The board cannot be drawn.');
    await expect(page.locator('section.board')).toContainText('Ada ends the turn.');
    await page.getByRole('button', { name: 'One step forward' }).click();
    await at(page, 2);
    await expect(page.locator('section.board')).toContainText('Bo ends the turn.');
  });
});
