import type { Page } from '@playwright/test';
import { lessonsOf, solve, teacher, texts, verdict } from './lessons';
import { looksWell, overhang } from './looks';
import { announced, board, ending, legal, openTab, place, prompt, write } from './table';
import { expect, test } from './test';

const GAMES = ['alcatraz', 'alaska', 'ice-lake', 'vertical', 'aufsteiger'];

for (const game of GAMES) {
  test(`every lesson of ${game} is done to its end`, async ({ page }) => {
    test.setTimeout(400_000);
    await page.goto('/');
    const lessons = await lessonsOf(page, game);
    expect(lessons.length).toBeGreaterThanOrEqual(6);
    for (const lesson of lessons) {
      await page.goto(`/learn/${game}/${lesson.id}`);
      await solve(page, game, lesson);
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
        // What was typed before has been taken.
        for (const box of await page.getByRole('combobox').all()) await expect(box).toHaveValue('');
        await expect(page.locator('.board [aria-busy="true"], .board[aria-busy="true"]')).toHaveCount(0);
        // The focus stays in the box while one types.
        if (!(await page.getByRole('combobox').evaluateAll((boxes) => boxes.includes(document.activeElement as HTMLElement)))) {
          await page.keyboard.press('w');
          await page.keyboard.press('Tab');
        }
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
  await expect(teacher(page)).toContainText('you can go closer');
  await expect(teacher(page), 'the task stays in sight').toContainText('as close to its guard as the rules allow');
  await teacher(page).getByRole('button', { name: 'Try again' }).click();
  await verdict(page, 'open');
  await teacher(page).getByRole('button', { name: 'Hint' }).click();
  await expect(teacher(page)).toContainText('count from the right edge');
  await place(page, 'cell').click();
  await place(page, 'e7').click();
  await verdict(page, 'solved');
});

test('a try that the lesson has no words for is answered by what the others do, and told to whoever listens', async ({ page }) => {
  await page.goto('/learn/alcatraz/catch');
  await expect(announced(page)).toContainText('Make that guard walk left, over him.');
  await place(page, 'e9').click();
  await place(page, 'e8').click();
  await verdict(page, 'missed');
  await expect(teacher(page)).toContainText(/Yellow (goes|leaves)/);
  await expect(announced(page)).toContainText(/Not yet: .* Yellow (goes|leaves)/);
  await teacher(page).getByRole('button', { name: 'Try again' }).click();
  await place(page, 'cell').click();
  await place(page, 'b7').click();
  await verdict(page, 'solved');
  await expect(prompt(page), 'nobody is waited for in a lesson').not.toContainText('is taking a long time');
});

test('a task about a card is done wherever the floe is laid', async ({ page }) => {
  await page.goto('/learn/alaska/cards');
  await page.getByRole('button', { name: 'Take the container' }).click();
  await teacher(page).getByRole('button', { name: 'Next' }).click();
  await expect(teacher(page)).toContainText('Lay the double floe');
  // Far from where the solution lays it.
  await write(page, 'ice -2,9 -3,10');
  await verdict(page, 'solved');
  await expect(teacher(page)).toContainText('Frostbite');
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

test('who simply begins is not asked again either', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await expect(page.getByText('Your first game of Alcatraz?')).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(prompt(page)).toContainText('Your turn');
  await page.goto('/play/alcatraz');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByText('Your first game of Alcatraz?')).toHaveCount(0);
});

test('a first game is accompanied by notes, one at a time and none twice', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByRole('button', { name: 'Show me while I play' }).click();
  await expect(prompt(page)).toContainText('Your turn');
  await expect(prompt(page), 'the goal before the first move').toContainText('Get three of your four prisoners aboard');
  const note = page.locator('.note');
  await expect(note).toContainText('Touch a square above the cell');
  await expect(note).toHaveAttribute('data-at', 'cell');
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note).toHaveCount(0);
  await place(page, 'cell').click();
  await place(page, 'd8').click();
  await expect(note).toContainText('as many squares as the prisoner went');
  await expect(note, 'at the guard who walked').toHaveAttribute('data-at', /^guard-/);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-note-id="walk"]')).toHaveCount(0);
  await page.reload();
  await expect(prompt(page)).toContainText('Your turn');
  await expect(page.locator('[data-note-id="walk"], [data-note-id="out"]')).toHaveCount(0);
  // Whoever goes on has read it.
  await place(page, 'cell').click();
  await place(page, 'e9').click();
  await expect(place(page, 'e9')).toHaveAccessibleName(/your prisoner/);
});

