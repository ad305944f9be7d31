import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { Witness } from './secrets';
import { announced, board, log, openTab, players, prompt, write } from './table';
import { expect, test } from './test';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Table {
  link: string;
  key: string;
}
type Wish = { kind: 'me'; name: string } | { kind: 'bot'; level: number } | { kind: 'open' };
const people = (...names: string[]): Wish[] => names.map((name) => ({ kind: 'me', name }));

/** Opens a table with these options, as the setup page does. */
async function open(page: Page, options: object, seats: Wish[], start = true): Promise<Table> {
  const reply = await page.request.post('/api/tables', { data: { game: 'alaska', options, seats, start, public: false } });
  const opened = (await reply.json()) as { table: string; key: string };
  expect(reply.ok(), JSON.stringify(opened)).toBe(true);
  return { link: `/t/${opened.table}`, key: opened.key };
}

async function sit(page: Page, options: object, seats: Wish[]): Promise<void> {
  const { link, key } = await open(page, options, seats);
  await page.goto(`${link}#key=${key}`);
}

/** A hex such as `-7,0`, `island`, or a territory. */
const spot = (page: Page, name: string): Locator => board(page).locator(`[data-spot="${name}"]`);
const button = (page: Page, name: string | RegExp): Locator => prompt(page).getByRole('button', { name, exact: name === 'Load' });
const helicopter = (page: Page): Locator => page.getByRole('button', { name: /Helicopter.*choose where to fly/ });
const barred = (page: Page): Locator => board(page).locator('[data-barred]');
const inHand = (page: Page): Locator => page.getByRole('group', { name: /^In hand/ });

const NO_ICE_CARDS = { 's3/2': 0, 's3/1': 0, 's2/1': 0, 's2/0': 0, 'd2/1': 0, 'd2/0': 0, 'd1/1': 0, 't1/0': 0, 't1/1': 0, 't0/1': 0 };
const NO_EVENT_CARDS = { bear: 0, robbery: 0, found: 0, frostbite: 0, helicopter: 0, fog: 0 };
const NO_FLOES = { single: 0, double: 0, straight: 0, bent: 0 };

const DOUBLES = {
  floes: { ...NO_FLOES, double: 20 },
  ice_cards: { ...NO_ICE_CARDS, 'd2/1': 9 },
  event_cards: { ...NO_EVENT_CARDS, helicopter: 9 },
};

