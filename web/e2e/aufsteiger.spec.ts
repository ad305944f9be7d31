import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import config from '../playwright.config';
import { expect, test } from './test';
import { board, log, players, prompt, yourTurn } from './table';

/* Three dimensions, drawn by the processor: there is no graphics card here. */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
test.use({ launchOptions: { ...config.use?.launchOptions, args } });

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tower = (page: Page): Locator => page.getByRole('application');
const plan = (page: Page): Locator => page.getByRole('grid', { name: /^The tower from above/ });
const cell = (page: Page, name: string): Locator => board(page).locator(`[data-cell="${name}"]`);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** A table for Ada, who is red, and Bo, who is violet, around one screen. */
async function sitDown(page: Page, view: '3D' | 'Plan', options: Record<string, unknown> = {}): Promise<void> {
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'me', name }));
  const wish = { game: 'aufsteiger', options: { colors: ['red', 'violet'], ...options }, seats, start: true, public: false };
  const opened = (await (await page.request.post('/api/tables', { data: wish })).json()) as { table: string; key: string };
  await page.goto(`/t/${opened.table}#key=${opened.key}`);
  await yourTurn(page);
  await radio(page, view).click();
  await expect(view === '3D' ? tower(page) : plan(page)).toBeVisible();
}

/** Where the sign points that stands beside what is aimed at. */
async function aimed(page: Page): Promise<{ text: string; x: number; y: number }> {
  const sign = page.locator('.sign');
  await expect(sign).toBeVisible();
  const { x, y } = await sign.evaluate((element: HTMLElement) => {
    const { left, top } = element.parentElement!.getBoundingClientRect();
    return { x: left + Number(element.dataset.x), y: top + Number(element.dataset.y) };
  });
  return { text: ((await sign.textContent()) ?? '').trim(), x, y };
}

/** The same, once neither the tower nor the camera moves any more. Pictures are counted, not time: a slow machine may
 * take longer for one than the camera takes for its way. */
async function aimedAtRest(page: Page): Promise<{ x: number; y: number }> {
  for (let last = await aimed(page); ;) {
    await page.waitForTimeout(250);
    await page.evaluate(async () => {
      for (let pictures = 0; pictures < 8; pictures += 1) await new Promise(requestAnimationFrame);
    });
    const now = await aimed(page);
    if (now.x === last.x && now.y === last.y) return now;
    last = now;
  }
}

/** Goes on by key, in three dimensions, until what is aimed at is this. */
async function aimAt(page: Page, what: RegExp): Promise<{ x: number; y: number }> {
  await tower(page).focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('PageDown');
    const now = await aimed(page);
    if (what.test(now.text)) return aimedAtRest(page);
  }
  throw new Error(`${what} cannot be aimed at`);
}

/** The flat halves of the tower's top carry one of their own pair: these are the ones that lie flat with it on top. */
type Pair = 'red|yellow' | 'dark blue|light blue' | 'violet|grey';

/** Takes a half from the plan with keys alone, turns a face up, and sets it there. */
async function moveHalf(page: Page, pair: Pair, top: string, to: string): Promise<void> {
  await radio(page, 'Block').click();
  const name = new RegExp(`^(${pair}) half cube, flat, height 7, .*can be picked up`);
  await board(page).getByRole('gridcell', { name }).first().press('Enter');
  await expect(page.getByText(/^In hand: .* half cube/)).toBeVisible();
  await radio(page, top).click();
  await expect(radio(page, top)).toBeChecked();
  await expect(cell(page, to)).toHaveAccessibleName(/can be set here, up to height [12]\b/);
  await cell(page, to).press('Enter');
  await expect(log(page).first()).toContainText(`half cube from height 7 and sets it down`);
}

const tally = (page: Page, name: string): Locator => players(page).getByRole('listitem').filter({ hasText: name }).getByRole('img');

