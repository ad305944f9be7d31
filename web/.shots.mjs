import { chromium } from '@playwright/test';
const origin = process.argv[2];
const games = (process.argv[3] ?? 'alcatraz,ice-lake,vertical,alaska,aufsteiger').split(',');
const out = '/tmp/shots-review';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const times = Number(process.argv[4] ?? 4);
for (const game of games) {
  const ctx = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', m => m.type() === 'error' && console.log(game, m.text()));
  const seats = [{ kind: 'me', name: 'Ada' }, { kind: 'bot', level: 1 }];
  const r = await page.request.post(`${origin}/api/tables`, { data: { game, seats, start: true } });
  const { table, key } = await r.json();
  await page.goto(`${origin}/t/${table}#key=${key}`);
  const shoot = async (name) => {
    for (const theme of ['jour', 'nuit']) {
      await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      for (const [w, h] of [[1440, 900], [390, 844]]) {
        await page.setViewportSize({ width: w, height: h });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${out}/${game}-${name}-${theme}-${w}.png`, fullPage: name.startsWith('review') && w < 400 });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const ask = page.getByRole('button', { name: 'What would you play?' });
  const over = page.getByRole('link', { name: 'Review the game' }).first();
  for (let i = 0; i < times; i++) {
    await ask.or(over).first().waitFor({ timeout: 60000 });
    if (await over.isVisible()) break;
    if (i === 0) { await page.setViewportSize({ width: 390, height: 844 }); await page.screenshot({ path: `${out}/${game}-before-390.png` }); await page.setViewportSize({ width: 1440, height: 900 }); await page.screenshot({ path: `${out}/${game}-before-1440.png` }); }
    await ask.click();
    await page.getByRole('region', { name: 'The computer would play' }).waitFor();
    if (i === 1) await shoot('hint');
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.waitForTimeout(200);
  }
  if (!(await over.isVisible())) {
    await page.getByRole('tab', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await over.waitFor();
  }
  await page.screenshot({ path: `${out}/${game}-over-1440.png` });
  const t0 = Date.now();
  await over.click();
  await page.getByRole('heading', { name: 'Chances to win' }).waitFor({ timeout: 120000 });
  console.log(game, 'review after', Date.now() - t0, 'ms', page.url());
  const turn = page.locator('.mistake[type=button]').first();
  if (await turn.count()) await turn.click();
  await page.waitForTimeout(500);
  await shoot('review');
  await ctx.close();
}
await browser.close();