test('what there is to do is explained when it can be done, and who wants no notes gets none', async ({ page }) => {
  await page.goto('/play/vertical');
  await page.getByRole('button', { name: 'Show me while I play' }).click();
  const note = page.locator('.note');
  await expect(note).toHaveAttribute('data-note-id', 'pack');
  for (const token of ['take axe', 'take crampons', 'take carabiner', 'take carabiner']) {
    await expect(prompt(page)).toContainText('pick a token for your bag');
    await write(page, token);
  }
  // A fall may be drawn first, which leaves a turn without a tile to place: then moving is explained there.
  await expect(prompt(page)).toContainText(/place it on the cliff|end your turn/);
  const fell = (await prompt(page).innerText()).includes('end your turn');
  if (fell) {
    await expect(note).toHaveAttribute('data-note-id', 'climb');
    await write(page, 'end');
    await expect(prompt(page)).toContainText('place it on the cliff');
  }
  await expect(note).toHaveAttribute('data-note-id', 'place');
  const [first = ''] = (await legal(page)).filter((action) => action.startsWith('place'));
  await write(page, first);
  await expect(prompt(page)).toContainText('end your turn');
  await expect(note, 'not before one may move').toHaveAttribute('data-note-id', fell ? 'why' : 'climb');
  await note.getByRole('button', { name: 'No more notes' }).click();
  await expect(note).toHaveCount(0);
  await write(page, 'end');
  await expect(prompt(page)).toContainText('Your turn');
  await page.reload();
  await expect(prompt(page)).toContainText('Your turn');
  await expect(board(page)).toBeVisible();
  await expect(note).toHaveCount(0);
});

/** What is left until the end, as everybody sees it from the beginning. */
const UNTIL_END: Record<string, string> = {
  alcatraz: 'First to 3 aboard wins.',
  alaska: 'Winter: 60 floes to lay until spring.',
  'ice-lake': 'Round 1: 2 of 2 skaters on the ice.',
  vertical: '60 tiles to draw, 6 falls among them.',
  aufsteiger: 'turns without a climb',
};

/** How far a note is from what it is about, in pixels; and is all of it in the window? */
const standing = (page: Page) =>
  page.locator('.note.placed').evaluate((note) => {
    const name = (note as HTMLElement).dataset.at ?? '';
    const thing = document.querySelector(`[data-place="${name}"], [data-note~="${name}"]`);
    if (!thing) return { name, gap: Infinity, inside: false };
    const [a, b] = [note.getBoundingClientRect(), thing.getBoundingClientRect()];
    const gap = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
    return { name, gap, inside: a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight };
  });

