import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runnerImport } from 'vite';
import type { Shelf } from '../src/protocol.gen';
import type { Words } from '../src/words';

/** The language that `languages/pseudo.mjs` makes: every text accented, in brackets, longer. */
export const LANG = 'qps';
const FOLDER = join(import.meta.dirname, '../../languages', LANG);

/** What the page says in it. Vite reads it, as it does for the page: it stands outside this package. */
const read = await runnerImport<{ default: Words }>(join(FOLDER, 'page.ts'), { configFile: false });
export const words = read.module.default;

/** Those who made the games. */
let credits: string[] = [];

/** A letter that the pseudo-language would have accented. */
const PLAIN = /[AEIOUYaeiouyCDGNRSTZcdgnrstz]/;
/** What has the same name in every language. */
const NAMES = ['Cordée', 'Ada', 'Bo', 'QR', 'SHA', 'English', 'Français', 'NE', 'NW', 'SE', 'SW'];

/** The words of a text that were never translated. Rule ids, and letters alone or behind a number, are signs of places and things. */
export function plainWords(text: string, names: readonly string[] = []): string[] {
  const words = text.replace(/\b[A-Z]{3}-\d*/g, '').match(/(?<![\p{L}\d])\p{L}{2,}/gu) ?? [];
  const known = new Set([...NAMES, ...names, ...credits]);
  return words.filter((word) => PLAIN.test(word) && !known.has(word));
}

/** Speaks the pseudo-language from now on. So does the browser itself, which names lists and times for the page. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript((lang) => {
    if (!localStorage.getItem('cordee.settings')) localStorage.setItem('cordee.settings', JSON.stringify({ lang }));
    const accented = (text: string) => text.replace(/\p{L}{2,}/gu, (word) => word.toLowerCase().replace(/./g, 'ö'));
    Intl.ListFormat.prototype.format = function format(words: Iterable<string>) {
      return this.formatToParts(words).reduce((all, { type, value }) => all + (type === 'literal' ? accented(value) : value), '');
    };
    const ago = Intl.RelativeTimeFormat.prototype.format;
    Intl.RelativeTimeFormat.prototype.format = function format(...given: Parameters<typeof ago>) {
      return accented(ago.apply(this, given));
    };
  }, LANG);
}

/** Everything on the page that is read or read aloud, but for what is the same in every language. */
function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-valuetext', 'aria-roledescription'];
    const SAME = 'script, style, noscript, code, kbd, textarea, [translate="no"]';
    const all = [document.title];
    const visit = (node: Node): void => {
      if (node instanceof Text) all.push(node.data);
      if (node instanceof Element) {
        if (node.matches(SAME)) return;
        for (const name of ATTRIBUTES) all.push(node.getAttribute(name) ?? '');
      }
      node.childNodes.forEach(visit);
    };
    visit(document.body);
    return all.filter((text) => text.trim() !== '');
  });
}

/** Where a text has too little room, a line a place. */
function breaks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} pixels too wide`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, 40)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen');
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a.button, summary, [role="tab"], h1, h2, h3, legend, label, th, td, dt, dd, p, li',
      ),
    ];
    /** Does something between the two cut off or scroll what is too long, as the frame of a board's picture does? */
    const isCut = (inner: Element, outer: Element): boolean => {
      for (let at: Element | null = inner; at && at !== outer; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      return false;
    };
    /** How far the words of a control reach beyond it; what is laid over its edge on purpose, or scrolls, does not count. */
    const beyond = (element: Element): number => {
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let far = 0;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const around = text.parentElement;
        if (!around || around.closest('.unseen') || text.textContent?.trim() === '') continue;
        if (getComputedStyle(around).position === 'absolute' || isCut(around, element)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right } of range.getClientRects()) far = Math.max(far, right - box.right, box.left - left);
      }
      return far;
    };
    for (const element of controls.filter(isSeen)) {
      const far = beyond(element);
      if (getComputedStyle(element).overflowX === 'visible' && far > 1) found.push(`${name(element)} sticks out by ${Math.round(far)}`);
    }
    /* A column so narrow that every line has a letter or two. */
    for (const element of document.querySelectorAll<HTMLElement>('p, li, td, dd, button, button span')) {
      if (!isSeen(element) || !/\p{L}{4}/u.test(element.textContent)) continue;
      const { width, height } = element.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (width > 2 && width < 2 * size && height > 4 * size) found.push(`${name(element)} is ${Math.round(width)} pixels wide`);
    }
    /* What scrolls to the side on purpose can be reached by keys; other text is simply too wide. */
    for (const element of document.querySelectorAll<HTMLElement>('p, h1, h2, h3')) {
      let around = isSeen(element) ? element.parentElement : null;
      while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
      if (!around || around.tabIndex >= 0 || around.scrollWidth <= around.clientWidth + 1 || beyond(around) <= 1) continue;
      if (getComputedStyle(around).overflowX === 'auto') found.push(`${name(element)} is wider than what it stands in`);
    }
    /* A picture of a book stays in its frame. */
    for (const figure of document.querySelectorAll('figure')) {
      const { left, right } = figure.getBoundingClientRect();
      const out = [...figure.querySelectorAll('.still *')].find((part) => {
        const box = part.getBoundingClientRect();
        const far = Math.max(box.right - right, left - box.left);
        return part instanceof HTMLElement && far > 6 && isSeen(part) && !isCut(part.parentElement ?? part, figure);
      });
      if (out) found.push(`${name(out)} sticks out of its picture`);
    }
    const buttons = controls.filter((element) => isSeen(element) && element.matches('button, a.button, [role="tab"]'));
    for (const [index, one] of buttons.entries()) {
      for (const other of buttons.slice(index + 1)) {
        if (one.parentElement !== other.parentElement) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (wide > 2 && high > 2) found.push(`${name(one)} lies on ${name(other)}`);
      }
    }
    return found;
  });
}

const SIZES = { desk: [1280, 800], phone: [390, 844], 'phone on its side': [844, 390] } as const;

/** Whatever this page is: no word of it is left in English but for these names, and nothing breaks for want of room. */
export async function speaksIt(page: Page, where: string, names: readonly string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', LANG);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(words.loading)).toHaveCount(0);
  if (credits.length === 0) {
    const { games } = (await (await page.request.get('/api/shelf')).json()) as Shelf;
    credits = games.flatMap(({ credit }) => credit.match(/\p{L}+/gu) ?? []);
  }
  const left = (await said(page)).map((text) => ({ text, plain: plainWords(text, names) })).filter(({ plain }) => plain.length > 0);
  expect
    .soft(
      left.map(({ text, plain }) => `${plain.join(' ')} in “${text.trim()}”`),
      `${where}: in English`,
    )
    .toEqual([]);
  const before = page.viewportSize();
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    await expect.soft(async () => expect(await breaks(page)).toEqual([]), `${where}, ${size}: too little room`).toPass({ timeout: 15_000 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${`${where} ${size}`.replace(/\W+/g, '-')}.png` });
  }
  if (before) await page.setViewportSize(before);
}