test('in three dimensions a block is picked up, let go, turned and set, and then climbed', async ({ page }) => {
  await sitDown(page, '3D');
  await expect(radio(page, 'Block')).toBeChecked();
  const block = await aimAt(page, /^(red|yellow) half cube, flat, height 7$/);
  await page.mouse.click(block.x, block.y);
  await expect(page.getByText(/^In hand: (red|yellow) half cube/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('In hand')).toHaveCount(0);

  await page.mouse.click(block.x, block.y);
  await radio(page, 'dark blue').click();
  await expect(button(page, 'Turn round'), 'on edge it has a direction').toBeVisible();
  await radio(page, 'red').click();
  await expect(button(page, 'Turn round')).toHaveCount(0);
  const box = (await tower(page).boundingBox())!;
  const before = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.82 };
  await page.mouse.move(before.x, before.y);
  await expect(prompt(page)).toContainText(/half cube: flat, red on top, height 1\./);
  await page.mouse.click(before.x, before.y);
  await expect(log(page).first()).toContainText(/Ada takes the (red|yellow) half cube from height 7/);

  await expect(radio(page, 'Climb'), 'there is a way up now').toBeChecked();
  const face = await aimAt(page, /^height 1 · on foot/);
  await expect(prompt(page)).toContainText('To height 1, on foot — higher than ever.');
  await page.mouse.click(face.x, face.y);
  await expect(tally(page, 'Ada')).toHaveAccessibleName(/^red, height 1,/);

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await button(page, 'Turn right').click();
  await button(page, 'See everything').click();
  await button(page, 'End turn').click();
  await expect(players(page).getByRole('listitem').filter({ hasText: 'to play' })).toContainText('Bo');
});

test('in the plan a ladder is used, a stone is set, and the game ends', async ({ page }) => {
  await sitDown(page, 'Plan');
  await cell(page, '0,0').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  // On edge, two high: up by the short ladder, or by the long one.
  await moveHalf(page, 'violet|grey', 'red', '0,8');
  await expect(cell(page, '1,8')).toHaveAccessibleName(/you can go here: short ladder, long ladder/);
  await cell(page, '1,8').click();
  await expect(button(page, 'Long ladder · 2')).toBeVisible();
  await button(page, 'Short ladder · 2').click();
  await expect(tally(page, 'Ada')).toHaveAccessibleName(/^red, height 2, .*left: long ladder, stone$/);
  await expect(cell(page, '1,8')).toHaveAccessibleName(/your pawn/);
  await button(page, 'End turn').click();

  await expect(cell(page, '0,8'), 'the next player may not move it').toHaveAccessibleName(/may not be moved/);
  await radio(page, 'Block').click();
  await cell(page, '0,8').click();
  await expect(prompt(page), 'and is told why').toContainText('has just been moved');
  await expect(prompt(page)).toContainText('AUF-10');
  await expect(page.locator('.refused'), 'and shown it').toHaveCount(1);
  await radio(page, 'Stone').click();
  await expect(page.locator('.refused'), 'until something else is done').toHaveCount(0);
  await cell(page, '0,0').click();
  await expect(page.getByText('This ends your turn.', { exact: true }), 'the stone asks first').toBeVisible();
  await expect(log(page).first()).not.toContainText('stone');
  await button(page, 'Place stone').click();
  await expect(log(page).first()).toContainText('Bo puts the blocking stone');
  await expect(cell(page, '1,1')).toHaveAccessibleName(/blocking stone of Bo/);

  // Who could still climb is asked before a turn that brings the end near.
  for (const count of [2, 3]) {
    await button(page, 'End turn').click();
    await expect(page.getByText(`That makes ${count} of 3 turns without a climb; at 3 the game ends.`)).toBeVisible();
    await expect(page.getByText('Last chance!', { exact: true })).toHaveCount(count - 2);
    await button(page, 'End turn').click();
  }
  await expect(prompt(page)).toContainText('Ada wins the game, highest of all: height 2.');
  await expect(button(page, 'End turn')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Heights' }).getByRole('listitem').first()).toContainText('Ada: height 2');
});

/** What axe finds on the board. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<Result> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`));
  });
}

test('axe finds nothing by day and by night, and 360 pixels are wide enough', async ({ page }) => {
  await sitDown(page, '3D');
  for (const view of ['3D', 'Plan'] as const) {
    await radio(page, view).click();
    for (const theme of ['jour', 'nuit']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      expect.soft(await faults(page), `${view}, ${theme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await board(page)
    .getByRole('gridcell', { name: /can be picked up/ })
    .first()
    .press('Enter');
  await expect(button(page, 'Set it')).toBeVisible();
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overhang).toBeLessThanOrEqual(0);
  expect.soft(await faults(page), 'on a phone, a block in hand').toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const lang of ['en', 'fr']) {
    test(`the first note of a first game leaves tower and pawns in sight: ${lang}`, async ({ page }) => {
      await page.addInitScript((lang) => localStorage.setItem('cordee.settings', JSON.stringify({ lang })), lang);
      await page.goto('/play/aufsteiger');
      await page.getByRole('button', { name: /^(Show me while I play|Guidez-moi pendant la partie)$/ }).tap();
      const note = page.locator('.note.placed');
      await expect(note).toBeVisible();
      await expect(tower(page)).toBeVisible();
      const [stage, over] = [(await tower(page).boundingBox())!, (await note.boundingBox())!];
      const hidden = Math.max(0, Math.min(stage.y + stage.height, over.y + over.height) - Math.max(stage.y, over.y));
      expect(hidden / stage.height, 'less than half of the tower').toBeLessThan(0.5);
      expect((await note.locator('p').textContent())!.length).toBeLessThan(130);
    });
  }

  test('a touch shows where a block would stand, a second one sets it', async ({ page }) => {
    await sitDown(page, '3D');
    const block = await aimAt(page, /^(red|yellow) half cube, flat, height 7$/);
    await page.touchscreen.tap(block.x, block.y);
    await expect(page.getByText(/^In hand: (red|yellow) half cube/)).toBeVisible();
    await expect(page.getByText('Tap a place to try it, tap it again to set it.')).toBeVisible();
    const box = (await tower(page).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height * 0.9);
    await expect(prompt(page)).toContainText(/half cube: flat, (red|yellow) on top, height 1\./);
    await expect(log(page)).toHaveCount(0);
    await button(page, 'Set it').tap();
    await expect(log(page).first()).toContainText(/Ada takes the (red|yellow) half cube/);
  });
});

/** Which pawns something on the picture covers. */
const coveredBy = (page: Page, what: string): Promise<string[]> =>
  page.evaluate((what) => {
    const sign = document.querySelector(what)!.getBoundingClientRect();
    const meets = (box: DOMRect) => box.left < sign.right && sign.left < box.right && box.top < sign.bottom && sign.top < box.bottom;
    const pawns = [...document.querySelectorAll<HTMLElement>('[data-note^="pawn-"]')];
    return pawns.flatMap((pawn) => (meets(pawn.getBoundingClientRect()) ? [pawn.dataset.note ?? ''] : []));
  }, what);

test('no sign stands over a pawn: not over one’s own, nor over another beside what is chosen', async ({ page }) => {
  await sitDown(page, 'Plan');
  await moveHalf(page, 'red|yellow', 'red', '0,8');
  await radio(page, '3D').click();
  await expect(tower(page)).toBeVisible();
  await tower(page).focus();
  const texts: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('PageDown');
    await aimedAtRest(page);
    texts.push((await aimed(page)).text);
    expect(await coveredBy(page, '.sign'), texts.at(-1)).toEqual([]);
  }
  expect(new Set(texts)).toContain('height 1 · on foot');
  await radio(page, 'Stone').click();
  for (const seat of [0, 1]) {
    const pawn = (await page.locator(`[data-note="pawn-${seat}"]`).boundingBox())!;
    await page.mouse.move(pawn.x + pawn.width / 2, pawn.y + pawn.height * 0.7);
    await expect(page.locator('.sign')).toContainText(seat === 0 ? 'your pawn' : 'pawn of Bo');
    expect(await coveredBy(page, '.sign')).toEqual([]);
  }
});

