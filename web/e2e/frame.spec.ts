import { expect, test } from './test';
import { openTab, place, playComputer, players, prompt, yourTurn } from './table';

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

  test('a reason lies over the board and moves nothing', async ({ page }) => {
    await playComputer(page);
    const before = await page.getByRole('grid').boundingBox();
    await place(page, 'h7').click();
    await expect(page.getByRole('button', { name: /^Read ALC/ })).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('grid').boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Read ALC/ }), 'Escape puts it away').toHaveCount(0);
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('room is kept for a reason: nothing below it moves', async ({ page }) => {
    await playComputer(page);
    const first = players(page).getByRole('listitem').first();
    const before = await first.boundingBox();
    await place(page, 'h7').click();
    await expect(page.getByRole('button', { name: /^Read ALC/ })).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
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

test('where the system paints in its own colours, what is chosen can still be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/play/alcatraz');
  const outline = (label: string) =>
    page.locator('label', { hasText: label }).first().evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline('Against the computer')).toBe('solid');
  expect(await outline('With friends')).toBe('none');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
  const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => getComputedStyle(tab).outlineStyle));
  expect(tabs).toEqual(['solid', 'none', 'none', 'none']);
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
