import type { Page } from '@playwright/test';
import { ending, move, openTab, openTable, place, players, prompt, sitDown, yourTurn } from './table';
import { expect, test as base } from './test';
import { linkOf, MailServer, telling } from './notices';

/* Two days at a house whose clock is moved by hand: nobody has to wait for the morning. */
const test = base.extend<{ mail: MailServer }>({
  mail: async ({ browserName: _ }, use) => {
    const mail = await MailServer.start();
    await use(mail);
    mail.close();
  },
  flags: async ({ mail }, use) => use(['--clock-by-hand', ...telling(mail)]),
});

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const clockOf = (page: Page, name: string) => players(page).getByRole('listitem').filter({ hasText: name }).locator('[data-clock]');

/** So many hours from now, by the clock of a browser, as it is typed. */
const inHours = (page: Page, hours: number) => page.evaluate((ms) => new Date(Date.now() + ms).toTimeString().slice(0, 5), hours * HOUR);

/** My clock rests from then until then. */
async function restAtNight(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/mine');
  await page.getByRole('switch', { name: 'My clock rests at night' }).check();
  await page.getByLabel('from', { exact: true }).fill(from);
  await page.getByLabel('to', { exact: true }).fill(to);
  await page.getByLabel('to', { exact: true }).blur();
}

async function overDays(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Day by day' }).check();
}

test('two days: banks, gains, a quiet night, an alarm, time that is up, and a game that ends all the same', async ({
  page: ada,
  newcomer,
  house,
  mail,
}) => {
  test.slow();
  const bo = await newcomer();
  // Bo's night begins in two hours, and is eight hours long.
  await bo.goto('/');
  await restAtNight(bo, await inHours(bo, 2), await inHours(bo, 10));
  const link = await openTable(ada, 'Ada', 2, overDays);
  await sitDown(bo, link, 'Bo', 2);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await yourTurn(ada);
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByRole('button', { name: 'Notices…' }).click();
  await ada.getByRole('textbox', { name: 'Your e-mail address' }).fill('ada@example.org');
  await ada.getByRole('button', { name: 'Send me e-mail' }).click();
  await expect(ada.getByText('An e-mail is on its way to you')).toBeVisible();
  await ada.goto(linkOf(await mail.letter(/do you want to be told/)));
  await ada.getByRole('button', { name: 'Yes, write to me' }).click();
  await ada.goto(link);

  // The first day: a decision brings a day.
  await move(ada, 'cell', 'e9');
  await expect(clockOf(ada, 'Ada')).toContainText(/4 days|3 days 23 hr/);
  await yourTurn(bo);
  await bo.goto('about:blank');
  await ada.goto('about:blank');
  await house.pass(5 * HOUR);
  await ada.goto(link);
  await expect(clockOf(ada, 'Bo'), 'Bo sleeps').toHaveAttribute('data-clock', 'resting');
  await expect(clockOf(ada, 'Bo'), 'two hours of five have counted').toContainText(/2 days 2[12] hr/);
  await ada.goto('about:blank');
  await house.pass(6 * HOUR);
  await bo.goto(link);
  await yourTurn(bo);
  await expect(clockOf(bo, 'Bo'), 'three hours of eleven have counted').toContainText(/2 days 2[01] hr/);
  await expect(clockOf(bo, 'Bo')).toHaveAttribute('data-clock', 'running');
  await move(bo, 'cell', 'f9');
  await expect(clockOf(bo, 'Bo')).toContainText(/3 days 2[01] hr/);
  await expect(clockOf(bo, 'Ada')).toHaveAttribute('data-clock', 'running');

  // The second: Ada forgets, and is told; first that it is her turn, then that little is left.
  await mail.letter(/Alcatraz: it is your turn/, /Bo/);
  await house.pass(3.3 * DAY);
  const alarm = await mail.letter(/your time is running out/);
  expect(alarm.body).toMatch(/1[56] hours are left/);
  await ada.goto(link);
  await expect(prompt(ada)).toContainText(/You have 1[56] hr.* left; then the others decide how to go on/);
  await ada.goto('about:blank');
  // Whoever still looks is not told.
  await expect(players(bo).getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('away');
  await house.pass(DAY);
  await mail.letter(/your time is up/);
  await expect(clockOf(bo, 'Ada')).toContainText('time is up');
  await bo.getByRole('button', { name: 'Give Ada more time' }).click();
  await expect(clockOf(bo, 'Ada')).toHaveAttribute('data-clock', 'running');

  // She is back, by the link in the letter, and both go on.
  await ada.goto(/http\S+\/t\/\S+/.exec(alarm.body)![0].replace(/^http:\/\/[^/]*/, ''));
  await yourTurn(ada);
  await expect(clockOf(ada, 'Ada')).toContainText(/1 day|23 hr/);
  await place(ada, 'cell').click();
  await place(ada, 'd9').click();
  await yourTurn(bo);
  await openTab(bo, 'Table');
  await bo.getByRole('button', { name: 'Resign' }).click();
  await bo.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(ending(ada)).toContainText('You won! Bo resigned.');
  await expect(ending(bo)).toContainText('You resigned.');
  expect(mail.letters.filter(({ subject }) => /running out|is up/.test(subject))).toHaveLength(2);
});