for (const game of GAMES) {
  test(`the notes of a first game of ${game} stand at their things`, async ({ page }) => {
    await page.goto(`/play/${game}`);
    await page.getByRole('button', { name: 'Show me while I play' }).click();
    await expect(prompt(page)).toContainText('The goal.');
    await expect(page.getByText(UNTIL_END[game] ?? '', { exact: true })).toBeVisible();
    await openTab(page, 'In words');
    const seen: string[] = [];
    const note = page.locator('.note.placed');
    // A note may come at any moment, once its thing is there.
    await page.addLocatorHandler(note, async () => {
      await expect.poll(async () => (await standing(page)).gap, 'beside its thing').toBeLessThan(40);
      expect(await standing(page)).toMatchObject({ inside: true, name: expect.not.stringMatching('prompt') });
      seen.push((await note.getAttribute('data-note-id')) ?? '');
      await note.getByRole('button', { name: 'Got it' }).click();
    });
    for (let moves = 0; moves < 12 && seen.length < 4;) {
      await expect(board(page)).toBeVisible();
      if ((await ending(page).count()) > 0) break;
      const [first = 'end'] = await legal(page);
      await write(page, first);
      moves += 1;
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen).size, 'none twice').toBe(seen.length);
  });

  test(`${game} in brief has its goal, drawn steps and an aid, on one screen or in three swipes`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/brief/${game}`);
    const panels = page.locator('.sheet > ol > li');
    await expect(panels).toHaveCount(4);
    for (const panel of await panels.all()) {
      await expect(panel.locator('.fit')).toBeVisible();
      await expect(panel).toBeInViewport({ ratio: 0.95 });
    }
    await expect(page.getByRole('heading', { name: 'Player aid' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overhang(page), 'nothing hangs over the edge').toBeLessThanOrEqual(0);
    const swiped = page.locator('.sheet > ol');
    expect(await swiped.evaluate((list) => list.scrollWidth / list.clientWidth)).toBeLessThan(4);
  });
}

test('on a phone a task is read first, then all of the board is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/learn/alcatraz/out');
  const text = teacher(page).getByText('Night over the yard');
  await expect(text).toBeVisible();
  await teacher(page).getByRole('button', { name: 'Try it' }).click();
  await expect(text).toBeHidden();
  /** What a finger would meet there. */
  const met = (name: string) =>
    place(page, name).evaluate((spot) => {
      const { left, top, width, height } = spot.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === spot;
    });
  for (const name of ['boat', 'a9', 'cell']) expect(await met(name), name).toBe(true);
  await teacher(page).getByRole('button', { name: 'Hint' }).click();
  expect(await met('cell'), 'nor is it covered by help').toBe(true);
  await teacher(page).getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('.board .trace').first(), 'the way is drawn').toBeAttached();
  await teacher(page).getByRole('button', { name: 'Read again' }).click();
  await expect(text).toBeVisible();
});

test('a game in brief looks well', async ({ page }) => {
  await page.goto('/brief/alcatraz');
  await expect(page.getByText('Get three of your four prisoners aboard')).toBeVisible();
  await expect(page.getByText('Prisoners pass prisoners')).toBeVisible();
  await looksWell(page, 'a game in brief');
});

/** So many sheets would come out of a printer. */
const sheets = (printed: Buffer): number => [...printed.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

test('every game in brief is printed on two sheets, nothing cut off', async ({ browser, house }) => {
  for (const locale of ['en', 'fr']) {
    const context = await browser.newContext({ baseURL: house.origin, locale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const game of GAMES) {
      await page.goto(`/brief/${game}`);
      await expect(page.locator('.sheet > ol .fit')).toHaveCount(4);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const format of ['A4', 'Letter']) expect(sheets(await page.pdf({ format })), `${game} ${locale} ${format}`).toBe(2);
      // As wide as a sheet between its margins.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 703, height: 1000 });
      expect(await overhang(page), `${game} ${locale}`).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await context.close();
  }
});

test('by touch on a phone, in French: a piece, a place, and the same place again', async ({ browser, house }) => {
  const context = await browser.newContext({
    baseURL: house.origin,
    locale: 'fr',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const touch = (name: string) => board(page).locator(`[data-place="${name}"]`).tap();
  await page.goto('/learn/alcatraz/catch');
  await teacher(page).getByRole('button', { name: 'J’essaie' }).tap();
  await touch('cell');
  await touch('b7');
  await expect(page.getByText('Touchez encore pour jouer.').first()).toBeVisible();
  await verdict(page, 'open');
  await touch('b7');
  await verdict(page, 'solved');
  await expect(teacher(page)).toContainText('Repris');

  await page.goto('/learn/vertical/pack');
  await teacher(page).getByRole('button', { name: 'J’essaie' }).tap();
  for (const token of ['Piolet', 'Crampons', 'Mousqueton', 'Échelle']) {
    await board(page).getByRole('button', { name: token }).tap();
  }
  await verdict(page, 'solved');

  await page.goto('/learn/ice-lake/letters');
  await teacher(page).getByRole('button', { name: 'J’essaie' }).tap();
  for (const key of ['Avant', 'Avant', 'C’est prêt']) await board(page).getByRole('button', { name: key }).tap();
  await verdict(page, 'solved');
  await context.close();
});
