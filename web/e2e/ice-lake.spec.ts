import type { Locator, Page } from '@playwright/test';
import { looksWell } from './looks';
import { expect, test } from './test';
import { announced, around, board, log, openTab, players, prompt, sitDown } from './table';

const hex = (page: Page, name: string): Locator => board(page).getByRole('gridcell', { name: new RegExp(`^${name} `) });
const pad = (page: Page): Locator => page.getByRole('group', { name: 'Your programme' });
const written = (page: Page): Locator => pad(page).getByRole('status');
const key = (page: Page, name: string): Locator => pad(page).getByRole('button', { name, exact: true });
const film = (page: Page): Locator => page.getByRole('group', { name: 'The film' });

/** A small lake around one screen. Ada stands on -2,-2 and faces southeast; Bo on 2,2 and faces northwest. */
async function aroundOneScreen(page: Page): Promise<void> {
  await page.goto('/play/ice-lake');
  await page.getByRole('radio', { name: 'Around one screen' }).check();
  await page.getByRole('textbox', { name: 'Name at seat 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Bo');
  await page.getByText('Variants').click();
  await page.getByRole('combobox', { name: 'Size of the lake' }).selectOption('small');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

async function lift(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Pass the screen to ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `I am ${name}` }).click();
  await expect(pad(page)).toBeVisible();
}

async function programme(page: Page, letters: string): Promise<void> {
  for (const letter of letters) await key(page, { G: 'Left', A: 'Ahead', D: 'Right' }[letter] ?? letter).click();
  await expect(written(page)).toHaveAccessibleName(`Programme: ${letters}`);
  await key(page, 'Ready').click();
}

test('a game around one screen: written by touch, buttons and keys, a stop, a choice, one out and the end', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  await expect(hex(page, '-2,-2')).toHaveAccessibleName(/your skater, facing southeast/);

  // By touch: along the way, further ahead at once, and back over the way one came.
  await hex(page, '-1,-1').click();
  await expect(prompt(page)).toContainText('As the lake stands now: one step.');
  await hex(page, '1,1').click();
  await expect(written(page)).toHaveAccessibleName('Programme: AAA');
  await expect(prompt(page)).toContainText('As the lake stands now: 3 steps.');
  await hex(page, '2,2').click();
  await expect(prompt(page)).toContainText('3 steps, stopped on 1,1 by a skater.');
  await hex(page, '1,1').click();
  await key(page, 'Take a letter back').click();
  await expect(written(page)).toHaveAccessibleName('Programme: AA');
  await key(page, 'Ready').click();

  // The curtain hides everything of hers, and so does the page behind it.
  await expect(page.getByRole('heading', { name: 'Pass the screen to Bo' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(players(page).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('ready');
  expect(await page.content()).not.toMatch(/\bAA\b|steps/);
  await lift(page, 'Bo');
  await expect(written(page)).toHaveAccessibleName('Programme: ');
  await openTab(page, 'In words');
  await expect(around(page)).toContainText('Ada: on -2,-2, facing southeast, ready.');
  await openTab(page, 'Log');
  expect(await log(page).allTextContents()).toEqual([expect.stringMatching(/^\s*Ada is ready\.\s*$/)]);

  // By buttons and by keys, from the pad or from nowhere in particular.
  await key(page, 'Left').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(written(page)).toHaveAccessibleName('Programme: A');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('a');
  await expect(written(page)).toHaveAccessibleName('Programme: AA');
  await key(page, 'Ready').click();

  // Bo runs into Ada, for all to see, and turns.
  await expect(prompt(page)).toContainText('You were stopped: choose a way to face.');
  await expect(announced(page)).toContainText('Bo stops on 1,1: a skater bars the way northwest.');
  await hex(page, '2,2').click();
  await expect(prompt(page).getByRole('button', { name: 'Read LAC-11' })).toBeVisible();
  await expect(prompt(page).getByRole('button', { name: 'Face south', exact: true })).toBeVisible();
  await hex(page, '1,3').click();

  // A new round is private again; Ada runs into Bo at her first letter, and knows it.
  await lift(page, 'Bo');
  await programme(page, 'A');
  await lift(page, 'Ada');
  await hex(page, '1,1').click();
  await expect(prompt(page)).toContainText('no step, stopped on 0,0 by a skater, out for want of a first step.');
  await key(page, 'Ready').click();
  await expect(prompt(page)).toContainText('Bo wins the game.');
  await expect(players(page).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('out, 0 points');
  await expect(page.getByRole('grid')).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the movement is a film that is held, stepped through, hurried and skipped', async ({ page }) => {
    await aroundOneScreen(page);
    await lift(page, 'Ada');
    await programme(page, 'GAADDAAA');
    await lift(page, 'Bo');
    await programme(page, 'GAADDAAA');
    await film(page).getByRole('button', { name: 'Pause' }).click();
    await film(page).getByRole('combobox', { name: 'Speed' }).selectOption('× 4');
    const caption = film(page).getByRole('paragraph');
    const forward = film(page).getByRole('button', { name: 'One step forward' });
    const held = await caption.textContent();
    await forward.click();
    await expect(caption).not.toHaveText(held ?? '');
    for (let step = 0; step < 12 && !(await caption.textContent())?.includes('Bo skates'); step += 1) await forward.click();
    await expect(caption).toHaveText(/^Bo skates from \S+ to \S+\.$/);
    await expect(film(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Pass the screen/ }), 'all watch before the curtain falls').toHaveCount(0);
    await film(page).getByRole('button', { name: 'Play' }).click();
    await film(page).getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('heading', { name: /^Pass the screen/ })).toBeVisible();
    await expect(film(page)).toHaveCount(0);
  });
});

