import type { Page } from '@playwright/test';
import type { Opened } from '../src/protocol.gen';
import { overhang } from './looks';
import { expect, test } from './test';
import { ending, log, openTab, place, playComputer, players, prompt, write, yourTurn } from './table';

/** Looks at a thing at every frame; answers where its top has been. */
async function watched(page: Page, thing: string): Promise<() => Promise<string[]>> {
  await page.evaluate((thing) => {
    const tops = new Set<number>();
    const look = () => {
      tops.add(Math.round(document.querySelector(thing)!.getBoundingClientRect().top));
      document.body.dataset.tops = [...tops].join(' ');
      requestAnimationFrame(look);
    };
    look();
  }, thing);
  return async () => (await page.evaluate(() => document.body.dataset.tops ?? '')).split(' ');
}

test.describe('on a phone with everything moving', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'no-preference' } });

  test('the board stays where it is while the others play', async ({ page }) => {
    await playComputer(page);
    const tops = await watched(page, '.board .fit');
    for (const _ of ['shown', 'done']) await page.locator('[data-place="h4"]').tap();
    await expect(log(page)).toHaveCount(2);
    await yourTurn(page);
    expect(await tops()).toHaveLength(1);
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('one sees who one is and whose turn it is, and a tab comes into sight with what is in it', async ({ page }) => {
    await playComputer(page);
    const you = players(page).getByRole('listitem').filter({ hasText: 'You' });
    await expect(you.getByText('to play')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.95 });
    await openTab(page, 'Rules');
    await expect(page.getByRole('tab', { name: 'Rules' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  });

  test('a reason takes the sentence’s place, covers nothing of the board and moves nothing', async ({ page }) => {
    await playComputer(page);
    const before = await page.getByRole('grid').boundingBox();
    await place(page, 'h7').click();
    const reason = prompt(page).locator('.notice');
    await expect(page.getByRole('button', { name: /^See the rule ALC/ })).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('grid').boundingBox()).toEqual(before);
    const foot = (before?.y ?? 0) + (before?.height ?? 0);
    expect((await reason.boundingBox())?.y, 'below the cell').toBeGreaterThanOrEqual(foot);
    await page.keyboard.press('Escape');
    await expect(reason, 'Escape puts it away').toHaveCount(0);
    await expect(prompt(page)).toContainText('Your turn');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the end has room over a board however low it is, and widens no page', async ({ page }) => {
    await playComputer(page);
    // As low as none of the five is; a sixth may be.
    await page.locator('.frame').evaluate((frame) => (frame as HTMLElement).style.setProperty('--shape', '2.4'));
    await openTab(page, 'Table');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(ending(page)).toBeVisible();
    expect(await overhang(page)).toBe(0);
    await expect(ending(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a small phone, in the longer language', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });

  test('four at a table while others wait: nothing is wider than the screen, nothing lies under the prompt', async ({ page }) => {
    const bot = { kind: 'bot', level: 1 };
    for (const game of ['alcatraz', 'ice-lake', 'alaska', 'vertical', 'aufsteiger']) {
      const wish = { game, options: {}, seats: [{ kind: 'me', name: 'Zoé' }, bot, bot, bot], start: true, public: false };
      const opened = (await (await page.request.post('/api/tables', { data: wish })).json()) as Opened;
      await page.goto(`/t/${opened.table}#key=${opened.key}`);
      await expect(page.locator('.prompt.yours')).toBeVisible();
      await expect.soft(page.locator('header .next'), `before ${game} others wait`).toHaveCount(game === 'alcatraz' ? 0 : 1);
      expect.soft(await overhang(page), game).toBeLessThanOrEqual(0);
      const board = (await page.locator('section.board .fit').boundingBox())!;
      expect.soft((await page.locator('section.prompt').boundingBox())!.y, game).toBeGreaterThanOrEqual(board.y + board.height);
    }
  });

  test('a prompt with buttons lies over nothing of the board', async ({ page }) => {
    const bot = { kind: 'bot', level: 1 };
    const wish = { game: 'alaska', options: {}, seats: [{ kind: 'me', name: 'Zoé' }, bot, bot, bot], start: true, public: false };
    const opened = (await (await page.request.post('/api/tables', { data: wish })).json()) as Opened;
    await page.goto(`/t/${opened.table}#key=${opened.key}`);
    const buttons = page.locator('.prompt.yours .buttons .button');
    // Whatever is drawn first: once the ice lies, the voyage has buttons.
    await expect(async () => {
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      await expect(buttons.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    const board = (await page.locator('section.board .fit').boundingBox())!;
    expect((await page.locator('section.prompt').boundingBox())!.y).toBeGreaterThanOrEqual(board.y + board.height);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('room is kept for a reason: nothing below it moves', async ({ page }) => {
    await playComputer(page);
    const first = players(page).getByRole('listitem').first();
    const before = await first.boundingBox();
    await place(page, 'h7').click();
    await expect(page.getByRole('button', { name: /^See the rule ALC/ })).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
  });

  test.describe('with everything moving', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('nothing below the prompt moves while the others play, however much is told', async ({ page }) => {
      await page.goto('/play/alcatraz');
      await page.getByRole('radio', { name: '2', exact: true }).check();
      await page.getByRole('radio', { name: 'I do' }).check();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await yourTurn(page);
      const tops = await watched(page, '.players li');
      await page.locator('[data-place="cell"]').click();
      await page.locator('[data-place="h4"]').click();
      await expect(log(page)).toHaveCount(3);
      await yourTurn(page);
      await expect(prompt(page).getByRole('button', { name: 'What happened?' })).toBeVisible();
      expect(await tops()).toHaveLength(1);
    });
  });
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('the board is as high as the screen and stays, what to do is beside it', async ({ page }) => {
    await playComputer(page);
    await expect(prompt(page).getByText('Your turn')).toBeInViewport({ ratio: 1 });
    const board = await page.getByRole('grid').boundingBox();
    expect(board?.height).toBeGreaterThan(340);
    await page.mouse.wheel(0, 300);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.95 });
  });
});

/** What can be touched on each board, and at least how large it is. */
const BOARDS = {
  alcatraz: { things: '[role="gridcell"]', least: 30, wrong: '@e1' },
  'ice-lake': { things: '[role="gridcell"]', least: 25, wrong: 'face N' },
  alaska: { things: '[role="gridcell"]', least: 22, wrong: 'step N' },
  vertical: { things: '.stalls button', least: 44, wrong: 'move 5,5' },
  aufsteiger: { things: 'button', least: 44, wrong: 'climb 99,99' },
};

/* A reason lies over what is said there; a hint has its room: nothing below moves, in any game, with as many buttons as there may be. */
for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [844, 390],
  [390, 844],
] as const) {
  test.describe(`at ${width} × ${height}, in the longer language`, () => {
    test.use({ viewport: { width, height }, locale: 'fr-FR' });

    for (const [game, { wrong }] of Object.entries(BOARDS)) {
      test(`${game}: nothing moves when a reason appears`, async ({ page }) => {
        const seats = [{ kind: 'me', name: 'Zoé' }, ...[1, 2, 3].map(() => ({ kind: 'bot', level: 1 }))];
        const opened = (await (await page.request.post('/api/tables', { data: { game, seats, start: true } })).json()) as Opened;
        await page.goto(`/t/${opened.table}#key=${opened.key}`);
        await expect(page.locator('.prompt.yours')).toBeVisible();
        await page.getByRole('tab', { name: 'En mots' }).click();
        const typed = page.getByRole('combobox');
        await typed.fill(wrong);
        const tops = () =>
          page.evaluate(() =>
            ['section.board .fit', 'section.players li', 'section.around'].map((thing) =>
              Math.round(document.querySelector(thing)!.getBoundingClientRect().top + scrollY),
            ),
          );
        const before = await tops();
        await typed.press('Enter');
        const reason = page.locator('.prompt .notice');
        await expect(reason.getByRole('button', { name: /^Voir la règle/ })).toBeAttached();
        expect(await tops()).toEqual(before);
        const hidden = await reason.evaluate((notice) => {
          const room = notice.closest('.reason')!;
          return room.scrollHeight - room.clientHeight;
        });
        expect(hidden, 'all of it can be read').toBeLessThanOrEqual(0);
      });
    }
  });
}

test.describe('on a small tablet', () => {
  test.use({ viewport: { width: 1000, height: 640 } });

  test('everybody at the table is in sight beside the board', async ({ page }) => {
    await playComputer(page);
    for (const player of await players(page).getByRole('listitem').all()) await expect(player).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  for (const [game, { things, least, wrong }] of Object.entries(BOARDS)) {
    test(`${game}: all of the board is in sight beside what to do, and a reason covers nothing of it`, async ({ page }) => {
      const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }, { kind: 'bot', level: 1 }];
      const opened = (await (await page.request.post('/api/tables', { data: { game, seats, start: true } })).json()) as Opened;
      await page.goto(`/t/${opened.table}#key=${opened.key}`);
      await expect(prompt(page).getByRole('paragraph').first()).toBeInViewport({ ratio: 1 });
      const fit = page.locator('section.board[aria-busy="false"] .fit');
      await expect(fit).toBeInViewport({ ratio: 1 });
      expect((await fit.boundingBox())?.height, 'and no room stays empty under it').toBeGreaterThan(430);
      for (const each of await fit.locator('[data-note="pad"], [data-note="bag-0"], .tray').all()) {
        await expect(each, 'what one has and writes with is in sight').toBeInViewport({ ratio: 1 });
      }
      const thing = await fit.locator(things).first().boundingBox();
      expect(Math.min(thing?.width ?? 0, thing?.height ?? 0)).toBeGreaterThanOrEqual(least);

      await write(page, wrong);
      await page.evaluate(() => scrollTo(0, 0));
      const reason = prompt(page).locator('.notice');
      await expect(reason.getByRole('button', { name: /^See the rule/ })).toBeInViewport({ ratio: 1 });
      const [board, box] = [await fit.boundingBox(), await reason.boundingBox()];
      expect(box?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
      expect((box?.x ?? 0) + (box?.width ?? 0), 'nothing hangs over the edge').toBeLessThanOrEqual(720);
    });
  }
});

test('where the system paints in its own colours, what is chosen can still be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/play/alcatraz');
  const outline = (label: string) =>
    page
      .locator('label', { hasText: label })
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline('Against the computer')).toBe('solid');
  expect(await outline('With friends')).toBe('none');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
  const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => getComputedStyle(tab).outlineStyle));
  expect(tabs).toEqual(['solid', 'none', 'none', 'none', 'none']);
});

test('how the board begins is chosen from pictures', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByText('Variants').click();
  const posts = page.getByRole('group', { name: 'Guards’ posts' });
  await expect(posts.getByRole('radio')).toHaveCount(5);
  await expect(posts.locator('svg').first()).toBeVisible();
  await posts.getByRole('radio', { name: 'one behind the other' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
  for (const stone of ['e1', 'e8']) await expect(place(page, stone)).toHaveAccessibleName(/guard/);
});

test('sounds are off at first, and are switched on in plain sight', async ({ page }) => {
  await playComputer(page);
  const sounds = page.getByRole('button', { name: 'Quiet sounds' });
  await expect(sounds).toHaveAttribute('aria-pressed', 'false');
  await sounds.click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3');
  await page.reload();
  await yourTurn(page);
  await expect(sounds).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.3');
});
