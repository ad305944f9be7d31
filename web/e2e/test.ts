import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { House } from './house';

interface Fixtures {
  /** Further flags for `cordee serve`. */
  flags: string[];
  /** What a test breaks on purpose, as the console tells it. */
  meant: RegExp | null;
  house: House;
  /** Somebody else, with a browser of their own. */
  newcomer: () => Promise<Page>;
}

/** What the browser also shows in red when a test cuts the line on purpose, or asks for what the house refuses. */
const MEANT = /net::ERR_|WebSocket connection|status of 40[04]/;

/** Errors on the pages of a browser: uncaught ones, and what its console shows in red, such as a violated policy. */
function complaints(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('weberror', (error) => heard.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !MEANT.test(message.text())) heard.push(message.text());
  });
  return heard;
}

export const test = base.extend<Fixtures>({
  flags: [[], { option: true }],
  meant: [null, { option: true }],

  house: async ({ flags }, use) => {
    const house = await House.open(flags);
    await use(house);
    await house.close();
  },

  baseURL: async ({ house }, use) => use(house.origin),

  context: async ({ context, meant }, use) => {
    const heard = complaints(context);
    await use(context);
    expect(
      heard.filter((line) => !meant?.test(line)),
      'the browser complains about nothing',
    ).toEqual([]);
  },

  newcomer: async ({ browser, baseURL: _ }, use) => {
    const came: { context: BrowserContext; heard: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      came.push({ context, heard: complaints(context) });
      return context.newPage();
    });
    for (const { context, heard } of came) {
      await context.close();
      expect(heard, 'the browser complains about nothing').toEqual([]);
    }
  },
});

export { expect };
