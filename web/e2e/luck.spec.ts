import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Opened } from '../src/protocol.gen';
import { CORDEE } from './house';
import { around, legal, openTab, prompt, write } from './table';
import { expect, test } from './test';

/** Three floes a turn; whoever has laid them draws one of many cards. */
const FROST = {
  floes: { single: 60, double: 0, straight: 0, bent: 0 },
  ice_cards: { 's3/2': 0, 's3/1': 9, 's2/1': 0, 's2/0': 0, 'd2/1': 0, 'd2/0': 0, 'd1/1': 0, 't1/0': 0, 't1/1': 0, 't0/1': 0 },
  event_cards: { bear: 0, robbery: 9, found: 9, frostbite: 9, helicopter: 9, fog: 9 },
};

async function sit(page: Page, game: string, options: object): Promise<string> {
  const seats = [
    { kind: 'me', name: 'Ada' },
    { kind: 'bot', level: 1 },
  ];
  const reply = await page.request.post('/api/tables', { data: { game, options, seats, start: true } });
  const { table, key } = (await reply.json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  return table;
}

/** Everything that the page is told over its line. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (line) => line.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** The steps of the game that were told, in order. */
function steps(heard: string[]): { by: unknown; do: string }[] {
  const told = heard.map((text) => JSON.parse(text) as { type: string; told?: { is: string; by: unknown; do: string }[] });
  return told.flatMap((message) => (message.type === 'told' ? (message.told ?? []) : [])).filter(({ is }) => is === 'step');
}

/** Does this, and waits until it was told and Ada is asked again. */
async function act(page: Page, heard: string[], action: string): Promise<void> {
  const mine = () => steps(heard).filter(({ by }) => by === 0).length;
  const before = mine();
  await write(page, action);
  await expect.poll(mine).toBeGreaterThan(before);
  await expect.poll(async () => (await legal(page)).length).toBeGreaterThan(0);
}

test('ice that is laid, taken back and laid again brings the same card; the seed comes at the end', async ({ page }) => {
  const heard = listen(page);
  const table = await sit(page, 'alaska', FROST);
  await expect.poll(async () => (await legal(page)).length).toBeGreaterThan(0);
  const ice = async () => (await legal(page)).find((action) => action.startsWith('ice '))!;
  for (let floe = 0; floe < 2; floe += 1) await act(page, heard, await ice());
  const third = await ice();
  const cards = new Set<string>();
  for (let time = 0; time < 4; time += 1) {
    await act(page, heard, third);
    const told = steps(heard);
    const at = told.findLastIndex(({ do: action }) => action === third);
    cards.add(told.slice(at + 1).find(({ by }) => by === 'chance')!.do);
    await prompt(page).getByRole('button', { name: 'Take back' }).click();
    await expect.poll(ice).toBe(third);
  }
  expect([...cards], 'always the same').toHaveLength(1);
  expect(FROST.event_cards).toHaveProperty([...cards][0]!);

  await openTab(page, 'Table');
  const luck = around(page).getByRole('group').filter({ hasText: 'Chance is sealed' });
  await luck.getByText('Chance is sealed').click();
  const hash = (await luck.getByRole('definition').first().textContent())!;
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await expect(luck).not.toContainText('Number');
  const before = heard.join();

  await around(page).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const shown = around(page).getByRole('group').filter({ hasText: 'Where chance came from' });
  await shown.evaluate((details: HTMLDetailsElement) => (details.open = true));
  await expect(shown.getByRole('definition')).toHaveCount(2);
  const [again, seed] = await shown.getByRole('definition').allTextContents();
  expect(again).toBe(hash);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(before.includes(seed!), 'it was never said before').toBe(false);

  await page.goto(`/t/${table}/replay`);
  const checked = around(page).getByRole('group').filter({ hasText: 'Chance was checked' });
  await checked.getByText('Chance was checked').click();
  await expect(checked).toContainText('The host could change nothing, but could have known it beforehand.');
  await expect(checked).toContainText('It is the fingerprint that this browser was shown');
});

test('a record is checked by the command line and the page, and a forged one is found out', async ({ page }, info) => {
  const heard = listen(page);
  await sit(page, 'vertical', {});
  await expect.poll(async () => (await legal(page)).length).toBeGreaterThan(0);
  for (let turn = 0; turn < 3; turn += 1) await act(page, heard, (await legal(page))[0]!);
  await openTab(page, 'Table');
  await around(page).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const downloading = page.waitForEvent('download');
  await around(page).getByRole('button', { name: 'Download the record' }).click();
  const file = info.outputPath('game.json');
  await (await downloading).saveAs(file);
  const said = execFileSync(CORDEE, ['verify', '--lang', 'en', file], { encoding: 'utf8' });
  expect(said).toContain('could change nothing');

  const record = JSON.parse(await readFile(file, 'utf8')) as { luck: { seed: string }; actions: { by: unknown; do: string }[] };
  await page.goto('/open');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByText('Chance was checked')).toBeVisible();

  record.luck.seed = record.luck.seed.replace(/./, (digit) => (digit === '0' ? '1' : '0'));
  await writeFile(file, JSON.stringify(record));
  await page.getByRole('button', { name: 'Another record' }).click();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByText('Chance does not match!')).toBeVisible();
  await expect(page.getByText('does not have the fingerprint that the record gives')).toBeVisible();
});
