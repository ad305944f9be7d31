import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '../src/protocol.gen';
import { looksWell, looksWellNow } from './looks';
import { expect, test as base } from './test';
import { move, openTable, players, sitDown, twoFriends, yourTurn } from './table';
import { linkOf, MailServer, PushService, telling } from './notices';

const test = base.extend<{ mail: MailServer; service: PushService }>({
  mail: async ({ browserName: _ }, use) => {
    const mail = await MailServer.start();
    await use(mail);
    mail.close();
  },
  service: async ({ browserName: _ }, use) => {
    const service = await PushService.start();
    await use(service);
    service.close();
  },
  flags: async ({ mail }, use) => use(telling(mail)),
});

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

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Notices…' }).click();
  await expect(panel(page)).toBeVisible();
}

/** A way to be told, in the panel. */
const way = (page: Page, address: string) => panel(page).locator('.channel').filter({ hasText: address });

test('the bell rings: a push goes from the house through a push service to the browser, and opens the table', async ({
  page: ada,
  newcomer,
  service,
}) => {
  await service.serve(ada);
  const bo = await newcomer();
  const link = await twoFriends(ada, bo);
  const bell = ada.getByRole('button', { name: 'Tell me when it is my turn' });
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await openPanel(ada);
  await expect(panel(ada).getByRole('switch', { name: 'Messages on this device' })).toBeChecked();
  await expect(panel(ada)).toContainText('Nothing has been delivered yet.');
  await panel(ada).getByRole('button', { name: 'Try it' }).click();
  await expect(panel(ada)).toContainText('Last delivered just now.');
  const { worker, push } = await workerOf(ada);
  const trial = await service.message(/this is how a notice looks/);
  await push(trial);
  await expect.poll(() => shown(ada)).toEqual([`${trial.title}: ${trial.body}`]);
  await looksWellNow(ada, 'notices');

  await ada.goto(link);
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await ada.goto('/');
  await move(bo, 'cell', 'f9');
  const turn = await service.message(/Alcatraz: it is your turn/);
  expect(turn.body).toContain('Bo');
  // A page that was just left may still be known to the worker, as one that looks at the table.
  const pagesOf = () => worker.evaluate('self.clients.matchAll({ type: "window" }).then((all) => all.map(({ url }) => url).join())');
  await expect.poll(pagesOf).not.toContain(new URL(link).pathname);
  await push(turn);
  await expect.poll(async () => (await shown(ada))[0]).toContain(turn.title);
  await click(worker);
  await expect(ada).toHaveURL(new RegExp(`${new URL(link).pathname}$`));
  await yourTurn(ada);
  // Off again: nothing is told about this table.
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');
});

test('ways to be told: mail that is confirmed and left, a webhook that fails and says why, all of it deleted', async ({
  page: ada,
  newcomer,
  mail,
  service,
}) => {
  const bo = await newcomer();
  const link = await twoFriends(ada, bo);
  await openPanel(ada);
  await panel(ada).getByRole('textbox', { name: 'Your e-mail address' }).fill('ada@example.org');
  await panel(ada).getByRole('button', { name: 'Send me e-mail' }).click();
  await expect(way(ada, 'ada@example.org')).toContainText('An e-mail is on its way to you');
  const asked = await mail.letter(/do you want to be told/);
  expect([asked.to, /^List-Unsubscribe/im.test(asked.headers)]).toEqual(['ada@example.org', false]);

  const refusing = service.address('redirect');
  await panel(ada).getByRole('textbox', { name: 'Address', exact: true }).fill(refusing);
  await panel(ada).getByRole('button', { name: 'Call this address' }).click();
  await way(ada, refusing)
    .getByRole('button', { name: `Try it: ${refusing}` })
    .click();
  await expect(way(ada, refusing)).toContainText(/Failed .*: This address refuses notices\./);
  await looksWellNow(ada, 'ways');

  // The letter's page asks, and a button answers; in a browser that knows nothing of all this.
  const reader = await newcomer();
  await reader.goto(`${new URL(link).origin}${linkOf(asked)}`);
  await expect(reader.getByRole('main')).toContainText('Should Cordée write to ada@example.org when it is your turn?');
  await looksWellNow(reader, 'mail-confirm');
  await reader.getByRole('button', { name: 'Yes, write to me' }).click();
  await expect(reader.getByRole('main')).toContainText('you will be told by e-mail');

  await ada.goto(link);
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await ada.goto('/');
  await move(bo, 'cell', 'f9');
  const told = await mail.letter(/Alcatraz: it is your turn/, /Bo/);
  expect(told.body).toContain(new URL(link).pathname);
  expect(told.headers).toMatch(/^List-Unsubscribe: <http.*\/mail\//im);
  await openPanel(ada);
  await expect(way(ada, 'ada@example.org')).toContainText('Last delivered');
  await expect(way(ada, refusing), 'the turn was told to nobody there').toContainText('Failed');

  await reader.goto(`${new URL(link).origin}${linkOf(told)}`);
  await looksWellNow(reader, 'mail-leave');
  await reader.getByRole('button', { name: 'Yes, stop' }).click();
  await expect(reader.getByRole('main')).toContainText('Nothing more will be sent to this address.');
  await ada.reload();
  await openPanel(ada);
  await expect(way(ada, 'ada@example.org')).toContainText('This way no longer works.');

  await ada.getByRole('link', { name: 'What is kept about you' }).click();
  const main = ada.getByRole('main');
  await expect(main).toContainText('ada@example.org');
  await expect(main).toContainText(refusing);
  await expect(main.getByRole('listitem').filter({ hasText: 'Alcatraz' })).toContainText('Ada');
  await looksWellNow(ada, 'privacy-ways');
  await ada.getByRole('button', { name: 'Delete everything…' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await expect(main).toContainText('keep nothing about you any more');
  await reader.reload();
  await expect(reader.getByRole('main'), 'the link of a letter leads nowhere').toContainText('This link is not valid any more.');
});
