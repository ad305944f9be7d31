import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { GameInfo, Lesson, Opened, OpenLessons, Shelf, Text } from '../src/protocol.gen';
import { CORDEE } from './house';
import { LANG, plainWords, speakPseudo, speaksIt, words as w } from './pseudo';
import { expect, test } from './test';

/* A third language is a folder, and nothing is left in English. Only where that folder was made: see templates/check. */
const in_ = (text: Text): string => (text as Record<string, string>)[LANG] ?? '';

const shelf = async (page: Page) => ((await (await page.request.get('/api/shelf')).json()) as Shelf).games;
const COMPUTER = { kind: 'bot', level: 1 };

interface Entry {
  id: string;
  options: { key: string; default: unknown; samples: unknown }[];
}
/** The shelf, as the program tells it without a house. */
const GAMES = JSON.parse(spawnSync(CORDEE, ['games', '--json'], { encoding: 'utf8' }).stdout) as Entry[];

/** Opens a table against computers and sits down at it. */
async function sit(page: Page, { id, min_seats }: GameInfo, options = {}): Promise<void> {
  // Somebody has acted before: the log tells of it.
  const seats = [...Array.from({ length: min_seats - 1 }, () => COMPUTER), { kind: 'me', name: 'Ada' }];
  const reply = await page.request.post('/api/tables', { data: { game: id, seats, options, start: true } });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { table, key } = (await reply.json()) as Opened;
  await page.goto(`/t/${table}#key=${key}`);
  await expect(page.locator('section.board[aria-busy="false"]')).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Does the first thing that may be done, a few times. */
async function play(page: Page, turns: number): Promise<void> {
  await tab(page, w.table.tab.words);
  const box = page.getByRole('combobox');
  const done = page.locator('section.board[aria-busy="false"]');
  for (let turn = 0; turn < turns; turn += 1) {
    const first = page.locator('datalist option').first();
    await expect(first).toBeAttached();
    await box.fill((await first.getAttribute('value')) ?? '');
    await box.press('Enter');
    // Of very long lists only the next word is offered: what was done so far has to do.
    const taken = await expect(box)
      .toHaveValue('', { timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
    if (!taken) return box.fill('');
    await expect(done).toBeVisible();
  }
  // The others have answered: whoever looks on goes on from a turn of their own.
  await expect(page.locator('datalist option').first()).toBeAttached();
}

test.beforeEach(async ({ page }) => speakPseudo(page));

// First, for they take longest, and two run at a time.
test.describe('at every board', () => {
  for (const { id: name } of GAMES) {
    test(`${name}: board, log, words, rules, a refusal, advice, the end, the replay`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.goto('/');
      const game = (await shelf(page)).find(({ id }) => id === name)!;
      await sit(page, game);
      await speaksIt(page, `${name}: the beginning`);
      // A few turns; the heap of the sixth game is soon used up.
      await play(page, name === 'sixth-game' ? 2 : 6);
      await speaksIt(page, `${name} in words`);
      for (const part of [w.table.tab.log, w.table.tab.book, w.table.tab.table]) {
        await tab(page, part);
        await speaksIt(page, `${name}: ${part}`);
      }
      await tab(page, w.table.tab.words);
      await page.getByRole('combobox').fill('nonsense 99');
      await page.getByRole('combobox').press('Enter');
      await expect(page.locator('.notice')).toBeVisible();
      await speaksIt(page, `${name}: no action`);
      const ask = page.getByRole('button', { name: w.advice.ask });
      // Only where there is a choice.
      if ((await ask.isVisible()) && (await ask.isEnabled())) {
        await ask.click();
        await expect(page.getByRole('region', { name: w.advice.title })).toBeVisible({ timeout: 60_000 });
        await speaksIt(page, `${name}: advice`);
      }
      // What is typed into a field is no shortcut.
      await page.getByRole('combobox').blur();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await speaksIt(page, `${name}: keys`);
      await page.keyboard.press('Escape');
      await tab(page, w.table.tab.table);
      for (const matter of [w.act.share, w.act.move, w.act.resign]) {
        await button(page, matter).click();
        await speaksIt(page, `${name}: ${matter}`);
        if (matter === w.act.resign) await page.getByRole('dialog').getByRole('button', { name: matter }).click();
        else await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('region', { name: w.ending.title })).toBeVisible();
      await speaksIt(page, `${name}: the end`);
      await page.goto(`${page.url().split('#')[0]}/replay?at=3`);
      await expect(page.getByRole('slider').first()).toBeVisible();
      await speaksIt(page, `${name}: replay`);
    });
  }
});

test('the shelf, and the pages around it', async ({ page }) => {
  await page.goto('/');
  await speaksIt(page, 'shelf');
  // Beside its name stands the code of the language.
  await page.getByRole('button', { name: w.settings.title }).first().click();
  await page.getByText(w.settings.sound).first().click();
  await speaksIt(page, 'settings');
  await button(page, w.bell.open).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await speaksIt(page, 'notices');
  for (const path of [
    '/nowhere/at/all',
    '/lobby',
    '/mine',
    '/privacy',
    '/open',
    '/t/nosuchtable',
    '/rules/chess',
    '/play/chess',
    '/learn/chess',
  ]) {
    await page.goto(path);
    await speaksIt(page, path);
  }
  await page.goto('/open');
  // A game's name in a record is the same in every language.
  const BAD = { 'not a record': [], '{"game":"chess","seats":2}': ['chess'], '{"game":"alcatraz","seats":9}': ['alcatraz'] };
  for (const [text, names] of Object.entries(BAD)) {
    await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert')).toBeVisible();
    await speaksIt(page, `a bad record: ${text}`, names);
  }
});

test('tables that wait, a waiting room, and the tables of one’s own', async ({ page, newcomer }) => {
  await page.goto('/play/alcatraz?with=friends');
  await page.getByRole('textbox', { name: w.setup.name }).fill('Ada');
  await page.getByText(w.setup.public).click();
  await speaksIt(page, 'set up for friends');
  await button(page, w.setup.open).click();
  await expect(page.getByRole('textbox', { name: w.room.share })).toBeVisible();
  await speaksIt(page, 'waiting room');
  const link = page.url();
  const bo = await newcomer();
  await speakPseudo(bo);
  await bo.goto(new URL('/lobby', link).href);
  await expect(bo.getByText(w.lobby.free(1))).toBeVisible();
  await speaksIt(bo, 'lobby with a table');
  await bo.goto(link);
  await bo.getByRole('textbox', { name: w.setup.name }).fill('Bo');
  await bo.getByRole('button', { name: w.room.sitAt(2) }).click();
  await button(page, w.room.start).click();
  await expect(page.locator('section.board[aria-busy="false"]')).toBeVisible();
  await speaksIt(bo, 'a friend’s turn');
  await bo.goto(new URL('/', link).href);
  await expect(bo.getByRole('region', { name: w.landing.mine })).toBeVisible();
  await speaksIt(bo, 'shelf with tables');
  await expect(page.getByText(w.seat.away).first()).toBeVisible();
  await speaksIt(page, 'a friend is away');
});

test('every game: set up, its book, what teaches it', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  for (const game of await shelf(page)) {
    for (const way of ['computer', 'screen', 'friends']) {
      await page.goto(`/play/${game.id}?with=${way}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (way === 'screen') for (const details of await page.locator('details > summary').all()) await details.click();
      await speaksIt(page, `${game.id} set up: ${way}`);
    }
    await page.goto(`/rules/${game.id}`);
    await expect(page.locator('[data-rule]').first()).toBeVisible();
    await speaksIt(page, `${game.id}: book`);
    await page.goto(`/brief/${game.id}`);
    await speaksIt(page, `${game.id}: in brief`);
    await page.goto(`/learn/${game.id}`);
    await speaksIt(page, `${game.id}: lessons`);
  }
});

test('every game: a lesson and its hint', async ({ page }) => {
  test.setTimeout(240_000);
  // The plan has all words of the tower too, and is drawn at once; the tower itself is looked at below.
  await page.addInitScript(() => localStorage.setItem('cordee.aufsteiger.view', '"plan"'));
  await page.goto('/');
  for (const game of await shelf(page)) {
    const { lessons } = (await (await page.request.get(`/api/games/${game.id}/lessons`)).json()) as OpenLessons;
    for (const lesson of lessons.slice(0, 2) as Lesson[]) {
      await page.goto(`/learn/${game.id}/${lesson.id}`);
      const [task] = lesson.steps;
      await expect(page.locator('.teacher')).toContainText(task ? in_(task.task) : '');
      await speaksIt(page, `${game.id}: lesson ${lesson.id}`);
      await button(page, w.learn.hint).click();
      await speaksIt(page, `${game.id}: a hint in ${lesson.id}`);
    }
  }
});

test('the terminal', async () => {
  const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
  const run = (command: string, input = '') => {
    const { stdout, stderr, status } = spawnSync(CORDEE, [...command.split(' '), '--lang', LANG], { input, encoding: 'utf8' });
    return { said: `${stdout}${stderr}`, status };
  };
  // What is typed and what stands in records: the same in every language.
  const typed = [
    'cordee',
    'games',
    'rules',
    'level',
    'option',
    'seed',
    'notation',
    'nonsense',
    'robber',
    ...wordsOf(JSON.stringify(GAMES)),
  ];
  // Boards are drawn with letters: those of the seats, and one or two for a thing.
  const isWord = (word: string) => word.length > 2 && !/^[A-E]+$/.test(word);
  const speaks = (command: string, input?: string, more: readonly string[] = []) => {
    const { said } = run(command, input);
    const lines = said.split('\n').map((line) => ({ line, plain: plainWords(line, [...typed, ...more]).filter(isWord) }));
    const left = lines.filter(({ plain }) => plain.length > 0).map(({ line, plain }) => `${plain.join(' ')} in “${line}”`);
    expect.soft(left, `cordee ${command}`).toEqual([]);
  };
  speaks('games');
  for (const { id } of GAMES) {
    const book = JSON.parse(spawnSync(CORDEE, ['rules', id, '--json'], { encoding: 'utf8' }).stdout) as { notation: { text: string }[] };
    speaks(`rules ${id}`, '', wordsOf(book.notation.map(({ text }) => text).join(' ')));
    speaks(`rules ${id} 99`);
    const legal = wordsOf(run(`play ${id} --seed 1 --bots random`, 'legal\n').said);
    speaks(
      `play ${id} --seed 1 --bots random`,
      'help\nlook\ndescribe\nlog\nnonsense\nwhy nonsense\nwhy\nundo\nsave\nrules 99\nquit\n',
      legal,
    );
  }
  speaks('rules chess', '', ['chess']);
  speaks('rules alcatras', '', ['alcatras']);
  speaks('play alcatraz --seats 9');
  speaks('play alcatraz --you 7');
  speaks('play alcatraz --first 7');
  // Why a file cannot be read is said by the system.
  speaks('play alcatraz --resume /nowhere', '', wordsOf('nowhere No such file or directory os error'));
});
