import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lessonsOf, solve } from './lessons';
import { GAMES, isKept, sitDown } from './offline';
import { RENEWED, Site } from './site';
import { board, ending, legal, log, openTab, place, prompt, write, yourTurn } from './table';
import { expect, test } from './test';

/* Everything here goes by the service worker; other journeys are without one, so that they can step between page and house. */
test.use({ serviceWorkers: 'allow' });

/** Plays by writing until it is over, or so many turns: whatever `choose` takes of what is legal. */
async function playOn(page: Page, choose: (actions: string[], turn: number) => string, turns = 600): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await expect(board(page).locator('xpath=self::*')).toBeVisible();
    const over = ending(page);
    const ours = prompt(page).getByText(/^(Your turn|Alarm!)/);
    await expect(ours.or(over).first()).toBeVisible();
    if (await over.isVisible()) return;
    const actions = await legal(page);
    if (actions.length > 0) await write(page, choose(actions, turn));
  }
  if (turns === 600) throw new Error('the game does not end');
}

/** Reads a rule book and begins a lesson. */
async function readAndLearn(page: Page, house: string): Promise<void> {
  await page.goto(`${house}/rules/alcatraz`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alcatraz');
  await page.goto(`${house}/learn/alcatraz`);
  await page.locator('main a[href*="/learn/alcatraz/"]').first().click();
  await expect(board(page)).toBeVisible();
}

/** Why a browser would not install it. A browser of tests forgets everything, as a private window does: that alone keeps it from being installed. */
async function notInstallable(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

/** The parts of the page that were loaded, by their addresses. */
const parts = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : [])));

/** Towards the landing, and off the board as soon as it can be; every so often something else. */
function escape(actions: string[], turn: number): string {
  const far = (action: string): number => {
    if (action.endsWith('boat')) return -1;
    const [, column = 'a', row = '9'] = /([a-i])([1-9])$/.exec(action) ?? [];
    return Math.max(0, Number(row) - 3) + 2 * Math.max(0, Math.abs(column.charCodeAt(0) - 'e'.charCodeAt(0)) - 1);
  };
  const best = [...actions].sort((a, b) => far(a) - far(b));
  return best[turn % 3 === 2 && far(best[0] ?? '') >= 0 ? (turn * 7) % best.length : 0] ?? '';
}

test('after one visit every game goes on without a network', async ({ page, context, house }) => {
  await page.goto('/');
  await isKept(page);
  await context.setOffline(true);
  await house.kill();
  await page.reload();
  await expect(page.getByText('The house cannot be reached.')).toBeVisible();
  for (const game of GAMES) {
    await page.goto(`/play/${game}`);
    await sitDown(page);
  }
  await readAndLearn(page, house.origin);
  await page.goto('/play/alcatraz?with=friends');
  await expect(page.getByText('Tables with friends need the network.')).toBeVisible();
});

test('a lesson of each game is done to its end without a network, and stays done', async ({ page, context, house }) => {
  test.setTimeout(200_000);
  await page.goto('/');
  const all = new Map(await Promise.all(GAMES.map(async (game) => [game, await lessonsOf(page, game)] as const)));
  await isKept(page);
  await context.setOffline(true);
  await house.kill();
  for (const [game, lessons] of all) {
    const [lesson] = lessons;
    if (!lesson) throw new Error(`${game} has no lessons`);
    await page.goto(`/learn/${game}`);
    await page.locator(`main a[href$="/learn/${game}/${lesson.id}"]`).first().click();
    await solve(page, game, lesson);
    await page.goto(`/learn/${game}`);
    await page.reload();
    await expect(page.getByText(`1 of ${lessons.length} done`)).toBeVisible();
  }
});

