/**
 * Makes the built page ready to be carried: gives it a name, which the page itself and the house both know, and packs
 * its files once and for all.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = 'dist';
/** What packs well; fonts and pictures are packed already. */
const LOOSE = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest']);

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

const whole = createHash('sha256');
for (const file of files) whole.update(file).update('\0').update(readFileSync(file));
const build = whole.digest('hex').slice(0, 16);
const index = join(dist, 'index.html');
writeFileSync(index, readFileSync(index, 'utf8').replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`));
writeFileSync(join(dist, 'build'), build);

for (const file of files.filter((name) => LOOSE.has(extname(name)))) {
  const plain = readFileSync(file);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const packed = { br: brotliCompressSync(plain, { params: size }), gz: gzipSync(plain, { level: 9 }) };
  for (const [end, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length * 0.95) writeFileSync(`${file}.${end}`, bytes);
  }
}
