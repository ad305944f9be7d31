import type { Locator, Page } from '@playwright/test';
import type { Opened, Shelf } from '../src/protocol.gen';
import { looksWell } from './looks';
import { expect, test } from './test';
import { announced, board, log, openTab, players, prompt, write, yourTurn } from './table';

/** What the stacks hold, as the variants list it: the usual, some caves and many falls, nothing but plain rock. */
type Stacks = 'usual' | 'caves and falls' | 'plain rock';
const SAMPLE: Record<Stacks, number> = { usual: 0, 'caves and falls': 2, 'plain rock': 3 };

/** Ada and Bo around one screen. */
async function twoAtAScreen(page: Page, stacks: Stacks): Promise<void> {
  const shelf = (await (await page.request.get('/api/shelf')).json()) as Shelf;
  const options = shelf.games.find((game) => game.id === 'vertical')?.options ?? [];
  const tiles = options.find((option) => option.key === 'tiles')?.samples[SAMPLE[stacks]];
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'me', name }));
  const reply = await page.request.post('/api/tables', { data: { game: 'vertical', options: { tiles }, seats, start: true } });
  const { table, key } = (await reply.json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  await yourTurn(page);
}

async function againstComputer(page: Page): Promise<void> {
  await page.goto('/play/vertical');
  await page.getByRole('radio', { name: 'Stroll' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
}

const stall = (page: Page, token: string): Locator =>
  board(page)
    .getByRole('group', { name: 'Equipment to pack' })
    .getByRole('button', { name: new RegExp(`^${token}`) });
const cell = (page: Page, at: string): Locator =>
  board(page).getByRole('gridcell', { name: at === 'ground' ? /^The ground/ : new RegExp(`^${at} `) });
const inBag = (page: Page, token: string): Locator =>
  board(page)
    .getByRole('group', { name: 'Your bag' })
    .getByRole('button', { name: new RegExp(`^${token}`) })
    .first();
const endTurn = (page: Page): Locator => prompt(page).getByRole('button', { name: 'End the turn' });

/** Both pack, by turns: one token a name. */
async function pack(page: Page, tokens: readonly string[]): Promise<void> {
  for (const [index, token] of tokens.entries()) {
    await stall(page, token).click();
    if (index + 1 < tokens.length) await expect(log(page)).toHaveCount(index + 1);
  }
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Places the drawn tile there. */
async function lay(page: Page, at: string): Promise<void> {
  await expect(prompt(page)).toContainText('you drew');
  await cell(page, at).click();
  await expect(cell(page, at)).not.toHaveAccessibleName(/empty/);
}

test('packing is a small market, until a kind runs out', async ({ page }) => {
  await twoAtAScreen(page, 'plain rock');
  await expect(stall(page, 'Ladder')).toHaveAccessibleName(/5 left/);
  for (let taken = 1; taken <= 5; taken += 1) {
    await stall(page, 'Ladder').click();
    await expect(stall(page, 'Ladder')).toHaveAccessibleName(new RegExp(`${5 - taken} left`));
  }
  await expect(page.getByText('Bag of Ada: ladder, ladder, ladder, room for 1 more')).toBeAttached();
  await stall(page, 'Ladder').click();
  await expect(prompt(page).getByRole('button', { name: 'See the rule VER-4' })).toBeVisible();
  await stall(page, 'Carabiner').click();
  await expect(page.getByText('Bag of Bo: carabiner, ladder, ladder, room for 1 more')).toBeAttached();
  await stall(page, 'Zip-line').click();
  await stall(page, 'Cave map').click();
  await expect(page.getByRole('grid'), 'the cliff is next').toBeVisible();
  await expect(prompt(page)).toContainText('you drew a plain tile');
});

test('tiles, tokens, a step that is owed, a ride, and what is not allowed', async ({ page }) => {
  await twoAtAScreen(page, 'plain rock');
  await pack(page, ['Carabiner', 'Ice-axe', 'Zip-line', 'Ice-axe', 'Ladder', 'Ice-axe', 'Ice-axe', 'Crampons']);
  await expect(page.getByRole('button', { name: /^Stack 1: 59 tiles, drawn from now/ })).toBeVisible();

  await lay(page, '0,0');
  await inBag(page, 'Carabiner').click();
  await expect(inBag(page, 'Carabiner')).toHaveAttribute('aria-pressed', 'true');
  await cell(page, '0,0').hover();
  await expect(prompt(page)).toContainText('Put the carabiner here, then you must go there.');
  await cell(page, '0,0').click();
  await expect(prompt(page)).toContainText('go to your carabiner');
  await expect(endTurn(page), 'it is owed').toHaveCount(0);
  await cell(page, '0,0').click();
  await expect(cell(page, '0,0')).toHaveAccessibleName(/plain tile, carabiner, Ada stands here/);

  await lay(page, '1,0');
  await cell(page, '1,0').click();
  await lay(page, '0,1');
  await inBag(page, 'Zip-line').click();
  await cell(page, '0,1').click();
  await expect(cell(page, '0,1')).toHaveAccessibleName(/zip-line/);
  await cell(page, '1,0').click();
  await expect(prompt(page), 'the reason that applies').toContainText('Bo already stands there.');
  await expect(prompt(page).getByRole('button', { name: 'See the rule VER-10' })).toBeVisible();
  await expect(board(page).locator('[data-barred-at="1,0"]'), 'shown as well').toBeVisible();
  await cell(page, '0,1').click();
  await expect(board(page).locator('[data-barred]'), 'until something else is done').toHaveCount(0);
  await expect(prompt(page)).toContainText('ride the zip-line');
  await endTurn(page).click();

  await lay(page, '1,1');
  await endTurn(page).click();
  await lay(page, '0,2');
  await cell(page, '1,1').hover();
  await expect(prompt(page)).toContainText('Step across, still in row 1.');
  await cell(page, '0,0').click();
  await expect(cell(page, '0,0')).toHaveAccessibleName(/Ada/);
  await expect(page.getByRole('img', { name: 'Heights: Ada row 0, Bo row 0' })).toBeVisible();

  await openTab(page, 'In words');
  await expect(page.getByRole('tabpanel')).toContainText('Row 1: 0,1 plain (zip-line), 1,1 plain.');
  await write(page, 'place -1,0');
  await expect(cell(page, '-1,0')).toHaveAccessibleName(/plain tile/);
});

test.describe('with everything moving', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('tile, token and climber are dragged to where they go', async ({ page }) => {
    await twoAtAScreen(page, 'plain rock');
    await pack(page, ['Zip-line', 'Ice-axe', 'Zip-line', 'Ice-axe', 'Ladder', 'Ice-axe', 'Ladder', 'Ice-axe']);
    const drag = async (from: Locator, at: string) => {
      await from.hover();
      await page.mouse.down();
      const goal = (await cell(page, at).boundingBox())!;
      const [x, y] = [goal.x + goal.width / 2, goal.y + goal.height / 2];
      await page.mouse.move(x, y, { steps: 4 });
      const carried = (await page.locator('[data-carried]').boundingBox())!;
      expect(Math.hypot(carried.x + carried.width / 2 - x, carried.y + carried.height / 2 - y), 'under the pointer').toBeLessThan(24);
      await page.mouse.up();
      await expect(page.locator('[data-carried]')).toHaveCount(0);
    };
    await drag(page.getByRole('button', { name: 'Drawn: plain tile' }), '0,0');
    await expect(cell(page, '0,0'), 'the tile has come to rest').toHaveAccessibleName(/plain tile, climb up/);
    await drag(inBag(page, 'Zip-line'), '0,0');
    await expect(cell(page, '0,0'), 'and so has the token').toHaveAccessibleName(/zip-line, climb up/);
    await drag(cell(page, 'ground'), '0,0');
    await expect(cell(page, '0,0')).toHaveAccessibleName(/Ada stands here/);
  });

  test('whoever stands in a row is level with its number, also while the camera moves', async ({ page }) => {
    await twoAtAScreen(page, 'plain rock');
    await pack(page, ['Zip-line', 'Ice-axe', 'Zip-line', 'Ice-axe', 'Ladder', 'Ice-axe', 'Ladder', 'Ice-axe']);
    await lay(page, '0,0');
    await cell(page, '0,0').click();
    await expect(cell(page, '0,0')).toHaveAccessibleName(/Ada stands here/);
    await page.evaluate(() => {
      const middle = (thing: Element) => thing.getBoundingClientRect().top + thing.getBoundingClientRect().height / 2;
      let [apart, moved, first] = [0, 0, null as number | null];
      const look = () => {
        const climber = document.querySelector('.altimeter .who[data-row="0"]');
        const tick = [...document.querySelectorAll('.altimeter .tick')].find(({ textContent }) => textContent === '0');
        if (climber && tick) {
          first ??= middle(tick);
          moved = Math.max(moved, Math.abs(middle(tick) - first));
          apart = Math.max(apart, Math.abs(middle(climber) - middle(tick)));
        }
        document.body.dataset.apart = `${Math.round(apart)} ${Math.round(moved)}`;
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const seen = async () => ((await page.evaluate(() => document.body.dataset.apart)) ?? '').split(' ').map(Number);
    await expect.poll(async () => (await seen())[1], 'the camera moved').toBeGreaterThan(20);
    expect((await seen())[0], 'pixels between climber and number').toBeLessThanOrEqual(2);
  });
});

/** What the page offers on the cliff, best first. */
const LIKES = ['pass through the caves', 'climb up', 'place the tile here', 'step across'];

const over = (page: Page): Locator => page.getByRole('button', { name: 'Rematch' });

/** Does something of the best on offer by clicking it, or ends the turn; nothing if the game is over. */
async function doSomething(page: Page): Promise<void> {
  await expect(board(page).locator('[role="gridcell"].open').or(endTurn(page)).or(over(page)).first()).toBeVisible();
  if (await over(page).isVisible()) return;
  const all = page.getByRole('button', { name: 'Show all' });
  if ((await all.getAttribute('aria-disabled')) === 'false') await all.click();
  for (const like of LIKES) {
    const offered = board(page).locator(`[role="gridcell"][aria-label*="${like}"]`);
    const count = await offered.count();
    if (count > 0) return offered.nth(Math.floor(count / 2)).click();
  }
  await endTurn(page).click();
}

test('falls, saves and passages happen before everybody’s eyes', async ({ page }) => {
  test.setTimeout(240_000);
  const wanted = new Set([/falls from|but the carabiner holds/, /passes through the rock/]);
  // What is drawn is chance: what does not happen in one game happens in another.
  for (let game = 0; game < 5 && wanted.size > 0; game += 1) {
    await twoAtAScreen(page, 'caves and falls');
    await pack(page, ['Cave map', 'Cave map', 'Carabiner', 'Carabiner', 'Crampons', 'Crampons', 'Ice-axe', 'Ice-axe']);
    for (let act = 0; act < 160 && wanted.size > 0 && !(await over(page).isVisible()); act += 1) {
      await doSomething(page);
      for (const line of wanted) if ((await log(page).filter({ hasText: line }).count()) > 0) wanted.delete(line);
    }
  }
  expect([...wanted], 'all of it was told').toEqual([]);
});

test('a whole game against the computer, from packing to the end', async ({ page }) => {
  test.setTimeout(240_000);
  await againstComputer(page);
  for (const token of ['Ice-axe', 'Crampons', 'Cave map', 'Ladder']) {
    await yourTurn(page);
    await stall(page, token).click();
    await expect(
      log(page)
        .filter({ hasText: /Red\s\(you\) packs/ })
        .filter({ hasText: new RegExp(token, 'i') }),
    ).toHaveCount(1);
  }
  for (let act = 0; act < 120 && !(await over(page).isVisible()); act += 1) await doSomething(page);
  await expect(over(page)).toBeVisible();
  await expect(prompt(page)).toContainText(/wins, the highest of all|share the victory/);
  await expect(announced(page)).toContainText(/wins|share the victory/);
  await expect(players(page).getByText('winner')).not.toHaveCount(0);
  for (const stack of [1, 2, 3]) await expect(page.getByRole('button', { name: new RegExp(`^Stack ${stack} ?: ?0 tiles`) })).toBeVisible();

  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await expect(page.getByRole('group', { name: 'Equipment to pack' })).toBeVisible();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a game is played with the keyboard alone', async ({ page }) => {
  await twoAtAScreen(page, 'plain rock');
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expect(board(page), 'at rest').toBeVisible();
    }
  };
  for (const [kind, token] of ['Ice-axe', 'Crampons'].entries()) {
    await stall(page, token).focus();
    for (let taken = 1; taken <= 4; taken += 1) {
      await press('Enter');
      if (kind === 0 || taken < 4) await expect(log(page)).toHaveCount(4 * kind + taken);
    }
  }
  await expect(cell(page, '0,0'), 'from the market the keyboard goes on to the cliff').toBeFocused();
  await expect(cell(page, '0,0')).toHaveAccessibleName(/place the tile here, in row 0/);
  await press('Enter');
  await expect(cell(page, '0,0')).not.toHaveAccessibleName(/empty/);
  await press('ArrowDown');
  await expect(cell(page, 'ground')).toBeFocused();
  await press('ArrowUp', 'ArrowLeft');
  await expect(cell(page, '-1,0')).toBeFocused();
  await press('ArrowRight', 'Escape');
  await expect(announced(page), 'a screen reader hears of it').toContainText(/Ada places .* in row 0/);
});

test('somebody looks on and sees the same, with nothing to touch', async ({ page, newcomer }) => {
  await twoAtAScreen(page, 'plain rock');
  const friend = await newcomer();
  await friend.goto(page.url());
  await expect(stall(friend, 'Ladder')).toBeVisible();
  await pack(page, ['Ladder', 'Ladder', 'Ladder', 'Ladder', 'Ladder', 'Carabiner', 'Carabiner', 'Carabiner']);
  await lay(page, '0,0');
  await expect(cell(friend, '0,0')).toHaveAccessibleName('0,0 plain tile');
  await expect(friend.getByRole('group', { name: 'Bag of Ada' })).toBeVisible();
  await friend.getByRole('button', { name: /Show the next bag/ }).click();
  await expect(friend.getByRole('group', { name: 'Bag of Bo' }).getByRole('button', { name: /^Carabiner/ })).toHaveCount(2);
  await cell(friend, '0,0').click();
  await expect(friend.getByRole('status').filter({ hasText: 'Plain tile (row 0).' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('everything is within reach, and targets stay big while the cliff grows', async ({ page }) => {
    // After a fall that harms nobody there is nothing to place: here nobody falls.
    await twoAtAScreen(page, 'plain rock');
    for (const token of ['Ladder', 'Ice-axe', 'Ladder', 'Ice-axe', 'Ladder', 'Ice-axe', 'Ladder', 'Ice-axe']) {
      await expect(prompt(page)).toContainText('Your turn');
      await expect(stall(page, token)).toBeInViewport();
      await stall(page, token).tap();
    }
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.95 });
    const frame = (await page.getByRole('grid').boundingBox())!;
    const places = board(page).locator('[role="gridcell"][aria-label*="place the tile here"]');
    for (let laid = 0; laid < 12; laid += 1) {
      await expect(places.first()).toBeVisible();
      const boxes = await Promise.all((await places.all()).map((place) => place.boundingBox()));
      const seen = boxes.findIndex(
        (box) => box !== null && box.y >= frame.y && box.x >= frame.x && box.x + box.width <= frame.x + frame.width - 50,
      );
      expect(boxes[seen]?.height, 'a finger does not miss it').toBeGreaterThan(40);
      await places.nth(seen).tap();
      await expect(prompt(page), 'the first tap shows').toContainText('Tap again to do it.');
      await places.nth(seen).tap();
      await endTurn(page).tap();
    }
    await page.getByRole('button', { name: 'Show all' }).tap();
    await expect(cell(page, '0,0')).toBeInViewport();
    const small = (await cell(page, '0,0').boundingBox())!.height;
    await page.getByRole('button', { name: 'Show my climber' }).tap();
    await expect(cell(page, 'ground')).toBeInViewport();
    expect((await cell(page, '0,0').boundingBox())!.height, 'nearer').toBeGreaterThan(small);
  });
});

test('market and cliff look well to everybody', async ({ page }) => {
  await twoAtAScreen(page, 'usual');
  await looksWell(page, 'vertical market');
  await page.evaluate(() => localStorage.setItem('cordee.settings', JSON.stringify({ lang: 'en' })));
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await pack(page, ['Ladder', 'Ice-axe', 'Carabiner', 'Crampons', 'Zip-line', 'Cave map', 'Cave map', 'Zip-line']);
  for (let act = 0; act < 12; act += 1) await doSomething(page);
  await looksWell(page, 'vertical cliff');
});