test('a game without a network: hint, why not, undo, reload, come back, to the end, review', async ({ page, context, house }) => {
  test.setTimeout(400_000);
  await page.goto('/');
  await isKept(page);
  await context.setOffline(true);
  await house.kill();
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: 'First game' }).check();
  await sitDown(page);
  await yourTurn(page);
  await page.getByRole('button', { name: 'What would you play?' }).click();
  await expect(page.getByText(/%/).first()).toBeVisible();
  await place(page, 'cell').click();
  await place(page, 'h7').click();
  await expect(prompt(page), 'why not').toContainText('the guard of row 7 would come 3 squares and take your prisoner on h7');
  await prompt(page)
    .getByRole('button', { name: /^See the rule ALC-\d+$/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  await place(page, 'e9').click();
  await yourTurn(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(place(page, 'e9')).not.toHaveAccessibleName(/your prisoner/);
  await place(page, 'cell').click();
  await place(page, 'd9').click();
  await yourTurn(page);
  await page.reload();
  await yourTurn(page);
  await expect(place(page, 'd9')).toHaveAccessibleName(/your prisoner/);

  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await again.getByRole('link', { name: /on this device/ }).click();
  await yourTurn(again);
  await playOn(again, escape);
  await ending(again).getByRole('link', { name: 'Review the game' }).click();
  await expect(again.getByRole('heading', { name: 'Chances of winning' })).toBeVisible({ timeout: 200_000 });

  // The house is back: it keeps the game, and has a link to it.
  await house.start();
  await context.setOffline(false);
  await again.getByRole('button', { name: 'Keep in the house' }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Keep in the house' }).click();
  await again.getByRole('link', { name: 'See it there' }).click();
  await expect(again).not.toHaveURL(/local-/);
  await expect(again.getByRole('slider', { name: 'Position in the game' })).toBeVisible();
});

test('the module is no part of a page: it comes when somebody plays on this device', async ({ page }) => {
  const modules: string[] = [];
  // What the service worker keeps for later is its own affair: the page does not wait for it.
  page.on('request', (request) => {
    if (request.serviceWorker() === null && request.url().endsWith('.wasm')) modules.push(request.url());
  });
  for (const path of ['/', '/play/alcatraz', '/rules/alcatraz']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isKept(page);
  }
  expect(modules).toEqual([]);
  await page.goto('/play/alcatraz');
  await page.getByRole('switch', { name: 'Play on this device' }).click();
  await sitDown(page);
  expect(modules).not.toEqual([]);
});

test('a game on this device that was given up is kept in the house with its end', async ({ page }) => {
  await page.goto('/play/alcatraz');
  await page.getByRole('switch', { name: 'Play on this device' }).click();
  await sitDown(page);
  await yourTurn(page);
  await place(page, 'cell').click();
  await place(page, 'e9').click();
  await yourTurn(page);
  await openTab(page, 'Table');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ending(page)).toContainText('You resigned.');
  await ending(page).getByRole('button', { name: 'Keep in the house' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep in the house' }).click();
  await page.getByRole('link', { name: 'See it there' }).click();
  await expect(page).not.toHaveURL(/local-/);
  await expect(page.getByRole('slider', { name: 'Position in the game' })).toBeVisible();
});

test.describe('at a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });

  test('of one’s tables on this device the next is seen beside the first', async ({ page }) => {
    for (const game of ['aufsteiger', 'vertical']) {
      await page.goto(`/play/${game}`);
      await page.getByRole('switch', { name: 'Jouer sur cet appareil' }).click();
      await page.getByRole('button', { name: 'Jouer', exact: true }).click();
      await expect(page.getByText('Vous', { exact: true }).first()).toBeVisible();
    }
    await page.goto('/');
    const tables = page.getByRole('main').getByRole('link', { name: /sur cet appareil/ });
    await expect(tables).toHaveCount(2);
    await expect(tables.first()).toContainText('contre Marmotte');
    await expect(tables.nth(1)).toBeInViewport({ ratio: 0.05 });
  });
});

test('the app can be installed, is offered quietly, and not again', async ({ page }) => {
  await page.goto('/');
  await isKept(page);
  expect(await notInstallable(page)).toEqual([]);

  const offer = page.getByRole('main').getByRole('button', { name: 'Install the app' });
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = () => Promise.resolve((document.title = 'asked'));
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Install the app' })).toBeVisible();
  await offer.click();
  await expect(page).toHaveTitle('asked');
  await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0);
});

const RECORD = join(import.meta.dirname, '../../crates/games/src/alcatraz/data/traces/01.record.json');

/** As the browser does when another app shares a file with this one: by a form, as the manifest says. */
async function share(page: Page, record: string): Promise<void> {
  await page.evaluate(async (text) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href;
    const manifest = await fetch(link).then((answer) => answer.json());
    const { action, method, enctype, params } = manifest.share_target;
    const files = new DataTransfer();
    files.items.add(new File([text], 'record.json', { type: 'application/json' }));
    const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0].name, files: files.files });
    const form = Object.assign(document.createElement('form'), { method, enctype, action: new URL(action, link).href });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, record);
}

test('a record that another app shares is shown, without a network too', async ({ page, context, house }) => {
  await page.goto('/');
  await isKept(page);
  await context.setOffline(true);
  await house.kill();
  await share(page, await readFile(RECORD, 'utf8'));
  await expect(page).toHaveURL(/\/open$/);
  await expect(page.getByRole('slider', { name: 'Position in the game' })).toBeVisible();
  // It was opened once.
  await page.reload();
  await expect(page.getByText('Choose a file')).toBeVisible();
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
});

