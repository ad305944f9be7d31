// Makes a language for tests from English: every text accented, in brackets and some 40 % longer. What stays plain on a
// screen that speaks it was never translated, and what overflows has no room for German.
// Usage: node languages/pseudo.mjs   writes languages/qps
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [english, out] = [join(here, 'en'), join(here, 'qps')];

/** Accents, and vowels twice. Rule ids stay: they are the same in every language. */
export const accent = `const FROM = 'AEIOUYaeiouyCDGNRSTZcdgnrstz';
const TO = 'ÀÉÎÖÛÝàéîöûýÇĎĜÑŔŠŤŽçďĝñŕšťž';
export const accent = (text) =>
  text.replace(/[A-Z]{3}-\\d+|\\\\u[0-9a-f]{4}|\\\\.|[A-Za-z]/g, (found) => {
    if (found.length > 1) return found;
    const at = FROM.indexOf(found);
    return at < 0 ? found : TO[at] + (/[aeiou]/.test(found) ? TO[at] : '');
  });
export const pseudo = (text) => (text.trim() === '' ? text : '⟦' + accent(text) + '⟧');
`;
const { accent: accented, pseudo } = await import(`data:text/javascript,${encodeURIComponent(accent)}`);

/** A pattern of Project Fluent: text, and placeables in which variants are patterns again. */
function pattern(text, start) {
  let at = start;
  let written = '';
  const inPlaceable = () => {
    // From "{" to its "}": variables and names stay, what stands behind a variant's key is text.
    let kept = '{';
    at += 1;
    while (text[at] !== '}') {
      const key = /^\n\s*\*?\[[^\]]+\][ ]*/.exec(text.slice(at));
      const literal = /^"[^"]*"/.exec(text.slice(at));
      if (key) {
        kept += key[0];
        at += key[0].length;
        kept += untilVariantEnds();
      } else if (literal) {
        kept += literal[0];
        at += literal[0].length;
      } else {
        kept += text[at];
        at += 1;
      }
    }
    at += 1;
    return `${kept}}`;
  };
  const untilVariantEnds = () => {
    let variant = '';
    while (!/^\n\s*(\*?\[|\})/.test(text.slice(at))) variant += next();
    return variant;
  };
  const next = () => {
    if (text[at] === '{') return inPlaceable();
    const [run] = /^(\n|[^{\n]+)/.exec(text.slice(at)) ?? [text[at]];
    at += run.length;
    return accented(run);
  };
  while (at < text.length) written += next();
  return written;
}

function fluent(text, file) {
  const entries = text.split(/\n(?=[a-zA-Z-][\w-]* =)/);
  const worded = entries.map((entry) => {
    const head = /^([a-zA-Z-][\w-]*) =([ ]?)/.exec(entry);
    if (!head || (file === 'language.ftl' && ['direction', 'locale'].includes(head[1]))) return entry;
    // Comments and empty lines behind a message are not its own.
    const [, body = '', rest = ''] = /^([\s\S]*?)((?:\n(?:#.*|\s*))*)$/.exec(entry.slice(head[0].length)) ?? [];
    const lines = body.startsWith('\n');
    const inner = pattern(body, 0);
    return lines ? `${head[0]}${inner.replace(/\S/, (first) => `⟦${first}`)}⟧${rest}` : `${head[0]}⟦${inner}⟧${rest}`;
  });
  return worded.join('\n');
}

/** Values between quotes, in lists too; comments, headings and keys stay. */
const toml = (text) =>
  text.replace(/^(?![#[])(\s*(?:(?:"(?:[^"\\]|\\.)*"|[\w-]+)\s*=\s*)?)(.*)$/gm, (_, key, values) => {
    const said = values.replace(/"((?:[^"\\]|\\.)*)"/g, (_, value) => `"${pseudo(value)}"`);
    return key + said;
  });

/** A dictionary of the page is English's, said in another way. */
const dictionary = (file) => `// Made by languages/pseudo.mjs.
// @ts-nocheck
import english from '${relative(dirname(join('/l/qps', file)), join('/l/en', file.replace(/\.ts$/, '')))}';
${accent.replaceAll('export ', '').replaceAll('\\\\', '\\')}
const said = (value) => {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function') return (...words) => said(value(...words));
  if (Array.isArray(value)) return value.map(said);
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, said(inner)]));
  return value;
};
export default said(english);
`;

function walk(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

for (const path of walk(english)) {
  const file = relative(english, path);
  const text = readFileSync(path, 'utf8');
  const kinds = { ftl: fluent, toml, ts: () => dictionary(file) };
  const make = kinds[file.split('.').at(-1)];
  if (!make) continue;
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), make(text, file));
}
