import type { Locator, Page } from '@playwright/test';
import { looksWell } from './looks';
import { expect, test } from './test';
import { announced, around, board, log, openTab, players, prompt, sitDown } from './table';

const hex = (page: Page, name: string): Locator => board(page).locator(`[data-hex="${name}"]`);
const pad = (page: Page): Locator => page.getByRole('group', { name: 'Your programme' });
const written = (page: Page): Locator => pad(page).getByRole('status');
const key = (page: Page, name: string): Locator => pad(page).getByRole('button', { name, exact: true });
/** Letters as they are typed in English. */
const typed = (letters: string) => [...letters].map((letter) => ({ G: 'L', A: 'F', D: 'R' })[letter] ?? letter).join('');
const film = (page: Page): Locator => page.getByRole('group', { name: 'The film' });

/** A small lake around one screen. Ada stands on -2,-2 and faces southeast; Bo on 2,2 and faces northwest. */
async function aroundOneScreen(page: Page): Promise<void> {
  await page.goto('/play/ice-lake');
  await page.getByRole('radio', { name: 'Around one screen' }).check();
  await page.getByRole('textbox', { name: 'Name at seat 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Bo');
  await page.getByText('Variants').click();
  await page.getByRole('group', { name: 'Size of the lake' }).getByRole('radio', { name: 'small' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

async function lift(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Pass the screen to ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `I am ${name}` }).click();
  await expect(pad(page)).toBeVisible();
}

/** All have looked at what happened. */
const goOn = (page: Page): Promise<void> => prompt(page).getByRole('button', { name: 'Go on' }).click();

async function programme(page: Page, letters: string): Promise<void> {
  for (const letter of letters) await key(page, { G: 'Left', A: 'Ahead', D: 'Right' }[letter] ?? letter).click();
  await expect(written(page)).toHaveAccessibleName(`Programme: ${typed(letters)}`);
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
  await expect(written(page)).toHaveAccessibleName('Programme: FFF');
  await expect(prompt(page)).toContainText('As the lake stands now: 3 steps.');
  await hex(page, '2,2').click();
  await expect(prompt(page)).toContainText('3 steps, stopped by Bo.');
  await hex(page, '1,1').click();
  await key(page, 'Take a step back').click();
  await expect(written(page)).toHaveAccessibleName('Programme: FF');
  await key(page, 'Ready').click();

  // The curtain hides everything of Ada’s, and so does the page behind it.
  await expect(page.getByRole('heading', { name: 'Pass the screen to Bo' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(players(page).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('ready');
  expect(await page.content()).not.toMatch(/\bAA\b|\bFF\b|steps/);
  await lift(page, 'Bo');
  await expect(written(page)).toHaveAccessibleName('Programme: ');
  await openTab(page, 'In words');
  await expect(around(page)).toContainText('Ada: on -2,-2, facing southeast, ready.');
  await openTab(page, 'Log');
  expect(await log(page).allTextContents()).toEqual([expect.stringMatching(/^\s*Ready: Ada\.\s*$/)]);

  // By buttons and by keys, from the pad or from nowhere in particular.
  await key(page, 'Left').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(written(page)).toHaveAccessibleName('Programme: F');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('f');
  await expect(written(page)).toHaveAccessibleName('Programme: FF');
  await key(page, 'Ready').click();

  // Bo runs into Ada, for all to see, and turns.
  await expect(prompt(page)).toContainText('You were stopped: choose which way to face.');
  await expect(announced(page)).toContainText('Ada: 2 steps; Bo: one step, stopped by Ada.');
  await hex(page, '2,2').click();
  await expect(prompt(page).getByRole('button', { name: 'See the rule LAC-11' })).toBeVisible();
  await expect(prompt(page), 'the reason that applies').toContainText('A crack already runs that way');
  await expect(board(page).locator('[data-barred]')).toHaveAttribute('data-barred', 'crack');
  await expect(prompt(page).getByRole('button', { name: 'Face south', exact: true })).toBeVisible();
  await hex(page, '1,3').click();
  await expect(prompt(page)).toContainText('Everybody may look');
  await expect(page.getByRole('grid'), 'all may look before the curtain falls').toBeVisible();
  await goOn(page);

  // A new round is private again; Ada runs into Bo at her first letter, and knows it.
  await lift(page, 'Bo');
  await programme(page, 'A');
  await lift(page, 'Ada');
  await hex(page, '1,1').click();
  await expect(prompt(page)).toContainText('As the lake stands now: stopped by Bo, not a single step: out.');
  await key(page, 'Ready').click();
  await expect(prompt(page), 'nobody leaves the game by mistake').toContainText(
    'You would be out of the game. If you mean it, say “Ready” once more.',
  );
  await expect(announced(page)).toContainText('If you mean it');
  await key(page, 'Ready').click();
  await expect(prompt(page)).toContainText('Bo wins: nobody else is left on the ice.');
  await expect(players(page).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('out before everybody else');
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
    await expect(caption).toHaveText(/^Bo skates (north|south)(east|west)?\.$/);
    await expect(film(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(players(page), 'what stands beside the lake tells the same moment').not.toContainText(/writing|ready/);
    await expect(players(page).getByText('on the ice', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('heading', { name: /^Pass the screen/ }), 'all watch before the curtain falls').toHaveCount(0);
    await film(page).getByRole('button', { name: 'Play' }).click();
    await film(page).getByRole('button', { name: 'Skip' }).click();
    await goOn(page);
    await expect(page.getByRole('heading', { name: /^Pass the screen/ }), 'not what a second press would do harm with').toBeFocused();
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
  await expect(log(bo).first()).toContainText(/^\s*Round 1: .*Ada: 3 steps/);
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
  // Now and then the computer goes all around in its first round, and it is the last.
  await expect(log(friend).filter({ hasText: /\bsteps?\b/ })).toHaveCount(1);
  await friend.goto(`${page.url()}/replay?at=2`);
  await expect(friend.getByRole('grid')).toBeVisible();
});

test('what can be shown on demand, and how the lake looks', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  await programme(page, 'AG');
  await lift(page, 'Bo');
  await programme(page, 'AG');
  await goOn(page);
  await lift(page, 'Bo');
  await page.getByRole('button', { name: 'Cracked pairs' }).click();
  await expect(prompt(page)).toContainText('4 pairs of hexes are cracked.');
  await page.getByRole('button', { name: 'Ice joined to the shore' }).click();
  await expect(prompt(page)).toContainText('All the ice is joined to the shore.');
  await page.getByRole('button', { name: 'Who goes first' }).click();
  await expect(prompt(page)).toContainText('You go first.');
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

test('behind the curtain nothing of a programme is shown, and each takes back only what is theirs', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  const letters = await key(page, 'Ahead').boundingBox();
  const ready = await key(page, 'Ready').boundingBox();
  await programme(page, 'AAG');
  const curtain = await page.getByRole('button', { name: 'I am Bo' }).boundingBox();
  for (const box of [letters, ready]) {
    expect(curtain && box && curtain.y + curtain.height < box.y, 'not where a finger may still be').toBe(true);
  }

  // Ada wants it back before handing over: the screen is Ada’s again, behind a curtain.
  await page.getByRole('button', { name: 'Take back Ada’s move' }).click();
  await expect(page.getByRole('heading', { name: 'Pass the screen to Ada' })).toBeVisible();
  await expect(prompt(page)).not.toContainText(/programme|step|FFL|AAG/i);
  expect(await page.content()).not.toMatch(/FFL|AAG/);
  await lift(page, 'Ada');
  await expect(written(page)).toHaveAccessibleName('Programme: FFL');
  await key(page, 'Ready').click();

  await lift(page, 'Bo');
  await expect(prompt(page).getByRole('button', { name: /take/i }), 'Ada’s readiness is Ada’s own').toHaveCount(0);
  await programme(page, 'A');
  await expect(prompt(page)).toContainText('Everybody may look');
  await expect(log(page).filter({ hasText: /^\s*Round 1: / })).toHaveCount(1);
  expect((await log(page).allTextContents()).join(), 'no coordinates').not.toMatch(/-?\d,-?\d/);
});

test('a click that leads nowhere is answered, a way out of the game is said, a whole programme can be typed', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  await hex(page, '2,0').click();
  await expect(prompt(page)).toContainText('touch one of the three arrows');
  await key(page, 'Left').click();
  await expect(prompt(page)).not.toContainText('touch one of the three arrows');
  for (let step = 0; step < 4; step += 1) await key(page, 'Ahead').click();
  await expect(announced(page)).toContainText('off the lake: out');
  await key(page, 'Ready').click();
  await expect(prompt(page)).toContainText('If you mean it');
  await key(page, 'Take a step back').click();
  await expect(prompt(page), 'the question goes with the next letter').not.toContainText('If you mean it');
  await openTab(page, 'In words');
  await expect(around(page)).toContainText('FFLR go');
  const box = page.getByRole('combobox', { name: 'Type an action' });
  await box.fill('ffl go');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pass the screen to Bo' })).toBeVisible();
});

test('advice is a way on the ice, drawn otherwise than one’s own', async ({ page }) => {
  await page.goto('/play/ice-lake');
  await page.getByRole('radio', { name: 'Stroll' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(pad(page)).toBeVisible();
  await prompt(page).getByRole('button', { name: 'What would you play?' }).click();
  await expect(prompt(page)).toContainText(/The way drawn on the ice: .*step/);
  await expect(board(page).locator('[data-advised]')).toHaveCount(1);
  await expect(prompt(page)).not.toContainText(/[AGD]{4}/);
});

test.describe('at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the lake burns nothing while one thinks', async ({ page }) => {
    await aroundOneScreen(page);
    await lift(page, 'Ada');
    const running = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(running, { timeout: 30_000 }).toBe(0);
    const filters = await board(page).evaluate(
      (section) => [...section.querySelectorAll('*'), section].filter((node) => getComputedStyle(node).filter !== 'none').length,
    );
    expect(filters, 'no filter around a board').toBe(0);
  });
});

test('a replay steps by what is skated, with one bar of controls', async ({ page }) => {
  await aroundOneScreen(page);
  await lift(page, 'Ada');
  await programme(page, 'AA');
  await lift(page, 'Bo');
  await programme(page, 'A');
  await expect(prompt(page)).toContainText('Everybody may look');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${page.url()}/replay`);
  const forward = page.getByRole('button', { name: 'One step forward' });
  await expect(forward).toHaveCount(1);
  const said: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    await forward.click();
    said.push((await page.locator('.controls .sentence').textContent())?.trim() ?? '');
  }
  expect(said.join(' ')).not.toMatch(/Programme|letter/);
  expect(said.filter((sentence) => /skates/.test(sentence)).length).toBeGreaterThanOrEqual(3);
});