test('a floe is turned by key, button and wheel, and snaps to where it fits', async ({ page }) => {
  await sit(page, DOUBLES, [...people('Ada'), { kind: 'bot', level: 1 }]);
  await expect(prompt(page)).toContainText('lay 2 double floes');
  await expect(inHand(page), 'too many places to be told at once are asked for').toBeVisible();

  await spot(page, '0,1').hover();
  await expect(prompt(page)).toContainText('Lay the double floe in the second row off the north shore (third from the west).');
  await page.mouse.wheel(0, 120);
  await expect(spot(page, '1,2')).toBeAttached();
  await inHand(page).getByRole('button', { name: 'Turn' }).click();
  await spot(page, '0,1').hover();
  await spot(page, '0,1').click();
  await expect(spot(page, '-1,2')).toHaveAccessibleName(
    /^Double floe in the second row off the north shore, third from the west, here in the third row off the north shore, second from the west, reaching north-/,
  );

  await expect(prompt(page)).toContainText('lay one double floe.');
  await spot(page, '1,0').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(spot(page, '-1,0')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(spot(page, '1,0'), 'back where one came from').toBeFocused();
  await page.keyboard.press('r');
  await expect(announced(page), 'by ear, too, one knows how it lies').toContainText(/Double, reaching (east|west|south-west|south-east)\./);
  const [way] = /reaching [\w-]+/.exec((await spot(page, '1,0').getAttribute('aria-label')) ?? '') ?? [];
  await expect(announced(page).locator('p').last(), 'the same as the hex says').toHaveText(`Double, ${way}.`);
  await page.keyboard.press('Enter');
  await expect(spot(page, '1,0')).toHaveAccessibleName(new RegExp(`^Double floe off the north shore, third from the east, ${way}`));
  await expect(announced(page)).toContainText(/Ada\s\(you\) lays a double floe/);
  await expect(prompt(page)).toContainText('Your voyage');
});

test('what cannot be done on the ice is explained', async ({ page }) => {
  await sit(page, DOUBLES, [...people('Ada'), { kind: 'bot', level: 1 }]);
  await expect(inHand(page)).toBeVisible();
  await spot(page, 'island').click();
  await expect(button(page, 'See the rule ALA-2')).toBeVisible();
  await expect(prompt(page)).toContainText('The island is not water');
  await expect(barred(page)).toHaveAttribute('data-barred', 'island');
  await write(page, 'ice 0,1 2,1');
  await expect(spot(page, '0,1'), 'typed, though too many are possible to be listed').toHaveAccessibleName(/^Double floe/);
  await expect(barred(page), 'gone with the next valid act').toHaveCount(0);
});

const SINGLES = {
  floes: { ...NO_FLOES, single: 60 },
  ice_cards: { ...NO_ICE_CARDS, 's3/2': 9 },
  event_cards: { ...NO_EVENT_CARDS, helicopter: 9 },
};

test('a voyage: by air to the island, loaded, over the ice in one go, unloaded', async ({ page }) => {
  await sit(page, SINGLES, [...people('Ada'), { kind: 'bot', level: 1 }]);
  for (const hex of ['0,3', '-1,2', '-2,1']) {
    await expect(inHand(page)).toBeVisible();
    await spot(page, hex).click();
    await expect(spot(page, hex)).toHaveAccessibleName(/^Single floe/);
  }
  await expect(prompt(page)).toContainText('Your voyage: 3 steps left.');
  await expect(spot(page, 'N')).toHaveAccessibleName('The north shore, one step');
  await expect(spot(page, 'NE')).toHaveAccessibleName(/2 steps by way of the north shore/);
  await expect(button(page, 'Load'), 'it keeps its place').toHaveAttribute('aria-disabled', 'true');
  await spot(page, '-1,2').click();
  await expect(button(page, 'See the rule ALA-14'), 'nothing leads there yet').toBeVisible();
  await expect(prompt(page)).toContainText('No ice leads there from here.');
  await expect(barred(page)).toHaveAttribute('data-barred', 'cut');
  await spot(page, '6,1').click();
  await expect(prompt(page)).toContainText('The water there is not frozen.');
  await expect(page.locator('[data-barred-at="6,1"]')).toBeVisible();

  await helicopter(page).click();
  await expect(spot(page, 'island')).toHaveAccessibleName(/fly here$/);
  await spot(page, 'island').click();
  await expect(spot(page, 'island')).toHaveAccessibleName(/your vehicle/);
  const [load, unload] = [await button(page, 'Load').boundingBox(), await button(page, 'Unload').boundingBox()];

  // Nobody leaves without a container by mistake.
  await spot(page, '0,3').click();
  await expect(prompt(page)).toContainText('Touch again to leave without it.');
  await button(page, 'End the voyage').click();
  await expect(prompt(page)).toContainText('Leave your container here?');
  await board(page).locator('[data-grab="load"]').click();
  await expect(spot(page, 'island')).toHaveAccessibleName(/your vehicle with a container of yours/);
  expect([await button(page, 'Load').boundingBox(), await button(page, 'Unload').boundingBox()], 'nothing swaps under the finger').toEqual([
    load,
    unload,
  ]);

  await spot(page, '-2,1').hover();
  await expect(prompt(page)).toContainText(
    '3 steps by way of the floe near the island (at 12 o’clock) and the floe in the third row off the north shore (second from the west).',
  );
  await spot(page, '-2,1').click();
  await expect(prompt(page)).toContainText('no steps left');
  await button(page, 'Unload').click();
  await expect(spot(page, '-2,1')).toHaveAccessibleName(/your vehicle, a container of yours/);
  await button(page, 'End the voyage').click();
  await expect(
    log(page).filter({
      hasText:
        'Ada\u00a0(you) plays a helicopter and flies to the island, loads a container, goes from the island to the floe in the second row off the north shore (second from the west) (3 steps), leaves a container.',
    }),
  ).toHaveCount(1);
  expect((await log(page).allTextContents()).join(), 'no coordinates').not.toMatch(/-?\d,-?\d/);
});

/** Hardly any ice, hardly ever in the way: robberies, fog, and containers to rob. */
const ROBBERS = {
  floes: { ...NO_FLOES, bent: 5 },
  ice_cards: { ...NO_ICE_CARDS, 't0/1': 60_000, 't1/0': 1 },
  event_cards: { ...NO_EVENT_CARDS, found: 60, robbery: 60, fog: 60 },
};

const holds = (page: Page, card: string): Promise<boolean> =>
  page.getByRole('region', { name: 'Your hand' }).getByText(card, { exact: true }).isVisible();

/** Around one screen: whoever is to act next lifts the curtain. */
async function lift(page: Page, name: string): Promise<void> {
  await expect(announced(page), 'nothing of what was said to another').toHaveText(`Pass the screen to ${name}`);
  await page.getByRole('button', { name: `I am ${name}` }).click();
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
}

/** Whoever leaves a container behind is asked first. */
async function endVoyage(page: Page): Promise<void> {
  const asked = (await board(page).locator('[data-grab="load"]').count()) > 0;
  await button(page, 'End the voyage').click();
  const sure = prompt(page).getByText('Leave your container here?');
  if (asked && (await sure.isVisible())) await button(page, 'End the voyage').click();
}

/** A turn of Ada's, who goes to N and leaves what is there; is something to be robbed, and has Ada fog? */
async function baits(page: Page, done: { moved: boolean; left: boolean }): Promise<boolean> {
  const found = button(page, done.moved ? 'Take the container' : 'Leave it');
  if (await found.isVisible()) await found.click();
  await expect(prompt(page)).toContainText('Your voyage');
  if (!done.moved) await spot(page, 'N').click();
  done.moved = true;
  await expect(spot(page, 'N')).toHaveAccessibleName(/your vehicle/);
  if ((await button(page, 'Unload').getAttribute('aria-disabled')) !== 'true') {
    await button(page, 'Unload').click();
    await expect(spot(page, 'N')).toHaveAccessibleName(/, (a container|\d+ containers) of yours/);
    done.left = true;
  }
  const ready = done.left && (await holds(page, 'Fog'));
  await endVoyage(page);
  return ready;
}

/** Two people play until one of them can be robbed, and can answer; then it happens. */
async function robbery(ada: Page, bo: Page, curtain: boolean): Promise<void> {
  const done = { moved: false, left: false };
  for (let round = 0; round < 30; round += 1) {
    if (curtain) await lift(ada, 'Ada');
    await expect(prompt(ada)).toContainText(/Your voyage|A found container/);
    const ready = await baits(ada, done);
    if (curtain) await lift(bo, 'Bo');
    await expect(prompt(bo)).toContainText(/Your voyage|A found container/);
    if (await button(bo, 'Leave it').isVisible()) await button(bo, 'Leave it').click();
    await expect(prompt(bo)).toContainText('Your voyage');
    if (ready && (await holds(bo, 'Robbery'))) {
      await spot(bo, 'N').click();
      return button(bo, 'Rob Ada').click();
    }
    await endVoyage(bo);
  }
  throw new Error('thirty rounds without fog and robbery');
}

test('robbery and fog, each in a browser of their own', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const { link, key } = await open(ada, ROBBERS, [{ kind: 'me', name: 'Ada' }, { kind: 'open' }], false);
  await bo.goto(link);
  await bo.getByRole('textbox', { name: 'Your name' }).fill('Bo');
  await bo.getByRole('button', { name: 'Sit at seat 2' }).click();
  await ada.goto(`${link}#key=${key}`);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await robbery(ada, bo, false);

  await expect(ada.getByRole('region', { name: 'Bo reaches for your container (the north shore)!' })).toBeVisible();
  await expect(bo.getByText('What will Ada answer?').first(), 'whatever Ada holds').toBeVisible();
  await expect(bo.getByText('As it stands, you take the container.')).toBeVisible();
  await expect(ada.getByText('As it stands, Bo takes the container.'), 'what the card comes to').toBeVisible();
  for (const theme of ['jour', 'nuit']) {
    await ada.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    expect.soft(await faults(ada), `the exchange, ${theme}`).toEqual([]);
  }
  await ada.reload();
  await expect(ada.getByRole('region', { name: 'Bo reaches for your container (the north shore)!' }).getByRole('listitem')).toHaveText([
    'Bo: Robbery',
  ]);
  await ada.keyboard.press('n');
  await expect(ada.getByRole('button', { name: /^Play fog/ }), 'the next choice is an answer').toBeFocused();
  await ada.keyboard.press('Enter');
  await expect(announced(bo)).toContainText('Ada answers with fog.');
  // A player is asked only if they hold any card at all.
  const again = bo.getByRole('button', { name: 'Yield', exact: true });
  await expect(again.or(button(bo, 'End the voyage')).first()).toBeVisible();
  if (await again.isVisible()) {
    await expect(bo.getByRole('region', { name: 'Ada lets fog fall.' }).getByRole('listitem'), 'all that was played').toHaveText([
      'Bo: Robbery',
      'Ada: Fog',
    ]);
    await expect(bo.getByText('As it stands, the container stays where it is.')).toBeVisible();
    await again.click();
  }
  await openTab(ada, 'Log');
  await expect(
    log(ada).filter({ hasText: 'Bo goes from the yellow camp to the north shore, fails to rob Ada\u00a0(you) (robbery, fog' }),
    'the log keeps what was played',
  ).toHaveCount(1);
  await expect(spot(ada, 'N')).toHaveAccessibleName(/containers? of yours/);
  await expect(prompt(bo)).toContainText('Your voyage');
});

