import type { Page } from '@playwright/test';
import { faults, inTheme } from './looks';
import { expect, test } from './test';
import { announced, openTab, openTable, playComputer } from './table';

/** What the page handed to the device, as a browser with a share sheet would get it. */
interface Device {
  handed: { data: ShareData; active: boolean }[];
  copied: string[];
}

/** A browser that can share, as phones can: this one takes what it is given, or ends as people and devices do. */
async function withShareSheet(page: Page, ends: 'sent' | 'AbortError' | 'NotAllowedError'): Promise<() => Promise<Device>> {
  await page.addInitScript((ends) => {
    const device: Device = { handed: [], copied: [] };
    (window as unknown as { device: Device }).device = device;
    Navigator.prototype.share = (data?: ShareData) => {
      // A real one refuses what is not asked for by a touch.
      device.handed.push({ data: { ...data }, active: navigator.userActivation.isActive });
      return ends === 'sent' ? Promise.resolve() : Promise.reject(new DOMException('', ends));
    };
    Clipboard.prototype.writeText = (text: string) => {
      device.copied.push(text);
      return Promise.resolve();
    };
  }, ends);
  return () => page.evaluate(() => (window as unknown as { device: Device }).device);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send…' });

test('a table is sent by the device’s own sheet: its link and what is played there, nothing of whose turn it is', async ({ page }) => {
  const device = await withShareSheet(page, 'sent');
  const link = await openTable(page, 'Ada');
  await send(page).click();
  await expect.poll(async () => (await device()).handed).toEqual([{ data: { title: 'Alcatraz · Cordée', url: link }, active: true }]);
  expect((await device()).copied).toEqual([]);

  await playComputer(page);
  await openTab(page, 'Table');
  await page.getByRole('button', { name: 'Share the table' }).click();
  await send(page).click();
  const table = page.url();
  await expect.poll(async () => (await device()).handed.at(-1)?.data).toEqual({ title: 'Alcatraz · Cordée', url: table });
  expect(table, 'no key of a seat goes with it').not.toContain('#');
});

test('who closes the sheet is asked nothing more, and everything is as it was', async ({ page }) => {
  const device = await withShareSheet(page, 'AbortError');
  await openTable(page, 'Ada');
  await send(page).click();
  await expect.poll(async () => (await device()).handed.length).toBe(1);
  await expect(send(page)).toBeFocused();
  expect((await device()).copied).toEqual([]);
  await send(page).click();
  await expect.poll(async () => (await device()).handed.length, 'it can be opened again').toBe(2);
});

test('where the device does not send it after all, the link is copied and that is said', async ({ page }) => {
  const device = await withShareSheet(page, 'NotAllowedError');
  const link = await openTable(page, 'Ada');
  await send(page).click();
  await expect(announced(page)).toContainText('Copied');
  expect((await device()).copied).toEqual([link]);
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
  [360, 640],
] as const) {
  test(`${width} × ${height}: a code for somebody’s camera is on the screen as a whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openTable(page, 'Ada');
    await page.getByRole('button', { name: 'QR code' }).click();
    const code = page.getByRole('img', { name: 'QR code of the link' });
    await expect(code).toBeInViewport({ ratio: 1 });
    for (const theme of ['jour', 'nuit'] as const) {
      await inTheme(page, theme);
      expect.soft(await faults(page), theme).toEqual([]);
    }
    await playComputer(page);
    await openTab(page, 'Table');
    await page.getByRole('button', { name: 'Share the table' }).click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(code, 'in a dialog, too').toBeInViewport({ ratio: 1 });
    const { width: side } = (await code.boundingBox())!;
    expect(side, 'large enough for a camera').toBeGreaterThan(150);
  });
}