test.describe('from a folder', () => {
  let site: Site;
  test.beforeEach(async () => (site = await Site.open()));
  test.afterEach(() => site.close());

  test('after one visit a folder on a plain file server has games, rules and records, and says what is not there', async ({
    page,
    context,
  }) => {
    test.setTimeout(400_000);
    await page.goto(site.origin);
    await expect(page.getByText('This copy of the house stands on its own')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open tables' })).toHaveCount(0);
    await isKept(page);
    expect(await notInstallable(page)).toEqual([]);
    await site.stop();
    await context.setOffline(true);

    await page.getByRole('link', { name: 'Play Vertical' }).click();
    await page.getByRole('radio', { name: 'First game' }).check();
    await sitDown(page);
    const some = (actions: string[], turn: number): string => actions[(turn * 7) % actions.length] ?? '';
    await playOn(page, some, 4);
    await openTab(page, 'Log');
    const told = await log(page).first().textContent();
    await page.reload();
    await expect(log(page).first()).toHaveText(told ?? '');

    await page.close();
    const again = await context.newPage();
    await again.goto(site.origin);
    await again.getByRole('link', { name: /on this device/ }).click();
    await playOn(again, some);
    await ending(again).getByRole('link', { name: 'Watch the replay' }).click();
    const download = again.waitForEvent('download');
    await again.getByRole('button', { name: 'Download the record' }).click();
    const record = await (await download).path();
    await again.goto(`${site.origin}/#/open`);
    await again.locator('input[type="file"]').setInputFiles(record);
    await expect(again.getByRole('slider', { name: 'Position in the game' })).toBeVisible();
    await again.goto(`${site.origin}/#/`);
    await share(again, await readFile(record, 'utf8'));
    await expect(again).toHaveURL(/#\/open$/);
    await expect(again.getByRole('slider', { name: 'Position in the game' })).toBeVisible();

    for (const game of GAMES.filter((name) => name !== 'vertical')) {
      await again.goto(`${site.origin}/#/play/${game}`);
      await again.reload();
      await sitDown(again);
    }
    await readAndLearn(again, `${site.origin}/#`);
  });

  test.describe('with a policy', () => {
    // Of what the page does itself the browser complains about nothing: only of what is tried at the end.
    test.use({ meant: /^Executing inline script violates/ });

    test('the page of a folder compiles WebAssembly, and evaluates no code that stands in it', async ({ page }) => {
      const files = (await readdir(site.folder, { recursive: true })).filter((name) => name.endsWith('.html'));
      expect(files).toEqual(['index.html']);
      const index = await readFile(join(site.folder, 'index.html'), 'utf8');
      const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(index)?.[1] ?? '';
      expect(policy.split('; ')).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy.match(/'[\w-]*unsafe[\w-]*'/g)).toEqual(["'wasm-unsafe-eval'"]);
      expect(index, 'code in an attribute').not.toMatch(/\s(on\w+|style)=/);
      const inline = [...index.matchAll(/<(script|style)\b([^>]*)>/g)].filter(([, , given]) => !given?.includes('src='));
      expect(inline, 'code between tags').toEqual([]);

      await page.goto(`${site.origin}/#/play/alcatraz`);
      await sitDown(page);
      await yourTurn(page);
      const ran = await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "evaluated"' }));
        return document.title;
      });
      expect(ran).not.toBe('evaluated');
    });
  });

  test('a new build comes whole, and nobody is disturbed', async ({ page, context }) => {
    await page.goto(`${site.origin}/#/play/alcatraz`);
    await isKept(page);
    const old = await page.locator('meta[name="build"]').getAttribute('content');
    await sitDown(page);
    const table = page.url();
    let loads = 0;
    page.on('load', () => (loads += 1));

    const next = await site.renew();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const waits = () => registration.waiting !== null;
      while (!waits()) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(loads, 'a page in a game is not loaded anew').toBe(0);
    await yourTurn(page);
    // The file server has no part of the old build any more; what this page has not yet loaded of it is here all the same.
    await openTab(page, 'Rules');
    await expect(page.getByRole('link', { name: 'Link to rule ALC-5' })).toBeVisible();
    expect((await parts(page)).filter((part) => part.includes(RENEWED))).toEqual([]);
    await page.goto(table);
    await yourTurn(page);

    // Without a network it is the old build, all of it, as long as a page of it is open.
    await site.stop();
    await page.reload();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', old ?? '');
    await yourTurn(page);

    await page.close();
    await site.start();
    const later = await context.newPage();
    await later.goto(table);
    await expect(later.locator('meta[name="build"]')).toHaveAttribute('content', next);
    await yourTurn(later);
    await expect.poll(() => later.evaluate(() => caches.keys())).toEqual([`cordee-${next}`]);
    await site.stop();
    await later.reload();
    await expect(later.locator('meta[name="build"]')).toHaveAttribute('content', next);
    await yourTurn(later);
    expect((await parts(later)).filter((part) => !part.includes(RENEWED))).toEqual([]);
  });
});
