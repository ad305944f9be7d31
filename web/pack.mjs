/**
 * Makes the built page ready to be carried: gives it a name, which the page itself and the house both know, and packs
 * its files once and for all.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = 'dist';
/** What packs well; fonts and pictures are packed already. */
const LOOSE = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

const index = join(dist, 'index.html');
// Its parts find each other wherever they lie. The page itself is served at any address, so it names them from the root.
writeFileSync(index, readFileSync(index, 'utf8').replaceAll('"./', '"/'));

const worker = readFileSync('sw.js', 'utf8');
const whole = createHash('sha256').update(worker);
for (const file of files) whole.update(file).update('\0').update(readFileSync(file));
const build = whole.digest('hex').slice(0, 16);
writeFileSync(index, readFileSync(index, 'utf8').replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`));
writeFileSync(join(dist, 'build'), build);

/** What a page needs without a network: not what is only for others, who look at links. */
const needed = (name) => name !== 'index.html' && name !== 'robots.txt' && !name.startsWith('previews/');
const names = files.map((file) => relative(dist, file).replaceAll('\\', '/')).filter(needed);
writeFileSync(
  join(dist, 'sw.js'),
  worker.replace('%BUILD%', build).replace("'%FILES%'", names.map((name) => JSON.stringify(name)).join(', ')),
);
files.push(join(dist, 'sw.js'));

for (const file of files.filter((name) => LOOSE.has(extname(name)))) {
  const plain = readFileSync(file);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const packed = { br: brotliCompressSync(plain, { params: size }), gz: gzipSync(plain, { level: 9 }) };
  for (const [end, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length * 0.95) writeFileSync(`${file}.${end}`, bytes);
  }
}