test('online nobody’s page is sent another’s letters before all are ready', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const heard: string[] = [];
  bo.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  const told = () => heard.filter((frame) => frame.includes('"type":"told"'));

  await ada.goto('/play/ice-lake');
  await ada.getByRole('radio', { name: 'With friends' }).check();
  await ada.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await ada.getByRole('radio', { name: '2', exact: true }).check();
  await ada.getByRole('button', { name: 'Set up the table' }).click();
  await sitDown(bo, await ada.getByRole('textbox', { name: 'Share this link' }).inputValue(), 'Bo', 2);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await expect(pad(bo)).toBeVisible();

  const before = told().length;
  for (const letter of ['Left', 'Ahead', 'Right']) await key(ada, letter).click();
  await expect(prompt(ada)).toContainText('3 steps');
  expect(told(), 'writing is silent').toHaveLength(before);
  await key(ada, 'Ready').click();
  await expect(players(bo).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('ready');
  expect(told()).toHaveLength(before + 1);
  expect(heard.join('\n')).not.toMatch(/GAD|"skate"/);
  await expect(ada.getByRole('button', { name: 'Show my programme' })).toBeVisible();

  await programme(bo, 'A');
  await expect(log(bo).first()).toContainText('Ada’s programme: GAD.');
  expect(heard.join('\n')).toMatch(/GAD/);
});

test('a computer skates along, and the game can be watched and seen again', async ({ page, newcomer }) => {
  await page.goto('/play/ice-lake');
  await page.getByRole('radio', { name: 'Stroll' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(pad(page)).toBeVisible();
  const friend = await newcomer();
  await friend.goto(page.url());
  await expect(friend.getByRole('grid')).toBeVisible();
  await expect(pad(friend)).toHaveCount(0);
  await programme(page, 'A');
  await expect(log(friend).filter({ hasText: 'programme: A.' })).not.toHaveCount(0);
  await friend.goto(`${page.url()}/replay?at=2`);
  await expect(friend.getByRole('grid')).toBeVisible();
});

test('what can be shown on demand, and how the lake looks', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  await programme(page, 'AG');
  await lift(page, 'Bo');
  await programme(page, 'AG');
  await lift(page, 'Bo');
  await page.getByRole('button', { name: 'Cracked pairs' }).click();
  await expect(prompt(page)).toContainText('4 pairs of hexes are cracked.');
  await page.getByRole('button', { name: 'Ice joined to the shore' }).click();
  await expect(prompt(page)).toContainText('All the ice is joined to the shore.');
  await page.getByRole('button', { name: 'Who goes first' }).click();
  await expect(prompt(page)).toContainText('Bo goes first.');
  await page.getByRole('button', { name: 'Who goes first' }).click();
  await programme(page, 'DA');
  await lift(page, 'Ada');
  await hex(page, '0,-2').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(hex(page, '0,0')).toBeFocused();
  await page.keyboard.press('Escape');
  await key(page, 'Ahead').click();
  await looksWell(page, 'ice-lake');
});
