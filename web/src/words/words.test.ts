import { describe, expect, it } from 'vitest';
import { partWords, LANGUAGES, pageWords, spokenParts } from './languages';

/** Every sentence of a dictionary, with the functions called on plausible words. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const word = { title: 'Vertical', forms: {}, toString: () => 'Vertical' };
    return [0, 1, 2, 5].flatMap((count) => {
      for (const words of [
        [count, count, count, count],
        [word, count, word, word],
        [word, [], [], []],
      ]) {
        try {
          const said = value(...words) as unknown;
          if (typeof said === 'string') return [[path, said] as [string, string]];
        } catch {
          // It wants other words than these.
        }
      }
      return [];
    });
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`));
}

function shape(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
}

const codes = LANGUAGES.map(({ code }) => code);
type Code = (typeof codes)[number];
const dictionaries: [string, (lang: Code) => object][] = [
  ['page', pageWords],
  ...spokenParts().map((game): [string, (lang: Code) => object] => [game, (lang) => partWords<object>(game)[lang]]),
];

describe.each(dictionaries)('the dictionary of %s', (_, words) => {
  const english = words('en');

  it.each(codes)('has the same keys in %s', (lang) => {
    // What is typed differs from the records in some languages only.
    const keys = (all: object) => shape(all).filter((path) => !path.startsWith('.typing'));
    expect(keys(words(lang))).toEqual(keys(english));
  });

  it.each(codes)('is never empty in %s', (lang) => {
    const empty = sentences(words(lang)).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual(sentences(english).filter(([path]) => empty.some(([other]) => other === path)));
  });

  it.each(codes.filter((code) => code !== 'en'))('is not left in English in %s', (lang) => {
    const own = new Map(sentences(words(lang)));
    expect(sentences(english).filter(([path, text]) => text.length > 24 && own.get(path) === text)).toEqual([]);
  });

  it('keeps to French typography', () => {
    const wrong = (mistake: RegExp) => sentences(words('fr')).filter(([, text]) => mistake.test(text));
    expect(wrong(/[^\u202f\s][;!?]|[ \u00a0][;!?]/), 'a narrow no-break space before ; ! ?').toEqual([]);
    expect(wrong(/[^\u00a0]: /), 'a no-break space before a colon').toEqual([]);
    expect(wrong(/«[^\u202f]|[^\u202f]»/), 'narrow spaces within quotes').toEqual([]);
    expect(wrong(/'/), 'a curly apostrophe').toEqual([]);
  });

  it('keeps to English typography', () => {
    expect(sentences(english).filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });
});
