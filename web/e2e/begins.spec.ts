import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { players, sitDown, yourTurn } from './table';

/** A table of two for Die Aufsteiger with the ending that its sheet proposes; answers the link to share. */
async function setUp(page: Page, first: 'As seated' | 'Somebody…' | 'By lot'): Promise<string> {
  await page.goto('/play/aufsteiger');
  await page.getByRole('radio', { name: 'With friends' }).check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByText('A longer ending', { exact: true }).click();
  await page.getByRole('radio', { name: first }).check();
  await page.getByRole('button', { name: 'Set up the table' }).click();
  return page.getByRole('textbox', { name: 'Share this link' }).inputValue();
}

/** The seats that this browser's key opens, as the house says. */
async function seats(page: Page): Promise<number[]> {
  const table = /\/t\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
  const stored = await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key} ${value}`));
  const keys = stored.filter((entry) => entry.includes(table)).flatMap((entry) => entry.match(/\b[0-9a-f]{32}\b/g) ?? []);
  const answers = await Promise.all(
    keys.map((key) => page.request.get(`/api/tables/${table}/seats`, { headers: { Authorization: `Bearer ${key}` } })),
  );
  const mine = (await Promise.all(answers.map((answer) => answer.json()))) as { seats: number[] }[];
  return [...new Set(mine.flatMap(({ seats }) => seats))];
}

for (const first of ['As seated', 'Somebody…', 'By lot'] as const) {
  test(`two sit down to a longer ending, and it is settled who begins: ${first}`, async ({ page: ada, newcomer }) => {
    const bo = await newcomer();
    const link = await setUp(ada, first);
    if (first === 'Somebody…') await ada.getByRole('combobox', { name: 'Who is to begin' }).selectOption({ index: 1 });
    await sitDown(bo, link, 'Bo', 2);
    await ada.getByRole('button', { name: 'Start the game' }).click();
    const list = (page: Page) => players(page).getByRole('listitem');
    for (const page of [ada, bo]) {
      await expect(list(page)).toHaveCount(2);
      await expect(page.getByText('Turns without a climb: 0 of 4.')).toBeAttached();
    }
    const begins = ((await list(ada).first().textContent()) ?? '').includes('Ada') ? ada : bo;
    if (first !== 'By lot') expect(begins).toBe(first === 'Somebody…' ? bo : ada);
    const waits = begins === ada ? bo : ada;
    await yourTurn(begins);
    await expect(list(waits).first(), 'everybody sees who sits where').toContainText(begins === ada ? 'Ada' : 'Bo');
    await expect(begins.getByRole('button', { name: 'End turn' })).toBeVisible();
    await expect(waits.getByRole('button', { name: 'End turn' })).toHaveCount(0);
    expect([await seats(begins), await seats(waits)], 'whoever begins sits first').toEqual([[0], [1]]);
  });
}
