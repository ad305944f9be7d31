import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '../src/protocol.gen';
import { looksWell } from './looks';
import { expect, test } from './test';
import { move, openTable, players, sitDown, twoFriends, yourTurn } from './table';

/* A push comes to the service worker. */
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** The service worker of a page, and a way to push to it as a push service would. */
async function workerOf(page: Page): Promise<{ worker: Worker; push: (message: PushMessage) => Promise<void> }> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = page.context().serviceWorkers()[0]!;
  const line: CDPSession = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  );
  await line.send('ServiceWorker.enable');
  const registrationId = await known;
  const { origin } = new URL(page.url());
  const push = (message: PushMessage) =>
    line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }).then(() => {});
  return { worker, push };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const notices = await getNotifications.call(await navigator.serviceWorker.ready);
    return notices.map(({ title, body }) => `${title}: ${body}`);
  });

const turnAt = (table: string, id: string, title: string): PushMessage => ({
  id,
  lang: 'en',
  title,
  body: 'Bo moved a prisoner.',
  url: `/t/${table}`,
  tag: table,
  about: [{ table, seat: 0, kind: 'turn', decision: 1 }],
});

/** As a click on the notice: no protocol offers one. */
const click = (worker: Worker) =>
  worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);

test('a push is shown to whoever does not look at the table, gathered, and a click opens the table', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await twoFriends(ada, bo);
  const table = new URL(link).pathname.split('/').at(-1)!;
  const { worker, push } = await workerOf(ada);
  await push(turnAt(table, '1', 'Alcatraz: your turn'));
  // What comes after it is shown; so it was not.
  await push(turnAt('other', '2', 'Alaska: your turn'));
  await expect.poll(() => shown(ada)).toEqual(['Alaska: your turn: Bo moved a prisoner.']);

  await ada.goto('/');
  await push(turnAt(table, '3', 'Alcatraz: your turn'));
  await expect.poll(() => shown(ada), 'one notice for both').toEqual(['Alcatraz: your turn: Bo moved a prisoner.\nAlaska: your turn']);
  await click(worker);
  await expect(ada, 'to both').toHaveURL(/\/mine$/);

  await push(turnAt(table, '4', 'Alcatraz: your turn'));
  await expect.poll(() => shown(ada)).toEqual(['Alcatraz: your turn: Bo moved a prisoner.']);
  await click(worker);
  await expect(ada).toHaveURL(new RegExp(`/t/${table}$`));
  await yourTurn(ada);
  await push({ ...turnAt(table, '5', 'A trial'), about: [] });
  await expect.poll(() => shown(ada), 'a trial is shown in any case').toEqual(['A trial: Bo moved a prisoner.']);
});

test('what is kept about a person is shown, and deleted after a question', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await openTable(ada, 'Ada');
  await sitDown(bo, link, 'Bo', 2);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await move(ada, 'cell', 'e9');
  await expect(players(bo)).toContainText('Ada');
  await ada.goto('/privacy');
  const main = ada.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Alcatraz' })).toContainText('Ada');
  await expect(main).toContainText('The key to your seat at one table');
  await expect(main).toContainText('the name you last used: Ada');
  await ada.getByRole('button', { name: 'Delete everything…' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(main).toContainText('The key to your seat at one table');
  await ada.getByRole('button', { name: 'Delete everything…' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await expect(main).toContainText('keep nothing about you any more');
  expect(await ada.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('cordee.')))).toEqual([]);
  await bo.reload();
  await yourTurn(bo);
  await expect(players(bo), 'the name is gone').not.toContainText('Ada');
  await bo.goto('/privacy');
  await expect(bo.getByRole('main').getByRole('listitem').filter({ hasText: 'Alcatraz' })).toContainText('Bo');
  await looksWell(bo, 'privacy');
});
