import { expect, type Locator, type Page } from '@playwright/test';

/* The table as somebody at it names its parts. */

export const prompt = (page: Page): Locator => page.getByRole('region', { name: 'What to do' });
/** What is shown over the board at the end. */
export const ending = (page: Page): Locator => page.getByRole('region', { name: 'The end' });
export const players = (page: Page): Locator => page.getByRole('region', { name: 'Players' });
export const around = (page: Page): Locator => page.getByRole('region', { name: 'Around the table' });
export const announced = (page: Page): Locator => page.getByRole('log', { name: 'What happens' });
/** The lines of the log, the latest first. */
export const log = (page: Page): Locator => around(page).getByRole('listitem');

/** The board at rest: what is done on it before it has shown everything, or before the house has answered, counts for nothing. */
export const board = (page: Page): Locator => page.locator('section.board[aria-busy="false"]');

/** A flagstone such as `e9`, or `cell` or `boat`. */
export function place(page: Page, name: string): Locator {
  const begins = name === 'cell' || name === 'boat' ? `The ${name}:` : `${name}\\b`;
  return board(page).getByRole('gridcell', { name: new RegExp(`^${begins}`) });
}

export const yourTurn = (page: Page): Promise<void> => expect(prompt(page)).toContainText('Your turn');

export const openTab = (page: Page, name: 'Log' | 'Rules' | 'Aid' | 'In words' | 'Table'): Promise<void> =>
  around(page).getByRole('tab', { name, exact: true }).click();

/** Moves by clicking: a piece, then where it goes. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await yourTurn(page);
  await place(page, from).click();
  await place(page, to).click();
}

/** Where actions are typed. */
export const typing = (page: Page): Locator => page.getByRole('combobox', { name: 'Type an action' });

/** Moves by writing the action down. */
export async function write(page: Page, action: string): Promise<void> {
  await openTab(page, 'In words');
  await typing(page).fill(action);
  await typing(page).press('Enter');
}

/** What may be done now, as the page lists it. */
export async function legal(page: Page): Promise<string[]> {
  await openTab(page, 'In words');
  return page.locator('datalist option').evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
}

/** Sets up a game of Alcatraz against computers and sits down. */
export async function playComputer(page: Page, level = 'Stroll'): Promise<void> {
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: level }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await yourTurn(page);
}

/** Sets up a table for friends; answers the link to share. */
export async function openTable(page: Page, name: string, seats = 2, agree?: (page: Page) => Promise<void>): Promise<string> {
  await page.goto('/play/alcatraz');
  await page.getByRole('radio', { name: 'With friends' }).check();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.getByRole('radio', { name: 'As seated' }).check();
  await agree?.(page);
  await page.getByRole('button', { name: 'Set up the table' }).click();
  return page.getByRole('textbox', { name: 'Share this link' }).inputValue();
}

export async function sitDown(page: Page, link: string, name: string, seat: number): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: `Sit at seat ${seat}` }).click();
  await expect(page.getByRole('button', { name: 'Get up' })).toBeVisible();
}

/** Two friends at a table of their own, the game begun, the host to move. */
export async function twoFriends(host: Page, guest: Page, agree?: (page: Page) => Promise<void>): Promise<string> {
  const link = await openTable(host, 'Ada', 2, agree);
  await sitDown(guest, link, 'Bo', 2);
  await host.getByRole('button', { name: 'Start the game' }).click();
  await yourTurn(host);
  await expect(prompt(guest)).toContainText('Ada is to move a prisoner.');
  return link;
}