test('who wants to climb is turned to where that is, though it is behind the tower', async ({ page }) => {
  await sitDown(page, 'Plan');
  await moveHalf(page, 'red|yellow', 'red', '0,-2');
  await radio(page, 'Stone').click();
  await radio(page, '3D').click();
  await expect(tower(page)).toBeVisible();
  const pawn = page.locator('[data-note="pawn-0"]');
  await expect(pawn).toBeAttached();
  const look = async () => (await pawn.boundingBox())!;
  await expect.poll(async () => (await look()).width).toBeGreaterThan(0);
  const before = await look();
  await radio(page, 'Climb').click();
  const walked = async () => Math.hypot((await look()).x - before.x, (await look()).y - before.y);
  await expect.poll(walked, 'one has walked around').toBeGreaterThan(40);
  await radio(page, 'Stone').click();
  await radio(page, 'Climb').click();
  const face = await aimAt(page, /^height 1 · on foot/);
  await page.mouse.click(face.x, face.y);
  await expect(tally(page, 'Ada'), 'what is seen can be touched').toHaveAccessibleName(/^red, height 1,/);
});

test('a block has one name while it is turned', async ({ page }) => {
  await sitDown(page, '3D');
  const block = await aimAt(page, /^(red|yellow) half cube, flat, height 7$/);
  await page.mouse.click(block.x, block.y);
  const name = /In hand: ((?:red|yellow) half cube)/.exec((await page.getByText(/^In hand: /).textContent()) ?? '')?.[1] ?? '';
  expect(name).not.toBe('');
  await radio(page, 'dark blue').click();
  await expect(page.getByText(`In hand: ${name}, on edge, dark blue on top.`)).toBeVisible();
  const box = (await tower(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.82);
  await expect(prompt(page)).toContainText(new RegExp(`${name}: on edge, dark blue on top`, 'i'));
  await expect(page.getByText('Point at a place, click to set it.')).toBeVisible();
});

for (const view of ['Plan', '3D'] as const) {
  test(`a climb begun may be made to another place: ${view}`, async ({ page }) => {
    await sitDown(page, 'Plan');
    await moveHalf(page, 'red|yellow', 'red', '0,8');
    await expect(cell(page, '0,8')).toHaveAccessibleName(/you can go here: on foot/);
    await cell(page, '0,8').click();
    await expect(cell(page, '0,8')).toHaveAccessibleName(/your pawn/);
    await radio(page, view).click();
    if (view === 'Plan') await cell(page, '1,9').click();
    else {
      await aimAt(page, /^height 1 · on foot/);
      await page.keyboard.press('Enter');
    }
    await expect(log(page).filter({ hasText: 'Ada climbs to height 1, on a red face.' }), 'one climb, not two').toHaveCount(1);
    await radio(page, 'Plan').click();
    await expect(cell(page, '0,8')).not.toHaveAccessibleName(/your pawn/);
    await expect(tally(page, 'Ada')).toHaveAccessibleName(/^red, height 1,/);
  });
}

test('what lies under the pointer is named, and a move of the mouse leaves nothing on the graphics card', async ({ page }) => {
  await page.addInitScript(() => {
    const held = ((window as unknown as { held: Record<string, number> }).held = { linked: 0, buffers: 0, textures: 0 });
    const context = WebGL2RenderingContext.prototype;
    const { linkProgram, createBuffer, deleteBuffer, createTexture, deleteTexture } = context;
    context.linkProgram = function (program) {
      held.linked += 1;
      linkProgram.call(this, program);
    };
    context.createBuffer = function () {
      held.buffers += 1;
      return createBuffer.call(this);
    };
    context.deleteBuffer = function (buffer) {
      held.buffers -= 1;
      deleteBuffer.call(this, buffer);
    };
    context.createTexture = function () {
      held.textures += 1;
      return createTexture.call(this);
    };
    context.deleteTexture = function (texture) {
      held.textures -= 1;
      deleteTexture.call(this, texture);
    };
  });
  await sitDown(page, '3D');
  await radio(page, 'Stone').click();
  const box = (await tower(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('.sign')).toContainText(/cube|pillar/);
  await expect(prompt(page)).toContainText(/cube|pillar/);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6);
  await expect(page.locator('.sign')).toContainText('open table');

  await radio(page, 'Block').click();
  const block = await aimAt(page, /half cube, flat, height 7$/);
  await page.mouse.move(block.x, block.y);
  await page.mouse.click(block.x, block.y);
  await expect(page.getByText(/^In hand: /)).toBeVisible();
  interface Held {
    linked: number;
    buffers: number;
    textures: number;
  }
  const wander = async (): Promise<Held> => {
    for (let step = 0; step < 30; step += 1) {
      await page.mouse.move(box.x + box.width * (0.3 + 0.015 * step), box.y + box.height * (0.5 + 0.4 * Math.sin(step)));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return page.evaluate(() => (window as unknown as { held: Held }).held);
  };
  const known = await wander();
  expect(Math.min(known.linked, known.buffers, known.textures)).toBeGreaterThan(3);
  expect(await wander(), 'everything was made at the first round').toEqual(known);
});

test('who cannot climb along is not asked to stay', async ({ page }) => {
  await sitDown(page, 'Plan', { together: true });
  await moveHalf(page, 'violet|grey', 'red', '0,8');
  await button(page, 'End turn').click();
  await expect(log(page).filter({ hasText: 'Bo stays put.' })).toHaveCount(1);
  await expect(prompt(page)).toContainText('Your turn: move a block');
  await expect(button(page, 'Stay')).toHaveCount(0);
});

for (const [width, height] of [
  [844, 390],
  [720, 450],
  [360, 640],
] as const) {
  test(`${width} × ${height}: the tower and what is touched are on one screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await sitDown(page, '3D');
    const box = (await tower(page).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(200);
    // Nobody can climb yet: that one asks for nothing.
    await expect(radio(page, 'Climb')).toBeInViewport({ ratio: 1 });
    for (const name of ['Block', 'Stone', '3D', 'Plan']) {
      await expect(radio(page, name)).toBeInViewport({ ratio: 1 });
      await radio(page, name).click({ trial: true });
    }
    await button(page, 'End turn').click({ trial: true });
    await expect(button(page, 'End turn')).toBeInViewport({ ratio: 1 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  });
}

test('where three dimensions fail, the plan is there', async ({ page }) => {
  await sitDown(page, '3D');
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(plan(page)).toBeVisible();
  await expect(tower(page)).toHaveCount(0);

  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await expect(plan(page)).toBeVisible();
  await expect(radio(page, '3D')).toBeDisabled();
});