test('robbery and fog around one screen: the curtain falls before the victim is asked', async ({ page }) => {
  await sit(page, ROBBERS, people('Ada', 'Bo'));
  await robbery(page, page, true);
  await expect(page.getByRole('button', { name: 'I am Ada' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your hand' })).toHaveCount(0);
  await lift(page, 'Ada');
  await page.getByRole('button', { name: 'Yield', exact: true }).click();
  await lift(page, 'Bo');
  await expect(log(page).filter({ hasText: 'robs Ada of a container' })).toHaveCount(1);
  await expect(spot(page, 'N')).toHaveAccessibleName(/your vehicle with a container of Ada/);
});

test.describe('with everything moving', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('what is said of a hex is what is seen there, while the others play', async ({ page }) => {
    const bare = { ...SINGLES, event_cards: { ...NO_EVENT_CARDS, frostbite: 9 } };
    await sit(page, bare, [...people('Ada'), { kind: 'bot', level: 1 }]);
    // At every frame: as many floes are named as are drawn.
    await page.evaluate(() => {
      const seen = new Set<string>();
      const count = (what: string) => document.querySelectorAll(what).length;
      const look = () => {
        seen.add(`${count('.scene .floe')} floes, ${count('[data-spot][aria-label^="Single floe"]')} named`);
        document.body.dataset.seen = [...seen].join('; ');
        requestAnimationFrame(look);
      };
      look();
    });
    for (const hex of ['0,3', '-1,2', '-2,1']) {
      await expect(inHand(page)).toBeVisible();
      await spot(page, hex).click();
    }
    await expect(board(page).getByRole('gridcell', { name: /^Single floe/ })).toHaveCount(6);
    const seen = (await page.evaluate(() => document.body.dataset.seen ?? '')).split('; ');
    expect(seen).toContain('6 floes, 6 named');
    expect(seen.filter((one) => !/^(\d) floes, \1 named$/.test(one))).toEqual([]);
  });
});

/** Little ice and a short deck of frostbite: both decks are used up soon, and spring comes soon. */
const FROST = {
  floes: { ...NO_FLOES, single: 12 },
  ice_cards: { ...NO_ICE_CARDS, 's3/1': 9 },
  event_cards: { ...NO_EVENT_CARDS, frostbite: 3 },
};

test('a first game says why: of frostbite, of cards that go back, of spring', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cordee.first', JSON.stringify({ alaska: 'show' })));
  await sit(page, FROST, [...people('Ada'), { kind: 'bot', level: 1 }]);
  const note = page.locator('.note.placed');
  const seen = new Map<string, string>();
  await page.addLocatorHandler(note, async () => {
    seen.set((await note.getAttribute('data-note-id')) ?? '', (await note.textContent()) ?? '');
    await note.getByRole('button', { name: 'Got it' }).click();
  });
  for (let act = 0; act < 30 && !['frostbite', 'cards-back', 'spring'].every((id) => seen.has(id)); act += 1) {
    const glowing = board(page).locator('[data-spot].open');
    await expect(glowing.first()).toBeAttached();
    await glowing.first().click();
    await expect(prompt(page)).toContainText(/Your (turn|last voyage)/);
  }
  expect(seen.get('frostbite')).toContain('goes home at once');
  expect(seen.get('cards-back')).toContain('The event deck was used up.');
  expect(seen.get('spring')).toContain('because no floe that is left could be laid');
  await openTab(page, 'Log');
  await expect(log(page).filter({ hasText: 'No floe can be laid any more: spring begins' })).toHaveCount(1);
});

/** Little ice, so that the spring is the end; many cards to keep. */
const SHORT = {
  floes: { single: 3, double: 3, straight: 1, bent: 1 },
  ice_cards: { ...NO_ICE_CARDS, 's3/2': 3, 'd2/1': 3, 't1/1': 3 },
  event_cards: { bear: 2, robbery: 4, found: 3, frostbite: 1, helicopter: 4, fog: 4 },
};

/** Does something, whatever is asked: what glows on the lake, or a button. */
async function doSomething(page: Page, turn: number): Promise<void> {
  const stage = await prompt(page).textContent();
  const answer = page.getByRole('button', { name: /^(Play fog|Another robbery|Yield|Take the container)/ });
  const done = button(page, 'End the voyage');
  const glowing = board(page).locator('[data-spot].open');
  await expect(answer.or(done).or(glowing).first()).toBeAttached();
  const grabbed = prompt(page)
    .locator('button:not([aria-disabled="true"])')
    .filter({ hasText: /^(Load|Rob)/ });
  if (await answer.first().isVisible()) await answer.first().click();
  else if (await grabbed.first().isVisible()) await grabbed.first().click();
  else if (stage?.includes('3 steps left') && (await helicopter(page).isVisible())) {
    await helicopter(page).click();
    // Nobody flies to where they are.
    const wish = spot(page, turn % 2 === 0 ? 'island' : 'S').and(glowing);
    await ((await wish.count()) > 0 ? wish : glowing.first()).click();
  } else if (await done.isVisible()) await done.click();
  else await glowing.nth(turn % (await glowing.count())).click();
}

test('four browsers play a game to its end, and none is told what another holds', async ({ page: ada, newcomer }) => {
  const pages = [ada, await newcomer(), await newcomer(), await newcomer()];
  const witnesses = pages.map((page, seat) => new Witness(page, seat));
  const names = ['Ada', 'Bo', 'Cy', 'Di'];
  const { link, key } = await open(ada, SHORT, [{ kind: 'me', name: 'Ada' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }], false);
  for (const [seat, page] of pages.entries()) {
    if (seat === 0) continue;
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).fill(names[seat] ?? '');
    await page.getByRole('button', { name: `Sit at seat ${seat + 1}` }).click();
    await expect(page.getByRole('button', { name: 'Get up' })).toBeVisible();
  }
  await ada.goto(`${link}#key=${key}`);
  await ada.getByRole('button', { name: 'Start the game' }).click();

  const acting = () => witnesses.findIndex((witness) => witness.isAsked);
  const over = () => witnesses.every((witness) => witness.isOver);
  for (let turn = 0; turn < 300 && !over(); turn += 1) {
    await expect.poll(() => over() || acting() >= 0, { intervals: [20, 50, 100] }).toBe(true);
    const [seat, page] = [acting(), pages[acting()]];
    if (over() || !page) continue;
    const before = witnesses[seat]?.decisions ?? 0;
    await doSomething(page, turn);
    await expect.poll(() => witnesses[seat]?.decisions ?? 0, { intervals: [10, 30, 60] }).toBeGreaterThan(before);
  }
  expect(over(), 'the game ended').toBe(true);
  for (const page of pages) {
    // How it ended, then the lake itself.
    await page.getByRole('button', { name: 'Look at the board' }).click();
    await expect(board(page).getByRole('gridcell', { name: /^The red camp/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'The end' })).toHaveCount(0);
  }
  await expect(players(ada).getByText('winner')).not.toHaveCount(0);
  expect(witnesses.flatMap((witness) => witness.ownCards).length, 'there were secrets to keep').toBeGreaterThan(0);
  for (const [seat, witness] of witnesses.entries()) {
    const truth = witnesses.map((other) => other.ownCards);
    expect(witness.leaks(truth), `what ${names[seat]} was told`).toEqual([]);
  }
});

