// Plays with the module: a line in, "FUNCTION JSON"; a line out, how many milliseconds of the processor's time that took, and the answer just
// as it lies in memory. The module runs in Node or, with CHROMIUM, in a worker of that browser, as it does on the page.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** Opens the module where this function runs: whoever gives a function's name and a JSON text gets the answer. */
async function open(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const { memory, room, answer, ...functions } = instance.exports;
  return (name, json) => {
    const given = new TextEncoder().encode(json);
    const at = room(given.length);
    new Uint8Array(memory.buffer, at, given.length).set(given);
    const length = functions[name](given.length) ?? 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  };
}

async function openInNode(bytes) {
  return { ask: await open(bytes), busy: () => process.cpuUsage().user / 1000, close: () => {} };
}

async function openInChromium(bytes, executablePath) {
  const { chromium } = createRequire(new URL('../../../web/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
  const page = await browser.newPage();
  const worker = `${open}
    const opened = fetch('/module').then((answer) => answer.arrayBuffer()).then(open);
    onmessage = async ({ data: [name, json] }) => { const ask = await opened; postMessage(name === '' ? '' : ask(name, json)); };`;
  const files = {
    '/': { contentType: 'text/html', body: '<!doctype html>' },
    '/worker.js': { contentType: 'text/javascript', body: worker },
    '/module': { contentType: 'application/wasm', body: bytes },
  };
  await page.route('**/*', (route) => route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }));
  await page.goto('http://house.example/');
  await page.evaluate(() => (window.worker = new Worker('/worker.js')));
  const letter = (given) =>
    new Promise((resolve, reject) => {
      window.worker.onmessage = ({ data }) => resolve(data);
      window.worker.onerror = ({ message }) => reject(new Error(message));
      window.worker.postMessage(given);
    });
  const session = await browser.newBrowserCDPSession();
  // It is there once it has answered.
  await page.evaluate(letter, ['', '']);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/task`);
  const threads = pages.flatMap((folder) => readdirSync(folder).map((thread) => `${folder}/${thread}`));
  const workers = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').startsWith('DedicatedWorker'));
  if (workers.length === 0) throw new Error('the worker has no thread of its own');
  /** Of the worker's own thread, as Linux counts it. What compiles its code meanwhile does so on others. */
  const busy = () => workers.reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
  return { ask: (name, json) => page.evaluate(letter, [name, json]), busy, close: () => browser.close() };
}

const module = readFileSync(process.argv[2]);
const { CHROMIUM } = process.env;
const { ask, busy, close } = await (CHROMIUM ? openInChromium(module, CHROMIUM) : openInNode(module));
for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(' ');
  const before = busy();
  const answer = await ask(line.slice(0, space), line.slice(space + 1));
  const took = busy() - before;
  process.stdout.write(`${took.toFixed(2)} ${answer}\n`);
}
await close();
