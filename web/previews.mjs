/**
 * Draws what a shared link shows, and the icons: `node previews.mjs http://127.0.0.1:8080` with a house at that address.
 * The pictures are the games' own, as on the shelf. Run it again when one of them changes, and pack them to 128 colours.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [house = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const SIZE = { width: 1200, height: 630 };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: SIZE, colorScheme: 'dark', reducedMotion: 'reduce' });
await page.goto(house);

/** Lays one picture over everything else. */
async function picture(svg, path) {
  await svg.evaluate((element, { width, height }) => {
    const frame = document.createElement('div');
    frame.id = 'frame';
    frame.style.cssText = `position: fixed; inset: 0; z-index: 99; width: ${width}px; height: ${height}px; background: #10171e`;
    const copy = element.cloneNode(true);
    copy.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    copy.style.cssText = 'display: block; position: static; width: 100%; height: 100%';
    frame.append(copy);
    document.querySelector('#frame')?.remove();
    document.body.append(frame);
  }, SIZE);
  await page.screenshot({ path });
}

const shelf = await (await fetch(`${house}/api/shelf`)).json();
for (const { id } of shelf.games) {
  await picture(page.locator(`article:has(a[href="/play/${id}"]) .picture svg`).first(), `public/previews/${id}.png`);
}
await picture(page.locator('.door .view svg'), 'public/previews/house.png');

/* The plain icons have round corners; those that a device cuts to its own shape fill their square and keep clear of its edge. */
const mark = readFileSync('public/favicon.svg', 'utf8');
const ICONS = [
  { name: 'icon-180', size: 180, filled: true, part: 100 },
  { name: 'icon-192', size: 192, filled: false, part: 100 },
  { name: 'icon-512', size: 512, filled: false, part: 100 },
  { name: 'icon-mask-512', size: 512, filled: true, part: 78 },
];
for (const { name, size, filled, part } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const style = `html, body { margin: 0; height: 100%; ${filled ? 'background: #1d4a66' : ''} } body { display: grid; place-items: center }
    svg { display: block; width: ${part}vw; height: ${part}vh }`;
  await page.setContent(`<style>${style}</style>${mark}`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
}
await browser.close();