/** What axe finds on the board and around it. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<Result> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
  });
}

test('axe finds nothing by day and by night, nothing hangs over the edge at 360 pixels', async ({ page }) => {
  await sit(page, SINGLES, [...people('Ada'), { kind: 'bot', level: 1 }]);
  await expect(inHand(page)).toBeVisible();
  await page.getByRole('button', { name: /Events.*Show what lies open/ }).click();
  await expect(page.getByRole('dialog', { name: 'What lies open' })).toContainText('0 of 9 open');
  for (const theme of ['jour', 'nuit']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    expect.soft(await faults(page), theme).toEqual([]);
  }
  await page.keyboard.press('Escape');
  for (const theme of ['jour', 'nuit']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    expect.soft(await faults(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overhang()).toBeLessThanOrEqual(0);
  expect.soft(await faults(page), 'on a phone').toEqual([]);
  await openTab(page, 'In words');
  await expect(page.getByText('It is winter.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a touch comes nearer first, then puts the floe down, then lays it', async ({ page }) => {
    await sit(page, DOUBLES, [...people('Ada'), { kind: 'bot', level: 1 }]);
    await expect(inHand(page)).toBeVisible();
    await spot(page, '0,1').tap();
    const { width } = (await spot(page, '0,1').boundingBox()) ?? { width: 0 };
    expect(width, 'as wide as a finger').toBeGreaterThanOrEqual(44);
    await spot(page, '0,1').tap();
    await inHand(page).getByRole('button', { name: 'Turn' }).tap();
    await inHand(page).getByRole('button', { name: 'Lay it here' }).tap();
    await expect(spot(page, '1,2')).toHaveAccessibleName(
      /^Double floe in the second row off the north shore, third from the west, here in the third row off the north shore, in the middle, reaching north-west$/,
    );
  });

  test('what lays a floe is readable beside two forms of it; whoever has typed sees whose turn it is', async ({ page }) => {
    const triples = { ...NO_FLOES, straight: 20, bent: 20 };
    const none = { ...NO_EVENT_CARDS, helicopter: 9 };
    await sit(page, { floes: triples, ice_cards: { ...NO_ICE_CARDS, 't1/0': 9 }, event_cards: none }, people('Ada', 'Bo'));
    await page.getByRole('button', { name: 'I am Ada' }).tap();
    await spot(page, '0,1').tap();
    await spot(page, '0,1').tap();
    const lay = inHand(page).getByRole('button', { name: 'Lay it here' });
    await expect(lay).toBeVisible();
    expect(await lay.evaluate((button) => button.scrollWidth - button.clientWidth), 'its words fit').toBe(0);
    await lay.tap();
    await expect(button(page, 'End the voyage')).toBeVisible();
    await write(page, 'end');
    await expect(page.getByRole('button', { name: 'I am Bo' })).toBeInViewport();
  });
});
